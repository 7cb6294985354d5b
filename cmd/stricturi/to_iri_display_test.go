package main

import (
	"io"
	"strings"
	"testing"
)

// A left-to-right embedding has the text in logical order (RFC 3987, 4.1). A terminal
// gets no bidirectional text without an override, unless it is asked for.
func TestDisplayEnclosed(t *testing.T) {
	const text, shown = "/אב", "/בא"
	for _, tt := range []struct {
		name, args     string
		pipe, terminal string
	}{
		{"by default", "", shown, "\u202D" + shown + "\u202C"},
		{"plain", "--plain", shown, shown},
		{"override", "--override", "\u202D" + shown + "\u202C", "\u202D" + shown + "\u202C"},
		{"embed", "--embed", "\u202A" + text + "\u202C", "\u202A" + text + "\u202C"},
		{"with line numbers", "-n", "      1: \u202D" + shown + "\u202C", "      1: \u202D" + shown + "\u202C"},
	} {
		args := append([]string{"to-iri", "--display"}, strings.Fields(tt.args)...)
		if got := runWith(t, text+"\n", args...); got != (outcome{tt.pipe + "\n", "", 0}) {
			t.Errorf("%s, to a pipe: %+v", tt.name, got)
		}
		out := newTTY(80, false)
		run(t.Context(), args, strings.NewReader(text+"\n"), out, io.Discard)
		if out.String() != tt.terminal+"\n" {
			t.Errorf("%s, to a terminal: %+q", tt.name, out.String())
		}
	}
	if got := runTTY(t, newTTY(80, false), "to-iri", "--display", "http://a/é"); got != "http://a/é\n" {
		t.Errorf("nothing to reorder: %+q", got)
	}
}
