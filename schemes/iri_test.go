package schemes

import (
	"errors"
	"testing"

	"github.com/stricturi/stricturi/internal/errs"
	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/uri"
)

// draft-duerst-iri-11, 3.1, a: "Scheme-specific restrictions are applied to IRIs by
// converting IRIs to URIs and checking the URIs against the scheme-specific restrictions."
func TestCheckIRI(t *testing.T) {
	for _, test := range []struct {
		name, in string
		offset   int // of the error, in the IRI; -1 if there is none
	}{
		{"3.1 a scheme that needs a host", "http:///é", 7},
		{"3.1 a scheme of US-ASCII alone", "tel:é", 4},
		{"3.1 a host that is percent-encoded", "http://é/é?é", -1},
		{"6.4 narrower constraints", "urn:é:x", 4},
		{"6.4 a place with percent-encoding", "urn:abc:é", -1},
		{"6.4 a scheme that is not known", "x-unknown:é", -1},
	} {
		offset := -1
		err := Check(iri.MustParseReference(test.in).Reference)
		if e, ok := errs.AsType[*uri.SyntaxError](err); ok {
			if offset = e.Offset; e.Text() != test.in {
				t.Errorf("%s: the error is about %q", test.name, e.Text())
			}
		} else if err != nil && !errors.Is(err, ErrUnknown) {
			t.Error(err)
		}
		if offset != test.offset {
			t.Errorf("%s: %q: %v, want an error at %d", test.name, test.in, err, test.offset)
		}
	}
}
