package reader

import (
	"fmt"
	"path/filepath"
	"strings"

	"github.com/stricturi/stricturi/grammar"
	"github.com/stricturi/stricturi/internal/ascii"
)

// blanks are the characters that may separate the words of a comment.
const blanks = " \t"

// An importLine is a comment that imports rules of an edition or a file:
//
//	; import rfc3986: path-rootless, pct-encoded
//	; import http.abnf: host as uri-host
type importLine struct {
	source, rules string
	sourceAt      int // offset in the line
	rulesAt       int
}

func parseImportLine(line string) (l importLine, ok bool) {
	line = strings.TrimRight(line, "\r\n")
	comment, isComment := strings.CutPrefix(strings.TrimLeft(line, blanks), ";")
	operands, isImport := strings.CutPrefix(strings.TrimLeft(comment, blanks), "import")
	source := strings.TrimLeft(operands, blanks)
	if !isComment || !isImport || source == "" || len(source) == len(operands) {
		return importLine{}, false
	}
	colon := strings.IndexByte(source[1:], ':') + 1
	l.source, l.rules = strings.TrimRight(source[:colon], blanks), source[colon+1:]
	l.sourceAt, l.rulesAt = len(line)-len(source), len(line)-len(l.rules)
	return l, colon > 0 && !strings.ContainsAny(l.source, " \t\n\f\r")
}

// parseImportItem takes one rule of an import line apart: "host", or "host as uri-host".
func parseImportItem(text string) (rule, as string, ok bool) {
	words := strings.FieldsFunc(text, func(c rune) bool { return strings.ContainsRune(blanks, c) })
	switch {
	case len(words) == 1:
		return words[0], "", isName(words[0])
	case len(words) == 3 && words[1] == "as":
		return words[0], words[2], isName(words[0]) && isName(words[2])
	}
	return "", "", false
}

// isName reports whether a text can be the name of a rule. Some grammars have "_" in names.
func isName(text string) bool {
	return text != "" && ascii.IsLetter(text[0]) && !strings.ContainsFunc(text, isNoNameChar)
}

func isNoNameChar(c rune) bool { return c != '_' && (c > 0x7F || !isNameByte(byte(c))) }

// An imported is one rule in an import line.
type imported struct {
	line, order int
	from        *Grammar
	rule        *Rule
	name        string // here
}

// imports returns what the import lines of a text say, by name in lower case.
func (l *loader) imports(text string) (map[string]imported, error) {
	all := map[string]imported{}
	line := 0
	for text := range strings.Lines(text) {
		line++
		m, ok := parseImportLine(text)
		if !ok {
			continue
		}
		from, err := l.source(m.source)
		if e, ok := err.(*Error); ok && e.File == "" {
			e.File, e.Line, e.Col = l.g.Name, line, m.sourceAt+1
		} else if err != nil && !ok {
			return nil, &Error{File: l.g.Name, Line: line, Col: m.sourceAt + 1, Err: err}
		}
		if err != nil {
			return nil, err
		}
		next := m.rulesAt
		for item := range strings.SplitSeq(m.rules, ",") {
			words := strings.TrimSpace(item)
			fail := func(err error) *Error {
				return &Error{File: l.g.Name, Line: line, Col: next + strings.Index(item, words) + 1, Err: err}
			}
			name, as, ok := parseImportItem(words)
			if !ok {
				return nil, fail(fmt.Errorf("%q is not the name of a rule; write ; import %s: RULE, RULE as NAME", words, from.Name))
			}
			i := imported{line: line, order: len(all), from: from, rule: from.Rule(name), name: as}
			if i.rule == nil {
				err := fail(fmt.Errorf("%s has no rule %s", from.Document(), name))
				err.Unknown, err.Known = name, from.Names()
				return nil, err
			}
			if i.name == "" {
				i.name = i.rule.Name
			}
			if old, ok := all[strings.ToLower(i.name)]; ok && old.rule.origin != i.rule.origin {
				err := fail(fmt.Errorf("already imported from %s in line %d; import one of them under another name: %s as NAME", old.from.Name,
					old.line, i.rule.Name))
				err.Rule = i.name
				return nil, err
			}
			all[strings.ToLower(i.name)] = i
			next += len(item) + 1
		}
	}
	return all, nil
}

// Document returns what a grammar is called in running text.
func (g *Grammar) Document() string {
	if g.Edition != nil {
		return g.Edition.Document
	}
	if g.Name == Stdin {
		return "standard input"
	}
	return g.Name
}

// source returns the grammar that an import line names.
func (l *loader) source(name string) (*Grammar, error) {
	switch g, err := l.known(name); {
	case g != nil || err != nil:
		return g, err
	case IsFile(name) && name != Stdin:
		if !filepath.IsAbs(name) && l.g.path != Stdin {
			name = filepath.Join(filepath.Dir(l.g.path), name)
		}
		return l.Read(name)
	}
	return nil, unknownEdition(name)
}

func unknownEdition(name string) *Error {
	var known []string
	for _, e := range grammar.All() {
		known = append(known, e.Stem)
	}
	return &Error{
		Err: fmt.Errorf("unknown edition %q; valid values: %s, or a file whose name ends in .abnf or contains /", name,
			strings.Join(known, ", ")),
		Unknown: name, Known: known,
	}
}

// labels are names of documents in references, in lower case, besides the stems.
var labels = map[string]string{"uri": "rfc3986", "std66": "rfc3986", "iri": "rfc3987", "abnf": "rfc5234", "rfc2234": "rfc5234",
	"std68": "rfc5234"}

// document returns the grammar of the document that a reference in words names, or nil if
// it is not known.
func (l *loader) document(label string) (*Grammar, error) {
	label = strings.ToLower(strings.ReplaceAll(label, " ", ""))
	g, err := l.known(label)
	if g == nil && err == nil && labels[label] != "" {
		return l.known(labels[label])
	}
	return g, err
}

// known returns the grammar that has a name: one that With gives it, or the stem of an
// edition. It is nil if there is no such grammar.
func (l *loader) known(name string) (*Grammar, error) {
	for with, file := range l.With {
		if strings.EqualFold(with, name) {
			return l.Read(file)
		}
	}
	stem := strings.ToLower(name)
	if stem == "rfc5234" {
		if l.kept[stem] == nil {
			l.keep(stem, core())
		}
		return l.kept[stem], nil
	}
	if _, ok := grammar.Lookup(stem); ok {
		return l.Read(stem)
	}
	return nil, nil
}
