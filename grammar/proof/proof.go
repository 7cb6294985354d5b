package proof

import (
	"context"
	"fmt"
	"iter"
	"sync"

	"github.com/stricturi/stricturi/grammar"
	"github.com/stricturi/stricturi/grammar/abnf"
	"github.com/stricturi/stricturi/grammar/peg"
	"github.com/stricturi/stricturi/internal/automaton"
	"github.com/stricturi/stricturi/internal/regular"
)

// DefaultLimit is the number of states above which an automaton is given up.
const DefaultLimit = 1 << 20

// Proof compares an ABNF grammar with a PEG grammar. What is made for one rule
// is kept for the others, so one Proof for all questions is the fastest. Its
// methods may be called from several goroutines; they then take turns.
type Proof struct {
	abnf    *abnf.Grammar
	peg     *peg.Grammar
	visible []string
	limit   int

	mu    sync.Mutex
	lang  *regular.Grammar
	model *model
	trees *trees
}

// Edition returns the proof of an edition's own grammars, with the rules of
// [Visible] visible.
func Edition(e *grammar.Edition) (*Proof, error) {
	p, err := Grammar(e.Grammar(), e.PEG(), Visible(e)...)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", e.Stem, err)
	}
	return p, nil
}

// Grammar returns the proof of any two grammars. The PEG rule for an ABNF rule
// is that of [grammar.GoName]; PEG rules without counterpart are helpers.
// Visible are the ABNF rules whose places in a text the trees must agree on.
func Grammar(g *abnf.Grammar, pegText string, visible ...string) (*Proof, error) {
	parsed, err := peg.Parse(pegText)
	if err != nil {
		return nil, err
	}
	p := &Proof{abnf: g, peg: parsed, limit: DefaultLimit, lang: regular.NewLimit(g, DefaultLimit)}
	marks := make(map[string]int)
	for _, name := range visible {
		r := g.Rule(name)
		if r == nil {
			return nil, &abnf.UndefinedError{Name: name}
		}
		marks[grammar.GoName(r.Name)] = len(p.visible)
		p.visible = append(p.visible, r.Name)
	}
	if 2*len(p.visible) >= automaton.MaxMarks {
		return nil, fmt.Errorf("proof: %d visible rules are too many", len(p.visible))
	}
	p.model = newModel(parsed, marks, p.limit)
	p.trees = newTrees(p)
	return p, nil
}

// Result is what is found out about one rule.
type Result struct {
	Rule   string `json:"rule"`   // as the ABNF spells it
	Equal  bool   `json:"equal"`  // both accept the same strings
	States int    `json:"states"` // of the minimal automaton of the ABNF rule, without the dead one
	// The shortest string that only the one or the other accepts, or nil if
	// there is none.
	OnlyABNF *string `json:"onlyABNF"`
	OnlyPEG  *string `json:"onlyPEG"`
}

// Rules compares for each rule of the ABNF, in order, what it accepts with what
// the PEG rule accepts: w is accepted by a PEG rule if the rule, as the entry
// of a parser, matches a beginning of w, and that is all of w. A rule that
// cannot be judged has an error: the PEG lacks it, or it does not end
// ([LoopError]), or it is too large. After an error of ctx nothing follows.
//
// The model: let M(e, K) be the strings xy such that the expression e, put on
// xy, takes exactly x, and y is in K. By the definition of PEG (Ford 2004)
//
//	M(c, K)       = c K
//	M(e1 e2, K)   = M(e1, M(e2, K))
//	M(e1 / e2, K) = M(e1, K) ∪ (M(e2, K) \ M(e1, Σ*))
//	M(e?, K)      = M(e, K) ∪ (K \ M(e, Σ*))
//	M(e*, K)      = the least X with X = M(e, X) ∪ (K \ M(e, Σ*))
//	M(e+, K)      = M(e, M(e*, K))
//	M(&e, K)      = K ∩ M(e, Σ*)
//	M(!e, K)      = K \ M(e, Σ*)
//	M(rule, K)    = M(its body, K)
//
// and the rule accepts M(rule, {ε}); if there is a helper XEnd, with which the
// parser looks for the end, M(rule, M(XEnd, Σ*)). Since the rules do not recur, all of it is
// regular and computed from the inside out, every M(e, K) as the minimal
// automaton; equal K are the same object, so nothing is computed twice. The
// automata stay as small as the languages are, where working with formulas over
// the K, or from the end of the text, has to tell states apart that are the
// same. Both steps of a comparison are exact: the automata of the two sides are
// minimal and canonical, and a difference is found by a walk over their product.
func (p *Proof) Rules(ctx context.Context) iter.Seq2[Result, error] {
	return each(ctx, p, (*Proof).rule)
}

// Rule is like [Proof.Rules] for one rule.
func (p *Proof) Rule(ctx context.Context, name string) (Result, error) {
	return one(ctx, p, name, (*Proof).rule)
}

// each asks a question about every rule.
func each[T any](ctx context.Context, p *Proof, ask func(*Proof, context.Context, *abnf.Rule) (T, error)) iter.Seq2[T, error] {
	return func(yield func(T, error) bool) {
		for _, r := range p.abnf.Rules {
			p.mu.Lock()
			result, err := ask(p, ctx, r)
			p.mu.Unlock()
			if !yield(result, err) || ctx.Err() != nil {
				return
			}
		}
	}
}

func one[T any](ctx context.Context, p *Proof, name string, ask func(*Proof, context.Context, *abnf.Rule) (T, error)) (T, error) {
	r := p.abnf.Rule(name)
	if r == nil {
		var zero T
		return zero, &abnf.UndefinedError{Name: name}
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	return ask(p, ctx, r)
}

func (p *Proof) rule(ctx context.Context, r *abnf.Rule) (Result, error) {
	result := Result{Rule: r.Name}
	want, err := p.lang.DFA(r.Name)
	if err != nil {
		return result, err
	}
	result.States = want.States()
	got, err := p.model.accepts(ctx, grammar.GoName(r.Name), false)
	if err != nil {
		return result, fmt.Errorf("rule %s: %w", r.Name, err)
	}
	result.OnlyABNF, result.OnlyPEG = difference(want, got)
	result.Equal = result.OnlyABNF == nil && result.OnlyPEG == nil
	return result, nil
}

// difference returns the shortest strings in one language and not the other.
func difference(want, got *automaton.DFA) (onlyWant, onlyGot *string) {
	if want.Equal(got) {
		return nil, nil
	}
	r := automaton.Relate(want, got)
	if s, ok := r.OnlyA(); ok {
		onlyWant = &s
	}
	if s, ok := r.OnlyB(); ok {
		onlyGot = &s
	}
	return onlyWant, onlyGot
}

// nothing is the language of the empty string alone.
var nothing = automaton.MustCompile(automaton.Epsilon())

// endRule is the helper with which parsers anchor an entry.
const endRule = "XEnd"

// accepts returns what a rule accepts as an entry, with marks or without:
// M(rule, M(XEnd, Σ*)), which is M(rule, {ε}) if XEnd is what it should be or
// the grammar has none.
func (m *model) accepts(ctx context.Context, name string, marks bool) (*automaton.DFA, error) {
	l, err := m.entry(ctx, name, marks)
	if err != nil {
		return nil, err
	}
	return l.dfa, nil
}

func (m *model) entry(ctx context.Context, name string, marks bool) (*lang, error) {
	r := m.peg.Rule(name)
	if r == nil {
		return nil, fmt.Errorf("there is no PEG rule %s", name)
	}
	m.about(r.Body)
	if err := m.ends(ctx, r.Body); err != nil {
		return nil, inRule(err, name)
	}
	end := m.intern(nothing)
	if x := m.peg.Rule(endRule); x != nil {
		m.about(x.Body)
		err := m.ends(ctx, x.Body)
		if err == nil {
			end, err = m.succeeds(ctx, x.Body)
		}
		if err != nil {
			return nil, inRule(err, endRule)
		}
	}
	return m.reference(ctx, name, end, marks)
}
