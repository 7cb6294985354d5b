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

func TestSectionURL(t *testing.T) {
	for _, tt := range []struct{ name, want string }{
		{"RFC 3986, 3.2.2", "https://www.rfc-editor.org/rfc/rfc3986#section-3.2.2"},
		{"RFC 3986, A", "https://www.rfc-editor.org/rfc/rfc3986#appendix-A"},
		{"RFC 5234, B.1", "https://www.rfc-editor.org/rfc/rfc5234#appendix-B.1"},
		{"RFC 2396 as updated by RFC 2732, 3.1", "https://www.rfc-editor.org/rfc/rfc2396#section-3.1"},
		{"draft-duerst-iri-11, 2.2", "https://datatracker.ietf.org/doc/html/draft-duerst-iri-11#section-2.2"},
		{"RFC 3986", ""},
		{"RFC 3986, line 7", ""},
		{"my.abnf, 3", ""},
		{"RFC 3986, 3.", ""},
		{"RFC 3986, AB", ""},
		{"RFC 39x, 3", ""},
		{"draft-Duerst, 3", ""},
		{"", ""},
	} {
		if got := SectionURL(tt.name); got != tt.want {
			t.Errorf("%q: %q, want %q", tt.name, got, tt.want)
		}
	}
}
