package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"path"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/stricturi/stricturi/cmd/stricturi/internal/batch"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/edition"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/frame"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/jsontext"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/terminal"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/usage"
	"github.com/stricturi/stricturi/gen/tables"
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
	trees, suites, schemes bool
	failOn                 string

	work *terminal.StatusLine

	// Totals.
	specs, rules, different, unproved int
	otherTrees, strings, failures     int
}

func newProve(a *frame.App) *cobra.Command {
	p := &prove{App: a}
	cmd := &cobra.Command{
		Use:   "prove [--spec STEM]... [--rule RULE] [--trees] [--suites] [--peg FILE] | --schemes",
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
derived from each rule's automaton, on the generated parser. These take minutes.
--peg reads a PEG from a file instead.

--schemes proves the tables that check the URIs of schemes and the strings of
formats instead: they accept the strings that the ABNF of each document describes.
"spec" is then the name of that ABNF, and "onlyPEG" a string that only the tables
accept.

With --json: {"spec","rule","equal","states","witness"} for each rule, then
"compared", "onlyABNF" and "onlyPEG", a shortest string of that side alone, and
"trees" and "suite" with those flags. For a rule that could not be compared, "equal"
and "compared" are false and "error" says why; "error" is also why there are no
"trees" or no "suite".

Exit status 1: a rule differs or could not be compared, or a suite failed. With
--fail-on different, rules that could not be compared do not count.`,
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
					"peg"); err != nil {
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

// editions proves the rules of the chosen editions and files.
func (p *prove) editions(ctx context.Context) error {
	chosen, err := p.Editions()
	if err != nil {
		return err
	}
	if p.peg != "" && len(p.Stems) != 1 {
		return errors.New("prove: --peg replaces the PEG of one edition; choose it with one --spec")
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
	if s.File() != nil && p.peg == "" {
		if p.trees || p.suites {
			return fmt.Errorf("prove: --trees and --suites need an edition or --peg; %s is a file", s.Stem)
		}
		return p.each(ctx, s.Stem, rules, p.inFile(ctx, s.File()))
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
	return p.each(ctx, s.Stem, rules, func(j *judged) error {
		if err := j.compare(prover.Rule(ctx, j.rule)); err != nil {
			return err
		}
		if p.trees {
			if t, err := prover.Tree(ctx, j.rule); err == nil {
				j.trees = &t
			} else {
				j.err = err
			}
		}
		if p.suites {
			if t, err := prover.Suite(ctx, parser, j.rule); err == nil {
				j.suite = &t
			} else {
				j.err = err
			}
		}
		return nil
	})
}

// inFile returns a function that proves the tables that generate would make for a rule of a file.
func (p *prove) inFile(ctx context.Context, g *reader.Grammar) func(*judged) error {
	made := map[string]proof.Result{}
	return func(j *judged) error {
		if r, ok := made[j.rule]; ok {
			return j.compare(r, nil)
		}
		selected, err := compile.Select(g, j.rule)
		if err != nil {
			return err
		}
		results, err := selected.Prove(ctx)
		if err != nil {
			return err
		}
		for _, r := range results {
			made[r.Rule] = r
		}
		r, ok := made[j.rule]
		if !ok {
			return errors.New("no automaton and no proof: " + selected.Why(j.rule))
		}
		return j.compare(r, nil)
	}
}

// schemeTables compares the tables of the schemes and formats with their ABNF.
func (p *prove) schemeTables(ctx context.Context) error {
	var files, rules []string
	for _, t := range slices.Concat(tables.All, tables.Formats) {
		rules = append(rules, t.Rule)
		if p.RuleName != "" && p.RuleName != t.Rule {
			continue
		}
		spec := strings.TrimSuffix(path.Base(t.File), ".abnf")
		err := p.each(ctx, spec, []string{t.Rule}, func(j *judged) error { return j.compare(generated.ProveTable(t)) })
		if err != nil {
			return err
		}
		files = append(files, spec)
	}
	if files == nil {
		return usage.Unknown("rule", p.RuleName, rules, "stricturi prove --schemes")
	}
	p.specs = len(slices.Compact(slices.Sorted(slices.Values(files))))
	return nil
}

// judged is the result for a rule.
type judged struct {
	spec, rule string
	compared   bool
	proof.Result
	trees *proof.TreeResult
	suite *proof.SuiteResult
	err   error // why the rule, its trees or its suite could not be compared
}

func (j *judged) compare(r proof.Result, err error) error {
	j.Result, j.compared = r, err == nil
	return err
}

// each compares rules, and answers for each. An error of compare is part of the result.
func (p *prove) each(ctx context.Context, spec string, rules []string, compare func(*judged) error) error {
	p.specs++
	for i, rule := range rules {
		p.work.Set("%s, rule %d of %d: %s", spec, i+1, len(rules), rule)
		j := &judged{spec: spec, rule: rule}
		if err := compare(j); err != nil {
			j.err = err
		}
		if ctx.Err() != nil {
			return ctx.Err()
		}
		status := p.count(j)
		if err := p.answer(j.object(), p.ruleText(j), status); err != nil {
			return err
		}
	}
	return nil
}

func (j *judged) object() jsontext.Object {
	var trees, suite, problem any = jsontext.Omit, jsontext.Omit, jsontext.Omit
	if j.trees != nil {
		trees = j.trees
	}
	if j.suite != nil {
		suite = j.suite
	}
	if j.err != nil {
		problem = j.err.Error()
	}
	return jsontext.Object{
		"spec", j.spec, "rule", j.rule, "equal", j.Equal, "states", j.States, "witness", shorter(j.OnlyABNF, j.OnlyPEG),
		"compared", j.compared, "onlyABNF", j.OnlyABNF, "onlyPEG", j.OnlyPEG, "trees", trees, "suite", suite, "error", problem,
	}
}

// shorter returns the shorter of two witnesses, the first if they are equally long, or
// nil if there are none.
func shorter(a, b *string) *string {
	if a == nil || b != nil && len([]rune(*b)) < len([]rune(*a)) {
		return b
	}
	return a
}

// count adds a result to the totals and returns its exit status.
func (p *prove) count(j *judged) batch.Status {
	p.rules++
	failed := j.err != nil && p.failOn != "different"
	switch {
	case !j.compared:
		p.unproved++
	case !j.Equal:
		p.different++
		failed = true
	}
	if j.trees != nil && !j.trees.Equal {
		p.otherTrees++
		failed = true
	}
	if j.suite != nil {
		p.strings += j.suite.Strings
		if j.suite.Failure != nil {
			p.failures++
			failed = true
		}
	}
	if failed {
		return frame.StatusInvalid
	}
	return frame.StatusOK
}

// answer writes an answer, as JSON or as text, with its exit status.
func (p *prove) answer(object jsontext.Object, text []byte, status batch.Status) error {
	if p.JSON {
		text = jsontext.AppendLine(nil, object)
	}
	p.work.Hide()
	return p.Write(text, status)
}

// ruleText returns the result for a rule as text.
func (p *prove) ruleText(j *judged) (dst []byte) {
	verdict := p.Out.Paint(terminal.Good, "equal")
	switch {
	case !j.compared:
		verdict = p.Out.Paint(terminal.Bad, "not compared")
	case !j.Equal:
		verdict = p.Out.Paint(terminal.Bad, "different")
	}
	dst = fmt.Appendf(dst, "%-12s  %-22s  %5d states  %s", j.spec, j.rule, j.States, verdict)
	switch {
	case j.trees == nil:
	case j.trees.Equal:
		dst = fmt.Appendf(dst, ", %s", p.Out.Paint(terminal.Good, "same trees"))
	default:
		dst = fmt.Appendf(dst, ", %s", p.Out.Paint(terminal.Bad, "different trees"))
	}
	switch {
	case j.suite == nil:
	case j.suite.Failure == nil:
		dst = fmt.Appendf(dst, ", %s", p.Out.Paint(terminal.Good, strconv.Itoa(j.suite.Strings)+" strings correct"))
	default:
		dst = fmt.Appendf(dst, ", %s: %+v", p.Out.Paint(terminal.Bad, "parser fails"), *j.suite.Failure)
	}
	dst = append(dst, '\n')
	if j.err != nil {
		dst = fmt.Appendf(dst, "  %s\n", j.err)
	}
	other := "the PEG"
	if p.schemes {
		other = "the tables"
	}
	if j.OnlyABNF != nil {
		dst = fmt.Appendf(dst, "  only in the ABNF: %q\n", *j.OnlyABNF)
	}
	if j.OnlyPEG != nil {
		dst = fmt.Appendf(dst, "  only in %s: %q\n", other, *j.OnlyPEG)
	}
	if j.trees != nil && j.trees.OnlyABNF != nil {
		dst = fmt.Appendf(dst, "  only in the ABNF: tree %q\n", j.trees.OnlyABNF)
	}
	if j.trees != nil && j.trees.OnlyPEG != nil {
		dst = fmt.Appendf(dst, "  only in the PEG: tree %q\n", j.trees.OnlyPEG)
	}
	return dst
}

// summary returns the totals of the run as text.
func (p *prove) summary(took time.Duration) (dst []byte) {
	of := usage.Quantity(p.specs, "edition")
	if p.schemes {
		of = usage.Quantity(p.specs, "grammar") + " of schemes and formats"
	}
	dst = fmt.Appendf(dst, "%s, %s", of, usage.Quantity(p.rules, "rule"))
	tell := func(bads int, well, badly string) {
		if bads == 0 {
			dst = fmt.Appendf(dst, ", %s", p.Out.Paint(terminal.Good, well))
		} else {
			dst = fmt.Appendf(dst, ", %s", p.Out.Paint(terminal.Bad, fmt.Sprintf("%d %s", bads, badly)))
		}
	}
	if p.unproved > 0 {
		dst = fmt.Appendf(dst, ", %d equal", p.rules-p.different-p.unproved)
		tell(p.unproved, "", "not compared")
	}
	if p.different > 0 || p.unproved == 0 {
		tell(p.different, "all equal", "different")
	}
	switch {
	case p.trees:
		tell(p.otherTrees, "the same trees", "with different trees")
	case !p.schemes:
		dst = append(dst, ", trees not compared (--trees)"...)
	}
	if p.suites {
		tell(p.failures, usage.Quantity(p.strings, "suite string")+" correct", "rules with suite failures")
	}
	return fmt.Appendf(dst, ", in %.1f s\n", took.Seconds())
}
