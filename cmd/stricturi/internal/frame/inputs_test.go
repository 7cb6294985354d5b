package frame

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stricturi/stricturi/cmd/stricturi/internal/terminal"
	"github.com/stricturi/stricturi/internal/testutil"
)

// tty is a stream that says it is a terminal.
type tty struct {
	bytes.Buffer
	io.Reader
}

func (*tty) Terminal() terminal.Info      { return terminal.Info{IsTerminal: true, Width: 80} }
func (s *tty) Read(b []byte) (int, error) { return s.Buffer.Read(b) }

// Progress counts the texts, and the bytes of a file.
func TestProgress(t *testing.T) {
	name := filepath.Join(t.TempDir(), "in")
	testutil.NoError(t, os.WriteFile(name, bytes.Repeat([]byte("a\n"), 100_000), 0o600))
	a := NewApp(strings.NewReader(""), io.Discard, new(tty))
	r := newReading(a, &inputs{files: []string{name}, maxLine: 9}, nil)
	for range r.batches() {
		continue
	}
	if !slices.Equal(r.names, []string{name}) || r.total != 200_000 || r.read.Load() != 200_000 {
		t.Errorf("%d of %d bytes", r.read.Load(), r.total)
	}
	w := &writer{source: &reading{total: 1000}}
	w.done.Add(10)
	w.source.read.Add(250)
	if got, want := w.line(2*time.Second), "10 texts, 5/s, 25%, 6s left"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	w.source.total = 0
	if got, want := w.line(2*time.Second), "10 texts, 5/s"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestProgressWhere(t *testing.T) {
	name := filepath.Join(t.TempDir(), "in")
	testutil.NoError(t, os.WriteFile(name, []byte("a\nb\n"), 0o600))
	file := testutil.Must(os.Open(name))
	defer file.Close()
	for _, tt := range []struct {
		name  string
		stdin io.Reader
		typed bool
		total int64
	}{
		{"a person types", new(tty), true, 0},
		{"a file", file, false, 4},
		{"a pipe", strings.NewReader(""), false, 0},
	} {
		r := newReading(NewApp(tt.stdin, io.Discard, io.Discard), new(inputs), nil)
		if r.typed() != tt.typed || r.total != tt.total {
			t.Errorf("%s: typed %t, of %d bytes", tt.name, r.typed(), r.total)
		}
	}
}
