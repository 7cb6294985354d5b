package main

import (
	"bytes"
	"io"
	"os"
	"strings"
	"testing"
)

// tty is a stream that says it is a terminal.
type tty struct {
	bytes.Buffer
	io.Reader
	is terminal
}

func (s *tty) terminal() terminal          { return s.is }
func (s *tty) Read(b []byte) (int, error)  { return s.Reader.Read(b) }
func (s *tty) Write(b []byte) (int, error) { return s.Buffer.Write(b) }
func newTTY(width int, color bool) *tty    { return &tty{is: terminal{true, width, color}} }
func runTTY(t *testing.T, out *tty, args ...string) string {
	t.Helper()
	run(t.Context(), args, strings.NewReader(""), out, io.Discard)
	return out.String()
}

func TestColor(t *testing.T) {
	for _, args := range [][]string{
		{"check", "a", "a b"}, {"check", "--spec", "rfc3986", "a", "a b"}, {"parse", "a"},
		{"parse", "--spec", "rfc3986", "--tree", "a"}, {"grammar"}, {"grammar", "rfc3986"}, {"grammar", "rfc3986", "host"},
	} {
		if got := runTTY(t, newTTY(80, true), args...); !strings.Contains(got, "\x1b[") {
			t.Errorf("%q: no colour on a terminal: %s", args, got)
		}
		if got := runTTY(t, newTTY(80, false), args...); strings.Contains(got, "\x1b") {
			t.Errorf("%q: colour where there should be none: %q", args, got)
		}
		if got := runWith(t, "", args...); strings.Contains(got.out, "\x1b") {
			t.Errorf("%q: colour without a terminal: %q", args, got.out)
		}
	}
	if got := runTTY(t, newTTY(80, true), "check", "--json", "a b"); strings.Contains(got, "\x1b") {
		t.Errorf("colour in JSON: %q", got)
	}
	t.Setenv("TERM", "xterm")
	for value, want := range map[string]bool{"": true, "1": false, "0": false} {
		t.Setenv("NO_COLOR", value)
		if got := colorWanted(); got != want {
			t.Errorf("NO_COLOR=%q: colour %t", value, got)
		}
	}
	if terminalOf(os.Stdin).color {
		t.Error("colour with NO_COLOR")
	}
}
