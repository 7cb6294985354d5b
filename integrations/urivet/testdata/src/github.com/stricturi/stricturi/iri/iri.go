// Package iri has the signatures of the real package.
package iri

type (
	IRI       struct{}
	Reference struct{}
)

func Parse(text string) (u IRI, err error)                { return }
func MustParse(text string) (u IRI)                       { return }
func ParseReference(text string) (r Reference, err error) { return }
func MustParseReference(text string) (r Reference)        { return }
