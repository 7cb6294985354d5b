package iri_test

import (
	"testing"

	"github.com/stricturi/stricturi/internal/ascii"
	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/uri"
)

// Every URI is an IRI with the same components, and an ASCII IRI is a URI. What else is true
// of a parsed text FuzzParse of package uri checks in all editions.
func FuzzParse(f *testing.F) {
	for _, s := range []string{
		"", "http://u:p@h:80/a/b?q#f", // ASCII
		"http://é@例え.jp/\uE000?\uE000#é", // private use in a path, in a query
		"a:\U0010FFFD?\U0010FFFD",        // the end of iprivate
		"a:\uFFFE", "a:\u200E",           // a noncharacter, section 4.1
		"a:\xC3", "a:\xE2\x80", // cut short
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		u, uriErr := uri.ParseReference(text)
		isASCII := ascii.Is(text)
		for _, e := range iri.Editions() {
			r, err := e.ParseReference(text)
			if (uriErr == nil) != (err == nil && isASCII) {
				t.Fatalf("%v: as an IRI %v, as a URI %v", e, err, uriErr)
			}
			if err != nil {
				continue
			}
			p := uri.Parts{Path: r.Path()}
			p.Scheme, p.HasScheme = r.Scheme()
			p.Authority, p.HasAuthority = r.Authority()
			p.Query, p.HasQuery = r.Query()
			p.Fragment, p.HasFragment = r.Fragment()
			if p != uri.Split(text) {
				t.Fatalf("%v: components are %+v", e, p)
			}
			host, _ := u.Host()
			if ihost, _ := r.Host(); isASCII && ihost != host {
				t.Fatalf("%v: host is %q, of the URI %q", e, ihost, host)
			}
		}
	})
}
