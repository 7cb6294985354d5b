package frame

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

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

// Progress counts the bytes of a file.
func TestProgress(t *testing.T) {
	name := filepath.Join(t.TempDir(), "in")
	testutil.NoError(t, os.WriteFile(name, bytes.Repeat([]byte("a\n"), 100_000), 0o600))
	a := NewApp(strings.NewReader(""), io.Discard, new(tty))
	r := newReading(a, &inputs{files: []string{name}, maxLine: 9}, nil)
	for range r.batches() {
		continue
	}
	if !slices.Equal(r.names, []string{name}) || r.total != 200_000 || r.since() != 200_000 || r.since() != 0 {
		t.Errorf("%+v", r.total)
	}
}

func TestProgressWhere(t *testing.T) {
	name := filepath.Join(t.TempDir(), "in")
	testutil.NoError(t, os.WriteFile(name, []byte("a\nb\n"), 0o600))
	file := testutil.Must(os.Open(name))
	defer file.Close()
	for _, tt := range []struct {
		name   string
		stdin  io.Reader
		stderr io.Writer
		want   bool
		total  int64
	}{
		{"standard error is no terminal", file, io.Discard, false, 4},
		{"a person types", new(tty), new(tty), false, 0},
		{"a file", file, new(tty), true, 4},
		{"a pipe", strings.NewReader(""), new(tty), true, 0},
	} {
		r := newReading(NewApp(tt.stdin, io.Discard, tt.stderr), new(inputs), nil)
		p := r.progress()
		if shown := p.StatusLine != nil; shown != tt.want || r.total != tt.total {
			t.Errorf("%s: shown %t, of %d bytes", tt.name, shown, r.total)
		}
		p.Stop()
	}
}
