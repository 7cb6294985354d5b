package automaton

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/internal/testutil"
)

// randomExpr returns an expression over the characters a, b, c and é with its translation for package regexp.
func randomExpr(rng *rand.Rand, depth int) (Expr, string) {
	if depth == 0 || rng.IntN(6) == 0 {
		switch rng.IntN(6) {
		case 0:
			return Epsilon(), "(?:)"
		case 1:
			return Chars(NewSet(Range{'a', 'b'})), "[a-b]"
		case 2:
			return String("ab"), "(?:ab)"
		case 3:
			return Chars(NewSet(Range{'b', 'c'}, Range{'é', 'é'})), "[b-cé]"
		case 4:
			return Chars(RuneSet('a').Complement()), "[^a]"
		}
		return Chars(RuneSet('c')), "c"
	}
	a, ra := randomExpr(rng, depth-1)
	switch rng.IntN(5) {
	case 0, 1:
		b, rb := randomExpr(rng, depth-1)
		return Concat(a, b), "(?:" + ra + rb + ")"
	case 2, 3:
		b, rb := randomExpr(rng, depth-1)
		return Union(a, b), "(?:" + ra + "|" + rb + ")"
	}
	low := rng.IntN(3)
	high := low + rng.IntN(3)
	if rng.IntN(2) == 0 {
		return Repeat(a, low, Unbounded), fmt.Sprintf("(?:%s){%d,}", ra, low)
	}
	return Repeat(a, low, high), fmt.Sprintf("(?:%s){%d,%d}", ra, low, high)
}

// words yields all strings of up to n of the given characters.
func words(alphabet string, n int) []string {
	out := []string{""}
	for begin := 0; n > 0; n-- {
		end := len(out)
		for _, w := range out[begin:end] {
			for _, r := range alphabet {
				out = append(out, w+string(r))
			}
		}
		begin = end
	}
	return out
}

func TestCompileAgainstRegexp(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	all := words("abcéx", 5)
	for range 150 {
		e, source := randomExpr(rng, 4)
		re := regexp.MustCompile(`\A(?s:` + source + `)\z`)
		d := MustCompile(e)
		for _, w := range all {
			want := re.MatchString(w)
			if got := d.Match(w); got != want {
				t.Fatalf("%s: Match(%q) = %v", source, w, got)
			}
		}
		checkMinimal(t, d)
	}
}

// checkMinimal checks with Moore's algorithm that no two states are equivalent, that all states
// are reachable and live, that no two classes are the same, and that the numbering is
// canonical.
func checkMinimal(t *testing.T, d *DFA) {
	t.Helper()
	n := d.States()
	block := make([]string, n+1) // the last is that of Dead
	for s := range n {
		block[s] = fmt.Sprint(d.Accepting(s))
	}
	block[n] = "false"
	for range n + 1 {
		next := make([]string, n+1)
		ids := map[string]string{}
		for s := range n + 1 {
			var key strings.Builder
			key.WriteString(block[s])
			for c := range d.NumClasses() {
				from := s
				if s == n {
					from = Dead
				}
				to := d.Next(from, c)
				if to == Dead {
					to = n
				}
				key.WriteString("," + block[to])
			}
			if _, ok := ids[key.String()]; !ok {
				ids[key.String()] = fmt.Sprint(len(ids))
			}
			next[s] = ids[key.String()]
		}
		block = next
	}
	seen := map[string]bool{}
	for _, b := range block {
		if seen[b] {
			t.Fatalf("two equivalent states (or a dead one) in\n%s", d)
		}
		seen[b] = true
	}
	if n == 0 != (d.Start() == Dead) || n > 0 && d.Start() != 0 {
		t.Fatalf("%d states, start %d", n, d.Start())
	}
	found := 1
	for s := 0; s < n; s++ {
		for c := range d.NumClasses() {
			if to := d.Next(s, c); to > found {
				t.Fatalf("state %d comes before %d in\n%s", to, found, d)
			} else if to == found {
				found++
			}
		}
	}
	if n > 0 && found != n {
		t.Fatalf("%d of %d states reached", found, n)
	}
	columns := map[string]bool{}
	least := rune(-1)
	for c, set := range d.Classes() {
		var key strings.Builder
		for s := range n {
			fmt.Fprint(&key, d.Next(s, c), ",")
		}
		if columns[key.String()] {
			t.Fatalf("class %d is the same as another in\n%s", c, d)
		}
		columns[key.String()] = true
		low, ok := set.Min()
		if !ok || low <= least {
			t.Fatalf("class %d begins at %d, the one before at %d", c, low, least)
		}
		least = low
	}
}

func TestBooleanAlgebra(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	all := words("abcé", 4)
	same := func(law string, x, y *DFA) {
		t.Helper()
		checkMinimal(t, x)
		if !x.Equal(y) || x.Hash() != y.Hash() || x.String() != y.String() {
			t.Fatalf("%s: %s\nis not\n%s", law, x, y)
		}
	}
	draw := func() *DFA {
		e, _ := randomExpr(rng, 4)
		return MustCompile(e)
	}
	for range testutil.Amount(30, 100) {
		a, b, c := draw(), draw(), draw()
		empty, every := MustCompile(Expr{}), MustCompile(Star(Chars(Universe())))
		same("a∪b = b∪a", a.Union(b), b.Union(a))
		same("a∩b = b∩a", a.Intersect(b), b.Intersect(a))
		same("(a∪b)∪c", a.Union(b).Union(c), a.Union(b.Union(c)))
		same("(a∩b)∩c", a.Intersect(b).Intersect(c), a.Intersect(b.Intersect(c)))
		same("a∩(b∪c)", a.Intersect(b.Union(c)), a.Intersect(b).Union(a.Intersect(c)))
		same("¬¬a", a.Complement().Complement(), a)
		same("¬(a∪b)", a.Union(b).Complement(), a.Complement().Intersect(b.Complement()))
		same("a\\b", a.Minus(b), a.Intersect(b.Complement()))
		same("a\\a", a.Minus(a), empty)
		same("a∪¬a", a.Union(a.Complement()), every)
		same("a∪∅", a.Union(empty), a)
		same("a∩Σ*", a.Intersect(every), a)
		same("a∪b as expression", a.Union(b), MustCompile(Union(Lang(a), Lang(b))))
		same("(ab)c", MustCompile(Concat(Concat(Lang(a), Lang(b)), Lang(c))), MustCompile(Concat(Lang(a), Concat(Lang(b), Lang(c)))))
		same("a(b∪c)", MustCompile(Concat(Lang(a), Union(Lang(b), Lang(c)))),
			MustCompile(Union(Concat(Lang(a), Lang(b)), Concat(Lang(a), Lang(c)))))
		same("a**", MustCompile(Star(Star(Lang(a)))), MustCompile(Star(Lang(a))))
		same("a{1,3}", MustCompile(Repeat(Lang(a), 1, 3)), MustCompile(Concat(Lang(a), Option(Lang(a)), Option(Lang(a)))))
		n := testutil.Must(a.NFA().Determinize(DefaultLimit))
		same("NFA", n, a)
		u, i, m, not := a.Union(b), a.Intersect(b), a.Minus(b), a.Complement()
		for _, w := range all {
			x, y := a.Match(w), b.Match(w)
			if u.Match(w) != (x || y) || i.Match(w) != (x && y) || m.Match(w) != (x && !y) || not.Match(w) == x {
				t.Fatalf("%q: %v %v", w, x, y)
			}
		}
	}
}
