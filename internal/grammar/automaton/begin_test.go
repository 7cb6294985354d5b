package automaton

import (
	"fmt"
	"math/rand/v2"
	"testing"
)

// Beginning and Within agree with the automata that say the same.
func TestBeginning(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 3))
	count := [3]int{}
	for range 3000 {
		a, b := draw(r), draw(r)
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

// What is known does not change outcomes and budgets, and an automaton is made once.
func TestKnown(t *testing.T) {
	e, known := Repeat(Union(String("ab"), Chars(RuneSet('a', 'c'))), 9, 40), new(Known)
	outcome := func(left, whole int64, limit int, known *Known) (string, *DFA) {
		b := &Budget{Left: left, Of: &Budget{Left: whole}, Known: known}
		d, err := CompileBudget(e, limit, b)
		return fmt.Sprint(d, err, max(b.Left, 0), max(b.Of.Left, 0)), d
	}
	for round := range 2 {
		for left := int64(1); left < 1<<20; left = left*5/4 + 1 {
			for _, whole := range []int64{left / 2, left, 1 << 20} {
				for _, limit := range []int{20, 60, 1000} {
					want, _ := outcome(left, whole, limit, nil)
					if got, _ := outcome(left, whole, limit, known); got != want {
						t.Errorf("round %d, budget %d of %d, limit %d: got %s, want %s", round, left, whole, limit, got, want)
					}
				}
			}
		}
	}
	_, first := outcome(1<<20, 1<<20, 1000, known)
	if _, second := outcome(1<<20, 1<<20, 1000, known); first == nil || first != second {
		t.Error("an automaton is made again")
	}
}
