package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/iotest"
)

const appendixE = `Yes, Jim, I found it under "http://www.w3.org/Addressing/",
but you can probably pick it up from <ftp://ds.internic.
net/rfc/>.  Note the warning in <http://www.ics.uci.edu/pub/
ietf/uri/historical.html#WARNING>.
`

func TestFindJSON(t *testing.T) {
	got := runWith(t, appendixE, "find", "--json")
	want := `{"start":28,"end":57,"line":1,"column":29,"text":"http://www.w3.org/Addressing/","ref":"http://www.w3.org/Addressing/","uri":true,"delimiter":"\"\"","trimmed":[],"hyphens":[],"valid":true}
{"start":98,"end":125,"line":2,"column":39,"text":"ftp://ds.internic.\nnet/rfc/","ref":"ftp://ds.internic.net/rfc/","uri":true,"delimiter":"<>","trimmed":[{"start":116,"end":117,"text":"\n","reason":"white space"}],"hyphens":[],"valid":true}
{"start":150,"end":210,"line":3,"column":34,"text":"http://www.ics.uci.edu/pub/\nietf/uri/historical.html#WARNING","ref":"http://www.ics.uci.edu/pub/ietf/uri/historical.html#WARNING","uri":true,"delimiter":"<>","trimmed":[{"start":177,"end":178,"text":"\n","reason":"white space"}],"hyphens":[],"valid":true}
`
	if got != (outcome{want, "", 0}) {
		t.Errorf("got %+v", got)
	}
}

// IRIs are found by default (RFC 3987, 7.3), and those that are URIs are marked.
func TestFindIRIs(t *testing.T) {
	const in = "see http://résumé.example.org/été. <http://a/> <http://b/é>; <http://c/{> <http://d/é{>"
	got := runWith(t, in, "find", "--json")
	if refs := values(t, got.out, "ref"); !slices.Equal(refs, []any{"http://résumé.example.org/été", "http://a/", "http://b/é", "http://c/{", "http://d/é{"}) {
		t.Errorf("%+v", got)
	}
	if uris := values(t, got.out, "uri"); !slices.Equal(uris, []any{false, true, false, false, false}) {
		t.Errorf("%+v", got)
	}
	got = runWith(t, in, "find", "--only", "valid")
	if want := "✓ http://résumé.example.org/été  1:5\n  \".\" punctuation\n✓ http://a/  1:37 <> URI\n✓ http://b/é  1:49 <>\n"; got.out != want {
		t.Errorf("%+v", got)
	}
	// A URI edition finds URIs, and need not say so.
	got = runWith(t, in, "find", "--only", "valid", "--spec", "rfc3986")
	if !strings.HasPrefix(got.out, "✓ http://r  1:5\n") || strings.Contains(got.out, "URI\n") {
		t.Errorf("%+v", got)
	}
}

func TestFindEditions(t *testing.T) {
	const in = "http://[::1]/é, <URL:x-\ny> http://a/\x80"
	for spec, want := range map[string][]any{
		"rfc2396": {"http://[::1]/", "x-y", "http://a/"},
		"rfc3986": {"http://[::1]/", "x-y", "http://a/"},
		"rfc3987": {"http://[::1]/é", "x-y", "http://a/"},
		"iri11":   {"http://[::1]/é", "x-y", "http://a/"},
	} {
		got := runWith(t, in, "find", "--json", "--spec", spec)
		uris := values(t, got.out, "ref")
		if len(uris) != len(want) || uris[0] != want[0] || uris[1] != want[1] || uris[2] != want[2] {
			t.Errorf("%s: %+v", spec, got)
		}
		if invalid := spec == "rfc2396"; invalid != (got.status == 1) || invalid != (values(t, got.out, "error")[0] != nil) {
			t.Errorf("%s: %+v", spec, got)
		}
	}
}

func TestFindFiles(t *testing.T) {
	dir := t.TempDir()
	one, two := filepath.Join(dir, "one"), filepath.Join(dir, "two")
	for name, text := range map[string]string{one: "http://a/", two: "http://b/ <http://c/{>"} {
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	got := runWith(t, "http://d/", "find", "--json", one, filepath.Join(dir, "none"), dir, "-", two)
	if files := values(t, got.out, "file"); len(files) != 4 || files[0] != one || files[1] != "-" || files[3] != two {
		t.Errorf("%+v", got)
	}
	if got.status != 2 || strings.Count(got.err, "stricturi: ") != 2 {
		t.Errorf("%+v", got)
	}
	got = runWith(t, "", "find", one, two)
	for _, want := range []string{one + "\n✓ http://a/  1:1 URI\n", two + "\n✓ http://b/", "✗ http://c/{\n", "at: 1:12 <>"} {
		if !strings.Contains(got.out, want) {
			t.Errorf("%q is not in\n%s", want, got.out)
		}
	}
	if got.status != 1 {
		t.Errorf("status %d", got.status)
	}
}

func TestFindText(t *testing.T) {
	got := runWith(t, "(URL: http://a/.) <http://b-\nc>", "find")
	want := "✓ http://a/  1:7 URI\n  \"URL: \" URL: prefix, \".\" punctuation, \")\" unbalanced bracket\n" +
		"✓ http://b-c  1:20 <> URI\n  a hyphen at the end of a line, perhaps not part of it\n"
	if got != (outcome{want, "", 0}) {
		t.Errorf("got %+v", got)
	}
	got = runWith(t, "http://example.com/ http://a/", "find", "--max-length", "10")
	if !strings.HasPrefix(got.out, "✗ reference of 19 bytes at offset 0 is longer than 10  1:1\n✓ http://a/") || got.status != 1 {
		t.Errorf("got %+v", got)
	}
	got = runWith(t, "http://example.com/ http://a/", "find", "--json", "--max-length", "10")
	if uris := values(t, got.out, "ref"); uris[0] != nil || uris[1] != "http://a/" {
		t.Errorf("got %+v", got)
	}
}

// A file may be compressed. A file that is not text is an error.
func TestFindInput(t *testing.T) {
	const text = "é http://a/"
	for _, tt := range []struct {
		name, in, args string
		uris           int
		status         int
		want           string // in the message
	}{
		{"gzip", gzipped(t, text), "", 1, 0, ""},
		{"zstd", zstded(t, text), "", 1, 0, ""},
		{"gzip, truncated", gzipped(t, text)[:12], "", 0, 2, "gzip"},
		{"UTF-16LE", wide("http://a/ "), "", 0, 2, "--from utf-16le"},
		{"UTF-16LE, marked", "\xff\xfe" + wide("http://a/ "), "", 1, 0, ""},
		{"UTF-16LE, named", wide("http://a/ "), "--from utf-16le", 1, 0, ""},
		{"UTF-16LE, marked and named", "\xff\xfe" + wide("http://a/ "), "--from utf-16", 1, 0, ""},
		{"UTF-16LE in gzip", gzipped(t, wide("http://a/ ")), "", 0, 2, "--from utf-16le"},
		{"windows-1252", "\xe9 http://a/\xe9", "--from windows-1252 --spec rfc3987", 1, 0, ""},
		{"binary", "http://a/ \x00 http://b/ ", "", 1, 2, "NUL at offset 10"},
		{"a NUL in a text", "http://a/ \x00 http://b/ ", "--from utf-8", 2, 0, ""},
	} {
		for _, stdin := range []bool{false, true} {
			args := append([]string{"find", "--json"}, strings.Fields(tt.args)...)
			in := tt.in
			if !stdin {
				args, in = append(args, file(t, "in", tt.in)), ""
			}
			got := runWith(t, in, args...)
			if got.status != tt.status || !strings.Contains(got.err, tt.want) || (got.err == "") != (tt.status == 0) || len(objects(t, got.out)) != tt.uris {
				t.Errorf("%s: %+v", tt.name, got)
			}
		}
	}
}

func TestFindOnly(t *testing.T) {
	const in = "http://a/ <http://b/{> http://c/"
	for _, tt := range []struct {
		args string
		want []any
	}{
		{"", []any{"http://a/", "http://b/{", "http://c/"}},
		{"--only valid", []any{"http://a/", "http://c/"}},
		{"--only invalid", []any{"http://b/{"}},
	} {
		got := runWith(t, in, append([]string{"find", "--json"}, strings.Fields(tt.args)...)...)
		if uris := values(t, got.out, "ref"); !slices.Equal(uris, tt.want) || got.status != 1 {
			t.Errorf("%s: %+v", tt.args, got)
		}
	}
	if got := runWith(t, "http://a/", "find", "--only", "invalid"); got != (outcome{"", "", 0}) {
		t.Errorf("%+v", got)
	}
}

func TestFindSummary(t *testing.T) {
	const in = "http://a/ <http://u:p@b/{>\nhttp://c/ http://a/456789012345678"
	name := file(t, "in", in)
	got := runWith(t, "", "find", "--output=summary-json", "--max-length", "20", name, name)
	o := objects(t, got.out)[0]
	if o["texts"] != 8.0 || o["valid"] != 4.0 || o["invalid"] != 4.0 || o["complete"] != true || got.status != 1 || strings.Contains(got.out, "u:p") {
		t.Errorf("%+v", got)
	}
	failures := o["editions"].([]any)[0].(map[string]any)["failures"].([]any)
	first, second := failures[0].(map[string]any), failures[1].(map[string]any)
	if first["finding"] != "too long" || second["rule"] != "isegment" || second["count"] != 2.0 {
		t.Errorf("%+v", got)
	}
	got = runWith(t, in, "find", "--output=summary", "--only", "invalid")
	for _, want := range []string{"4 texts: 3 valid, 1 invalid", "1:12: "} {
		if !strings.Contains(got.out, want) {
			t.Errorf("%q is not in %+v", want, got)
		}
	}
	if strings.Contains(got.out, "http://c/") {
		t.Errorf("%+v", got)
	}
	if got := runWith(t, in, "find", "--output=summary-html"); !strings.Contains(got.out, "<html") {
		t.Errorf("%+v", got)
	}
}

func TestFindUsage(t *testing.T) {
	for _, args := range []string{"find --spec rfc398", "find --max-length 0", "find --jsno", "find --from x", "find --from iso-2022-kr", "links --from replacement", "find --only x", "find --summary=x"} {
		if got := runWith(t, "", strings.Fields(args)...); got.status != 2 || got.out != "" || got.err == "" {
			t.Errorf("%s: %+v", args, got)
		}
	}
}

// Input that breaks off is reported after the references found in it.
func TestFindBroken(t *testing.T) {
	var stdout, stderr strings.Builder
	stdin := io.MultiReader(strings.NewReader("http://a/ http://b/"), iotest.ErrReader(errors.New("broken")))
	status := run(t.Context(), []string{"find"}, stdin, &stdout, &stderr)
	if status != 2 || stdout.String() != "✓ http://a/  1:1 URI\n" || stderr.String() != "stricturi: standard input: broken\n" {
		t.Errorf("%d, %q, %q", status, stdout.String(), stderr.String())
	}
}

// An interrupt ends the work even if the input blocks.
func TestFindInterrupt(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	r, w := io.Pipe()
	defer w.Close()
	go func() {
		io.WriteString(w, "http://a/ ")
		cancel()
	}()
	var stdout, stderr strings.Builder
	if status := run(ctx, []string{"find"}, r, &stdout, &stderr); status != 2 || !strings.Contains(stderr.String(), "interrupted") {
		t.Errorf("%d, %q", status, stderr.String())
	}
}

// References are shown before more text comes.
func TestFindPrompt(t *testing.T) {
	in, feed := io.Pipe()
	got, out := io.Pipe()
	done := make(chan int)
	go func() { done <- run(t.Context(), []string{"find", "--json"}, in, out, io.Discard) }()
	answers := json.NewDecoder(got)
	for n := range 3 {
		ref := fmt.Sprintf("http://a/%d", n)
		fmt.Fprintf(feed, "<%s> and <%[1]s> in a line.\n", ref)
		for range 2 {
			var a struct{ Ref string }
			if err := answers.Decode(&a); err != nil || a.Ref != ref {
				t.Fatalf("%+v, %v; want %s", a, err, ref)
			}
		}
	}
	feed.Close()
	if status := <-done; status != 0 {
		t.Errorf("status %d", status)
	}
}

// A reference may be cut within a password.
func TestFindCutUserinfo(t *testing.T) {
	const in = "http://u:s3cr3tpw[x@h/ http://s3cr3tpw|@h/ ok http://localhost:${PORT}/ http://h/a|b@c\n"
	for _, output := range []string{"text", "summary", "summary-json", "summary-html", "lines", "github", "sarif"} {
		got := runWith(t, in, "find", "--output", output)
		if all := got.out + got.err; got.status != 1 || strings.Contains(all, "s3cr3tpw") {
			t.Errorf("%s: %+v", output, got)
		}
		if output == "text" && (!strings.Contains(got.out, "✗ http://xxxxx  1:1\n") || !strings.Contains(got.out, "http://localhost:$\n") || !strings.Contains(got.out, "✓ http://h/a  ")) {
			t.Error(got.out)
		}
	}
}
