package edition

import (
	"slices"

	"github.com/stricturi/stricturi/uri"
)

// Group is rules that texts are checked against side by side.
type Group struct {
	rules []Rule
	// implied has for each rule the index of one before it that accepts no text that the
	// rule rejects, or -1.
	implied []int
}

// includes lists for an edition those whose references are all references of the edition
// too. A test proves it from the grammars.
var includes = map[string][]string{
	"rfc2732":      {"rfc2396"},
	"rfc2396bis00": {"rfc2396"},
	"rfc3986+6874": {"rfc3986"},
	"iri11":        {"rfc3986", "rfc3987"},
	"rfc3987":      {"rfc3986", "iri11"},
}

// NewGroup returns a group of rules.
func NewGroup(rules []Rule) *Group {
	g := &Group{rules: rules, implied: make([]int, len(rules))}
	for i, r := range rules {
		g.implied[i] = -1
		if !r.onlyReference() {
			continue
		}
		for j, before := range rules[:i] {
			if before.onlyReference() && (before.Stem == r.Stem || slices.Contains(includes[r.Stem], before.Stem)) {
				g.implied[i] = j
			}
		}
	}
	return g
}

// onlyReference reports whether the rule is that of references, and applies without the
// rules of a scheme.
func (r Rule) onlyReference() bool { return r.File() == nil && r.IsReference() && !r.Schemes }

// Check sets errs to what Check of each rule returns, and reports whether all accept the
// text.
func (g *Group) Check(text string, errs []*uri.SyntaxError) bool {
	ok := true
	for i, r := range g.rules {
		if j := g.implied[i]; j >= 0 && errs[j] == nil {
			errs[i] = nil
			continue
		}
		errs[i] = r.Check(text)
		ok = ok && errs[i] == nil
	}
	return ok
}
