package edition

import (
	"cmp"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/stricturi/stricturi/grammar"
	"github.com/stricturi/stricturi/grammar/abnf"
	"github.com/stricturi/stricturi/grammar/diff"
	"github.com/stricturi/stricturi/internal/grammar/document"
	"github.com/stricturi/stricturi/internal/grammar/octets"
	"github.com/stricturi/stricturi/internal/grammar/reader"
)

// Extracted is the grammar that was taken out of a document.
type Extracted struct {
	Name   string // of the document, or of its file; may be ""
	Rules  []document.Rule
	Other  []document.Difference // left out, because the rule has another definition
	Broken []document.Broken     // left out, because they have a mistake

	Missing []error // files that the document includes and that cannot be read

	head   []string // comments for the readers of the grammar: octets, imports
	warned bool     // that definitions are left out
}

// Extract takes the grammar out of a document in a file, or standard input, with what it includes from
// other files.
func (g *Grammars) Extract(name, text string) (*Extracted, error) {
	text, err := document.Decode(text)
	if err != nil {
		return nil, err
	}
	shown := name
	if name == reader.Stdin {
		shown = "standard input"
	}
	text, missing := document.Include(text, func(other string) (string, error) {
		if name == reader.Stdin {
			return "", errors.New("give the document as a file, so that files beside it are found")
		}
		b, err := g.ReadFile(reader.Beside(name, other))
		if err != nil {
			return "", err
		}
		return document.Decode(string(b))
	})
	e := &Extracted{Name: document.Name(text)}
	for _, m := range missing {
		e.Missing = append(e.Missing, fmt.Errorf("warning: %s:%d: %s is left out: %s", shown, m.Line, m.Name, m.Msg))
	}
	if e.Name == "" && name != reader.Stdin {
		e.Name = filepath.Base(name)
	}
	var like []document.Rule
	if version := g.extracted[g.Like]; version != nil {
		like = version.Rules
	}
	e.Rules, e.Other, e.Broken = document.ExtractLike(text, like)
	number, _, _ := strings.Cut(e.Name, ",")
	grammar := document.Join(e.Rules)
	e.head = g.Imports(number, document.Plain(text), grammar)
	if own, _ := abnf.Parse(grammar); own != nil && octets.Likely(own) {
		if e.head != nil {
			e.head = append([]string{""}, e.head...)
		}
		e.head = append([]string{octets.Line}, e.head...)
	}
	e.leaveAdditions()
	return e, nil
}

// leaveAdditions leaves out what adds with "=/" to a rule that neither the document defines nor an
// import does: an example.
func (e *Extracted) leaveAdditions() {
	defined := map[string]bool{}
	for _, line := range e.head {
		_, items, _ := strings.Cut(line, ": ")
		for item := range strings.SplitSeq(items, ", ") {
			defined[strings.ToLower(item[strings.LastIndexByte(item, ' ')+1:])] = true
		}
	}
	var kept []document.Rule
	for _, r := range e.Rules {
		name := strings.ToLower(r.Name)
		if r.Extends && !defined[name] {
			e.Broken = append(e.Broken, document.Broken{Name: r.Name, Line: r.Line, Msg: "no definition to add to"})
			continue
		}
		defined[name] = true
		kept = append(kept, r)
	}
	e.Rules = kept
}

// Text returns the grammar as "grammar extract" writes it, each part under a comment with its
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

// inPlace returns the grammar with each definition in the line in which the document has it.
func (e *Extracted) inPlace() string {
	var lines []string
	for _, r := range slices.SortedStableFunc(slices.Values(e.Rules), func(a, b document.Rule) int { return a.Line - b.Line }) {
		for len(lines) < r.Line-1 {
			lines = append(lines, "")
		}
		lines = append(lines, strings.Split(r.Text, "\n")...)
	}
	return strings.Join(append(lines, e.head...), "\n") + "\n"
}

// A Differing is a definition that a document has beside that of its grammar, with other strings.
type Differing struct {
	document.Difference
	Example *string // a string of one of them, nil if none is known
}

// Differing returns what a document defines twice with different strings. There is nothing if the
// grammar is not that of a document.
func (g *Grammars) Differing(of *reader.Grammar) (all []Differing) {
	e := g.extracted[of]
	if e == nil {
		return nil
	}
	for _, d := range e.Other {
		found := Differing{Difference: d}
		if left, err := abnf.Parse(d.Left.ABNF()); err == nil {
			one := diff.Document{Grammar: needed(of.ABNF, of.ABNF.Rule(d.Chosen.Name))}
			other := diff.Document{Grammar: needed(of.ABNF, left.Rules[0])}
			c, err := diff.Compare(other, one, diff.Options{Rules: []string{d.Chosen.Name}})
			if err != nil || c.Pairs[0].Relation == diff.RelationEqual {
				continue
			}
			found.Example = cmp.Or(c.Pairs[0].OnlyOld, c.Pairs[0].OnlyNew)
		}
		all = append(all, found)
	}
	return all
}

// Elsewhere returns the sections of the definitions that Differing is about, by rule as [diff.Fold] returns it.
func (g *Grammars) Elsewhere(of *reader.Grammar) map[string][]string {
	sections := map[string][]string{}
	if e := g.extracted[of]; e != nil {
		for _, d := range e.Other {
			sections[diff.Fold(d.Left.Name)] = append(sections[diff.Fold(d.Left.Name)], d.Left.Section)
		}
	}
	return sections
}

// needed returns the grammar of a rule and those that it needs, which are of another grammar.
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

// Document returns the grammar of a document, which is called name in errors.
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
	for _, rule := range e.Rules {
		if _, ok := sections[rule.Name]; !ok {
			sections[rule.Name] = rule.Section
		}
	}
	for rule, section := range notes.Sections {
		sections[rule] = section
	}
	notes.Sections = sections
	r, err := g.ParseWith(notes, name, e.inPlace())
	if err != nil {
		return nil, err
	}
	// Rules are in the order in which they are extracted: what the document collects comes first.
	order := map[string]int{}
	for i, rule := range e.Rules {
		if key := strings.ToLower(rule.Name); order[key] == 0 {
			order[key] = i - len(e.Rules)
		}
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

// AddUnreadable adds rules to the grammar of a document that it lacks because their definitions
// cannot be read, if another grammar has or uses them.
func (g *Grammars) AddUnreadable(to, like *reader.Grammar) {
	e := g.extracted[to]
	if e == nil || like == nil {
		return
	}
	for _, b := range e.Broken {
		is := func(name string) bool { return strings.EqualFold(name, b.Name) }
		uses := func(r *reader.Rule) bool { return is(r.Name) || slices.ContainsFunc(abnf.Uses(r.Node), is) }
		if to.Rule(b.Name) == nil && slices.ContainsFunc(like.Rules, uses) {
			to.AddUnreadable(b.Name, b.Line, b.Msg)
		}
	}
}
