package uri_test

import (
	"errors"
	"testing"

	"github.com/stricturi/stricturi/uri"
)

// The steps follow the edition: what it allows stays.
func TestRepair(t *testing.T) {
	for _, tt := range []struct {
		edition  uri.Edition
		in, want string
		fixes    []uri.Fix // without Why
	}{
		{uri.RFC3986(), "http://h/%7e", "http://h/%7e", nil},
		{uri.RFC3986(), "<http://h/a b>", "http://h/a%20b", []uri.Fix{
			{Start: 0, End: 1, Source: "RFC 3986, C"}, {Start: 11, End: 12, With: "%20", Source: uri.URLStandard}, {Start: 13, End: 14, Source: "RFC 3986, C"},
		}},
		{uri.RFC3986(), `http:\h/é`, "http:/h/%C3%A9", []uri.Fix{
			{Start: 5, End: 6, With: "/", Source: uri.URLStandard}, {Start: 8, End: 10, With: "%C3%A9", Source: uri.URLStandard},
		}},
		{uri.RFC2396(), "http://h/[a]", "http://h/%5Ba%5D", []uri.Fix{
			{Start: 9, End: 10, With: "%5B", Source: "RFC 3986, 2.1"}, {Start: 11, End: 12, With: "%5D", Source: "RFC 3986, 2.1"},
		}},
		{uri.RFC2396(), "http://a@b@c/|", "http://a@b@c/%7C", []uri.Fix{{Start: 13, End: 14, With: "%7C", Source: "RFC 3987, 3.1"}}},
		{uri.RFC2732(), "a:x[b]|", "a:x[b]%7C", []uri.Fix{{Start: 6, End: 7, With: "%7C", Source: "RFC 3987, 3.1"}}},
	} {
		got, fixes, err := tt.edition.Repair(tt.in)
		if err != nil || got.String() != tt.want || got.Edition() != tt.edition || len(fixes) != len(tt.fixes) {
			t.Errorf("%s: %q: %q, %+v, %v", tt.edition, tt.in, got, fixes, err)
			continue
		}
		for i, f := range fixes {
			if f.Why = ""; f != tt.fixes[i] {
				t.Errorf("%s: %q: %+v, want %+v", tt.edition, tt.in, f, tt.fixes[i])
			}
		}
	}
	ref, fixes, err := uri.RFC3986().Repair(" http://a b/ ")
	var e *uri.SyntaxError
	if !errors.As(err, &e) || e.Offset != 9 || fixes != nil || ref != (uri.Reference{}) {
		t.Errorf("%v, %+v, %v", ref, fixes, err)
	}
}
