package uri_test

import (
	"errors"
	"iter"
	"math/rand/v2"
	"testing"

	"github.com/stricturi/stricturi/conformance"
	"github.com/stricturi/stricturi/grammar"
	"github.com/stricturi/stricturi/internal/bench"
	"github.com/stricturi/stricturi/internal/editions"
	"github.com/stricturi/stricturi/internal/errs"
	"github.com/stricturi/stricturi/internal/grammar/suite"
	"github.com/stricturi/stricturi/internal/testutil"
	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/uri"
)

// entry is a rule that a function parses.
type entry struct {
	name  string
	parse func(text string) error
	valid func(text string) bool
	index func(text string) int
}

// only returns a parser without its value.
func only[T any](parse func(string) (T, error)) func(string) error {
	return func(text string) error {
		_, err := parse(text)
		return err
	}
}

// entries returns the entries of all editions and of the packages.
func entries() []entry {
	of := func(e uri.Edition, rule string) func(string) int {
		return func(text string) int {
			at, err := e.Index(rule, text)
			if err != nil {
				panic(err)
			}
			return at
		}
	}
	all := []entry{
		{"uri", only(uri.Parse), uri.Valid, of(uri.RFC3986(), "URI")},
		{"uri, reference", only(uri.ParseReference), uri.ValidReference, of(uri.RFC3986(), "URI-reference")},
		{"iri", only(iri.Parse), iri.Valid, of(iri.RFC3987().Edition, "IRI")},
		{"iri, reference", only(iri.ParseReference), iri.ValidReference, of(iri.RFC3987().Edition, "IRI-reference")},
	}
	for _, e := range append(editions.All(), uri.RFC6874()) {
		absolute, reference := "URI", "URI-reference"
		switch {
		case e.IsIRI():
			absolute, reference = "IRI", "IRI-reference"
		case e == uri.RFC2396() || e == uri.RFC2732():
			absolute = "absoluteURI"
		case e == uri.RFC2396bis00():
			absolute = "absolute-URI-reference"
		}
		all = append(all, entry{e.String(), only(e.Parse), e.Valid, of(e, absolute)},
			entry{e.String() + ", reference", only(e.ParseReference), e.ValidReference, of(e, reference)})
	}
	return all
}

// indexTexts returns an iterator over the vectors, parts of the corpora and of the suites of
// references, and all of them changed at random.
func indexTexts(t *testing.T) iter.Seq[string] {
	files := testutil.Must(conformance.Files())
	rng := rand.New(rand.NewPCG(1, 2))
	return func(yield func(string) bool) {
		also := func(text string) bool {
			at, piece := rng.IntN(len(text)+1), rng.IntN(len(mutations))
			return yield(text) && yield(text[:at]) && yield(text[:at]+mutations[piece]+text[at:])
		}
		for _, f := range files {
			for _, v := range f.Vectors {
				if !also(v.Text()) {
					return
				}
			}
		}
		for _, kind := range []bench.Kind{bench.Valid, bench.IRI, bench.Invalid} {
			texts := bench.Texts(kind)
			for _, text := range texts[:testutil.Amount(200, len(texts))] {
				if !also(text) {
					return
				}
			}
		}
		for _, e := range grammar.All() {
			if !testutil.Whole() && e.Stem != "rfc3986" {
				continue // computing the suites takes long
			}
			for _, c := range suite.For(e.Grammar(), e.Reference, testutil.Amount(500, 20_000), 1) {
				if !also(c.Text) {
					return
				}
			}
		}
	}
}

// mutations are what makes texts invalid, or makes a difference between the editions.
var mutations = []string{
	"<", " ", "%", "%4", "%41", "[", "]", "//[::1", "//[fe80::1%25a]", ":", "//:", "/", "?", "#", "@", "é", "\xc3", "\xff", "\u200e", "\u202e", "\ue000", "\U000e0000",
}

// Index returns the offset of the error that Parse returns, but for formatting characters, which
// the grammar allows. Valid reports whether Parse returns none. Neither allocates.
func TestIndex(t *testing.T) {
	all := entries()
	n, failures := 0, 0
	var sample []string
	for text := range indexTexts(t) {
		if n++; n%100 == 0 {
			sample = append(sample, text)
		}
		for _, e := range all {
			want := -1
			err := e.parse(text)
			if err != nil {
				syntax, ok := errs.AsType[*uri.SyntaxError](err)
				if !ok {
					t.Fatalf("%s: %q: %v", e.name, text, err)
				}
				if want = syntax.Offset; errors.Is(err, iri.ErrFormattingCharacter) {
					want = -1
				}
			}
			if got := e.valid(text); got != (err == nil) {
				t.Errorf("%s: %q: valid is %t", e.name, text, got)
			}
			if got := e.index(text); got != want {
				t.Errorf("%s: %q: %d, want %d", e.name, text, got, want)
				if failures++; failures == 10 {
					t.FailNow()
				}
			}
		}
	}
	if n < 10_000 {
		t.Errorf("only %d texts", n)
	}
	for _, e := range all {
		if got := testing.AllocsPerRun(1, func() {
			for _, text := range sample {
				e.index(text)
				e.valid(text)
			}
		}); got != 0 {
			t.Errorf("%s: %v allocations", e.name, got)
		}
	}
}
