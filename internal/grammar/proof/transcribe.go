package proof

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/stricturi/stricturi/grammar"
	"github.com/stricturi/stricturi/grammar/abnf"
	"github.com/stricturi/stricturi/internal/grammar/automaton"
	"github.com/stricturi/stricturi/internal/grammar/peg"
	"github.com/stricturi/stricturi/internal/grammar/regular"
)

// A Transcribed is a rule of a PEG that [Transcribe] makes.
type Transcribed struct {
	Result        // of the comparison with the ABNF rule
	PEG    string // the definition, or "" if there is none
	Err    error  // why there is no definition or no proof
}

// Transcribe makes a PEG of an ABNF grammar, and compares each rule as [Proof.Rule] does. It
// returns the rules in the order of the ABNF, and the helpers to put before them. Rules that are
// described in words have no definition. They, recursive rules, and those that use them, are
// not compared but as printed, unless the recursion can be written as a repetition.
func Transcribe(ctx context.Context, g *abnf.Grammar) (all []Transcribed, helpers string, err error) {
	g = regular.New(g).Flat()
	whole := regular.NewLimit(g, transcribeLimit)
	t := &transcriber{abnf: g, follow: map[string]automaton.Set{}}
	t.lang = regular.NewReplaced(g, func(n abnf.Node) (automaton.Expr, bool) {
		ref, ok := n.(abnf.RuleRef)
		return anything(), !ok || g.Rule(ref.Name) == nil || whole.Cycle(ref.Name) != nil
	})
	t.lang.Limit = transcribeLimit
	made := map[*abnf.Rule]*Transcribed{}
	var order []*abnf.Rule // each after those that it uses
	var visit func(r *abnf.Rule) error
	visit = func(r *abnf.Rule) error {
		if made[r] == nil {
			_, err := whole.DFA(r.Name)
			if cycle := whole.Cycle(r.Name); cycle != nil {
				err = &abnf.RecursionError{Cycle: cycle}
			}
			made[r] = &Transcribed{Result: Result{Rule: r.Name}, Err: err}
			for ref := range abnf.Needed[abnf.RuleRef](r.Node) {
				if used := g.Rule(ref.Name); used != nil {
					made[r].Err = cmp.Or(made[r].Err, visit(used))
				}
			}
			order = append(order, r)
		}
		return made[r].Err
	}
	for _, r := range g.Rules {
		visit(r)
	}
	comparable := ""
	for _, r := range slices.Backward(order) {
		m := made[r]
		t.printed = m.Err != nil
		m.PEG = t.define(r)
		if m.Err == nil {
			comparable += m.PEG + "\n"
		}
	}
	parsed, err := peg.Parse(comparable + endRule + " <- !.\n")
	p := &Proof{g, whole, newModel(parsed, transcribeLimit)}
	for _, r := range g.Rules {
		if m := made[r]; m.Err == nil && err == nil {
			m.Result, m.Err = p.Rule(ctx, r.Name)
		}
		all = append(all, *made[r])
	}
	helpers = fmt.Sprintf("XRules <- ( %s ) %s\n%[2]s <- !.\n", strings.Join(t.entries, " / "), endRule)
	return all, helpers, cmp.Or(err, ctx.Err())
}

// transcribeLimit is the maximum number of states of an automaton, and of repetitions.
const transcribeLimit = 1 << 12

// A transcriber makes the definitions of rules, those of the users of a rule before its own.
//
// An ordered choice does not come back to its other alternatives, and a repetition gives nothing
// back. If an alternative, or what is repeated, would match where the ABNF needs another one, it
// goes behind alternatives that have no string in common with it, or a look-ahead follows it: to
// the next character, or to the rest of the rule.
type transcriber struct {
	abnf    *abnf.Grammar
	lang    *regular.Grammar         // recursive rules and words have any strings
	follow  map[string]automaton.Set // the characters that follow PEG rules in others
	entries []string                 // PEG rules that no others use
	budget  *automaton.Budget
	printed bool // the definition is as printed, because it cannot be compared
	wrong   bool // the definition loses strings
	left    bool // there is none: it is in words, or counts too far
}

// A tail is what follows an expression.
type tail struct {
	after []*automaton.DFA // texts: if the rule is an entry, and in other rules
	rest  expression       // in the rule; its text is "" if it is not known
}

// An alternative is a part of a choice, or what is repeated.
type alternative struct {
	expression
	lang    automaton.Expr
	allowed automaton.Expr // texts after it, by a look-ahead
	tail    tail
}

func anything() automaton.Expr { return automaton.Lang(every()) }

// define returns the definition of a rule, or "".
func (t *transcriber) define(r *abnf.Rule) string {
	name := grammar.GoName(r.Name)
	follow, used := t.follow[name]
	t.budget, t.left = &automaton.Budget{Left: 1 << 24}, false
	body := expression{}
	for _, next := range []automaton.Set{follow, {}} {
		end := t.compile(automaton.Option(automaton.Concat(automaton.Chars(next), anything())))
		p := tail{after: []*automaton.DFA{nothing(), end}}
		p.rest, _ = p.look()
		t.wrong = false
		if body = t.node(r.Node, p); !t.wrong {
			break
		}
	}
	if t.left {
		return ""
	}
	if !used {
		t.entries = append(t.entries, name)
	}
	return name + " <- " + body.text
}

// node returns the PEG of an expression.
func (t *transcriber) node(n abnf.Node, p tail) expression {
	switch n := abnf.Plain(n).(type) {
	case abnf.RuleRef:
		name := grammar.GoName(n.Name)
		if r := t.abnf.Rule(n.Name); r != nil {
			name = grammar.GoName(r.Name)
		}
		k := p.after[1]
		t.follow[name] = t.follow[name].Union(k.Expected(k.Start()))
		return expression{name, primaryLevel}
	case abnf.Concatenation:
		var all []expression
		for _, m := range slices.Backward(n) {
			all = slices.Insert(all, 0, t.node(m, p))
			p = t.before(all[0], t.expr(m), p)
		}
		return sequence(all...)
	case abnf.Alternation:
		var all []alternative
		for _, m := range slices.Backward(n) {
			all = t.insert(all, alternative{t.node(m, p), t.expr(m), anything(), p})
		}
		e := expression{all[0].text, choiceLevel}
		for _, a := range all[1:] {
			e.text += " / " + a.text
		}
		return e
	case abnf.Repetition:
		if max(n.Min, n.Max) <= transcribeLimit {
			return t.repetition(n, p)
		}
	case abnf.Terminal:
		return terminal(n)
	}
	t.left = true
	return expression{}
}

// expr returns the language of a node.
func (t *transcriber) expr(n abnf.Node) automaton.Expr {
	e, err := t.lang.Expr(n, "")
	if err != nil {
		return automaton.Lang(t.tooLarge())
	}
	return e
}

// compile returns the automaton of a concatenation.
func (t *transcriber) compile(all ...automaton.Expr) *automaton.DFA {
	d, err := automaton.CompileBudget(automaton.Concat(all...), transcribeLimit, t.budget)
	if err != nil {
		return t.tooLarge()
	}
	return d
}

// tooLarge makes all automata that of the empty string from now on, so that nothing seems to be lost.
func (t *transcriber) tooLarge() *automaton.DFA {
	t.budget.Left = 0
	return nothing()
}

// before returns the tail before an expression, whose PEG is not known if it has no text.
func (t *transcriber) before(e expression, lang automaton.Expr, p tail) (q tail) {
	for _, k := range p.after {
		q.after = append(q.after, t.compile(lang, automaton.Lang(k)))
	}
	if e.text != "" && p.rest.text != "" {
		q.rest = sequence(e, p.rest)
	}
	return q
}

// look returns a look-ahead to the next character, and the texts that it allows.
func (p tail) look() (expression, automaton.Expr) {
	k := p.after[1]
	next := k.Expected(k.Start())
	allowed := automaton.Concat(automaton.Chars(next), anything())
	switch {
	case !k.Accepting(k.Start()):
		return expression{class("&[", next), suffixLevel}, allowed
	case next.IsEmpty():
		return expression{"!.", suffixLevel}, automaton.Epsilon()
	}
	return expression{class("![^", next), suffixLevel}, automaton.Option(allowed)
}

// insert inserts an alternative that the ABNF has before others.
func (t *transcriber) insert(all []alternative, a alternative) []alternative {
	var candidates [][]alternative
	for i, other := range all {
		if !t.compile(a.lang).Intersect(t.compile(other.lang)).IsEmpty() {
			break
		}
		candidates = append(candidates, slices.Insert(slices.Clone(all), i+1, a))
	}
	return t.best(a, all, candidates...)
}

// best returns the first choice that is right: an alternative before others, candidates, or that
// alternative with a look-ahead before others.
func (t *transcriber) best(a alternative, others []alternative, candidates ...[]alternative) []alternative {
	before := func(a alternative) []alternative { return slices.Insert(slices.Clone(others), 0, a) }
	candidates = slices.Insert(candidates, 0, before(a))
	add := func(look expression, allowed automaton.Expr) {
		candidates = append(candidates, before(alternative{sequence(a.expression, look), a.lang, allowed, a.tail}))
	}
	add(a.tail.look())
	if rest := a.tail.rest; rest.text != "" {
		add(expression{"&" + rest.at(primaryLevel), suffixLevel}, automaton.Lang(a.tail.after[1]))
	}
	i := slices.IndexFunc(candidates, t.right)
	t.wrong = t.wrong || i < 0
	return candidates[max(i, 0)]
}

// right reports whether a choice matches all texts of its alternatives with what follows. If one
// matches, the following ones do not.
func (t *transcriber) right(all []alternative) bool {
	if t.printed {
		return true
	}
	for i := range all[0].tail.after {
		want, got := t.compile(automaton.Union()), t.compile(automaton.Union())
		for _, a := range slices.Backward(all) {
			whole := t.compile(a.lang, automaton.Lang(a.tail.after[i]))
			want = want.Union(whole)
			got = whole.Union(got.Minus(t.compile(a.lang, a.allowed)))
		}
		if !got.Equal(want) {
			return false
		}
	}
	return true
}

func (t *transcriber) repetition(n abnf.Repetition, p tail) expression {
	lang := t.expr(n.Node)
	again := t.before(expression{}, automaton.Repeat(lang, 0, max(n.Max-1, automaton.Unbounded)), p)
	item := alternative{t.node(n.Node, again), lang, anything(), again}
	if n.Max != n.Min {
		if p.rest.text != "" {
			item.tail.rest = expression{p.rest.text + " / " + item.text, choiceLevel}
		}
		item = t.best(item, []alternative{{lang: automaton.Epsilon(), allowed: anything(), tail: p}})[0]
	}
	optional, suffix := n.Max-n.Min, "?"
	if n.Max < 0 {
		optional, suffix = 1, "*"
		if n.Min > 0 {
			n.Min--
			suffix = "+"
		}
	}
	least := slices.Repeat([]expression{item.expression}, n.Min)
	more := expression{item.at(primaryLevel) + suffix, suffixLevel}
	return sequence(append(least, slices.Repeat([]expression{more}, optional)...)...)
}
