package extract_test

import (
	"encoding/json"
	"os"
	"path/filepath"
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
		all[e.String()] = &extract.Finder{Check: extract.Under(e), IRI: true}
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
	names, err := filepath.Glob("../../conformance/extract/*.json")
	if err != nil || len(names) == 0 {
		t.Fatal("no vectors", err)
	}
	all := finders()
	for _, name := range names {
		var file struct {
			Vectors []struct {
				Edition, In string
				InBase64    []byte
				Hits        []vectorHit
			}
		}
		data := testutil.Must(os.ReadFile(name))
		if err := json.Unmarshal(data, &file); err != nil {
			t.Fatal(name, err)
		}
		for _, v := range file.Vectors {
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
				t.Errorf("%s, %s: %q\n got %+v\nwant %+v", filepath.Base(name), v.Edition, text, got, v.Hits)
			}
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
