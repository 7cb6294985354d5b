package idna

import (
	"math/rand/v2"
	"testing"
	"unicode/utf8"

	"github.com/stricturi/stricturi/internal/testutil"
)

// Nameprep leaves a label of plain characters as it is.
func TestPlain(t *testing.T) {
	var all []rune
	step := rune(testutil.Amount(7, 1))
	for c := rune(0); c <= plainEnd; c += step {
		if !utf8.ValidRune(c) {
			continue
		}
		label := string(c)
		if isPlain(label) != (c < plainEnd && isPlainCharacter(c)) {
			t.Errorf("%U: a plain character and no plain label, or the reverse", c)
		}
		if isPlain(label) {
			all = append(all, c)
		}
	}
	if len(all) < 10_000/int(step) {
		t.Errorf("%d characters are plain", len(all))
	}
	r := rand.New(rand.NewPCG(3491, 3454))
	rtl := []rune("\u05D0\u05D1\u05D2\u0627\u0628\u062A12-")
	plain := 0
	for range testutil.Amount(20_000, 500_000) {
		from := all
		if r.IntN(2) == 0 {
			from = rtl
		}
		var label []rune
		for range 1 + r.IntN(6) {
			label = append(label, from[r.IntN(len(from))])
		}
		isPlain := isPlain(string(label))
		if isPlain {
			plain++
		}
		for _, creating := range []bool{false, true} {
			if s, fault := nameprepSlowly(string(label), creating); isPlain != (fault == nil && s == string(label)) {
				t.Fatalf("%+q becomes %+q, %v; plain: %v", string(label), s, fault, isPlain)
			}
		}
	}
	if plain < 1000 {
		t.Errorf("%d labels are plain", plain)
	}
	for _, c := range "Aﬁß\u0301\u00AD\u0221\uFFFD" {
		if isPlain(string(c)) {
			t.Errorf("%U is plain", c)
		}
	}
	if isPlain("\xFF") {
		t.Error("what is not UTF-8 is plain")
	}
}
