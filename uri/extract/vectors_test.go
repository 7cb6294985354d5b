package extract_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/internal/testutil"
	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/uri"
	"github.com/stricturi/stricturi/uri/extract"
)

// finders returns a finder for each edition, by stem.
func finders() map[string]*extract.Finder {
	all := make(map[string]*extract.Finder)
	for _, e := range uri.Editions() {
		all[e.String()] = &extract.Finder{Check: extract.Under(e)}
	}
	for _, e := range iri.Editions() {
		all[e.String()] = &extract.Finder{Check: extract.Under(e.Edition), IRI: true}
	}
	return all
}

type vectorHit struct {
	Start, End int64
	Ref        string
	Delimiter  string
	Valid      bool
	Trimmed    []vectorTrim
	Hyphens    []int64
}

type vectorTrim struct {
	Start, End int64
	Reason     string
}

func TestVectors(t *testing.T) {
	all := finders()
	for _, v := range testutil.Vectors[struct {
		Edition, In string
		InBase64    []byte
		Hits        []vectorHit
	}]("../../conformance/extract/*.json") {
		var got []vectorHit
		text := v.In + string(v.InBase64)
		for h := range all[v.Edition].Find(text) {
			checkHit(t, text, h)
			if at, cut := h.Cut(); cut && at != h.Trimmed[len(h.Trimmed)-1] || cut != endsAtCharacter(h) {
				t.Errorf("%q: cut is %v, at %+v", text, cut, at)
			}
			got = append(got, vectorHitOf(h))
		}
		if !slices.EqualFunc(got, v.Hits, func(a, b vectorHit) bool {
			return a.Start == b.Start && a.End == b.End && a.Ref == b.Ref && a.Delimiter == b.Delimiter && a.Valid == b.Valid &&
				slices.Equal(a.Trimmed, b.Trimmed) && slices.Equal(a.Hyphens, b.Hyphens)
		}) {
			t.Errorf("%s: %q\n got %+v\nwant %+v", v.Edition, text, got, v.Hits)
		}
	}
}

func vectorHitOf(h extract.Hit) vectorHit {
	v := vectorHit{Start: h.Start, End: h.End, Ref: h.Ref, Delimiter: h.Delimiter.String(), Valid: h.Err == nil}
	for _, t := range h.Trimmed {
		v.Trimmed = append(v.Trimmed, vectorTrim{t.Start, t.End, t.Reason.String()})
	}
	for _, y := range h.Hyphens {
		v.Hyphens = append(v.Hyphens, y.Offset)
	}
	return v
}

// endsAtCharacter reports whether the last part that was left out is a character that ends a
// reference.
func endsAtCharacter(h extract.Hit) bool {
	n := len(h.Trimmed)
	return n > 0 && strings.Contains(h.Trimmed[n-1].Reason.String(), "character")
}
