package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"time"

	"github.com/spf13/cobra"

	"github.com/stricturi/stricturi/cmd/stricturi/internal/batch"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/edition"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/frame"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/jsontext"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/terminal"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/usage"
	"github.com/stricturi/stricturi/internal/compile"
	"github.com/stricturi/stricturi/internal/generated"
	"github.com/stricturi/stricturi/internal/grammar/proof"
	"github.com/stricturi/stricturi/internal/grammar/reader"
)

// prove is the command prove with its flags, and the results so far.
type prove struct {
	*frame.App
	edition.Choice
	peg                    string
	trees, suites, mutants bool
	schemes                bool
	failOn                 string

	work  *terminal.StatusLine
	total figures
}

// figures are the totals of a run.
type figures struct {
	rules               int
	different, unproved int
	trees, otherTrees   int
	strings, failures   int
	mutants, survived   int
	killed, editionsRun int
	schemes             int
}

func newProve(a *frame.App) *cobra.Command {
	p := &prove{App: a}
	cmd := &cobra.Command{
		Use:   "prove [--spec STEM]... [--rule RULE] [--trees] [--suites] [--mutants] [--peg FILE] | --schemes",
		Short: "Prove the PEG rules equal to their ABNF",
		Long: `Prove compares, for each rule, the strings that its PEG accepts with those that
its ABNF describes. "equal" is a proof for strings of any length; otherwise a
shortest string shows the difference.

--spec may also name a file of ABNF. Then the tables of the package that generate
makes are proved, and "onlyPEG" is a string that only they accept; a rule that has
none, because it is described in words, or is recursive and not linear, has an
"error".

--trees also proves that the parse trees have the components at the positions
that the first-match reading of the ABNF gives them. --suites runs a test suite,
derived from each rule's automaton, on the generated parser. --mutants tries every
single edit of the PEG, and finds a string or a tree that reveals it or proves that
it changes nothing. These take minutes. --peg reads a PEG from a file instead.

--schemes proves the tables that check the URIs of schemes and the strings of
formats instead: they accept the strings that the ABNF of each document describes.
"spec" is then the name of that ABNF, and "onlyPEG" a string that only the tables
accept.

With --json: {"spec","rule","equal","states","witness"} for each rule, then
"compared", "onlyABNF" and "onlyPEG", a shortest string of that side alone, and
"trees" and "suite" with those flags. For a rule that could not be compared, "equal"
and "compared" are false and "error" says why; "error" is also why there are no
"trees" or no "suite". With --mutants also {"spec","mutant"} for each edit.

Exit status 1: a rule differs or could not be compared, a suite failed, or a
mutant survived. With --fail-on different, rules that could not be compared do not
count.`,
		Example: `  stricturi prove
  stricturi prove --spec rfc3986 --trees
  stricturi prove --spec rfc2396bis00 --rule IPv6address --json
  stricturi prove --schemes
  stricturi prove --spec my.abnf --fail-on different`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) > 0 {
				return fmt.Errorf("prove takes no operands: %q; choose an edition with --spec", args[0])
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, _ []string) error {
			if p.schemes {
				if err := usage.NoEffect(cmd.Flags(), "with --schemes, which proves tables, not a PEG: leave it out", "spec", "trees", "suites",
					"mutants", "peg"); err != nil {
					return err
				}
			}
			return p.run(cmd.Context())
		},
	}
	p.AddSpecFlag(cmd, a.Stdin)
	cmd.Flags().StringVar(&p.RuleName, "rule", "", "rule to prove (default all)")
	usage.Complete(cmd, "rule", func() []string {
		chosen, err := p.Editions()
		if err != nil {
			return nil
		}
		return edition.RuleNames(chosen)
	})
	cmd.Flags().BoolVar(&p.trees, "trees", false, "also prove the parse trees")
	cmd.Flags().BoolVar(&p.suites, "suites", false, "run test suites on the generated parsers")
	cmd.Flags().BoolVar(&p.mutants, "mutants", false, "try every single edit of the PEG")
	cmd.Flags().BoolVar(&p.schemes, "schemes", false, "prove the tables of URI schemes and formats instead of the editions")
	cmd.Flags().StringVar(&p.peg, "peg", "", "PEG file to prove instead of the edition's; needs one --spec")
	usage.OneOf(cmd, &p.failOn, "fail-on", "reason", `"different" exits with 0 even if rules could not be compared`, "any", "different")
	a.AddOutputFlag(cmd)
	return cmd
}

func (p *prove) run(ctx context.Context) error {
	start := time.Now()
	p.work = p.NewStatusLine()
	defer p.work.Stop()
	prove := p.editions
	if p.schemes {
		prove = p.schemeTables
	}
	if err := prove(ctx); err != nil || p.JSON {
		return cmp.Or(ctx.Err(), err)
	}
	p.work.Hide()
	return p.Print(p.summary(time.Since(start)))
}

func (p *prove) editions(ctx context.Context) error {
	chosen, err := p.chosen()
	if err != nil {
		return err
	}
	for _, s := range chosen {
		if err := p.edition(ctx, s.Edition, s.rules); err != nil {
			return err
		}
	}
	return nil
}

type chosenRules struct {
	*edition.Edition
	rules []string
}

// chosen returns the rules to prove, grouped by edition.
func (p *prove) chosen() ([]chosenRules, error) {
	var all []chosenRules
	if p.RuleName != "" {
		targets, err := p.Rules()
		if err != nil {
			return nil, err
		}
		for _, t := range targets {
			all = append(all, chosenRules{t.Edition, []string{t.Name}})
		}
	} else {
		chosen, err := p.Editions()
		if err != nil {
			return nil, err
		}
		for _, s := range chosen {
			all = append(all, chosenRules{s, s.RuleNames()})
		}
	}
	if p.peg != "" && len(p.Stems) != 1 {
		return nil, errors.New("prove: --peg replaces the PEG of one edition; choose it with one --spec")
	}
	return all, nil
}

func (p *prove) edition(ctx context.Context, s *edition.Edition, rules []string) error {
	if s.File() != nil && p.peg == "" {
		return p.file(ctx, s.File(), rules)
	}
	peg := s.PEG()
	if p.peg != "" {
		b, err := os.ReadFile(p.peg)
		if err != nil {
			return err
		}
		peg = string(b)
	}
	prover, err := proof.Grammar(s.Grammar(), peg, proof.Visible(s.Edition)...)
	if err != nil {
		return fmt.Errorf("%s: %w", s.Stem, err)
	}
	var parser proof.Parser
	if p.suites {
		var ok bool
		if parser, ok = generated.Parser(s.Stem); !ok {
			return fmt.Errorf("%s: no generated parser", s.Stem)
		}
	}
	p.total.editionsRun++
	for i, name := range rules {
		p.work.Set("%s, rule %d of %d: %s", s.Stem, i+1, len(rules), name)
		j, err := p.judge(ctx, prover, parser, s.Stem, name)
		if err != nil {
			return err
		}
		if err := p.answer(j, p.ruleText(j), p.count(j)); err != nil {
			return err
		}
	}
	if p.mutants {
		return p.mutate(ctx, prover, s.Stem, rules)
	}
	return nil
}

// file proves the tables that generate would make for the rules of a file.
func (p *prove) file(ctx context.Context, g *reader.Grammar, rules []string) error {
	if p.trees || p.suites || p.mutants {
		return fmt.Errorf("prove: --trees, --suites and --mutants need an edition or --peg; %s is a file", g.Name)
	}
	p.total.editionsRun++
	made := map[string]proof.Result{}
	for i, name := range rules {
		p.work.Set("%s, rule %d of %d: %s", g.Name, i+1, len(rules), name)
		j := &judged{Spec: g.Name, Rule: name}
		r, ok := made[name]
		if !ok {
			if selected, err := compile.Select(g, name); err != nil {
				j.Error = err.Error()
			} else if results, err := selected.Prove(ctx); err != nil {
				j.Error = err.Error()
			} else {
				for _, r := range results {
					made[r.Rule] = r
				}
				if r, ok = made[name]; !ok {
					j.Error = "no automaton and no proof: " + selected.Why(name)
				}
			}
			if ctx.Err() != nil {
				return ctx.Err()
			}
		}
		if j.Error == "" {
			j.compared(r)
		}
		if err := p.answer(j, p.ruleText(j), p.count(j)); err != nil {
			return err
		}
	}
	return nil
}

// judged is the result for a rule in JSON.
type judged struct {
	Spec     string  `json:"spec"`
	Rule     string  `json:"rule"`
	Equal    bool    `json:"equal"`
	States   int     `json:"states"`
	Witness  *string `json:"witness"`
	Compared bool    `json:"compared"`
	OnlyABNF *string `json:"onlyABNF"`
	OnlyPEG  *string `json:"onlyPEG"`

	Trees *proof.TreeResult  `json:"trees,omitempty"`
	Suite *proof.SuiteResult `json:"suite,omitempty"`
	Error string             `json:"error,omitempty"`
}

// compared sets the result of comparing the strings.
func (j *judged) compared(r proof.Result) {
	j.Compared = true
	j.Equal, j.States, j.OnlyABNF, j.OnlyPEG = r.Equal, r.States, r.OnlyABNF, r.OnlyPEG
	j.Witness = shorter(r.OnlyABNF, r.OnlyPEG)
}

// judge compares a rule. An error about the rule is part of the result; an error that is
// returned ends the run.
func (p *prove) judge(ctx context.Context, prover *proof.Proof, parser proof.Parser, stem, name string) (*judged, error) {
	j := &judged{Spec: stem, Rule: name}
	r, err := prover.Rule(ctx, name)
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if err != nil {
		j.Error = err.Error()
		return j, nil
	}
	j.compared(r)
	if p.trees {
		t, err := prover.Tree(ctx, name)
		if err == nil {
			j.Trees = &t
		} else {
			j.Error = err.Error()
		}
	}
	if p.suites {
		suite, err := prover.Suite(ctx, parser, name)
		if err == nil {
			j.Suite = &suite
		} else {
			j.Error = err.Error()
		}
	}
	return j, ctx.Err()
}

// shorter returns the shorter of two witnesses, the first if they are equally long, or
// nil if there are none.
func shorter(a, b *string) *string {
	if a == nil || b != nil && len([]rune(*b)) < len([]rune(*a)) {
		return b
	}
	return a
}

// count adds a result to the figures and returns its exit status.
func (p *prove) count(j *judged) batch.Status {
	t := &p.total
	t.rules++
	failed := j.Error != "" && p.failOn != "different"
	switch {
	case !j.Compared:
		t.unproved++
	case !j.Equal:
		t.different++
		failed = true
	}
	if j.Trees != nil {
		t.trees++
		if !j.Trees.Equal {
			t.otherTrees++
		}
	}
	if j.Suite != nil {
		t.strings += j.Suite.Strings
		if j.Suite.Failure != nil {
			t.failures++
		}
	}
	if failed || j.Trees != nil && !j.Trees.Equal || j.Suite != nil && j.Suite.Failure != nil {
		return frame.StatusInvalid
	}
	return frame.StatusOK
}

// answer writes an answer, as JSON or as text, with its exit status.
func (p *prove) answer(v any, text []byte, status batch.Status) error {
	out := text
	if p.JSON {
		out = jsontext.AppendLine(nil, v)
	}
	p.work.Hide()
	return p.Write(out, status)
}
