package extract

import (
	"bytes"
	"encoding/binary"
	"math/rand/v2"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/stricturi/stricturi/internal/engine/blocks"
)

// The tables of runs have the sets that they are named after.
func TestRuns(t *testing.T) {
	for set, in := range map[int]func(byte) bool{
		quietRun: func(b byte) bool { return classes[b] == quiet },
		unmarked: func(b byte) bool { return strings.IndexByte(`:<"`, b) < 0 },
		unbroken: func(b byte) bool { return !isSpace(b) && !delimiter(b) },
	} {
		var members []byte
		for b := range byte(0x80) {
			if in(b) {
				members = append(members, b)
			}
		}
		if want := blocks.Set(members); runs.Sets[set] != want {
			t.Errorf("set %d is %#v, want %#v", set, runs.Sets[set], want)
		}
	}
	var lead2, lead3 []byte
	for b := byte(0xC2); b < 0xF0; b++ {
		if b < 0xE0 {
			lead2 = append(lead2, b)
		} else {
			lead3 = append(lead3, b)
		}
	}
	if runs.Lead2 != blocks.Set(lead2) || runs.Lead3 != blocks.Set(lead3) {
		t.Error("not all characters of two or three bytes pass")
	}
}

func TestIndexMark(t *testing.T) {
	r := rand.New(rand.NewPCG(3986, 8))
	for range 200_000 {
		var b [8]byte
		for i := range b {
			b[i] = byte(r.IntN(256))
			if r.IntN(2) == 0 {
				b[i] = ":;9<=\"!#\x00\xBA\xBC\xA2"[r.IntN(12)]
			}
		}
		want := bytes.IndexAny(b[:], `:<"`)
		if want < 0 {
			want = 8
		}
		if got := indexMark(binary.LittleEndian.Uint64(b[:])); got != want {
			t.Fatalf("%q: index %d, want %d", b, got, want)
		}
	}
}

// Unicode has brackets nowhere else.
func TestMayBracket(t *testing.T) {
	for c := rune(utf8.RuneSelf); c <= unicode.MaxRune; c++ {
		if !mayBracket(c) && unicode.In(c, unicode.Ps, unicode.Pe) {
			t.Errorf("%U is a bracket", c)
		}
	}
}
