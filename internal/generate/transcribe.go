package generate

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/stricturi/stricturi/grammar/abnf"
	"github.com/stricturi/stricturi/grammar/automaton"
	"github.com/stricturi/stricturi/grammar/language"
	"github.com/stricturi/stricturi/grammar/proof"
)

// A PEG is a grammar transcribed for peg and proved equal.
type PEG struct {
	Text string
	// Copies are the PEG rules that stand for a rule of the ABNF in some of its
	// places, by name, where one PEG rule cannot serve all.
	Copies map[string]*Rule
	// Results is what was proved, rule by rule.
	Results []proof.Result
}

// PEG transcribes the grammar for a parser of package pkg.
//
// In PEG a choice is final and a repetition gives nothing back, so a plain
// transcription may lose strings. Let e stand where the texts of K may follow, to
// the end of the text. The transcription T(e, K) takes, of each text of e K, the
// beginning that the first match takes:
//
//	T(c, K)       = c
//	T(e1 e2, K)   = T(e1, L(e2) K) T(e2, K)
//	T(e1 / e2, K) = T(e1, K) / T(e2, K)
//	T([ e ], K)   = T(e, K)?
//	T(*e, K)      = T(e, L(*e) K)*
//
// where a choice must not take e1 for a text that is one of L(e2) K and not of
// L(e1) K. If no such text begins with a string of e1, nothing need be done. Else,
// if the character behind e1 tells, a look-ahead stands behind it; and else one in
// front of it that tells the two languages apart. An option and a repetition are
// choices between more and K.
//
// A rule is used in several places, with a K for each, and as an entry, with the
// empty string for K. One PEG rule serves all where its choices can be told apart
// in all places alike; where they cannot, the rule, and what uses it, has a copy for
// each K.
//
// That this is right is not taken on trust: the result is proved equal, rule by
// rule, and refused with a witness if it is not.
func (g *Grammar) PEG(ctx context.Context, pkg string) (*PEG, error) {
	t := &transcriber{g: g, lang: language.NewLimit(g.abnf, maxStates), copied: map[*Rule]bool{}}
	var p *PEG
	for {
		var err error
		p, err = t.grammar(ctx, pkg)
		var c *conflict
		if errors.As(err, &c) {
			t.copy(c.rule)
			continue
		}
		if err != nil {
			return nil, err
		}
		break
	}
	prover, err := proof.Grammar(g.abnf, p.Text)
	if err != nil {
		return nil, err
	}
	for result, err := range prover.Rules(ctx) {
		if err != nil {
			return nil, err
		}
		if !result.Equal {
			return nil, g.differ(result)
		}
		p.Results = append(p.Results, result)
	}
	return p, nil
}

// maxStates is how many states an automaton may need while it is made.
const maxStates = 1 << 16

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
	return &Error{File: g.File, Line: g.rule(result.Rule).Line, Rule: result.Rule, Err: &DifferenceError{result}}
}

// A conflict is a choice that cannot be told in all places of a rule alike.
type conflict struct{ rule *Rule }

func (c *conflict) Error() string { return "rule " + c.rule.Name + " needs copies" }

type transcriber struct {
	g      *Grammar
	lang   *language.Grammar
	copied map[*Rule]bool // rules with a copy for each context

	dfas     map[string]*automaton.DFA // of expressions, by their text
	contexts map[*Rule][]*automaton.DFA
	names    map[*Rule][]string // of the copies, by context
	rule     *Rule              // that is being transcribed
	helpers  []string           // texts of rules for look-aheads
	elements int
}

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

// usersFirst returns the rules so that each stands behind those that use it.
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
var nothing = automaton.MustCompile(automaton.Epsilon())

// grammar transcribes all rules.
func (t *transcriber) grammar(ctx context.Context, pkg string) (*PEG, error) {
	if t.dfas == nil {
		t.dfas = map[string]*automaton.DFA{}
	}
	t.contexts, t.names, t.helpers, t.elements = map[*Rule][]*automaton.DFA{}, map[*Rule][]string{}, nil, 0
	for _, r := range t.g.Rules {
		t.context(r, nothing)
	}
	lines := map[*Rule][]string{}
	p := &PEG{Copies: map[string]*Rule{}}
	for _, r := range t.usersFirst() {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
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
				return nil, &Error{File: t.g.File, Line: r.Line, Rule: r.Name, Err: err}
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
	// Behind the rules, whose numbers must fit a byte.
	for _, r := range t.g.Rules {
		if len(lines[r]) > 1 {
			fmt.Fprintf(&b, "\n# Copies of %s for other places, where other texts follow.\n%s\n", r.Name, strings.Join(lines[r][1:], "\n"))
		}
	}
	if len(t.helpers) > 0 {
		b.WriteString("\n# Helpers of look-aheads.\n")
	}
	for i, text := range t.helpers {
		fmt.Fprintf(&b, "%s <- %s\n", helperName(i), text)
	}
	p.Text = b.String()
	return p, nil
}

// context notes that what follows a rule in some place are the texts of k, and
// returns the name of the PEG rule for it.
func (t *transcriber) context(r *Rule, k *automaton.DFA) string {
	i := slices.IndexFunc(t.contexts[r], func(old *automaton.DFA) bool { return old.Equal(k) })
	if i < 0 {
		i = len(t.contexts[r])
		t.contexts[r] = append(t.contexts[r], k)
		name := r.GoName
		for n := i + 1; i > 0; n++ {
			name = fmt.Sprintf("X%s%d", r.GoName, n)
			if !slices.ContainsFunc(t.g.Rules, func(r *Rule) bool { return r.GoName == name }) {
				break
			}
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
	i := slices.Index(t.helpers, text)
	if i < 0 {
		i = len(t.helpers)
		t.helpers = append(t.helpers, text)
	}
	return helperName(i)
}

func helperName(i int) string { return fmt.Sprintf("XAhead%d", i+1) }

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

// language returns the automaton of an expression.
func (t *transcriber) language(n abnf.Node) (*automaton.DFA, error) {
	key := n.String()
	if d, ok := t.dfas[key]; ok {
		return d, nil
	}
	e, err := t.lang.Expr(n, t.rule.Name)
	if err != nil {
		return nil, err
	}
	d, err := automaton.CompileLimit(e, maxStates)
	if err == nil {
		t.dfas[key] = d
	}
	return d, err
}

// before returns the texts of n with those of each of ks behind.
func (t *transcriber) before(n abnf.Node, ks []*automaton.DFA) ([]*automaton.DFA, error) {
	l, err := t.language(n)
	if err != nil {
		return nil, err
	}
	return join(l, ks)
}

func join(l *automaton.DFA, ks []*automaton.DFA) (out []*automaton.DFA, err error) {
	for _, k := range ks {
		d, err := automaton.CompileLimit(automaton.Concat(automaton.Lang(l), automaton.Lang(k)), maxStates)
		if err != nil {
			return nil, err
		}
		out = append(out, d)
	}
	return out, nil
}

// node returns T(n, K), good for each K of ks.
func (t *transcriber) node(n abnf.Node, ks []*automaton.DFA) (pegExpr, error) {
	if t.elements++; t.elements > maxElements {
		return pegExpr{}, fmt.Errorf("the PEG would have more than %d elements", maxElements)
	}
	switch n := n.(type) {
	case abnf.Alternation:
		return t.choice(n, ks)
	case abnf.Concatenation:
		return t.sequence(n, ks)
	case abnf.Group:
		return t.node(n.Node, ks)
	case abnf.Option:
		return t.option(n.Node, ks)
	case abnf.Repetition:
		return t.repeat(n, ks)
	case abnf.RuleRef:
		r := t.g.rule(n.Name)
		var name string
		for _, k := range ks {
			name = t.context(r, k)
		}
		return pegExpr{name, precPrimary}, nil
	}
	if set, ok := single(n); ok {
		return class(set, n), nil
	}
	return chars(n)
}

func (t *transcriber) sequence(nodes []abnf.Node, ks []*automaton.DFA) (pegExpr, error) {
	parts := make([]pegExpr, len(nodes))
	for i := len(nodes) - 1; i >= 0; i-- {
		var err error
		if parts[i], err = t.node(nodes[i], ks); err != nil {
			return pegExpr{}, err
		}
		if i > 0 {
			if ks, err = t.before(nodes[i], ks); err != nil {
				return pegExpr{}, err
			}
		}
	}
	return inSequence(parts...), nil
}

func (t *transcriber) choice(nodes []abnf.Node, ks []*automaton.DFA) (pegExpr, error) {
	var texts []string
	earlier := make([]*automaton.DFA, len(ks)) // what alternatives before take
	for i := 0; i < len(nodes); i++ {
		// Neighbours that are single characters become one class.
		if set, ok := single(nodes[i]); ok {
			j := i + 1
			for ; j < len(nodes); j++ {
				more, ok := single(nodes[j])
				if !ok {
					break
				}
				set = set.Union(more)
			}
			if j > i+1 {
				merged := abnf.Alternation(nodes[i:j])
				e, err := t.decide(merged, class(set, nil), nodes[j:], earlier, ks)
				if err != nil {
					return pegExpr{}, err
				}
				texts = append(texts, e.at(precSeq))
				i = j - 1
				continue
			}
		}
		e, err := t.node(nodes[i], ks)
		if err == nil {
			e, err = t.decide(nodes[i], e, nodes[i+1:], earlier, ks)
		}
		if err != nil {
			return pegExpr{}, err
		}
		texts = append(texts, e.at(precSeq))
	}
	if len(texts) == 1 {
		return pegExpr{texts[0], precSeq}, nil
	}
	return pegExpr{strings.Join(texts, " / "), precChoice}, nil
}

// decide returns e, which is T(n, K), so that it is taken where it should be and
// not one of the alternatives that follow; earlier is what is taken before, and is
// added to.
func (t *transcriber) decide(n abnf.Node, e pegExpr, later []abnf.Node, earlier, ks []*automaton.DFA) (pegExpr, error) {
	if len(later) == 0 {
		return e, nil
	}
	l, err := t.language(n)
	if err != nil {
		return e, err
	}
	rest := abnf.Node(abnf.Alternation(later))
	if len(later) == 1 {
		rest = later[0]
	}
	m, err := t.language(rest)
	if err != nil {
		return e, err
	}
	if !m.IsEmpty() && !m.Accepting(m.Start()) && disjointFirst(l, m) {
		return e, nil
	}
	no, err := join(m, ks)
	if err != nil {
		return e, err
	}
	return t.tell(l, e, no, earlier, ks)
}

// tell puts a look-ahead on e, whose language is l, where it is needed so that e is
// taken for the texts of l K, and not for those of no that are not of l K. What is
// taken before, earlier, or nil, does not count, and is added to.
func (t *transcriber) tell(l *automaton.DFA, e pegExpr, no, earlier, ks []*automaton.DFA) (pegExpr, error) {
	begins, err := join(l, []*automaton.DFA{every})
	if err != nil {
		return e, err
	}
	var wanted, other []*automaton.DFA
	clash := false
	for i, k := range ks {
		if disjointFirst(l, no[i]) {
			continue
		}
		yes, err := join(l, []*automaton.DFA{k})
		if err != nil {
			return e, err
		}
		w, o := yes[0], no[i].Minus(yes[0])
		if earlier != nil && earlier[i] != nil {
			w, o = w.Minus(earlier[i]), o.Minus(earlier[i])
		}
		if earlier != nil {
			earlier[i] = union(earlier[i], yes[0])
		}
		wanted, other = append(wanted, w), append(other, o)
		clash = clash || !begins[0].Intersect(o).IsEmpty()
	}
	if !clash {
		return e, nil
	}
	// What may stand right behind e.
	var next automaton.Set
	end := false
	for _, k := range ks {
		if k.IsEmpty() {
			continue
		}
		next = next.Union(k.Expected(k.Start()))
		end = end || k.Accepting(k.Start())
	}
	follow := automaton.Concat(automaton.Chars(next), automaton.Lang(every))
	if end {
		follow = automaton.Union(automaton.Epsilon(), follow)
	}
	behind, err := automaton.CompileLimit(automaton.Concat(automaton.Lang(l), follow), maxStates)
	if err != nil {
		return e, err
	}
	if !slices.ContainsFunc(other, func(o *automaton.DFA) bool { return !behind.Intersect(o).IsEmpty() }) {
		ahead := pegExpr{"&" + class(next, nil).at(precPrimary), precSuffix}
		switch {
		case end && next.IsEmpty():
			ahead.text = "!."
		case end:
			ahead.text = "!" + class(next.Complement(), nil).at(precPrimary)
		}
		return inSequence(e, ahead), nil
	}
	// The look-ahead must let pass what is wanted in all places, also in those
	// that need none.
	for i, k := range ks {
		if disjointFirst(l, no[i]) {
			yes, err := join(l, []*automaton.DFA{k})
			if err != nil {
				return e, err
			}
			wanted = append(wanted, yes[0])
		}
	}
	var all, rest *automaton.DFA
	for _, w := range wanted {
		all = union(all, w)
	}
	for _, o := range other {
		rest = union(rest, o)
	}
	if !all.Intersect(rest).IsEmpty() {
		return e, &conflict{t.rule}
	}
	ahead, err := separator(all, rest, t.helper)
	if err != nil {
		return e, err
	}
	return inSequence(pegExpr{"&" + ahead.at(precPrimary), precSuffix}, e), nil
}

var every = automaton.MustCompile(automaton.Star(automaton.Chars(automaton.Universe())))

func union(a, b *automaton.DFA) *automaton.DFA {
	if a == nil {
		return b
	}
	return a.Union(b)
}

// disjointFirst reports whether nothing of b begins with a member of a, as the
// first characters show.
func disjointFirst(a, b *automaton.DFA) bool {
	if a.IsEmpty() || b.IsEmpty() {
		return true
	}
	return !a.Accepting(a.Start()) && a.Expected(a.Start()).Intersect(b.Expected(b.Start())).IsEmpty()
}

func (t *transcriber) option(n abnf.Node, ks []*automaton.DFA) (pegExpr, error) {
	e, err := t.node(n, ks)
	if err != nil {
		return e, err
	}
	l, err := t.language(n)
	if err != nil {
		return e, err
	}
	if e, err = t.tell(l, e, ks, nil, ks); err != nil {
		return e, err
	}
	return pegExpr{e.at(precPrimary) + "?", precSuffix}, nil
}

// errEmptyLoop is what is wrong with *( *a ).
var errEmptyLoop = errors.New("what is repeated may be empty, so that there is no telling how often it is there")

func (t *transcriber) repeat(n abnf.Repetition, ks []*automaton.DFA) (pegExpr, error) {
	switch {
	case n.Max == 0:
		return pegExpr{emptyText, precSuffix}, nil
	case n.Max > 0 && n.Min > n.Max:
		return pegExpr{}, fmt.Errorf("%s is at least more often than at most", n)
	case n.Min == 0 && n.Max == 1:
		return t.option(n.Node, ks)
	case n.Min == 1 && n.Max == 1:
		return t.node(n.Node, ks)
	}
	l, err := t.language(n.Node)
	if err != nil {
		return pegExpr{}, err
	}
	if !l.IsEmpty() && l.Accepting(l.Start()) {
		return pegExpr{}, fmt.Errorf("%s: %w", n, errEmptyLoop)
	}
	var tail pegExpr
	if n.Max < 0 {
		all, err := automaton.CompileLimit(automaton.Star(automaton.Lang(l)), maxStates)
		if err != nil {
			return tail, err
		}
		ends := ks
		if ks, err = join(all, ks); err != nil {
			return tail, err
		}
		e, err := t.node(n.Node, ks)
		if err != nil {
			return tail, err
		}
		told, err := t.tell(l, e, ends, nil, ks)
		if err != nil {
			return tail, err
		}
		if n.Min == 1 && told == e {
			return pegExpr{e.at(precPrimary) + "+", precSuffix}, nil
		}
		tail = pegExpr{told.at(precPrimary) + "*", precSuffix}
	} else {
		tail = pegExpr{emptyText, precSuffix}
		// ( e ( e ( e )? )? )?, from the inside.
		ends, within := ks, nothing
		for range n.Max - n.Min {
			e, err := t.node(n.Node, ks)
			if err != nil {
				return tail, err
			}
			more, err := join(l, ks)
			if err != nil {
				return tail, err
			}
			body, err := join(l, []*automaton.DFA{within})
			if err != nil {
				return tail, err
			}
			if e, err = t.tell(body[0], inSequence(e, tail), ends, nil, ends); err != nil {
				return tail, err
			}
			tail = pegExpr{e.at(precPrimary) + "?", precSuffix}
			within = nothing.Union(body[0])
			ks = make([]*automaton.DFA, len(ends))
			for i := range ks {
				ks[i] = ends[i].Union(more[i])
			}
		}
	}
	parts := []pegExpr{tail}
	for range n.Min {
		e, err := t.node(n.Node, ks)
		if err != nil {
			return tail, err
		}
		parts = append([]pegExpr{e}, parts...)
		if ks, err = join(l, ks); err != nil {
			return tail, err
		}
	}
	return inSequence(parts...), nil
}
