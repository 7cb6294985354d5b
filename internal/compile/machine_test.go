package compile

import (
	"slices"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/internal/engine"
	"github.com/stricturi/stricturi/internal/grammar/automaton"
	"github.com/stricturi/stricturi/internal/testutil"
)

// The machines that code and tables are made of accept exactly the languages of
// the rules: proved, by comparing minimal automata with those of package language,
// which reads the ABNF in its own way.
func TestMachines(t *testing.T) {
	eachEdition(t, func(t *testing.T, g *edition) {
		g.skipSlow(t)
		all := testutil.Must(trees(g.grammar))
		p := testutil.Must(newPlan(g.grammar, all))
		k := p.m.classes.Len()
		for i, rule := range g.entries {
			d := testutil.Must(automaton.Explore(p.m.classes.sets()[1:], p.m.starts[i], func(s, class int) (int, bool) {
				at := s*k + class + 1
				to := p.m.next[at]
				return to, to >= 0 && !(p.stops[i] && p.begins(p.m.outs[at]))
			}, func(s int) bool { return p.m.out[s] >= 0 }, maxStates))
			if !d.Equal(g.dfas[rule]()) {
				t.Errorf("%s: the plan accepts another language", g.rules[rule].Name)
			}
		}
		m := g.explainer().minimize()
		m = m.postorder()
		w := testutil.Must(newWides(g.grammar, m))
		var numbers []int
		for i := range m.starts {
			numbers = append(numbers, i)
		}
		tables := testutil.Must(m.tables(numbers, w))
		for rule := range m.starts {
			d := testutil.Must(TableDFA(tables, rule))
			if !d.Equal(g.dfas[rule]()) {
				t.Errorf("%s: the table accepts another language", g.rules[rule].Name)
			}
		}
	})
}

// readings determines the readings of an expression, as far as that is possible.
func readings(x *expr) (subsets, error) {
	o := newPositionNFA(nil)
	return determine(o, []int{testutil.Must(o.add(x))}, false)
}

func char(c rune) *expr {
	return &expr{op: opChars, set: automaton.RuneSet(c), label: func() string { return quoted(string(c)) }}
}

// A grammar in which a component could not be found in one pass is refused, not
// misread: here two readings need the end of the host at different places, and the
// last character decides between them.
func TestConflict(t *testing.T) {
	a := char('a')
	x := alt(seq(a, tagged(tagHost), a, a, char('b')), seq(a, a, tagged(tagHost), a, char('c')))
	if _, err := readings(x); err == nil {
		t.Error("two ends of one host were not noticed")
	}
}

// Of two readings that can go on with the same texts, the first is the first match
// in any case, so its components are settled.
func TestSettled(t *testing.T) {
	a := char('a')
	b := testutil.Must(readings(alt(seq(a, tagged(tagHost), a, a), seq(a, a, tagged(tagHost), a))))
	class := b.classes.Class('a')
	s := b.starts[0]
	for i, want := range [][]tag{nil, {tagHost}, nil} {
		at := s*b.classes.Len() + class
		if got := b.actions[b.outs[at]]; !slices.Equal(got.direct, want) || got.keep != nil || got.settle != nil {
			t.Errorf("at offset %d: %+v, want %v noted and settled", i, got, want)
		}
		s = b.next[at]
	}
}

// Failed finds the first byte that is not UTF-8 at or after the offset, wherever it is in a
// text that is read in pieces.
func TestFailed(t *testing.T) {
	for size := range 100 {
		text := []byte(strings.Repeat("a", size))
		for offset := range size + 1 {
			if got := engine.Failed(string(text), offset); got != offset {
				t.Fatalf("%d of %d bytes of ASCII: %d", offset, size, got)
			}
		}
		for i := range size {
			for _, c := range []string{"\xFF", "\xC3\xA9"} {
				with := string(text[:i]) + c + string(text[i:])
				for _, offset := range []int{0, i / 2, max(0, i-1), i, i + len(c)} {
					want := offset
					if c == "\xFF" && offset <= i {
						want = i
					}
					if got := engine.Failed(with, offset); got != want {
						t.Fatalf("%q from %d on: %d, want %d", with, offset, got, want)
					}
				}
			}
		}
	}
}
