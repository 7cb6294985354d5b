package automaton

import "testing"

func FuzzSet(f *testing.F) {
	f.Add([]byte{0, 0, 8}, []byte{0, 1, 3})                   // one inside the other
	f.Add([]byte{1, 2, 8, 2, 2, 8}, []byte{1, 0, 8, 2, 3, 8}) // beside the surrogates and the first mark
	f.Add([]byte{}, []byte{3, 0, 8})                          // the last marks
	f.Fuzz(func(t *testing.T, x, y []byte) {
		if len(x) > 300 || len(y) > 300 {
			return
		}
		checkSets(t, x, y)
	})
}
