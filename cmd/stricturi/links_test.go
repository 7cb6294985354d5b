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

func TestLinks(t *testing.T) {
	layers := []string{"--encapsulating", "e:e", "--base", "r:r#f", "--default", "d:d"}
	for _, tt := range []struct {
		name, stdin string
		args        []string
		want        string
		status      int
	}{
		{"content", appendixD, layers, `{"file":null,"base":"http://www.ics.uci.edu/Test/a/b/c","from":"content","refused":[],"charset":"windows-1252"}`, 0},
		{"content that has none", "é", layers, `{"file":null,"base":"e:e","from":"entity","refused":[],"charset":"utf-8"}`, 0},
		{"a charset", "é", append([]string{"--from", "latin1", "-"}, layers...), `{"file":null,"base":"e:e","from":"entity","refused":[],"charset":"windows-1252"}`, 0},
		{"entity", "", layers, `{"file":null,"base":"e:e","from":"entity","refused":[],"charset":"windows-1252"}`, 0},
		{"retrieval", "", layers[2:], `{"file":null,"base":"r:r","from":"retrieval","refused":[],"charset":"windows-1252"}`, 0},
		{"default", "", layers[4:], `{"file":null,"base":"d:d","from":"default","refused":[],"charset":"windows-1252"}`, 0},
		{"relative", "<base href=a>", append([]string{"--strict-base"}, layers...), `{"file":null,"base":"e:e","from":"entity","refused":[{"from":"content","text":"a","error":{"message":"the base is not an absolute URI"}}],"charset":"windows-1252"}`, 0},
		{"none", "", []string{"--encapsulating", "/a"}, `{"file":null,"base":null,"from":null,"refused":[{"from":"entity","text":"/a","error":{"message":"the base is not an absolute URI"}}],"charset":"windows-1252"}`, 1},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := runWith(t, tt.stdin, append([]string{"links", "--base-only", "--json"}, tt.args...)...); got != (outcome{tt.want + "\n", "", tt.status}) {
				t.Errorf("got %+v", got)
			}
		})
	}
}

func TestLinksText(t *testing.T) {
	got := runWith(t, "<base href=a>", "links", "--strict-base", "--base-only", "--default", "d:d")
	if got != (outcome{"d:d  default\n  not content, a: the base is not an absolute URI\n", "", 0}) {
		t.Errorf("got %+v", got)
	}
	got = runWith(t, "", "links", "--base-only", "--default", "")
	if !strings.HasPrefix(got.out, "✗ no base URI is defined\n") || got.status != 1 {
		t.Errorf("got %+v", got)
	}
}

// An invalid layer is reported without its userinfo and sets the exit status, whether
// or not another layer defines a base.
func TestLinksRefused(t *testing.T) {
	const message = ": rfc3986: not a valid URI-reference: unexpected character at offset 12, in "
	for _, tt := range []struct{ args, first, second string }{
		{"--default", "✗ no base URI is defined\n", "  not default, http://xxxxxxxxx@h/" + message},
		{"--encapsulating", "✗ no base URI is defined\n", "  not entity, http://xxxxxxxxx@h/" + message},
		{"--default d:d --encapsulating", "d:d  default\n", "  not entity, http://xxxxxxxxx@h/" + message},
		{"--encapsulating e:e --base", "e:e  entity\n", "  not retrieval, http://xxxxxxxxx@h/" + message},
	} {
		got := runWith(t, "", append(append([]string{"links", "--base-only", "--spec", "rfc3986"}, strings.Fields(tt.args)...), "http://u:sec ret@h/")...)
		if !strings.HasPrefix(got.out, tt.first+tt.second) || strings.Count(got.out, "\n") != 2 || strings.Contains(got.out, "c ret") || got.status != 1 {
			t.Errorf("%s: %+v", tt.args, got)
		}
	}
	got := runWith(t, "", "links", "--base", "//u:p@h/", "--default", "d:d")
	if got != (outcome{"d:d  default\n  not retrieval, //xxx@h/: the base is not an absolute URI\n", "", 0}) {
		t.Errorf("%+v", got)
	}
	got = runWith(t, "<base href='http://a b/'>", "links", "--json", "--base-only", "--default", "d:d")
	if !strings.Contains(got.out, `"base":"d:d","from":"default","refused":[{"from":"content","text":"http://a b/","error":{"offset":8,`) || got.status != 1 {
		t.Errorf("%+v", got)
	}
}

func TestLinksLinks(t *testing.T) {
	name := filepath.Join(t.TempDir(), "a.html")
	if err := os.WriteFile(name, []byte(appendixD), 0o600); err != nil {
		t.Fatal(err)
	}
	got := runWith(t, "", "links", "--json", name)
	lines := strings.SplitAfter(got.out, "\n")
	want := `","element":"a","attribute":"href","start":175,"end":179,"line":6,"raw":"../x","ref":"../x","target":"http://www.ics.uci.edu/Test/a/x","sameDocument":false,"valid":true,"guarded":false,"base":"http://www.ics.uci.edu/Test/a/b/c","from":"content"}` + "\n"
	if got.status != 0 || len(lines) != 3 || !strings.HasSuffix(lines[1], want) || appendixD[175:179] != "../x" {
		t.Errorf("got %+v", got)
	}
	got = runWith(t, "", "links", name)
	if want := "http://www.ics.uci.edu/Test/a/b/c  content\n✓ http://www.ics.uci.edu/Test/a/b/c  4: base href\n✓ http://www.ics.uci.edu/Test/a/x  6: a href\n"; got != (outcome{want, "", 0}) {
		t.Errorf("got %+v", got)
	}
	// Without a base an absolute reference still has a target. An invalid one is
	// resolved at a base.
	const doc = "<a href=b><a href='http://a/./b'><a href='c d'>"
	got = runWith(t, doc, "links", "--json", "-")
	if targets := values(t, got.out, "target"); !slices.Equal(targets, []any{nil, "http://a/b", nil}) || got.status != 1 {
		t.Errorf("got %+v", got)
	}
	if same := values(t, got.out, "sameDocument"); !slices.Equal(same, []any{false, false, false}) {
		t.Errorf("got %+v", got)
	}
	got = runWith(t, doc, "links", "-", "--base", "http://h/")
	if !strings.Contains(got.out, "✗ http://h/c d  1: a href\n") || got.status != 1 {
		t.Errorf("got %+v", got)
	}
	// Under editions of IRIs, non-ASCII characters are valid.
	for spec, status := range map[string]int{"rfc3986": 1, "rfc3987": 0, "iri11": 0} {
		if got := runWith(t, "<a href=\xe9>", "links", "--json", "--spec", spec, "-", "--base", "http://h/"); got.status != status || values(t, got.out, "target")[0] != "http://h/é" {
			t.Errorf("%s: %+v", spec, got)
		}
	}
	// Before RFC 3986 references cannot be resolved at every base.
	if got := runWith(t, "<a href=x>", "links", "--json", "--spec", "rfc2396", "-", "--base", "mailto:a@b"); got.status != 1 || values(t, got.out, "target")[0] != nil {
		t.Errorf("%+v", got)
	}
}

// A relative base is resolved as in HTML, unless RFC 2396's rule is asked for.
func TestLinksStrictBase(t *testing.T) {
	const doc = "<base href=docs/><a href=x></a><form action=''></form>"
	for _, tt := range []struct {
		args, from string
		want       []any
	}{
		{"--strict-base", "retrieval", []any{"http://h/a/docs/", "http://h/a/x", "http://h/a/b"}},
		{"", "content", []any{"http://h/a/docs/", "http://h/a/docs/x", "http://h/a/docs/"}},
		{"--spec rfc3986", "content", []any{"http://h/a/docs/", "http://h/a/docs/x", "http://h/a/docs/"}},
	} {
		got := runWith(t, doc, append(strings.Fields("links --json --base http://h/a/b"), strings.Fields(tt.args)...)...)
		if froms := values(t, got.out, "from"); !slices.Equal(froms, []any{"retrieval", tt.from, tt.from}) || !slices.Equal(values(t, got.out, "target"), tt.want) || got.status != 0 {
			t.Errorf("%s: %+v", tt.args, got)
		}
	}
	got := runWith(t, "<base href=data:,>", "links", "--default", "d:d")
	if !strings.HasPrefix(got.out, "d:d  default\n  not content, data:,: ") || got.status != 0 {
		t.Errorf("%+v", got)
	}
}

// Several documents have headings, and a document that cannot be read does not stop the others.
func TestLinksFiles(t *testing.T) {
	f := writeFiles(t, "a.html", "<a href=http://a/>", "b.xml", "<b xmlns:xlink='http://www.w3.org/1999/xlink' xlink:href='http://b/'/>")
	got := runWith(t, "", "links", f[0], "nosuch", f[1])
	want := f[0] + "\nno base URI is defined\n✓ http://a/  1: a href\n" + f[1] + "\nno base URI is defined\n✓ http://b/  1: b xlink:href\n"
	if got.out != want || !strings.HasPrefix(got.err, "stricturi: nosuch: no such file") || got.status != 2 {
		t.Errorf("%+v", got)
	}
	got = runWith(t, "", "links", "--json", f[0], f[1])
	if files := values(t, got.out, "file"); !slices.Equal(files, []any{f[0], f[1]}) || got.status != 0 {
		t.Errorf("%+v", got)
	}
}

// A document is in XML by its content. XHTML that pages are written in is HTML.
func TestLinksIsXML(t *testing.T) {
	for doc, want := range map[string]bool{
		"<?xml version='1.0'?><a/>": true, " <!-- <html> --><feed xmlns='a'>": true, "\uFEFF<svg xmlns:xlink='a'/>": true, "<?xml version='1.0'?>": true,
		wide("<?xml version='1.0'?><a/>"): true, "<?xml version='1.0'?><!DOCTYPE html><html xmlns='http://www.w3.org/1999/xhtml'>": false, "": false, "<p>": false, "a<b>c": false,
	} {
		if got := isXML([]byte(doc)); got != want {
			t.Errorf("%q: %v", doc, got)
		}
	}
}

// The current document is not a target (RFC 2396, 4.2).
func TestLinksCurrent(t *testing.T) {
	got := runWith(t, "<a href=''></a><a href='#f'></a><form action=''>", "links", "--json", "-", "--spec", "rfc2396", "--base", "http://h/a#f")
	if want := []any{nil, nil, "http://h/a"}; !slices.Equal(values(t, got.out, "target"), want) {
		t.Errorf("%+v", got)
	}
	if want := []any{true, true, false}; !slices.Equal(values(t, got.out, "sameDocument"), want) || got.status != 0 {
		t.Errorf("%+v", got)
	}
}

// A document may be compressed. Input that is not text is rejected.
func TestLinksInput(t *testing.T) {
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
		{"a NUL in a text", doc + "\x00", "--from utf-8", "a:b", 0, ""},
		{"gzip, truncated", gzipped(t, doc)[:20], "", nil, 2, "gzip"},
	} {
		got := runWith(t, tt.in, append([]string{"links", "--base-only", "--json"}, strings.Fields(tt.args)...)...)
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

func TestLinksUsage(t *testing.T) {
	for _, args := range []string{
		"links nosuch", "links --max-size 0", "links --max-size 2", "links --spec x", "links --from utf-9", "links --from=", "links --from iso-2022-kr", "links .",
	} {
		if got := runWith(t, "abc", strings.Fields(args)...); got.status != 2 || got.out != "" || !strings.HasPrefix(got.err, "stricturi: ") {
			t.Errorf("%s: %+v", args, got)
		}
	}
}

func TestLinksInterrupt(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	r, w := io.Pipe()
	defer w.Close()
	var stdout, stderr strings.Builder
	if status := run(ctx, []string{"links"}, r, &stdout, &stderr); status != 2 || !strings.Contains(stderr.String(), "interrupted") {
		t.Errorf("%d, %q", status, stderr.String())
	}
}

// A link with Hebrew letters is not an IRI if the document is in visual order (RFC 1556;
// RFC 3987, 4.1).
func TestLinksVisual(t *testing.T) {
	const doc = "<meta charset=%s><base href=http://h/><a href=a></a><a href=\xE0\xE1></a>"
	for charset, want := range map[string][]any{
		"iso-8859-8":   {"http://h/", "http://h/a", nil},
		"iso-8859-8-i": {"http://h/", "http://h/a", "http://h/\u05D0\u05D1"},
	} {
		got := runWith(t, fmt.Sprintf(doc, charset), "links", "--json", "--spec", "rfc3987")
		if targets := values(t, got.out, "target"); !slices.Equal(targets, want) || (got.status == 0) != (want[2] != nil) {
			t.Errorf("%s: %+v", charset, got)
		}
	}
}

// A link with other octets than those of US-ASCII cannot be decoded in a charset that is not
// known (RFC 3987, 6.3), and a base neither. Character references can.
func TestLinksUnknownCharset(t *testing.T) {
	const doc = "<meta charset=%s><base href=http://h/><a href=a></a><a href=\xAE></a><a href=&eacute;></a>"
	for charset, want := range map[string][]any{
		"viscii":       {"http://h/", "http://h/a", nil, "http://h/é"},
		"windows-1252": {"http://h/", "http://h/a", "http://h/®", "http://h/é"},
	} {
		got := runWith(t, fmt.Sprintf(doc, charset), "links", "--json", "--spec", "rfc3987")
		if targets := values(t, got.out, "target"); !slices.Equal(targets, want) || (got.status == 0) != (want[2] != nil) || (want[2] == nil) != strings.Contains(got.out, charset+`\"`) {
			t.Errorf("%s: %+v", charset, got)
		}
	}
	got := runWith(t, "<meta charset=utf-7><base href=http://h/\xAE/>", "links", "--base", "http://r/", "--spec", "rfc3987")
	if !strings.HasPrefix(got.out, "http://r/  retrieval\n") || !strings.Contains(got.out, `unknown charset "utf-7"`) {
		t.Errorf("base: %+v", got)
	}
}

// Links in a document of any charset are decoded to IRIs (RFC 3987, 6.3), after
// character references are resolved (5.2).
func TestLinksOfIRIs(t *testing.T) {
	for _, tt := range []struct{ name, charset, html string }{
		{"UTF-8", "utf-8", "<base href=http://例え.jp/é/><a href=../résumé><a href='r&eacute;sum&#233;?&#xE9;'>"},
		{"Shift_JIS", "shift_jis", "<base href=http://\x97\xE1\x82\xA6.jp/&eacute;/><a href=../r&#xE9;sum&#xE9;><a href='r&eacute;sum&#233;?&#xE9;'>"},
		{"ISO 8859-1", "iso-8859-1", "<base href=http://&#x4F8B;&#x3048;.jp/\xE9/><a href=../r\xE9sum\xE9><a href='r\xE9sum&#233;?\xE9'>"},
	} {
		for _, spec := range []string{"rfc3987", "iri11"} {
			got := runWith(t, tt.html, "links", "--json", "--spec", spec, "--from", tt.charset)
			targets := values(t, got.out, "target")
			want := []any{"http://例え.jp/é/", "http://例え.jp/résumé", "http://例え.jp/é/résumé?é"}
			if got.status != 0 || !slices.Equal(targets, want) || values(t, got.out, "base")[1] != "http://例え.jp/é/" {
				t.Errorf("%s: %+v", tt.name, got)
			}
		}
	}
	// An invalid IRI reference is reported.
	got := runWith(t, "<a href='é b'><a href='é&#x200E;'>", "links", "--json", "--spec", "rfc3987", "--base", "http://ö/")
	if valid := values(t, got.out, "valid"); got.status != 1 || !slices.Equal(valid, []any{false, false}) {
		t.Errorf("%+v", got)
	}
}

// Links in XML are resolved against the xml:base in scope (XML Base, 4; RFC 3987, 6.3).
func TestLinksXML(t *testing.T) {
	const doc = `<?xml version='1.0' encoding='iso-8859-1'?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:base="f/"><link href="r` + "\xE9" + `s"/>
<entry xml:base="http://b/"><icon> i </icon><link href="a b"/></entry></feed>`
	got := runWith(t, doc, "links", "--json", "--base", "http://h/", "--spec", "rfc3987")
	want := `{"file":null,"element":"feed","attribute":"xml:base","start":96,"end":98,"line":2,"raw":"f/","ref":"f/","target":"http://h/f/","sameDocument":false,"valid":true,"guarded":false,"base":"http://h/","from":"retrieval"}
{"file":null,"element":"link","attribute":"href","start":112,"end":115,"line":2,"raw":"rés","ref":"rés","target":"http://h/f/rés","sameDocument":false,"valid":true,"guarded":false,"base":"http://h/f/","from":"content"}
{"file":null,"element":"entry","attribute":"xml:base","start":136,"end":145,"line":3,"raw":"http://b/","ref":"http://b/","target":"http://b/","sameDocument":false,"valid":true,"guarded":false,"base":"http://h/f/","from":"content"}
{"file":null,"element":"icon","attribute":null,"start":154,"end":155,"line":3,"raw":"i","ref":"i","target":"http://b/i","sameDocument":false,"valid":true,"guarded":false,"base":"http://b/","from":"content"}
`
	if rest, ok := strings.CutPrefix(got.out, want); !ok || got.status != 1 || !strings.Contains(rest, `"target":"http://b/a b","sameDocument":false,"valid":false,`) {
		t.Errorf("%+v", got)
	}
	got = runWith(t, "<a xml:base='b/'><b xml:base='http://c/'/></a>", "links")
	if want := "no base URI is defined\n  not content, b/: "; !strings.HasPrefix(got.out, want) || !strings.Contains(got.out, "✗ http://c/  1: b xml:base\n  xml:base: no base URI is defined") || got.status != 1 {
		t.Errorf("no base: %+v", got)
	}
	got = runWith(t, "<a xml:base='http://b/'><c>", "links", "--base-only", "--json", file(t, "x.xml", "<a xml:base='http://b/'><c>"))
	if got.status != 1 || !strings.Contains(got.out, `,"base":"http://b/","from":"content","refused":[],"charset":"utf-8","error":{"message":"cannot parse document from offset 27`) {
		t.Errorf("not well-formed: %+v", got)
	}
	for _, args := range []string{"--from utf-7", "--max-size 3"} {
		if got := runWith(t, "<a xml:base='s:'/>", append([]string{"links"}, strings.Fields(args)...)...); got.status != 2 || got.out != "" {
			t.Errorf("%s: %+v", args, got)
		}
	}
}

// The text names a charset that can be a guess, if links depend on it.
func TestLinksCharset(t *testing.T) {
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
		args := []string{"links", "--spec", "rfc3987", "--base", "http://a/"}
		lines := strings.Split(runWith(t, tt.doc, args...).out, "\n")
		if noted := strings.HasPrefix(lines[1], "  links are read as "); noted != (tt.want != "") || !strings.Contains(lines[1], tt.want) {
			t.Errorf("%s: %q", tt.name, lines)
		}
		if got := runWith(t, tt.doc, append(args, "--json")...); strings.Contains(got.out, "read as") {
			t.Errorf("%s: %s", tt.name, got.out)
		}
	}
}
