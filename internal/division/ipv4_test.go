package division

import (
	"math/rand/v2"
	"testing"

	"github.com/stricturi/stricturi/iri"
)

// isIPv4address agrees with the grammar.
func TestIPv4address(t *testing.T) {
	r := rand.New(rand.NewPCG(3987, 4))
	pieces := []string{"0", "1", "25", "255", "256", "99", "100", "00", "01", "1000", ".", ".", ".", "a", "é", "127.0.0.1"}
	count := 0
	for range 100_000 {
		host := ""
		for range r.IntN(8) {
			host += pieces[r.IntN(len(pieces))]
		}
		want := iri.RFC3987.ValidRule("IPv4address", host)
		if got := isIPv4address(host); got != want {
			t.Fatalf("%q: got %v, want %v", host, got, want)
		}
		if want {
			count++
		}
	}
	if count < 100 {
		t.Errorf("%d are addresses", count)
	}
}
