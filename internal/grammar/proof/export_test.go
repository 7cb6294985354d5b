package proof

import (
	"sync"
	"testing"

	"github.com/stricturi/stricturi/grammar"
	"github.com/stricturi/stricturi/internal/testutil"
)

var shared sync.Map // func() *Trees by stem

// Shared returns the Trees of an edition that all tests use: they keep intermediate
// results, so that each is computed once.
func Shared(t testing.TB, e *grammar.Edition) *Trees {
	t.Helper()
	f, _ := shared.LoadOrStore(e.Stem, sync.OnceValue(func() *Trees {
		return NewTrees(testutil.Must(Grammar(e.Grammar(), e.PEG())), Visible(e)...)
	}))
	return f.(func() *Trees)()
}

// Proof returns the proof of the languages.
func (t *Trees) Proof() *Proof { return t.p }
