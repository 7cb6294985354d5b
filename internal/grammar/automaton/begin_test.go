package automaton

import (
	"math/rand/v2"
	"testing"
)

// Beginning and Within agree with the automata that say the same.
func TestBeginning(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 3))
	var random func(depth int) Expr
	random = func(depth int) Expr {
		if depth == 0 {
			return Chars(RuneSet([]rune("aBc")[r.IntN(3)]))
		}
		switch r.IntN(5) {
		case 0, 1:
			return Concat(random(depth-1), random(depth-1))
		case 2, 3:
			return Union(random(depth-1), random(depth-1))
		}
		return Repeat(random(depth-1), r.IntN(2), []int{1, 2, Unbounded}[r.IntN(3)])
	}
	count := [3]int{}
	for range 3000 {
		a, b := MustCompile(random(3)), MustCompile(random(3))
		any := Chars(Universe())
		for i, want := range []*DFA{
			MustCompile(Concat(Lang(a), Star(any))).Intersect(b),
			MustCompile(Concat(Lang(a), Plus(any))).Intersect(b).Minus(a),
		} {
			want, found := want.Shortest()
			got, ok := Beginning(a, b, i == 1, nil)
			if got != want || ok != found {
				t.Errorf("longer %t: got %q, %t, want %q, %t of\n%s\n%s", i == 1, got, ok, want, found, a, b)
			}
			if ok {
				count[i]++
			}
		}
		within := a.Minus(b).IsEmpty() && !a.Equal(b) && !a.IsEmpty()
		if got := Within([]*DFA{a, b}, nil)[0] == 1; got != within {
			t.Errorf("within: %t, want %t of\n%s\n%s", got, within, a, b)
		}
		if within {
			count[2]++
		}
	}
	for i, n := range count {
		if n < 20 || n > 2980 {
			t.Errorf("question %d: %d of 3000", i, n)
		}
	}
}

// A budget of few steps fails, and all steps are counted.
func TestBudget(t *testing.T) {
	e := Repeat(Union(String("ab"), String("ac")), 3, Unbounded)
	b := &Budget{Left: 1 << 20}
	if _, err := CompileBudget(e, DefaultLimit, b); err != nil || b.Left >= 1<<20 {
		t.Fatalf("%v, %d left", err, b.Left)
	}
	for left := range 1<<20 - b.Left {
		if _, err := CompileBudget(e, DefaultLimit, &Budget{Left: left}); err == nil {
			t.Fatalf("%d steps are enough, and %d were taken", left, 1<<20-b.Left)
		}
	}
}
