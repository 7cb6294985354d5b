package compile

import (
	"fmt"
	"strings"

	"github.com/stricturi/stricturi/grammar"
	"github.com/stricturi/stricturi/grammar/abnf"
	"github.com/stricturi/stricturi/internal/grammar/automaton"
	"github.com/stricturi/stricturi/internal/grammar/regular"
)

// An operation is what an expression does.
type operation uint8

const (
	opChars  operation = iota // one character of set
	opSeq                     // kids, one after the other
	opAlt                     // one of kids, the first ones preferred
	opRepeat                  // kids[0] from min to max times, max -1 for no bound; more preferred
	opRule                    // kids[0], which is the definition of rule
	opTag                     // the empty string, with a tag
	opLang                    // a member of lang, without tags
)

// A labelFunc returns the rest of the literal that a character is in, as ABNF. It makes the
// text when it is called, because the texts of all characters of a literal take quadratic
// memory.
type labelFunc func() string

// An expr is an expression of the ABNF with its rules expanded. Expressions of rules are
// shared.
type expr struct {
	op       operation
	set      automaton.Set
	node     abnf.Node // what the expression is made of
	label    labelFunc // of opChars
	more     bool      // of opChars: the label is of more than this character
	kids     []*expr
	min, max int
	rule     int // index in the edition's rules
	tag      tag
	lang     *automaton.DFA
	nullable bool // the empty string is a member, without regard to tags

	// Of opRule, what single, first and units return: looking into the definition each
	// time would take quadratic time for a chain of rules.
	alone   automaton.Set
	isAlone bool
	firsts  automaton.Set
	members units
}

// trees returns the expression of each of the rules of a grammar, in their order.
func trees(g *Grammar) ([]*expr, error) {
	t := &treeMaker{grammar: g.ABNF, rules: g.Rules, index: map[string]int{}, open: map[int]bool{}}
	for i, r := range t.rules {
		t.index[strings.ToLower(r.Name)] = i
	}
	t.made = make([]*expr, len(t.rules))
	for i, r := range t.rules {
		if _, err := t.rule(i); err != nil {
			return nil, fmt.Errorf("rule %s: %w", r.Name, err)
		}
	}
	return t.made, nil
}

type treeMaker struct {
	grammar *abnf.Grammar
	rules   []*grammar.Rule
	index   map[string]int // by name in lower case
	made    []*expr
	open    map[int]bool
}

func (t *treeMaker) rule(i int) (*expr, error) {
	if t.made[i] != nil {
		return t.made[i], nil
	}
	if t.open[i] {
		return nil, fmt.Errorf("rule %s is recursive", t.rules[i].Name)
	}
	t.open[i] = true
	defer delete(t.open, i)
	kid, err := t.node(t.grammar.Rule(t.rules[i].Name).Node)
	if err != nil {
		return nil, err
	}
	x := &expr{op: opRule, node: abnf.RuleRef{Name: t.rules[i].Name}, rule: i, kids: []*expr{kid}, nullable: kid.nullable, firsts: kid.first()}
	x.alone, x.isAlone = kid.single()
	if x.members = kid.units(); kid.isPercent() {
		x.members = units{percent: true, only: true}
	}
	t.made[i] = x
	return x, nil
}

func (t *treeMaker) node(n abnf.Node) (*expr, error) {
	n = abnf.Plain(n)
	x, err := t.expr(n)
	if err == nil && x.node == nil {
		x.node = n
	}
	return x, err
}

// expr returns the expression of a node in its plain form.
func (t *treeMaker) expr(n abnf.Node) (*expr, error) {
	switch n := n.(type) {
	case abnf.Alternation:
		kids, err := t.nodes(n)
		return alt(kids...), err
	case abnf.Concatenation:
		kids, err := t.nodes(n)
		return seq(kids...), err
	case abnf.Repetition:
		kid, err := t.node(n.Node)
		if err != nil {
			return nil, err
		}
		return repeat(kid, n.Min, n.Max), nil
	case abnf.RuleRef:
		i, ok := t.index[strings.ToLower(n.Name)]
		if !ok {
			return nil, fmt.Errorf("rule %s is not defined", n.Name)
		}
		return t.rule(i)
	case abnf.Terminal:
		return characters(n)
	}
	return nil, fmt.Errorf("%s has no meaning", n)
}

func (t *treeMaker) nodes(nodes []abnf.Node) ([]*expr, error) {
	var kids []*expr
	for _, n := range nodes {
		kid, err := t.node(n)
		if err != nil {
			return nil, err
		}
		kids = append(kids, kid)
	}
	return kids, nil
}

// characters returns the expression of a terminal.
func characters(n abnf.Terminal) (*expr, error) {
	sets := regular.Characters(n)
	if len(sets) > maxStates {
		return nil, &LimitError{fmt.Errorf("more than %d states", maxStates)}
	}
	var kids []*expr
	for i, set := range sets {
		kids = append(kids, &expr{op: opChars, set: set, label: func() string { return rest(n, i) }, more: i+1 < len(sets)})
	}
	return seq(kids...), nil
}

// rest returns what a terminal has from a place on, as ABNF.
func rest(n abnf.Terminal, from int) string {
	switch n := n.(type) {
	case abnf.Literal:
		return quoted(string([]rune(n.Text)[from:]))
	case abnf.Chars:
		return n[from:].String()
	}
	return n.String()
}

func quoted(s string) string {
	if strings.Contains(s, `"`) {
		return "%x22" // ABNF has no other way to say it
	}
	return `"` + s + `"`
}

func seq(kids ...*expr) *expr {
	if len(kids) == 1 {
		return kids[0]
	}
	x := &expr{op: opSeq, kids: kids, nullable: true}
	for _, kid := range kids {
		x.nullable = x.nullable && kid.nullable
	}
	return x
}

func alt(kids ...*expr) *expr {
	x := &expr{op: opAlt, kids: kids}
	for _, kid := range kids {
		x.nullable = x.nullable || kid.nullable
	}
	return x
}

func repeat(kid *expr, least, most int) *expr {
	return &expr{op: opRepeat, kids: []*expr{kid}, min: least, max: most, nullable: least == 0 || kid.nullable}
}

// single returns the characters that are the members of x, if each is one
// character.
func (x *expr) single() (automaton.Set, bool) {
	switch x.op {
	case opChars:
		return x.set, true
	case opRule:
		return x.alone, x.isAlone
	case opSeq:
		if len(x.kids) == 1 {
			return x.kids[0].single()
		}
	case opAlt:
		var all automaton.Set
		for _, kid := range x.kids {
			s, ok := kid.single()
			if !ok {
				return all, false
			}
			all = all.Union(s)
		}
		return all, true
	}
	return automaton.Set{}, false
}

// first returns the characters that members of x begin with.
func (x *expr) first() (set automaton.Set) {
	switch {
	case x.op == opChars:
		return x.set
	case x.op == opRule:
		return x.firsts
	case x.op == opRepeat && x.max == 0:
		return set
	}
	for _, kid := range x.kids {
		set = set.Union(kid.first())
		if x.op == opSeq && !kid.nullable {
			break
		}
	}
	return set
}
