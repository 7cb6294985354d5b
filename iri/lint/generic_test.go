package lint_test

import (
	"maps"
	"testing"

	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/iri/lint"
	"github.com/stricturi/stricturi/uri"
)

// Each kind has a section for an edition at least, and both editions of IRIs have the same. The
// numbers find a code that is misspelt in the sections of an edition.
func TestKindSections(t *testing.T) {
	kinds := map[uri.AnyEdition]int{}
	for _, k := range lint.Codes() {
		sections := 0
		for _, e := range []uri.AnyEdition{uri.RFC2396(), uri.RFC2732(), uri.RFC2396bis00(), uri.RFC3986(), iri.RFC3987()} {
			if k.Section(e) != "" {
				sections++
				kinds[e]++
			}
		}
		if sections == 0 || k.Section(nil) != k.Section(iri.Draft11()) || k.Section(nil) != k.Section(iri.RFC3987()) {
			t.Errorf("%v: %d sections", k, sections)
		}
	}
	want := map[uri.AnyEdition]int{uri.RFC2396(): 10, uri.RFC2732(): 11, uri.RFC2396bis00(): 11, uri.RFC3986(): 29, iri.RFC3987(): 42}
	if !maps.Equal(kinds, want) {
		t.Errorf("got %v kinds, want %v", kinds, want)
	}
}

func TestEnabled(t *testing.T) {
	text := "http://a.b/AbCÉ%C3Αа?И#ב"
	for _, enabled := range [][]lint.Code{{"upper-case"}, nil} {
		got := ""
		for _, f := range (lint.Checker{Enabled: enabled}).Check(text) {
			if f.Code == "upper-case" {
				got += text[f.Start:f.End] + " "
			}
		}
		if want := "A CÉ Α И "; enabled != nil && got != want || enabled == nil && got != "" {
			t.Errorf("enabled %v: %q", enabled, got)
		}
	}
}
