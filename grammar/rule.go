package grammar

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/stricturi/stricturi/grammar/abnf"
	"github.com/stricturi/stricturi/internal/lazyregexp"
)

// Rule is one rule of an edition.
type Rule struct {
	// Name is the rule's name as the document spells it: "path-abempty",
	// "hier_part".
	Name string
	// GoName is the name of the rule in PEG and Go; see the function [GoName].
	GoName string
	// Section is the section that defines the rule: "3.2.2" of the edition's
	// document, or "RFC 2234, 6.1" of another.
	Section string
	// ABNF is the text of the definition as printed, including line breaks and
	// comments. The text of a core rule is from RFC 5234, Appendix B.1.
	ABNF string
	// PEG is the transcribed definition on one line.
	PEG string
	// Uses are the names of the rules that the definition refers to, in the
	// order of their first occurrence. UsedBy are the names of the rules that
	// refer to this one, in the order of the document.
	Uses, UsedBy []string
	// Body reports whether a body section defines the rule and the document's
	// collected grammar omits it.
	Body bool
	// Core reports whether the rule is a core rule of RFC 2234.
	Core bool
}

// GoName returns the name of a rule in PEG and Go. It splits the name at "-" and "_",
// capitalizes each part, and joins them: "path-abempty" becomes "PathAbempty",
// "IP-literal" becomes "IPLiteral".
func GoName(rule string) string {
	var b strings.Builder
	for part := range strings.FieldsFuncSeq(rule, func(c rune) bool { return c == '-' || c == '_' }) {
		c, n := utf8.DecodeRuneInString(part)
		b.WriteRune(unicode.ToUpper(c))
		b.WriteString(part[n:])
	}
	return b.String()
}

// bodyMark is the comment in an .abnf file before the rules that the document's
// collected grammar omits.
const bodyMark = "; Defined by a body section and left out of"

// rules combines the definitions in the two files of an edition. It is an error if
// they do not define the same rules.
func rules(g *abnf.Grammar, abnfText, pegText string) ([]*Rule, error) {
	pegs, err := pegRules(pegText)
	if err != nil {
		return nil, err
	}
	bodyLine := 0
	if before, _, ok := strings.Cut(abnfText, bodyMark); ok {
		bodyLine = 1 + strings.Count(before, "\n")
	}
	var all []*Rule
	for _, d := range g.Rules {
		r := &Rule{
			Name:   d.Name,
			GoName: GoName(d.Name),
			ABNF:   d.Text,
			Core:   d.Core,
			Body:   bodyLine > 0 && !d.Core && d.Line > bodyLine,
		}
		p, ok := pegs[r.GoName]
		if !ok {
			return nil, fmt.Errorf("rule %s has no PEG rule %s", d.Name, r.GoName)
		}
		delete(pegs, r.GoName)
		r.PEG, r.Section = p.text, p.section
		all = append(all, r)
	}
	for name := range pegs {
		return nil, fmt.Errorf("PEG rule %s has no ABNF rule; a helper's name starts with X", name)
	}
	setUses(g, all)
	return all, nil
}

// setUses sets Uses and UsedBy.
func setUses(g *abnf.Grammar, all []*Rule) {
	named := map[string]*Rule{}
	for _, r := range all {
		named[r.Name] = r
	}
	for _, r := range all {
		for _, name := range abnf.Uses(g.Rule(r.Name).Node) {
			if used := g.Rule(name); used != nil {
				r.Uses = append(r.Uses, used.Name)
				named[used.Name].UsedBy = append(named[used.Name].UsedBy, r.Name)
			}
		}
	}
}

type pegRule struct{ text, section string }

var (
	pegDefinition = lazyregexp.New(`^([A-Za-z0-9_]+) <- .`)

	// pegSection is a comment that starts with a section: "# 3.2: …", "# RFC 5234, B.1".
	pegSection = lazyregexp.New(`^# ((?:RFC [0-9]+, )?(?:[A-Z]|[0-9]+)(?:\.[0-9]+)*)(?::|$)`)
)

// pegRules returns the rules of a .peg file, without helpers. Each rule is one line,
// below a comment that starts with its section.
func pegRules(text string) (map[string]pegRule, error) {
	all := map[string]pegRule{}
	section, last := "", ""
	for line := range strings.Lines(text) {
		line = strings.TrimSuffix(line, "\n")
		if m := pegSection().FindStringSubmatch(line); m != nil {
			section = m[1]
		}
		m := pegDefinition().FindStringSubmatch(line)
		if m == nil || strings.HasPrefix(m[1], "X") {
			continue
		}
		name := m[1]
		if section == "" {
			return nil, fmt.Errorf("rule %s, after %s, has no section above it", name, last)
		}
		if _, ok := all[name]; ok {
			return nil, fmt.Errorf("rule %s is defined twice", name)
		}
		all[name] = pegRule{line, section}
		section, last = "", name
	}
	return all, nil
}
