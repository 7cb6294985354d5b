package document

import (
	"strings"

	"github.com/stricturi/stricturi/internal/lazyregexp"
)

// An Example is a text in a document that shows a rule.
type Example struct {
	Line    int    // of the text, from 1
	Rule    string // "" if nothing says which rule it shows
	Text    string // without the line feed at its end
	Invalid bool   // the document says that it does not match
	Before  *int   // it should not match from this offset on, or from a later one
}

var (
	anyFence = lazyregexp.New("^[ \t]*(```+|~~~+)[ \t]*([^`]*)$")
	tagged   = lazyregexp.New(`^[^\s{,]*`)
	ruleMark = lazyregexp.New(`^[ \t]*<!--.*\brule=["']?([A-Za-z][A-Za-z0-9_-]*)`)
	asName   = lazyregexp.New("`([A-Za-z][A-Za-z0-9_-]*)`")
	invalid  = lazyregexp.New(`^[ \t]*<!--.*\binvalid\b`)
	inBlock  = lazyregexp.New(`(?m)(#|//|;|--|<!--)[ \t]*INVALID\b`)
	inABNF   = lazyregexp.New(`^;[ \t]*(?i:(invalid )?example):[ \t]*(\S.*?)[ \t]*$`)
)

// maxAbove limits what is read of a paragraph, in bytes.
const maxAbove = 1 << 13

// Examples returns the examples of a document: its fenced blocks of code that are not ABNF, and
// comments of ABNF such as "; example: text" and "; invalid example: text". A block shows the rule
// that the first of these names: a comment of HTML above it, as "rule=name invalid"; blocks, by
// the block's language; and the sentence above it, if that ends in a colon and has the name of a
// single rule, one that is known, in backquotes. A comment in it can say INVALID too.
func Examples(text string, known func(rule string) bool, blocks map[string]string) (all []Example) {
	for _, f := range fences(text) {
		if f.isABNF && !ruleMark().MatchString(f.above) {
			continue
		}
		var lines []string
		for _, l := range f.lines {
			lines = append(lines, l.text)
		}
		e := Example{Line: f.start, Rule: shown(f.information, f.above, known, blocks), Text: strings.Join(lines, "\n")}
		e.Invalid = invalid().MatchString(f.above) || inBlock().MatchString(e.Text)
		all = append(all, e)
	}
	return append(all, commented(text)...)
}

// shown returns the rule that a block shows, by its information and the paragraph above.
func shown(information, above string, known func(string) bool, blocks map[string]string) string {
	if m := ruleMark().FindStringSubmatch(above); m != nil {
		return m[1]
	}
	if rule, ok := blocks[tagged().FindString(information)]; ok {
		return rule
	}
	rule := ""
	if above = strings.TrimSpace(above); strings.HasSuffix(above, ":") {
		for _, m := range asName().FindAllStringSubmatch(above[strings.LastIndex(above, ". ")+1:], -1) {
			switch {
			case !known(m[1]) || m[1] == rule:
			case rule != "":
				return ""
			default:
				rule = m[1]
			}
		}
	}
	return rule
}

// commented returns the examples in comments of the rules. One below a rule that is indented no
// more than it is about the next rule.
func commented(text string) (all []Example) {
	rules, _, _ := Extract(text)
	for i, r := range rules {
		first := r.Line - strings.Count(r.Above+"\n", "\n")
		for j, l := range strings.Split(r.Above+"\n"+r.Text, "\n") {
			m := inABNF().FindStringSubmatch(strings.TrimSpace(l))
			if m == nil {
				continue
			}
			e := Example{Line: first + j, Rule: r.Name, Text: m[2], Invalid: m[1] != ""}
			if e.Line > r.Line && indent(l) <= indent(r.Text) && i+1 < len(rules) {
				e.Rule = rules[i+1].Name
			}
			all = append(all, e)
		}
	}
	return all
}
