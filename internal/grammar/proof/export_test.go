package proof

import (
	"sync"
	"testing"

	"github.com/stricturi/stricturi/grammar"
	"github.com/stricturi/stricturi/internal/testutil"
)

var shared sync.Map // func() (*Proof, error) by stem

// Shared returns the Proof of an edition that all tests use: it keeps intermediate
// results, so that each is computed once.
func Shared(t testing.TB, e *grammar.Edition) *Proof {
	t.Helper()
	f, _ := shared.LoadOrStore(e.Stem, sync.OnceValues(func() (*Proof, error) { return Edition(e) }))
	return testutil.Must(f.(func() (*Proof, error))())
}
