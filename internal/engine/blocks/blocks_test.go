package blocks

import (
	"bytes"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/internal/testutil"
)

// sets are those of the tests: their ends are not those of any grammar.
type sets struct {
	in           [4][]byte
	digits       []byte
	lead2, lead3 []byte
	upper        []byte
}

func (s *sets) classes() *Classes {
	c := &Classes{Digits: Set(s.digits), Lead2: Set(s.lead2), Lead3: Set(s.lead3), Upper: Set(s.upper)}
	for k, set := range s.in {
		c.Sets[k] = Set(set)
	}
	return c
}

// stops is what a window must have, from the definition.
func (s *sets) stops(text string) (stop [4]uint64) {
	has := func(set []byte, i int) bool { return i < len(text) && bytes.IndexByte(set, text[i]) >= 0 }
	next := func(i int) bool {
		return i < len(text) && text[i]&0xC0 == 0x80 && (text[i] >= 0xA0 || !has(s.upper, i-1))
	}
	text = text[:min(len(text), Size)]
	for k, set := range s.in {
		pass := [Size]bool{}
		for i := range Size {
			switch {
			case has(set, i):
				pass[i] = true
			case k == 0:
			case i < len(text) && text[i] == '%' && has(s.digits, i+1) && has(s.digits, i+2):
				pass[i] = true
			case has(s.lead2, i) && next(i+1):
				pass[i], pass[i+1] = true, true
			case has(s.lead3, i) && next(i+1) && next(i+2):
				pass[i], pass[i+1], pass[i+2] = true, true, true
			}
		}
		for i, ok := range pass {
			if !ok {
				stop[k] |= 1 << i
			}
		}
	}
	return stop
}

// some returns sets of which the first is of letters, as grammars have them, or any.
func some(r *rand.Rand) *sets {
	s := &sets{digits: []byte("0123456789ABCDEFabcdef")}
	for b := range 256 {
		for k := range s.in {
			if b < 0x80 && r.IntN(4) > 0 && (k == 0 || b != '%') {
				s.in[k] = append(s.in[k], byte(b))
			}
		}
		switch {
		case b >= 0xC2 && b < 0xE0 && r.IntN(3) > 0:
			s.lead2 = append(s.lead2, byte(b))
		case b >= 0xE0 && b < 0xF0 && r.IntN(3) > 0:
			s.lead3 = append(s.lead3, byte(b))
		}
		if b >= 0xC2 && r.IntN(3) == 0 {
			s.upper = append(s.upper, byte(b))
		}
	}
	return s
}

func check(t *testing.T, s *sets, c *Classes, text string) {
	t.Helper()
	var w Window
	w.fill(text, 0, c)
	if want := s.stops(text); w.Stop != want || w.From != 0 {
		t.Fatalf("%q: %064b, want %064b", text, w.Stop, want)
	}
}

func needed(t *testing.T) {
	t.Helper()
	if !available {
		t.Skip("windows are off")
	}
}

// Each byte at each place is classified as the sets say.
func TestBytes(t *testing.T) {
	needed(t)
	s := some(rand.New(rand.NewPCG(1, 2)))
	c := s.classes()
	for b := range 256 {
		for at := range Size {
			text := []byte(strings.Repeat("a", Size))
			text[at] = byte(b)
			check(t, s, c, string(text))
		}
	}
}

// Percent-encodings and characters, complete, cut and wrong, at each place and before
// each end of the text.
func TestPieces(t *testing.T) {
	needed(t)
	s := some(rand.New(rand.NewPCG(3, 4)))
	s.lead2, s.lead3 = append(s.lead2, 0xC3), append(s.lead3, 0xE2)
	c := s.classes()
	pieces := []string{"\xc3\xbf", "\xc3\xc0", "\xe2\x82\xbf", "\xe2\x82\xc0", "%41", "%4", "%", "%%41", "%4g", "%41%", "é", "É", "é\xa9", "\xa9", "\xc3", "\xe0\xa0\x80", "\xe0\x9f\x80", "€", "\xe2\x82", "\xe2", "\xe2\x82\xac\xac", "𐀀", "\xf0\x90\x80", "éé€€%af", "\xff", "\xe2é"}
	for _, piece := range pieces {
		for at := range Size + 2 {
			for length := at; length <= Size+8; length++ {
				text := strings.Repeat("a", at) + piece
				if len(text) < length {
					text += strings.Repeat("b", length-len(text))
				}
				text = text[:length]
				if length > 0 {
					check(t, s, c, text)
				}
			}
		}
	}
}

func TestRandom(t *testing.T) {
	needed(t)
	r := rand.New(rand.NewPCG(5, 6))
	letters := []string{"a", "B", "%", "4", "%4F", "é", "ÿ", "€", "\xe2", "\x82", "\x00", "\x7f", "/", "?", "\xf0", "\xc3"}
	for range testutil.Amount(200, 2000) {
		s := some(r)
		c := s.classes()
		for range 100 {
			var b strings.Builder
			for b.Len() < 1+r.IntN(100) {
				b.WriteString(letters[r.IntN(len(letters))])
			}
			check(t, s, c, b.String()[r.IntN(b.Len()):])
		}
	}
}

// Run stops where the set or the text ends, and passes nothing that stops.
func TestRun(t *testing.T) {
	needed(t)
	r := rand.New(rand.NewPCG(7, 8))
	s := some(r)
	s.in[1] = []byte("abcdefghij0123456789")
	c := s.classes()
	for length := range 300 {
		for range 5 {
			text := make([]byte, length)
			for i := range text {
				text[i] = "abc"[r.IntN(3)]
			}
			want := length
			if length > 0 && r.IntN(3) > 0 {
				want = r.IntN(length)
				text[want] = '/'
			}
			w := Window{From: ^uint(Size - 1)} // before the text, without a stop
			if got := w.Run(string(text), 0, 1, c); got != uint(want) {
				t.Fatalf("%q: %d, want %d", text, got, want)
			}
		}
	}
	var w Window
	if w.Start("short", c); w.From < On {
		t.Error("the window of a short text is not off")
	}
	if w.Start(strings.Repeat("a", Least), c); w.From != 0 {
		t.Error("the window of a longer text is off")
	}
}

func FuzzClassify(f *testing.F) {
	f.Add("http://example.org/%41é€")
	s := some(rand.New(rand.NewPCG(9, 10)))
	c := s.classes()
	f.Fuzz(func(t *testing.T, text string) {
		needed(t)
		for i := range text {
			if i > 2*Size {
				break
			}
			check(t, s, c, text[i:])
		}
	})
}

func TestSet(t *testing.T) {
	table := Set([]byte{'a', 0x7F, 0x00})
	for b := range 0x80 {
		want := b == 'a' || b == 0x7F || b == 0
		if got := table[b&15]>>(b>>4)&1 == 1; got != want {
			t.Errorf("%q: %t", rune(b), got)
		}
	}
}
