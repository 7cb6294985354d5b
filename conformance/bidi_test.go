package conformance_test

import (
	"slices"
	"testing"

	"github.com/stricturi/stricturi/iri/bidi"
)

type bidiVector struct {
	purpose
	Example    int
	Script     string
	Notation   string
	In         string
	Visual     *string
	Document   *string
	Division   []string
	Violations *[]violation
	Before     string
	After      string
	Base       string
	Embedding  *bool
}

type violation struct {
	Rule        string
	Part        string
	Start       int
	End         int
	Restriction int
	Offending   [][2]int
}

var divisions = map[string]bidi.Division{"labels": bidi.DivisionHostLabels, "pairs": bidi.DivisionQueryPairs, "extensions": bidi.DivisionExtensions}

func TestBidi(t *testing.T) { each(t, "bidi", func(t *testing.T, _ string, v bidiVector) { v.run(t) }) }

func (v bidiVector) run(t *testing.T) {
	asserted := false
	if v.Visual != nil {
		asserted = true
		got, err := bidi.Display(v.In)
		if err != nil || got.String() != *v.Visual || got.Logical() != v.In || got.IsReordered() != (v.In != *v.Visual) {
			t.Errorf("%s: %+q is shown as\n%+q, not\n%+q, %v", v.Why, v.In, got, *v.Visual, err)
		}
		if v.Document != nil && *v.Document == *v.Visual {
			t.Error("the document does not print anything else")
		}
	}
	if v.Violations != nil {
		asserted = true
		var d bidi.Division
		for _, name := range v.Division {
			one, ok := divisions[name]
			if !ok {
				t.Fatalf("unknown division %q", name)
			}
			d |= one
		}
		var got []violation
		for _, f := range bidi.Check(v.In, d) {
			c := f.Component
			one := violation{c.Rule, c.Part, c.Start, c.End, int(f.Restriction), nil}
			for _, s := range f.Offending {
				one.Offending = append(one.Offending, [2]int{s.Start, s.End})
			}
			got = append(got, one)
		}
		if !slices.EqualFunc(got, *v.Violations, func(a, b violation) bool {
			return a.Rule == b.Rule && a.Part == b.Part && a.Start == b.Start && a.End == b.End &&
				a.Restriction == b.Restriction && slices.Equal(a.Offending, b.Offending)
		}) {
			t.Errorf("%s: %+q: %+v, not %+v", v.Why, v.In, got, *v.Violations)
		}
	}
	if v.Embedding != nil {
		asserted = true
		c := bidi.Context{Before: v.Before, After: v.After, RightToLeft: v.Base == "rtl"}
		if got, err := c.NeedsEmbedding(v.In); err != nil || got != *v.Embedding {
			t.Errorf("%s: %+q in %+v: %v, %v", v.Why, v.In, c, got, err)
		}
	}
	if !asserted {
		t.Error("nothing is asserted")
	}
}
