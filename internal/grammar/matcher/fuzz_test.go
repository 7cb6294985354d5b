package matcher_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/internal/errs"
	"github.com/stricturi/stricturi/internal/grammar/matcher"
	"github.com/stricturi/stricturi/internal/testutil"
)

// FuzzMatch compares the matcher with an Earley recognizer, for texts of the rule r0 of
// grammars that [grammarOf] makes of bytes: verdict, offset, and what is expected there.
func FuzzMatch(f *testing.F) {
	rng := rand.New(rand.NewPCG(5, 6))
	for range testutil.Amount(3_000, 15_000) {
		bytes, text := make([]byte, rng.IntN(60)), make([]byte, rng.IntN(9))
		for i := range bytes {
			bytes[i] = byte(rng.Uint32())
		}
		for i := range text {
			text[i] = 'a' + byte(rng.IntN(2))
		}
		f.Add(bytes, string(text))
	}
	// A repetition of single characters, at the end of the text before it is long enough.
	f.Add([]byte{9, 8, 4, 8, 1, 1, 0, 10, 0, 1, 4}, "ab")
	// Rules that begin with each other, matched anew for each other and each place.
	f.Add([]byte("\x17\x01[\xd5\xd7/\x8c8Sx\xa8\xd4lr\x1e\xf3xH\xb1@\xa7\x92\x13^\xa0[\xd1\xf6\xcak\x1f1֡\xe2\xd0ae\xac\x87yk\x93\xf8xˌ\xb4inPQ\x01\x96\xe4b\xe3Ōw\x89\xf3\x0e|Z\xd5O"), "bbaaba")
	f.Fuzz(func(t *testing.T, bytes []byte, text string) {
		if len(bytes) > 200 || len(text) > 30 {
			return
		}
		// The last rule begins with itself, so all ways to match it are looked for.
		source := grammarOf(bytes) + "all = r0 / all none\nnone = none\n"
		g := parse(source)
		slow := newEarley(g)
		offset, expected, ok := slow.recognize("r0", text)
		m := matcher.New(g, "r0")
		tree, err := nodes(m, text)
		if (err == nil) != ok || (m.Check(text) == nil) != ok {
			t.Fatalf("%s%q: %v, want %t", source, text, err, ok)
		}
		all := matcher.New(g, "all")
		want, wantErr := nodes(all, text)
		if ok {
			for i := range tree {
				tree[i].Depth++
			}
			if wantErr != nil || !slices.Equal(tree, want[1:]) {
				t.Errorf("%s%q: %v, want %v, %v", source, text, tree, want, wantErr)
			}
			return
		}
		slices.Sort(expected)
		expected = slices.Compact(expected)
		for _, err := range []error{err, wantErr} {
			e, is := errs.AsType[*matcher.Error](err)
			if !is || e.Offset != offset {
				t.Fatalf("%s%q: %v, want offset %d", source, text, err, offset)
			}
			// Of the names of rules that are expected, what their texts begin with is.
			begins := map[string]bool{}
			for _, label := range e.Expected {
				if label[0] != 'r' {
					begins[strings.Trim(label, `"`)[:1]] = true // "end" too
					continue
				}
				_, first, _ := slow.recognize(label, "")
				for _, s := range first {
					begins[s] = true
				}
			}
			if got := slices.Sorted(maps.Keys(begins)); !slices.Equal(got, expected) {
				t.Errorf("%s%q: %q expected, want %q", source, text, e.Expected, expected)
			}
		}
	})
}

// grammarOf makes a grammar of three rules of bytes: each byte is a choice.
func grammarOf(bytes []byte) string {
	choose := func(n int) int {
		if len(bytes) == 0 {
			return 0
		}
		c := int(bytes[0]) % n
		bytes = bytes[1:]
		return c
	}
	var expr func(depth int) string
	expr = func(depth int) string {
		kinds := 12
		if depth == 4 {
			kinds = 7
		}
		switch c := choose(kinds); c {
		case 0, 1, 2, 3:
			return []string{`"a"`, `"b"`, `"ab"`, `""`}[c]
		case 4, 5, 6:
			return fmt.Sprintf("r%d", c-4)
		case 7:
			return "[ " + expr(depth+1) + " ]"
		case 8:
			return []string{"*", "1*", "2*", "*2", "2", "1*3", "2*3", "0"}[choose(8)] + "( " + expr(depth+1) + " )"
		default:
			separator := []string{" ", " / "}[c&1]
			list := expr(depth + 1)
			for range 1 + choose(3) {
				list += separator + expr(depth+1)
			}
			return "( " + list + " )"
		}
	}
	return "r0 = " + expr(0) + "\nr1 = " + expr(0) + "\nr2 = " + expr(0) + "\n"
}
