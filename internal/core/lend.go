package core

// Lent is what package uri lends to package iri and to no one else, so that a
// URI can be taken for an IRI, and an IRI in US-ASCII for a URI, without being
// parsed again, and both have the same options, while both packages keep their
// representation to themselves. Package uri sets it when it is initialised. The
// types are those of package uri, which this one cannot name.
var Lent struct {
	Ref       any // func(uri.Reference) Ref
	Reference any // func(Ref) uri.Reference
	Schemes   any // func(uri.SchemeTable) Schemes
	Text      any // func(uri.Text) Text
}
