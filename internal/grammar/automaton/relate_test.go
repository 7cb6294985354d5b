package automaton

import (
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"
	"unicode/utf8"

	"github.com/stricturi/stricturi/internal/testutil"
)

func draw(rng *rand.Rand) *DFA {
	e, _ := randomExpr(rng, 4)
	return MustCompile(e)
}

func TestRelate(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	kinds := map[Kind]int{}
	for range 1000 {
		a, b := draw(rng), draw(rng)
		switch rng.IntN(8) {
		case 0:
			b = a.Union(b)
		case 1:
			b = a.Intersect(b)
		case 2:
			b = b.Minus(a)
		case 3:
			b = MustCompile(Lang(a))
		}
		r := Relate(a, b)
		kinds[r.Kind]++
		for _, c := range []struct {
			name string
			rest *DFA
			w    func() (string, bool)
		}{
			{"OnlyA", a.Minus(b), r.OnlyA.Text},
			{"OnlyB", b.Minus(a), r.OnlyB.Text},
		} {
			want, wantOK := c.rest.Shortest()
			if got, ok := c.w(); got != want || ok != wantOK {
				t.Fatalf("%s: %q %v, want %q %v for\n%s\n%s", c.name, got, ok, want, wantOK, a, b)
			}
		}
		var want Kind
		x, y, both := !a.Minus(b).IsEmpty(), !b.Minus(a).IsEmpty(), !a.Intersect(b).IsEmpty()
		switch {
		case !x && !y:
			want = Equal
		case !x:
			want = Subset
		case !y:
			want = Superset
		case both:
			want = Overlap
		default:
			want = Disjoint
		}
		if r.Kind != want || (r.Kind == Equal) != a.Equal(b) {
			t.Fatalf("%s, want %s", r.Kind, want)
		}
	}
	for k := Equal; k <= Disjoint; k++ {
		if kinds[k] == 0 {
			t.Errorf("no example of %s", k)
		}
	}
}

// TestAll checks All against the members found by trying all strings.
func TestAll(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 10))
	all := words("abcé", 5)
	only := MustCompile(Star(Chars(RuneSet([]rune("abcé")...))))
	for range 100 {
		d := draw(rng).Intersect(only)
		var want []string
		for _, w := range all {
			if d.Match(w) {
				want = append(want, w)
			}
		}
		slices.SortStableFunc(want, func(x, y string) int {
			if n := utf8.RuneCountInString(x) - utf8.RuneCountInString(y); n != 0 {
				return n
			}
			return slices.CompareFunc([]rune(x), []rune(y), Compare)
		})
		var got []string
		for w := range d.All() {
			if utf8.RuneCountInString(w) > 5 {
				break
			}
			got = append(got, w)
		}
		if !slices.Equal(got, want) {
			t.Fatalf("got %q, want %q", got, want)
		}
		if first, ok := d.Shortest(); ok && len(want) > 0 && first != want[0] || !ok && len(want) > 0 {
			t.Fatalf("shortest %q, want %q", first, want[0])
		}
		counts := d.Counts(5)
		for n, c := range counts {
			k := int64(0)
			for _, w := range want {
				if utf8.RuneCountInString(w) == n {
					k++
				}
			}
			if c.Cmp(big.NewInt(k)) != 0 {
				t.Fatalf("%s of length %d, want %d", c, n, k)
			}
		}
		// For a finite language, the enumeration ends and agrees with the counts.
		short := d.Intersect(MustCompile(Repeat(Chars(Universe()), 0, 4)))
		n := new(big.Int)
		for _, c := range short.Counts(4) {
			n.Add(n, c)
		}
		if all := int64(len(slices.Collect(short.All()))); n.Cmp(big.NewInt(all)) != 0 {
			t.Fatalf("%d members enumerated, %d counted", all, n)
		}
	}
}

func TestCountsWholeAlphabet(t *testing.T) {
	const scalars = 0x110000 - 0x800
	got := MustCompile(Star(Chars(Universe().Union(RuneSet(Mark(3)))))).Counts(20)
	want := big.NewInt(1)
	for n, c := range got {
		if c.Cmp(want) != 0 {
			t.Errorf("length %d: %s, want %s", n, c, want)
		}
		want = new(big.Int).Mul(want, big.NewInt(scalars))
	}
}

// Sample returns members, and each short one.
func TestSample(t *testing.T) {
	rng := rand.New(rand.NewPCG(11, 12))
	for range 200 {
		d := draw(rng)
		for range 5 {
			if s, ok := d.Sample(rng, 9); ok == d.IsEmpty() || ok && !d.Match(s) {
				t.Fatalf("%q, %t drawn from\n%s", s, ok, d)
			}
		}
	}
	d := MustCompile(Concat(Star(String("ab")), Option(String("c"))))
	seen := map[string]bool{}
	for range 500 {
		s, _ := d.Sample(rng, 6)
		seen[s] = true
	}
	for want := range d.All() {
		if len(want) > 5 {
			break
		}
		if !seen[want] {
			t.Errorf("%q not drawn", want)
		}
	}
}

// prefixes returns the automaton of all prefixes of the members of d.
func prefixes(d *DFA) *DFA {
	p, err := Explore(d.Classes(), d.Start(),
		func(s, class int) (int, bool) { s = d.Next(s, class); return s, s != Dead },
		func(s int) bool { return s != Dead }, DefaultLimit)
	if err != nil {
		panic(err)
	}
	return p
}

func TestLongestViablePrefix(t *testing.T) {
	rng := rand.New(rand.NewPCG(13, 14))
	for range 50 {
		d := draw(rng)
		if d.IsEmpty() {
			continue
		}
		p := prefixes(d)
		for _, w := range words("abéx", 4) {
			want := 0
			for i := range len(w) + 1 {
				if (i == len(w) || utf8.RuneStart(w[i])) && p.Match(w[:i]) {
					want = i
				}
			}
			for _, rest := range []string{"", "\xff", "\xc3"} { // invalid UTF-8 ends the prefix
				if got := d.LongestViablePrefix(w + rest); got != want {
					t.Fatalf("%q: %d, want %d", w+rest, got, want)
				}
			}
		}
		from, _ := d.arrivals(d.start)
		for s := range from {
			w := string(path(from, int32(s)))
			if rest, ok := d.ShortestFrom(s); !ok || !d.Match(w+rest) {
				t.Fatalf("what follows %q: %q %t", w, rest, ok)
			}
		}
	}
	if got := MustCompile(Expr{}).LongestViablePrefix("a"); got != 0 {
		t.Errorf("empty language: %d", got)
	}
}

func TestPreferredWitness(t *testing.T) {
	every := MustCompile(Chars(Universe()))
	for _, tt := range []struct{ not, want string }{
		{"", "a"},
		{"a", "b"},
		{"abcdefghijklmnopqrstuvwxyz", "0"},
		{"abcdefghijklmnopqrstuvwxyz0123456789", "A"},
	} {
		r := Relate(every, MustCompile(Chars(RuneSet([]rune(tt.not)...))))
		if got, ok := r.OnlyA.Text(); got != tt.want || !ok {
			t.Errorf("without %q: %q, want %q", tt.not, got, tt.want)
		}
	}
	if got, _ := every.Minus(MustCompile(Chars(NewSet(Range{'!', '~'})))).Shortest(); got != "¡" {
		t.Errorf("past ASCII: %q", got)
	}
}

func TestMarks(t *testing.T) {
	open, shut := Chars(RuneSet(Mark(0))), Chars(RuneSet(Mark(1)))
	word := Plus(Chars(NewSet(Range{'a', 'z'})))
	d := MustCompile(Concat(open, word, shut, Star(Concat(String(","), open, word, shut))))
	checkMinimal(t, d)
	if !d.MatchSymbols([]rune{Mark(0), 'x', Mark(1)}) || d.MatchSymbols([]rune{'x'}) || d.Match("x") {
		t.Error("accepted without marks")
	}
	plain := testutil.Must(d.Erase(AllMarks(), DefaultLimit))
	if want := MustCompile(Concat(word, Star(Concat(String(","), word)))); !plain.Equal(want) {
		t.Errorf("erased: %s", plain)
	}
	if _, ok := d.Shortest(); ok {
		t.Error("All yields a string with marks")
	}
	r := Relate(d, plain)
	if w, ok := r.OnlyA.Symbols(); r.Kind != Disjoint || !ok || !slices.Equal(w, []rune{Mark(0), 'a', Mark(1)}) {
		t.Errorf("%s, %v", r.Kind, w)
	}
	if s, _ := r.OnlyA.Text(); s != "a" {
		t.Errorf("witness without marks: %q", s)
	}
	if d.Complement().MatchSymbols([]rune{Mark(0)}) || !d.Complement().Equal(MustCompile(Star(Chars(Universe())))) {
		t.Error("Complement has marks")
	}
	// A mark that never leads to a member is not part of the alphabet.
	if x := d.Intersect(plain.Complement()).Minus(d); !x.Equal(MustCompile(Expr{})) || x.NumClasses() != 1 {
		t.Errorf("empty: %v", x.Classes())
	}
	if plain.ClassOf(Mark(0)) != -1 || plain.Step(0, Mark(0)) != Dead || plain.Step(0, 0xD800) != Dead || plain.Step(0, -1) != Dead {
		t.Error("symbols outside the alphabet")
	}
}
