package proof

import (
	"context"
	"fmt"
	"slices"

	"github.com/stricturi/stricturi/grammar"
	"github.com/stricturi/stricturi/grammar/abnf"
	"github.com/stricturi/stricturi/internal/grammar/automaton"
	"github.com/stricturi/stricturi/internal/grammar/regular"
)

// Span is a part of a text, in bytes, that a rule matched.
type Span struct {
	Rule  string // as spelled in the ABNF
	Start int
	End   int
}

// Tree is a text with the spans of the visible rules.
type Tree struct {
	Text   string
	Marked string // the text with ⟨rule …⟩ around each span
	// Spans are in the order of their ends: children precede their parent.
	Spans []Span
}

// String returns t.Marked.
func (t *Tree) String() string { return t.Marked }

// TreeResult is the result of comparing the trees of a rule.
type TreeResult struct {
	Rule   string
	Equal  bool
	States int // of the minimal automaton of the PEG's marked strings
	// A shortest marked string that only one side has, or nil.
	OnlyABNF *Tree
	OnlyPEG  *Tree
}

// Tree compares the spans of the visible rules in the PEG with those in the first-match
// reading of the ABNF, for an ABNF rule. Errors are as for [Proof.Rule].
//
// A tree is a marked string: the text with a mark at the start and the end of each
// visible rule. For the PEG, the marked strings of a rule are M(rule, {ε}), where
// M(visible rule, K) = open M(its body, close K). Look-aheads ignore the marks in the rest
// of the text and emit none. A text has at most one marked string, because PEG is
// deterministic.
//
// The first match of a text is the derivation that, where derivations first differ, takes
// the alternative printed first, an option rather than none, and one more repetition
// rather than the rest. Let B(e, K) be the marked strings derived this way, where K is
// what follows until the end of the text and K' is K without marks. Then
//
//	B(e1 / e2, K) = B(e1, K) ∪ (B(e2, K) \ e1 K')
//	B([ e ], K)   = B(e, K) ∪ (K \ e K')
//	B(*e, K)      = (all of e)* (K \ e *e K')
//
// and B(e, K) = e K if e uses no visible rule. The last two equations do not choose among
// all derivations: B has the first match of each text, and possibly others. The proof is
// still correct. If B equals the marked strings of the PEG, it has one tree for each text,
// which must be the first match. If B is too large, the proof fails with a witness.
//
// This proves the spans of the visible rules for every text and every entry rule. It
// proves nothing about the spans of other rules.
func (t *Trees) Tree(ctx context.Context, name string) (TreeResult, error) {
	got, err := t.p.model.accepts(ctx, grammar.GoName(name), true)
	if err != nil {
		return TreeResult{}, err
	}
	want, err := t.accepts(ctx, name)
	if err != nil {
		return TreeResult{}, err
	}
	result := TreeResult{Rule: name, Equal: want.Equal(got), States: got.States()}
	r := automaton.Relate(want, got)
	if s, ok := r.OnlyA.Symbols(); ok {
		result.OnlyABNF = unmark(t.visible, s)
	}
	if s, ok := r.OnlyB.Symbols(); ok {
		result.OnlyPEG = unmark(t.visible, s)
	}
	return result, nil
}

// unmark converts a marked string to a Tree.
func unmark(visible []string, symbols []rune) *Tree {
	t := new(Tree)
	var text, marked []byte
	var open []int
	for _, c := range symbols {
		if !automaton.IsMark(c) {
			text = append(text, string(c)...)
			marked = append(marked, string(c)...)
			continue
		}
		i := int(c - automaton.Mark(0))
		rule := visible[i/2]
		if i%2 == 0 {
			open = append(open, len(text))
			marked = append(marked, "⟨"+rule+" "...)
			continue
		}
		marked = append(marked, "⟩"...)
		t.Spans = append(t.Spans, Span{rule, open[len(open)-1], len(text)})
		open = open[:len(open)-1]
	}
	t.Text, t.Marked = string(text), string(marked)
	return t
}

// Trees compares the trees of a Proof. It computes B(e, K) for the ABNF; see [Trees.Tree].
type Trees struct {
	p       *Proof
	visible []string
	marks   map[*abnf.Rule]int
	shows   map[*abnf.Rule]bool           // whether a rule uses visible rules
	whole   map[*abnf.Rule]*automaton.DFA // all derivations
	first   map[treeQuestion]*lang
}

type treeQuestion struct {
	rule *abnf.Rule
	k    *lang
}

// NewTrees makes rules of the ABNF visible. It must be called before any question about p.
func NewTrees(p *Proof, visible ...string) *Trees {
	t := &Trees{
		p: p, visible: visible, marks: map[*abnf.Rule]int{}, shows: map[*abnf.Rule]bool{},
		whole: map[*abnf.Rule]*automaton.DFA{}, first: map[treeQuestion]*lang{},
	}
	for i, name := range visible {
		r := p.abnf.Rule(name)
		t.marks[r], t.shows[r] = i, true
		p.model.visible[grammar.GoName(name)] = i
	}
	return t
}

// holds reports whether n uses visible rules, directly or not.
func (t *Trees) holds(n abnf.Node) bool {
	for ref := range abnf.Needed[abnf.RuleRef](n) {
		r := t.p.abnf.Rule(ref.Name)
		if r == nil {
			continue
		}
		shows, ok := t.shows[r]
		if !ok {
			t.shows[r] = false // until it is known; recursion is reported elsewhere
			shows = t.holds(r.Node)
			t.shows[r] = shows
		}
		if shows {
			return true
		}
	}
	return false
}

func (t *Trees) accepts(ctx context.Context, name string) (_ *automaton.DFA, err error) {
	defer rescue(&err)
	t.p.model.ctx = ctx
	must(t.p.lang.DFA(name)) // reports recursion
	return t.reference(name, t.p.model.intern(nothing())).dfa, nil
}

// expr returns the expression of n without marks.
func (t *Trees) expr(n abnf.Node, within string) automaton.Expr {
	return must(t.p.lang.Expr(n, within))
}

// compile returns the automaton of an expression.
func (t *Trees) compile(e automaton.Expr) *automaton.DFA {
	return must(automaton.CompileBudget(e, DefaultLimit, nil))
}

// all returns the expression of all derivations of n, with marks.
func (t *Trees) all(n abnf.Node, within string) automaton.Expr {
	if !t.holds(n) {
		return t.expr(n, within)
	}
	return must(regular.Translate(n, func(n abnf.Node) (automaton.Expr, error) {
		ref, ok := n.(abnf.RuleRef)
		if !ok || !t.holds(n) {
			return t.expr(n, within), nil
		}
		r := t.p.abnf.Rule(ref.Name)
		d, ok := t.whole[r]
		if !ok {
			e := t.all(r.Node, r.Name)
			if i, ok := t.marks[r]; ok {
				e = automaton.Concat(mark(openMark(i)), e, mark(closeMark(i)))
			}
			d = t.compile(e)
			t.whole[r] = d
		}
		return automaton.Lang(d), nil
	}))
}

// reference returns B(rule, K).
func (t *Trees) reference(name string, k *lang) *lang {
	r := t.p.abnf.Rule(name)
	q := treeQuestion{r, k}
	if l, ok := t.first[q]; ok {
		return l
	}
	if err := t.p.model.ctx.Err(); err != nil {
		panic(failure{err})
	}
	i, visible := t.marks[r]
	if visible {
		k = t.p.model.concat(mark(closeMark(i)), k)
	}
	l := t.choose(r.Node, k, r.Name)
	if visible {
		l = t.p.model.concat(mark(openMark(i)), l)
	}
	t.first[q] = l
	return l
}

// choose returns B(n, K).
func (t *Trees) choose(n abnf.Node, k *lang, within string) *lang {
	if !t.holds(n) {
		return t.p.model.concat(t.expr(n, within), k)
	}
	switch n := abnf.Plain(n).(type) {
	case abnf.RuleRef:
		return t.reference(n.Name, k)
	case abnf.Concatenation:
		for _, m := range slices.Backward(n) {
			k = t.choose(m, k, within)
		}
		return k
	case abnf.Alternation:
		var rest *lang
		for _, m := range slices.Backward(n) {
			l := t.choose(m, k, within)
			if rest != nil {
				l = t.otherwise(l, rest, m, k, within)
			}
			rest = l
		}
		return rest
	case abnf.Repetition:
		return t.repeat(n.Node, n.Min, n.Max, k, within)
	}
	panic(failure{fmt.Errorf("proof: rule %s: unknown kind of expression %T", within, n)})
}

func (t *Trees) repeat(n abnf.Node, low, high int, k *lang, within string) *lang {
	rest := k // what may follow the required repetitions
	if high < 0 {
		rest = t.star(n, k, within)
	}
	for range high - low {
		rest = t.otherwise(t.choose(n, rest, within), k, n, rest, within)
	}
	for range low {
		rest = t.choose(n, rest, within)
	}
	return rest
}

// otherwise returns l ∪ (rest \ n K').
func (t *Trees) otherwise(l, rest *lang, n abnf.Node, k *lang, within string) *lang {
	return t.p.model.intern(l.dfa.Union(t.without(rest, t.expr(n, within), k).dfa))
}

// without returns rest \ e K'.
func (t *Trees) without(rest *lang, e automaton.Expr, k *lang) *lang {
	plain := must(k.dfa.Erase(automaton.AllMarks(), DefaultLimit))
	d := lift(t.compile(automaton.Concat(e, automaton.Lang(plain))), DefaultLimit)
	return t.p.model.intern(rest.dfa.Minus(d))
}

// star returns (all of n)* (K \ n *n K').
func (t *Trees) star(n abnf.Node, k *lang, within string) *lang {
	plain := t.expr(n, within)
	exit := k
	if !t.compile(plain).Match("") { // otherwise every rest would start with another repetition
		exit = t.without(k, automaton.Plus(plain), k)
	}
	return t.p.model.concat(automaton.Star(t.all(n, within)), exit)
}

// visible lists the rules, of all documents, whose positions in a text users see: the
// components, the kinds of authority, host and path, and segments.
var visible = []string{
	"scheme", "authority", "server", "reg_name", "reg-name", "ireg-name", "iauthority", "userinfo", "iuserinfo",
	"host", "ihost", "hostname", "IPv4address", "IPv6reference", "IPv6address", "IPv6addrz", "IP-literal", "IPvFuture", "port",
	"path", "ipath", "hier_part", "hier-part", "ihier-part", "opaque_part", "opaque-part", "net_path", "net-path",
	"abs_path", "abs-path", "rel_path", "rel-path", "rel_segment", "rel-segment",
	"path-abempty", "path-absolute", "path-noscheme", "path-rootless", "path-empty",
	"ipath-abempty", "ipath-absolute", "ipath-noscheme", "ipath-rootless", "ipath-empty",
	"segment", "segment-nz", "segment-nz-nc", "isegment", "isegment-nz", "isegment-nz-nc", "param",
	"query", "iquery", "fragment", "ifragment",
}

// Visible returns the rules of an edition whose positions in a text users see, such as
// components, in the order of the document.
func Visible(e *grammar.Edition) []string {
	var names []string
	for _, r := range e.Rules() {
		if slices.ContainsFunc(visible, func(v string) bool { got, ok := e.Rule(v); return ok && got == r }) {
			names = append(names, r.Name)
		}
	}
	return names
}
