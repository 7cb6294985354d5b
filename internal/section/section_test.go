package section

import "testing"

func TestURL(t *testing.T) {
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
		if got := URL(tt.name); got != tt.want {
			t.Errorf("%q: %q, want %q", tt.name, got, tt.want)
		}
	}
}
