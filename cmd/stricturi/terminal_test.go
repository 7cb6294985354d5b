package main

import (
	"bytes"
	"io"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/cmd/stricturi/internal/terminal"
	"github.com/stricturi/stricturi/iri/bidi"
)

// tty is a stream that says it is a terminal.
type tty struct {
	bytes.Buffer
	io.Reader
	is terminal.Info
}

func (s *tty) Terminal() terminal.Info     { return s.is }
func (s *tty) Read(b []byte) (int, error)  { return s.Reader.Read(b) }
func (s *tty) Write(b []byte) (int, error) { return s.Buffer.Write(b) }

func newTTY(width int, color bool) *tty {
	return &tty{is: terminal.Info{IsTerminal: true, Width: width, Color: color}}
}

func runTTY(t *testing.T, out *tty, args ...string) string {
	t.Helper()
	run(t.Context(), args, strings.NewReader(""), out, out)
	return out.String()
}

func TestColor(t *testing.T) {
	for _, args := range [][]string{
		{"check", "a", "a b"}, {"check", "--spec", "rfc3986", "a", "a b"}, {"parse", "a"},
		{"parse", "--spec", "rfc3986", "--tree", "a"}, {"grammar"}, {"grammar", "rfc3986"}, {"grammar", "rfc3986", "host"},
		{"normalize", "a b"},
	} {
		if got := runTTY(t, newTTY(80, true), args...); !strings.Contains(got, "\x1b[") {
			t.Errorf("%q: no color on a terminal: %s", args, got)
		}
		if got := runTTY(t, newTTY(80, false), args...); strings.Contains(got, "\x1b") {
			t.Errorf("%q: color where there should be none: %q", args, got)
		}
		if got := runWith(t, "", args...); strings.Contains(got.out+got.err, "\x1b") {
			t.Errorf("%q: color without a terminal: %+v", args, got)
		}
	}
	if got := runTTY(t, newTTY(80, true), "check", "--json", "a b"); strings.Contains(got, "\x1b") {
		t.Errorf("color in JSON: %q", got)
	}
}

// No text reorders, hides or controls a line of a terminal, whichever command shows it.
// A pipe gets the exact text.
func TestTerminalIsSafe(t *testing.T) {
	const hostile = "\u202Eb\u2066\u200B"
	for _, args := range [][]string{
		{"check", "http://a/" + hostile, "a\x1b[31mb"},
		{"check", "--spec", "rfc3987", "http://a/" + hostile, "a\x1b[31mb"},
		{"parse", "--spec", "rfc3987", "http://é/\u061C\u180E", "http://a/" + hostile},
		{"parse", "--spec", "iri11", "--spec", "rfc3987", "http://é/\u061C\u180E"},
		{"parse", "http://a/" + hostile, "a\x1b[31mb"},
		{"resolve", "--spec", "rfc3987", "--base", "http://a/", "é\U000E0001\u180E", hostile},
		{"resolve", "--relative", "--spec", "rfc3987", "--base", "http://a/", "http://a/é\U000E0001\u180E"},
		{"normalize", "--spec", "rfc3987", "http://a/./é\U000E0001\u180E", hostile},
		{"compare", "--spec", "rfc3987", "http://a/é\U000E0001", "http://a/é\u180E"},
		{"edit", "--spec", "rfc3987", "--set", "host=b", "http://a/./é\U000E0001\u180E", hostile},
		{"edit", "--spec", "rfc3987", "--get", "{fragment}", "#%E2%80%AE%E2%81%A6"},
		{"escape", "--spec", "rfc3987", "--place", "query", "é\U000E0001\u180E" + hostile},
		{"unescape", "--place", "query", "%E2%80%AE%E2%81%A6", hostile},
		{"parse", "--split", "http://a/é\U000E0001\u180E", hostile},
		{"to-uri", "http://a/" + hostile, "\x1b[31m"},
		{"to-iri", "http://a/%E2%80%AE%F3%A0%80%81%E1%A0%8E%C2%AD%CD%B8%EF%BF%BD"},
		{"lint", "http://a/" + hostile, "http://a/é\u180E"},
		{"to-iri", "--display", "http://a/é\U000E0001\u180E", hostile},
		{"edit", "--expand", "www.é.example/\u180E\u0378", "www.example.com/\u0378", "--spec", "rfc3987"},
	} {
		out := runTTY(t, newTTY(80, false), args...)
		if i := strings.IndexAny(out, "\u202E\u2066\u200B\u061C\u180E\U000E0001\u00AD\u0378\x1b"); i >= 0 {
			t.Errorf("%q shows %q", args, out[i:min(len(out), i+20)])
		}
	}
}

// No line has a bidirectional text beside something else unless it is isolated, on a
// terminal or not (RFC 3987, 4.1).
func TestBidirectionalLines(t *testing.T) {
	const text = "http://א.example/ב"
	for _, args := range [][]string{
		{"check", text}, {"check", "--spec", "rfc3986", text}, {"check", "--spec", "rfc3987", text, text + "{", text + "%"},
		{"check", "--spec", "rfc3986", "--output=summary", text}, {"check", "--output=lines", "--spec", "rfc3986", "--input", file(t, "in", text)},
		{"parse", text}, {"parse", "--spec", "rfc3987", "--tree", text, text + " "},
		{"resolve", "--spec", "rfc3987", "--base", "http://a/", "-n", "--input", file(t, "in", "ב\nב \n")},
		{"resolve", "--relative", "--spec", "rfc3987", "--base", "http://a/", "-n", "--input", file(t, "in", text)},
		{"normalize", "--spec", "rfc3987", "-n", "--input", file(t, "in", text+"\n"+text+" ")},
		{"edit", "--spec", "rfc3987", "-n", "--input", file(t, "in", text+"\n"+text+" "), "--set", "port=x"},
		{"edit", "--spec", "rfc3987", "--get", "a {host}", "-n", "--input", file(t, "in", text)},
		{"escape", "--spec", "rfc3987", "--place", "query", "-n", "--input", file(t, "in", text)},
		{"unescape", "--place", "query", "-n", "--input", file(t, "in", text+"\n%D7%90")}, {"parse", "--split", text, text + " "},
		{"compare", "--spec", "rfc3987", text, text + " "},
		{"to-uri", text + " ", "http://א_/", "--idna"},
		{"to-iri", "-n", "--input", file(t, "in", "http://a/%D7%90\nא")},
		{"lint", text, text + "a", "http://א_/"}, {"lint", "--output=summary", text + "a"}, {"lint", "--output=lines", "--input", file(t, "in", text+"a")},
		{"to-iri", "--display", "-n", "--input", file(t, "in", text)},
		{"find", file(t, "in", text+" <"+text+"{>. "+text+").")}, {"find", "--output=lines", file(t, "in", text+" <"+text+"{>")},
		{"find", "--output=summary", file(t, "in", text)},
		{"find", filepath.Join(t.TempDir(), "א")},
		{"edit", "--expand", "--spec", "rfc3987", "-n", "--input", file(t, "in", "www.א.example/\nא /")},
		{"find", "--base", "http://h/", "--as", "html", file(t, "in", "<base href="+text+">")},
		{"find", "--as", "html", "--base", "auto", file(t, "in", "<a href='"+text+"'><a href=' "+text+" {'><a href=א>")},
		{"אב"}, {"check", "--spec", "א"}, {"check", "--אב"}, {"check", "--input", "א"}, {"to-uri", "--from", "א"},
	} {
		for _, width := range []int{0, 80} {
			stderr := newTTY(80, false)
			stdout := io.Writer(&stderr.Buffer)
			if width > 0 {
				stdout = stderr
			}
			run(t.Context(), args, strings.NewReader(""), stdout, stderr)
			if !strings.ContainsAny(stderr.String(), "\u2066\u202D") {
				t.Errorf("%q: nothing is isolated:\n%s", args, stderr.String())
			}
			for line := range strings.Lines(stderr.String()) {
				inside := 0
				for _, c := range line {
					switch {
					case c == '\u2066' || c == '\u202D':
						inside++
					case c == '\u2069' || c == '\u202C':
						inside--
					case inside < 1 && bidi.IsBidirectional(string(c)) && strings.TrimSpace(line) != text:
						t.Errorf("%q: %+q in %q", args, c, line)
					}
				}
				if inside != 0 {
					t.Errorf("%q: unbalanced: %+q", args, line)
				}
			}
		}
	}
}

// No answer for people shows a password, and only that of judgments and reports for valid
// texts: the results of the other commands are data.
func TestAnswersHideUserinfo(t *testing.T) {
	const password = "s3cr3tpw"
	invalid := []string{`http://CORP\u:s3cr3tpw@h/`, `//\:s3cr3tpw@`, `http:\\C\u:s3cr3tpw@h/`, "http://u:s3cr3tpw@h h/", "http://[u:s3cr3tpw/@h/", "http://h/?a=//u:s3cr3tpw@h/|"}
	valid := []string{"http://u:s3cr3tpw@h/", "http:/u:s3cr3tpw@h", "http://h//u:s3cr3tpw@h/./", "http://h/?a=//u:s3cr3tpw@h/%41"}
	for _, test := range []struct {
		command string
		texts   []string
	}{
		{"parse", invalid}, {"parse --spec rfc3986", invalid}, {"parse --spec rfc3986 --tree", invalid}, {"parse --spec rfc3986 --output=summary", invalid},
		{"normalize", invalid}, {"to-uri", invalid}, {"to-iri", invalid},
		{"edit --set port=x", slices.Concat(invalid, valid[:1])},
		{"compare http://h/", invalid[:1]}, {"resolve --relative --base http://x/", []string{"//u:s3cr3tpw@h"}}, {"edit --expand", []string{"ht%p://u:s3cr3tpw@h/", "//u:s3cr3tpw@h"}},
		{"check", nil}, {"check --spec rfc3986", nil}, {"check --rule userinfo", nil}, {"check --rule authority", []string{"u:s3cr3tpw@h", `C\u:s3cr3tpw@h`}},
		{"check --spec rfc3986 --output=summary", nil}, {"check --spec rfc3986 --output=summary-json", nil},
		{"check --format uri", nil}, {"check --format hostname --output=lines", nil}, {"check --format hostname", nil},
		{"check --spec rfc3986 --output=lines", nil}, {"check --spec rfc3986 --output=github", nil}, {"check --spec rfc3986 --output=sarif", nil},
		{"lint", nil}, {"lint --spec rfc3986", nil}, {"lint --output=summary", nil}, {"lint --output=lines", nil}, {"lint --output=sarif", nil},
		{"normalize --output=summary", nil}, {"find", nil}, {"find --output=summary", nil}, {"find --output=lines", nil},
		{"to-uri --idna", []string{"http://u:s3cr3tpw@h_/", "http://u:s3cr3tpw@a..é/"}}, {"to-uri --from us-ascii", []string{"http://u:s3cr3tpw\xE9@h/"}},
		{"lint", []string{"//u:s3cr3tpw/re t@h@x/", "http://u:s\u202E3cr3tpw@h/"}}, {"to-iri", []string{"http://u:s3cr3tpw@h/é"}},
		{"find --as html --base http://u:s3cr3tpw@r/", []string{`<base href="http://u:s3cr3tpw@h/"><a href="a"><a href="//u:s3cr3tpw@h:1x">`}},
	} {
		if test.texts == nil {
			test.texts = slices.Concat(invalid, valid)
		}
		for _, text := range test.texts {
			args := strings.Fields(test.command)
			if args[0] == "compare" {
				args = append(args, text)
			}
			got := runWith(t, text+"\n", args...)
			if all := got.out + got.err; strings.Contains(all, password) || got.status == 2 {
				t.Errorf("%s, %s: %+v", test.command, text, got)
			}
		}
	}
	for _, args := range [][]string{
		{"check", "--spec", valid[0], "x"}, {"diff", valid[0], "postgres://u:s3cr3tpw/re^t@h/"},
		{"edit", "--set", "password:s3cr3tpw", "x"}, {"edit", "--append", "password:s3cr3tpw", "x"}, {"edit", "--set", "password:=s3cr3tpw^", "http://h/"},
		{"unescape", "--place", "password", "s3cr3tpw%"}, {"parse", "--readers", valid[1]}, {"edit", "--repair", "s://u:s3cr^@#s3cr3tpw@h/"},
	} {
		if got := runWith(t, "", args...); got.status == 0 && args[0] != "parse" || strings.Contains(got.out+got.err, password) {
			t.Errorf("%q: %+v", args, got)
		}
	}
	for _, text := range []string{"http://localhost:${PORT}/x", "http://example.com:port/", "**http://localhost:8080**", "mailto:a@h"} {
		if got := runWith(t, "", "check", "--spec", "rfc3986", text); !strings.Contains(got.out, text) {
			t.Errorf("%s: %+v", text, got)
		}
	}
	if got := runWith(t, "", "parse", "--spec", "rfc3986", "--split", valid[0]); got.out != "✓ http://xxxxx@h/\n  scheme     http\n  authority  u:s3cr3tpw@h\n  path       /\n  query      (undefined)\n  fragment   (undefined)\n" {
		t.Errorf("%+v", got)
	}
	if got := runWith(t, "", "resolve", "--base", "http://h/", invalid[0]); strings.Contains(got.err, password) || !strings.Contains(got.err, "xxxxx") {
		t.Errorf("%+v", got)
	}
	for _, args := range [][]string{{"resolve", "--base", "http://h/", invalid[0]}, {"check", "--json", valid[0]}, {"normalize", valid[0]}, {"lint", "--json", invalid[0]}} {
		if got := runWith(t, "", args...); !strings.Contains(got.out, password) {
			t.Errorf("%q: %+v", args, got)
		}
	}
}
