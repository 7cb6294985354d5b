package iri_test

import (
	"testing"

	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/uri"
)

func TestSection(t *testing.T) {
	for at, want := range map[uri.Equivalence]string{
		uri.EqualSimple:     "5.3.1",
		uri.EqualCase:       "5.3.2.1",
		uri.EqualPercent:    "5.3.2.3",
		uri.EqualDots:       "5.3.2.4",
		uri.EqualDotEscapes: "5.3.2.3",
		uri.EqualScheme:     "5.3.3",
		uri.EqualIDN:        "5.3.3",
		uri.EqualProtocol:   "5.3.4",
		uri.EqualNever:      "5.1",
		uri.EqualNever + 1:  "",
	} {
		for _, e := range iri.Editions() {
			if got := e.Section(at); got != want {
				t.Errorf("%v, %v: %q, want %q", e, at, got, want)
			}
		}
	}
}
