package iri_test

import (
	"testing"

	"github.com/stricturi/stricturi/iri"
)

// The names and sections of rungs are data that programs compare.
func TestRungNames(t *testing.T) {
	for rung, want := range map[iri.Rung][2]string{
		iri.Simple:         {"simple", "5.3.1"},
		iri.Case:           {"case", "5.3.2.1"},
		iri.NFC:            {"nfc", "5.3.2.2"},
		iri.Percent:        {"percent", "5.3.2.3"},
		iri.DotEscapes:     {"dot-escapes", "5.3.2.3"},
		iri.Dots:           {"dots", "5.3.2.4"},
		iri.Scheme:         {"scheme", "5.3.3"},
		iri.IDN:            {"idn", "5.3.3"},
		iri.Protocol:       {"protocol", "5.3.4"},
		iri.Different:      {"different", "5.1"},
		iri.DotEscapes + 1: {"", ""},
	} {
		for _, e := range iri.Editions() {
			if got := [2]string{rung.String(), e.Section(rung)}; got != want {
				t.Errorf("%v, rung %d: %q, want %q", e, rung, got, want)
			}
		}
	}
}
