package abnf

import "strings"

// A Grammar is a list of rules. Do not change Rules of one that Parse returned.
type Grammar struct {
	Rules []*Rule // in order of definition; core rules that were pulled in come last

	index map[string]*Rule // by folded name; what Parse did not build has none
}

// A Rule is a rule and its definition.
type Rule struct {
	Name string // as spelled at the definition
	Node Node

	// Text is what the source prints, from the name to the end of the last
	// element, with the comments and line breaks between and the comments that
	// follow: on the same line, and on the next lines up to a blank one (but
	// not where they stand right above the next rule, which they may be about).
	// The texts of definitions that "=/" added follow on lines of their own.
	Text string
	Line int  // of the name in the source, from 1; 0 for a core rule
	Col  int  // likewise, in bytes
	Core bool // from RFC 5234, Appendix B.1, not from the source

	refs map[string]position // where it first refers to other rules, by folded name
}

type position struct{ line, col int }

// String returns the definition as ABNF on one line, normalised.
func (r *Rule) String() string { return string(appendNode([]byte(r.Name+" = "), r.Node, 0)) }

// Rule returns the rule of that name, compared without regard to case (RFC 5234,
// 2.1), or nil.
func (g *Grammar) Rule(name string) *Rule {
	name = fold(name)
	if g.index != nil {
		return g.index[name]
	}
	for _, r := range g.Rules {
		if fold(r.Name) == name {
			return r
		}
	}
	return nil
}

// String returns the rules, without the core rules that Parse adds by itself,
// normalised and one a line.
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
