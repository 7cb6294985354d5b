//go:build !purego

package blocks

// available is true: all 64-bit ARM processors that Go supports have NEON.
const available = true

// classify fills in the stops of a window at the beginning of a text, which must not be
// empty.
//
//go:noescape
func classify(w *Window, text string, c *Classes)

// indexPair is [Pairs.Index] with NEON.
//
//go:noescape
func indexPair(text string, p *Pairs) int
