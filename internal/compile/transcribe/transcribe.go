package transcribe

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/stricturi/stricturi/internal/errs"
	"github.com/stricturi/stricturi/internal/grammar/automaton"
	"github.com/stricturi/stricturi/internal/grammar/proof"
	"github.com/stricturi/stricturi/internal/grammar/reader"
	"github.com/stricturi/stricturi/internal/grammar/regular"
)

// A PEG is a grammar transcribed for peg and proved equal.
type PEG struct {
	Text string
	// Copies has the ABNF rule of each PEG rule that replaces it in some places, by the
	// name of the PEG rule.
	Copies map[string]*Rule
	// Results has the proof of each rule.
	Results []proof.Result
}

// PEG transcribes the rules that have an automaton for a parser of package pkg. If the
// transcription of a rule would be too large, it sets the rule's Why.
//
// In PEG a choice is final and a repetition never backtracks, so a literal
// transcription may lose strings. Let K be the language of the texts that may follow an
// expression e, up to the end. In each text of e K, the transcription T(e, K) matches the
// same beginning as the first match of the ABNF:
//
//	T(c, K)       = c
//	T(e1 e2, K)   = T(e1, L(e2) K) T(e2, K)
//	T(e1 / e2, K) = T(e1, K) / T(e2, K)
//	T([ e ], K)   = T(e, K)?
//	T(*e, K)      = T(e, L(*e) K)*
//
// A choice must not match e1 in a text of L(e2) K that is not in L(e1) K. If such a text
// can begin with a string of e1, the choice needs a look-ahead: after e1, if the next
// character decides, otherwise before e1, with an expression that separates the two
// languages. An alternative that is never the first match is omitted. An option or a
// repetition is a choice between one more and K.
//
// A rule may be used in several places, each with its own K. As an entry rule its K is the
// empty string. One PEG rule is enough if the same look-aheads are right in all places.
// Otherwise the rule has a copy for each K, and so do the rules that use it.
//
// PEG proves that each rule is equal to the ABNF, and returns an error with a witness if
// one is not.
func (g *Grammar) PEG(ctx context.Context, pkg string) (*PEG, error) {
	part := g.Regular()
	if len(part.Rules) == 0 {
		return &PEG{}, nil
	}
	t := &transcriber{ctx: ctx, g: part, lang: regular.NewLimit(part.ABNF, maxStates), copied: map[*Rule]bool{}}
	var p *PEG
	for {
		var err error
		p, err = t.grammar(pkg)
		var c *conflict
		if errors.As(err, &c) {
			t.copy(c.rule)
			continue
		}
		if at, ok := errs.AsType[*reader.Error](err); ok && (errors.Is(err, automaton.ErrTooManyStates) || errors.Is(err, errTooMuch)) {
			part.rule(at.Rule).Why = tooLarge
			if errors.Is(err, errTooMuch) {
				part.rule(at.Rule).Why = errTooMuch.Error()
			}
			g.spread()
			return g.PEG(ctx, pkg)
		}
		if err != nil {
			return nil, err
		}
		break
	}
	prover, err := proof.Grammar(part.ABNF, p.Text)
	if err != nil {
		return nil, err
	}
	for result, err := range prover.Rules(ctx) {
		if err != nil {
			return nil, g.Fault(g.rule(result.Rule), err)
		}
		if !result.Equal {
			return nil, g.differ(result)
		}
		p.Results = append(p.Results, result)
	}
	return p, nil
}

// maxStates limits the states of a nondeterministic automaton, maxDeterministic those of a
// deterministic one.
const (
	maxStates        = 1 << 16
	maxDeterministic = 1 << 14
)

// maxStatesInAll limits the sum of the states of all automata that a transcription makes,
// to limit time and memory.
const maxStatesInAll = 10_000_000

var errTooMuch = fmt.Errorf("to see which choices need a look-ahead takes automata of more than %d states", maxStatesInAll)

// A DifferenceError is a transcription that was not proved equal. Package proof's
// Result has the witnesses.
type DifferenceError struct{ proof.Result }

// Error returns the message on one line.
func (e *DifferenceError) Error() string {
	if e.OnlyABNF != nil {
		return fmt.Sprintf("not proved equal: the PEG loses %q", *e.OnlyABNF)
	}
	return fmt.Sprintf("not proved equal: the PEG accepts %q", *e.OnlyPEG)
}

func (g *Grammar) differ(result proof.Result) error {
	return g.Fault(g.rule(result.Rule), &DifferenceError{result})
}

// A conflict is a choice that cannot be told in all places of a rule alike.
type conflict struct{ rule *Rule }

func (c *conflict) Error() string { return "rule " + c.rule.Name + " needs copies" }

type transcriber struct {
	ctx    context.Context
	g      *Grammar
	lang   *regular.Grammar
	copied map[*Rule]bool // rules with a copy for each context

	dfas     map[string]*automaton.DFA // of expressions, by their text
	contexts map[*Rule][]*automaton.DFA
	names    map[*Rule][]string // of the copies, by context
	rule     *Rule              // that is being transcribed
	helpers  []helper           // of look-aheads
	elements int
	states   int // of all automata
}

// A helper is a rule of the PEG that the ABNF does not have.
type helper struct{ name, text string }

// maxElements is how many characters and references a PEG may have.
const maxElements = 100_000

// copy marks a rule, and all rules that use it, as ones that need copies.
func (t *transcriber) copy(r *Rule) {
	t.copied[r] = true
	for again := true; again; {
		again = false
		for _, user := range t.g.Rules {
			if !t.copied[user] && slices.ContainsFunc(user.Uses, func(name string) bool { return t.copied[t.g.rule(name)] }) {
				t.copied[user], again = true, true
			}
		}
	}
}

// usersFirst returns the rules, each after the rules that use it.
func (t *transcriber) usersFirst() []*Rule {
	var order []*Rule
	seen := map[*Rule]bool{}
	var visit func(r *Rule)
	visit = func(r *Rule) {
		if seen[r] {
			return
		}
		seen[r] = true
		for _, name := range r.Uses {
			visit(t.g.rule(name))
		}
		order = append(order, r)
	}
	for _, r := range t.g.Rules {
		visit(r)
	}
	slices.Reverse(order)
	return order
}

// nothing is the language of the empty string alone.
var nothing = sync.OnceValue(func() *automaton.DFA { return automaton.MustCompile(automaton.Epsilon()) })

// grammar transcribes all rules.
func (t *transcriber) grammar(pkg string) (*PEG, error) {
	if t.dfas == nil {
		t.dfas = map[string]*automaton.DFA{}
	}
	t.contexts, t.names, t.helpers, t.elements = map[*Rule][]*automaton.DFA{}, map[*Rule][]string{}, nil, 0
	for _, r := range t.g.Rules {
		t.context(r, nothing())
	}
	lines := map[*Rule][]string{}
	p := &PEG{Copies: map[string]*Rule{}}
	for _, r := range t.usersFirst() {
		t.rule = r
		each := [][]*automaton.DFA{t.contexts[r]}
		if t.copied[r] {
			each = nil
			for _, k := range t.contexts[r] {
				each = append(each, []*automaton.DFA{k})
			}
		}
		for i, ks := range each {
			e, err := t.node(r.Node, ks)
			if err != nil {
				var c *conflict
				if errors.As(err, &c) {
					return nil, err
				}
				return nil, t.g.Fault(r, err)
			}
			name := r.GoName
			if t.copied[r] {
				name = t.names[r][i]
			}
			if i > 0 {
				p.Copies[name] = r
			}
			lines[r] = append(lines[r], name+" <- "+e.text)
		}
	}
	var b strings.Builder
	fmt.Fprintf(&b, "package %s\n\ntype parser Peg {\n}\n", pkg)
	b.WriteString("\n# Helpers: peg drops what its first rule does not reach, and every rule is an entry.\n")
	var all []string
	for _, r := range t.g.Rules {
		all = append(all, r.GoName)
	}
	fmt.Fprintf(&b, "XRules <- ( %s ) XEnd\nXEnd <- !.\n", strings.Join(all, " / "))
	for _, r := range t.g.Rules {
		fmt.Fprintf(&b, "\n# %s: %s\n", r.Section(), r.Rule)
		b.WriteString(lines[r][0] + "\n")
	}
	// After the rules, because the numbers of rules must fit into a byte.
	for _, r := range t.g.Rules {
		if len(lines[r]) > 1 {
			fmt.Fprintf(&b, "\n# Copies of %s for other places, where other texts follow.\n%s\n", r.Name, strings.Join(lines[r][1:], "\n"))
		}
	}
	if len(t.helpers) > 0 {
		b.WriteString("\n# Helpers of look-aheads.\n")
	}
	for _, h := range t.helpers {
		fmt.Fprintf(&b, "%s <- %s\n", h.name, h.text)
	}
	p.Text = b.String()
	return p, nil
}

// context records that the texts of k follow a rule in some place, and returns the name of
// the PEG rule for that place.
func (t *transcriber) context(r *Rule, k *automaton.DFA) string {
	i := slices.IndexFunc(t.contexts[r], func(old *automaton.DFA) bool { return old.Equal(k) })
	if i < 0 {
		i = len(t.contexts[r])
		t.contexts[r] = append(t.contexts[r], k)
		name := r.GoName
		if i > 0 {
			name = t.fresh(r.GoName, i+1)
		}
		t.names[r] = append(t.names[r], name)
	}
	if t.copied[r] {
		return t.names[r][i]
	}
	return r.GoName
}

// helper returns the name of a rule for a text.
func (t *transcriber) helper(text string) string {
	i := slices.IndexFunc(t.helpers, func(h helper) bool { return h.text == text })
	if i < 0 {
		i = len(t.helpers)
		t.helpers = append(t.helpers, helper{t.fresh("Ahead", i+1), text})
	}
	return t.helpers[i].name
}

// fresh returns a name that no rule, copy or helper has, with the number n or the
// next free one: the prefix X, B1 and 2 give the same name as X, B and 12.
func (t *transcriber) fresh(name string, n int) string {
	for ; ; n++ {
		numbered := fmt.Sprintf("X%s%d", name, n)
		if !slices.ContainsFunc(t.g.Rules, func(r *Rule) bool { return r.GoName == numbered || slices.Contains(t.names[r], numbered) }) &&
			!slices.ContainsFunc(t.helpers, func(h helper) bool { return h.name == numbered }) {
			return numbered
		}
	}
}

// A pegExpr is a PEG expression as text.
type pegExpr struct {
	text string
	prec int // of the outermost operator
}

const (
	precChoice = iota
	precSeq
	precSuffix // also prefixes
	precPrimary
)

// at returns the text, in parentheses if the expression binds less than prec.
func (e pegExpr) at(prec int) string {
	if e.prec < prec {
		return "( " + e.text + " )"
	}
	return e.text
}

func inSequence(parts ...pegExpr) pegExpr {
	var texts []string
	for _, p := range parts {
		if p.text != emptyText {
			texts = append(texts, p.at(precSeq))
		}
	}
	switch len(texts) {
	case 0:
		return pegExpr{emptyText, precSuffix}
	case 1:
		for _, p := range parts {
			if p.text != emptyText {
				return p
			}
		}
	}
	return pegExpr{strings.Join(texts, " "), precSeq}
}

// emptyText is the empty string; peg has no ” that compiles.
const emptyText = "&( . / !. )"
