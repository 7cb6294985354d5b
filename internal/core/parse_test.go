package core

import (
	"math"
	"testing"
)

// The maximum length of a text is the largest offset of 32 bits.
func TestIsTooLong(t *testing.T) {
	for n, want := range map[uint64]bool{
		0: false, math.MaxUint32 - 1: false, math.MaxUint32: false, math.MaxUint32 + 1: true, math.MaxUint64: true,
	} {
		if got := isTooLong(n); got != want {
			t.Errorf("%d bytes: %v", n, got)
		}
	}
}
