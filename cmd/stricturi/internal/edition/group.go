package edition

import (
	"slices"

	"github.com/stricturi/stricturi/uri"
)

// Group is a list of rules that each text is checked against.
type Group struct {
	rules []Rule
	// implied has for each rule the index of an earlier rule whose strings it all accepts, or -1.
	implied []int
}

// includes maps an edition to editions whose references are all references of that edition
// too. A test proves this from the grammars.
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
		if !r.OnlyReference() {
			continue
		}
		for j, before := range rules[:i] {
			if before.OnlyReference() && (before.Stem == r.Stem || slices.Contains(includes[r.Stem], before.Stem)) {
				g.implied[i] = j
			}
		}
	}
	return g
}

// OnlyReference reports whether the rule is that of references, without the rules of schemes.
func (r Rule) OnlyReference() bool { return r.File() == nil && r.IsReference() && !r.Schemes }

// Check sets errs[i] to the error of rule i, and reports whether all rules accept the text.
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
