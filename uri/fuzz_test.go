package uri_test

import (
	"errors"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stricturi/stricturi/internal/testutil"
	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/uri"
)

// seeds lists texts, each of which a parser may get wrong for another reason.
var seeds = []string{
	"http://u@[fe80::1%25en%2D0]:80/a", // a zone identifier (RFC 6874, 2), an error under RFC 3986
	"",                                 // the empty reference
	"http://u:p@h.example:80/a/b?q#f",  // every component
	"//:@/?#",                          // every component that can be, empty
	"a:b:c",                            // a colon that does not end a component
	"?a:b/c?d#e?f#",                    // delimiters after the one that ends the path
	"///a//b",                          // an authority that is empty, a segment that is
	"1:a",                              // no scheme (RFC 3986, 3.1)
	":a",                               // nor this
	"http://[::ffff:1.2.3.4]:",         // an IPv6 address that ends in an IPv4 address
	"http://[v1.a:b]",                  // IPvFuture
	"//1.2.3.4a",                       // a name that begins as an IPv4 address
	"a:%",                              // triplets cut short
	"a:%4", "a:%41",                    //
	"z:?[",              // bis-00: hier-part ends early
	"//999.999.999.999", // bis-00: a hostname
	"//a.b.", "//a_b",   // RFC 2396: hostname, reg_name
	"a:\u200e\U0010ffff",               // characters of more than two bytes
	"http://é@例え.jp/\uE000?\uE000#é",   // IRIs: private use in a path, in a query
	"a:\U0010FFFD?\U0010FFFD",          // the end of iprivate
	"a:\uFFFE",                         // a noncharacter
	"a:\xff", "a:\xed\xa0\x80", "\x00", // not UTF-8, a surrogate, NUL
	"a:\n#\n",                           // line breaks, which "." of a regexp does not match
	"/./././../..", "a:a:a:a:a:a", "@@", // repetition
}

func addSeeds(f *testing.F) {
	for _, s := range seeds {
		f.Add(s)
	}
}

// A parsed text is returned unchanged, its components cover it, Split finds the same
// components, and Check agrees with the parser.
func FuzzParse(f *testing.F) {
	addSeeds(f)
	f.Fuzz(func(t *testing.T, text string) {
		for _, e := range everyEdition() {
			r, err := e.ParseReference(text)
			if check := e.Check(referenceRule(e), text); (check == nil) != (err == nil) && !errors.Is(err, iri.ErrFormattingCharacter) {
				t.Fatalf("%v: parsing says %v, checking %v", e, err, check)
			}
			if err != nil {
				var s *uri.SyntaxError
				if !errors.As(err, &s) || s.Offset < 0 || s.Offset > len(text) || r != (uri.Reference{}) {
					t.Fatalf("%v: %v, %v", e, r, err)
				}
				_, _ = s.Error(), s.Picture(120)
				continue
			}
			if r.String() != text {
				t.Fatalf("%v: %q", e, r)
			}
			tile(t, r)
		}
	})
}

func tile(t *testing.T, r uri.Reference) {
	var p uri.Parts
	p.Scheme, p.HasScheme = r.Scheme()
	p.Authority, p.HasAuthority = r.Authority()
	p.Path = r.Path()
	p.Query, p.HasQuery = r.Query()
	p.Fragment, p.HasFragment = r.Fragment()
	if uri.Join(p) != r.String() {
		t.Fatalf("%v %q: the components are %+v", r.Edition(), r, p)
	}
	split := uri.Split(r.String())
	if r.IsOpaque() && split.HasQuery { // in an opaque part, a "?" does not begin a query
		split.Path += "?" + split.Query
		split.Query, split.HasQuery = "", false
	}
	if split != p {
		t.Fatalf("%v %q: the components are %+v, but split %+v", r.Edition(), r, p, split)
	}
	host, hasHost := r.Host()
	if hasHost != (r.HostKind() != uri.HostNone) {
		t.Fatalf("%v %q: host %q of kind %v", r.Edition(), r, host, r.HostKind())
	}
	if !hasHost {
		return
	}
	authority := host
	if userinfo, ok := r.Userinfo(); ok {
		authority = userinfo + "@" + authority
	}
	if port, ok := r.Port(); ok {
		authority += ":" + port
	}
	if authority != p.Authority {
		t.Fatalf("%v %q: the parts of the authority make %q", r.Edition(), r, authority)
	}
}

// appendixB is the regular expression of Appendix B; its "." is any character.
var appendixB = regexp.MustCompile(`(?s)^(([^:/?#]+):)?(//([^/?#]*))?([^?#]*)(\?([^#]*))?(#(.*))?`)

func FuzzSplit(f *testing.F) {
	addSeeds(f)
	f.Fuzz(func(t *testing.T, text string) {
		m := appendixB.FindStringSubmatchIndex(text)
		group := func(n int) (string, bool) {
			if m[2*n] < 0 {
				return "", false
			}
			return text[m[2*n]:m[2*n+1]], true
		}
		var want uri.Parts
		want.Scheme, want.HasScheme = group(2)
		want.Authority, want.HasAuthority = group(4)
		want.Path, _ = group(5)
		want.Query, want.HasQuery = group(7)
		want.Fragment, want.HasFragment = group(9)
		got := uri.Split(text)
		if got != want {
			t.Fatalf("split into %+v, the regular expression into %+v", got, want)
		}
		if joined := uri.Join(got); joined != text {
			t.Fatalf("joined to %q", joined)
		}
	})
}

// Escaping is inverted by unescaping, and its result is valid in its component.
func FuzzEscape(f *testing.F) {
	addSeeds(f)
	rules := map[uri.Place]string{
		uri.PlaceUser: "userinfo", uri.PlacePassword: "userinfo", uri.PlaceSegment: "segment", uri.PlaceSegmentName: "segment",
		uri.PlaceParam: "segment", uri.PlaceQueryName: "query", uri.PlaceQueryValue: "query", uri.PlaceQuery: "query", uri.PlaceFragment: "fragment",
		uri.PlaceLabel: "host", uri.PlaceRegName: "authority",
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, e := range everyEdition() {
			for p, rule := range rules {
				if e.IsIRI() {
					rule = "i" + rule
				}
				escaped, err := e.Escape(p, text)
				if err != nil {
					escapesNot(t, e, p, text, err)
					continue
				}
				if p == uri.PlaceLabel {
					escaped += ".example" // the last label has a rule of its own
				}
				if err := e.Check(rule, string(escaped)); err != nil {
					t.Fatalf("%v, %v: %q: %v", e, p, escaped, err)
				}
				escaped = uri.Escaped(strings.TrimSuffix(string(escaped), ".example"))
				if back, err := e.Unescape(p, escaped); back != text || err != nil {
					t.Fatalf("%v, %v: %q is unescaped as %q, %v", e, p, escaped, back, err)
				}
				shown, err := e.UnescapeSafe(p, escaped)
				if err != nil || strings.ContainsAny(shown, "\x00\r\n") || !utf8.ValidString(shown) {
					t.Fatalf("%v, %v: %q is shown as %q, %v", e, p, escaped, shown, err)
				}
			}
		}
	})
}

// escapesNot checks an error of Escape.
func escapesNot(t *testing.T, e uri.Edition, p uri.Place, text string, err error) {
	switch {
	case p == uri.PlaceLabel && errors.Is(err, uri.ErrNoEscape):
	case p == uri.PlaceRegName && text == "" && !is3986(e) && errors.Is(err, uri.ErrNoEscape):
	case (p == uri.PlaceSegment || p == uri.PlaceSegmentName) && (text == "." || text == "..") && is3986(e) && errors.Is(err, uri.ErrDotSegment):
	default:
		t.Fatalf("%v, %v: %q: %v", e, p, text, err)
	}
}

// A Builder returns a reference that parses back to the given components, or an error.
func FuzzBuilder(f *testing.F) {
	f.Add("http", "u:p", "h", "80", "/a", "q", "f")
	f.Add("", "", "", "", "//evil", "", "")
	f.Add("", "", "", "", "a:b", "?", "#")
	f.Fuzz(func(t *testing.T, scheme, userinfo, host, port, path, query, fragment string) {
		for _, e := range everyEdition() {
			b := uri.Builder{
				Edition: e, Scheme: scheme, Userinfo: uri.Data(userinfo), Host: uri.Data(host), Port: uri.Data(port),
				Path: uri.Data(path), Query: uri.Data(query), Fragment: uri.Data(fragment),
			}
			for range 2 { // with an authority, then without
				if r, err := b.Reference(); err == nil {
					built(t, b, r)
				}
				b.Userinfo, b.Host, b.Port = uri.Text{}, uri.Text{}, uri.Text{}
			}
		}
	})
}

func built(t *testing.T, b uri.Builder, r uri.Reference) {
	again, err := b.Edition.ParseReference(r.String())
	if err != nil || again != r {
		t.Fatalf("%q parses to %v, %v", r, again, err)
	}
	if scheme, _ := r.Scheme(); scheme != b.Scheme {
		t.Fatalf("%q has the scheme %q, not %q", r, scheme, b.Scheme)
	}
	if _, ok := r.Authority(); ok != (b.Host != uri.Text{}) {
		t.Fatalf("%q has an authority: %v", r, ok)
	}
	path := unescaped(t, r.Path())
	rest := strings.TrimPrefix(path, "./") // before "a:b"
	if strings.HasPrefix(path, "/.//") {
		rest = path[len("/."):]
	}
	if b.Path != uri.Data(path) && b.Path != uri.Data(rest) {
		t.Fatalf("%q was built of %+v", r, b)
	}
}

func unescaped(t *testing.T, text string) string {
	t.Helper()
	return testutil.Must(url.PathUnescape(text))
}
