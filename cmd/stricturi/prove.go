package main

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
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
		Args: usage.Operands(0, 0, "no operands", "choose an edition with --spec"),
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
	p.AddRuleFlag(cmd, "rule to prove (default all)")
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
	return p.each(ctx, s.Stem, rules, func(j *judged) (err error) {
		j.Result, err = prover.Rule(ctx, j.rule)
		if err == nil && p.trees {
			j.trees, j.err = given(prover.Tree(ctx, j.rule))
		}
		if err == nil && p.suites {
			var failed error
			j.suite, failed = given(prover.Suite(ctx, parser, j.rule))
			j.err = cmp.Or(failed, j.err)
		}
		return err
	})
}

// given returns a pointer to a result, nil if there is an error.
func given[T any](result T, err error) (*T, error) {
	if err != nil {
		return nil, err
	}
	return &result, nil
}

// inFile returns a function that proves the tables that generate would make for a rule of a file.
func (p *prove) inFile(ctx context.Context, g *reader.Grammar) func(*judged) error {
	made := map[string]proof.Result{}
	return func(j *judged) error {
		if _, ok := made[j.rule]; !ok {
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
			if _, ok := made[j.rule]; !ok {
				return errors.New("no automaton and no proof: " + selected.Why(j.rule))
			}
		}
		j.Result = made[j.rule]
		return nil
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
		prove := func(j *judged) (err error) {
			j.Result, err = generated.ProveTable(t)
			return err
		}
		if err := p.each(ctx, spec, []string{t.Rule}, prove); err != nil {
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

// each compares rules, and answers for each. An error of compare is part of the result.
func (p *prove) each(ctx context.Context, spec string, rules []string, compare func(*judged) error) error {
	p.specs++
	for i, rule := range rules {
		p.work.Set("%s, rule %d of %d: %s", spec, i+1, len(rules), rule)
		j := &judged{spec: spec, rule: rule}
		err := compare(j)
		j.compared, j.err = err == nil, cmp.Or(err, j.err)
		if ctx.Err() != nil {
			return ctx.Err()
		}
		status := p.count(j)
		p.work.Hide()
		if err := p.Write(p.Append(nil, j.object(), "%s", p.ruleText(j)), status); err != nil {
			return err
		}
	}
	return nil
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
		"spec", j.spec, "rule", j.rule, "equal", j.Equal, "states", j.States, "witness", witness, "compared", j.compared,
		"onlyABNF", j.OnlyABNF, "onlyPEG", j.OnlyPEG, "trees", member(j.trees), "suite", member(j.suite), "error", problem,
	}
}

// member returns the value of a member for a result, if there is one.
func member[T any](result *T) any {
	if result == nil {
		return jsontext.Omit
	}
	return func(w jsontext.Writer) {
		var b bytes.Buffer
		e := json.NewEncoder(&b)
		e.SetEscapeHTML(false)
		if err := e.Encode(result); err != nil {
			panic(err) // results are strings, numbers and booleans
		}
		*w.Out = append(*w.Out, bytes.TrimSpace(b.Bytes())...)
	}
}

// count adds a result to the totals and returns its exit status.
func (p *prove) count(j *judged) batch.Status {
	p.rules++
	failed := j.err != nil && p.failOn != "different"
	add := func(total *int, wrong bool) {
		if wrong {
			*total++
			failed = true
		}
	}
	if !j.compared {
		p.unproved++
	}
	add(&p.different, j.compared && !j.Equal)
	add(&p.otherTrees, j.trees != nil && !j.trees.Equal)
	if j.suite != nil {
		p.strings += j.suite.Strings
		add(&p.failures, j.suite.Failure != nil)
	}
	if failed {
		return frame.StatusInvalid
	}
	return frame.StatusOK
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
	if !j.compared {
		badly = "not compared"
	}
	dst = fmt.Appendf(dst, "%-12s  %-22s  %5d states  %s", j.spec, j.rule, j.States, p.verdict(j.Equal, "equal", badly))
	if j.trees != nil {
		dst = fmt.Appendf(dst, ", %s", p.verdict(j.trees.Equal, "same trees", "different trees"))
	}
	if j.suite != nil {
		f := j.suite.Failure
		dst = fmt.Appendf(dst, ", %s", p.verdict(f == nil, strconv.Itoa(j.suite.Strings)+" strings correct", "parser fails"))
		if f != nil {
			dst = fmt.Appendf(dst, ": %+v", *f)
		}
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
func (p *prove) summary(took time.Duration) []byte {
	of := usage.Quantity(p.specs, "edition")
	if p.schemes {
		of = usage.Quantity(p.specs, "grammar") + " of schemes and formats"
	}
	parts := []string{of, usage.Quantity(p.rules, "rule")}
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
	switch {
	case p.trees:
		tell(p.otherTrees, "the same trees", "with different trees")
	case !p.schemes:
		parts = append(parts, "trees not compared (--trees)")
	}
	if p.suites {
		tell(p.failures, usage.Quantity(p.strings, "suite string")+" correct", "rules with suite failures")
	}
	return fmt.Appendf(nil, "%s, in %.1f s\n", strings.Join(parts, ", "), took.Seconds())
}
