package proof

import (
	"math/rand/v2"
	"os"
	"slices"
	"testing"
	"unicode/utf8"

	"github.com/stricturi/stricturi/grammar"
	"github.com/stricturi/stricturi/grammar/abnf"
	"github.com/stricturi/stricturi/internal/ascii"
	"github.com/stricturi/stricturi/internal/errs"
	"github.com/stricturi/stricturi/internal/grammar/automaton"
	"github.com/stricturi/stricturi/internal/grammar/peg"
	"github.com/stricturi/stricturi/internal/testutil"
)

// match is the definition of PEG, slow and obvious: it returns how much of text
// e takes, or -1. It also collects where the visible rules matched.
func match(p *peg.Grammar, visible map[string]int, e *peg.Node, text []rune, pos int, spans *[]Span) int {
	before := len(*spans)
	fail := func() int {
		*spans = (*spans)[:before]
		return -1
	}
	once := func(pos int) int { return match(p, visible, e.Kids[0], text, pos, spans) }
	switch e.Op {
	case peg.OpSequence:
		for _, k := range e.Kids {
			if pos = match(p, visible, k, text, pos, spans); pos < 0 {
				return fail()
			}
		}
		return pos
	case peg.OpChoice:
		for _, k := range e.Kids {
			if end := match(p, visible, k, text, pos, spans); end >= 0 {
				return end
			}
		}
		return -1
	case peg.OpClass:
		if pos < len(text) && e.Set.Contains(text[pos]) {
			return pos + 1
		}
		return -1
	case peg.OpLiteral:
		for _, c := range e.Text {
			if pos == len(text) || text[pos] != c && !(e.Fold && ascii.IsLetter(c) && text[pos]^c == 0x20) {
				return -1
			}
			pos++
		}
		return pos
	case peg.OpReference:
		end := match(p, visible, p.Rule(e.Name).Body, text, pos, spans)
		if _, ok := visible[e.Name]; ok && end >= 0 {
			*spans = append(*spans, Span{e.Name, len(string(text[:pos])), len(string(text[:end]))})
		}
		return end
	case peg.OpOption, peg.OpStar, peg.OpPlus:
		for n := 0; ; n++ {
			end := -1
			if n == 0 || e.Op != peg.OpOption {
				end = once(pos)
			}
			if end < 0 {
				if n == 0 && e.Op == peg.OpPlus {
					return -1
				}
				return pos
			}
			pos = end
		}
	}
	end := once(pos)
	*spans = (*spans)[:before]
	if (end >= 0) == (e.Op == peg.OpAnd) {
		return pos
	}
	return -1
}

// placer finds the tree of a text in an automaton of marked strings.
type placer struct {
	visible []string
	d       *automaton.DFA
	marks   [][]markArc // by state
}

type markArc struct {
	mark rune
	to   int
}

func newPlacer(visible []string, d *automaton.DFA) *placer {
	pl := &placer{visible: visible, d: d, marks: make([][]markArc, d.States())}
	for s := range d.States() {
		for t, on := range d.Arcs(s) {
			for r := range on.Intersect(automaton.AllMarks()).Ranges() {
				for c := r.Lo; c <= r.Hi; c++ {
					pl.marks[s] = append(pl.marks[s], markArc{c, t})
				}
			}
		}
	}
	return pl
}

// spans returns the spans of the visible rules in a text, or false if the automaton has no
// marked string for it. It searches depth first and does not repeat failed searches.
func (pl *placer) spans(text string) ([]Span, bool) {
	type at struct{ pos, state int }
	failed := make(map[at]bool)
	var symbols []rune
	var search func(pos, s int) bool
	search = func(pos, s int) bool {
		if s == automaton.Dead || failed[at{pos, s}] {
			return false
		}
		if pos == len(text) && pl.d.Accepting(s) {
			return true
		}
		n := len(symbols)
		for _, m := range pl.marks[s] {
			symbols = append(symbols, m.mark)
			if search(pos, m.to) {
				return true
			}
			symbols = symbols[:n]
		}
		if pos < len(text) {
			c, size := utf8.DecodeRuneInString(text[pos:])
			symbols = append(symbols, c)
			if search(pos+size, pl.d.Step(s, c)) {
				return true
			}
			symbols = symbols[:n]
		}
		failed[at{pos, s}] = true
		return false
	}
	if !utf8.ValidString(text) || !search(0, pl.d.Start()) {
		return nil, false
	}
	return unmark(pl.visible, symbols).Spans, true
}

// words returns all strings of up to n of the given characters.
func words(alphabet []rune, n int) [][]rune {
	out := [][]rune{nil}
	for begin := 0; n > 0; n-- {
		end := len(out)
		for _, w := range out[begin:end] {
			for _, c := range alphabet {
				out = append(out, append(slices.Clone(w), c))
			}
		}
		begin = end
	}
	return out
}

// randomPEG returns an expression over a, b and c; some part of it is the
// visible rule V or the hidden rule H.
func randomPEG(rng *rand.Rand, depth int) string {
	if depth == 0 {
		return []string{"[a-b]", "'ab'", "V", "H", `"B"`, "'a'", "'b'", "'c'"}[rng.IntN(8)]
	}
	kid := func() string { return "( " + randomPEG(rng, depth-1) + " )" }
	switch rng.IntN(7) {
	case 0, 1:
		return kid() + " " + kid()
	case 2, 3:
		return kid() + " / " + kid()
	}
	return []string{kid() + "?", kid() + "*", kid() + "+", "&" + kid(), "!" + kid()}[rng.IntN(5)]
}

// The model does what the definition of PEG says, marks included, on random
// grammars and all short strings.
func TestModelAgainstDefinition(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	texts := words([]rune("abc"), 6)
	visible := map[string]int{"V": 0, "R": 1}
	count, loops := testutil.Amount(100, 300), 0
	if os.Getenv("STRICTURI_PROOF") != "" {
		count = 2000
	}
	for range count {
		source := "H <- 'bc' / 'b'\nV <- ( H / 'ca' )+\nR <- " + randomPEG(rng, 4) + "\n"
		p := testutil.Must(peg.Parse(source))
		m := newModel(p, DefaultLimit)
		m.visible = visible
		plain, err := m.accepts(t.Context(), "R", false)
		if _, ok := err.(*LoopError); ok {
			loops++
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		marked := testutil.Must(m.accepts(t.Context(), "R", true))
		places := newPlacer([]string{"V", "R"}, marked)
		for _, text := range texts {
			var spans []Span
			all := match(p, visible, &peg.Node{Op: peg.OpReference, Name: "R"}, text, 0, &spans) == len(text)
			if plain.MatchSymbols(text) != all {
				t.Fatalf("%s%q: the definition says %v", source, string(text), all)
			}
			got, ok := places.spans(string(text))
			if ok != all || all && !slices.Equal(got, spans) {
				t.Fatalf("%s%q: the model gives %v, the definition %v", source, string(text), got, spans)
			}
		}
	}
	t.Logf("%d grammars, %d of them with loops that do not end", count, loops)
}

// The model does what the definition says on the grammars themselves, on all
// short strings of characters that stand at the ends of ranges.
func TestModelOfEditions(t *testing.T) {
	length := 2
	if os.Getenv("STRICTURI_PROOF") != "" {
		length = 3
	}
	for _, e := range grammar.All() {
		t.Run(e.Stem, func(t *testing.T) {
			t.Parallel()
			if !testutil.Whole() && e.Stem != "rfc2396" {
				t.Skip("slow; RFC 2396 has all kinds of rules")
			}
			trees := Shared(t, e)
			p := trees.p
			goNames := make([]string, len(trees.visible))
			for i, name := range trees.visible {
				goNames[i] = grammar.GoName(name)
			}
			strange := 0
			for _, r := range e.Rules() {
				d := testutil.Must(p.model.accepts(t.Context(), r.GoName, true))
				places := newPlacer(goNames, d)
				want := testutil.Must(p.lang.DFA(r.Name))
				var alphabet []rune
				for _, class := range want.Classes() {
					c, _ := class.Min()
					alphabet = append(alphabet, c)
				}
				alphabet = append(alphabet, 'z')
				for _, text := range words(alphabet, length) {
					var spans []Span
					all := match(p.model.peg, p.model.visible, &peg.Node{Op: peg.OpReference, Name: r.GoName}, text, 0, &spans) == len(text)
					got, ok := places.spans(string(text))
					if ok != all || all && !slices.Equal(got, spans) {
						t.Fatalf("%s: %q: the model gives %v, the definition %v", r.Name, string(text), got, spans)
					}
					if all && len(text) == length {
						strange++
					}
				}
			}
			t.Logf("%d strings of length %d match", strange, length)
		})
	}
}

// A loop whose body can be empty is an error.
func TestLoop(t *testing.T) {
	g := testutil.Must(abnf.Parse("r = *s\ns = [ \"a\" ]\n"))
	p := testutil.Must(Grammar(g, "R <- S*\nS <- 'a'?\n"))
	_, err := p.Rule(t.Context(), "r")
	if e, ok := errs.AsType[*LoopError](err); !ok || e.Rule != "R" || e.Loop != "S*" {
		t.Error(err)
	}
}
