package iri

import "github.com/stricturi/stricturi/uri"

// Parts are the five components that Split finds in any string. What is
// undefined has its Has field false; the path is never undefined.
type Parts = uri.Parts

// Split splits any string into five components as the regular expression of
// RFC 3986, Appendix B, does: the delimiters of an IRI are those of a URI (2.2).
// It never fails and checks nothing: that the string, or any of its parts, is
// valid is not said. Join is its inverse.
func Split(text string) Parts { return uri.Split(text) }

// Join puts components together with their delimiters (RFC 3986, 5.3; 6.5).
// Split of the result gives the components back only where they could have
// come from Split: Join does not check them.
func Join(p Parts) string { return uri.Join(p) }
