package edition

import (
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"github.com/stricturi/stricturi/grammar"
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
		isIRI := e.Notes().IRI
		if isIRI != e.IsIRI() || isIRI != slices.Contains(IRIs(), e) {
			t.Errorf("%s: of IRIs: %t and %t", e.Stem, isIRI, e.IsIRI())
		}
		if found, err := Named(e.Stem); err != nil || found != e {
			t.Errorf("%s is not found: %v", e.Stem, err)
		}
		if !e.ReferenceRule().IsEntry() || !e.ReferenceRule().IsReference() {
			t.Errorf("%s: %s is not an entry", e.Stem, e.Reference)
		}
	}
	if Of(uri.RFC3986).IsIRI() || !Of(iri.RFC3987).IsIRI() {
		t.Error("RFC 3986 is of URIs, RFC 3987 of IRIs")
	}
	if _, err := Named("rfc1738"); err == nil {
		t.Error("rfc1738 is found")
	}
}

func TestCheckBase(t *testing.T) {
	for _, tt := range []struct {
		text  string
		valid bool
	}{
		{"http://a/b", true},
		{"http://a/b#c", true}, // its fragment is ignored (RFC 3986, 5.1)
		{"//a/b", false},
		{"http://[", false},
		{"", false},
	} {
		for _, e := range All {
			if err := e.CheckBase(tt.text); (err == nil) != tt.valid {
				t.Errorf("%s, %q: %v", e.Stem, tt.text, err)
			}
		}
	}
}

// An error names the rule that was asked for, even if section 4.1 rejects the text.
func TestParseComponents(t *testing.T) {
	e := Of(iri.RFC3987)
	var c Components
	err := Rule{Edition: e, Name: "absolute-IRI"}.ParseComponents("http://a/\u200E", &c)
	s, ok := err.(*uri.SyntaxError)
	if !ok || s.Rule != "absolute-IRI" || !slices.Equal(s.Explain().Open, []string{"absolute-IRI"}) || s.Explain().Section != "4.1" {
		t.Errorf("got %#v", err)
	}
	err = Rule{Edition: e, Name: "absolute-IRI"}.ParseComponents("http://é?", &c)
	if err != nil || c.At(3) != (Component{"é", true}) || c.At(8) != (Component{"", true}) || c.At(9).Defined {
		t.Errorf("got %v, %v", c, err)
	}
}

func TestChoice(t *testing.T) {
	for _, tt := range []struct {
		name string
		Choice
		want []string // stems
	}{
		{"all have their rule of references", Choice{}, Stems(All)},
		{"those that have the rule", Choice{RuleName: "IRI"}, []string{"iri11", "rfc3987"}},
		{"in the order given, once", Choice{Stems: []string{"rfc3986", "rfc2396", "rfc3986"}}, []string{"rfc3986", "rfc2396"}},
		{"a named edition must have the rule", Choice{Stems: []string{"rfc3986", "rfc3987"}, RuleName: "IRI"}, nil},
		{"no edition has the rule", Choice{RuleName: "IRL"}, nil},
		{"no such edition", Choice{Stems: []string{"rfc1738"}}, nil},
	} {
		rules, err := tt.Rules()
		var got []string
		for _, r := range rules {
			got = append(got, r.Stem)
		}
		if !slices.Equal(got, tt.want) || (err == nil) != (tt.want != nil) {
			t.Errorf("%s: %q, %v", tt.name, got, err)
		}
	}
}

func TestOne(t *testing.T) {
	var o One
	o.AddFlag(new(cobra.Command), iri.RFC3987, "", IRIs())
	if e, err := o.Get(); err != nil || e.Stem != "rfc3987" {
		t.Errorf("by default %v, %v", e, err)
	}
	if err := o.Set("rfc3986"); err != nil {
		t.Error(err)
	}
	if _, err := o.Get(); err == nil {
		t.Error("an edition that is not valid was accepted")
	}
	if o.Set("rfc3986") != nil || o.Set("iri11") == nil {
		t.Error("one edition can be given, again and again")
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
