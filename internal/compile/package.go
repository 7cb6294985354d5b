package compile

import (
	"context"
	"path/filepath"

	"github.com/stricturi/stricturi/grammar"
	"github.com/stricturi/stricturi/internal/errs"
	"github.com/stricturi/stricturi/internal/grammar/automaton"
	"github.com/stricturi/stricturi/internal/grammar/proof"
	"github.com/stricturi/stricturi/internal/grammar/reader"
	"github.com/stricturi/stricturi/internal/grammar/regular"
)

// grammar returns what the package of a selection is made of.
func (s *Selection) grammar(pkg string, components *grammar.Components) *Grammar {
	name := OneLine(filepath.Base(reader.Shown(s.File)))
	g := &Grammar{Package: pkg, Source: name, Document: name, ABNF: s.ABNF, Octets: s.Octets, Asked: s.Entries}
	if document, _ := s.from.Source(); document != "" {
		g.Document = OneLine(document)
	}
	for _, r := range s.Rules {
		made := &grammar.Rule{Name: r.Name, GoName: r.GoName, Section: r.Section, Uses: r.Uses}
		g.ordered = append(g.ordered, made)
		if r.Why != "" {
			g.General = append(g.General, r.Name)
		} else {
			g.Rules = append(g.Rules, made)
		}
	}
	if components != nil {
		g.Components, g.Entries = components, s.Entries
	} else if len(g.Rules) > 0 {
		g.Shallow = s.shallow
	}
	return g
}

// maxWork is the budget of a package, about a second: with it the tables are not too large.
const maxWork = 1 << 27

// fit returns what a package is made of, with its machine. Rules for which the budget does not last
// have no automaton: fit sets their Why.
func (s *Selection) fit(ctx context.Context, pkg string, work int) (*Grammar, error) {
	for left := work / 2; ; left /= 2 {
		g := s.grammar(pkg, nil)
		if len(g.Rules) == 0 {
			return g, nil
		}
		g.budget = &automaton.Budget{Left: int64(work)}
		err := g.explain(ctx)
		if err != errWork || ctx.Err() != nil {
			return g, err
		}
		if s.shallow != nil {
			s.shallow = nil
			continue
		}
		for _, name := range g.leaveOut(ctx, &automaton.Budget{Left: int64(left)}, s.states) {
			s.rule(name).Why = TooLargeTogether
		}
		s.spread()
	}
}

// TooLargeTogether is why a rule is left out of a machine that would be too large with it.
const TooLargeTogether = "with it the tables of the package would be too large: choose only this rule, or one that it uses"

// Package returns the files of the package of a selection, by name. With components the
// package has a Recognize that finds them in the selection's entry rules. Without, Package sets Why
// of rules for which the tables would be too large. A grammar that is refused is a
// [reader.Error].
func (s *Selection) Package(ctx context.Context, pkg string, components *grammar.Components) (files map[string][]byte, err error) {
	s.shallow = s.shallows(ctx)
	for work := maxWork; ; work /= 2 {
		s.made = s.grammar(pkg, components)
		s.made.budget = &automaton.Budget{Left: int64(work)}
		if components == nil {
			if s.made, err = s.fit(ctx, pkg, work); err != nil {
				return nil, err
			}
		}
		files, err = Files(ctx, s.made)
		limit, ok := errs.AsType[*LimitError](err)
		switch {
		case !ok || ctx.Err() != nil:
			return files, err
		case components != nil || len(s.made.Rules) == 0:
			return nil, &reader.Error{File: s.File, Err: limit.Err}
		}
	}
}

// Prove compares the texts that the package accepts with those that the ABNF describes, for
// each rule that has an automaton. OnlyPEG of a result is a text that only the package
// accepts.
func (s *Selection) Prove(ctx context.Context) (results []proof.Result, err error) {
	if s.made == nil {
		if s.made, err = s.fit(ctx, "x", maxWork); err != nil {
			return nil, err
		}
	}
	g := s.made
	if len(g.Rules) == 0 {
		return nil, nil
	}
	numbers := g.numbers()
	if g.tables == nil {
		w, err := newWides(g, g.machine)
		if err != nil {
			return nil, err
		}
		if g.tables, err = g.machine.tables(g.ruleNumbers(), w); err != nil {
			return nil, err
		}
	}
	lang := regular.NewLimit(s.ABNF, maxDFA)
	for _, r := range g.Rules {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		want, err := lang.DFA(r.Name)
		if err != nil {
			return nil, err
		}
		got, err := TableDFA(g.tables, numbers[r.GoName])
		if err != nil {
			return nil, err
		}
		results = append(results, proof.Compare(r.Name, want, got))
	}
	for _, x := range g.Shallow {
		got, err := TableDFA(g.tables, numbers[g.goName(x.name)])
		if err != nil {
			return nil, err
		}
		if r := proof.Compare(x.name, x.lang, got); !r.Equal {
			results = append(results, r)
		}
	}
	return results, nil
}
