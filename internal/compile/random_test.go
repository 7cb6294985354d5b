package compile

import (
	"flag"
	"math/rand/v2"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"
	"unicode/utf8"
)

var randomTexts = flag.Int("random", 20_000, "how many random texts `n` to compare in TestRandom")

// TestRandom compares everything that [engine.check] does on random texts: walks
// through the automaton of a rule, most of them then changed in a place or two.
// Two thirds are of entry rules; half of these are vectors, which have an authority more
// often.
//
// A long run: go test ./internal/compile -run TestRandom -random 100000000 -timeout 0
func TestRandom(t *testing.T) {
	var done, valid, failures atomic.Int64
	all, known := editions(), vectors()
	var wg sync.WaitGroup
	workers := runtime.GOMAXPROCS(0)
	for w := range workers {
		wg.Go(func() {
			rng := rand.New(rand.NewPCG(uint64(w), 2396))
			for n := w; n < *randomTexts && failures.Load() < 10; n += workers {
				i := rng.IntN(len(all))
				g := all[i]
				rule := rng.IntN(len(g.rules))
				entry := rng.IntN(3) > 0
				if entry {
					rule = g.entries[rng.IntN(len(g.entries))]
				}
				text, _ := g.dfas[rule]().Sample(rng, 40)
				if entry && rng.IntN(2) == 0 {
					text = known[rng.IntN(len(known))].Text()
				}
				for range rng.IntN(3) {
					text = mutate(rng, text)
				}
				if err := g.check(rule, text); err != nil {
					failures.Add(1)
					t.Errorf("%s: %v", g.Stem, err)
				}
				if _, ok := g.match(rule, text); ok {
					valid.Add(1)
				}
				done.Add(1)
			}
		})
	}
	wg.Wait()
	t.Logf("%d texts, %d of them valid", done.Load(), valid.Load())
}

// mutate changes a text in one place.
func mutate(rng *rand.Rand, text string) string {
	at := rng.IntN(len(text) + 1)
	for at < len(text) && !utf8.RuneStart(text[at]) && rng.IntN(50) > 0 { // seldom in the middle of a character
		at++
	}
	to := min(len(text), at+rng.IntN(4))
	for to < len(text) && !utf8.RuneStart(text[to]) {
		to++
	}
	switch rng.IntN(6) {
	case 0: // leave out
		return text[:at] + text[to:]
	case 1: // twice
		return text[:to] + text[at:]
	case 2: // cut off
		return text[:at]
	case 3: // something in its place
		return text[:at] + pieces[rng.IntN(len(pieces))] + text[to:]
	case 4: // any character
		return text[:at] + string(rune(rng.IntN(0x180))) + text[at:]
	}
	return text[:at] + pieces[rng.IntN(len(pieces))] + text[at:]
}

// pieces are what makes a difference in some edition.
var pieces = []string{
	":", "/", "//", "?", "#", "[", "]", "@", "%", "%4", "%41", "%zz", "::", ".", "..", "-", ";", "a", "z", "F", "g", "0", "1", "255", "256", "00",
	"1.2.3.4", "[::1]", "[v1.a]", "[1:2:3:4:5:6:7:8]", ":80", "u@", "a.b", "x-", "-x", " ", "\\", "\"", "\x00", "\x7F", "\x80", "\xC3", "\xED\xA0\x80",
	"\u00A0", "é", "\uD7FF", "\uE000", "\uF900", "\uFDCF", "\uFDD0", "\uFFEF", "\uFFFD", "\U00010000", "\U0001FFFD", "\U0001FFFE", "\U000E0FFF", "\U000E1000", "\U000F0000", "\U0010FFFD", "\U0010FFFE",
	"abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghi", // with one or two more a label of bis-00 is full
}
