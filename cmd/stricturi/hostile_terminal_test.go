package main

import (
	"strings"
	"testing"
)

// No text reorders, hides or commands a line of a terminal, whichever command
// shows it; into a pipe goes what was asked for.
func TestTerminalIsSafe(t *testing.T) {
	const hostile = "\u202Eb\u2066\u200B"
	for _, args := range [][]string{
		{"check", "http://a/" + hostile, "a\x1b[31mb"},
		{"check", "--spec", "rfc3987", "http://a/" + hostile, "a\x1b[31mb"},
		{"parse", "--spec", "rfc3987", "http://é/\u061C\u180E", "http://a/" + hostile},
		{"resolve", "--spec", "rfc3987", "--base", "http://a/", "é\U000E0001\u180E", hostile},
		{"relativize", "--spec", "rfc3987", "--base", "http://a/", "http://a/é\U000E0001\u180E"},
		{"normalize", "--spec", "rfc3987", "http://a/./é\U000E0001\u180E", hostile},
		{"compare", "--spec", "rfc3987", "http://a/é\U000E0001", "http://a/é\u180E"},
		{"to-uri", "http://a/" + hostile, "\x1b[31m"},
		{"to-iri", "http://a/%E2%80%AE%F3%A0%80%81%E1%A0%8E%C2%AD%CD%B8%EF%BF%BD"},
		{"lint", "http://a/" + hostile, "http://a/é\u180E"},
		{"display", "http://a/é\U000E0001\u180E", hostile},
		{"expand", "www.é.example/\u180E\u0378", "www.example.com/\u0378", "--spec", "rfc3987"},
	} {
		out := runTTY(t, newTTY(80, false), args...)
		if i := strings.IndexAny(out, "\u202E\u2066\u200B\u061C\u180E\U000E0001\u00AD\u0378\x1b"); i >= 0 {
			t.Errorf("%q shows %q", args, out[i:min(len(out), i+20)])
		}
	}
}
