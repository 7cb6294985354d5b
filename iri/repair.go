package iri

import "github.com/stricturi/stricturi/uri"

// Repair returns the IRI reference that was meant by a text that people typed or pasted, and the
// steps that made it valid: see [uri.Edition.Repair]. It is the same as RFC3987().Repair.
func Repair(text string) (Reference, []uri.Fix, error) {
	return RFC3987().Repair(text)
}
