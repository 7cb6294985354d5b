package edition

import (
	"github.com/stricturi/stricturi/schemes"
	"github.com/stricturi/stricturi/uri"
)

// Comparison is the options of comparing.
type Comparison struct {
	Rules bool // lets the document of the references' scheme decide, at the rung scheme
}

// decide returns the rung of two references by the document of their scheme, which can be
// stricter than RFC 3986, or the given one if the document says nothing.
func (c Comparison) decide(rung uri.Equivalence, a, b uri.Reference) uri.Equivalence {
	switch {
	case !c.Rules || schemes.Check(a) != nil || schemes.Check(b) != nil:
		return rung
	case schemes.Equal(a, b):
		return min(rung, uri.EqualScheme)
	case rung <= uri.EqualScheme:
		return uri.EqualNever
	}
	return rung // equal as IRIs
}
