package automaton

import (
	"slices"
	"testing"
)

func TestPartition(t *testing.T) {
	letters := NewSet(Range{Lo: 'a', Hi: 'z'})
	digits := NewSet(Range{Lo: '0', Hi: '9'})
	hex := digits.Union(NewSet(Range{Lo: 'a', Hi: 'f'}))
	p := NewPartition([]Set{letters, digits, hex})
	if p.Len() != 4 {
		t.Errorf("%d classes, want 4", p.Len())
	}
	for c, want := range map[rune]int{0: 0, '/': 0, '0': 1, '9': 1, ':': 0, 'a': 2, 'f': 2, 'g': 3, 'z': 3, '{': 0, MaxScalar: 0} {
		if got := p.Class(c); got != want {
			t.Errorf("%q is in class %d, want %d", c, got, want)
		}
	}
	for _, test := range []struct {
		set  Set
		want []int
	}{{letters, []int{2, 3}}, {digits, []int{1}}, {hex, []int{1, 2}}} {
		if got := p.Within(test.set); !slices.Equal(got, test.want) {
			t.Errorf("%v has the classes %d, want %d", test.set, got, test.want)
		}
	}
}
