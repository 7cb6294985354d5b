package transcribe

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/stricturi/stricturi/grammar/abnf"
	"github.com/stricturi/stricturi/internal/grammar/automaton"
	"github.com/stricturi/stricturi/internal/grammar/regular"
)

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
	d, err := t.compile(e)
	if err == nil {
		t.dfas[key] = d
	}
	return d, err
}

// compile returns the automaton of e, within the limits and before the context
// ends.
func (t *transcriber) compile(e automaton.Expr) (*automaton.DFA, error) {
	if err := t.ctx.Err(); err != nil {
		return nil, err
	}
	n, err := e.NFA(maxStates)
	if err != nil {
		return nil, err
	}
	d, err := n.Determinize(maxDeterministic)
	if err != nil {
		return nil, err
	}
	if t.states += d.States(); t.states > maxStatesInAll {
		return nil, errTooMuch
	}
	return d, nil
}

// before returns, for each of ks, the texts of n followed by one of its texts.
func (t *transcriber) before(n abnf.Node, ks []*automaton.DFA) ([]*automaton.DFA, error) {
	l, err := t.language(n)
	if err != nil {
		return nil, err
	}
	return t.join(l, ks)
}

func (t *transcriber) join(l *automaton.DFA, ks []*automaton.DFA) (out []*automaton.DFA, err error) {
	for _, k := range ks {
		d, err := t.compile(automaton.Concat(automaton.Lang(l), automaton.Lang(k)))
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
	if set, ok := regular.Single(n); ok {
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
	for i := 0; i < len(nodes); {
		n, later := nodes[i], nodes[i+1:]
		// Adjacent single characters become one class.
		set, one := regular.Single(n)
		for one && len(later) > 0 {
			more, ok := regular.Single(later[0])
			if !ok {
				break
			}
			set, later = set.Union(more), later[1:]
		}
		merged := len(nodes)-len(later) > i+1
		if merged {
			n = abnf.Alternation(nodes[i : len(nodes)-len(later)])
		}
		i = len(nodes) - len(later)
		never, err := t.neverFirst(n, earlier, ks)
		if err != nil {
			return pegExpr{}, err
		}
		if never {
			continue
		}
		e := class(set, nil)
		if !merged {
			if e, err = t.node(n, ks); err != nil {
				return pegExpr{}, err
			}
		}
		if e, err = t.decide(n, e, later, earlier, ks); err != nil {
			return pegExpr{}, err
		}
		texts = append(texts, e.at(precSeq))
	}
	if len(texts) == 1 {
		return pegExpr{texts[0], precSeq}, nil
	}
	return pegExpr{strings.Join(texts, " / "), precChoice}, nil
}

// neverFirst reports whether an alternative is never the first match, because the
// alternatives before it, earlier, match all of its texts: the second "a" of
// "a" / "a" / "b". It is omitted.
func (t *transcriber) neverFirst(n abnf.Node, earlier, ks []*automaton.DFA) (bool, error) {
	if !slices.ContainsFunc(earlier, func(d *automaton.DFA) bool { return d != nil }) {
		return false, nil
	}
	yes, err := t.before(n, ks)
	if err != nil {
		return false, err
	}
	for i, d := range yes {
		if earlier[i] != nil {
			d = d.Minus(earlier[i])
		}
		if !d.IsEmpty() {
			return false, nil
		}
	}
	return true, nil
}

// decide returns e, which is T(n, K), with the look-ahead that it needs before the
// alternatives that follow. It adds the texts of e to earlier, those of the alternatives
// before.
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
	no, err := t.join(m, ks)
	if err != nil {
		return e, err
	}
	return t.tell(l, e, no, earlier, ks)
}

// tell adds a look-ahead to e, whose language is l, if e needs one to match in the texts of
// l K, and not in the texts of no that are not in l K. It ignores the texts of earlier,
// which may be nil, and adds those of l K to it.
func (t *transcriber) tell(l *automaton.DFA, e pegExpr, no, earlier, ks []*automaton.DFA) (pegExpr, error) {
	begins, err := t.join(l, []*automaton.DFA{every()})
	if err != nil {
		return e, err
	}
	var wanted, other []*automaton.DFA
	clash := false
	for i, k := range ks {
		if disjointFirst(l, no[i]) {
			continue
		}
		yes, err := t.join(l, []*automaton.DFA{k})
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
	// The characters that may follow e.
	var next automaton.Set
	end := false
	for _, k := range ks {
		if k.IsEmpty() {
			continue
		}
		next = next.Union(k.Expected(k.Start()))
		end = end || k.Accepting(k.Start())
	}
	follow := automaton.Concat(automaton.Chars(next), automaton.Lang(every()))
	if end {
		follow = automaton.Union(automaton.Epsilon(), follow)
	}
	behind, err := t.compile(automaton.Concat(automaton.Lang(l), follow))
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
	// The look-ahead must succeed in all places, also in those that need none.
	for i, k := range ks {
		if disjointFirst(l, no[i]) {
			yes, err := t.join(l, []*automaton.DFA{k})
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
	ahead, err := separator(t.ctx, all, rest, t.helper)
	if err != nil {
		return e, err
	}
	return inSequence(pegExpr{"&" + ahead.at(precPrimary), precSuffix}, e), nil
}

var every = sync.OnceValue(func() *automaton.DFA {
	return automaton.MustCompile(automaton.Star(automaton.Chars(automaton.Universe())))
})

func union(a, b *automaton.DFA) *automaton.DFA {
	if a == nil {
		return b
	}
	return a.Union(b)
}

// disjointFirst reports whether the first characters show that no text of b begins with
// one of a.
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

// errEmptyLoop is the error for *( *a ).
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
	tail := pegExpr{emptyText, precSuffix}
	if n.Max < 0 {
		all, err := t.compile(automaton.Star(automaton.Lang(l)))
		if err != nil {
			return tail, err
		}
		ends := ks
		if ks, err = t.join(all, ks); err != nil {
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
		// ( e ( e ( e )? )? )?, from the inside. If no choice needs a look-ahead,
		// e? e? e? is the same: if the first fails, so do the others.
		var flat []pegExpr
		ends, within := ks, nothing()
		for given := range n.Max - n.Min {
			e, err := t.node(n.Node, ks)
			if err != nil {
				return tail, err
			}
			more, err := t.join(l, ks)
			if err != nil {
				return tail, err
			}
			body, err := t.join(l, []*automaton.DFA{within})
			if err != nil {
				return tail, err
			}
			told, err := t.tell(body[0], inSequence(e, tail), ends, nil, ends)
			if err != nil {
				return tail, err
			}
			once := pegExpr{e.at(precPrimary) + "?", precSuffix}
			if told == inSequence(e, tail) && len(flat) == given && (given == 0 || flat[0] == once) {
				flat = append(flat, once)
				tail = inSequence(flat...)
			} else {
				tail = pegExpr{told.at(precPrimary) + "?", precSuffix}
			}
			within = nothing().Union(body[0])
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
		if ks, err = t.join(l, ks); err != nil {
			return tail, err
		}
	}
	return inSequence(parts...), nil
}
