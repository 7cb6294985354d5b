package neturl_test

import (
	"errors"
	"fmt"
	"net/url"
	"testing"

	"github.com/stricturi/stricturi/internal/errs"
	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/uri"
	"github.com/stricturi/stricturi/uri/neturl"
)

func TestIRIs(t *testing.T) {
	for _, test := range []struct{ name, text, differ string }{
		{"US-ASCII", "http://u:p@h:80/a%C3%A9?q#f", ""},
		{"in the query, which net/url leaves alone", "http://h/?é", "refused"},
		{"in the host, which it writes as triplets", "http://é/", "refused"},
		{"in the path", "http://h/é", "refused"},
		{"in the fragment", "#é", "refused"},
		{"a capital, which net/url does not keep", "HTTP://h/", "[scheme]"},
		{"in the userinfo", "http://é@h/", "refused"},
	} {
		t.Run(test.name, func(t *testing.T) {
			r := iri.MustParseReference(test.text)
			u, err := neturl.ToURL(r)
			got := ""
			if e, ok := errs.AsType[*neturl.Error](err); ok {
				var names []string
				for _, d := range e.Differences {
					names = append(names, d.Component)
				}
				if got = fmt.Sprint(names); e.Err != nil {
					got = "refused"
				}
			}
			if got != test.differ || (err == nil) != (u != nil) {
				t.Fatalf("got %q, %v, want %q", got, err, test.differ)
			}
			if err != nil {
				// What is mapped can be converted (6.2).
				if mapped, err := r.ToURIReference(); test.differ == "refused" {
					if u, err2 := neturl.ToURL(mapped); err == nil && err2 == nil && u.String() != mapped.String() {
						t.Errorf("mapped: %v", u)
					}
				}
				return
			}
			if back, err := neturl.FromURL(u, iri.ParseReference); err != nil || back != r {
				t.Errorf("comes back as %q, %v", back, err)
			}
		})
	}
	if r, err := neturl.FromURL(&url.URL{Host: "é"}, iri.ParseReference); err == nil {
		t.Errorf("got %q", r)
	}
	if r, err := neturl.FromURL(nil, iri.Parse); err == nil {
		t.Errorf("nil: got %q", r)
	}
	if _, err := neturl.FromURL(&url.URL{RawQuery: " "}, iri.ParseReference); !errors.As(err, new(*uri.SyntaxError)) {
		t.Errorf("got %v", err)
	}
}
