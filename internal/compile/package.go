package compile

import (
	"context"
	"errors"
	"path/filepath"
	"slices"

	"github.com/stricturi/stricturi/grammar"
	"github.com/stricturi/stricturi/internal/engine"
	"github.com/stricturi/stricturi/internal/errs"
	"github.com/stricturi/stricturi/internal/grammar/automaton"
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
// package has a Recognize that finds them in the selection's entry rules. If the tables for
// trees would be too large, no rule has an automaton, and each has a Why. A grammar that is
// refused is a [reader.Error].
func (s *Selection) Package(ctx context.Context, pkg string, components *grammar.Components) (map[string][]byte, error) {
	files, err := Files(ctx, s.grammar(pkg, components))
	if errors.Is(err, errReadings) && components == nil {
		for _, r := range s.Rules {
			if r.Why == "" {
				r.Why = "the tables for the trees of all rules would be too large"
			}
		}
		files, err = Files(ctx, s.grammar(pkg, nil))
	}
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
	m, _ := b.m.minimize()
	m = m.postorder()
	tables, err := m.pack()
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
		got, err := tables.automaton(m, m.starts[i])
		if err != nil {
			return nil, err
		}
		results = append(results, proof.Compare(r.Name, want, got))
	}
	return results, nil
}

// automaton returns the automaton in the tables from a state on.
func (p *packed) automaton(m *machine, start int) (*automaton.DFA, error) {
	return automaton.Explore(m.classes.sets(), start, func(s, class int) (int, bool) {
		return p.step(s, p.column[class+1])
	}, func(s int) bool { return m.out[s]%2 == 1 }, maxStates)
}

// step does what package engine does with the table.
func (p *packed) step(s, column int) (int, bool) {
	i, found := slices.BinarySearchFunc(p.blocks, s, func(b block, s int) int { return b.first - s })
	if !found {
		i--
	}
	b := p.blocks[i]
	to := s - b.first + b.model
	row := s - b.first + b.row
	switch t := p.patterns[p.pattern[row]+column]; {
	case t == engine.Dead:
		return 0, false
	case t == engine.Self:
		return s, true
	case t >= engine.FirstNear:
		to += p.near.all[p.near.base[row]+t-engine.FirstNear] - engine.NearZero
	default:
		to = p.far.all[p.far.base[row]+t-engine.FirstFar]
	}
	for x := range slices.Chunk(b.targets, 2) {
		if x[0] == to {
			return x[1], x[1] != engine.NoState
		}
	}
	return to - b.model + b.first, true
}
