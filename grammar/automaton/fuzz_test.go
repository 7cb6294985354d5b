package automaton

import (
	"testing"
	"unicode/utf8"
)

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

// FuzzUTF8 holds the automaton over bytes against the one over characters, on strings that need not be valid.
func FuzzUTF8(f *testing.F) {
	e := Repeat(Union(Chars(NewSet(Range{'a', 'z'}, Range{0xA0, 0x7FF}, Range{0x900, 0xD7FF}, Range{0x10000, 0x1FFFD})), String("\uE000é")), 0, 7)
	d := MustCompile(e)
	b := d.UTF8()
	f.Add("aé")
	f.Add("\xC0\x80")     // overlong
	f.Add("\xED\xA0\x80") // a surrogate
	f.Add("\U0001FFFD\U0001FFFE")
	f.Add("\xF4\x90\x80\x80") // past the last
	f.Add("\uE000é\uE000")
	f.Fuzz(func(t *testing.T, s string) {
		if d.Match(s) != b.Match(s) {
			t.Errorf("%q: characters %v, bytes %v", s, d.Match(s), b.Match(s))
		}
		i, j := d.LongestViablePrefix(s), b.LongestViablePrefix(s)
		if i > j || j-i >= utf8.UTFMax || !utf8.ValidString(s[:i]) {
			t.Errorf("%q: viable up to %d by characters, %d by bytes", s, i, j)
		}
		if d.Match(s) && (i != len(s) || j != len(s)) {
			t.Errorf("%q: a member that is viable only up to %d and %d", s, i, j)
		}
	})
}
