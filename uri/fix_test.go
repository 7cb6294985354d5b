package uri_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/internal/testutil"
	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/uri"
)

func fixed(text string, fixes []uri.Fix) (all []string) {
	for _, f := range fixes {
		all = append(all, text[:f.Start]+f.With+text[f.End:])
	}
	return all
}

// A fix of two faults gives two reasons.
func TestFixReasons(t *testing.T) {
	for text, want := range map[string]int{"http://h/ ": 1, "?y": 1, " ?y": 2, "http://h/a b ": 2, "?y z": 2} {
		_, err := uri.RFC2396().ParseReference(text)
		f := syntaxError(t, err).Fixes()[0]
		if got := len(strings.Split(f.Why, "; ")); got != want {
			t.Errorf("%q: %d reasons, want %d: %s", text, got, want, f.Why)
		}
	}
	// All non-ASCII characters have one reason, octets that are not UTF-8 another one.
	for text, want := range map[string]string{"/é\u0080": "non-ASCII", "/\u0080é": "non-ASCII", "/\xFF": "octets", "/\xFFé": "octets"} {
		_, err := uri.ParseReference(text)
		if f := syntaxError(t, err).Fixes()[0]; !strings.HasPrefix(f.Why, want) {
			t.Errorf("%q: %s", text, f.Why)
		}
	}
	for text, zone := range map[string]bool{"http://fe80::1/": false, "http://fe80::1%eth0/": true} {
		_, err := uri.ParseReference(text)
		f := syntaxError(t, err).Fixes()[0]
		if !strings.Contains(f.Why, "brackets") || strings.Contains(f.Why, "zone identifier") != zone {
			t.Errorf("%q: %s", text, f.Why)
		}
	}
}

func TestFixes(t *testing.T) {
	for _, test := range []struct {
		name    string
		edition uri.Edition
		rule    string
		text    string
		want    []string // the text with each of the replacements
	}{
		{"space", uri.RFC3986(), "URI-reference", "http://a/b c", []string{"http://a/b%20c"}},
		{"spaces together", uri.RFC3986(), "URI-reference", "http://a/b  c", []string{"http://a/b%20%20c"}},
		{"spaces apart", uri.RFC3986(), "URI-reference", "http://a/b c d", []string{"http://a/b%20c%20d"}},
		{"several characters", uri.RFC3986(), "URI-reference", "http://a/b c|d?e^f#g#h", []string{"http://a/b%20c%7Cd?e%5Ef#g%23h"}},
		{"trailing blank", uri.RFC3986(), "URI-reference", "http://a/b ", []string{"http://a/b", "http://a/b%20"}},
		{"trailing blank after others", uri.RFC3986(), "URI-reference", "http://a/b c\n", []string{"http://a/b%20c", "http://a/b%20c%0A"}},
		{"trailing blank under RFC 2396", uri.RFC2396(), "URI-reference", "http://h ", []string{"http://h"}},
		{"leading blank", uri.RFC3986(), "URI", " a:b", []string{"a:b"}},
		{"blank before a formatting character", iri.RFC3987().Edition, "IRI", " s:a\u202E", []string{"s:a%E2%80%AE"}},
		{"formatting character in a host", iri.RFC3987().Edition, "IRI", " s://a\u202E/", nil},
		{"byte order mark", uri.RFC3986(), "URI", "\uFEFFa:b", []string{"a:b"}},
		{"delimiters (Appendix C)", uri.RFC3986(), "URI", "<a:b>", []string{"a:b"}},
		{"query alone (RFC 2396, 5)", uri.RFC2396(), "URI-reference", "?y", []string{"./?y", "%3Fy"}},
		{"query alone and a trailing blank", uri.RFC2396(), "URI-reference", "?y ", []string{"./?y", "%3Fy"}},
		{"query alone, RFC 2732", uri.RFC2732(), "URI-reference", "?y z", []string{"./?y%20z", "%3Fy%20z"}},
		{"colon (4.2)", uri.RFC3986(), "relative-ref", "this:that", []string{"./this:that", "this%3Athat"}},
		{"git's short form", uri.RFC3986(), "URI-reference", "git@h:org/repo", []string{"ssh://git@h/org/repo"}},
		{"git's short form of a URI", uri.RFC3986(), "URI", "git@h:/org/repo", []string{"ssh://git@h/org/repo"}},
		{"a port or git's short form", uri.RFC3986(), "URI-reference", "git@h:22", []string{"//git@h:22", "./git@h:22", "git@h%3A22"}},
		{"colon, RFC 2396", uri.RFC2396(), "relativeURI", "this:that", []string{"./this:that", "this%3Athat"}},
		{"colon, bis-00", uri.RFC2396bis00(), "relative-URI", "this:that", []string{"./this:that", "this%3Athat"}},
		{"colon of no scheme", uri.RFC3986(), "URI-reference", "1a:b/c:d", []string{"./1a:b/c:d", "1a%3Ab/c:d"}},
		{"scheme before //", uri.RFC3986(), "relative-ref", "http://h/", nil},
		{"host and port", uri.RFC3986(), "URI-reference", "127.0.0.1:80/", []string{"//127.0.0.1:80/", "./127.0.0.1:80/", "127.0.0.1%3A80/"}},
		{"IPv6 address", uri.RFC3986(), "URI", "http://u@fe80::1/", []string{"http://u@[fe80::1]/"}},
		{"IPv6 address or port", uri.RFC3986(), "URI", "http://::1:80/", []string{"http://[::1:80]/", "http://[::1]:80/"}},
		{"IPv6 address and port", uri.RFC3986(), "URI", "http://1:2:3:4:5:6:7:8:80/", []string{"http://[1:2:3:4:5:6:7:8]:80/"}},
		{"IPv6 address as a host", uri.RFC3986(), "host", "::1", []string{"[::1]"}},
		{"IPv6 address without ]", uri.RFC3986(), "URI", "http://[::1", []string{"http://[::1]"}},
		{"IPv4 address in brackets", uri.RFC3986(), "URI", "http://[1.2.3.4]:80/", []string{"http://1.2.3.4:80/"}},
		{"zone identifier", uri.RFC3986(), "URI", "http://[fe80::1%eth0]:80/", []string{"http://[fe80::1]:80/"}},
		{"zone identifier of RFC 6874", uri.RFC3986(), "URI", "http://[fe80::1%25eth0]/", []string{"http://[fe80::1]/"}},
		{"zone identifier under RFC 6874", uri.RFC6874(), "URI", "http://[fe80::1%eth0]:80/", nil},
		{"zone identifier that two digits follow (RFC 6874, 3)", uri.RFC6874(), "URI", "http://[fe80::a%ee1]/", nil},
		{"zone identifier with a delimiter", uri.RFC6874(), "URI", "http://[fe80::1%25a!b]/", nil},
		{"zone identifier without brackets", uri.RFC6874(), "URI", "http://fe80::1%eth0/", nil},
		{"@ of a registry-based authority", uri.RFC2396(), "URI-reference", "http://a@b@c/|", []string{"http://a@b@c/%7C"}},
		{"second @", uri.RFC3986(), "URI", "ftp://a@b:c@d@h/", []string{"ftp://a%40b:c%40d@h/"}},
		{"delimiter in a password", uri.RFC3986(), "URI", "ftp://a:b/c?d@h/", []string{"ftp://a:b%2Fc%3Fd@h/"}},
		{"Windows file name", uri.RFC3986(), "URI", `C:\a b\c`, []string{"file:///C:/a%20b/c"}},
		{"Windows share", uri.RFC3986(), "URI", `\\h\c`, []string{"file://h/c"}},
		{"backslash", uri.RFC3986(), "URI", `a:b\c\d`, []string{"a:b/c/d", "a:b%5Cc%5Cd"}},
		{"IPv6 address without [", uri.RFC3986(), "URI", "http://::1]:80/", []string{"http://[::1]:80/"}},
		{"IPv6 address and port without scheme", uri.RFC3986(), "URI-reference", "[::1]:80/", []string{"//[::1]:80/"}},
		{"IPv6 address without scheme", uri.RFC3986(), "URI-reference", "1::1", []string{"//[1::1]"}},
		{"IPv6 address before RFC 2732", uri.RFC2396(), "URI-reference", "1::1", []string{"./1::1", "1%3A%3A1"}},
		{"Windows file name after file://", uri.RFC3986(), "URI", `file://C:\x`, []string{"file:///C:/x"}},
		{"long Windows file name", uri.RFC3986(), "URI", `\\?\C:\x`, []string{"file:///C:/x"}},
		{"long Windows share", uri.RFC3986(), "URI", `\\?\UNC\h\x`, []string{"file://h/x"}},
		{"quotes", uri.RFC3986(), "URI-reference", "“http://h/a b”", []string{"http://h/a%20b"}},
		{"parentheses", uri.RFC3986(), "URI-reference", "(http://h/)", []string{"http://h/"}},
		{"parentheses that are of the reference", uri.RFC3986(), "URI-reference", "(a b)", []string{"(a%20b)"}},
		{"invisible character", uri.RFC3986(), "URI", "http://h\u200B.org/\u00AD", []string{"http://h.org/"}},
		{"no-break space", uri.RFC3986(), "URI", "a:b\u00A0c", []string{"a:b%C2%A0c"}},
		{"bracket in a query", uri.RFC3986(), "URI-reference", "?a[", []string{"?a%5B"}},
		{"brackets in a query", uri.RFC3986(), "URI-reference", "?a[[", []string{"?a%5B%5B"}},
		{"stray percent", uri.RFC3986(), "URI-reference", "a:100%", []string{"a:100%25"}},
		{"stray percents", uri.RFC3986(), "URI-reference", "a:1%,%412%", []string{"a:1%25,%412%25"}},
		{"stray percent before one digit", uri.RFC3986(), "URI-reference", "a:%4x", []string{"a:%254x"}},
		{"stray percent before another", uri.RFC3986(), "URI-reference", "a:%%41", []string{"a:%25%41"}},
		{"non-ASCII", uri.RFC3986(), "URI-reference", "http://a/日/本?é", []string{"http://a/%E6%97%A5/%E6%9C%AC?%C3%A9"}},
		{"non-ASCII in an IRI", iri.RFC3987().Edition, "IRI-reference", "http://a/日\uFFFD本", []string{"http://a/日%EF%BF%BD本"}},
		{"not UTF-8", uri.RFC3986(), "URI-reference", "a:\xff\xfe", []string{"a:%FF%FE"}},
		{"not UTF-8 in an IRI", iri.RFC3987().Edition, "IRI-reference", "a:é\xC3é", []string{"a:é%C3é"}},
		{"control", uri.RFC3986(), "URI-reference", "a:\x00b", []string{"a:%00b"}},
		{"template", uri.RFC3986(), "URI-reference", "a:{b}", []string{"a:%7Bb%7D"}},
		{"end", uri.RFC3986(), "URI-reference", "http://[::", []string{"http://[::]"}},
		{"a scheme has no triplets", uri.RFC3986(), "URI-reference", "h ttp://a", nil},
		{"port", uri.RFC3986(), "URI-reference", "//h:8a/", nil},
		{"second port", uri.RFC3986(), "URI-reference", "//h:80:90/", nil},
		{"scheme", uri.RFC3986(), "URI", "example.com/", nil},
		{"space in a host", uri.RFC3986(), "URI", "http://a b/", []string{"http://ab/"}},
		{"space in a host and blanks", uri.RFC3986(), "URI", " http://a b/ ", []string{"http://ab/"}},
		{"space in a host after a userinfo", uri.RFC3986(), "URI-reference", "//u w@a b/", nil},
		{"space in a userinfo", uri.RFC3986(), "URI-reference", "//u w@a/", []string{"//u%20w@a/"}},
		{"stray percent at the end of a host", uri.RFC3986(), "URI", "http://a%/", nil},
		{"non-ASCII in a host", uri.RFC3986(), "URI", "http://é/", nil},
		{"octets in a host", uri.RFC3986(), "URI", "http://a\xFF/", nil},
		{"private character in a host", iri.RFC3987().Edition, "IRI", "http://é\uE000/", nil},
		{"backslash in a host", uri.RFC3986(), "URI", `http://a\b`, []string{"http://a/b"}},
		{"space in a registry name", uri.RFC2396(), "URI-reference", "s://a b/", []string{"s://ab/"}},
		{"space in a host alone", uri.RFC3986(), "host", "a b", []string{"ab"}},
		{"space in a name alone", uri.RFC3986(), "reg-name", "a b", []string{"ab"}},
		{"space in a name of an IRI alone", iri.RFC3987().Edition, "ireg-name", "é b", []string{"éb"}},
		{"space in a host of an authority", uri.RFC3986(), "authority", "u@a b", []string{"u@ab"}},
		{"space in a userinfo alone", uri.RFC3986(), "userinfo", "a b", []string{"a%20b"}},
		{"space in a path like an authority", uri.RFC3986(), "path-abempty", "//a b", []string{"//a%20b"}},
		{"IPv6 address without scheme, in brackets", uri.RFC3986(), "URI-reference", "[2001:db8::1]", []string{"//[2001:db8::1]"}},
		{"two URIs", uri.RFC3986(), "URI", "http://a/\nhttps://b/", nil},
		{"two URIs and blanks", uri.RFC3986(), "URI", "<http://a/ b\t https://b/>\n", nil},
		{"space in a host, and delimiters", uri.RFC3986(), "URI", "<http://a b/>", []string{"http://ab/"}},
		{"zone identifier and port without brackets", uri.RFC3986(), "URI", "http://fe80::1%eth0:80/", []string{"http://[fe80::1]/", "http://[fe80::1]:80/"}},
		{"not UTF-8, and before it a space", uri.RFC3986(), "URI", "a: \xFF", []string{"a:%20%FF"}},
		{"bracket in an opaque part (RFC 2732, 3)", uri.RFC2732(), "URI-reference", "a:x[ ", []string{"a:x[", "a:x[%20"}},
		{"where a browser finds a host", uri.RFC3986(), "URI", "http:/a b", nil},
		{"slashes of a segment", uri.RFC3986(), "segment", "a/b/c d", []string{"a%2Fb%2Fc%20d"}},
		{"a scheme that a blank does not precede", uri.RFC3986(), "URI", "http://a/ b/http://c", []string{"http://a/%20b/http://c"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			e := syntaxError(t, test.edition.Check(test.rule, test.text))
			fixes := e.Fixes()
			got := fixed(test.text, fixes)
			if !slices.Equal(got, test.want) {
				t.Fatalf("got %q, want %q", got, test.want)
			}
			for i, text := range got {
				if err := test.edition.Check(test.rule, text); err != nil || fixes[i].Why == "" {
					t.Errorf("%+v: %v", fixes[i], err)
				}
			}
		})
	}
}

// Every fix makes the text valid, and replaces nothing but what it must. The host that it
// leaves is in the text, apart from what was removed and from brackets.
func FuzzFixes(f *testing.F) {
	for _, text := range []string{
		"http://a b/ c|#d#", " <a:b>", "?y", "1a:b c", "http://u:p@::1:80/", "http://[fe80::1%e]:1/", "a@b@c://d@e@f/", `C:\é`, "\xFF%4", "//[", "%", ":80", "//u w@a|é b", "http://a%/ b",
	} {
		for i := range everyEdition() {
			f.Add(uint8(i), text)
		}
	}
	f.Fuzz(func(t *testing.T, i uint8, text string) {
		e := uri.Editions()[int(i)%len(uri.Editions())]
		for _, rule := range e.Rules() {
			err := e.Check(rule, text)
			if err == nil {
				continue
			}
			failure := syntaxError(t, err)
			for _, f := range failure.Fixes() {
				if f.Start > f.End || f.End > len(text) || f.Start == f.End && f.With == "" {
					t.Fatalf("%s: %q: %+v", rule, text, f)
				}
				fixed := text[:f.Start] + f.With + text[f.End:]
				if err := e.Check(rule, fixed); err != nil {
					t.Errorf("%s: %q: %+v: %v", rule, text, f, err)
				}
				if r, err := e.ParseReference(fixed); err == nil && rule == "URI-reference" {
					host, _ := r.Host()
					rest := text
					for _, octet := range []byte(strings.Trim(host, "[]")) {
						var ok bool
						if _, rest, ok = strings.Cut(rest, string([]byte{octet})); !ok {
							t.Fatalf("%v: %q has no host %q: %+v", e, text, host, f)
						}
					}
				}
			}
			if hint := failure.Hint(); hint != "" && (!strings.HasSuffix(hint, ".") || !strings.Contains(hint, ". ")) {
				t.Errorf("%s: %q: %s", rule, text, hint)
			}
		}
	})
}

// Long texts take linear time, with any kinds of characters.
func TestFixesLong(t *testing.T) {
	for _, unit := range []string{"<", "<>^`", "é|", "\xFF%", "a: ", "@", "[", `\`, "\u200B", "<<"} {
		for _, before := range []string{"a:", "//", "1:", "http://u:p"} {
			testutil.Linear(t, before+unit, testutil.Amount(1<<12, 1<<18), func(size int) {
				if err := uri.RFC3986().Check("URI-reference", before+strings.Repeat(unit, size/len(unit))); err != nil {
					syntaxError(t, err).Fixes()
				}
			})
		}
	}
}

// A fix replaces whole characters with whole triplets. It is secret if it is in a userinfo.
func TestFixExtent(t *testing.T) {
	for _, test := range []struct {
		text, with string
		start, end int
		secret     bool
	}{
		{"a:%", "%25", 2, 3, false},
		{"a:%2", "%25", 2, 3, false},
		{"a:%25%2x", "%25", 5, 6, false},
		{"a:%%25", "%25", 2, 3, false},
		{"a:% b", "%25%20", 2, 4, false},
		{"a: 0", "%20", 2, 3, false},
		{"a:b c d ", "%20c%20d", 3, 8, false},
		{"//u:p w@h", "%20", 5, 6, true},
		{"//u:pw@h/ x", "%20", 9, 10, false},
	} {
		_, err := uri.ParseReference(test.text)
		f := syntaxError(t, err).Fixes()[0]
		if f.Start != test.start || f.End != test.end || f.With != test.with || f.Secret != test.secret {
			t.Errorf("%q: got %+v", test.text, f)
		}
	}
}
