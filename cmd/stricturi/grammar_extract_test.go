package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

func TestGrammarExtract(t *testing.T) {
	document := filepath.Join("..", "..", "internal", "grammar", "document", "testdata", "rfc2396.txt")
	text, err := os.ReadFile(document)
	if err != nil {
		t.Fatal(err)
	}
	// What is extracted is a grammar, equal to the edition.
	got := runWith(t, "", "grammar", "extract", document)
	if got.status != 0 || got.err != "" || !strings.Contains(got.out, "\n; 2.4.3. Excluded US-ASCII Characters\n\n") {
		t.Fatalf("%+v", got)
	}
	notes, err := os.ReadFile(filepath.Join("..", "..", "grammar", "rfc2396.abnf.json"))
	if err != nil {
		t.Fatal(err)
	}
	f := writeFiles(t, "x.abnf", got.out, "x.abnf.json", string(notes))
	if got := runWith(t, "", "diff", "--fail-on", "any", f[0], "rfc2396"); got.status != 0 {
		t.Errorf("%+v", got)
	}
	named, ok := strings.CutPrefix(got.out, "; rfc2396.txt\n\n")
	if again := runWith(t, string(text), "grammar", "extract"); again.out != named || !ok {
		t.Errorf("from standard input: %+v", again)
	}
	got = runWith(t, "1. Lists\n\n   a = b\n   b = \"c\"\n\n2. More\n\n   b = \"d\"\n", "grammar", "extract", "--json", "-")
	if k := keys(t, got.out[:strings.Index(got.out, "\n")+1]); !slices.Equal(k, []string{"rule", "section", "line", "abnf"}) {
		t.Errorf("keys %q", k)
	}
	if lines := values(t, got.out, "line"); got.status != 0 || !slices.Equal(lines, []any{3.0, 4.0}) || !strings.Contains(got.err, "line 8, section 2") {
		t.Errorf("%+v", got)
	}
	got = runWith(t, "1. Lists\n\n   a = 'b'\n\n   c = \"c\"\n", "grammar", "extract", "-")
	if got.status != 0 || got.out != "; 1. Lists\n\n   c = \"c\"\n" || !strings.Contains(got.err, "warning: line 3: a ") {
		t.Errorf("%+v", got)
	}
	for _, tt := range []struct {
		args   []string
		status int
	}{{[]string{"-"}, 1}, {[]string{"missing.txt"}, 2}, {[]string{"-", "-"}, 2}} {
		if got := runWith(t, "Text.\n", append([]string{"grammar", "extract"}, tt.args...)...); got.status != tt.status || got.out != "" || got.err == "" {
			t.Errorf("%q: %+v", tt.args, got)
		}
	}
	for _, tt := range []struct{ name, stdin, want string }{
		{"no section", `<rfc><sourcecode type="abnf">a = "b"</sourcecode></rfc>`, "a = \"b\"\n"},
		{"a section without a title", `<rfc><section><sourcecode type="abnf">a = "b"</sourcecode></section></rfc>`, "; 1.\n\na = \"b\"\n"},
		{"a name", "Request for Comments: 1\n\n  Host Software\n\n   a = \"b\"\n", "; RFC 1, \"Host Software\"\n\n   a = \"b\"\n"},
	} {
		if got := runWith(t, tt.stdin, "grammar", "extract"); got.out != tt.want || got.status != 0 {
			t.Errorf("%s: %+v", tt.name, got)
		}
	}
}
