// Package document finds ABNF in the documents that define it: RFCs and drafts as plain
// text, HTML, xml2rfc sources, and Markdown.
//
// In plain text a paragraph is ABNF if most of its lines belong to definitions. Footers and
// headers of pages are left out, and definitions that a page or a blank line divides are joined.
// What looks like ABNF but has a mistake is reported. In HTML, XML and Markdown the
// author says which parts are ABNF; artwork without a type is read as plain text.
//
// Of several definitions of a rule one counts: that of the section that collects the grammar,
// whose rules come first, or else of the section that has most rules that use each other.
package document

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/stricturi/stricturi/grammar/abnf"
	"github.com/stricturi/stricturi/internal/errs"
	"github.com/stricturi/stricturi/internal/lazyregexp"
)

// A Rule is a definition in a document.
type Rule struct {
	Name    string
	Section string  // that defines it, not one that collects the grammar: its number, "3.2.2", or its title if it has none
	Title   string  // of the section in which the text is, with its number, as printed
	Line    int     // in the document, from 1
	Above   string  // the comments above it
	Text    string  // as printed, without margin at the end of lines
	Extends bool    // it adds alternatives, with "=/"
	Gap     bool    // a blank line precedes
	BNF     bool    // it is written in BNF, and Text is not as printed
	Others  []*Rule // its definitions elsewhere in the document, which do not count

	node  abnf.Node
	err   *abnf.Error // if it cannot be read
	lines []line
	cut   bool   // lines below do not belong to it
	sign  string // "=", ":=" …
	block *block

	foreign bool // it consists of unknown names, apart from other rules or from what is marked as ABNF
}

// key returns the name in lower case.
func (r *Rule) key() string { return strings.ToLower(r.Name) }

// ABNF returns the definition as package abnf keeps it, without the margin.
func (r *Rule) ABNF() string {
	g, _ := abnf.Parse(r.Text) // it is an error to add to a rule that is not there
	return g.Rules[0].Text
}

// Join returns definitions as the text of a grammar, each part under a comment with its section.
func Join(rules []Rule) string {
	var b strings.Builder
	title, section := "", ""
	for i, r := range rules {
		if i > 0 && (r.Gap || r.Title != title) {
			b.WriteString("\n")
		}
		if title != r.Title {
			title, section = r.Title, r.block.section
			fmt.Fprintf(&b, "; %s\n\n", title)
		}
		if section != r.Section {
			section = r.Section
			fmt.Fprintf(&b, "; Section %s\n", section)
		}
		if r.Above != "" {
			fmt.Fprintln(&b, r.Above)
		}
		fmt.Fprintln(&b, r.Text)
	}
	return b.String()
}

// Extract returns the rules of a document, as Decode returns it, in which all definitions can be read. Other are
// definitions that were left out, because the rule has a different definition elsewhere. Broken
// are definitions that were left out, because they have a mistake.
func Extract(text string) (rules []Rule, other []Difference, broken []Broken) {
	var found []*block
	switch {
	case isMarkup(text):
		found, broken = inMarkup(text)
	case isMarkdown(text):
		found = inMarkdown(text)
	default:
		found, broken = guess(withoutPages(withoutCode(text)), "", "", true)
	}
	doubt(found, broken)
	for _, b := range found {
		if !b.guessed {
			broken = append(broken, b.broken()...)
		}
	}
	rules, other, left := choose(found, len(broken), text)
	return rules, other, append(broken, left...)
}

// saysBNF matches what documents with ABNF say.
var saysBNF = lazyregexp.New(`(?i)bnf\b|\bbackus\b|\bgrammars?\b`)

// asn1 is a definition of ASN.1.
var asn1 = lazyregexp.New(`(?m)^.*::=\s*(?:\{|(?:SEQUENCE|SET|CHOICE|ENUMERATED|INTEGER|BOOLEAN|OCTET\s+STRING|` +
	`BIT\s+STRING|OBJECT\s+IDENTIFIER|[A-Z][A-Za-z0-9]*String)\b).*`)

// postfix is a definition of the EBNF of XML, with a sign after what it repeats, or a character by its number.
var postfix = lazyregexp.New(`(?m)^[ \t]*(?:\[[0-9]+[a-z]?\][ \t]*)?[A-Za-z][\w-]*[ \t]*::=(?:[^"'\n]|"[^"\n]*"|'[^'\n]*')*?` +
	`(?:[\w)"'\]][?*+](?:[ \t)|]|$)|#x[0-9A-F])`)

// others are notations that have definitions like those of ABNF.
var others = []struct {
	name string
	find func() *regexp.Regexp
}{
	{"ASN.1", asn1},
	{"EBNF", lazyregexp.New(`(?m)^[ \t]*(?:\[[0-9]+[a-z]?\][ \t]*)?[A-Za-z][A-Za-z0-9_-]*[ \t]*::=.*`)},
	{"CDDL", lazyregexp.New(`(?m)^[ \t]*[a-zA-Z_][\w.-]*[ \t]*=[ \t]*[{\[][ \t]*$`)},
	{"RELAX NG", lazyregexp.New(`(?m)^[ \t]*[A-Za-z]\w*[ \t]*=[ \t]*(?:element|attribute)\b.*`)},
}

// None returns the error about a document that has no ABNF. It names another notation that the
// document seems to be in.
func None(text string) error {
	for _, o := range others {
		if at := o.find().FindStringIndex(text); at != nil {
			line := strings.Count(text[:at[0]], "\n") + 1
			return fmt.Errorf("the document has no ABNF; line %d looks like %s, which is not read: %q", line, o.name,
				strings.TrimSpace(text[at[0]:at[1]]))
		}
	}
	return errors.New("the document has no ABNF")
}

// A block is a part of a document that is ABNF.
type block struct {
	section, title string
	lines          []line
	guessed        bool            // the document does not say that it is ABNF
	doubtful       bool            // most definitions of its section cannot be read
	names          map[string]bool // of rules of the document, in lower case
	made           []*Rule
	other          []line // that belong to no definition
}

type line struct {
	number int
	text   string
	page   bool // it is a page break
	bnf    bool // it begins a definition of BNF
}

// starts is the first line of a definition.
var starts = lazyregexp.New(`^([ \t]*)([A-Za-z][A-Za-z0-9_-]*)[ \t\n]*(=/?|/=|::?=)`)

// parse parses the text of one definition.
func parse(text string) (abnf.Node, *abnf.Error) {
	m := starts().FindStringSubmatchIndex(text)
	if m == nil {
		return nil, &abnf.Error{Line: 1, Msg: "not a definition"}
	}
	// What adds to a rule is parsed like a rule.
	g, err := abnf.Parse(text[:m[6]] + "=" + text[m[7]:])
	if e, ok := errs.AsType[*abnf.Error](err); ok && !e.TooLarge {
		return nil, e
	}
	for _, r := range g.Rules[1:] {
		if !r.Core {
			return nil, &abnf.Error{Line: r.Line, Msg: "another definition in a line"}
		}
	}
	return g.Rules[0].Node, nil
}

// rules returns the definitions in a block that can be read.
func (b *block) rules() []*Rule {
	return slices.DeleteFunc(slices.Clone(b.definitions()), func(r *Rule) bool { return r.err != nil })
}

// read parses the definition, without the lines from the first on that is not indented if it
// cannot be read otherwise. It returns these.
func (r *Rule) read() (left []line) {
	r.Text = join(r.lines)
	if r.node, r.err = parse(r.Text); r.err == nil {
		return nil
	}
	margin := indent(r.lines[0].text)
	for i, l := range r.lines {
		if i == 0 || indent(l.text) > margin || isComment(l.text) || strings.TrimSpace(l.text) == "" {
			continue
		}
		text := join(r.lines[:i])
		if node, err := parse(text); err == nil {
			left = r.lines[i:]
			r.node, r.err, r.Text, r.cut = node, nil, text, true
		}
		return left
	}
	return nil
}

// definitions divides a block at the lines at which definitions begin. Comments after a blank
// line belong to the definition below them.
func (b *block) definitions() []*Rule {
	if b.made != nil {
		return b.made
	}
	b.made = []*Rule{}
	margin := -1
	var between []line // blank lines, and comments after one
	for _, l := range b.lines {
		m := starts().FindStringSubmatch(l.text)
		switch {
		case m != nil && (margin < 0 || width(m[1]) <= margin):
			margin = max(width(m[1]), margin)
			b.made = append(b.made, &Rule{
				Name: m[2], Section: b.section, Title: b.title, Line: l.number, Above: join(between), Extends: m[3] == "=/" || m[3] == "/=",
				Gap: len(b.made) == 0 || between != nil, BNF: l.bnf, lines: []line{l}, sign: m[3], block: b,
			})
			between = nil
		case len(b.made) == 0 && strings.TrimSpace(l.text) != "" && !isComment(l.text):
			b.other = append(b.other, l)
		case len(b.made) == 0, strings.TrimSpace(l.text) == "", len(between) > 0 && isComment(l.text):
			between = append(between, l)
		default:
			r := b.made[len(b.made)-1]
			l.text = b.asComment(l.text, r.lines[len(r.lines)-1].text)
			r.lines = append(append(r.lines, between...), l)
			between = nil
		}
	}
	for _, r := range b.made {
		b.other = append(b.other, r.read()...)
	}
	return b.made
}

// words is a line of nothing but words.
var words = lazyregexp.New(`^[ \t]+[A-Za-z][A-Za-z ,.'-]*$`)

// asComment returns a line with a semicolon before it if it goes on with the comment in the line
// above, and has a word that is not the name of a rule, as in RFC 2234, section 4:
//
//	; quoted string of SP and VCHAR
//	   without DQUOTE
func (b *block) asComment(text, above string) string {
	at := strings.LastIndexByte(above, ';')
	if !b.guessed || at < 0 || !isComment(above) || !words().MatchString(text) || indent(text) < width(above[:at]) {
		return text
	}
	rest := strings.TrimLeft(text, " \t")
	for _, word := range strings.Fields(rest) {
		if !b.names[strings.ToLower(word)] {
			return text[:len(text)-len(rest)-1] + ";" + rest
		}
	}
	return text
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
