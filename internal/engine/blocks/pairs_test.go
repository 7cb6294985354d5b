package blocks

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/internal/testutil"
)

// only returns one pair, as bytes of a set.
func only(a, b byte, set int) *Pairs {
	p := &Pairs{}
	bit := byte(1) << set
	p.First.Low[a&15], p.First.High[a>>4] = bit, bit
	p.Second.Low[b&15], p.Second.High[b>>4] = bit, bit
	return p
}

// has reports whether two bytes are a pair, from the definition.
func (p *Pairs) has(a, b byte) bool {
	for set := range 8 {
		if p.First.has(a, set) && p.Second.has(b, set) {
			return true
		}
	}
	return false
}

func (s *Sets) has(b byte, set int) bool {
	return s.Low[b&15]>>set&1 == 1 && s.High[b>>4]>>set&1 == 1
}

func wantIndex(t *testing.T, p *Pairs, text string, want int) {
	t.Helper()
	if got := p.Index(text); got != want {
		t.Fatalf("%q: %d, want %d", text, got, want)
	}
	if got := p.index(text); got != want {
		t.Fatalf("%q: %d on all processors, want %d", text, got, want)
	}
}

func checkIndex(t *testing.T, p *Pairs, text string) {
	t.Helper()
	want := -1
	for i := 1; i < len(text) && want < 0; i++ {
		if p.has(text[i-1], text[i]) {
			want = i - 1
		}
	}
	wantIndex(t, p, text, want)
}

// Each byte is found at each place as the first and as the second of a pair, and its neighbors are
// not.
func TestPairBytes(t *testing.T) {
	for b := range 256 {
		a := byte(b)
		for set := range 8 {
			other := a ^ byte(1+29*set)
			for _, pair := range [][2]byte{{a, other}, {other, a}} {
				p := only(pair[0], pair[1], set)
				for _, near := range [][2]byte{{pair[0] ^ 0x01, pair[1]}, {pair[0] ^ 0x10, pair[1]}, {pair[0], pair[1] ^ 0x01}, {pair[0], pair[1] ^ 0x10}} {
					checkIndex(t, p, string(near[:]))
				}
				filler := string([]byte{pair[0] ^ 0x80})
				for at := range 140 {
					text := strings.Repeat(filler, at) + string(pair[:])
					wantIndex(t, p, text, at)
					if at%7 == set%7 {
						wantIndex(t, p, text+strings.Repeat(string(pair[:]), at), at)
						wantIndex(t, p, text[:at+1], -1)
					}
				}
			}
		}
	}
}

func somePairs(r *rand.Rand) *Pairs {
	p := &Pairs{}
	for _, table := range []*[16]byte{&p.First.Low, &p.First.High, &p.Second.Low, &p.Second.High} {
		for i := range table {
			table[i] = byte(r.Uint32() & r.Uint32())
		}
	}
	return p
}

func TestPairsRandom(t *testing.T) {
	r := rand.New(rand.NewPCG(13, 14))
	for range testutil.Amount(2000, 20_000) {
		p := somePairs(r)
		// bytes that are rarely pairs, so that some are found late
		var rare []byte
		for len(rare) < 4 {
			b := byte(r.Uint32())
			if !p.has(b, b) || r.IntN(4) == 0 {
				rare = append(rare, b)
			}
		}
		for range 20 {
			text := make([]byte, r.IntN(300))
			for i := range text {
				text[i] = rare[r.IntN(1+r.IntN(len(rare)))]
			}
			checkIndex(t, p, string(text))
		}
	}
}

func FuzzIndex(f *testing.F) {
	f.Add("http://example.org/a/../%41é€", uint64(1))
	f.Fuzz(func(t *testing.T, text string, seed uint64) {
		p := somePairs(rand.New(rand.NewPCG(seed, 15)))
		for len(text) > 300 {
			text = text[len(text)-300:]
		}
		for i := range len(text) {
			checkIndex(t, p, text[i:])
		}
	})
}
