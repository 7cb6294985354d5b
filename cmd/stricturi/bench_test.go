package main

import (
	"io"
	"math"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"
	"unsafe"

	"github.com/stricturi/stricturi/cmd/stricturi/internal/frame"
	"github.com/stricturi/stricturi/internal/bench"
	"github.com/stricturi/stricturi/internal/testutil"
	"github.com/stricturi/stricturi/uri"
)

// BenchmarkCommands measures commands on a file of URIs, one a line, or in prose, and on one core. T is
// their least time as a multiple of that of url.Parse for the same URIs.
func BenchmarkCommands(b *testing.B) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	texts := bench.Corpus(bench.Valid)
	const words = "The quick brown fox jumps over the lazy dog and runs along the river until evening comes, as in "
	file := filepath.Join(b.TempDir(), "texts")
	for _, command := range []struct{ args, before string }{
		{"check --spec rfc3986 --only invalid --json --input", ""},
		{"check --json --input", ""},
		{"lint --input", ""},
		{"parse --spec rfc3986 --input", ""},
		{"parse --spec rfc3986 --json --input", ""},
		{"resolve --base http://a/b/c --input", ""},
		{"normalize --input", ""},
		{"to-iri --input", ""},
		{"find --as prose", words},
		{"find --as markdown", words},
	} {
		b.Run(strings.TrimSuffix(command.args, " --input"), func(b *testing.B) {
			lines := command.before + strings.Join(texts, "\n"+command.before) + "\n"
			testutil.NoError(b, os.WriteFile(file, []byte(lines), 0o666))
			loop, ours := time.Duration(math.MaxInt64), time.Duration(math.MaxInt64)
			for b.Loop() {
				start := time.Now()
				for _, text := range texts {
					u, err := url.Parse(text)
					bench.Sink = err == nil && u.Opaque == ""
				}
				loop = min(loop, time.Since(start))
				start = time.Now()
				if run(b.Context(), append(strings.Fields(command.args), file), nil, io.Discard, io.Discard) == int(frame.StatusUnusable) {
					b.Fatal("the command failed")
				}
				ours = min(ours, time.Since(start))
			}
			b.ReportMetric(ours.Seconds()/loop.Seconds(), "T")
			b.ReportMetric(0, "ns/op")
		})
	}
}

// BenchmarkInput compares check on a large file, which STRICTURI_BULK names, with the
// library on the same lines, split and in memory, on one core.
func BenchmarkInput(b *testing.B) {
	name := os.Getenv("STRICTURI_BULK")
	if name == "" {
		b.Skip("STRICTURI_BULK names no file of URIs, one a line")
	}
	data := testutil.Must(os.ReadFile(name))
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
