package compile

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"sync"

	"github.com/stricturi/stricturi/grammar"
	"github.com/stricturi/stricturi/grammar/abnf"
	"github.com/stricturi/stricturi/internal/compile/transcribe"
	"github.com/stricturi/stricturi/internal/errs"
	"github.com/stricturi/stricturi/internal/grammar/peg"
	"github.com/stricturi/stricturi/internal/grammar/reader"
)

// A Grammar is what a package is made of.
type Grammar struct {
	Package  string // the package's name
	Source   string // the file or files that the package is made from
	Document string // what the grammar is called in running text
	Title    string // of a published document, else ""
	Date     string // of a published document, else ""
	ABNF     *abnf.Grammar
	Rules    []*grammar.Rule   // of ABNF; only Name, GoName, Section and Uses matter
	PEG      string            // the same rules as input for peg
	Copies   map[string]string // Go names of rules, by helpers of the PEG that are copies of them

	// General are the rules of ABNF that have no automaton and are not in PEG. The
	// package has the engine's Matcher for them.
	General []*grammar.Rule

	// Entries are the rules that Recognize reads, and Components what it finds in
	// them. Without entries there is no Recognize.
	Entries    []string
	Components *grammar.Components

	// Edition is the edition whose grammar it is, nil for a user's own grammar. The
	// packages of editions share package engine, and leave the errors to their callers;
	// a user's package is self-contained.
	Edition *grammar.Edition
}

// Edition returns what an edition's package is made of.
func Edition(e *grammar.Edition) *Grammar {
	return &Grammar{
		Package: e.Package, Source: "grammar/" + e.Stem + ".abnf", Document: e.Document, Title: e.Title, Date: e.Date,
		ABNF: e.Grammar(), Rules: e.Rules(), PEG: e.PEG(), Entries: e.Entries, Components: e.Components, Edition: e,
	}
}

// Editions writes every edition's package into a folder of gen, and what lists them into
// gen/all, uri and iri. These are folders of root.
func Editions(ctx context.Context, root string) error {
	var all []*Grammar
	for _, e := range grammar.All() {
		all = append(all, Edition(e))
	}
	errs := make([]error, len(all))
	var wg sync.WaitGroup
	for i, g := range all {
		wg.Go(func() {
			files, err := g.editionFiles(ctx, all[i+1:])
			if err == nil {
				err = replace(filepath.Join(root, "gen", g.Package), files)
			}
			if err != nil {
				errs[i] = fmt.Errorf("%s: %w", g.Package, err)
			}
		})
	}
	wg.Wait()
	return errors.Join(append(errs, writeLists(root))...)
}

// editionFiles returns the files of an edition's package. If a later edition has
// the same rules, they are its, under this edition's name.
func (g *Grammar) editionFiles(ctx context.Context, later []*Grammar) (map[string][]byte, error) {
	for _, same := range later {
		ok, err := g.same(same)
		if err != nil {
			return nil, err
		}
		if ok {
			files := map[string][]byte{}
			for name, t := range map[string]string{".go": "same.go.tmpl", "_edition.go": "edition.go.tmpl"} {
				data := map[string]any{"Grammar": g, "Same": same}
				if files[g.Package+name], err = execute(templates().Lookup(t), header(g.Source, ""), data); err != nil {
					return nil, err
				}
			}
			return files, nil
		}
	}
	return Files(ctx, g)
}

// same reports whether two grammars are the same except for how their documents print
// them: entries, components and rules, with their sections, as ABNF and PEG.
func (g *Grammar) same(h *Grammar) (bool, error) {
	if !slices.Equal(g.Entries, h.Entries) || !reflect.DeepEqual(g.Components, h.Components) {
		return false, nil
	}
	if !slices.EqualFunc(g.Rules, h.Rules, func(r, s *grammar.Rule) bool {
		return r.Name == s.Name && r.Section == s.Section && slices.Equal(r.Uses, s.Uses) &&
			g.ABNF.Rule(r.Name).Node.String() == h.ABNF.Rule(s.Name).Node.String()
	}) {
		return false, nil
	}
	p, err := peg.Parse(g.PEG)
	if err != nil {
		return false, err
	}
	q, err := peg.Parse(h.PEG)
	return err == nil && reflect.DeepEqual(p.Rules, q.Rules), err
}

// Transcribed returns the files of a package for a user's grammar and its PEG, by
// name. With components the package has a Recognize that finds them in the grammar's
// entry rules. A grammar that is refused is a [reader.Error].
func Transcribed(ctx context.Context, g *transcribe.Grammar, pkg string, p *transcribe.PEG, components *grammar.Components) (map[string][]byte, error) {
	name := transcribe.OneLine(filepath.Base(g.File))
	c := &Grammar{Package: pkg, Source: name, Document: name, ABNF: g.ABNF, PEG: p.Text, Copies: map[string]string{}}
	for _, r := range g.Rules {
		made := &grammar.Rule{Name: r.Name, GoName: r.GoName, Section: r.Section(), Uses: r.Uses}
		if r.Why != "" {
			c.General = append(c.General, made)
		} else {
			c.Rules = append(c.Rules, made)
		}
	}
	if components != nil {
		c.Components, c.Entries = components, g.Entries
	}
	for name, r := range p.Copies {
		c.Copies[name] = r.GoName
	}
	files, err := Files(ctx, c)
	if limit, ok := errs.AsType[*LimitError](err); ok {
		for _, r := range g.Rules {
			if r.GoName == limit.Rule || p.Copies[limit.Rule] == r {
				return nil, g.Fault(r, limit.Err)
			}
		}
		return nil, &reader.Error{File: g.File, Err: limit.Err}
	}
	if err != nil {
		return nil, err
	}
	if p.Text != "" {
		files[pkg+".peg"] = []byte("#" + strings.TrimPrefix(header(name, ""), "//") + p.Text)
	}
	return files, nil
}

// marker is what the first line of each generated file has.
const marker = "Code generated by stricturi generate"

// header returns the first line of a file that is made from another.
func header(source, peg string) string {
	if peg != "" {
		peg = " with peg " + peg
	}
	return fmt.Sprintf("// %s%s from %s. DO NOT EDIT.\n\n", marker, peg, source)
}

// Files returns the files of the grammar's package by name. It runs peg, which must
// be a tool of the module around the current folder. A grammar that is too large is
// a [LimitError].
func Files(ctx context.Context, g *Grammar) (map[string][]byte, error) {
	if n := len(g.Rules) + len(g.General) + strings.Count(g.PEG, "\nX") + 1; n > maxRules {
		return nil, &LimitError{Err: fmt.Errorf("%d rules are more than the %d that a token can tell apart", n, maxRules)}
	}
	files := map[string][]byte{}
	if g.PEG != "" {
		parser, err := pegParser(ctx, g)
		if err != nil {
			return nil, err
		}
		files[g.Package+".peg.go"] = parser
	}
	data, err := g.data(ctx)
	if err != nil {
		return nil, &LimitError{Err: err}
	}
	for _, t := range templates().Templates() {
		name := strings.TrimSuffix(t.Name(), ".go.tmpl")
		if slices.Contains([]string{"same", "all", "editions", "rulenames", "tables", "machine"}, name) || name == "errors" && g.Edition != nil || (name == "edition" || name == "tree") && g.Edition == nil || name == "recognize" && len(g.Entries) == 0 || name == "general" && len(g.General) == 0 {
			continue
		}
		if files[g.Package+"_"+name+".go"], err = execute(t, header(g.Source, ""), data); err != nil {
			return nil, err
		}
	}
	return files, g.copyEngine(files)
}

// data returns what the templates need: the output of the passes.
func (g *Grammar) data(ctx context.Context) (map[string]any, error) {
	data := map[string]any{"Grammar": g, "Wide": false}
	if len(g.General) > 0 {
		g.generalData(data)
	}
	if len(g.Rules) == 0 {
		return data, nil
	}
	all, err := trees(g)
	if err != nil {
		return nil, err
	}
	var p *plan
	var machines []*machine
	if len(g.Entries) > 0 {
		t, err := newTagged(g, all)
		if err != nil {
			return nil, err
		}
		if p, err = newPlan(g, t); err != nil {
			return nil, err
		}
		machines = append(machines, p.m)
	}
	b, err := newExplainer(ctx, g, all)
	if err != nil {
		return nil, err
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	m, _ := b.m.minimize()
	m = m.postorder()
	w, err := newWides(g, append(machines, m)...)
	if err != nil {
		return nil, err
	}
	data["Wide"] = len(w.sets) > 0
	if g.Edition != nil {
		if data["Trees"], err = treeData(g, all, w); err != nil {
			return nil, err
		}
	}
	if p != nil {
		if err := recognizerData(data, p, p.places(b), w); err != nil {
			return nil, err
		}
	}
	return data, matchData(data, g, m, b.m.explanations, w)
}

// All returns all rules, those of General last.
func (g *Grammar) All() []*grammar.Rule { return slices.Concat(g.Rules, g.General) }

// goName returns the Go name of a rule.
func (g *Grammar) goName(rule string) string {
	for _, r := range g.All() {
		if r.Name == rule {
			return r.GoName
		}
	}
	return ""
}

// maxRules is the number of rules, helpers included, that one byte can number.
const maxRules = 256

// A LimitError says which limit a grammar exceeds.
type LimitError struct {
	Rule string // the rule of the PEG, "" if it is not a single one
	Err  error
}

// Error returns the message on one line.
func (e *LimitError) Error() string { return e.Err.Error() }

// Unwrap returns Err.
func (e *LimitError) Unwrap() error { return e.Err }
