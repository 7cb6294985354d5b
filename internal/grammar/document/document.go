// Package document finds ABNF in the documents that define it: RFCs and drafts as plain
// text, xml2rfc sources, and Markdown.
//
// In plain text a paragraph is ABNF if all of its lines belong to definitions. Footers and
// headers of pages are left out, and definitions that a page divides are joined. What
// looks like ABNF but has a mistake is reported. In XML and Markdown the author says which
// parts are ABNF.
//
// If a section collects the grammar, its definitions come first, and other sections only
// add rules that it does not have. Otherwise the first of several definitions counts.
package document

import (
	"regexp"
	"strings"

	"github.com/stricturi/stricturi/grammar/abnf"
)

// A Rule is a definition in a document.
type Rule struct {
	Name    string
	Section string // its number, "3.2.2" or "A", or its title if it has no number
	Title   string // of the section with its number, as printed
	Line    int    // in the document, from 1
	Above   string // the comments above it
	Text    string // as printed, without margin at the end of lines
	Extends bool   // it adds alternatives, with "=/"
	Gap     bool   // a blank line precedes
}

// ABNF returns the definition as package abnf keeps it, without the margin.
func (r *Rule) ABNF() string {
	g, err := abnf.Parse(strings.Replace(r.Text, "=/", "= ", 1))
	switch {
	case err != nil:
		return strings.TrimSpace(r.Text)
	case r.Extends:
		return strings.Replace(g.Rules[0].Text, "= ", "=/", 1)
	}
	return g.Rules[0].Text
}

// Extract returns the rules of a document. Other are definitions that were left out,
// because the rule has a different definition elsewhere. Broken are definitions in
// plain text that were left out, because their paragraph has a mistake.
func Extract(text string) (rules, other []Rule, broken []Broken) {
	text = clean(text)
	var found []block
	switch {
	case isXML(text):
		found = inXML(text)
	case fence.MatchString(text):
		found = inMarkdown(text)
	default:
		found, broken = inText(text)
	}
	rules, other = choose(found)
	return rules, other, broken
}

// clean returns a text with LF at the end of lines, without a byte order mark.
func clean(text string) string {
	return strings.TrimPrefix(strings.ReplaceAll(text, "\r\n", "\n"), "\uFEFF")
}

// A block is a part of a document that is ABNF.
type block struct {
	section, title string
	lines          []line
}

type line struct {
	number int
	text   string
}

// collected is the title of a section that collects the grammar.
var collected = regexp.MustCompile(`(?i)\bcollected\b.*\b(a?bnf|grammar|syntax)\b|\b(complete|full) (a?bnf|grammar)\b`)

// choose returns the definitions in blocks, and those that differ from one of these.
func choose(blocks []block) (rules, other []Rule) {
	var all []Rule
	for _, preferred := range []bool{true, false} {
		for _, b := range blocks {
			if collected.MatchString(b.title) == preferred {
				all = append(all, b.rules()...)
			}
		}
	}
	type definition struct{ section, text string }
	first := map[string]definition{} // by name in lower case
	for _, r := range all {
		name, text := strings.ToLower(r.Name), meaning(r.Text)
		d, ok := first[name]
		switch {
		case !ok:
			first[name] = definition{r.Title, text}
		case r.Extends && d.section == r.Title:
		case r.Extends || d.text == text:
			continue
		default:
			other = append(other, r)
			continue
		}
		rules = append(rules, r)
	}
	return drop(rules), other
}

// drop removes rules that no rule uses and that match only the empty string. They are
// assignments in an algorithm.
func drop(rules []Rule) (kept []Rule) {
	used := map[string]bool{}
	nodes := make([]abnf.Node, len(rules))
	for i, r := range rules {
		nodes[i], _ = parse(r.Text)
		for _, name := range abnf.Uses(nodes[i]) {
			used[strings.ToLower(name)] = true
		}
	}
	for i, r := range rules {
		if l, ok := nodes[i].(abnf.Literal); !ok || l.Text != "" || used[strings.ToLower(r.Name)] {
			kept = append(kept, r)
		}
	}
	return kept
}

// meaning returns a definition without what does not matter: spaces, comments and case.
func meaning(text string) string {
	n, ok := parse(text)
	if !ok {
		return text
	}
	s := n.String()
	if strings.Contains(s, "%s") { // RFC 7405
		return s
	}
	return strings.ToLower(s)
}

// starts is the first line of a definition.
var starts = regexp.MustCompile(`^([ \t]*)([A-Za-z][A-Za-z0-9_-]*)[ \t]*(=/?|::?=)`)

// parse parses the text of one definition.
func parse(text string) (abnf.Node, bool) {
	m := starts.FindStringSubmatchIndex(text)
	if m == nil {
		return nil, false
	}
	// What adds to a rule is parsed like a rule.
	g, err := abnf.Parse(text[:m[6]] + "=" + text[m[7]:])
	if err != nil || len(g.Rules) == 0 || g.Rules[0].Core {
		return nil, false
	}
	for _, r := range g.Rules[1:] {
		if !r.Core {
			return nil, false
		}
	}
	return g.Rules[0].Node, true
}

// rules returns the definitions in a block. A definition ends where the next begins.
func (b *block) rules() (rules []Rule) {
	for i, c := range b.chunks() {
		m := starts.FindStringSubmatch(c.lines[0].text)
		rules = append(rules, Rule{
			Name: m[2], Section: b.section, Title: b.title, Line: c.lines[0].number,
			Above: join(c.above), Text: join(c.lines), Extends: m[3] == "=/", Gap: c.gap || i == 0,
		})
	}
	return rules
}

// A chunk is a definition in a block.
type chunk struct {
	above []line // comments
	lines []line
	gap   bool // a blank line precedes
}

// chunks divides a block at the lines at which definitions begin. Comments after a blank
// line belong to the definition below them.
func (b *block) chunks() (chunks []chunk) {
	margin := -1
	var between []line // blank lines, and comments after one
	for _, l := range b.lines {
		m := starts.FindStringSubmatch(l.text)
		switch {
		case m != nil && (margin < 0 || width(m[1]) <= margin):
			margin = max(width(m[1]), margin)
			gap := len(chunks) > 0 && len(between) > 0
			chunks = append(chunks, chunk{above: between, gap: gap, lines: []line{l}})
			between = nil
		case len(chunks) == 0, strings.TrimSpace(l.text) == "", len(between) > 0 && isComment(l.text):
			between = append(between, l)
		default:
			c := &chunks[len(chunks)-1]
			c.lines = append(append(c.lines, between...), l)
			between = nil
		}
	}
	return chunks
}

// join returns lines without those at the start and the end that are blank.
func join(lines []line) string {
	var all []string
	for _, l := range lines {
		all = append(all, strings.TrimRight(l.text, " \t"))
	}
	return strings.Trim(strings.Join(all, "\n"), "\n")
}

func isComment(text string) bool { return strings.HasPrefix(strings.TrimSpace(text), ";") }

// width returns the width of white space.
func width(blank string) int { return len(strings.ReplaceAll(blank, "\t", "        ")) }
