// Package editions lists the editions of packages uri and iri as values of one type.
package editions

import (
	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/uri"
)

// All returns the editions, oldest first, without the amendments.
func All() []uri.Edition {
	all := uri.Editions()
	for _, e := range iri.Editions() {
		all = append(all, e.Edition)
	}
	return all
}
