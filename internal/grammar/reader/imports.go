package reader

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"path/filepath"
	"strings"

	"github.com/stricturi/stricturi/grammar"
	"github.com/stricturi/stricturi/internal/lazyregexp"
)

const ruleName = `[A-Za-z][A-Za-z0-9_-]*`

var (
	// importLine matches a comment that imports rules of an edition or a file:
	//
	//	; import rfc3986: path-rootless, pct-encoded
	//	; import http.abnf: host as uri-host
	importLine = lazyregexp.New(`^[ \t]*;[ \t]*import[ \t]+(\S[^\s:]*)[ \t]*:(.*)`)

	// importItem matches one rule of an import line: "host", or "host as uri-host".
	importItem = lazyregexp.New(`^(` + ruleName + `)(?:[ \t]+as[ \t]+(` + ruleName + `))?$`)
)

// An imported is an imported rule.
type imported struct {
	line, order int
	from        *Grammar
	rule        *Rule
	name        string // the name in the importing grammar
}

// imports returns the rules that the import lines of a text import, by name in lower case.
func (l *loader) imports(text string) (map[string]imported, error) {
	all := map[string]imported{}
	line := 0
	for text := range strings.Lines(text) {
		line++
		text = strings.TrimRight(text, "\r\n")
		m := importLine().FindStringSubmatchIndex(text)
		if m == nil {
			continue
		}
		from, err := l.source(text[m[2]:m[3]])
		if e, ok := err.(*Error); ok && e.File == "" {
			e.File, e.Line, e.Col = l.g.Name, line, m[2]+1
		} else if err != nil && !ok {
			return nil, &Error{File: l.g.Name, Line: line, Col: m[2] + 1, Err: err}
		}
		if err != nil {
			return nil, err
		}
		next := m[4]
		for item := range strings.SplitSeq(text[next:], ",") {
			words := strings.TrimSpace(item)
			fail := func(err error) *Error {
				return &Error{File: l.g.Name, Line: line, Col: next + strings.Index(item, words) + 1, Err: err}
			}
			names := importItem().FindStringSubmatch(words)
			if names == nil {
				return nil, fail(fmt.Errorf("%q is not the name of a rule; write ; import %s: RULE, RULE as NAME", words, from.Name))
			}
			i := imported{line: line, order: len(all), from: from, rule: from.Rule(names[1]), name: names[2]}
			if i.rule == nil {
				err := fail(fmt.Errorf("%s has no rule %s", from.Document(), names[1]))
				err.Unknown, err.Known = names[1], from.Names()
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

// FileIn returns the name of the file that a line imports rules from, or "".
func FileIn(line string) string {
	if m := importLine().FindStringSubmatch(line); m != nil && IsFile(m[1]) && m[1] != Stdin {
		return m[1]
	}
	return ""
}

// Moved returns a text from another folder, with the files that it imports rules from named as in that folder.
func Moved(text, folder string) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		if name := FileIn(line); name != "" && !path.IsAbs(name) {
			line = strings.Replace(line, name, path.Join(folder, name), 1)
		}
		b.WriteString(line)
	}
	return b.String()
}

// Document returns the name of a grammar for running text.
func (g *Grammar) Document() string {
	if g.Edition != nil {
		return g.Edition.Document
	}
	return Shown(g.Name)
}

// source returns the grammar that an import line names.
func (l *loader) source(name string) (*Grammar, error) {
	switch g, err := l.known(name); {
	case g != nil || err != nil:
		return g, err
	case IsFile(name) && name != Stdin:
		if !filepath.IsAbs(name) && l.g.Name != Stdin {
			name = Beside(l.g.Name, name)
		}
		return l.Read(name)
	}
	return nil, unknownEdition(name)
}

// Beside resolves name relative to the folder of file. If file is at a revision, REV:FILE, the
// result is at the same revision.
func Beside(file, name string) string {
	volume := filepath.VolumeName(file)
	if rev, file, ok := strings.Cut(file[len(volume):], ":"); ok {
		joined := path.Join(path.Dir(file), filepath.ToSlash(name))
		if strings.HasPrefix(file, "./") {
			joined = "./" + joined
		}
		return volume + rev + ":" + joined
	}
	return filepath.Join(filepath.Dir(file), name)
}

func unknownEdition(name string) *Error {
	var known []string
	for _, e := range grammar.All() {
		known = append(known, e.Stem)
	}
	return &Error{
		Err: fmt.Errorf("unknown edition %q; valid values: %s, a grammar of the library, or a file whose name ends in .abnf or contains /",
			name, strings.Join(known, ", ")),
		Unknown: name, Known: append(known, grammar.Library()...),
	}
}

// labels maps labels that references use, in lower case, to names of documents.
var labels = map[string]string{"uri": "rfc3986", "std66": "rfc3986", "iri": "rfc3987", "abnf": "rfc5234", "rfc2234": "rfc5234",
	"rfc4234": "rfc5234", "std68": "rfc5234", "utf-8": "rfc3629", "std63": "rfc3629", "rfc1034": "rfc1035"}

// document returns the grammar of the document that a reference in prose names, or nil if
// it is not known.
func (l *loader) document(label string) (*Grammar, error) {
	if g, err := l.known(compact(label)); g != nil || err != nil {
		return g, err
	}
	return l.known(l.alias(label))
}

// alias returns the name of the document that a label in a reference stands for.
func (l *loader) alias(label string) string {
	label = compact(label)
	for _, table := range []map[string]string{l.labels, labels} {
		if name, ok := table[label]; ok {
			label = name
		}
	}
	return label
}

// compact returns a label in lower case, without spaces, and RFC-822 as rfc822.
func compact(label string) string {
	label = strings.ToLower(strings.ReplaceAll(label, " ", ""))
	if number, ok := strings.CutPrefix(label, "rfc-"); ok {
		return "rfc" + number
	}
	return label
}

// known returns the grammar with a name: a key of With, the stem of an edition or a grammar of the
// library. It is nil if there is no such grammar.
func (l *loader) known(name string) (*Grammar, error) {
	for with, file := range l.With {
		if strings.EqualFold(with, name) {
			return l.named(file)
		}
	}
	if stem := strings.ToLower(name); isKnown(stem) {
		return l.Read(stem)
	}
	return nil, nil
}

// named returns the grammar of a file in With or Also. If the grammar that needs it is at a revision, REV:FILE,
// it is as it was there, if it was.
func (l *loader) named(file string) (*Grammar, error) {
	name := l.g.Name[len(filepath.VolumeName(l.g.Name)):]
	if rev, _, ok := strings.Cut(name, ":"); ok && IsFile(file) && !strings.Contains(file, ":") && !filepath.IsAbs(file) && file != Stdin {
		if g, err := l.Read(rev + ":./" + filepath.ToSlash(file)); !errors.Is(err, fs.ErrNotExist) {
			return g, err
		}
	}
	return l.Read(file)
}
