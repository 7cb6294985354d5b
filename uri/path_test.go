package uri_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/internal/errs"
	"github.com/stricturi/stricturi/uri"
)

func TestSegments(t *testing.T) {
	for _, test := range []struct {
		edition uri.Edition
		text    string
		raw     []uri.Escaped
		all     []string
	}{
		{uri.RFC3986(), "", nil, nil},
		{uri.RFC3986(), "/", []uri.Escaped{""}, []string{""}},
		{uri.RFC3986(), "/a/b%2Fc", []uri.Escaped{"a", "b%2Fc"}, []string{"a", "b/c"}},
		{uri.RFC3986(), "a/b/", []uri.Escaped{"a", "b", ""}, []string{"a", "b", ""}},
		{uri.RFC3986(), "//h", nil, nil},
		{uri.RFC3986(), "//h//", []uri.Escaped{"", ""}, []string{"", ""}},
		{uri.RFC3986(), "s:a:b/c", []uri.Escaped{"a:b", "c"}, []string{"a:b", "c"}},
		{uri.RFC3986(), "/.//x", []uri.Escaped{"", "x"}, []string{"", "x"}}, // a guard is no segment
		{uri.RFC3986(), "/././/x", []uri.Escaped{".", "", "x"}, []string{".", "", "x"}},
		{uri.RFC3986(), "//h/.//x", []uri.Escaped{".", "", "x"}, []string{".", "", "x"}},
		{uri.RFC3986(), "./a:b", []uri.Escaped{"a:b"}, []string{"a:b"}},
		{uri.RFC3986(), "./a", []uri.Escaped{".", "a"}, []string{".", "a"}},
		{uri.RFC3986(), "././a:b", []uri.Escaped{".", "a:b"}, []string{".", "a:b"}},
		{uri.RFC3986(), "./", []uri.Escaped{""}, []string{""}},
		{uri.RFC3986(), "s:./a:b", []uri.Escaped{".", "a:b"}, []string{".", "a:b"}},
		{uri.RFC2396(), "/.//x", []uri.Escaped{".", "", "x"}, []string{".", "", "x"}}, // no guard: it stays on resolution
		{uri.RFC2396(), "s:a/b", nil, nil},                                            // opaque
	} {
		r := reference(t, test.edition, test.text)
		s := r.Segments()
		if raw, all := slices.Collect(s.Raw()), slices.Collect(s.All()); !slices.Equal(raw, test.raw) || !slices.Equal(all, test.all) || s.String() != r.Path() {
			t.Errorf("%v, %q: %q, %q", test.edition, test.text, raw, all)
		}
		for i, want := range test.raw {
			last, ok := s.At(i - len(test.raw))
			if got, is := s.At(i); got != want || !is || last != want || !ok {
				t.Errorf("%v, %q: segment %d is %q, %v", test.edition, test.text, i, got, is)
			}
		}
		if _, ok := s.At(len(test.raw)); ok {
			t.Errorf("%q: too many segments", test.text)
		}
	}
	for range uri.MustParseReference("/a/b").Segments().Raw() {
		break // the sequence must heed it
	}
}

func TestParams(t *testing.T) {
	const text = "/a;x=1;y/b/;z"
	for _, e := range uri.Editions() {
		r := reference(t, e, text)
		var got []string
		for name, params := range r.Segments().Params() {
			list := []string{string(name)}
			for p := range params {
				list = append(list, string(p))
			}
			got = append(got, strings.Join(list, "|"))
		}
		want := []string{"a|x=1|y", "b", "|z"}
		if is3986(e) {
			want = nil // does not define them
		}
		if !slices.Equal(got, want) {
			t.Errorf("%v: %q, want %q", e, got, want)
		}
	}
}

func TestBase(t *testing.T) {
	for _, test := range []struct {
		edition    uri.Edition
		text, base string
	}{
		{uri.RFC3986(), "", ""},
		{uri.RFC3986(), "/", ""},
		{uri.RFC3986(), "/a/b.tar.gz", "b.tar.gz"},
		{uri.RFC3986(), "/a/b.d/", "b.d"},
		{uri.RFC3986(), "/.profile", ".profile"},
		{uri.RFC3986(), "/a%2Fb.t%20x", "a/b.t x"},
		{uri.RFC3986(), "/a.txt;v=1.2", "a.txt;v=1.2"},
		{uri.RFC2396(), "/a.txt;v=1.2", "a.txt"},
		{uri.RFC2396bis00(), "/a.txt;v=1.2/", "a.txt"},
		{uri.RFC2396(), "s:a.b", ""},
	} {
		r := reference(t, test.edition, test.text)
		if got := r.Segments().Base(); got != test.base {
			t.Errorf("%v, %q: %q, want %q", test.edition, test.text, got, test.base)
		}
	}
}

func TestWithSegments(t *testing.T) {
	type list = uri.Segments
	add := func(data ...string) func(list) list { return func(s list) list { return s.Append(data...) } }
	set := func(n int, data string) func(list) list { return func(s list) list { return s.Set(n, data) } }
	raw := func(n int, text uri.Escaped) func(list) list {
		return func(s list) list { return s.SetEscaped(n, text) }
	}
	del := func(n int) func(list) list { return func(s list) list { return s.Delete(n) } }
	join := func(path string) func(list) list { return func(s list) list { return s.Join(path) } }
	for _, test := range []struct {
		name    string
		edition uri.Edition
		in      string
		change  func(list) list
		want    string
		err     error
	}{
		{"append", uri.RFC3986(), "http://h/a%41?q#f", add("b c", "d/e"), "http://h/a%41/b%20c/d%2Fe?q#f", nil},
		{"append after a slash", uri.RFC3986(), "http://h/a/", add("b"), "http://h/a/b", nil},
		{"append to the root", uri.RFC3986(), "http://h/", add("b"), "http://h/b", nil},
		{"append to an empty path after an authority", uri.RFC3986(), "http://h?q", add("b"), "http://h/b?q", nil},
		{"append to an empty path after a scheme", uri.RFC3986(), "s:", add("b"), "s:b", nil},
		{"append to an empty path after a scheme, not an opaque part", uri.RFC2396bis00(), "s:", add("b"), "s:/b", nil},
		{"append to an empty reference", uri.RFC3986(), "?q", add("b:c"), "./b:c?q", nil},
		{"append empty segments", uri.RFC3986(), "/a", add("", "", "b"), "/a///b", nil},
		{"append an empty segment to nothing", uri.RFC3986(), "", add(""), "./", nil},
		{"append what is no longer like a scheme", uri.RFC3986(), "./", add("b"), "b", nil},
		{"append dots", uri.RFC3986(), "/a", add(".."), "", uri.ErrDotSegment},
		{"append escaped dots", uri.RFC3986(), "/a", add("%2E%2e"), "/a/%252E%252e", nil},
		{"append dots before", uri.RFC2396(), "/a", add(".."), "/a/%2E%2E", nil},
		{"append to an opaque part", uri.RFC2396(), "s:a", add("b"), "", uri.ErrConflict},
		{"append after an error", uri.RFC3986(), "/a", func(s list) list { return s.Append("..").Append("b").Append("") }, "", uri.ErrDotSegment},
		{"join", uri.RFC3986(), "/a", join("b c/d;e"), "/a/b%20c/d;e", nil},
		{"join dots", uri.RFC3986(), "/a", join("../b"), "", uri.ErrDotSegment},

		{"set", uri.RFC3986(), "s://h/a/b/c?q", set(1, "x/y"), "s://h/a/x%2Fy/c?q", nil},
		{"set the last", uri.RFC3986(), "/a/b", set(-1, "c"), "/a/c", nil},
		{"set one that is not there", uri.RFC3986(), "/a/b", set(2, "c"), "", uri.ErrNoSegment},
		{"set one that is not there, from the end", uri.RFC3986(), "/a/b", set(-3, "c"), "", uri.ErrNoSegment},
		{"set dots", uri.RFC3986(), "/a/b", set(0, "."), "", uri.ErrDotSegment},
		{"set a first segment with a colon", uri.RFC3986(), "a/b", set(0, "c:d"), "./c:d/b", nil},
		{"set it again", uri.RFC3986(), "./c:d/b", set(0, "c"), "c/b", nil},
		{"a dot becomes a guard", uri.RFC3986(), "./b", set(1, "c:d"), "././c:d", nil},
		{"a first segment with a colon after a scheme", uri.RFC3986(), "s:a/b", set(0, "c:d"), "s:c:d/b", nil},
		{"set an empty first segment", uri.RFC3986(), "/a/b", set(0, ""), "/.//b", nil},
		{"set an empty first segment, then fill it", uri.RFC3986(), "/.//b", set(0, "a"), "/a/b", nil},
		{"set an empty segment after a dot", uri.RFC3986(), "/./a/b", set(1, ""), "/././/b", nil},
		{"set an empty first segment after an authority", uri.RFC3986(), "s://h/a/b", set(0, ""), "s://h//b", nil},
		{"set an empty first segment before", uri.RFC2396(), "s:/a/b", set(0, ""), "", uri.ErrPathAsAuthority},
		{"set an empty first segment of a relative path", uri.RFC3986(), "a/b", set(0, ""), ".//b", nil},
		{"set an empty first segment of a relative path before", uri.RFC2396(), "a/b", set(0, ""), ".//b", nil},
		{"set an empty first segment after a scheme", uri.RFC3986(), "s:a/b", set(0, ""), "", uri.ErrConflict},
		{"set a segment with parameters", uri.RFC2396(), "/a/b", raw(0, "c;d=e"), "/c;d=e/b", nil},
		{"set what is not a segment", uri.RFC3986(), "/a/b", raw(0, "c/d"), "", uri.ErrDelimiter},
		{"set what ends the path", uri.RFC3986(), "/a/b", raw(1, "c?d"), "", uri.ErrDelimiter},

		{"delete", uri.RFC3986(), "http://h/a%41/b/c?q", del(1), "http://h/a%41/c?q", nil},
		{"delete the last, which is empty", uri.RFC3986(), "/a/", del(-1), "/a", nil},
		{"delete the only one", uri.RFC3986(), "//h/a", del(0), "//h/", nil},
		{"delete the only one of a relative path", uri.RFC3986(), "a?q", del(0), "?q", nil},
		{"delete the first before an empty one", uri.RFC3986(), "/a//b", del(0), "/.//b", nil},
		{"delete the first before an empty one before", uri.RFC2396(), "/a//b", del(0), "", uri.ErrPathAsAuthority},
		{"delete the first before one with a colon", uri.RFC3986(), "a/b:c", del(0), "./b:c", nil},
		{"delete one that is not there", uri.RFC3986(), "/a", del(1), "", uri.ErrNoSegment},
		{"delete from an opaque part", uri.RFC2396(), "s:a", del(0), "", uri.ErrConflict},

		{"a slash", uri.RFC3986(), "http://h/a?q", add(""), "http://h/a/?q", nil},
		{"a slash that is there", uri.RFC3986(), "http://h/a/", add(""), "http://h/a/", nil},
		{"a slash after an authority", uri.RFC3986(), "http://h", add(""), "http://h/", nil},
		{"a slash after nothing", uri.RFC3986(), "", add(""), "./", nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			in := reference(t, test.edition, test.in)
			r, err := editReference(in, setText("path", test.change(in.Segments()).Text()))
			if r.String() != test.want || !errors.Is(err, test.err) {
				t.Errorf("%q, %v; want %q, %v", r, err, test.want, test.err)
			}
			if e, ok := errs.AsType[*uri.BuildError](err); err != nil && (!ok || e.Component != "path") {
				t.Errorf("the error is %#v", err)
			}
		})
	}
}
