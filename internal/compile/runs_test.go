package compile

import (
	"strings"
	"testing"

	"github.com/stricturi/stricturi/grammar"
	"github.com/stricturi/stricturi/internal/grammar/automaton"
	"github.com/stricturi/stricturi/internal/testutil"
)

// A state that a window serves goes back to itself, without an action, for exactly the
// bytes of the window's set, for all percent-encodings, and for all characters that the
// window passes.
func TestRuns(t *testing.T) {
	for _, c := range []struct {
		stem   string
		states int
	}{{"rfc3986", 7}, {"rfc3987", 7}, {"rfc2732", 0}, {"rfc2396", 0}} {
		e, _ := grammar.Lookup(c.stem)
		g := Edition(e)
		all := testutil.Must(trees(g))
		p := testutil.Must(newPlan(g, all))
		w := testutil.Must(newWides(g, p.m))
		r := newRuns(p, w)
		k := p.m.classes.Len()
		step := func(s int, c rune) (to, action int) {
			class := p.m.classes.Class(c)
			return p.m.next[s*k+class], p.m.outs[s*k+class]
		}
		served := 0
		for s := range p.m.states() {
			run := r.run(p, s, w)
			if run < 0 {
				continue
			}
			served++
			for b := range rune(0x80) {
				to, action := step(s, b)
				if loops := to == s && action == 0; loops != strings.ContainsRune(r.sets[run], b) {
					t.Errorf("%s: state %d, set %d: %q: %t", c.stem, s, run, b, loops)
				}
			}
			if run == 0 {
				continue
			}
			for _, first := range r.digits {
				for _, second := range r.digits {
					at := s
					for _, char := range []rune{'%', first, second} {
						to, action := step(at, char)
						if action != 0 {
							t.Errorf("%s: state %d: an action in %%%c%c", c.stem, s, first, second)
						}
						at = to
					}
					if at != s {
						t.Errorf("%s: state %d: %%%c%c leads to %d", c.stem, s, first, second, at)
					}
				}
			}
			passed := automaton.NewSet()
			for i, b := range []byte(r.lead2 + r.lead3) {
				next := rune(0)
				if strings.Contains(r.upper, string([]byte{b})) {
					next = 0x20
				}
				first := automaton.Range{Lo: rune(b&0x1F)<<6 | next, Hi: rune(b&0x1F)<<6 | 0x3F}
				if i >= len(r.lead2) {
					first = automaton.Range{Lo: rune(b&0x0F)<<12 | next<<6, Hi: rune(b&0x0F)<<12 | 0xFFF}
				}
				passed = passed.Union(automaton.NewSet(first))
			}
			for class, set := range p.m.classes.sets() {
				if set.Intersect(passed).IsEmpty() {
					continue
				}
				if to, action := p.m.next[s*k+class], p.m.outs[s*k+class]; to != s || action != 0 {
					t.Errorf("%s: state %d: class %d leads to %d", c.stem, s, class, to)
				}
			}
		}
		if served != c.states {
			t.Errorf("%s: windows serve %d states, want %d", c.stem, served, c.states)
		}
		if r != nil && (c.stem == "rfc3987") != (len(r.lead2) > 0 && len(r.lead3) > 0) {
			t.Errorf("%s: %q and %q lead", c.stem, r.lead2, r.lead3)
		}
	}
}
