package reader

import (
	"path/filepath"
	"strings"
)

const digits = "0123456789"

// cutDocument cuts the document off a comment that begins with it: "RFC 5646" or
// "draft-duerst-iri-11".
func cutDocument(comment string) (document, rest string, ok bool) {
	for _, form := range []struct{ start, chars string }{
		{"RFC ", digits},
		{"draft-", digits + "abcdefghijklmnopqrstuvwxyz-"},
	} {
		after, ok := strings.CutPrefix(comment, form.start)
		if rest := strings.TrimLeft(after, form.chars); ok && rest != after {
			return comment[:len(comment)-len(rest)], rest, true
		}
	}
	return "", comment, false
}

// cutSection cuts the number of a section off a text that begins with it: "3.2.1" or "A.1".
func cutSection(text string) (number, rest string) {
	rest = strings.TrimLeft(text, digits)
	if rest == text && text != "" && 'A' <= text[0] && text[0] <= 'Z' {
		rest = text[1:]
	}
	for len(rest) < len(text) && strings.HasPrefix(rest, ".") {
		next := strings.TrimLeft(rest[1:], digits)
		if next == rest[1:] {
			break
		}
		rest = next
	}
	return text[:len(text)-len(rest)], rest
}

// heading returns the number of a section if a comment is its heading, as "grammar extract"
// writes it: "2.1. Syntax". It is named if it begins with "Section" or "Appendix"; only
// then it needs no title.
func heading(comment string) (number string, named bool) {
	text, named := strings.CutPrefix(comment, "Section ")
	if !named {
		text, named = strings.CutPrefix(comment, "Appendix ")
	}
	number, rest := cutSection(text)
	title, dot := strings.CutPrefix(rest, ".")
	if dot && title != "" && strings.Contains(blanks, title[:1]) || named && title == "" {
		return number, named
	}
	return "", false
}

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
	if name, ok := strings.CutSuffix(filepath.Base(g.Name), ".abnf"); ok {
		if rfc, ok := strings.CutPrefix(name, "rfc"); ok && rfc != "" && strings.Trim(rfc, digits) == "" {
			document = "RFC " + rfc
		}
	}
	lines := strings.Split(strings.ReplaceAll(g.Text, "\r\n", "\n"), "\n")
	blank := func(i int) bool { return i < 0 || i >= len(lines) || strings.TrimSpace(lines[i]) == "" }
	section, first := "", true
	for i, line := range lines {
		if comment := strings.TrimSpace(line); strings.HasPrefix(comment, ";") {
			comment = strings.TrimLeft(comment, "; \t")
			if d, rest, ok := cutDocument(comment); ok && first {
				// The text after it says whether there are other documents.
				if document = ""; rest == "" || rest[0] == ',' {
					document = d
				}
			}
			if number, named := heading(comment); number != "" && (named || blank(i-1) && blank(i+1)) {
				section = number
			}
			first = false
		}
		first = first && blank(i)
		sections = append(sections, section)
	}
	return document, sections
}
