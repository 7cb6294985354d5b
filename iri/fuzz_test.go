package iri_test

import (
	"errors"
	"testing"

	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/uri"
)

// A parsed text is returned unchanged, every URI is an IRI with the same components, and an
// ASCII IRI is a URI.
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
		ascii := true
		for i := range len(text) {
			ascii = ascii && text[i] < 0x80
		}
		for _, e := range iri.Editions() {
			r, err := e.ParseReference(text)
			check := e.Check("IRI-reference", text)
			if (check == nil) != (err == nil || errors.Is(err, iri.ErrFormattingCharacter)) {
				t.Fatalf("%v: parsing says %v, checking %v", e, err, check)
			}
			if (uriErr == nil) != (err == nil && ascii) {
				t.Fatalf("%v: as an IRI %v, as a URI %v", e, err, uriErr)
			}
			if err != nil {
				continue
			}
			if r.String() != text {
				t.Fatalf("%v: %q", e, r)
			}
			p := uri.Parts{Path: r.Path()}
			p.Scheme, p.HasScheme = r.Scheme()
			p.Authority, p.HasAuthority = r.Authority()
			p.Query, p.HasQuery = r.Query()
			p.Fragment, p.HasFragment = r.Fragment()
			if p != uri.Split(text) {
				t.Fatalf("%v: components are %+v", e, p)
			}
			if ascii {
				host, _ := u.Host()
				if ihost, _ := r.Host(); ihost != host {
					t.Fatalf("%v: host is %q, of the URI %q", e, ihost, host)
				}
			}
		}
	})
}
