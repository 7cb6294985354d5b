package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/stricturi/stricturi/cmd/stricturi/internal/edition"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/frame"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/jsontext"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/terminal"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/usage"
	"github.com/stricturi/stricturi/grammar/abnf"
	"github.com/stricturi/stricturi/internal/compile"
	"github.com/stricturi/stricturi/internal/grammar/proof"
	"github.com/stricturi/stricturi/internal/grammar/reader"
)

// prove is the command prove with its flags, and the results so far.
type prove struct {
	*frame.App
	edition.Choice

	work *terminal.StatusLine

	// Totals.
	specs, rules, different, unproved int
}

func newProve(a *frame.App) *cobra.Command {
	p := &prove{App: a}
	cmd := &cobra.Command{
		Use:   "prove [--spec STEM]... [--rule RULE]",
		Short: "Prove the PEG rules equal to their ABNF",
		Args:  usage.Operands(0, 0, "no operands", "choose an edition with --spec"),
		RunE:  func(cmd *cobra.Command, _ []string) error { return p.run(cmd.Context()) },
	}
	p.AddSpecFlag(cmd, a.Stdin)
	p.AddRuleFlag(cmd, "rule to prove (default all)")
	a.AddOutputFlag(cmd)
	return cmd
}

func (p *prove) run(ctx context.Context) error {
	start := time.Now()
	p.work = p.NewStatusLine()
	defer p.work.Stop()
	if err := p.editions(ctx); err != nil || p.JSON {
		return cmp.Or(ctx.Err(), err)
	}
	p.work.Hide()
	return p.Print(p.summary(time.Since(start)))
}

// editions proves the rules of the chosen editions and files.
func (p *prove) editions(ctx context.Context) error {
	chosen, err := p.Editions()
	if err != nil {
		return err
	}
	if p.RuleName == "" {
		for _, e := range chosen {
			if err := p.edition(ctx, e, e.RuleNames()); err != nil {
				return err
			}
		}
		return nil
	}
	rules, err := p.Rules()
	for _, r := range rules {
		if err := p.edition(ctx, r.Edition, []string{r.Name}); err != nil {
			return err
		}
	}
	return err
}

func (p *prove) edition(ctx context.Context, s *edition.Edition, rules []string) error {
	if s.File() != nil {
		return p.each(ctx, s.Stem, s.File().ABNF, rules, inFile(ctx, s.File()))
	}
	prover, err := proof.Grammar(s.Grammar(), s.PEG())
	if err != nil {
		return fmt.Errorf("%s: %w", s.Stem, err)
	}
	return p.each(ctx, s.Stem, s.Grammar(), rules, func(rule string) (proof.Result, error) { return prover.Rule(ctx, rule) })
}

// inFile returns a function that proves the tables that generate would make for a rule of a file. The
// rules that it uses are proved with it. A rule that is too large for the package of another one is
// tried on its own.
func inFile(ctx context.Context, g *reader.Grammar) func(rule string) (proof.Result, error) {
	proved, left := map[string]proof.Result{}, map[string]string{} // left has why rules were not proved
	return func(rule string) (proof.Result, error) {
		result, done := proved[rule]
		why := left[rule]
		if !done && (why == "" || why == compile.TooLargeTogether) {
			selected, err := compile.Select(g, rule)
			if err != nil {
				return result, err
			}
			results, err := selected.Prove(ctx)
			if err != nil {
				return result, err
			}
			for _, r := range selected.Rules {
				left[r.Name] = cmp.Or(left[r.Name], r.Why)
			}
			for _, r := range results {
				proved[r.Rule] = r
			}
			result, done = proved[rule]
			why = selected.Why(rule)
		}
		if !done {
			return result, errors.New("no automaton and no proof: " + why)
		}
		return result, nil
	}
}

// each proves rules, and answers for each; as text, for all at once, what explains the differences first. An
// error of compare says why a rule is not compared, and is part of the answer.
func (p *prove) each(ctx context.Context, spec string, g *abnf.Grammar, rules []string,
	compare func(rule string) (proof.Result, error),
) error {
	p.specs++
	var results []proof.Result
	var lines []byte
	for i, rule := range rules {
		p.work.Set("%s, rule %d of %d: %s", spec, i+1, len(rules), rule)
		result, err := compare(rule)
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err == nil {
			results = append(results, result)
		}
		lines = p.answer(lines, spec, rule, result, err)
		if p.JSON {
			p.work.Hide()
			if err := p.Print(lines); err != nil {
				return err
			}
			lines = nil
		}
	}
	if p.JSON {
		return nil
	}
	p.work.Hide()
	var first []byte
	for _, d := range proof.Differences(g, results) {
		first = fmt.Appendf(first, "%s: %s\n", spec, d)
	}
	return p.Print(append(first, lines...))
}

// answer appends the answer for a rule, and counts it.
func (p *prove) answer(dst []byte, spec, rule string, r proof.Result, err error) []byte {
	p.rules++
	verdict, why, problem := p.Out.Paint(terminal.Good, "equal"), "", jsontext.Omit
	switch {
	case err != nil:
		p.unproved++
		verdict, why, problem = p.Out.Paint(terminal.Bad, "not compared"), "  "+err.Error()+"\n", err.Error()
	case !r.Equal:
		p.different++
		verdict = p.Out.Paint(terminal.Bad, "different")
	}
	if p.unproved+p.different > 0 {
		p.Fail(frame.StatusInvalid)
	}
	witness := r.OnlyABNF
	if witness == nil || r.OnlyPEG != nil && len([]rune(*r.OnlyPEG)) < len([]rune(*witness)) {
		witness = r.OnlyPEG
	}
	return p.Append(dst, jsontext.Object{
		"spec", spec, "rule", rule, "equal", r.Equal, "states", r.States, "witness", witness, "compared", err == nil,
		"onlyABNF", r.OnlyABNF, "onlyPEG", r.OnlyPEG, "error", problem,
	}, "%-12s  %-22s  %5d states  %s\n%s", spec, rule, r.States, verdict, why)
}

// summary returns the totals of the run as text.
func (p *prove) summary(took time.Duration) []byte {
	parts := []string{usage.Quantity(p.specs, "edition"), usage.Quantity(p.rules, "rule")}
	if p.unproved > 0 {
		parts = append(parts, fmt.Sprintf("%d equal", p.rules-p.different-p.unproved),
			p.Out.Paint(terminal.Bad, fmt.Sprintf("%d not compared", p.unproved)))
	}
	if p.different > 0 {
		parts = append(parts, p.Out.Paint(terminal.Bad, fmt.Sprintf("%d different", p.different)))
	}
	if p.unproved+p.different == 0 {
		parts = append(parts, p.Out.Paint(terminal.Good, "all equal"))
	}
	return fmt.Appendf(nil, "%s, in %.1f s\n", strings.Join(parts, ", "), took.Seconds())
}
