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

// So are those of the kinds of findings.
func TestLintKindNames(t *testing.T) {
	for kind, want := range []string{
		iri.LintSyntax:       "syntax",
		iri.LintEncoding:     "encoding",
		iri.LintFormatting:   "formatting",
		iri.LintBidi:         "bidi",
		iri.LintNFC:          "nfc",
		iri.LintNFKC:         "nfkc",
		iri.LintLookAlike:    "look-alike",
		iri.LintInvisible:    "invisible",
		iri.LintUnfit:        "unfit",
		iri.LintUnassigned:   "unassigned",
		iri.LintScripts:      "scripts",
		iri.LintAmbiguous:    "ambiguous",
		iri.LintOverlong:     "overlong",
		iri.LintOverlong + 1: "",
	} {
		if got := iri.LintKind(kind).String(); got != want {
			t.Errorf("kind %d: %q, want %q", kind, got, want)
		}
	}
	if s := [2]string{iri.Should.String(), iri.Must.String()}; s != [2]string{"should", "must"} {
		t.Errorf("severities %q", s)
	}
}

// The section of a finding is the one that says so.
func TestLintSections(t *testing.T) {
	for _, c := range []struct {
		text    string
		kind    iri.LintKind
		section string
	}{
		{"a b", iri.LintSyntax, "2.2"},
		{"/\xFF", iri.LintEncoding, "2.2"},
		{"/\u200E", iri.LintFormatting, "4.1"},
		{"/-א", iri.LintBidi, "4.2"},
		{"/e\u0301", iri.LintNFC, "5.3.2.2"},
		{"/ﬁ", iri.LintNFKC, "7.5"},
		{"/\u2215", iri.LintLookAlike, "6.1"},
		{"/\u2060", iri.LintInvisible, "6.1"},
		{"/\u0378", iri.LintUnassigned, "6.1"},
		{"/a\u0430", iri.LintScripts, "7.5"},
		{"/b0at", iri.LintAmbiguous, "7.5"},
		{"/%C0%AF", iri.LintOverlong, "8"},
	} {
		sections := ""
		for _, f := range iri.Lint(c.text) {
			if f.Kind == c.kind {
				sections += f.Section + " "
			}
		}
		if sections != c.section+" " {
			t.Errorf("%+q: %v, sections %q, want %q", c.text, c.kind, sections, c.section)
		}
	}
}
