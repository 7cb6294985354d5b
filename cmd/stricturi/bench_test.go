package main

import (
	"io"
	"os"
	"runtime"
	"testing"
	"time"
	"unsafe"

	"github.com/stricturi/stricturi/cmd/stricturi/internal/frame"
	"github.com/stricturi/stricturi/uri"
)

// BenchmarkInput compares check on a large file, which STRICTURI_BULK names, with the
// library on the same lines, split and in memory, on one core.
func BenchmarkInput(b *testing.B) {
	name := os.Getenv("STRICTURI_BULK")
	if name == "" {
		b.Skip("STRICTURI_BULK names no file of URIs, one a line")
	}
	data, err := os.ReadFile(name)
	if err != nil {
		b.Fatal(err)
	}
	text := unsafe.String(unsafe.SliceData(data), len(data)) // it is not changed
	var ends []int                                           // no strings, which the garbage collector would look through
	for i, c := range data {
		if c == '\n' {
			ends = append(ends, i)
		}
	}
	args := []string{"check", "--spec", "rfc3986", "--json", "--only", "invalid", "--input", name}
	var library, command time.Duration
	for b.Loop() {
		start := time.Now()
		begin := 0
		for _, end := range ends {
			uri.RFC3986().ParseReference(text[begin:end])
			begin = end + 1
		}
		library += time.Since(start)
		start = time.Now()
		if run(b.Context(), args, nil, io.Discard, io.Discard) == int(frame.StatusUnusable) {
			b.Fatal("the command failed")
		}
		command += time.Since(start)
	}
	n := float64(b.N * len(ends))
	b.ReportMetric(n/library.Seconds()/1e6, "Mlines/s-library")
	b.ReportMetric(n/command.Seconds()/1e6, "Mlines/s")
	b.ReportMetric(100*library.Seconds()/command.Seconds()/float64(runtime.GOMAXPROCS(0)), "%-of-cores")
}
