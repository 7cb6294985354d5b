package compile

import (
	"slices"
	"strconv"
	"strings"

	"github.com/stricturi/stricturi/grammar"
	"github.com/stricturi/stricturi/grammar/abnf"
	"github.com/stricturi/stricturi/internal/grammar/reader"
	"github.com/stricturi/stricturi/internal/grammar/regular"
)

// A Selection is the part of a user's grammar that a package is made of: the rules asked
// for, and all rules that they need, imported ones and core rules included.
type Selection struct {
	File    string // what the user calls it, for messages and headers
	Entries []string
	Rules   []*SelectedRule // the user's in the order of the file, then imported ones, then core rules

	// ABNF is the grammar of Rules.
	ABNF *abnf.Grammar

	// Octets says that the terminals are octets.
	Octets bool

	made *Grammar // by Package or Prove
}

// A SelectedRule is a rule of a Selection.
type SelectedRule struct {
	*reader.Rule
	GoName string
	Uses   []string // the names of the rules that the definition refers to
	// Why says why the rule has no automaton, or is "": it is recursive or too large, it
	// repeats what may be empty up to a number of times, or it uses such a rule.
	Why   string
	where string
}

// Section says where the rule is defined: a line of the file, or a section of a
// document.
func (r *SelectedRule) Section() string { return r.where }

// OneLine escapes what would end a comment or command a terminal in the name of a file.
func OneLine(name string) string {
	quoted := strconv.Quote(name)
	return quoted[1 : len(quoted)-1]
}

// Load returns the grammar of a text, with the rules that the entries need; see
// [Select].
func Load(file, source string, entries ...string) (*Selection, error) {
	g, err := new(reader.Reader).Parse(file, source)
	if err != nil {
		return nil, err
	}
	return Select(g, entries...)
}

// Select returns the grammar of the rules that the entries need, directly or not, without
// the recursion that [regular.Grammar.Flat] can remove. Only these rules must make sense.
// The error is a [reader.Error], or several, joined.
func Select(from *reader.Grammar, entries ...string) (*Selection, error) {
	l := &loader{g: &Selection{File: from.Name, Octets: from.Octets}, from: from, rules: map[string]*SelectedRule{}}
	flat := regular.NewLimit(from.ABNF, maxNFA).Flat()
	for _, r := range from.Rules {
		own := *r
		if own.Rule = flat.Rule(r.Name); own.Rule == nil {
			own.Rule = r.Rule
		}
		l.rules[strings.ToLower(r.Name)] = &SelectedRule{Rule: &own, where: OneLine(from.Where(r))}
	}
	for _, name := range entries {
		r := l.rules[strings.ToLower(name)]
		if r == nil {
			return nil, &reader.Error{File: from.Name, Rule: name,
				Err: &abnf.UndefinedError{Name: name, In: []string{"the rules asked for"}}, Unknown: name, Known: l.names()}
		}
		l.g.Entries = append(l.g.Entries, r.Name)
	}
	l.collect()
	if err := l.check(); err != nil {
		return nil, err
	}
	l.g.classify()
	return l.g, nil
}

type loader struct {
	g     *Selection
	from  *reader.Grammar
	rules map[string]*SelectedRule // by name in lower case
}

// Fault returns an error about a rule, with the line if the rule is of a file.
func (g *Selection) Fault(r *SelectedRule, err error) *reader.Error {
	e := &reader.Error{File: g.File, Rule: r.Name, Err: err}
	if r.File != "" {
		e.File, e.Line, e.Col = r.File, r.Line, r.Col
	}
	return e
}

// names returns the names of the rules that may be referred to.
func (l *loader) names() []string {
	names := slices.Concat(abnf.CoreNames(), l.from.Names())
	slices.Sort(names)
	return slices.Compact(names)
}

// collect puts the rules that the entries need in order.
func (l *loader) collect() {
	needed := map[*SelectedRule]bool{}
	var order []*SelectedRule
	var visit func(name string)
	visit = func(name string) {
		r := l.rules[strings.ToLower(name)]
		if r == nil || needed[r] {
			return
		}
		needed[r] = true
		order = append(order, r)
		for _, used := range abnf.Uses(r.Node) {
			if u := l.rules[strings.ToLower(used)]; u != nil {
				r.Uses = append(r.Uses, u.Name)
			}
			visit(used)
		}
	}
	for _, name := range l.g.Entries {
		visit(name)
	}
	kind := func(r *SelectedRule) int {
		switch {
		case r.Core:
			return 2
		case r.File != l.g.File:
			return 1
		}
		return 0
	}
	slices.SortStableFunc(order, func(a, b *SelectedRule) int {
		if d := kind(a) - kind(b); d != 0 {
			return d
		}
		if kind(a) == 0 {
			return a.Line - b.Line
		}
		return 0
	})
	var defs []*abnf.Rule
	for _, r := range order {
		r.GoName = grammar.GoName(r.Name)
		l.g.Rules = append(l.g.Rules, r)
		defs = append(defs, r.Rule.Rule)
	}
	l.g.ABNF = abnf.New(defs)
}

// Why returns why a rule has no automaton, or "".
func (g *Selection) Why(rule string) string {
	if r := g.rule(rule); r != nil {
		return r.Why
	}
	return ""
}

// rule returns the rule of a name.
func (g *Selection) rule(name string) *SelectedRule {
	for _, r := range g.Rules {
		if strings.EqualFold(r.Name, name) {
			return r
		}
	}
	return nil
}
