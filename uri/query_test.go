package uri_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/uri"
)

func TestPairs(t *testing.T) {
	plus := uri.Pairs.PlusIsSpace
	for _, test := range []struct {
		name, text string
		read       func(uri.Pairs) uri.Pairs
		raw, all   string
	}{
		{"no query", "/", nil, "", ""},
		{"empty", "?", nil, "", ""},
		{"two", "?a=1&b=2", nil, "a>1 b>2", "a>1 b>2"},
		{"escaped", "?a%26=%3d%C3%A9+", nil, "a%26>%3d%C3%A9+", "a&>=é+"},
		{"a key alone", "?a&b=", nil, "a> b>", "a> b>"},
		{"no key", "?=1&=", nil, ">1 >", ">1 >"},
		{"a value with a =", "?a==1=", nil, "a>=1=", "a>=1="},
		{"pieces without text", "?&a&&b=1&", nil, "a> b>1", "a> b>1"},
		{"as written", "?a+b=c;d=1", nil, "a+b>c;d=1", "a+b>c;d=1"},
		{"plus is a space", "?a+b=%2B+", plus, "a+b>%2B+", "a b>+ "},
	} {
		t.Run(test.name, func(t *testing.T) {
			q := uri.MustParseReference(test.text).Pairs()
			if test.read != nil {
				q = test.read(q)
			}
			var raw, all []string
			first := map[string]string{}
			for key, value := range q.Raw() {
				raw = append(raw, string(key+">"+value))
			}
			for key, value := range q.All() {
				all = append(all, key+">"+value)
				if _, ok := first[key]; !ok {
					first[key] = value
				}
			}
			if got := strings.Join(raw, " "); got != test.raw {
				t.Errorf("raw: %q, want %q", got, test.raw)
			}
			if got := strings.Join(all, " "); got != test.all {
				t.Errorf("decoded: %q, want %q", got, test.all)
			}
			for key, want := range first {
				if got, ok := q.Get(key); !ok || got != want {
					t.Errorf("Get(%q) is %q, %v, want %q", key, got, ok, want)
				}
			}
			if _, ok := q.Get("none"); ok {
				t.Error("there is a key that there is not")
			}
		})
	}
}

func TestWithPairs(t *testing.T) {
	type pairs = uri.Pairs
	setPair := func(key, value string) func(pairs) pairs { return func(q pairs) pairs { return q.Set(key, value) } }
	add := func(key, value string) func(pairs) pairs { return func(q pairs) pairs { return q.Add(key, value) } }
	del := func(key string) func(pairs) pairs { return func(q pairs) pairs { return q.Delete(key) } }
	for _, test := range []struct {
		name    string
		edition uri.Edition
		in      string
		change  func(pairs) pairs
		want    string
	}{
		{"set", uri.RFC3986(), "//h/?a=%41&b=2&&c#f", setPair("b", "x y&z=+;é"), "//h/?a=%41&b=x%20y%26z=%2B%3B%C3%A9&&c#f"},
		{"set an escaped key", uri.RFC3986(), "?%61=1", setPair("a", "2"), "?%61=2"},
		{"set a key alone", uri.RFC3986(), "?a&b", setPair("a", ""), "?a=&b"},
		{"set the first of many", uri.RFC3986(), "?a=1&b=%62&a=2&c&a", setPair("a", "3"), "?a=3&b=%62&c"},
		{"set a new one", uri.RFC3986(), "?a=1", setPair("b&", "2"), "?a=1&b%26=2"},
		{"set without a query", uri.RFC3986(), "/p#f", setPair("a", "1"), "/p?a=1#f"},
		{"set before", uri.RFC2396(), "/p?a=1", setPair("a", "x/y"), "/p?a=x%2Fy"},
		{"add", uri.RFC3986(), "?a=1", add("a", "2"), "?a=1&a=2"},
		{"add to an empty query", uri.RFC3986(), "?", add("", ""), "?="},
		{"add after a separator", uri.RFC3986(), "?a&", add("b", "1"), "?a&b=1"},
		{"add after a semicolon", uri.RFC3986(), "?a;", add("b", "1"), "?a;&b=1"},
		{"set escaped", uri.RFC3986(), "?a=1&b", func(q pairs) pairs { return q.SetEscaped("a", "%7e=+") }, "?a=%7e=+&b"},
		{"set a new one escaped", uri.RFC3986(), "", func(q pairs) pairs { return q.SetEscaped("a=", "%7e") }, "?a%3D=%7e"},
		{"add escaped", uri.RFC3986(), "?a&", func(q pairs) pairs { return q.AddEscaped("b&c=%7e") }, "?a&b&c=%7e"},
		{"delete", uri.RFC3986(), "?a=1&b=%62&a=2&c", del("a"), "?b=%62&c"},
		{"delete the last", uri.RFC3986(), "?b=1&a=2", del("a"), "?b=1"},
		{"delete before a separator", uri.RFC3986(), "?b=1&a=2&", del("a"), "?b=1&"},
		{"delete all", uri.RFC3986(), "/?a=1&%61=2#f", del("a"), "/#f"},
		{"delete what is not there", uri.RFC3986(), "?", del("a"), "?"},
		{"sort", uri.RFC3986(), "?b=2&a=2&%61=1&&B;c", uri.Pairs.Sort, "?B;c&a=2&%61=1&&b=2"},
		{"sort nothing", uri.RFC3986(), "/", uri.Pairs.Sort, "/"},
		{"a registry-based authority stays", uri.RFC2396(), "s://a_b/c", setPair("a", "1"), "s://a_b/c?a=1"},
	} {
		t.Run(test.name, func(t *testing.T) {
			in := reference(t, test.edition, test.in)
			r, err := editReference(in, setText("query", test.change(in.Pairs()).Text()))
			if r.String() != test.want || err != nil {
				t.Errorf("%q, %v; want %q", r, err, test.want)
			}
			again, err := test.edition.ParseReference(test.want)
			if err != nil || again != r {
				t.Errorf("parsed %q, %v", again, err)
			}
		})
	}
	opaque := absolute(t, uri.RFC2396(), "mailto:a@b")
	if u, err := edit(opaque, setText("query", opaque.Pairs().Set("subject", "x").Text())); !errors.Is(err, uri.ErrConflict) {
		t.Errorf("an opaque part has no query, but became %q, %v", u, err)
	}
}

func TestZeroEdits(t *testing.T) {
	if q := (uri.Pairs{}).Add("a", "b c").String(); q != "a=b%20c" {
		t.Errorf("the query is %q", q)
	}
	if s := (uri.Segments{}).Append("a b").String(); s != "a%20b" {
		t.Errorf("the path is %q", s)
	}
}

// What would end an escaped value is an error, also after other changes.
func TestSetEscapedErrors(t *testing.T) {
	for _, test := range []struct {
		name    string
		edition uri.Edition
		value   uri.Escaped
		offset  int
	}{
		{"another pair", uri.RFC3986(), "v&admin=1", 1},
		{"the end of the query", uri.RFC3986(), "v#f", 1},
		{"no triplet", uri.RFC3986(), "100%", 3},
		{"a space", uri.RFC2396(), "a b", 1},
	} {
		t.Run(test.name, func(t *testing.T) {
			in := reference(t, test.edition, "/?a=1")
			r, err := editReference(in, setText("query", in.Pairs().SetEscaped("a", test.value).SetEscaped("a", "%").Set("b", "2").Text()))
			fault, ok := err.(*uri.BuildError)
			if !ok || fault.Component != "query" || r != (uri.Reference{}) {
				t.Fatalf("%q, %v", r, err)
			}
			escapeError(t, err, uri.EscapeError{Place: uri.PlaceQueryValue, Offset: test.offset, Err: uri.ErrUnescaped})
		})
	}
	u := uri.MustParse("s:?a=1")
	if got, err := edit(u, setText("query", u.Pairs().SetEscaped("a", "&").Text())); err == nil || got != (uri.URI{}) {
		t.Errorf("%q, %v", got, err)
	}
}
