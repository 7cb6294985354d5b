package document

import (
	"regexp"
	"strings"
)

var (
	footer  = regexp.MustCompile(`^\S.*\[[Pp]age [0-9ivxl]+\]\s*$`)
	header  = regexp.MustCompile(`^(RFC[ -]?[0-9]+|Internet[- ]Draft|INTERNET[- ]DRAFT)\b.*\b[0-9]{4}\s*$`)
	heading = regexp.MustCompile(`^(?:(?:Appendix|APPENDIX)\s+([A-Z])|([0-9]+(?:\.[0-9]+)*|[A-Z](?:\.[0-9]+)*))(?:\.|:)?(?:\s+(\S.*))?$`)
	numbers = regexp.MustCompile(`[0-9]$`)
)

// inText returns the paragraphs of plain text that are ABNF, and the mistakes in those
// that look like it.
func inText(text string) (blocks []block, broken []Broken) {
	section, title := "", ""
	var comments []line // paragraphs of comments above
	for _, p := range paragraphs(withoutPages(text)) {
		if len(p) == 1 || !strings.HasPrefix(p[0].text, " ") {
			if s, ok := sectionOf(p[0].text); ok {
				section, title = s, strings.TrimSpace(p[0].text)
				p = p[1:]
			}
		}
		whole := p
		p = withoutIntroduction(p)
		broken = append(broken, brokenIn(whole, block{section, title, p})...)
		if onlyComments(p) {
			comments = append(append(comments, p...), line{})
			continue
		}
		b := block{section, title, append(comments, p...)}
		comments = nil
		if b.isABNF() {
			blocks = append(blocks, b)
		}
	}
	return blocks, broken
}

// sectionOf returns the number of a section, if the line is a heading.
func sectionOf(text string) (string, bool) {
	m := heading.FindStringSubmatch(strings.TrimRight(text, " \t"))
	// Numbers at the end of the line are pages in a table of contents, or dates.
	if m == nil || m[3] == "" && m[1] == "" || strings.Contains(text, ". .") || strings.Contains(text, "...") && numbers.MatchString(text) {
		return "", false
	}
	return m[1] + m[2], true
}

// withoutPages returns the lines of a text without what separates its pages. A definition
// that goes on after the break is joined.
func withoutPages(text string) (lines []line) {
	inBreak := false
	for number, t := range strings.Split(text, "\n") {
		if i := strings.LastIndexByte(t, '\f'); i >= 0 {
			t, inBreak = t[i+1:], true
		}
		t = strings.TrimRight(t, " \t\r")
		switch {
		case footer.MatchString(t):
			inBreak = true
			continue
		case inBreak && (t == "" || header.MatchString(t)):
			continue
		case inBreak:
			inBreak = false
			for len(lines) > 0 && lines[len(lines)-1].text == "" {
				lines = lines[:len(lines)-1]
			}
			if !continues(lines, t) {
				lines = append(lines, line{number, ""})
			}
		}
		lines = append(lines, line{number + 1, t})
	}
	return lines
}

// continues reports whether a line belongs to the definition that the lines end with.
func continues(lines []line, next string) bool {
	i := len(lines)
	for i > 0 && lines[i-1].text != "" {
		i--
	}
	if i == len(lines) {
		return false
	}
	return indent(next) > indent(lines[i].text) && starts.MatchString(lines[i].text)
}

func indent(text string) int { return width(text[:len(text)-len(strings.TrimLeft(text, " \t"))]) }

// paragraphs returns the runs of lines that are not blank. A run that begins with an
// alternative or, after a definition, with a comment belongs to the one before.
func paragraphs(lines []line) (all [][]line) {
	open := false
	for _, l := range lines {
		t := strings.TrimSpace(l.text)
		switch {
		case t == "":
			open = false
			continue
		case !open && len(all) > 0 && (t[0] == '/' || t[0] == '|') && starts.MatchString(all[len(all)-1][0].text):
		case !open:
			all = append(all, nil)
		}
		open = true
		all[len(all)-1] = append(all[len(all)-1], l)
	}
	return all
}

// withoutIntroduction returns the lines of a paragraph from the first definition or comment
// on: one that is not indented, or is after a colon.
func withoutIntroduction(p []line) []line {
	for i, l := range p {
		if starts.MatchString(l.text) || isComment(l.text) {
			if i > 0 && indent(l.text) > indent(p[0].text) && !strings.HasSuffix(p[i-1].text, ":") {
				return nil
			}
			return p[i:]
		}
	}
	return nil
}

func onlyComments(lines []line) bool {
	for _, l := range lines {
		if !isComment(l.text) {
			return false
		}
	}
	return len(lines) > 0
}

// isABNF reports whether all of a block belongs to definitions. Of many, some may have a
// defect.
func (b *block) isABNF() bool {
	chunks := b.chunks()
	bad := 0
	for _, c := range chunks {
		if _, ok := parse(join(c.lines)); !ok {
			bad++
		}
	}
	return len(chunks) > 0 && 4*bad <= len(chunks)
}
