package reader

import (
	"path/filepath"
	"strings"

	"github.com/stricturi/stricturi/internal/lazyregexp"
)

var (
	// rfcFile matches the name of a file with the grammar of an RFC.
	rfcFile = lazyregexp.New(`^rfc([0-9]+)\.abnf$`)

	// documentName matches the beginning of a comment that names the document.
	documentName = lazyregexp.New(`^(?:RFC [0-9]+|draft-[0-9a-z-]+)`)

	// heading matches the beginning of a comment with the heading of a section, as "grammar
	// extract" writes it: "2.1. Syntax" or "2.1 Syntax". The title is optional after "Section" or
	// "Appendix".
	heading = lazyregexp.New(`^(?:(Section |Appendix )?((?:[0-9]+|[A-Z])(?:\.[0-9]+)*)\.[ \t]|((?:[0-9]+)(?:\.[0-9]+)+)[ \t]|(Section |Appendix )((?:[0-9]+|[A-Z])(?:\.[0-9]+)*)\.?$)`)
)

// Source returns the document that a grammar is from, such as "RFC 3986", or "" if it is
// not known, and the sections that define the rules. The notes of a file have precedence.
// Otherwise the document is the beginning of the first comment, "; RFC 5646, …", or follows
// from the name of the file, rfc5646.abnf. Comments with headings begin sections: "; 2.1.
// Syntax" between blank lines, or "; Section 2.1. Syntax".
func (g *Grammar) Source() (document string, sections map[string]string) {
	sections = map[string]string{}
	if g.Edition != nil {
		for _, r := range g.Edition.Rules() {
			sections[r.Name] = r.Section
		}
		return g.Edition.Document, sections
	}
	document, lines := g.headings()
	if g.Notes.Source != "" {
		document = g.Notes.Source
	}
	for _, r := range g.Rules {
		switch {
		case r.Edition != nil || r.Core:
			sections[r.Name] = g.Where(r)
		case r.File == g.Name && lines[r.Line-1] != "":
			sections[r.Name] = lines[r.Line-1]
		}
	}
	for name, section := range g.Notes.Sections {
		if r := g.Rule(name); r != nil {
			sections[r.Name] = section
		}
	}
	return document, sections
}

// headings returns the document that the comments name, and the section of each line.
func (g *Grammar) headings() (document string, sections []string) {
	if m := rfcFile().FindStringSubmatch(filepath.Base(g.Name)); m != nil {
		document = "RFC " + m[1]
	}
	lines := strings.Split(strings.ReplaceAll(g.Text, "\r\n", "\n"), "\n")
	blank := func(i int) bool { return i < 0 || i >= len(lines) || strings.TrimSpace(lines[i]) == "" }
	section, first := "", true
	for i, line := range lines {
		if comment := strings.TrimSpace(line); strings.HasPrefix(comment, ";") {
			comment = strings.TrimLeft(comment, "; \t")
			if d := documentName().FindString(comment); d != "" && first {
				// The text after it says whether there are other documents.
				if document = ""; comment == d || comment[len(d)] == ',' {
					document = d
				}
			}
			if m := heading().FindStringSubmatch(comment); m != nil && (m[1]+m[4] != "" || blank(i-1) && blank(i+1)) {
				section = m[2] + m[3] + m[5]
			}
			first = false
		}
		first = first && blank(i)
		sections = append(sections, section)
	}
	return document, sections
}
