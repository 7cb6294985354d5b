package iri

import (
	"errors"
	"unicode/utf8"

	"github.com/stricturi/stricturi/uri"
)

// CheckURI calls check with the URI reference that r is mapped to (3.1), and returns its
// error. A [*uri.SyntaxError] then has the text of r and an offset in it. With schemes.Check
// it checks the rules of the reference's scheme, whose grammar is about URIs.
func (r Reference) CheckURI(check func(uri.Reference) error) error {
	u, err := r.ToURIReference()
	if err != nil {
		return err
	}
	err = check(u)
	var e *uri.SyntaxError
	if errors.As(err, &e) {
		e.Retarget(r.String(), unmapped(r.String(), e.Offset))
	}
	return err
}

// unmapped returns the offset in an IRI for one in its URI. In a percent-encoding that the
// mapping made, it is that of the character.
func unmapped(iri string, offset int) int {
	for i, c := range iri {
		if n := utf8.RuneLen(c); c >= utf8.RuneSelf {
			offset -= n * (len("%C3") - 1)
			if offset < i+n {
				return i
			}
		}
		if i >= offset {
			return i
		}
	}
	return len(iri)
}
