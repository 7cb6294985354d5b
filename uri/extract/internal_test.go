package extract

import (
	"bytes"
	"encoding/binary"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// A word has the same mark as its bytes.
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
		case strings.IndexByte("/?#[]()", b) >= 0:
			want = plain
		case alphanumeric(b) || strings.IndexByte(";:@&=+$,-_.!~*'%", b) >= 0:
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
			if slashes, ok := table.lookup([]byte(name)); !ok || slashes != s.Slashes {
				t.Errorf("%s: %v, %v", name, slashes, ok)
			}
		}
	}
	for name, want := range map[string]bool{"": false, "x-y": true, "x-z": false, "htt": false, "httpx": false, "hxxp": false, long: true, long + "a": false, long[1:]: false} {
		if slashes, ok := table.lookup([]byte(name)); ok != want || name == "x-y" && slashes {
			t.Errorf("%s: %v, %v", name, slashes, ok)
		}
	}
}
