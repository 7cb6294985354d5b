// Package iri has the signatures of the real package.
package iri

type IRI struct{}

func Parse(text string) (u IRI, err error)          { return }
func MustParse(text string) (u IRI)                 { return }
func ParseReference(text string) (u IRI, err error) { return }
func MustParseReference(text string) (u IRI)        { return }
