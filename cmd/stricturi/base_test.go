package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

const appendixD = `<!doctype html public "-//IETF//DTD HTML//EN">
<HTML><HEAD>
<TITLE>An example HTML document</TITLE>
<BASE href="http://www.ics.uci.edu/Test/a/b/c">
</HEAD><BODY>
... <A href="../x">a hypertext anchor</A> ...
</BODY></HTML>
`

func TestBase(t *testing.T) {
	layers := []string{"--encapsulating", "e:e", "--retrieved", "r:r#f", "--default", "d:d"}
	for _, tt := range []struct {
		name, stdin string
		args        []string
		want        string
		status      int
	}{
		{"content", appendixD, append([]string{"--html", "-"}, layers...), `{"base":"http://www.ics.uci.edu/Test/a/b/c","from":"content","refused":[],"charset":"windows-1252"}`, 0},
		{"content that has none", "é", append([]string{"--html", "-"}, layers...), `{"base":"e:e","from":"entity","refused":[],"charset":"utf-8"}`, 0},
		{"a charset", "é", append([]string{"--charset", "latin1", "--html", "-"}, layers...), `{"base":"e:e","from":"entity","refused":[],"charset":"windows-1252"}`, 0},
		{"entity", "", layers, `{"base":"e:e","from":"entity","refused":[]}`, 0},
		{"retrieval", "", layers[2:], `{"base":"r:r","from":"retrieval","refused":[]}`, 0},
		{"default", "", layers[4:], `{"base":"d:d","from":"default","refused":[]}`, 0},
		{"relative", "<base href=a>", append([]string{"--html", "-"}, layers...), `{"base":"e:e","from":"entity","refused":[{"from":"content","text":"a","error":{"message":"the base is not an absolute URI"}}],"charset":"windows-1252"}`, 0},
		{"none", "", []string{"--encapsulating", "/a"}, `{"base":null,"from":null,"refused":[{"from":"entity","text":"/a","error":{"message":"the base is not an absolute URI"}}]}`, 1},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := runWith(t, tt.stdin, append([]string{"base", "--json"}, tt.args...)...); got != (outcome{tt.want + "\n", "", tt.status}) {
				t.Errorf("got %+v", got)
			}
		})
	}
}

func TestBaseText(t *testing.T) {
	got := runWith(t, "<base href=a>", "base", "--html", "-", "--default", "d:d")
	if got != (outcome{"d:d  default\n  not content, a: the base is not an absolute URI\n", "", 0}) {
		t.Errorf("got %+v", got)
	}
	got = runWith(t, "", "base", "--retrieved", "")
	if !strings.HasPrefix(got.out, "✗ no base URI is defined\n") || got.status != 1 {
		t.Errorf("got %+v", got)
	}
}

// An invalid layer is reported without its userinfo and sets the exit status, whether
// or not another layer defines a base.
func TestBaseRefused(t *testing.T) {
	const message = ": rfc3986: not a valid URI-reference: unexpected character at offset 12, in "
	for _, tt := range []struct{ args, first, second string }{
		{"--default", "✗ no base URI is defined\n", "  not default, http://xxxxxxxxx@h/" + message},
		{"--encapsulating", "✗ no base URI is defined\n", "  not entity, http://xxxxxxxxx@h/" + message},
		{"--default d:d --encapsulating", "d:d  default\n", "  not entity, http://xxxxxxxxx@h/" + message},
		{"--encapsulating e:e --retrieved", "e:e  entity\n", "  not retrieval, http://xxxxxxxxx@h/" + message},
	} {
		got := runWith(t, "", append(append([]string{"base"}, strings.Fields(tt.args)...), "http://u:sec ret@h/")...)
		if !strings.HasPrefix(got.out, tt.first+tt.second) || strings.Count(got.out, "\n") != 2 || strings.Contains(got.out, "c ret") || got.status != 1 {
			t.Errorf("%s: %+v", tt.args, got)
		}
	}
	got := runWith(t, "", "base", "--retrieved", "//u:p@h/", "--default", "d:d")
	if got != (outcome{"d:d  default\n  not retrieval, //xxx@h/: the base is not an absolute URI\n", "", 0}) {
		t.Errorf("%+v", got)
	}
	got = runWith(t, "<base href='http://a b/'>", "base", "--json", "--html", "-", "--default", "d:d")
	if !strings.Contains(got.out, `"base":"d:d","from":"default","refused":[{"from":"content","text":"http://a b/","error":{"offset":8,`) || got.status != 1 {
		t.Errorf("%+v", got)
	}
}

func TestBaseLinks(t *testing.T) {
	name := filepath.Join(t.TempDir(), "a.html")
	if err := os.WriteFile(name, []byte(appendixD), 0o600); err != nil {
		t.Fatal(err)
	}
	got := runWith(t, "", "base", "--json", "--links", "--html", name)
	lines := strings.SplitAfter(got.out, "\n")
	want := `{"element":"a","attribute":"href","line":6,"start":175,"end":179,"raw":"../x","ref":"../x","target":"http://www.ics.uci.edu/Test/a/x","sameDocument":false,"valid":true,"guarded":false}` + "\n"
	if got.status != 0 || len(lines) != 4 || lines[2] != want || appendixD[175:179] != "../x" {
		t.Errorf("got %+v", got)
	}
	got = runWith(t, "", "base", "--links", "--html", name)
	if want := "http://www.ics.uci.edu/Test/a/b/c  content\n✓ http://www.ics.uci.edu/Test/a/b/c  4: base href\n✓ http://www.ics.uci.edu/Test/a/x  6: a href\n"; got != (outcome{want, "", 0}) {
		t.Errorf("got %+v", got)
	}
	// Without a base an absolute reference still has a target. An invalid one is
	// resolved at a base.
	const doc = "<a href=b><a href='http://a/./b'><a href='c d'>"
	got = runWith(t, doc, "base", "--json", "--links", "--html", "-")
	if targets := values(t, got.out, "target"); !slices.Equal(targets[1:], []any{nil, "http://a/b", nil}) || got.status != 1 {
		t.Errorf("got %+v", got)
	}
	if same := values(t, got.out, "sameDocument"); !slices.Equal(same[1:], []any{false, false, false}) {
		t.Errorf("got %+v", got)
	}
	got = runWith(t, doc, "base", "--links", "--html", "-", "--retrieved", "http://h/")
	if !strings.Contains(got.out, "✗ http://h/c d  1: a href\n") || got.status != 1 {
		t.Errorf("got %+v", got)
	}
	// Under editions of IRIs, non-ASCII characters are valid.
	for spec, status := range map[string]int{"rfc3986": 1, "rfc3987": 0, "iri11": 0} {
		if got := runWith(t, "<a href=\xe9>", "base", "--json", "--links", "--spec", spec, "--html", "-", "--retrieved", "http://h/"); got.status != status || values(t, got.out, "target")[1] != "http://h/é" {
			t.Errorf("%s: %+v", spec, got)
		}
	}
	// Before RFC 3986 references cannot be resolved at every base.
	if got := runWith(t, "<a href=x>", "base", "--json", "--links", "--spec", "rfc2396", "--html", "-", "--retrieved", "mailto:a@b"); got.status != 1 || values(t, got.out, "target")[1] != nil {
		t.Errorf("%+v", got)
	}
}

// HTML's own rule for a relative base is an option.
func TestBaseHTML(t *testing.T) {
	const doc = "<base href=docs/><a href=x></a><form action=''></form>"
	for _, tt := range []struct {
		args string
		base any
		want []any
	}{
		{"", "http://h/a/b", []any{"http://h/a/docs/", "http://h/a/x", "http://h/a/b"}},
		{"--html-base", "http://h/a/docs/", []any{"http://h/a/docs/", "http://h/a/docs/x", "http://h/a/docs/"}},
		{"--html-base --spec rfc3987", "http://h/a/docs/", []any{"http://h/a/docs/", "http://h/a/docs/x", "http://h/a/docs/"}},
	} {
		got := runWith(t, doc, append(strings.Fields("base --json --links --html - --retrieved http://h/a/b "), strings.Fields(tt.args)...)...)
		if values(t, got.out, "base")[0] != tt.base || !slices.Equal(values(t, got.out, "target")[1:], tt.want) || got.status != 0 {
			t.Errorf("%s: %+v", tt.args, got)
		}
	}
	got := runWith(t, "<base href=data:,>", "base", "--html", "-", "--html-base", "--default", "d:d")
	if !strings.HasPrefix(got.out, "d:d  default\n  not content, data:,: ") || got.status != 0 {
		t.Errorf("%+v", got)
	}
}

// The current document is not a target (RFC 2396, 4.2).
func TestBaseCurrent(t *testing.T) {
	got := runWith(t, "<a href=''></a><a href='#f'></a><form action=''>", "base", "--json", "--links", "--html", "-", "--spec", "rfc2396", "--retrieved", "http://h/a#f")
	if want := []any{nil, nil, "http://h/a"}; !slices.Equal(values(t, got.out, "target")[1:], want) {
		t.Errorf("%+v", got)
	}
	if want := []any{true, true, false}; !slices.Equal(values(t, got.out, "sameDocument")[1:], want) || got.status != 0 {
		t.Errorf("%+v", got)
	}
}

// A document may be compressed. Input that is not text is rejected.
func TestBaseInput(t *testing.T) {
	const doc = "<base href=a:b>"
	utf16 := "\xff\xfe" + wide(doc)
	for _, tt := range []struct {
		name, in, args string
		base           any
		status         int
		want           string // in the message
	}{
		{"gzip", gzipped(t, doc), "", "a:b", 0, ""},
		{"UTF-16 with a mark", utf16, "", "a:b", 0, ""},
		{"UTF-16 with a mark, in gzip", gzipped(t, utf16), "", "a:b", 0, ""},
		{"UTF-16", utf16[2:], "", nil, 2, "--from utf-16le"},
		{"UTF-16 that is named", utf16[2:], "--from utf-16le", "a:b", 0, ""},
		{"binary", doc + "\x00", "", nil, 2, "NUL at offset 15"},
		{"a NUL in a text", doc + "\x00", "--charset utf-8", "a:b", 0, ""},
		{"gzip, truncated", gzipped(t, doc)[:20], "", nil, 2, "gzip"},
	} {
		got := runWith(t, tt.in, append([]string{"base", "--json", "--html", "-"}, strings.Fields(tt.args)...)...)
		if got.status != tt.status || !strings.Contains(got.err, tt.want) || (got.err == "") != (tt.status == 0) {
			t.Errorf("%s: %+v", tt.name, got)
		}
		if tt.status == 0 && values(t, got.out, "base")[0] != tt.base {
			t.Errorf("%s: %+v", tt.name, got)
		}
	}
}

// wide returns ASCII text in UTF-16LE.
func wide(text string) string {
	var b strings.Builder
	for i := range len(text) {
		b.WriteString(text[i:i+1] + "\x00")
	}
	return b.String()
}

// A document that is nested too deeply has the links of its tags.
func TestBaseDeep(t *testing.T) {
	doc := "<base href=a:b>" + strings.Repeat("<div>", 600) + "<a href=a:c>"
	got := runWith(t, doc, "base", "--json", "--links", "--html", "-")
	if targets := values(t, got.out, "target"); !slices.Equal(targets, []any{nil, "a:b", "a:c"}) || values(t, got.out, "base")[0] != "a:b" || values(t, got.out, "error")[0] == nil || got.status != 1 {
		t.Errorf("%+v", got)
	}
	got = runWith(t, doc, "base", "--html", "-")
	if !strings.HasPrefix(got.out, "a:b  content\n  cannot parse document from offset 15: ") || got.status != 1 {
		t.Errorf("%+v", got)
	}
}

func TestBaseUsage(t *testing.T) {
	for _, args := range []string{
		"base", "base x", "base --links --default a:", "base --charset utf-8 --default a:", "base --html none", "base --html - --max-size 0",
		"base --html - --max-size 2", "base --default a: --spec x", "base --html - --charset utf-9", "base --html - --charset=", "base --html - --from iso-2022-kr", "base --from utf-8 --default a:", "base --html .",
	} {
		if got := runWith(t, "abc", strings.Fields(args)...); got.status != 2 || got.out != "" || !strings.HasPrefix(got.err, "stricturi: ") {
			t.Errorf("%s: %+v", args, got)
		}
	}
}

func TestBaseInterrupt(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	r, w := io.Pipe()
	defer w.Close()
	var stdout, stderr strings.Builder
	if status := run(ctx, []string{"base", "--html", "-"}, r, &stdout, &stderr); status != 2 || !strings.Contains(stderr.String(), "interrupted") {
		t.Errorf("%d, %q", status, stderr.String())
	}
}

// A link with Hebrew letters is not an IRI if the document is in visual order (RFC 1556;
// RFC 3987, 4.1).
func TestBaseVisual(t *testing.T) {
	const doc = "<meta charset=%s><base href=http://h/><a href=a></a><a href=\xE0\xE1></a>"
	for charset, want := range map[string][]any{
		"iso-8859-8":   {nil, "http://h/", "http://h/a", nil},
		"iso-8859-8-i": {nil, "http://h/", "http://h/a", "http://h/\u05D0\u05D1"},
	} {
		got := runWith(t, fmt.Sprintf(doc, charset), "base", "--json", "--html", "-", "--links", "--spec", "rfc3987")
		if targets := values(t, got.out, "target"); !slices.Equal(targets, want) || (got.status == 0) != (want[3] != nil) {
			t.Errorf("%s: %+v", charset, got)
		}
	}
}

// A link with other octets than those of US-ASCII cannot be decoded in a charset that is not
// known (RFC 3987, 6.3), and a base neither. Character references can.
func TestBaseUnknownCharset(t *testing.T) {
	const doc = "<meta charset=%s><base href=http://h/><a href=a></a><a href=\xAE></a><a href=&eacute;></a>"
	for charset, want := range map[string][]any{
		"viscii":       {nil, "http://h/", "http://h/a", nil, "http://h/é"},
		"windows-1252": {nil, "http://h/", "http://h/a", "http://h/®", "http://h/é"},
	} {
		got := runWith(t, fmt.Sprintf(doc, charset), "base", "--json", "--html", "-", "--links", "--spec", "rfc3987")
		if targets := values(t, got.out, "target"); !slices.Equal(targets, want) || (got.status == 0) != (want[3] != nil) || (want[3] == nil) != strings.Contains(got.out, charset+`\"`) {
			t.Errorf("%s: %+v", charset, got)
		}
	}
	got := runWith(t, "<meta charset=utf-7><base href=http://h/\xAE/>", "base", "--html", "-", "--retrieved", "http://r/", "--spec", "rfc3987")
	if !strings.HasPrefix(got.out, "http://r/  retrieval\n") || !strings.Contains(got.out, `unknown charset "utf-7"`) {
		t.Errorf("base: %+v", got)
	}
}

// Links in a document of any charset are decoded to IRIs (RFC 3987, 6.3), after
// character references are resolved (5.2).
func TestBaseOfIRIs(t *testing.T) {
	for _, tt := range []struct{ name, charset, html string }{
		{"UTF-8", "utf-8", "<base href=http://例え.jp/é/><a href=../résumé><a href='r&eacute;sum&#233;?&#xE9;'>"},
		{"Shift_JIS", "shift_jis", "<base href=http://\x97\xE1\x82\xA6.jp/&eacute;/><a href=../r&#xE9;sum&#xE9;><a href='r&eacute;sum&#233;?&#xE9;'>"},
		{"ISO 8859-1", "iso-8859-1", "<base href=http://&#x4F8B;&#x3048;.jp/\xE9/><a href=../r\xE9sum\xE9><a href='r\xE9sum&#233;?\xE9'>"},
	} {
		for _, spec := range []string{"rfc3987", "iri11"} {
			got := runWith(t, tt.html, "base", "--json", "--html", "-", "--links", "--spec", spec, "--charset", tt.charset)
			targets := values(t, got.out, "target")
			want := []any{nil, "http://例え.jp/é/", "http://例え.jp/résumé", "http://例え.jp/é/résumé?é"}
			if got.status != 0 || !slices.Equal(targets, want) || !strings.HasPrefix(got.out, `{"base":"http://例え.jp/é/","from":"content"`) {
				t.Errorf("%s: %+v", tt.name, got)
			}
		}
	}
	// An invalid IRI reference is reported.
	got := runWith(t, "<a href='é b'><a href='é&#x200E;'>", "base", "--json", "--html", "-", "--links", "--spec", "rfc3987", "--retrieved", "http://ö/")
	if valid := values(t, got.out, "valid"); got.status != 1 || !slices.Equal(valid, []any{nil, false, false}) {
		t.Errorf("%+v", got)
	}
}

// Links in XML are resolved against the xml:base in scope (XML Base, 4; RFC 3987, 6.3).
func TestBaseXML(t *testing.T) {
	const doc = `<?xml version='1.0' encoding='iso-8859-1'?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:base="f/"><link href="r` + "\xE9" + `s"/>
<entry xml:base="http://b/"><icon> i </icon><link href="a b"/></entry></feed>`
	got := runWith(t, doc, "base", "--json", "--links", "--xml", "-", "--retrieved", "http://h/", "--spec", "rfc3987")
	want := `{"base":"http://h/f/","from":"content","refused":[],"charset":"windows-1252"}
{"element":"feed","attribute":"xml:base","line":2,"start":96,"end":98,"raw":"f/","ref":"f/","base":"http://h/","target":"http://h/f/","sameDocument":false,"valid":true,"guarded":false}
{"element":"link","attribute":"href","line":2,"start":112,"end":115,"raw":"rés","ref":"rés","base":"http://h/f/","target":"http://h/f/rés","sameDocument":false,"valid":true,"guarded":false}
{"element":"entry","attribute":"xml:base","line":3,"start":136,"end":145,"raw":"http://b/","ref":"http://b/","base":"http://h/f/","target":"http://b/","sameDocument":false,"valid":true,"guarded":false}
{"element":"icon","attribute":null,"line":3,"start":154,"end":155,"raw":"i","ref":"i","base":"http://b/","target":"http://b/i","sameDocument":false,"valid":true,"guarded":false}
`
	if rest, ok := strings.CutPrefix(got.out, want); !ok || got.status != 1 || !strings.Contains(rest, `"target":"http://b/a b","sameDocument":false,"valid":false,`) {
		t.Errorf("%+v", got)
	}
	got = runWith(t, "<a xml:base='b/'><b xml:base='http://c/'/></a>", "base", "--links", "--xml", "-")
	if want := "✗ no base URI is defined\n  not content, b/: "; !strings.HasPrefix(got.out, want) || !strings.Contains(got.out, "✗ http://c/  1: b xml:base\n  xml:base: no base URI is defined") || got.status != 1 {
		t.Errorf("no base: %+v", got)
	}
	got = runWith(t, "<a xml:base='http://b/'><c>", "base", "--json", "--xml", file(t, "x.xml", "<a xml:base='http://b/'><c>"))
	if got.status != 1 || !strings.HasPrefix(got.out, `{"base":"http://b/","from":"content","refused":[],"charset":"utf-8","error":{"message":"cannot parse document from offset 27`) {
		t.Errorf("not well-formed: %+v", got)
	}
	for _, args := range []string{"--html-base", "--html -", "--from utf-7", "--max-size 3"} {
		if got := runWith(t, "<a xml:base='s:'/>", append([]string{"base", "--xml", "-"}, strings.Fields(args)...)...); got.status != 2 || got.out != "" {
			t.Errorf("%s: %+v", args, got)
		}
	}
}

// The text names a charset that can be a guess, if links depend on it.
func TestBaseCharset(t *testing.T) {
	for _, tt := range []struct {
		name, doc string
		want      string // in the second line
	}{
		{"guessed", "<a href=caf\xE9>", "windows-1252"},
		{"declared", "<meta charset=shift_jis><a href=\x83\x65>", "shift_jis"},
		{"declared and unknown", "<meta charset=viscii><a href=\xE9>", ""},
		{"UTF-8", "<a href=é>", ""},
		{"UTF-16", "\xFF\xFE<\x00a\x00 \x00h\x00r\x00e\x00f\x00=\x00\xE9\x00>\x00", ""},
		{"ASCII links", "<a href=a>\xE9", ""},
	} {
		args := []string{"base", "--html", "-", "--links", "--spec", "rfc3987", "--retrieved", "http://a/"}
		lines := strings.Split(runWith(t, tt.doc, args...).out, "\n")
		if noted := strings.HasPrefix(lines[1], "  links are read as "); noted != (tt.want != "") || !strings.Contains(lines[1], tt.want) {
			t.Errorf("%s: %q", tt.name, lines)
		}
		if got := runWith(t, tt.doc, append(args, "--json")...); strings.Contains(got.out, "read as") {
			t.Errorf("%s: %s", tt.name, got.out)
		}
	}
}

// An operand with a line break does not divide the message.
func TestBaseOperand(t *testing.T) {
	if got := runWith(t, "", "base", "a\nb"); got.status != 2 || !strings.Contains(got.err, "--html a") || strings.Contains(got.err, "a\nb") {
		t.Errorf("got %+v", got)
	}
}
