package main

import (
	"bytes"
	"compress/gzip"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/klauspost/compress/zstd"

	"github.com/stricturi/stricturi/cmd/stricturi/internal/terminal"
)

// file writes a file and returns its name.
func file(t testing.TB, name, content string) string {
	t.Helper()
	name = filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(name, []byte(content), 0o600); err != nil {
		t.Fatal(err)
	}
	return name
}

func gzipped(t testing.TB, text string) string {
	t.Helper()
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	io.WriteString(z, text)
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func zstded(t testing.TB, text string) string {
	t.Helper()
	z, err := zstd.NewWriter(nil)
	if err != nil {
		t.Fatal(err)
	}
	return string(z.EncodeAll([]byte(text), nil))
}

const unquote = "; --no-quotes treats quotes as ordinary characters"

func sorted(lines string) string {
	all := slices.Sorted(strings.Lines(lines))
	return strings.Join(all, "")
}

// Each of many records without the text is counted, but only the first are
// reported.
func TestMissingMany(t *testing.T) {
	got := runWith(t, strings.Repeat("{}\n", 200_000), "check", "--json", "--pointer", "/a")
	lines := strings.Split(got.err, "\n")
	if got.status != 1 || len(lines) != 12 || lines[9] != `stricturi: standard input, line 10: no string at "/a"` || lines[10] != "stricturi: 200000 records in all did not have the text or could not be read" {
		t.Errorf("%d lines, %.2000s", len(lines), got.err)
	}
}

// No answer for people shows a password, and only that of judgments and reports for valid
// texts: the results of the other commands are data.
func TestAnswersHideUserinfo(t *testing.T) {
	const password = "s3cr3tpw"
	invalid := []string{`http://CORP\u:s3cr3tpw@h/`, `//\:s3cr3tpw@`, `http:\\C\u:s3cr3tpw@h/`, "http://u:s3cr3tpw@h h/", "http://[u:s3cr3tpw/@h/", "http://h/?a=//u:s3cr3tpw@h/|"}
	valid := []string{"http://u:s3cr3tpw@h/", "sip:u:s3cr3tpw@h", "http://h//u:s3cr3tpw@h/./", "http://h/?a=//u:s3cr3tpw@h/%41"}
	for _, test := range []struct {
		command string
		texts   []string
	}{
		{"parse", invalid}, {"parse --spec rfc3986", invalid}, {"parse --spec rfc3986 --tree", invalid}, {"parse --spec rfc3986 --output=summary", invalid},
		{"normalize", invalid}, {"to-uri", invalid}, {"to-iri", invalid},
		{"edit --set port=x", slices.Concat(invalid, valid[:1])},
		{"compare http://h/", invalid[:1]}, {"resolve --relative --base http://x/", []string{"//u:s3cr3tpw@h"}}, {"edit --expand", []string{"ht%p://u:s3cr3tpw@h/", "//u:s3cr3tpw@h"}},
		{"check", nil}, {"check --spec rfc3986", nil}, {"check --rule userinfo", nil}, {"check --rule authority", []string{"u:s3cr3tpw@h", `C\u:s3cr3tpw@h`}},
		{"check --spec rfc3986 --output=summary", nil}, {"check --spec rfc3986 --output=summary-json", nil}, {"check --spec rfc3986 --output=summary-html", nil},
		{"check --format uri", nil}, {"check --format hostname --output=lines", nil}, {"check --format hostname", nil},
		{"check --spec rfc3986 --output=lines", nil}, {"check --spec rfc3986 --output=github", nil}, {"check --spec rfc3986 --output=sarif", nil},
		{"lint", nil}, {"lint --spec rfc3986", nil}, {"lint --output=summary", nil}, {"lint --output=lines", nil}, {"lint --output=sarif", nil},
		{"normalize --output=summary", nil}, {"find", nil}, {"find --output=summary", nil}, {"find --output=lines", nil}, {"find --output=summary-html", nil},
		{"links", []string{`<base href="http://u:s3cr3tpw@h/"><a href="a"><a href="//u:s3cr3tpw@h:1x">`}},
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

// A summary of many texts is the same as counting one by one, and its examples
// are the first.
func TestSummaryMany(t *testing.T) {
	var in strings.Builder
	for i := range 60_000 {
		fmt.Fprintf(&in, "http://example.com/%d%s\n", i, []string{"", " ", "", "[", ""}[i%5])
	}
	got := runWith(t, in.String(), "check", "--spec", "rfc3986", "--output=summary-json")
	if !strings.Contains(got.out, `"valid":36000,"invalid":24000,"examples":["http://example.com/0","http://example.com/2","http://example.com/4"]`) ||
		!strings.Contains(got.out, `"count":24000,"examples":["http://example.com/1 ","http://example.com/3[","http://example.com/6 "]`) {
		t.Errorf("%s", got.out)
	}
}

// An interrupt leaves what was done.
func TestSummaryInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	r, w := io.Pipe()
	defer w.Close()
	go func() {
		fmt.Fprintln(w, "a b")
		time.Sleep(200 * time.Millisecond)
		cancel()
	}()
	var stdout, stderr bytes.Buffer
	status := run(ctx, []string{"check", "--spec", "rfc3986", "--output=summary-json"}, r, &stdout, &stderr)
	if status != 2 || stderr.String() != "stricturi: interrupted after 1 texts\n" || !strings.HasPrefix(stdout.String(), `{"texts":1,"valid":0,"invalid":1,"missing":0,"unreadable":0,"complete":false,`) {
		t.Errorf("%d, %s, %s", status, &stderr, &stdout)
	}
}

// If a person has been watching, a broken pipe is reported.
func TestBrokenPipeWatched(t *testing.T) {
	stdin, w := io.Pipe()
	defer w.Close()
	go func() {
		fmt.Fprintln(w, "a")
		time.Sleep(terminal.StatusAfter + 300*time.Millisecond)
		fmt.Fprintln(w, "b")
	}()
	stderr := newTTY(80, false)
	status := run(t.Context(), []string{"check"}, stdin, &limited{writes: 2, err: syscall.EPIPE}, stderr)
	if got := stderr.String(); status != 0 || !strings.Contains(got, "1 texts, ") || !strings.HasSuffix(got, "stricturi: output pipe closed after 2 texts\n") {
		t.Errorf("%d, %q", status, got)
	}
}

// Work that is done at once shows no progress.
func TestNoProgress(t *testing.T) {
	stderr := newTTY(80, true)
	if run(t.Context(), []string{"check"}, strings.NewReader("a\nb\n"), io.Discard, stderr) != 0 || stderr.Len() > 0 {
		t.Errorf("%q", stderr.String())
	}
}
