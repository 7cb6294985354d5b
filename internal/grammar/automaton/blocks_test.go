package automaton

import (
	"slices"
	"testing"
)

// States are equivalent only within their group, and if equal labels lead to
// equivalent states.
func TestBlocks(t *testing.T) {
	// 0 -1-> 2, 1 -1-> 3, 4 -2-> 3, 5 has no transition.
	from, to, label := []int32{0, 1, 4}, []int32{2, 3, 3}, []int32{1, 1, 2}
	for _, test := range []struct {
		name  string
		group []int32
		equal [][2]int
	}{
		{"ends of one group", []int32{0, 0, 1, 1, 0, 0}, [][2]int{{0, 1}, {2, 3}}},
		{"ends of two groups", []int32{0, 0, 1, 2, 0, 0}, nil},
		{"starts of two groups", []int32{7, 0, 1, 1, 0, 0}, [][2]int{{2, 3}}},
		{"one group", []int32{0, 0, 0, 0, 0, 0}, [][2]int{{0, 1}, {2, 3}, {2, 5}, {3, 5}}},
	} {
		blocks := Blocks(test.group, from, to, label)
		var equal [][2]int
		for s := range blocks {
			for r := range s {
				if blocks[r] == blocks[s] {
					equal = append(equal, [2]int{r, s})
				}
			}
		}
		slices.SortFunc(equal, func(x, y [2]int) int { return slices.Compare(x[:], y[:]) })
		if !slices.Equal(equal, test.equal) {
			t.Errorf("%s: %v are equivalent, want %v", test.name, equal, test.equal)
		}
	}
}

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
