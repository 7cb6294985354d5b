package compile

import (
	"cmp"
	"math"
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
	Rules   []*SelectedRule // the entries, the others in the order of the file, imported ones, core rules

	// ABNF is the grammar of Rules.
	ABNF *abnf.Grammar

	// Octets says that the terminals are octets.
	Octets bool

	from    *reader.Grammar
	states  map[string]int // of the automata of rules
	made    *Grammar       // by Package or Prove
	shallow []shallow      // by Package
}

// A SelectedRule is a rule of a Selection.
type SelectedRule struct {
	*reader.Rule
	GoName  string
	Section string   // where the rule is defined: a line of the file, or a section of a document
	Uses    []string // the names of the rules that the definition refers to
	// Why says why the rule has no automaton, or is "": it is recursive or too large, or it
	// uses such a rule.
	Why string
}

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
	g := &Selection{File: from.Name, Octets: from.Octets, from: from, states: map[string]int{}}
	flat := regular.NewLimit(from.ABNF, maxNFA).Flat()
	document, sections := from.Source()
	needed := map[*reader.Rule]bool{}
	var visit func(r *reader.Rule)
	visit = func(r *reader.Rule) {
		if needed[r] {
			return
		}
		needed[r] = true
		own := *r
		own.Rule = cmp.Or(flat.Rule(r.Name), r.Rule)
		s := &SelectedRule{Rule: &own, GoName: grammar.GoName(r.Name), Section: OneLine(from.Where(r))}
		if section := sections[r.Name]; strings.HasPrefix(s.Section, "line ") && section != "" && document != "" {
			s.Section = OneLine(document + ", " + section + ", " + s.Section)
		}
		g.Rules = append(g.Rules, s)
		for _, name := range abnf.Uses(own.Node) {
			if used := from.Rule(name); used != nil {
				s.Uses = append(s.Uses, used.Name)
				visit(used)
			}
		}
	}
	for _, name := range entries {
		r := from.Rule(name)
		if r == nil {
			return nil, &reader.Error{File: from.Name, Rule: name,
				Err: &abnf.UndefinedError{Name: name, In: []string{"the rules asked for"}}, Unknown: name, Known: g.known()}
		}
		g.Entries = append(g.Entries, r.Name)
		visit(r)
	}
	place := func(r *SelectedRule) int {
		i := slices.Index(g.Entries, r.Name)
		switch {
		case i >= 0:
			return i - len(g.Entries)
		case r.Core:
			return math.MaxInt
		case r.File != g.File:
			return math.MaxInt - 1
		}
		return r.Line
	}
	slices.SortStableFunc(g.Rules, func(a, b *SelectedRule) int { return cmp.Compare(place(a), place(b)) })
	var defs []*abnf.Rule
	for _, r := range g.Rules {
		defs = append(defs, r.Rule.Rule)
	}
	g.ABNF = abnf.New(defs)
	if err := g.check(); err != nil {
		return nil, err
	}
	g.classify()
	return g, nil
}

// known returns the names of the rules that may be referred to.
func (g *Selection) known() []string {
	names := slices.Concat(abnf.CoreNames(), g.from.Names())
	slices.Sort(names)
	return slices.Compact(names)
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
