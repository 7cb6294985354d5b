package compile

import (
	"context"
	"path/filepath"
	"slices"

	"github.com/stricturi/stricturi/grammar"
	"github.com/stricturi/stricturi/internal/errs"
	"github.com/stricturi/stricturi/internal/grammar/proof"
	"github.com/stricturi/stricturi/internal/grammar/reader"
	"github.com/stricturi/stricturi/internal/grammar/regular"
)

// grammar returns what the package of a selection is made of.
func (s *Selection) grammar(pkg string, components *grammar.Components) *Grammar {
	name := OneLine(filepath.Base(s.File))
	g := &Grammar{Package: pkg, Source: name, Document: name, ABNF: s.ABNF, Octets: s.Octets}
	for _, r := range s.Rules {
		made := &grammar.Rule{Name: r.Name, GoName: r.GoName, Section: r.Section, Uses: r.Uses}
		if r.Why != "" {
			g.General = append(g.General, made)
		} else {
			g.Rules = append(g.Rules, made)
		}
	}
	if components != nil {
		g.Components, g.Entries = components, s.Entries
	}
	return g
}

// maxExplained limits the states that a package is made of, before minimization.
const maxExplained = 100_000

// fit makes the machine of a package without components, and calls compile. If a limit is
// exceeded, it does so again without the largest rules: it sets their Why.
func (s *Selection) fit(ctx context.Context, pkg string, compile func() error) error {
	for most := maxStates / 2; ; {
		left, err := s.leaveOut(most)
		if err != nil {
			return err
		}
		s.made = s.grammar(pkg, nil)
		if len(s.made.Rules) > 0 {
			err = s.made.explain(ctx, maxExplained)
		}
		if err == nil {
			err = compile()
		}
		if _, ok := errs.AsType[*LimitError](err); !ok || ctx.Err() != nil || len(s.made.Rules) == 0 {
			return err
		}
		most = left - left/4 - 1
	}
}

// leaveOut sets Why of rules, so that the size of the others is at most a given number, and returns
// it. It takes the smallest rules first, and so each rule after those that it uses.
func (s *Selection) leaveOut(most int) (left int, err error) {
	g := s.grammar("", nil)
	all, err := trees(g)
	slices.SortStableFunc(all, func(x, y *expr) int { return x.size() - y.size() })
	for _, x := range all {
		r := s.rule(g.Rules[x.rule].Name)
		switch {
		case left+x.size() > most:
			r.Why = "with it the tables of the package would be too large"
		case !slices.ContainsFunc(r.Uses, func(used string) bool { return s.Why(used) != "" }):
			left += x.size()
		}
	}
	s.spread()
	return left, err
}

// Package returns the files of the package of a selection, by name. With components the
// package has a Recognize that finds them in the selection's entry rules. Without, Package sets Why
// of rules for which the tables would be too large. A grammar that is refused is a
// [reader.Error].
func (s *Selection) Package(ctx context.Context, pkg string, components *grammar.Components) (files map[string][]byte, err error) {
	compile := func() (err error) {
		files, err = Files(ctx, s.made)
		return err
	}
	if components != nil {
		s.made = s.grammar(pkg, components)
		err = compile()
	} else {
		err = s.fit(ctx, pkg, compile)
	}
	if limit, ok := errs.AsType[*LimitError](err); ok && ctx.Err() == nil {
		err = &reader.Error{File: s.File, Err: limit.Err}
	}
	return files, err
}

// Prove compares the texts that the package accepts with those that the ABNF describes, for
// each rule that has an automaton. OnlyPEG of a result is a text that only the package
// accepts.
func (s *Selection) Prove(ctx context.Context) (results []proof.Result, err error) {
	if s.made == nil {
		if err := s.fit(ctx, "", func() error { return nil }); err != nil {
			return nil, err
		}
	}
	g := s.made
	if len(g.Rules) == 0 {
		return nil, nil
	}
	numbers := g.numbers()
	if g.tables == nil {
		w, err := newWides(g, g.machine.division())
		if err != nil {
			return nil, err
		}
		var all []int
		for _, r := range g.Rules {
			all = append(all, numbers[r.GoName])
		}
		if g.tables, err = g.machine.tables(all, w); err != nil {
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
	return results, nil
}
