package extract

import (
	"bytes"
	"encoding/binary"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/stricturi/stricturi/internal/ascii"
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
			if isBreak[b] == in(b) && set == unbroken {
				t.Errorf("%q: isBreak is %v", b, isBreak[b])
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

func TestClasses(t *testing.T) {
	for c := range classes {
		want := ends
		switch b := byte(c); {
		case b == ' ' || '\t' <= b && b <= '\r':
			want = space
		case strings.IndexByte("#[]()", b) >= 0:
			want = plain
		case ascii.IsAlphanumeric(b) || strings.IndexByte("/?;:@&=+$,-_.!~*'%", b) >= 0:
			want = quiet
		}
		if classes[c] != want {
			t.Errorf("%q: class %d, want %d", byte(c), classes[c], want)
		}
	}
}

func TestLookup(t *testing.T) {
	long := strings.Repeat("a", maxScheme)
	table := newTable(slices.Concat(known, []Scheme{{"", true}, {"X-Y", true}, {"x-y", false}, {long, true}, {long + "a", true}}))
	for _, s := range known {
		for _, name := range []string{s.Name, strings.ToUpper(s.Name)} {
			if slashes, ok := table.lookup(name); !ok || slashes != s.Slashes {
				t.Errorf("%s: %v, %v", name, slashes, ok)
			}
		}
	}
	for name, want := range map[string]bool{"": false, "x-y": true, "x-z": false, "htt": false, "httpx": false, "hxxp": false, long: true, long + "a": false, long[1:]: false} {
		if slashes, ok := table.lookup(name); ok != want || name == "x-y" && slashes {
			t.Errorf("%s: %v, %v", name, slashes, ok)
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
