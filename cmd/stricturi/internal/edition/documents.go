package edition

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/stricturi/stricturi/grammar"
	"github.com/stricturi/stricturi/grammar/abnf"
	"github.com/stricturi/stricturi/grammar/diff"
	"github.com/stricturi/stricturi/internal/grammar/document"
	"github.com/stricturi/stricturi/internal/grammar/octets"
	"github.com/stricturi/stricturi/internal/grammar/reader"
	"github.com/stricturi/stricturi/internal/grammar/report"
)

// Extracted is the grammar extracted from a document.
type Extracted struct {
	Name   string // of the document, or of its file; may be ""
	Rules  []document.Rule
	Other  []document.Difference // definitions left out because the rule has another one
	Broken []document.Broken     // definitions left out because of errors

	Warnings []error // files that the document includes and that cannot be read, and what is guessed

	head   []string // comments that package reader interprets: octets, lists, imports
	warned bool     // the warning about definitions left out has been printed
}

// Extract extracts the grammar from a document in a file or standard input, and from the files that
// it includes.
func (g *Grammars) Extract(name, text string) (*Extracted, error) {
	text, err := document.Decode(text)
	if err != nil {
		return nil, err
	}
	shown := reader.Shown(name)
	text, missing := document.Include(text, func(other string) (string, error) {
		if name == reader.Stdin {
			return "", errors.New("give the document as a file, so that files beside it are found")
		}
		b, err := g.ReadFile(reader.Beside(name, other))
		if err != nil {
			return "", err
		}
		included, err := document.Decode(string(b))
		return reader.Moved(included, path.Dir(other)), err
	})
	e := &Extracted{Name: document.Name(text)}
	for _, m := range missing {
		e.Warnings = append(e.Warnings, fmt.Errorf("warning: %s:%d: %s is left out: %s", shown, m.Line, m.Name, m.Msg))
	}
	if e.Name == "" && name != reader.Stdin {
		e.Name = filepath.Base(name)
	}
	e.Rules, e.Other, e.Broken = document.Extract(text)
	if i := slices.IndexFunc(e.Rules, func(r document.Rule) bool { return r.BNF }); i >= 0 {
		e.Warnings = append(e.Warnings, fmt.Errorf("warning: %s:%d: BNF is read as ABNF: <a b> as a-b, {a} as *(a), 1,2<a> as 1*2a", shown,
			e.Rules[i].Line))
	}
	number, _, _ := strings.Cut(e.Name, ",")
	grammar := document.Join(e.Rules)
	var broken []string
	for _, b := range e.Broken {
		broken = append(broken, b.Name)
	}
	plain := document.Plain(text)
	e.head = g.Imports(number, plain, grammar, broken...)
	var left []document.Broken
	e.Rules, left = document.LeaveExamples(e.Rules, e.head)
	e.Broken = append(e.Broken, left...)
	marks := document.Notation(plain, grammar)
	if own, _ := abnf.Parse(grammar); own != nil && octets.Likely(own) {
		marks = append([]string{octets.Line}, marks...)
	}
	if marks != nil && e.head != nil {
		marks = append(marks, "")
	}
	e.head = append(marks, e.head...)
	return e, nil
}

// Text returns the grammar as "grammar extract" prints it, with a comment above the rules of each
// section.
func (e *Extracted) Text() string {
	head := ""
	if e.Name != "" {
		head = fmt.Sprintf("; %s\n\n", e.Name)
	}
	if e.head != nil {
		head += strings.Join(e.head, "\n") + "\n\n"
	}
	return head + document.Join(e.Rules)
}

// section returns the title of the section that defines a rule, or "".
func (e *Extracted) section(rule string) string {
	if e != nil {
		for _, r := range e.Rules {
			if strings.EqualFold(r.Name, rule) {
				return r.Title
			}
		}
	}
	return ""
}

// inPlace returns the grammar with each definition at its line number in the document, below the comments
// above it.
func (e *Extracted) inPlace() string {
	var lines []string
	for _, r := range slices.SortedStableFunc(slices.Values(e.Rules), func(a, b document.Rule) int { return a.Line - b.Line }) {
		above := strings.Split(r.Above, "\n")
		if room := r.Line - 1 - len(lines) - len(above); room >= 0 {
			lines = slices.Concat(lines, make([]string, room), above)
		}
		lines = append(lines, make([]string, max(0, r.Line-1-len(lines)))...)
		lines = append(lines, strings.Split(r.Text, "\n")...)
	}
	return strings.Join(append(lines, e.head...), "\n") + "\n"
}

// with returns the grammar with the definition of a rule that was left out instead of the chosen one.
func (e *Extracted) with(d document.Difference) string {
	other := Extracted{head: e.head, Rules: []document.Rule{*d.Left}}
	for _, r := range e.Rules {
		if !strings.EqualFold(r.Name, d.Chosen.Name) {
			other.Rules = append(other.Rules, r)
		}
	}
	return other.Text()
}

// A Differing is a definition in a document that matches other strings than the one in its grammar.
type Differing struct {
	document.Difference
	Example *string // a string of only one of them, nil if none is known
}

// Differing returns the definitions that a document repeats with different strings. There are none
// if the grammar is not from a document.
func (g *Grammars) Differing(of *reader.Grammar) (all []Differing) {
	e := g.extracted[of]
	if e == nil {
		return nil
	}
	for _, d := range e.Other {
		if of.ABNF.Rule(d.Chosen.Name) == nil { // its definition is not one of ABNF
			continue
		}
		found := Differing{Difference: d}
		_, broken := abnf.Parse(d.Left.ABNF())
		if other, err := g.ParseWith(of.Notes, of.Name, e.with(d)); err == nil && broken == nil && other.ABNF.Rule(d.Chosen.Name) != nil {
			pair := [2]diff.Document{}
			for i, in := range []*reader.Grammar{other, of} {
				pair[i].Grammar = needed(in.ABNF, in.ABNF.Rule(d.Chosen.Name))
			}
			c, err := diff.Compare(pair[0], pair[1], diff.Options{Rules: []string{d.Chosen.Name}})
			if err != nil || c.Pairs[0].Relation == diff.RelationEqual {
				continue
			}
			found.Example = cmp.Or(c.Pairs[0].OnlyOld, c.Pairs[0].OnlyNew)
		}
		all = append(all, found)
	}
	return all
}

// Compared returns a grammar as a document to compare, under a name.
func (g *Grammars) Compared(name string, of *reader.Grammar) diff.Document {
	d := report.Document(name, of)
	e := g.extracted[of]
	if e == nil {
		return d
	}
	d.Definitions = map[string][]diff.Definition{}
	add := func(name string, r *document.Rule) {
		title := strings.TrimLeft(strings.TrimPrefix(r.Title, r.Section), ". ")
		d.Definitions[name] = append(d.Definitions[name], diff.Definition{Section: r.Section, Title: title, Text: r.Meaning()})
	}
	for _, r := range e.Rules {
		if !r.Extends {
			add(r.Name, &r)
		}
		for _, other := range r.Others {
			add(r.Name, other)
		}
	}
	return d
}

// needed returns the grammar of a rule and the rules of g that it refers to, directly or indirectly.
func needed(g *abnf.Grammar, r *abnf.Rule) *abnf.Grammar {
	rules := []*abnf.Rule{r}
	for i := 0; i < len(rules); i++ {
		for _, name := range abnf.Uses(rules[i].Node) {
			if used := g.Rule(name); used != nil && !strings.EqualFold(name, r.Name) && !slices.Contains(rules, used) {
				rules = append(rules, used)
			}
		}
	}
	return abnf.New(rules)
}

// Document returns the grammar of a document. Errors use name as the name of its file.
func (g *Grammars) Document(name, text string, notes grammar.Notes) (*reader.Grammar, error) {
	e, err := g.Extract(name, text)
	if err == nil && len(e.Rules) == 0 {
		err = document.None(text)
	}
	if err != nil {
		return nil, &reader.Error{File: name, Err: err}
	}
	if notes.Source == "" {
		notes.Source, _, _ = strings.Cut(e.Name, ",")
	}
	sections := map[string]string{}
	order := map[string]int{}                       // of extraction: the collected grammar comes first
	for i, rule := range slices.Backward(e.Rules) { // the first of a name counts
		sections[rule.Name] = rule.Section
		order[strings.ToLower(rule.Name)] = i - len(e.Rules)
	}
	maps.Copy(sections, notes.Sections)
	notes.Sections = sections
	r, err := g.ParseWith(notes, name, e.inPlace())
	if err != nil {
		return nil, err
	}
	slices.SortStableFunc(r.Rules, func(a, b *reader.Rule) int { return order[strings.ToLower(a.Name)] - order[strings.ToLower(b.Name)] })
	r.Compose()
	if g.extracted == nil {
		g.extracted = map[*reader.Grammar]*Extracted{}
	}
	g.extracted[r] = e
	g.AddUnreadable(r, r)
	return r, nil
}

// LeftOut reports whether a document has definitions with errors of rules that its grammar lacks.
func (g *Grammars) LeftOut(of *reader.Grammar) bool {
	e := g.extracted[of]
	return e != nil && slices.ContainsFunc(e.Broken, func(b document.Broken) bool { return of.Rule(b.Name) == nil })
}

// AddUnreadable adds rules to the grammar of a document that were left out because of errors, if
// another grammar defines or uses them. The error names definitions that were left out and that count
// there.
func (g *Grammars) AddUnreadable(to, like *reader.Grammar) (err error) {
	e := g.extracted[to]
	if e == nil || like == nil {
		return nil
	}
	for _, b := range e.Broken {
		is := func(name string) bool { return strings.EqualFold(name, b.Name) }
		uses := func(r *reader.Rule) bool { return is(r.Name) || slices.ContainsFunc(abnf.Uses(r.Node), is) }
		if to.Rule(b.Name) == nil && slices.ContainsFunc(like.Rules, uses) {
			to.AddUnreadable(b.Name, b.Line, b.Msg)
		} else if was, is := g.extracted[like].section(b.Name), e.section(b.Name); was == b.Title && is != "" && is != was {
			err = errors.Join(err, &reader.Error{File: to.Name, Line: b.Line, Col: 1, Rule: b.Name, Err: errors.New(b.Msg)})
		}
	}
	return err
}
