// Package comparison_test runs the cases of this folder: see README.md.
package comparison_test

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/iri/idna"
	"github.com/stricturi/stricturi/uri"
)

type file struct {
	Source, Licence, About string
	Cases                  []testCase
}

// testCase is a case, whose format README.md describes. A pointer is nil if the case
// lacks the key.
type testCase struct {
	Edition, Section, Why string

	In, Want *string
	Rungs    []string

	A, B *string
	Rung string
}

func load(t *testing.T, name string) (f file) {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	if err := d.Decode(&f); err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	if f.Source == "" || f.Licence == "" || f.About == "" || len(f.Cases) == 0 {
		t.Errorf("%s: source, licence, about or cases are missing", name)
	}
	return f
}

func TestCases(t *testing.T) {
	names, err := filepath.Glob("*.json")
	if err != nil || len(names) == 0 {
		t.Fatal(names, err)
	}
	for _, name := range names {
		t.Run(name, func(t *testing.T) {
			for _, c := range load(t, name).Cases {
				if c.Edition != "rfc3987" || c.Section == "" || c.Why == "" {
					t.Errorf("%+v: edition, section or why is missing", c)
				}
				// Section 5 of iri-11 has the same rules.
				for _, e := range iri.Editions() {
					switch {
					case c.In != nil && c.Want != nil && c.A == nil:
						c.normalize(t, e)
					case c.A != nil && c.B != nil && c.Rung != "" && c.In == nil:
						c.compare(t, e)
					default:
						t.Errorf("%+v: no kind of case has these keys", c)
					}
				}
			}
		})
	}
}

func parse(t *testing.T, e iri.Edition, text string) iri.Reference {
	t.Helper()
	i, err := e.Parse(text)
	if err != nil {
		t.Error(err)
	}
	return i.Reference()
}

func (c testCase) normalize(t *testing.T, e iri.Edition) {
	t.Helper()
	n := iri.Normalizer{DomainNames: idna.Names{}}
	for _, name := range c.Rungs {
		one := uri.NormalizeCase
		for one.String() != name {
			if one <<= 1; one > uri.NormalizeNFKC {
				t.Fatalf("unknown rung %q", name)
			}
		}
		n.Apply |= one
	}
	got := n.Normalize(parse(t, e, *c.In))
	if got.String() != *c.Want || !n.IsNormalized(got) {
		t.Errorf("%v %q by %v (%s): %q, want %q", e, *c.In, c.Rungs, c.Why, got, *c.Want)
	}
}

func (c testCase) compare(t *testing.T, e iri.Edition) {
	t.Helper()
	a, b := parse(t, e, *c.A), parse(t, e, *c.B)
	x := iri.Comparer{DomainNames: idna.Names{}}
	for _, got := range []uri.Equivalence{x.Equivalence(a, b), x.Equivalence(b, a)} {
		if got.String() != c.Rung {
			t.Errorf("%v %q and %q (%s): %v, want %s", e, a, b, c.Why, got, c.Rung)
		}
	}
}
