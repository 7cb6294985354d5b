package core

import "testing"

func TestSectionPhrase(t *testing.T) {
	for name, want := range map[string]string{
		"3.2.2":                          "section 3.2.2",
		"RFC 3339, 5.7":                  "RFC 3339, section 5.7",
		"ECMA-262, 11th edition, 21.2.1": "ECMA-262, 11th edition, section 21.2.1",
		"TOML 1.0.0, Local Time":         "TOML 1.0.0, section Local Time",
		"line 7":                         "line 7",
		"my.abnf, line 7":                "my.abnf, line 7",
	} {
		if got := SectionPhrase(name); got != want {
			t.Errorf("%q: %q, want %q", name, got, want)
		}
	}
}
