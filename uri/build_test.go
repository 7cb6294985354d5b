package uri_test

import (
	"errors"
	"testing"

	"github.com/stricturi/stricturi/uri"
)

func TestBuilder(t *testing.T) {
	data, encoded := uri.Data, uri.Encoded
	for _, test := range []struct {
		name    string
		b       uri.Builder
		want    string // "" where it is an error
		guarded bool
	}{
		{"all", uri.Builder{
			Scheme: "http", Userinfo: data("u@"), Host: data("h.é"), Port: data("80"),
			Segments: []string{"a/b", "c d"}, Query: data("q=#"), Fragment: data("f#"),
		}, "http://u%40@h.%C3%A9:80/a%2Fb/c%20d?q=%23#f%23", false},
		{"encoded stays", uri.Builder{Scheme: "s", Path: encoded("/%2F%41"), Query: encoded("%20")}, "s:/%2F%41?%20", false},
		{"data is not taken for encoded", uri.Builder{Scheme: "s", Path: data("/%41")}, "s:/%2541", false},
		{"empty is not undefined", uri.Builder{Scheme: "s", Host: data(""), Port: data(""), Query: data(""), Fragment: data("")}, "s://:?#", false},
		{"IPv6", uri.Builder{Scheme: "s", Host: data("[::1]")}, "s://[::1]", false},
		{"IPv6 without brackets", uri.Builder{Scheme: "s", Host: data("::1")}, "s://[::1]", false},
		{"a name with a colon", uri.Builder{Scheme: "s", Host: data("a:b")}, "s://a%3Ab", false},
		{"path like an authority", uri.Builder{Path: data("//evil")}, "/.//evil", true},
		{"path like an authority, with a scheme", uri.Builder{Scheme: "s", Path: data("//evil")}, "s:/.//evil", true},
		{"path like an authority, in segments", uri.Builder{Scheme: "s", Segments: []string{"", "evil"}}, "s:/.//evil", true},
		{"path like an authority, behind one", uri.Builder{Host: data("h"), Path: data("//x")}, "//h//x", false},
		{"path like a scheme", uri.Builder{Path: data("a:b")}, "./a:b", true},
		{"path like a scheme, deeper", uri.Builder{Path: data("a/b:c")}, "a/b:c", false},
		{"opaque", uri.Builder{Edition: uri.RFC2396, Scheme: "mailto", Path: data("a@b")}, "mailto:a@b", false},
		{"registry-based", uri.Builder{Edition: uri.RFC2396, Scheme: "s", Authority: encoded("a_b")}, "s://a_b", false},
		{"empty authority before RFC 3986", uri.Builder{Edition: uri.RFC2396, Scheme: "s", Authority: encoded(""), Path: data("/a")}, "s:///a", false},
		{"no segments", uri.Builder{Scheme: "s", Host: data("h"), Segments: []string{}}, "s://h", false},

		{"scheme", uri.Builder{Scheme: "1"}, "", false},
		{"delimiter in a query", uri.Builder{Scheme: "s", Query: encoded("a#b")}, "", false},
		{"delimiter in a path", uri.Builder{Scheme: "s", Path: encoded("a?b")}, "", false},
		{"delimiter in a host", uri.Builder{Scheme: "s", Host: encoded("a@b")}, "", false},
		{"delimiter in an authority", uri.Builder{Scheme: "s", Authority: encoded("a/b")}, "", false},
		{"delimiter in a scheme", uri.Builder{Scheme: "s:t"}, "", false},
		{"bad triplet", uri.Builder{Scheme: "s", Path: encoded("%4")}, "", false},
		{"port", uri.Builder{Scheme: "s", Host: data("h"), Port: data("x")}, "", false},
		{"relative path behind an authority", uri.Builder{Host: data("h"), Path: data("x")}, "", false},
		{"port without a host", uri.Builder{Scheme: "s", Port: data("1")}, "", false},
		{"authority twice", uri.Builder{Scheme: "s", Host: data("h"), Authority: encoded("h")}, "", false},
		{"path twice", uri.Builder{Scheme: "s", Path: data("h"), Segments: []string{"h"}}, "", false},
		{"host that is only a reg_name", uri.Builder{Edition: uri.RFC2396, Scheme: "s", Host: data("a_b")}, "", false},
		{"query of an opaque part", uri.Builder{Edition: uri.RFC2396, Scheme: "s", Path: data("a"), Query: data("q")}, "", false},
		{"nothing but a query", uri.Builder{Edition: uri.RFC2396, Query: data("q")}, "", false},
	} {
		t.Run(test.name, func(t *testing.T) {
			r, guarded, err := test.b.Reference()
			if got := r.String(); got != test.want || guarded != test.guarded || (err != nil) != (test.want == "") {
				t.Errorf("%q, %v, %v; want %q, %v", got, guarded, err, test.want, test.guarded)
			}
		})
	}
	for _, test := range []struct {
		component string
		b         uri.Builder
	}{
		{"scheme", uri.Builder{Scheme: "1x"}},
		{"host", uri.Builder{Edition: uri.RFC2396, Scheme: "s", Userinfo: data("u"), Host: data("my_host")}},
		{"host", uri.Builder{Edition: uri.RFC2396, Scheme: "s", Host: data("a@b")}},
		{"host", uri.Builder{Edition: uri.RFC2396, Scheme: "s", Userinfo: data(""), Host: data(""), Port: data("")}},
		{"port", uri.Builder{Scheme: "s", Host: data("h"), Port: data("x")}},
		{"query", uri.Builder{Scheme: "s", Query: encoded("<")}},
		{"path", uri.Builder{Scheme: "s", Path: encoded("a?b")}},
		{"authority", uri.Builder{Scheme: "s", Authority: data("a/b@c")}},
	} {
		_, _, err := test.b.Reference()
		var e *uri.BuildError
		if !errors.As(err, &e) || e.Component != test.component {
			t.Errorf("%+v: %v; want the %s blamed", test.b, err, test.component)
		}
	}
	if _, _, err := (uri.Builder{Edition: uri.RFC2396, Scheme: "s", Path: data("a"), Fragment: data("f")}).URI(); !errors.Is(err, uri.ErrConflict) {
		t.Errorf("a URI of RFC 2396 with a fragment: %v", err)
	}
	if _, _, err := (uri.Builder{Path: data("a")}).URI(); err == nil {
		t.Error("a URI without a scheme was built")
	}
	if u, _, err := (uri.Builder{Scheme: "a"}).URI(); err != nil || u.String() != "a:" {
		t.Errorf("%v, %v", u, err)
	}
}
