package compile

import (
	"context"
	"path/filepath"

	"github.com/stricturi/stricturi/grammar"
	"github.com/stricturi/stricturi/internal/errs"
	"github.com/stricturi/stricturi/internal/grammar/proof"
	"github.com/stricturi/stricturi/internal/grammar/reader"
	"github.com/stricturi/stricturi/internal/grammar/regular"
)

// grammar returns what the package of a selection is made of.
func (s *Selection) grammar(pkg string, components *grammar.Components) *Grammar {
	name := OneLine(filepath.Base(s.File))
	g := &Grammar{Package: pkg, Source: name, Document: name, ABNF: s.ABNF}
	for _, r := range s.Rules {
		made := &grammar.Rule{Name: r.Name, GoName: r.GoName, Section: r.Section(), Uses: r.Uses}
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

// Package returns the files of the package of a selection, by name. With components the
// package has a Recognize that finds them in the selection's entry rules. A grammar that is refused is a
// [reader.Error].
func (s *Selection) Package(ctx context.Context, pkg string, components *grammar.Components) (map[string][]byte, error) {
	files, err := Files(ctx, s.grammar(pkg, components))
	if limit, ok := errs.AsType[*LimitError](err); ok && ctx.Err() == nil {
		return nil, &reader.Error{File: s.File, Err: limit.Err}
	}
	return files, err
}

// Prove compares the texts that the package accepts with those that the ABNF describes, for
// each rule that has an automaton. OnlyPEG of a result is a text that only the package
// accepts.
func (s *Selection) Prove(ctx context.Context) (results []proof.Result, err error) {
	g := s.grammar("x", nil)
	if len(g.Rules) == 0 {
		return nil, nil
	}
	all, err := trees(g)
	if err != nil {
		return nil, err
	}
	b, err := newExplainer(ctx, g, all)
	if err != nil {
		return nil, err
	}
	m := b.m.minimize().postorder()
	w, err := newWides(g, m.division())
	if err != nil {
		return nil, err
	}
	var numbers []int
	for i := range g.Rules {
		numbers = append(numbers, i)
	}
	tables, err := m.tables(numbers, w)
	if err != nil {
		return nil, err
	}
	lang := regular.NewLimit(s.ABNF, maxDFA)
	for i, r := range g.Rules {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		want, err := lang.DFA(r.Name)
		if err != nil {
			return nil, err
		}
		got, err := TableDFA(tables, uint8(i))
		if err != nil {
			return nil, err
		}
		results = append(results, proof.Compare(r.Name, want, got))
	}
	return results, nil
}
