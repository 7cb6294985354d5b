package main

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

func TestProgress(t *testing.T) {
	var b bytes.Buffer
	p := &progress{w: &b, width: 80, total: 1000, start: time.Now(), end: make(chan struct{})}
	p.add(10, 250)
	if got, want := p.line(2*time.Second), "10 texts, 5/s, 25%, 6s left"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	p.total = 0
	if got, want := p.line(2*time.Second), "10 texts, 5/s"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	go p.run(time.Millisecond, time.Millisecond)
	for shown := false; !shown; time.Sleep(time.Millisecond) {
		p.mu.Lock()
		shown = p.shown
		p.mu.Unlock()
	}
	p.stop()
	if got := b.String(); !strings.HasSuffix(got, "\r\x1b[K") || strings.Contains(got, "\n") {
		t.Errorf("not removed: %q", got)
	}
	var none *progress
	none.add(1, 1)
	none.hide()
	none.stop()
}

func TestProgressWhere(t *testing.T) {
	name := filepath.Join(t.TempDir(), "in")
	if err := os.WriteFile(name, []byte("a\nb\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	file, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	if _, err := file.Seek(1, io.SeekStart); err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		name   string
		stdin  io.Reader
		stderr io.Writer
		want   bool
		total  int64
	}{
		{"standard error is no terminal", file, io.Discard, false, 0},
		{"a person types", newTTY(80, true), newTTY(80, true), false, 0},
		{"a file", file, newTTY(80, true), true, 3},
		{"a pipe", strings.NewReader(""), newTTY(80, true), true, 0},
	} {
		a := newApp(tt.stdin, io.Discard, tt.stderr)
		p := a.newProgress(newReading(a, new(inputs), nil))
		if (p != nil) != tt.want || p != nil && p.total != tt.total {
			t.Errorf("%s: %+v", tt.name, p)
		}
		p.stop()
	}
	// Work that is done at once shows none.
	stderr := newTTY(80, true)
	if run(t.Context(), []string{"check"}, file, io.Discard, stderr) != 0 || stderr.Len() > 0 {
		t.Errorf("%q", stderr.String())
	}
}
