package uri_test

import (
	"strings"
	"testing"

	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/uri"
)

// A hint describes the mistake, whatever the offset of the error.
func TestHint(t *testing.T) {
	for _, test := range []struct {
		name    string
		edition uri.Edition
		rule    string
		text    string
		offset  int
		about   string // a word of the hint, or "" for no hint
		inError bool   // whether the error message includes it
	}{
		{"port with letters", uri.RFC3986(), "URI", "http://example.com:port/", 23, "digits", true},
		{"port with letters after digits", uri.RFC3986(), "URI", "http://example.com:80a/", 22, "digits", true},
		{"port with letters at the end", uri.RFC3986(), "URI", "http://example.com:port", 23, "digits", true},
		{"port with letters after a userinfo", uri.RFC3986(), "URI", "http://u@h:port/", 11, "digits", true},
		{"port with letters after an IP address", uri.RFC3986(), "URI", "http://[::1]:port/", 13, "digits", true},
		{"port of an authority", uri.RFC3986(), "authority", "h:port", 6, "digits", true},
		{"port, as a password's delimiter", uri.RFC3986(), "URI", "ftp://u:pa/ss@h/", 10, "%2F", true},
		{"port where it may have letters (RFC 2396, 3.2.1)", uri.RFC2396(), "URI-reference", "http://h:port/ x", 14, "%20", false},
		{"second port", uri.RFC3986(), "URI", "http://h:80:90/", 14, "port", true},
		{"second port after an IP address", uri.RFC3986(), "URI", "http://[::1]:80:90/", 15, "port", true},
		{"unbracketed IPv6 address", uri.RFC3986(), "URI", "http://::1/", 10, "brackets", true},
		{"unbracketed IPv6 address and port", uri.RFC3986(), "URI", "http://1:2:3:4:5:6:7:8:80/", 25, "brackets", true},
		{"unbracketed IPv6 address and zone", uri.RFC3986(), "URI", "http://fe80::1%eth0/", 16, "brackets", true},
		{"unbracketed IPv6 address as a host", uri.RFC3986(), "host", "::1", 0, "brackets", true},
		{"no closing bracket", uri.RFC3986(), "URI", "http://[::1/", 11, `"]"`, true},
		{"name in brackets", uri.RFC3986(), "URI", "http://[h]/", 8, "IPv6", true},
		{"IPvFuture", uri.RFC3986(), "URI", "http://[v1.]/", 11, "", false},
		{"after the bracket", uri.RFC3986(), "URI", "http://[::1]x/", 12, "port", true},
		{"brackets before RFC 2732", uri.RFC2396(), "URI-reference", "http://[::1]/", 7, "RFC 2732", true},
		{"zone identifier", uri.RFC3986(), "URI", "http://[fe80::1%eth0]/", 15, "zone", true},
		{"zone identifier of RFC 6874", uri.RFC3986(), "URI", "http://[fe80::1%25eth0]/", 15, "zone", true},
		{"zone identifier under RFC 6874", uri.RFC6874(), "URI", "http://[fe80::1%eth0]/", 16, "%25", true},
		{"zone identifier that two digits follow (RFC 6874, 3)", uri.RFC6874(), "URI", "http://[fe80::a%ee1]/", 16, "%25", true},
		{"empty zone identifier under RFC 6874", uri.RFC6874(), "URI", "http://[fe80::1%25]/", 18, "remove", true},
		{"several hosts", uri.RFC3986(), "URI", "mongodb://a:1,b:2/", 17, "one host", true},
		{"several hosts after a userinfo", uri.RFC3986(), "URI", "mongodb://u:p@a:1,b:2/", 17, "one host", true},
		{"second @", uri.RFC3986(), "URI", "ftp://a@b@h/", 9, "%40", true},
		{"Windows file name", uri.RFC3986(), "URI", `C:\dir\file`, 2, "file:///", true},
		{"Windows share", uri.RFC3986(), "URI", `\\server\share`, 0, "file://", true},
		{"backslash", uri.RFC3986(), "URI", `http:\\h\`, 5, "backslash", true},
		{"template", uri.RFC3986(), "URI", "http://h/{var}", 9, "RFC 6570", true},
		{"template for a port", uri.RFC3986(), "URI", "http://h:{port}/", 9, "RFC 6570", true},
		{"brace", uri.RFC3986(), "URI", "http://h/{", 9, "", false},
		{"delimiters (Appendix C)", uri.RFC3986(), "URI", "<http://h/>", 0, "delimiters", true},
		{"not UTF-8", uri.RFC3986(), "URI", "\xff", 0, "", false},
		{"missing scheme, host", uri.RFC3986(), "URI", "example.com/x", 11, "://", true},
		{"missing scheme, host alone", uri.RFC3986(), "URI", "example.com", 11, "://", true},
		{"missing scheme, other fault after", uri.RFC3986(), "URI", "example.com/a b", 11, "scheme", true},
		{"missing scheme, //", uri.RFC3986(), "URI", "//h", 0, "scheme", true},
		{"missing scheme, path", uri.RFC3986(), "URI", "/a/b", 0, "base", true},
		{"missing scheme, dots", uri.RFC3986(), "URI", "../b", 0, "base", true},
		{"missing scheme, RFC 2396", uri.RFC2396(), "absoluteURI", "example.com/x", 11, "scheme", true},
		{"missing scheme, IRI", iri.RFC3987().Edition, "IRI", "example.com/é", 11, "scheme", true},
		{"missing scheme, address and port", uri.RFC3986(), "URI", "127.0.0.1:80/x", 0, "scheme", true},
		{"missing scheme in a reference", uri.RFC3986(), "URI-reference", "my_host:80/x", 7, "scheme", true},
		{"empty scheme", uri.RFC3986(), "URI", "://h/", 0, "scheme", true},
		{"scheme with a digit first", uri.RFC3986(), "URI", "1http://h/", 0, "scheme", true},
		{"scheme with a space", uri.RFC3986(), "URI-reference", "h ttp://h/", 1, "scheme", true},
		{"scheme of a relative reference", uri.RFC3986(), "relative-ref", "http://h/", 4, "URI-reference", true},
		{"colon of a relative reference", uri.RFC3986(), "relative-ref", "this:that", 4, "./", true},
		{"query alone (RFC 2396, 5)", uri.RFC2396(), "URI-reference", "?y", 0, "./", true},
		{"fragment", uri.RFC3986(), "absolute-URI", "http://h/#f", 9, "fragment", true},
		{"empty text", uri.RFC3986(), "URI", "", 0, "empty", true},
		{"trailing blank", uri.RFC3986(), "URI", "http://h/ ", 9, "Remove", false},
		{"leading blank", uri.RFC3986(), "URI", " http://h/", 0, "Remove", true},
		{"space", uri.RFC3986(), "URI", "http://h/a b", 10, "%20", false},
		{"space in a host", uri.RFC3986(), "URI", "http://a b/", 8, "Remove the space", false},
		{"line break in a host", uri.RFC3986(), "URI", "http://a\nb/", 8, "Remove the character", false},
		{"stray percent in a host", uri.RFC3986(), "URI", "http://a%/", 9, "digits, or remove", false},
		{"backslash in a host", uri.RFC3986(), "URI", `http://a\b`, 8, `for each backslash.`, true},
		{"template for a host", uri.RFC3986(), "URI", "http://{h}/", 7, "(RFC 6570).", true},
		{"line break", uri.RFC3986(), "URI", "http://h/a\nb", 10, "line", false},
		{"no scheme before the colon", uri.RFC3986(), "URI-reference", ":a", 0, "scheme before the \":\"", true},
		{"a brace that ends no template", uri.RFC3986(), "URI", "http://h/a|b}", 10, "", false},
		{"control character", uri.RFC3986(), "URI", "http://h/a\x00b", 10, "control", false},
		{"stray percent", uri.RFC3986(), "URI", "http://h/100%", 13, "%25", false},
		{"non-ASCII", uri.RFC3986(), "URI", "http://h/é", 9, "RFC 3987", false},
		{"non-ASCII host", uri.RFC3986(), "URI", "http://é/", 7, "xn--", false},
		{"brackets in a query", uri.RFC3986(), "URI", "http://h/?a[0]=b", 11, "%5B", false},
		{"brackets in a path", uri.RFC3986(), "URI", "http://h/a]", 10, "%5D", false},
		{"brackets in a query (RFC 2396, 2.4.3)", uri.RFC2396(), "URI-reference", "http://h/?a[]", 11, "%5B", false},
		{"brackets where no rule has an authority", uri.RFC3986(), "port", "8[", 1, "", false},
		{"second #", uri.RFC3986(), "URI", "a:#b#c", 4, "%23", false},
		{"character of a userinfo", uri.RFC3986(), "URI", "http://u:p w@h/", 10, "password", false},
		{"IPv6 address without [", uri.RFC3986(), "URI", "http://2001:db8::1]:80/", 18, `"["`, true},
		{"missing scheme, IPv6 address and port", uri.RFC3986(), "URI-reference", "[::1]:80", 0, "scheme", true},
		{"missing scheme, IPv6 address", uri.RFC3986(), "URI-reference", "2001:db8::1/x", 4, "brackets", true},
		{"missing scheme, ::", iri.RFC3987().Edition, "IRI", "::1", 0, "IPv6", true},
		{"a path like an IPv6 address", uri.RFC3986(), "URI", "ab::c/d e", 7, "%20", false},
		{"IPv6 address before RFC 2732", uri.RFC2396(), "URI-reference", "1::1", 1, "./", true},
		{"Windows file name after file://", uri.RFC3986(), "URI", `file://C:\x`, 9, "file:///", true},
		{"quotes of a programming language", uri.RFC3986(), "URI-reference", "'http://h/'", 5, "delimiters", true},
		{"quotes in an IRI", iri.RFC3987().Edition, "IRI-reference", "“http://h/”", 7, "delimiters", true},
		{"quotes that are of the reference", uri.RFC3986(), "URI-reference", "'a b'", 2, "%20", false},
		{"invisible character", uri.RFC3986(), "URI", "http://h\u200B.org/", 8, "Remove", false},
		{"no-break space", uri.RFC3986(), "URI", "http://h/a\u00A0b", 10, "%20", false},
		{"missing scheme, name and port", uri.RFC3986(), "URI", "my_host:80/x", 2, "example.com:8080", true},
		{"missing scheme, user, name and port", uri.RFC3986(), "URI", "user@host:22/path", 4, "user@", true},
		{"two URIs", uri.RFC3986(), "URI", "http://a/ http://b/", 9, "each", false},
		{"two URIs in lines", uri.RFC2396(), "URI-reference", "http://a/\n\thttps://b/c", 9, "more than one URI", false},
		{"two IRIs", iri.RFC3987().Edition, "IRI", "http://é/ http://b/", 10, "more than one IRI", false},
		{"a space before a path", uri.RFC3986(), "URI", "http://a/ b/http://c", 9, "%20", false},
		{"a path and a URI", uri.RFC3986(), "URI-reference", "a http://c", 1, "scheme", true},
		{"blanks before an IRI", iri.RFC3987().Edition, "IRI", " http://é/", 0, "before an IRI", true},
		{"delimiters around an IRI", iri.RFC3987().Edition, "IRI", "<http://é/>", 0, "around an IRI", true},
		{"a lost character", iri.RFC3987().Edition, "IRI-reference", "http://a/\uFFFD", 9, "decoded", false},
		{"template, not an IRI", iri.RFC3987().Edition, "IRI-reference", "{a}", 0, "not an IRI", true},
		{"file name, not an IRI", iri.RFC3987().Edition, "IRI", `c:\é`, 2, "not an IRI", true},
		{"the first # where no rule has a fragment", uri.RFC3986(), "path-rootless", "a#b", 1, "", false},
		{"another rule", uri.RFC3986(), "IPv4address", "1.2.3", 5, "", false},
		{"git's short form", uri.RFC3986(), "URI", "git@h.example:org/repo", 3, "ssh://git@h.example/org/repo.", true},
		{"git's short form, of a reference", iri.RFC3987().Edition, "IRI-reference", "me@h:~/é", 4, "ssh://me@h/~/é.", true},
		{"git's short form with an address", uri.RFC3986(), "URI-reference", "a@[::1]:/srv/x", 2, "ssh://a@[::1]/srv/x.", true},
		{"no short form: no user", uri.RFC3986(), "URI-reference", "@h:x", 2, `"./"`, true},
		{"no short form: two @", uri.RFC3986(), "URI-reference", "a@h:x@y", 3, `"./"`, true},
		{"a path like an authority", uri.RFC3986(), "path-abempty", "//h:p|", 5, "", false},
	} {
		t.Run(test.name, func(t *testing.T) {
			e := syntaxError(t, test.edition.Check(test.rule, test.text))
			hint := e.Hint()
			if e.Offset != test.offset || (hint == "") != (test.about == "") || !strings.Contains(hint, test.about) {
				t.Errorf("at %d: %q", e.Offset, hint)
			}
			if strings.Contains(hint, "password") && strings.Contains(test.text, "]") {
				t.Errorf("an IP address is no user name: %q", hint)
			}
			problem, _, _ := strings.Cut(strings.ToLower(hint), ". ")
			if hint != "" && strings.HasSuffix(strings.ToLower(e.Error()), ": "+problem) != test.inError {
				t.Errorf("error is %q", e)
			}
		})
	}
}
