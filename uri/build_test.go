package uri_test

import (
	"errors"
	"net/netip"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/internal/errs"
	"github.com/stricturi/stricturi/uri"
)

// segments returns a path with segments added. segmentsBefore does so before RFC 3986.
func segments(path string, data ...string) uri.Text {
	return uri.MustParseReference(path).Segments().Append(data...).Text()
}

func segmentsBefore(path string, data ...string) uri.Text {
	return uri.Builder{Edition: uri.RFC2396(), Path: uri.Encoded(path)}.Segments().Append(data...).Text()
}

func TestBuilder(t *testing.T) {
	data, encoded := uri.Data, uri.Encoded
	for _, test := range []struct {
		name string
		b    uri.Builder
		want string // "" for an error
	}{
		{"all", uri.Builder{
			Scheme: "http", Userinfo: data("u@"), Host: data("h.é"), Port: data("80"),
			Path: segments("/", "a/b", "c d"), Query: data("q=#"), Fragment: data("f#"),
		}, "http://u%40@h.%C3%A9:80/a%2Fb/c%20d?q=%23#f%23"},
		{"encoded stays", uri.Builder{Scheme: "s", Path: encoded("/%2F%41"), Query: encoded("%20")}, "s:/%2F%41?%20"},
		{"data is not taken for encoded", uri.Builder{Scheme: "s", Path: data("/%41")}, "s:/%2541"},
		{"empty is not undefined", uri.Builder{Scheme: "s", Host: data(""), Port: data(""), Query: data(""), Fragment: data("")}, "s://:?#"},
		{"IPv6", uri.Builder{Scheme: "s", Host: data("[::1]")}, "s://[::1]"},
		{"a name with a colon, encoded", uri.Builder{Scheme: "s", Host: encoded("a%3Ab")}, "s://a%3Ab"},
		{"a name with octets", uri.Builder{Scheme: "s", Host: data("aé\xFF_!")}, "s://a%C3%A9%FF_!"},
		{"a name with a space, encoded", uri.Builder{Scheme: "s", Host: encoded("a%20b")}, "s://a%20b"},
		{"an IP literal of the future", uri.Builder{Scheme: "s", Host: data("[v1.a:b]")}, "s://[v1.a:b]"},
		{"an IPv4 address", uri.Builder{Scheme: "s", Host: data("192.0.2.1")}, "s://192.0.2.1"},
		{"an IPv4 address before", uri.Builder{Edition: uri.RFC2396(), Scheme: "s", Host: data("192.0.2.1")}, "s://192.0.2.1"},
		{"an IPv6 address", uri.Builder{Scheme: "s", Host: data("::ffff:192.0.2.1")}, "s://[::ffff:192.0.2.1]"},
		{"an IPv6 address in RFC 2732", uri.Builder{Edition: uri.RFC2732(), Scheme: "s", Host: data("::1"), Port: data("8")}, "s://[::1]:8"},
		{"a zone under RFC 6874", uri.Builder{Edition: uri.RFC6874(), Host: data("fe80::1%a/b")}, "//[fe80::1%25a%2Fb]"},
		{"a zone in brackets", uri.Builder{Edition: uri.RFC6874(), Host: data("[fe80::1%eth0]")}, "//[fe80::1%25eth0]"},
		{"RFC 2396, 2.4.2, from component parts", uri.Builder{Edition: uri.RFC2396(), Scheme: "s", Host: data("h"), Path: segmentsBefore("/", "a/b", "100%"), Query: data("c#d")}, "s://h/a%2Fb/100%25?c%23d"},
		{"bis-00, 2.4.2, from component parts", uri.Builder{Edition: uri.RFC2396bis00(), Scheme: "s", Host: data("h"), Path: segmentsBefore("/", "a/b", "100%"), Query: data("c#d")}, "s://h/a%2Fb/100%25?c%23d"},
		{"RFC 2396, 5, a colon in the first segment", uri.Builder{Edition: uri.RFC2396(), Path: data("this:that")}, "./this:that"},
		{"bis-00, 5, a colon in the first segment", uri.Builder{Edition: uri.RFC2396bis00(), Path: data("this:that")}, "./this:that"},
		{"path like an authority", uri.Builder{Path: data("//evil")}, "/.//evil"},
		{"path like a scheme", uri.Builder{Path: data("a:b")}, "./a:b"},
		{"path like a scheme, deeper", uri.Builder{Path: data("a/b:c")}, "a/b:c"},
		{"empty authority before RFC 3986", uri.Builder{Edition: uri.RFC2396(), Scheme: "s", Authority: encoded(""), Path: data("/a")}, "s:///a"},
		{"dots as segments before", uri.Builder{Edition: uri.RFC2396(), Scheme: "s", Path: segmentsBefore("/", "..", "a", ".")}, "s:/%2E%2E/a/%2E"},
		{"dots in segments", uri.Builder{Scheme: "s", Path: segments("/", "...", ".a", "%2e")}, "s:/.../.a/%252e"},

		{"delimiter in a host", uri.Builder{Scheme: "s", Host: encoded("a@b")}, ""},
		{"delimiter in a scheme", uri.Builder{Scheme: "s:t"}, ""},
		{"bad triplet", uri.Builder{Scheme: "s", Path: encoded("%4")}, ""},
		{"authority twice", uri.Builder{Scheme: "s", Host: data("h"), Authority: encoded("h")}, ""},
		{"nothing but a query", uri.Builder{Edition: uri.RFC2396(), Query: data("q")}, ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			r, err := test.b.Reference()
			if got := r.String(); got != test.want || (err != nil) != (test.want == "") {
				t.Errorf("%q, %v; want %q", got, err, test.want)
			}
		})
	}
	for _, test := range []struct {
		component string
		b         uri.Builder
	}{
		{"host", uri.Builder{Edition: uri.RFC2396(), Scheme: "s", Host: data("a@b")}},
		{"host", uri.Builder{Edition: uri.RFC2396(), Scheme: "s", Userinfo: data(""), Host: data(""), Port: data("")}},
		{"port", uri.Builder{Edition: uri.RFC2396(), Scheme: "s", Host: data("h"), Port: data("x")}},
		{"query", uri.Builder{Scheme: "s", Query: encoded("<")}},
		{"path", uri.Builder{Scheme: "s", Path: encoded("a?b")}},
		{"authority", uri.Builder{Scheme: "s", Authority: data("a/b@c")}},
	} {
		_, err := test.b.Reference()
		var e *uri.BuildError
		if !errors.As(err, &e) || e.Component != test.component {
			t.Errorf("%+v: %v; want the %s blamed", test.b, err, test.component)
		}
	}
	if _, err := (uri.Builder{Edition: uri.RFC2396(), Scheme: "s", Path: data("a"), Fragment: data("f")}).URI(); !errors.Is(err, uri.ErrConflict) || !strings.Contains(err.Error(), "RFC 2396 has no fragment") {
		t.Errorf("a URI of RFC 2396 with a fragment: %v", err)
	}
	if u, err := (uri.Builder{Scheme: "a"}).URI(); err != nil || u.String() != "a:" {
		t.Errorf("%v, %v", u, err)
	}
}

// Host data that is neither a name nor an address is an error, and does not become a
// reg-name.
func TestBuilderHost(t *testing.T) {
	for _, test := range []struct {
		host string
		want error // nil for any
	}{
		{"my host", nil},
		{"a%20b", nil},
		{"é\x00", nil},
		{"example.com:80", uri.ErrDelimiter},
		{"[::1", uri.ErrDelimiter},
		{"[]", uri.ErrDelimiter},
		{"[[::1]]", uri.ErrDelimiter},
		{"[::1]:80", uri.ErrDelimiter},
		{"[192.0.2.1]", uri.ErrDelimiter},
		{"u@example.com", uri.ErrDelimiter},
		{"http://example.com", uri.ErrDelimiter},
		{netip.Addr{}.String(), nil},
		{"fe80::1%eth0", nil},
		{"[fe80::1%eth0]", nil},
	} {
		for _, e := range uri.Editions() {
			r, err := uri.Builder{Edition: e, Scheme: "s", Host: uri.Data(test.host), Path: uri.Data("/")}.Reference()
			b, ok := errs.AsType[*uri.BuildError](err)
			if !ok || b.Component != "host" || test.want != nil && !errors.Is(err, test.want) || r != (uri.Reference{}) {
				t.Errorf("%v, %q: %q, %v", e, test.host, r, err)
			}
		}
	}
}

// A built reference keeps its meaning when resolved: against a base without a path, its
// target has the given path.
func TestBuiltResolves(t *testing.T) {
	paths := []string{"//x", "/x", "a:b", "a:b//c", "a", "//", "/./x", "./a:b", "//a:b"}
	for _, e := range everyEdition() {
		base := absolute(t, e, "s:/")
		for _, path := range paths {
			r, err := uri.Builder{Edition: e, Path: uri.Encoded(path)}.Reference()
			if err != nil || r.Path() == path {
				continue
			}
			target, err := uri.Resolver{Edition: e}.Resolve(base, r)
			if err != nil {
				t.Errorf("%v: %q: %v", e, path, err)
				continue
			}
			want := path
			if path[0] != '/' {
				want = "/" + path
			}
			got := strings.TrimPrefix(target.Reference.Path(), "/.")
			if got != want || target.Guarded != strings.HasPrefix(path, "//") {
				t.Errorf("%v: %q is built as %q, which resolves to %q", e, path, r, target)
			}
		}
	}
}

// The segments and pairs of a Builder are those of its path and query, in its edition.
func TestBuilderLists(t *testing.T) {
	for _, test := range []struct {
		name string
		b    uri.Builder
		want string
	}{
		{"after an authority", uri.Builder{Host: uri.Data("h")}, "//h/a%2Fb/?k=1/2"},
		{"after a path", uri.Builder{Scheme: "s", Path: uri.Data("/x y/"), Query: uri.Data("é")}, "s:/x%20y/a%2Fb/?%C3%A9&k=1/2"},
		{"after a scheme", uri.Builder{Scheme: "s"}, "s:a%2Fb/?k=1/2"},
		{"relative", uri.Builder{}, "a%2Fb/?k=1/2"},
		{"before RFC 3986", uri.Builder{Edition: uri.RFC2396(), Scheme: "s"}, "s:/a%2Fb/?k=1%2F2"},
	} {
		b := test.b
		b.Path, b.Query = b.Segments().Append("a/b", "").Text(), b.Pairs().Add("k", "1/2").Text()
		if r, err := b.Reference(); err != nil || r.String() != test.want {
			t.Errorf("%s: %q, %v, want %q", test.name, r, err, test.want)
		}
	}
	b := uri.Builder{Edition: uri.RFC2396(), Scheme: "mailto", Path: uri.Data("a@b")}
	b.Path = b.Segments().Append("c").Text()
	if r, err := b.Reference(); !errors.Is(err, uri.ErrConflict) {
		t.Errorf("an opaque part: %q, %v", r, err)
	}
}
