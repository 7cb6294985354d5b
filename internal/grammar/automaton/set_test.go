package automaton

import (
	"math/rand/v2"
	"slices"
	"testing"
)

func TestSetString(t *testing.T) {
	for _, tt := range []struct {
		set  Set
		want string
		n    int
	}{
		{Set{}, "∅", 0},
		{NewSet(Range{'b', 'a'}), "∅", 0},
		{NewSet(Range{'n', 'z'}, Range{'a', 'm'}), `"a"–"z"`, 26},
		{NewSet(Range{0xA0, 0xD7FF}, Range{'"', '#'}), `"\"", "#", U+00A0–U+D7FF`, 2 + 0xD7FF - 0xA0 + 1},
		{NewSet(Range{-5, maxSymbol + 5}), "U+0000–U+D7FF, U+E000–U+10FFFF, mark 0–mark 65535", 0x110000 - 0x800 + MaxMarks},
		{NewSet(Range{0xD800, 0xDFFF}), "∅", 0}, // surrogates are not scalar values
		{RuneSet(Mark(1), Mark(0), 'é'), "U+00E9, mark 0, mark 1", 3},
		{RuneSet(Mark(0)).Complement(), "U+0000–U+D7FF, U+E000–U+10FFFF", 0x110000 - 0x800},
	} {
		if got := tt.set.String(); got != tt.want || tt.set.Len() != tt.n {
			t.Errorf("got %s with %d, want %s with %d", got, tt.set.Len(), tt.want, tt.n)
		}
	}
}

// bitmap is the oracle for sets: one bool for each symbol in a few windows around special symbols.
type bitmap map[rune]bool

var windows = []Range{{0, 40}, {0xD7F0, 0xE010}, {0x10FFF0, 0x110010}, {maxSymbol - 4, maxSymbol}}

func symbolsInWindows() []rune {
	var out []rune
	for _, w := range windows {
		for r := w.Lo; r <= w.Hi; r++ {
			if r < surrogateLo || r > surrogateHi {
				out = append(out, r)
			}
		}
	}
	return out
}

func setFrom(data []byte) (Set, bitmap) {
	var ranges []Range
	in := bitmap{}
	for ; len(data) >= 3; data = data[3:] {
		w := windows[int(data[0])%len(windows)]
		size := int(w.Hi-w.Lo) + 1
		lo := w.Lo + rune(int(data[1])*7%size)
		hi := min(w.Hi, lo+rune(data[2])%9-1)
		ranges = append(ranges, Range{lo, hi})
		for r := lo; r <= hi; r++ {
			if r < surrogateLo || r > surrogateHi {
				in[r] = true
			}
		}
	}
	return NewSet(ranges...), in
}

func checkSets(t *testing.T, x, y []byte) {
	a, inA := setFrom(x)
	b, inB := setFrom(y)
	for _, c := range []struct {
		name string
		set  Set
		in   func(r rune) bool
	}{
		{"NewSet", a, func(r rune) bool { return inA[r] }},
		{"Union", a.Union(b), func(r rune) bool { return inA[r] || inB[r] }},
		{"Intersect", a.Intersect(b), func(r rune) bool { return inA[r] && inB[r] }},
		{"Minus", a.Minus(b), func(r rune) bool { return inA[r] && !inB[r] }},
		{"Complement", a.Complement(), func(r rune) bool { return !inA[r] && r <= MaxScalar }},
	} {
		for _, r := range symbolsInWindows() {
			if c.set.Contains(r) != c.in(r) {
				t.Fatalf("%s of %s and %s is %s: wrong at %s", c.name, a, b, c.set, symbolName(r))
			}
		}
		if again := NewSet(slices.Collect(c.set.Ranges())...); !again.Equal(c.set) {
			t.Fatalf("%s of %s and %s is %s: not normal", c.name, a, b, c.set)
		}
	}
	if a.Len() != len(inA) {
		t.Fatalf("%s: length %d, want %d", a, a.Len(), len(inA))
	}
	if !a.Complement().Union(a).Minus(AllMarks()).Equal(Universe()) {
		t.Fatalf("%s and its complement are not everything", a)
	}
	if least, ok := a.Min(); ok != (len(inA) > 0) || ok && !inA[least] {
		t.Fatalf("%s: Min %d %v", a, least, ok)
	}
}

func FuzzSet(f *testing.F) {
	rng := rand.New(rand.NewPCG(5, 6))
	for range 300 {
		x, y := make([]byte, rng.IntN(30)), make([]byte, rng.IntN(30))
		for i := range x {
			x[i] = byte(rng.Uint32())
		}
		for i := range y {
			y[i] = byte(rng.Uint32())
		}
		f.Add(x, y)
	}
	f.Fuzz(func(t *testing.T, x, y []byte) {
		if len(x) <= 300 && len(y) <= 300 {
			checkSets(t, x, y)
		}
	})
}

func TestOrderOfSymbols(t *testing.T) {
	want := []rune("az09AZ!/:@[`{~¡é￼ \x00\u00A0\u00AD\u200E\uE000\U0010FFFF")
	want[slices.Index(want, '￼')] = 0xFFEF
	want = slices.Insert(want, slices.Index(want, 0xFFEF)+1, 0x10000, 0xDFFFF)
	want = append(want, Mark(0), Mark(7))
	// Controls are sorted by number: U+0000 comes before the space.
	i := slices.Index(want, ' ')
	want[i], want[i+1] = want[i+1], want[i]
	for i := 1; i < len(want); i++ {
		if Compare(want[i-1], want[i]) >= 0 || Compare(want[i], want[i-1]) <= 0 || Compare(want[i], want[i]) != 0 {
			t.Errorf("%s is not before %s", symbolName(want[i-1]), symbolName(want[i]))
		}
	}
	// Each symbol is in one tier.
	for _, r := range append(symbolsInWindows(), want...) {
		n := 0
		for _, tier := range tiers {
			if tier.Lo <= r && r <= tier.Hi {
				n++
			}
		}
		if n != 1 {
			t.Errorf("%s is in %d tiers", symbolName(r), n)
		}
	}
}
