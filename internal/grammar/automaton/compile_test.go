package automaton

import (
	"errors"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/internal/testutil"
)

func TestLimits(t *testing.T) {
	// The n-th character from the end: 2^n states.
	explosive := Concat(Star(Chars(NewSet(Range{'a', 'b'}))), String("a"), Repeat(Chars(NewSet(Range{'a', 'b'})), 40, 40))
	huge := Repeat(Repeat(Repeat(Repeat(String("abc"), 0, 1000), 0, 1000), 0, 1000), 0, 1000)
	doubled := String("a")
	for range 100 {
		doubled = Concat(doubled, doubled) // 2^100 characters from 100 shared nodes
	}
	wide := Repeat(String("a"), 0, math.MaxInt)
	for name, e := range map[string]Expr{"explosive": explosive, "huge": huge, "doubled": doubled, "wide": wide, "long": String(strings.Repeat("a", 20000))} {
		_, err := CompileBudget(e, 10000, nil)
		var limit *LimitError
		if !errors.Is(err, ErrTooManyStates) || !errors.As(err, &limit) || limit.Limit != 10000 {
			t.Errorf("%s: %v", name, err)
		}
	}
	if d, err := CompileBudget(String("abc"), 10, nil); err != nil || d.States() != 4 {
		t.Errorf("small: %v", err)
	}
}

func TestBuilders(t *testing.T) {
	for _, tt := range []struct {
		name string
		a, b Expr
	}{
		{"zero value", Expr{}, Expr{}},
		{"no choice", Union(), Expr{}},
		{"empty sequence", Concat(), Epsilon()},
		{"empty string", String(""), Epsilon()},
		{"nothing in sequence", Concat(String("a"), Expr{}, Star(String("b"))), Expr{}},
		{"no characters", Chars(Set{}), Expr{}},
		{"invalid UTF-8", String("a\xff"), Expr{}},
		{"invalid UTF-8, folded", StringFold("a\xff"), Expr{}},
		{"zero times nothing", Repeat(Expr{}, 0, 5), Epsilon()},
		{"many times nothing", Repeat(Expr{}, 2, 5), Expr{}},
		{"upside down", Repeat(String("a"), 3, 2), Expr{}},
		{"negative", Repeat(String("a"), -3, 2), Repeat(String("a"), 0, 2)},
		{"zero times", Repeat(String("a"), 0, 0), Epsilon()},
		{"star of empty", Star(Epsilon()), Epsilon()},
		{"plus", Plus(String("ab")), Concat(String("ab"), Star(String("ab")))},
		{"fold", StringFold("a-Z1é"), Concat(Chars(RuneSet('a', 'A')), String("-"), Chars(RuneSet('z', 'Z')), String("1é"))},
		{"nullable body", Repeat(Option(String("ab")), 5, 50), Repeat(String("ab"), 0, 50)},
		{"at least", Repeat(String("ab"), 3, Unbounded), Concat(String("ababab"), Star(String("ab")))},
		{"big body", Repeat(Union(String("abcdefgh"), String("abcdefgi"), String("xbcdefgh")), 2, 9),
			Repeat(Concat(Union(Concat(Chars(RuneSet('a', 'x')), String("bcdefgh")), String("abcdefgi"))), 2, 9)},
		{"shared", Concat(Option(Star(String("a"))), Star(Star(String("a")))), Star(String("a"))},
		{"automaton of nothing", Star(Lang(MustCompile(Expr{}))), Epsilon()},
	} {
		a, b := MustCompile(tt.a), MustCompile(tt.b)
		if !a.Equal(b) {
			t.Errorf("%s: %s is not\n%s", tt.name, a, b)
		}
		checkMinimal(t, a)
	}
}

func TestExplore(t *testing.T) {
	// Binary numbers divisible by 7; the classes are disjoint and do not cover all characters.
	d, err := Explore([]Set{RuneSet('0'), RuneSet('1'), {}}, 0,
		func(s, class int) (int, bool) { return (2*s + class) % 7, true },
		func(s int) bool { return s == 0 }, 100)
	if err != nil {
		t.Fatal(err)
	}
	checkMinimal(t, d)
	if d.States() != 7 || !d.Match("10101") || d.Match("10100") || d.Match("2") {
		t.Error(d)
	}
	_, err = Explore([]Set{RuneSet('0')}, 0, func(s, _ int) (int, bool) { return s + 1, true }, func(int) bool { return true }, 100)
	if !errors.Is(err, ErrTooManyStates) {
		t.Error(err)
	}
}

func TestNFA(t *testing.T) {
	n := new(NFA)
	if d, err := n.Determinize(0); err != nil || !d.IsEmpty() {
		t.Errorf("no states: %v %v", d, err)
	}
	p, q := n.AddState(), n.AddState()
	n.AddStart(p)
	n.AddEdge(p, RuneSet('a'), q)
	n.AddEdge(p, Set{}, q)
	n.AddEpsilon(q, p)
	n.AddAccepting(q)
	d, err := n.Determinize(10)
	if err != nil || n.States() != 2 || !d.Equal(MustCompile(Plus(String("a")))) {
		t.Errorf("%v %v", d, err)
	}
	n.SetLength(2)
	if d, err := n.Determinize(10); err != nil || !d.Equal(MustCompile(Union(String("a"), String("aa")))) {
		t.Errorf("up to length 2: %v %v", d, err)
	}
}

// TestCover checks that states are left out beside one that covers them.
func TestCover(t *testing.T) {
	n := new(NFA)
	n.AddStart(n.AddState()) // any text, then an a with 5 characters after it
	both := RuneSet('a', 'b')
	n.AddEdge(0, both, 0)
	n.AddEdge(0, RuneSet('a'), n.AddState())
	for i := range 5 {
		n.AddEdge(1+i, both, n.AddState())
	}
	n.AddEdge(6, both, 6) // any text, then a c
	n.AddEdge(6, RuneSet('c'), n.AddState())
	n.AddAccepting(7)
	for s := range 6 {
		n.AddCover(6, s)
	}
	want := MustCompile(Concat(Star(Chars(both)), String("a"), Repeat(Chars(both), 5, Unbounded), String("c")))
	if d, err := n.Determinize(40); err != nil || !d.Equal(want) {
		t.Errorf("%v %v", d, err)
	}
}

// TestBackward compiles sequences from their ends: random ones, and one whose plain construction is too large.
func TestBackward(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 9))
	for range testutil.Amount(2000, 20000) {
		var parts []Expr
		text := ""
		for range 2 + rng.IntN(3) {
			e, s := randomExpr(rng, 3)
			parts, text = append(parts, e), text+s
		}
		length := rng.IntN(8) - 1
		want, err := CompileLength(Concat(parts...), length, DefaultLimit, nil)
		testutil.NoError(t, err)
		if got, err := backward(parts, length, DefaultLimit, &Budget{Left: DefaultWork}); err != nil || !got.Equal(want) {
			t.Fatalf("%s, length %d: %v\n%v\nwant\n%v", text, length, err, got, want)
		}
	}
	both := Chars(RuneSet('a', 'b'))
	parts := []Expr{Star(both), Concat(String("a"), Repeat(both, 5, Unbounded), String("c"))}
	if _, err := CompileBudget(Concat(parts...), 40, nil); err == nil {
		t.Error("the plain construction is small")
	}
	if d, err := backward(parts, -1, 40, &Budget{Left: DefaultWork}); err != nil || !d.Equal(MustCompile(Concat(parts...))) {
		t.Errorf("%v %v", d, err)
	}
}

// What becomes too long is left out early.
func TestLength(t *testing.T) {
	both := Chars(RuneSet('a', 'b'))
	e := Concat(Star(both), String("a"), Repeat(both, 5, Unbounded), String("c"))
	got, err := CompileLength(e, 9, 50, nil)
	if want := MustCompile(e).Intersect(MustCompile(Repeat(Chars(Universe()), 0, 9))); err != nil || !got.Equal(want) {
		t.Errorf("%v %v", got, err)
	}
}

// TestDead checks that every method accepts Dead.
func TestDead(t *testing.T) {
	d := MustCompile(String("a"))
	if d.Next(Dead, 0) != Dead || d.Step(Dead, 'a') != Dead || d.Accepting(Dead) ||
		!d.Expected(Dead).IsEmpty() {
		t.Error("Dead")
	}
	if _, ok := d.ShortestFrom(Dead); ok {
		t.Error("a member follows Dead")
	}
	for range d.Arcs(Dead) {
		t.Error("Dead has an arc")
	}
	if got := d.Expected(d.Start()).String(); got != `"a"` {
		t.Error(got)
	}
}
