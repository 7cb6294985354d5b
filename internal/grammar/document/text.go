package document

import (
	"slices"
	"strings"

	"github.com/stricturi/stricturi/internal/lazyregexp"
)

var (
	footer  = lazyregexp.New(`^\S.*\[[Pp]age [0-9ivxl]+\]\s*$`)
	header  = lazyregexp.New(`^(RFC[ -]?[0-9]+|Internet[- ]Draft|INTERNET[- ]DRAFT)\b.*\b[0-9]{4}\s*$`)
	heading = lazyregexp.New(`^(?:(?:Appendix|APPENDIX)[ \t]+([A-Z])|([0-9]+(?:\.[0-9]+)*|[A-Z](?:\.[0-9]+)*))(?:\.|:)?(?:[ \t]+(\S.*))?$`)
	numbers = lazyregexp.New(`[0-9]$`)
	alone   = lazyregexp.New(`^[ \t]*[A-Za-z][A-Za-z0-9_-]*$`)
	digits  = lazyregexp.New(`[0-9]+`)
)

// guess returns the definitions in lines of a section that need not be ABNF, and those that have a
// mistake. The lines may have the headings of more sections.
func guess(lines []line, section, title string, headings bool) (blocks []*block, broken []Broken) {
	lines = fromBNF(lines)
	names := map[string]bool{}
	for _, l := range lines {
		if m := starts().FindStringSubmatch(l.text); m != nil {
			names[strings.ToLower(m[2])] = true
		}
	}
	var comments []line // paragraphs of comments above
	for _, p := range paragraphs(lines) {
		if headings && (len(p) == 1 || !strings.HasPrefix(p[0].text, " ")) {
			if s, ok := sectionOf(p[0].text); ok {
				section, title = s, strings.TrimSpace(p[0].text)
				p = p[1:]
			}
		}
		whole := p
		p = withoutIntroduction(p)
		if onlyComments(p) {
			comments = append(append(comments, p...), line{})
			continue
		}
		b := &block{section: section, title: title, lines: append(comments, p...), guessed: true, names: names}
		comments = nil
		isABNF := b.isABNF()
		if isABNF || mostlyRules(whole) {
			broken = append(broken, b.broken()...)
		}
		if isABNF {
			blocks = append(blocks, b)
		}
	}
	return blocks, broken
}

// numbered returns the lines of a text.
func numbered(text string) (lines []line) {
	for number, t := range strings.Split(text, "\n") {
		lines = append(lines, line{number: number + 1, text: t})
	}
	return lines
}

// doubt marks the blocks of sections in which most definitions cannot be read: these may be of
// another language, such as RELAX NG or CDDL, or of an algorithm.
func doubt(blocks []*block, broken []Broken) {
	bad, good := map[string]int{}, map[string]int{}
	for _, b := range broken {
		bad[b.Title]++
	}
	for _, b := range blocks {
		good[b.title] += len(b.rules())
	}
	for _, b := range blocks {
		b.doubtful = bad[b.title] > good[b.title]
	}
}

// sectionOf returns the number of a section, if the line is a heading.
func sectionOf(text string) (string, bool) {
	m := heading().FindStringSubmatch(strings.TrimRight(text, " \t"))
	// Numbers at the end of the line are pages in a table of contents, or dates.
	if m == nil || m[3] == "" && m[1] == "" || strings.Contains(text, ". .") || strings.Contains(text, "...") && numbers().MatchString(text) {
		return "", false
	}
	return m[1] + m[2], true
}

// withoutPages returns the lines of a text without what separates its pages, which becomes a
// blank line.
func withoutPages(text []line) (lines []line) {
	heads := runningHeads(text)
	inBreak := false
	for _, l := range text {
		t := l.text
		if i := strings.LastIndexByte(t, '\f'); i >= 0 {
			t, inBreak = t[i+1:], true
		}
		t = strings.TrimRight(t, " \t\r")
		switch {
		case strings.HasSuffix(t, "]") && footer().MatchString(t), heads[running(t)]:
			inBreak = true
			continue
		case inBreak && (t == "" || header().MatchString(t)):
			continue
		case inBreak:
			inBreak = false
			for len(lines) > 0 && lines[len(lines)-1].text == "" {
				lines = lines[:len(lines)-1]
			}
			lines = append(lines, line{number: l.number, page: true})
		}
		// The name of a rule may have a line for itself (RFC 3525, B.2).
		if n := len(lines) - 1; n >= 0 && strings.HasPrefix(strings.TrimSpace(t), "=") && alone().MatchString(lines[n].text) {
			lines[n].text += "\n" + t
			continue
		}
		lines = append(lines, line{number: l.number, text: t})
	}
	return lines
}

// runningHeads returns the lines that are next to at least three page breaks, as the heads and
// feet of RFC 822 are. Their numbers do not matter.
func runningHeads(text []line) map[string]bool {
	count := map[string]int{}
	last, begins := "", false // the last line of a page, and whether one begins
	for _, l := range text {
		if strings.Contains(l.text, "\f") {
			count[last]++
			begins = true
		}
		if t := running(l.text); t != "" {
			if begins {
				count[t]++
			}
			last, begins = t, false
		}
	}
	heads := map[string]bool{}
	for t, n := range count {
		heads[t] = t != "" && n > 2
	}
	return heads
}

// running returns a line without numbers, space, and what is before a page break.
func running(text string) string {
	text = strings.TrimSpace(text[strings.LastIndexByte(text, '\f')+1:])
	if !strings.ContainsAny(text, "0123456789") { // most lines
		return text
	}
	return digits().ReplaceAllString(text, "0")
}

func indent(text string) int { return width(text[:len(text)-len(strings.TrimLeft(text, " \t"))]) }

// paragraphs returns the runs of lines that are not blank. A run belongs to the one before if
// it goes on with the definition there.
func paragraphs(lines []line) (all [][]line) {
	blank, page := true, false
	for i, l := range lines {
		if strings.TrimSpace(l.text) == "" {
			blank, page = true, page || l.page
			continue
		}
		if blank && (len(all) == 0 || !goesOn(all[len(all)-1], lines[i:], page)) {
			all = append(all, nil)
		}
		blank, page = false, false
		all[len(all)-1] = append(all[len(all)-1], l)
	}
	return all
}

// maxOpen is for how many lines a definition with an open bracket can go on.
const maxOpen = 200

// goesOn reports whether the lines next, after a blank line or a page break, belong to the last
// definition of a paragraph.
func goesOn(paragraph, next []line, page bool) bool {
	start := len(paragraph) - 1
	for start >= 0 && !starts().MatchString(paragraph[start].text) {
		if start--; len(paragraph)-start > maxOpen {
			return false
		}
	}
	t := strings.TrimSpace(next[0].text)
	if _, isHeading := sectionOf(next[0].text); start < 0 || starts().MatchString(next[0].text) || isHeading {
		return false
	}
	definition := paragraph[start:]
	deeper := indent(next[0].text) > indent(definition[0].text)
	switch {
	case t[0] == '/' || t[0] == '|':
		return true
	case isOpen(join(definition)):
		return page || deeper || t[0] == ';'
	case !page || !deeper || !strings.ContainsAny(t[:1], `"%(<[*;0123456789`):
		return false
	}
	end := 1
	for end < len(next) && next[end].text != "" && !starts().MatchString(next[end].text) {
		end++
	}
	_, err := parse(join(append(definition[:len(definition):len(definition)], next[:end]...)))
	return err == nil
}

var (
	// quoted is what can contain brackets that do not count.
	quoted   = lazyregexp.New(`<">|"[^"\n]*"|;.*`)
	brackets = strings.NewReplacer("]", ")", "[", "(", ">", ")", "<", "(")
)

// isOpen reports whether a definition is not complete: it has an open bracket, or ends with what
// needs an element.
func isOpen(definition string) bool {
	text := strings.TrimSpace(brackets.Replace(quoted().ReplaceAllStringFunc(definition, func(q string) string {
		if q[0] == ';' {
			return ""
		}
		return "q"
	})))
	return strings.Count(text, "(") > strings.Count(text, ")") || text != "" && strings.ContainsAny(text[len(text)-1:], "/|=*")
}

// withoutIntroduction returns the lines of a paragraph from the first definition or comment
// on: one that is not indented, or is after a colon.
func withoutIntroduction(p []line) []line {
	for i, l := range p {
		if starts().MatchString(l.text) || isComment(l.text) {
			if i > 0 && indent(l.text) > indent(p[0].text) && !strings.HasSuffix(p[i-1].text, ":") {
				return nil
			}
			return p[i:]
		}
	}
	return nil
}

func onlyComments(lines []line) bool {
	return len(lines) > 0 && !slices.ContainsFunc(lines, func(l line) bool { return !isComment(l.text) })
}

// isABNF reports whether at least half of the definitions of a paragraph can be read. Prose may
// follow on one that has a literal or a number.
func (b *block) isABNF() bool {
	good, bad := 0, 0
	for _, r := range b.definitions() {
		if r.err != nil || r.cut && !terminal().MatchString(r.lines[0].text) {
			bad++
		} else {
			good++
		}
	}
	return good > 0 && good >= bad
}

var terminal = lazyregexp.New(`"|%[xdbXDB][0-9A-Fa-f]|'`)

// Plain returns the text of a document without what separates its pages, and without tags.
func Plain(text string) string {
	if isMarkup(text) {
		text = untagged(text)
	}
	return join(withoutPages(numbered(text)))
}
