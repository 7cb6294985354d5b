package iri_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/iri"
)

// Characters are encoded wherever they are in the words that a text is read in (3.1,
// step 2).
func TestEncodeByWords(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	pieces := []string{"a", "bcdefgh", "é", "中", "𐀀", "/"}
	for size := range 400 {
		var text, want strings.Builder
		for range size % 20 {
			text.WriteString(pieces[r.IntN(len(pieces))])
		}
		for _, c := range []byte("x:" + text.String()) {
			if c < 0x80 {
				want.WriteByte(c)
			} else {
				fmt.Fprintf(&want, "%%%02X", c)
			}
		}
		i, err := iri.Parse("x:" + text.String())
		if err != nil {
			continue // a path with "//" may have an authority with an invalid host
		}
		u, err := i.ToURI()
		if err != nil || u.String() != want.String() {
			t.Fatalf("%s: %s, %v, want %s", i, u, err, &want)
		}
	}
}
