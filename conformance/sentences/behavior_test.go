package sentences_test

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/uri"
	"github.com/stricturi/stricturi/uri/base"
	"github.com/stricturi/stricturi/uri/extract"
	"github.com/stricturi/stricturi/uri/htmllinks"
	"github.com/stricturi/stricturi/uri/suffix"
)

// The tests in this file cover sentences of RFC 2396 and rfc2396bis-00 that no vector
// and no other test covers. The sections in the names of cases are those of both.
var older = []uri.Edition{uri.RFC2396, uri.RFC2396bis00}

func each(t *testing.T, name string, f func(t *testing.T, e uri.Edition)) {
	t.Helper()
	for _, e := range older {
		t.Run(e.String()+", "+name, func(t *testing.T) { f(t, e) })
	}
}

const (
	unreserved = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.!~*'()"
	excluded   = "\x00\t\n\r\x1f\x7f <>#%\"{}|\\^`"
)

// escaped returns each octet of text as a triplet.
func escaped(text string) string {
	var b strings.Builder
	for _, c := range []byte(text) {
		fmt.Fprintf(&b, "%%%02X", c)
	}
	return b.String()
}

func TestEscape(t *testing.T) {
	for _, test := range []struct {
		name       string
		place      uri.Place
		data, want string
	}{
		{"2, an octet is a character or a triplet", uri.PlaceSegment, "a b", "a%20b"},
		{"2.1, UTF-8", uri.PlaceSegment, "é", "%C3%A9"},
		{"2.1, octets of any charset", uri.PlaceSegment, "\xe9", "%E9"},
		{"2.2, a slash in a segment", uri.PlaceSegment, "a/b", "a%2Fb"},
		{"2.2, a colon in a segment", uri.PlaceSegment, "a:b", "a:b"},
		{"2.2, a colon in a user", uri.PlaceUser, "us:er", "us%3Aer"},
		{"2.2, what separates pairs", uri.PlaceQueryValue, "v&admin=1+1", "v%26admin%3D1%2B1"},
		{"2.3, unreserved characters", uri.PlaceSegment, unreserved, unreserved},
		{"2.3, unreserved characters in a query", uri.PlaceQuery, unreserved, unreserved},
		{"2.4, not printable and not US-ASCII", uri.PlaceFragment, "\x00\x1f\x7f\x80\xff", "%00%1F%7F%80%FF"},
		{"2.4.2, percent", uri.PlaceQuery, "100%25", "100%2525"},
		{"2.4.3, excluded characters in a segment", uri.PlaceSegment, excluded, escaped(excluded)},
		{"2.4.3, excluded characters in a query", uri.PlaceQuery, excluded, escaped(excluded)},
		{"2.4.3, excluded characters in a fragment", uri.PlaceFragment, excluded, escaped(excluded)},
		{"2.4.3, excluded characters in a userinfo", uri.PlaceUser, excluded, escaped(excluded)},
		{"3.2, reserved in a user", uri.PlaceUser, ";:@?/", escaped(";:@?/")},
		{"3.2, reserved in a registry name", uri.PlaceRegName, ";:@?/", escaped(";:@?/")},
		{"3.3, reserved in a segment", uri.PlaceSegment, "/;=?", escaped("/;=?")},
		{"3.3, reserved in a parameter", uri.PlaceParam, "/;=?", escaped("/;=?")},
		{"3.4, reserved in a query", uri.PlaceQuery, ";/?:@&=+,$", escaped(";/?:@&=+,$")},
		{"3.4, reserved in a value", uri.PlaceQueryValue, ";/?:@&=+,$", escaped(";/?:@&=+,$")},
	} {
		each(t, test.name, func(t *testing.T, e uri.Edition) {
			got, err := e.Escape(test.place, test.data)
			if string(got) != test.want || err != nil {
				t.Errorf("%q, %v, want %q", got, err, test.want)
			}
			if data, err := e.Unescape(test.place, got); data != test.data || err != nil {
				t.Errorf("unescaped %q, %v, want %q", data, err, test.data)
			}
		})
	}
}

// In every component, each ASCII character is represented by itself or by its triplet
// (2.1).
func TestInvertible(t *testing.T) {
	each(t, "2.1", func(t *testing.T, e uri.Edition) {
		for c := range 256 {
			data := string([]byte{byte(c)})
			got, err := e.Escape(uri.PlaceSegment, data)
			if string(got) != data && string(got) != escaped(data) || err != nil {
				t.Errorf("%q becomes %q, %v", data, got, err)
			}
			if back, err := e.Unescape(uri.PlaceSegment, got); back != data || err != nil {
				t.Errorf("%q becomes %q, then %q, %v", data, got, back, err)
			}
		}
		if got, err := e.Unescape(uri.PlaceSegment, "a%0a"); got != "\x61\x0a" || err != nil {
			t.Errorf("%q, %v, want the octets 97 and 10", got, err)
		}
	})
}

// Delimiters stay escaped unless everything is decoded.
func TestUnescape(t *testing.T) {
	for _, test := range []struct {
		name       string
		text       uri.Escaped
		want, data string
	}{
		{"2.4.2, reserved characters and percent", "%2F%3b%25%41", "%2F%3b%25A", "/;%A"},
		{"7, CR and LF", "%41%0d%0A%42", "A%0d%0AB", "A\r\nB"},
	} {
		each(t, test.name, func(t *testing.T, e uri.Edition) {
			if got, err := e.UnescapeSafe(uri.PlaceSegment, test.text); got != test.want || err != nil {
				t.Errorf("%q, %v, want %q", got, err, test.want)
			}
			if got, err := e.Unescape(uri.PlaceSegment, test.text); got != test.data || err != nil {
				t.Errorf("all: %q, %v, want %q", got, err, test.data)
			}
		})
	}
}

func TestParts(t *testing.T) {
	type parts struct{ scheme, authority, userinfo, host, port, path, query, fragment string }
	const none = "(undefined)"
	for _, test := range []struct {
		name, text string
		want       parts
		absolute   bool
	}{
		{
			"2.4.2, components are separated before they are decoded", "http://u%40v@h/a%2Fb%3F?c%23d#e%25",
			parts{"http", "u%40v@h", "u%40v", "h", none, "/a%2Fb%3F", "c%23d", "e%25"}, true,
		},
		{"1.2, a URN", "urn:isbn:0451450523", parts{"urn", none, none, none, none, "isbn:0451450523", none, none}, true},
		{"1.2, a scheme that nobody knows", "x-y.z+1:a", parts{"x-y.z+1", none, none, none, none, "a", none, none}, true},
		{"3, all four components", "s://a/b?c", parts{"s", "a", none, "a", none, "/b", "c", none}, true},
		{"3, no authority", "s:/b?c", parts{"s", none, none, none, none, "/b", "c", none}, true},
		{"3, no path", "s://a?c", parts{"s", "a", none, "a", none, "", "c", none}, true},
		{"3, no query", "s://a/b", parts{"s", "a", none, "a", none, "/b", none, none}, true},
		{"3.2.2, userinfo, host and port", "s://user:password@h:1", parts{"s", "user:password@h:1", "user:password", "h", "1", "", none, none}, true},
		{"4, relative with a fragment", "b#f", parts{none, none, none, none, none, "b", none, "f"}, false},
		{"4, absolute with a fragment", "s:b#f", parts{"s", none, none, none, none, "b", none, "f"}, true},
		{"4.3, the authority component wins", "//a/b", parts{none, "a", none, "a", none, "/b", none, none}, false},
		{"4.3, the authority component wins, empty", "///b", parts{none, "", none, none, none, "/b", none, none}, false},
		{"B, the example", "http://www.ics.uci.edu/pub/ietf/uri/#Related", parts{"http", "www.ics.uci.edu", none, "www.ics.uci.edu", none, "/pub/ietf/uri/", none, "Related"}, true},
		{"5.2, undefined or empty", "s://?#", parts{"s", "", none, none, none, "", "", ""}, true},
	} {
		each(t, test.name, func(t *testing.T, e uri.Edition) {
			r, err := e.ParseReference(test.text)
			if err != nil {
				t.Fatal(err)
			}
			text := func(s string, ok bool) string {
				if !ok {
					return none
				}
				return s
			}
			got := parts{text(r.Scheme()), text(r.Authority()), text(r.Userinfo()), text(r.Host()), text(r.Port()), r.Path(), text(r.Query()), text(r.Fragment())}
			if got != test.want || r.IsAbsolute() != test.absolute {
				t.Errorf("%+v, absolute %v", got, r.IsAbsolute())
			}
			if joined := uri.Join(uri.Split(test.text)); joined != test.text {
				t.Errorf("joined %q", joined)
			}
		})
	}
}

// Data is escaped for the component that it is put into (2.4.2), and a path that would
// parse as something else is guarded (5).
func TestBuild(t *testing.T) {
	for _, test := range []struct {
		name string
		b    uri.Builder
		want string
	}{
		{"2.4.2, from component parts", uri.Builder{Scheme: "http", Host: uri.Data("h"), Segments: []string{"a/b", "100%"}, Query: uri.Data("c#d")}, "http://h/a%2Fb/100%25?c%23d"},
		{"5, a colon in the first segment", uri.Builder{Path: uri.Data("this:that")}, "./this:that"},
	} {
		each(t, test.name, func(t *testing.T, e uri.Edition) {
			test.b.Edition = e
			if got, err := test.b.Reference(); got.String() != test.want || err != nil {
				t.Errorf("%q, %v, want %q", got, err, test.want)
			}
		})
	}
}

func TestEquivalence(t *testing.T) {
	for _, test := range []struct {
		name, a, b string
		want       uri.Equivalence
	}{
		{"2.2, a reserved character escaped", "http://h/a;b", "http://h/a%3Bb", uri.EqualNever},
		{"2.3, unreserved characters escaped", "http://h/" + unreserved, "http://h/" + escaped(unreserved), uri.EqualPercent},
		{"2.4.2, %7e", "http://h/~a", "http://h/%7ea", uri.EqualPercent},
		{"2.4.2, percent as data", "http://h/%2541", "http://h/%41", uri.EqualNever},
		{"3.1, scheme", "HTTP://h/", "http://h/", uri.EqualCase},
		{"3.2.1, a registry-based authority", "s://A_b/", "s://a_b/", uri.EqualNever},
		{"3.2.2, the default port", "http://h:80/", "http://h/", uri.EqualScheme},
		{"3.2.2, no port after the colon", "http://h:/", "http://h/", uri.EqualScheme},
		{"6, hostname", "s://A.Example/", "s://a.example/", uri.EqualCase},
		{"6, another port", "http://h:81/", "http://h/", uri.EqualNever},
		{"6, the default port of another scheme", "ftp://h:80/", "ftp://h/", uri.EqualNever},
		{"6, a scheme without a known port", "s://h:80/", "s://h/", uri.EqualNever},
		{"6, a path in other letters", "http://h/A", "http://h/a", uri.EqualNever},
	} {
		each(t, test.name, func(t *testing.T, e uri.Edition) {
			a, errA := e.Parse(test.a)
			b, errB := e.Parse(test.b)
			if err := errors.Join(errA, errB); err != nil {
				t.Fatal(err)
			}
			if got := a.Equivalence(b); got != test.want {
				t.Errorf("%v, want %v", got, test.want)
			}
		})
	}
}

func TestResolution(t *testing.T) {
	for _, test := range []struct {
		name, base, ref, want string
		bis00                 string // target in bis-00 if it differs
	}{
		{"1.4, an absolute reference", "s://h/a", "g:h", "g:h", ""},
		{"3.1, the scheme is inherited", "ftp://h/a", "b", "ftp://h/b", ""},
		{"3.2, no authority is inherited", "s:/a/b", "c", "s:/a/c", ""},
		{"3.2, a network-path at a base without an authority", "s:/a/b", "//h/c", "s://h/c", ""},
		{"5, a tree accessed by file", "file:///tree/a/b", "../c/d", "file:///tree/c/d", ""},
		{"5, a tree accessed by http", "http://h/tree/a/b", "../c/d", "http://h/tree/c/d", ""},
		{"5, a tree accessed by ftp", "ftp://h/tree/a/b", "../c/d", "ftp://h/tree/c/d", ""},
		{"5, a tree that was moved", "http://i/x/y/tree/a/b", "../c/d", "http://i/x/y/tree/c/d", ""},
		{"5.2, the base's query is not used", "http://h/a?b/../c", "d", "http://h/d", ""},
		{"5.2, only a scheme and a path", "s:/", "a", "s:/a", ""},
		{"5.2 step 1, components are parsed first", "http://h/a/b", "c?/../d#/../e", "http://h/a/c?/../d#/../e", ""},
		{"5.2 step 2, nothing", "http://h/a?b", "", "(current document)", ""},
		{"5.2 step 2, a fragment", "http://h/a?b", "#c", "(current document)#c", ""},
		{"5.2 step 2, a query", "http://h/a/b?c", "?d", "http://h/a/?d", "http://h/a/b?d"},
		{"5.2 step 2, query and fragment are not inherited", "http://h/a?b", "c", "http://h/c", ""},
		{"5.2 step 3, an absolute URI is not changed", "http://h/a", "s://i/./b/../c?d#e", "s://i/./b/../c?d#e", ""},
		{"5.2 step 4, a network-path is not changed", "s://h/a", "//i/./b/../c", "s://i/./b/../c", ""},
		{"5.2 step 4, a network-path without a path", "s://h/a?q", "//i", "s://i", ""},
		{"5.2 step 4, the authority is inherited", "s://u@h:1/a", "b", "s://u@h:1/b", ""},
		{"5.2 step 5, an absolute-path is not changed", "s://h/a/b", "/./c/../d", "s://h/./c/../d", ""},
		{"5.2 step 6a, all but the last segment", "s://h/a/b/c", "d", "s://h/a/b/d", ""},
		{"5.2 step 6a, an empty last segment", "s://h/a/b/", "d", "s://h/a/b/d", ""},
		{"5.2 step 6b, the reference's path is appended", "s://h/a", "b/c/", "s://h/b/c/", ""},
		{"5.2 step 6c, complete segments", "s://h/a/b", "././c/./d", "s://h/a/c/d", ""},
		{"5.2 step 6c, the base's segments too", "s://h/./a/./b", "c", "s://h/a/c", ""},
		{"5.2 step 6c, not a part of a segment", "s://h/a/b", "c./.d/e", "s://h/a/c./.d/e", ""},
		{"5.2 step 6d, at the end", "s://h/a/b", "c/.", "s://h/a/c/", ""},
		{"5.2 step 6e, iteratively from the left", "s://h/a/b/c/d", "../../e/f/../../../g", "s://h/g", ""},
		{"5.2 step 6e, an empty segment", "s://h/a/b", "c//../d", "s://h/a/c/d", ""},
		{"5.2 step 6e, not two dots", "s://h/a/b", "../../../c/../g", "s://h/../../g", ""},
		{"5.2 step 6e, the base's segments too", "s://h/a/../b/c", "d", "s://h/b/d", ""},
		{"5.2 step 6f, at the end", "s://h/a/b/c", "d/..", "s://h/a/b/", ""},
		{"5.2 step 6f, after the levels of the base", "s://h/a/b/c", "..", "s://h/a/", ""},
		{"5.2 step 6g, retained", "s://h/a", "../../b", "s://h/../../b", ""},
		{"5.2 step 7, all components", "s://h/a?b", "c?d#e", "s://h/c?d#e", ""},
		{"5.2 step 7, empty components are defined", "s://h/a?b", "c?#", "s://h/c?#", ""},
		{"5.2 step 7, an empty authority is defined", "s:///a", "b", "s:///b", ""},
		{"C.2, authority", "http://a/b/c/d;p?q", "../../../../../g", "http://a/../../../g", ""},
		{"F, an abbreviated reference is relative", "http://h/a", "www.w3.org/Addressing/", "http://h/www.w3.org/Addressing/", ""},
	} {
		each(t, test.name, func(t *testing.T, e uri.Edition) {
			want := test.want
			if e == uri.RFC2396bis00 {
				want = cmp.Or(test.bis00, want)
			}
			got, err := uri.Resolver{Edition: e}.ResolveText(test.base, test.ref)
			if got.String() != want || err != nil {
				t.Errorf("%q, %v, want %q", got, err, want)
			}
		})
	}
}

// The example of Appendix D, wherever the document was obtained.
func TestHTML(t *testing.T) {
	const document = "<!doctype html public \"-//IETF//DTD HTML//EN\">\n<HTML><HEAD>\n<TITLE>An example HTML document</TITLE>\n" +
		"<BASE href=\"http://www.ics.uci.edu/Test/a/b/c\">\n</HEAD><BODY>\n... <A href=\"../x\">a hypertext anchor</A> ...\n</BODY></HTML>\n"
	d, err := htmllinks.Parse(strings.NewReader(document), htmllinks.Options{})
	if err != nil {
		t.Fatal(err)
	}
	embedded, ok := d.Base()
	if !ok {
		t.Fatal("no base")
	}
	each(t, "D, the example", func(t *testing.T, e uri.Edition) {
		b, err := base.Establish(e, base.FromRetrieval("http://elsewhere/"), base.FromContent(embedded.Ref))
		if err != nil || b.From != base.LayerContent {
			t.Fatal(b, err)
		}
		var got []string
		for l := range d.Links() {
			if l.Element == "a" {
				target, err := uri.Resolver{Edition: e}.ResolveText(b.URI, l.Ref)
				got = append(got, fmt.Sprint(target, err))
			}
		}
		if want := []string{"http://www.ics.uci.edu/Test/a/x <nil>"}; !slices.Equal(got, want) {
			t.Errorf("got %q, want %q", got, want)
		}
	})
	each(t, "D, a relative HREF", func(t *testing.T, e uri.Edition) {
		b, err := base.Establish(e, base.FromRetrieval("http://elsewhere/"), base.FromContent("/docs/"))
		if err != nil || b.From != base.LayerRetrieval || len(b.Refused) != 1 {
			t.Error(b, err)
		}
	})
}

func TestText(t *testing.T) {
	for _, test := range []struct {
		name, in string
		want     []string // delimiter and reference
		without  string   // the first reference without its hyphens
	}{
		{"2.4.3, white space delimits", "a http://h/b\tc http://h/d\r\n", []string{"space http://h/b", "space http://h/d"}, ""},
		{"E, punctuation", "(See http://h/a.) \"http://h/b\", <http://h/c>!", []string{"space http://h/a", `"" http://h/b`, "<> http://h/c"}, ""},
		{"E, a fragment within the brackets", "<http://h/a#b>", []string{"<> http://h/a#b"}, ""},
		{"E, white space breaks a long URI", "<http://h/a/\n\t b/\r\n   c d>", []string{"<> http://h/a/b/cd"}, ""},
		{"E, a line break within quotes", "\"http://h/a/\n  b\"", []string{`"" http://h/a/b`}, ""},
		{"E, a hyphen before a line break", "<http://h/a- \n  b>", []string{"<> http://h/a-b"}, "http://h/ab"},
		{"E, a hyphen before a line break without delimiters", "http://h/a-\nb", []string{"space http://h/a-"}, "http://h/a"},
		{"E, a hyphen before no line break", "<http://h/a-b>", []string{"<> http://h/a-b"}, "http://h/a-b"},
		{"E, the prefix", "<URL:http://h/a> <URL: http://h/b> <url:c>", []string{"<> http://h/a", "<> http://h/b", "<> c"}, ""},
		{"E, user-typed", " <http://h/ a\n b> ", []string{"<> http://h/ab"}, ""},
	} {
		each(t, test.name, func(t *testing.T, e uri.Edition) {
			f := extract.Finder{Check: extract.Under(e)}
			var got []string
			without := ""
			for h := range f.Find(test.in) {
				got = append(got, h.Delimiter.String()+" "+h.Ref)
				if h.Err != nil {
					t.Error(h.Err)
				}
				without = cmp.Or(without, h.WithoutHyphens())
			}
			if !slices.Equal(got, test.want) || test.without != "" && without != test.without {
				t.Errorf("got %q, %q; want %q, %q", got, without, test.want, test.without)
			}
		})
	}
}

func TestAbbreviated(t *testing.T) {
	for _, test := range []struct{ name, in, want string }{
		{"F, authority and path", "www.w3.org/Addressing/", "http://www.w3.org/Addressing/"},
		{"F, the DNS hostname on its own", "www.w3.org", "http://www.w3.org"},
		{"F, another prefix", "ftp.example.com/pub", "ftp://ftp.example.com/pub"},
	} {
		each(t, test.name, func(t *testing.T, e uri.Edition) {
			x := suffix.Expander{Check: extract.Under(e)}
			if got, err := x.Expand(test.in); err != nil || got.URI != test.want || !got.Applied {
				t.Errorf("%+v, %v, want %q", got, err, test.want)
			}
			if r, err := e.ParseReference(test.in); err != nil || r.IsAbsolute() {
				t.Errorf("not a relative reference: %v, %v", r, err)
			}
		})
	}
}
