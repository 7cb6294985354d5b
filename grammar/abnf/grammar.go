package abnf

import "strings"

// A Grammar is a list of rules, which [Parse] or [New] returns. Its Rules must not be modified.
type Grammar struct {
	Rules []*Rule // in order of definition, followed by the core rules they use

	index map[string]int // of the rules, by folded name
}

// A Rule is a rule and its definition.
type Rule struct {
	Name string // as spelled at the definition
	Node Node

	// Text is the text of the definition in the source, from the name to the end
	// of the last element, including comments and line breaks. It includes
	// comments that follow on the same line, and on the next lines up to a blank
	// one, unless they are directly above the next rule, to which they may
	// belong. Definitions added by "=/" follow on separate lines.
	Text string
	Line int  // of the name in the source, from 1; 0 for a core rule
	Col  int  // likewise, in bytes
	Core bool // from RFC 5234, Appendix B.1, not from the source

	refs map[string]position // position of the first reference to each other rule, by folded name
}

type position struct{ line, col int }

// New returns a grammar of rules, which may be from several grammars. If several have the
// same name, [Grammar.Rule] returns the first.
func New(rules []*Rule) *Grammar {
	g := &Grammar{index: make(map[string]int, len(rules))}
	for _, r := range rules {
		g.add(r)
	}
	return g
}

func (g *Grammar) add(r *Rule) {
	if name := fold(r.Name); g.Rule(name) == nil {
		g.index[name] = len(g.Rules)
	}
	g.Rules = append(g.Rules, r)
}

// String returns the definition as normalized ABNF on one line.
func (r *Rule) String() string { return r.Name + " = " + operand(r.Node, 0) }

// Unreadable returns the error about the first part of the definition that cannot be read, or nil.
func (r *Rule) Unreadable() *Error {
	for n := range All[Invalid](r.Node) {
		return n.Err
	}
	return nil
}

// Rule returns the rule with the given name, or nil. Names are case-insensitive (RFC
// 5234, section 2.1).
func (g *Grammar) Rule(name string) *Rule {
	if i, ok := g.index[fold(name)]; ok {
		return g.Rules[i]
	}
	return nil
}

// String returns the rules as normalized ABNF, one a line, without the core rules that
// Parse added.
func (g *Grammar) String() string {
	var b strings.Builder
	for _, r := range g.Rules {
		if !r.Core {
			b.WriteString(r.String())
			b.WriteByte('\n')
		}
	}
	return b.String()
}
