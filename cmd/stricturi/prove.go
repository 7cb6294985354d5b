package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/stricturi/stricturi/cmd/stricturi/internal/batch"
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
	failOn string

	work *terminal.StatusLine

	// Totals.
	specs, rules, different, unproved int
}

func newProve(a *frame.App) *cobra.Command {
	p := &prove{App: a}
	cmd := &cobra.Command{
		Use:   "prove [--spec STEM]... [--rule RULE] [--fail-on REASON]",
		Short: "Prove the PEG rules equal to their ABNF",
		Args:  usage.Operands(0, 0, "no operands", "choose an edition with --spec"),
		RunE:  func(cmd *cobra.Command, _ []string) error { return p.run(cmd.Context()) },
	}
	p.AddSpecFlag(cmd, a.Stdin)
	p.AddRuleFlag(cmd, "rule to prove (default all)")
	usage.OneOf(cmd, &p.failOn, "fail-on", "reason", `"different" exits with 0 even if rules could not be compared`, "any", "different")
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
		return p.each(ctx, s.Stem, s.File().ABNF, rules, p.inFile(ctx, s.File()))
	}
	prover, err := proof.Grammar(s.Grammar(), s.PEG())
	if err != nil {
		return fmt.Errorf("%s: %w", s.Stem, err)
	}
	return p.each(ctx, s.Stem, s.Grammar(), rules, func(j *judged) (err error) {
		j.Result, err = prover.Rule(ctx, j.rule)
		return err
	})
}

// inFile returns a function that proves the tables that generate would make for a rule of a file. The
// rules that it uses are proved with it. A rule that is too large for the package of another one is
// tried on its own.
func (p *prove) inFile(ctx context.Context, g *reader.Grammar) func(*judged) error {
	proved, left := map[string]proof.Result{}, map[string]string{} // left has why rules were not proved
	return func(j *judged) error {
		_, done := proved[j.rule]
		why := left[j.rule]
		if !done && (why == "" || why == compile.TooLargeTogether) {
			selected, err := compile.Select(g, j.rule)
			if err != nil {
				return err
			}
			results, err := selected.Prove(ctx)
			if err != nil {
				return err
			}
			for _, r := range selected.Rules {
				left[r.Name] = cmp.Or(left[r.Name], r.Why)
			}
			for _, r := range results {
				proved[r.Rule] = r
			}
			if _, done = proved[j.rule]; !done {
				why = selected.Why(j.rule)
			}
		}
		if !done {
			return errors.New("no automaton and no proof: " + why)
		}
		j.Result = proved[j.rule]
		return nil
	}
}

// judged is the result for a rule.
type judged struct {
	spec, rule string
	proof.Result
	err error // why the rule could not be compared
}

// each compares rules, and answers for each; as text, for all at once, what explains the differences first. An
// error of compare is part of the result.
func (p *prove) each(ctx context.Context, spec string, g *abnf.Grammar, rules []string, compare func(*judged) error) error {
	p.specs++
	var results []proof.Result
	var lines []byte
	for i, rule := range rules {
		p.work.Set("%s, rule %d of %d: %s", spec, i+1, len(rules), rule)
		j := &judged{spec: spec, rule: rule}
		j.err = compare(j)
		if ctx.Err() != nil {
			return ctx.Err()
		}
		p.Fail(p.count(j))
		if j.err == nil {
			results = append(results, j.Result)
		}
		lines = p.Append(lines, j.object(), "%s", p.ruleText(j))
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

func (j *judged) object() jsontext.Object {
	problem, witness := jsontext.Omit, j.OnlyABNF
	if j.err != nil {
		problem = j.err.Error()
	}
	if witness == nil || j.OnlyPEG != nil && len([]rune(*j.OnlyPEG)) < len([]rune(*witness)) {
		witness = j.OnlyPEG
	}
	return jsontext.Object{
		"spec", j.spec, "rule", j.rule, "equal", j.Equal, "states", j.States, "witness", witness, "compared", j.err == nil,
		"onlyABNF", j.OnlyABNF, "onlyPEG", j.OnlyPEG, "error", problem,
	}
}

// count adds a result to the totals and returns its exit status.
func (p *prove) count(j *judged) batch.Status {
	p.rules++
	switch {
	case j.err != nil:
		if p.unproved++; p.failOn == "different" {
			return frame.StatusOK
		}
	case !j.Equal:
		p.different++
	default:
		return frame.StatusOK
	}
	return frame.StatusInvalid
}

// verdict returns one of two texts.
func (p *prove) verdict(ok bool, well, badly string) string {
	if ok {
		return p.Out.Paint(terminal.Good, well)
	}
	return p.Out.Paint(terminal.Bad, badly)
}

// ruleText returns the result for a rule as text.
func (p *prove) ruleText(j *judged) (dst []byte) {
	badly := "different"
	if j.err != nil {
		badly = "not compared"
	}
	dst = fmt.Appendf(dst, "%-12s  %-22s  %5d states  %s\n", j.spec, j.rule, j.States, p.verdict(j.Equal, "equal", badly))
	if j.err != nil {
		dst = fmt.Appendf(dst, "  %s\n", j.err)
	}
	return dst
}

// summary returns the totals of the run as text.
func (p *prove) summary(took time.Duration) []byte {
	parts := []string{usage.Quantity(p.specs, "edition"), usage.Quantity(p.rules, "rule")}
	tell := func(bads int, well, badly string) {
		parts = append(parts, p.verdict(bads == 0, well, fmt.Sprintf("%d %s", bads, badly)))
	}
	if p.unproved > 0 {
		parts = append(parts, fmt.Sprintf("%d equal", p.rules-p.different-p.unproved))
		tell(p.unproved, "", "not compared")
	}
	if p.different > 0 || p.unproved == 0 {
		tell(p.different, "all equal", "different")
	}
	return fmt.Appendf(nil, "%s, in %.1f s\n", strings.Join(parts, ", "), took.Seconds())
}
