package compile

import (
	"testing"

	"github.com/stricturi/stricturi/conformance"
	"github.com/stricturi/stricturi/internal/testutil"
)

// vectors returns all vectors. Package conformance checks their verdicts, offsets and components.
func vectors() (all []conformance.Vector) {
	for _, f := range testutil.Must(conformance.Files()) {
		all = append(all, f.Vectors...)
	}
	return all
}

// Everything agrees on the vectors.
func TestVectors(t *testing.T) {
	all := vectors()
	eachEdition(t, func(t *testing.T, g *edition) {
		for _, v := range all {
			if v.Edition != g.Stem {
				continue
			}
			if err := g.check(g.rule(v.Rule), v.Text()); err != nil {
				t.Error(err)
			}
		}
	})
}
