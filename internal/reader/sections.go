package reader

import (
	"path/filepath"
	"regexp"
	"strings"
)

// number is the number of a section, as a regular expression.
const number = `(?:[0-9]+|[A-Z])(?:\.[0-9]+)*`

var (
	// header is the first comment of a file that names its document: the text after the
	// number says whether there are others.
	header = regexp.MustCompile(`^(RFC [0-9]+|draft-[a-z0-9-]+)(.*)$`)
	// heading is a comment with the heading of a section, as "grammar extract" writes it.
	heading = regexp.MustCompile(`^(?:(?:Section|Appendix) (` + number + `)(?:\.?$|\.[ \t])|(` + number + `)\.[ \t]+\S)`)
	// rfcFile is the name of a file with the grammar of an RFC.
	rfcFile = regexp.MustCompile(`^rfc([0-9]+)\.abnf$`)
)

// Source returns the document that a grammar is from, such as "RFC 3986", or "" if it is
// not known, and the sections that define the rules. For a file they are those of its notes.
// Otherwise the first comment of the file may begin with the document, "; RFC 5646, …", or
// the file be called rfc5646.abnf, and a comment be the heading of a section, "; 2.1.
// Syntax" on a line of its own or "; Section 2.1. Syntax".
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
	if m := rfcFile.FindStringSubmatch(filepath.Base(g.Name)); m != nil {
		document = "RFC " + m[1]
	}
	lines := strings.Split(strings.ReplaceAll(g.Text, "\r\n", "\n"), "\n")
	blank := func(i int) bool { return i < 0 || i >= len(lines) || strings.TrimSpace(lines[i]) == "" }
	section, first := "", true
	for i, line := range lines {
		if comment := strings.TrimSpace(line); strings.HasPrefix(comment, ";") {
			comment = strings.TrimLeft(comment, "; \t")
			if m := header.FindStringSubmatch(comment); m != nil && first {
				if document = ""; m[2] == "" || m[2][0] == ',' {
					document = m[1]
				}
			}
			if m := heading.FindStringSubmatch(comment); m != nil && (m[1] != "" || blank(i-1) && blank(i+1)) {
				section = m[1] + m[2]
			}
			first = false
		}
		first = first && blank(i)
		sections = append(sections, section)
	}
	return document, sections
}
