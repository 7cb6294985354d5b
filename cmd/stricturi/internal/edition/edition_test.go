package edition

import (
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/grammar"
	"github.com/stricturi/stricturi/internal/errs"
	"github.com/stricturi/stricturi/internal/grammar/reader"
	"github.com/stricturi/stricturi/internal/testutil"
	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/uri"
)

// Each edition of the grammars is one of package uri or iri, in the same order.
func TestAll(t *testing.T) {
	var want []string
	for _, g := range grammar.Editions() {
		want = append(want, g.Stem)
	}
	if got := Stems(All); !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	for _, e := range All {
		if e.Notes().IRI != e.IsIRI() {
			t.Errorf("%s: of IRIs: %t and %t", e.Stem, e.Notes().IRI, e.IsIRI())
		}
		if found, err := Named(e.Stem); err != nil || found != e {
			t.Errorf("%s is not found: %v", e.Stem, err)
		}
		if !e.ReferenceRule().IsEntry() || !e.ReferenceRule().IsReference() {
			t.Errorf("%s: %s is not an entry", e.Stem, e.Reference)
		}
	}
	if Of(uri.RFC3986()).IsIRI() || !Of(iri.RFC3987()).IsIRI() {
		t.Error("RFC 3986 is of URIs, RFC 3987 of IRIs")
	}
	if _, err := Named("rfc1738"); err == nil {
		t.Error("rfc1738 is found")
	}
}

// A grammar without an end is an error.
func TestLimited(t *testing.T) {
	if n, err := io.Copy(io.Discard, Limited(endless{})); err == nil || n > maxDocument+1 {
		t.Errorf("%d bytes, %v", n, err)
	}
	if got, err := io.ReadAll(Limited(strings.NewReader("a"))); string(got) != "a" || err != nil {
		t.Errorf("%q, %v", got, err)
	}
}

type endless struct{}

func (endless) Read(b []byte) (int, error) { return len(b), nil }

func ofText(text string) *Edition {
	g := testutil.Must(new(reader.Reader).Parse("x.abnf", text))
	return OfFile(g)
}

func TestOfFile(t *testing.T) {
	e := ofText("list = \"(\" [ item *( \",\" item ) ] \")\"\nitem = name / list\nname = 1*%x61-E9\n")
	if e.Reference != "list" || e.IsEntry("list") || e.File() == nil || All[0].File() != nil {
		t.Errorf("%s: reference %s, file %v", e.Stem, e.Reference, e.File())
	}
	for _, tt := range []struct {
		name, rule, text string
		offset           int
		open             []string
		section          string
		err              error
	}{
		{"recursive", "list", "(a,(b)", 6, []string{"list"}, "line 1", nil},
		{"regular", "name", "ab!", 2, []string{"name"}, "line 3", nil},
		{"not UTF-8 after the error (takes precedence)", "name", "ab!c\x80", 4, []string{"name"}, "line 3", uri.ErrInvalidUTF8},
		{"not UTF-8, recursive", "list", "(a\x80", 2, []string{"list"}, "line 1", uri.ErrInvalidUTF8},
		{"more than one byte", "name", "éé!", 4, []string{"name"}, "line 3", nil},
	} {
		rule := Rule{Edition: e, Name: tt.rule}
		_, err := rule.Nodes(tt.text)
		for _, err := range []error{err, rule.Check(tt.text)} {
			s, ok := errs.AsType[*uri.SyntaxError](err)
			if !ok || s.Edition().String() != "x.abnf" || s.Rule != tt.rule || s.Offset != tt.offset || !slices.Equal(s.Explain().Open, tt.open) || s.Explain().Section != tt.section || s.Err != tt.err {
				t.Errorf("%s: %#v", tt.name, s)
			}
		}
	}
	list := e.ReferenceRule()
	nodes := testutil.Must(list.Nodes("(é)"))
	if want := []uri.Node{{Rule: "list", End: 4}, {Rule: "item", Start: 1, End: 3, Depth: 1}, {Rule: "name", Start: 1, End: 3, Depth: 2}}; !slices.Equal(slices.Collect(nodes), want) {
		t.Errorf("%v", slices.Collect(nodes))
	}
	if list.Check("()") != nil {
		t.Error("a valid text is refused")
	}
	deep := make([]byte, 100_000)
	for i := range deep {
		deep[i] = '('
	}
	if s := list.Check(string(deep)); s == nil || s.Offset != len(deep) {
		t.Errorf("nested: %v", s)
	}
}

func TestUndefined(t *testing.T) {
	g := testutil.Must(new(reader.Reader).Parse("x.abnf", "first = \"a\"\nlast = frist / port / ab\n; import rfc3986 ab\n"))
	remedy := Undefined(g)
	for _, tt := range []struct{ name, want string }{
		{"frist", "did you mean first?"}, {"port", "; import rfc3986: port"}, {"xyzzy", ""},
	} {
		if got := remedy(tt.name); !strings.Contains(got, tt.want) || (got == "") != (tt.want == "") {
			t.Errorf("%s: %q, want %q", tt.name, got, tt.want)
		}
	}
	for range maxAdvised {
		remedy("xyzzy")
	}
	if got := remedy("frist"); got != "" {
		t.Errorf("after many names: %q", got)
	}
	if got := remedy("port"); got == "" {
		t.Error("after many names: no import")
	}
}
