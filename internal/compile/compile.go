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
	"github.com/stricturi/stricturi/internal/engine"
	"github.com/stricturi/stricturi/internal/grammar/automaton"
	"github.com/stricturi/stricturi/internal/grammar/proof"
)

// A Grammar is what a package is made of.
type Grammar struct {
	Package  string // the package's name
	Source   string // the file or files that the package is made from
	Document string // what the grammar is called in running text
	Title    string // of a published document, else ""
	Date     string // of a published document, else ""
	ABNF     *abnf.Grammar
	Octets   bool            // texts are bytes, and terminals octets
	Rules    []*grammar.Rule // of ABNF; only Name, GoName, Section and Uses matter
	PEG      string          // of an edition: the same rules as input for peg

	// General are the names of the rules of ABNF that have no automaton. The package has the
	// engine's Matcher for them.
	General []string

	// Shallow are automata of rules of General, which match some of their texts.
	Shallow []shallow

	Asked []string // the rules that a user asked for

	// Entries are the rules that Recognize reads, and Components what it finds in
	// them. Without entries there is no Recognize.
	Entries    []string
	Components *grammar.Components

	// Edition is the edition whose grammar it is, nil for a user's own grammar. The
	// packages of editions share package engine, and leave the errors to their callers;
	// a user's package is self-contained.
	Edition *grammar.Edition

	ordered      []*grammar.Rule   // Rules and those of General, nil if there are none
	budget       *automaton.Budget // of all passes, nil for no limit
	only         []int             // the rules that texts are matched by, nil for all
	all          []*expr           // of Rules; see explain
	sizes        map[*expr]int
	machine      *machine
	explanations []explanation
	tables       *engine.Machine // of the machine
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
			if errs[i] = g.prove(ctx); errs[i] != nil {
				return
			}
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

// prove returns an error that names the rules of an edition's ABNF and PEG that are different.
func (g *Grammar) prove(ctx context.Context) error {
	p, err := proof.Grammar(g.ABNF, g.PEG)
	if err != nil {
		return fmt.Errorf("%s: %w", g.Package, err)
	}
	var results []proof.Result
	var all []error
	for _, r := range g.Rules {
		if result, err := p.Rule(ctx, r.Name); err == nil {
			results = append(results, result)
		} else {
			all = append(all, fmt.Errorf("%s: %w", g.Package, err))
		}
	}
	for _, d := range proof.Differences(g.ABNF, results) {
		all = append(all, fmt.Errorf("%s: %s", g.Package, d))
	}
	return errors.Join(all...)
}

// editionFiles returns the files of an edition's package. If a later edition has the same
// rules, the package only refers to that edition's package.
func (g *Grammar) editionFiles(ctx context.Context, later []*Grammar) (map[string][]byte, error) {
	i := slices.IndexFunc(later, g.same)
	if i < 0 {
		return Files(ctx, g)
	}
	files, data := map[string][]byte{}, map[string]any{"Grammar": g, "Same": later[i]}
	for name, t := range map[string]string{".go": "same", "_edition.go": "edition"} {
		var err error
		if files[g.Package+name], err = execute(t, header(g.Source, ""), data); err != nil {
			return nil, err
		}
	}
	return files, nil
}

// same reports whether two grammars are the same except for how their documents print
// them: entries, components and rules, with their sections.
func (g *Grammar) same(h *Grammar) bool {
	return slices.Equal(g.Entries, h.Entries) && reflect.DeepEqual(g.Components, h.Components) &&
		slices.EqualFunc(g.Rules, h.Rules, func(r, s *grammar.Rule) bool {
			return r.Name == s.Name && r.Section == s.Section && slices.Equal(r.Uses, s.Uses) &&
				g.ABNF.Rule(r.Name).Node.String() == h.ABNF.Rule(s.Name).Node.String()
		})
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

// Files returns the files of the grammar's package by name. For an edition it runs peg,
// which must be a tool of the module around the current folder. A grammar that is too large
// is a [LimitError].
func Files(ctx context.Context, g *Grammar) (map[string][]byte, error) {
	if g.Octets && g.Components != nil {
		return nil, &LimitError{errors.New("components are found only in texts of characters, not of octets")}
	}
	if n := len(g.All()) + strings.Count(g.PEG, "\nX"); n > maxNumber && g.Components != nil {
		return nil, &LimitError{fmt.Errorf("%d rules are more than the %d that a package with components can have", n, maxNumber)}
	}
	files := map[string][]byte{}
	if g.Edition != nil {
		parser, err := pegParser(ctx, g)
		if err != nil {
			return nil, err
		}
		files[g.Package+".peg.go"] = parser
	}
	data, err := g.data(ctx)
	if err != nil {
		return nil, &LimitError{err}
	}
	parts := map[string]string{"rules": "rules", "match": "match", "edition": "edition"}
	if g.Edition == nil {
		parts = map[string]string{"parser": "parser", "tables": "usertables"}
		if files[g.Package+"_engine.go"], err = g.copyEngine(); err != nil {
			return nil, err
		}
	}
	if len(g.Entries) > 0 {
		parts["recognize"] = "recognize"
	}
	for part, t := range parts {
		if files[g.Package+"_"+part+".go"], err = execute(t, header(g.Source, ""), data); err != nil {
			return nil, err
		}
	}
	return files, nil
}

// data returns what the templates need: the output of the passes.
func (g *Grammar) data(ctx context.Context) (map[string]any, error) {
	data := map[string]any{"Grammar": g, "Wide": false}
	if g.Edition == nil {
		g.treeData(data)
	}
	if len(g.Rules) == 0 {
		return data, nil
	}
	if err := g.explain(ctx); err != nil {
		return nil, err
	}
	var p *plan
	if len(g.Entries) > 0 {
		t, err := newTagged(g, g.all)
		if err != nil {
			return nil, err
		}
		if p, err = newPlan(g, t); err != nil {
			return nil, err
		}
	}
	machines := []*machine{g.machine}
	if p != nil {
		machines = append(machines, p.m)
	}
	w, err := newWides(g, machines...)
	if err != nil {
		return nil, err
	}
	if p != nil {
		if err := recognizerData(data, p, w); err != nil {
			return nil, err
		}
	}
	return data, matchData(data, g, g.ruleNumbers(), w)
}

// explain makes the machine of all rules, unless it is made.
func (g *Grammar) explain(ctx context.Context) (err error) {
	if g.machine != nil {
		return nil
	}
	if g.all == nil {
		if g.all, err = trees(g); err != nil {
			return err
		}
	}
	b, err := newExplainer(g, g.all)
	if err == nil {
		err = b.finish(ctx)
	}
	if err == nil {
		g.machine, g.explanations = b.minimize().postorder(), b.explanations
	}
	return err
}

// leaveOut returns the names of the rules to leave out, so that the budget lasts for the others. It
// takes the smallest rules first, and so each rule after those that it uses, and for none more than
// half of what is left. A rule that uses one that is left out is left out too.
func (g *Grammar) leaveOut(ctx context.Context, budget *automaton.Budget) (names []string) {
	order := make([]int, len(g.Rules))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int { return g.positions(g.all[i]) - g.positions(g.all[j]) })
	for _, i := range order {
		alone := *g
		alone.Shallow = nil
		alone.only, alone.budget = []int{i}, &automaton.Budget{Left: budget.Left / 2, Of: budget}
		if slices.ContainsFunc(g.Rules[i].Uses, func(used string) bool { return slices.Contains(names, used) }) ||
			alone.explain(ctx) != nil {
			names = append(names, g.Rules[i].Name)
		}
	}
	return names
}

// positions returns how many states a [positionNFA] has for an expression, at most 1<<30.
func (g *Grammar) positions(x *expr) (n int) {
	if n, ok := g.sizes[x]; ok {
		return n
	}
	if _, ok := x.single(); ok {
		return 1
	}
	for _, kid := range x.kids {
		n += g.positions(kid)
	}
	if x.op == opRepeat {
		n *= max(x.max, x.min, 1)
	}
	if n = min(n, 1<<30); x.op == opRule {
		if g.sizes == nil {
			g.sizes = map[*expr]int{}
		}
		g.sizes[x] = n
	}
	return n
}

// All returns all rules, those of General too.
func (g *Grammar) All() []*grammar.Rule {
	if g.ordered != nil {
		return g.ordered
	}
	return g.Rules
}

// IsGeneral reports whether a rule has no automaton.
func (g *Grammar) IsGeneral(rule string) bool { return slices.Contains(g.General, rule) }

// goName returns the Go name of a rule.
func (g *Grammar) goName(rule string) string {
	for _, r := range g.All() {
		if r.Name == rule {
			return r.GoName
		}
	}
	return ""
}

// maxRules is how many rules a package can have: each has a set of the rules that it uses. maxNumber
// is how many a byte can number: the rules of a PEG, helpers included, and those of Spans.Host.
const maxRules, maxNumber = 4095, 255

// A LimitError says which limit a grammar exceeds.
type LimitError struct{ Err error }

// Error returns the message on one line.
func (e *LimitError) Error() string { return e.Err.Error() }

// Unwrap returns Err.
func (e *LimitError) Unwrap() error { return e.Err }
