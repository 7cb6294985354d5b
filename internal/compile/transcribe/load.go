package transcribe

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/stricturi/stricturi/grammar"
	"github.com/stricturi/stricturi/grammar/abnf"
)

// A Grammar is a user's grammar, complete: every rule that it needs, imported
// ones and core rules included.
type Grammar struct {
	File    string // what the user calls it, for messages and headers
	Entries []string
	Rules   []*Rule // the user's in the order of the file, then imported ones, then core rules

	// ABNF is the grammar of Rules.
	ABNF *abnf.Grammar
}

// A Rule is a rule of a Grammar.
type Rule struct {
	*abnf.Rule
	GoName string
	// Edition is the edition that an imported rule is from, else nil; Imported
	// is the rule there. Its name is another one if the file has a rule of that
	// name.
	Edition  *grammar.Edition
	Imported *grammar.Rule
	Uses     []string // the names of the rules that the definition refers to
}

// Section says where the rule is defined: a line of the file, or a section of a
// document.
func (r *Rule) Section() string {
	switch {
	case r.Edition != nil && strings.Contains(r.Imported.Section, ","):
		return r.Imported.Section
	case r.Edition != nil:
		return r.Edition.Document + ", " + r.Imported.Section
	case r.Core:
		return "RFC 5234, B.1"
	}
	return fmt.Sprintf("line %d", r.Line)
}

// Load reads a grammar. Only the rules that the entries need, directly or not,
// are of it, and only they must make sense. The error is an *Error, or several,
// joined.
func Load(file, source string, entries ...string) (*Grammar, error) {
	l := &loader{g: &Grammar{File: file}, rules: map[string]*Rule{}, deps: map[*grammar.Rule]string{}}
	if err := l.load(source, entries); err != nil {
		return nil, err
	}
	return l.g, nil
}

type loader struct {
	g       *Grammar
	own     *abnf.Grammar
	imports map[string]imported
	rules   map[string]*Rule         // by name in lower case
	deps    map[*grammar.Rule]string // the name that a rule of an edition has here
}

// Fault returns an error about a rule, with the line if the rule is of the file.
func (g *Grammar) Fault(r *Rule, err error) *Error {
	e := &Error{File: g.File, Rule: r.Name, Err: err}
	if r.Edition == nil && !r.Core {
		e.Line, e.Col = r.Line, r.Col
	}
	return e
}

func (l *loader) load(source string, entries []string) error {
	own, err := abnf.Parse(source)
	if err != nil {
		e := &Error{File: l.g.File, Err: err}
		if syntax, ok := errors.AsType[*abnf.Error](err); ok {
			e.Line, e.Col, e.Rule = syntax.Line, syntax.Col, syntax.Rule
		}
		return e
	}
	l.own = own
	imports, fault := imports(source)
	if fault != nil {
		fault.File = l.g.File
		return fault
	}
	l.imports = imports
	for _, r := range own.Rules {
		i, ok := imports[strings.ToLower(r.Name)]
		switch {
		case ok && r.Core: // the import is what was meant
		case ok:
			return l.g.Fault(&Rule{Rule: r}, fmt.Errorf("imported from %s in line %d, and so not to be defined", i.edition.Stem, i.line))
		default:
			l.rules[strings.ToLower(r.Name)] = &Rule{Rule: r}
		}
	}
	// What is imported by name has its name whatever else is needed.
	names := slices.Sorted(maps.Keys(imports))
	for _, name := range names {
		i := imports[name]
		l.deps[i.rule] = i.rule.Name
	}
	for _, name := range names {
		i := imports[name]
		l.rules[strings.ToLower(i.rule.Name)] = l.take(i.edition, i.rule, i.rule.Name)
	}
	for _, name := range entries {
		r := l.rules[strings.ToLower(name)]
		if r == nil {
			return &Error{File: l.g.File, Rule: name, Err: &abnf.UndefinedError{Name: name, In: []string{"the rules asked for"}}, Unknown: name, Known: l.names()}
		}
		l.g.Entries = append(l.g.Entries, r.Name)
	}
	l.collect()
	return l.check(source)
}

// names returns the names of the rules that may be referred to.
func (l *loader) names() []string {
	names := abnf.CoreNames()
	for _, r := range l.rules {
		names = append(names, r.Name)
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// take returns a rule of an edition under a name; the rules that it refers to
// are given names too.
func (l *loader) take(e *grammar.Edition, r *grammar.Rule, name string) *Rule {
	def := *e.Grammar().Rule(r.Name)
	def.Name = name
	rule := &Rule{Edition: e, Imported: r}
	rule.Rule = &def
	def.Node = rename(def.Node, func(ref string) string {
		used, ok := e.Rule(ref)
		if !ok {
			return ref
		}
		return l.name(e, used)
	})
	return rule
}

// name returns the name that a rule of an edition has here: its own, if nothing
// else has that.
func (l *loader) name(e *grammar.Edition, r *grammar.Rule) string {
	if name, ok := l.deps[r]; ok {
		return name
	}
	name := r.Name
	if old := l.rules[strings.ToLower(name)]; old != nil {
		if r.Core && l.core(name) {
			l.deps[r] = old.Name // a core rule here and there
			return old.Name
		}
		name = e.Stem + "-" + r.Name
	}
	for _, i := range l.imports {
		if strings.EqualFold(i.rule.Name, name) {
			name = e.Stem + "-" + r.Name
		}
	}
	l.deps[r] = name
	placeholder := &Rule{Rule: &abnf.Rule{Name: name, Core: r.Core}}
	l.rules[strings.ToLower(name)] = placeholder
	*placeholder = *l.take(e, r, name)
	return name
}

// core reports whether a name means what RFC 5234, B.1, says: a file that defines
// DIGIT has another HEXDIG too, for that refers to DIGIT.
func (l *loader) core(name string) bool {
	r := l.rules[strings.ToLower(name)]
	return r != nil && r.Core && !slices.ContainsFunc(abnf.Uses(r.Node), func(used string) bool { return !l.core(used) })
}

// rename returns a node with other names of rules.
func rename(n abnf.Node, to func(string) string) abnf.Node {
	all := func(nodes []abnf.Node) []abnf.Node {
		out := make([]abnf.Node, len(nodes))
		for i, kid := range nodes {
			out[i] = rename(kid, to)
		}
		return out
	}
	switch n := n.(type) {
	case abnf.Alternation:
		return abnf.Alternation(all(n))
	case abnf.Concatenation:
		return abnf.Concatenation(all(n))
	case abnf.Group:
		return abnf.Group{Node: rename(n.Node, to)}
	case abnf.Option:
		return abnf.Option{Node: rename(n.Node, to)}
	case abnf.Repetition:
		if n.Max == 0 {
			return abnf.Literal{} // what is not repeated needs no meaning
		}
		return abnf.Repetition{Min: n.Min, Max: n.Max, Node: rename(n.Node, to)}
	case abnf.RuleRef:
		return abnf.RuleRef{Name: to(n.Name)}
	}
	return n
}

// collect puts the rules that the entries need in order.
func (l *loader) collect() {
	needed := map[*Rule]bool{}
	var order []*Rule
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
	kind := func(r *Rule) int {
		switch {
		case r.Core:
			return 2
		case r.Edition != nil:
			return 1
		}
		return 0
	}
	slices.SortStableFunc(order, func(a, b *Rule) int {
		if d := kind(a) - kind(b); d != 0 {
			return d
		}
		if kind(a) == 0 {
			return a.Line - b.Line
		}
		return 0
	})
	l.g.ABNF = &abnf.Grammar{}
	for _, r := range order {
		r.GoName = grammar.GoName(r.Name)
		l.g.Rules = append(l.g.Rules, r)
		l.g.ABNF.Rules = append(l.g.ABNF.Rules, r.Rule)
	}
}

// rule returns the rule of a name.
func (g *Grammar) rule(name string) *Rule {
	for _, r := range g.Rules {
		if strings.EqualFold(r.Name, name) {
			return r
		}
	}
	return nil
}
