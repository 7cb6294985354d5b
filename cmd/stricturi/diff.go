package main

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/stricturi/stricturi/cmd/stricturi/internal/edition"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/frame"
	findings "github.com/stricturi/stricturi/cmd/stricturi/internal/report"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/revision"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/usage"
	"github.com/stricturi/stricturi/grammar/diff"
	"github.com/stricturi/stricturi/internal/errs"
	"github.com/stricturi/stricturi/internal/grammar/octets"
	"github.com/stricturi/stricturi/internal/grammar/reader"
	"github.com/stricturi/stricturi/internal/grammar/report"
)

// diffCommand is the command diff with its flags.
type diffCommand struct {
	*frame.App
	edition.Grammars
	rules    []string
	renamed  []string
	assumed  []string
	only     string
	failOn   string
	baseline string
	depth    int
	against  string
}

var diffFormats = slices.Concat([]string{"summary", "markdown", "html"}, findings.Formats)

func newDiff(a *frame.App) *cobra.Command {
	d := &diffCommand{App: a}
	cmd := &cobra.Command{
		Use:   "diff [--rule RULE]... [--output FORMAT] OLD NEW... | --against REV FILE...",
		Short: "Compare two or more editions rule by rule",
		Args: func(cmd *cobra.Command, args []string) error {
			if d.against != "" && len(args) == 0 {
				return errors.New("diff --against needs a file or more")
			}
			if d.against != "" && len(args) > 1 && d.Format == "html" {
				return errors.New("diff --against makes a page of one file: with --output html, name one")
			}
			if d.against == "" && len(args) < 2 {
				return fmt.Errorf("diff needs two editions or more, not %d\n%s, or files of ABNF\nto compare a file with its last revision: stricturi diff --against HEAD FILE",
					len(args), usage.Valid(edition.Stems(edition.Known), "stricturi grammar"))
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			if cmd.Flags().Changed("format") {
				a.Complain(errors.New("warning: diff --format is now diff --output"))
			}
			return d.runAll(args)
		},
		ValidArgsFunction: completeSpec,
	}
	cmd.Flags().StringArrayVar(&d.rules, "rule", nil, "rule of either edition to compare, repeatable (default all)")
	usage.Complete(cmd, "rule", func() []string { return edition.RuleNames(edition.Known) })
	cmd.Flags().StringArrayVar(&d.renamed, "rename", nil, "`OLD=NEW`: pair these rules, repeatable")
	cmd.Flags().StringArrayVar(&d.assumed, "assume", nil, "take this `rule` as the same in both editions when others use it, repeatable")
	usage.OneOf(cmd, &d.only, "only", "selection", `"changed" omits equal rules, and those that the baseline accepts`, "changed")
	usage.OneOf(cmd, &d.failOn, "fail-on", "failure",
		"exit with 1 if strings were, or may have been, lost, gained, or either", "lost", "gained", "any")
	cmd.Flags().StringVar(&d.against, "against", "", "compare each file with itself at this `revision` of its repository")
	cmd.Flags().StringVar(&d.baseline, "baseline", "", "`FILE` of accepted differences, written by --json")
	cmd.Flags().IntVar(&d.depth, "depth", diff.DefaultDepth, "length up to which strings of recursive rules are compared, 0 for not at all")
	d.AddFlag(cmd, a.Stdin)
	a.AddOutputFlag(cmd, diffFormats...)
	cmd.Flags().Var(cmd.Flag("output").Value, "format", "the old name of --output")
	cmd.MarkFlagsMutuallyExclusive("format", "output", "json")
	if err := cmd.Flags().MarkHidden("format"); err != nil {
		panic(err)
	}
	return cmd
}

// runAll compares the operands, or with --against each with itself at the revision.
func (d *diffCommand) runAll(operands []string) error {
	o, err := d.options()
	if err != nil {
		return err
	}
	comparisons := [][]string{operands}
	if d.against != "" {
		comparisons = nil
		for _, file := range operands {
			local := file
			if full, err := filepath.Abs("."); err == nil && filepath.IsAbs(file) {
				if local, err = filepath.Rel(full, file); err != nil {
					return err
				}
			}
			comparisons = append(comparisons, []string{d.against + ":./" + filepath.ToSlash(local), file})
		}
	}
	for _, c := range comparisons {
		if err = d.run(o, c); err != nil {
			break
		}
	}
	return cmp.Or(err, d.Print(d.Report.End(err == nil)))
}

func (d *diffCommand) run(o diff.Options, operands []string) (err error) {
	var grammars []*reader.Grammar
	var versions []diff.Document
	for _, operand := range operands {
		g, err := d.Read(operand)
		if err != nil {
			return err
		}
		for _, twice := range d.Differing(g) {
			d.Complain(fmt.Errorf("warning: %s defines %s twice, with different strings, in lines %d and %d; the first counts", operand,
				twice.Chosen.Name, twice.Chosen.Line, twice.Left.Line))
		}
		if i := len(grammars) - 1; i >= 0 {
			if err := d.comparable(grammars[i], g); err != nil {
				return err
			}
		}
		grammars, versions = append(grammars, g), append(versions, d.Compared(operand, g))
	}
	if o.Renamings, err = d.renamings(versions); err != nil {
		return err
	}
	baseline, err := d.readBaseline()
	if err != nil {
		return err
	}
	work := d.NewStatusLine()
	work.Set("comparing %s", strings.Join(operands, " with "))
	h, err := report.Compare(o, versions...)
	work.Stop()
	if u, ok := errs.AsType[*diff.UnknownRuleError](err); ok {
		return fmt.Errorf("diff: %w", usage.Unknown("rule", u.Rule, u.Known, "stricturi grammar STEM"))
	}
	if err != nil {
		return err
	}
	if baseline != nil {
		for _, stale := range h.Accept(baseline) {
			d.Complain(fmt.Errorf("warning: %s, stale entry, %w", d.baseline, stale))
		}
	}
	for _, a := range h.Steps {
		if slices.ContainsFunc(a.Pairs, func(p *diff.Pair) bool { return d.fails(p, h.Accepted(p)) }) {
			d.Fail(frame.StatusInvalid)
		}
	}
	if d.Report.Format != "" {
		return d.Print(d.findings(h, grammars))
	}
	if d.only == "changed" {
		omit(h)
	}
	h.Command = d.CommandLine()
	var b bytes.Buffer
	if err := h.Write(&b, d.Format, report.TextOptions{Color: d.Out.Color, All: len(d.rules) > 0}); err != nil {
		return err
	}
	return d.Print(b.Bytes())
}

// comparable returns an error if the terminals of one grammar are octets, and the other has
// characters above U+00FF. If every character fits in an octet, it warns that characters are
// compared as octets.
func (d *diffCommand) comparable(before, after *reader.Grammar) error {
	characters := beside(before, after)
	if characters == nil {
		return nil
	}
	if beyond := octets.Beyond(characters.ABNF, 0xFF); len(beyond) > 0 {
		return fmt.Errorf("diff: %s and %s cannot be compared: terminals are octets in one of them, "+
			"and rule %s of the other has characters above U+00FF", before.Name, after.Name, beyond[0].Name)
	}
	d.Complain(fmt.Errorf("warning: the terminals of %s are compared as octets; if they are octets, add the line %s",
		characters.Name, octets.Line))
	return nil
}

// beside returns the one of two grammars whose terminals are characters, if those of the other are
// octets and some of the characters are not ASCII. Otherwise it returns nil.
func beside(before, after *reader.Grammar) *reader.Grammar {
	characters := before
	if before.Octets {
		characters = after
	}
	if before.Octets == after.Octets || len(octets.Beyond(characters.ABNF, 0x7F)) == 0 {
		return nil
	}
	return characters
}

// options returns the options of the comparison, and checks the other flags.
func (d *diffCommand) options() (diff.Options, error) {
	o := diff.Options{Rules: d.rules, Assume: d.assumed, Depth: d.depth}
	if d.depth == 0 {
		o.Depth = -1
	}
	if d.only != "" && d.Report.Format != "" {
		return o, fmt.Errorf("diff: --only has no effect with --output %s, which omits equal rules; leave it out", d.Format)
	}
	if d.depth < 0 {
		return o, errors.New("diff: --depth must not be negative")
	}
	return o, nil
}

// renamings returns what --rename says. Two documents that follow one another must have
// the rules.
func (d *diffCommand) renamings(versions []diff.Document) (all []diff.Pairing, err error) {
	for _, pair := range d.renamed {
		before, after, ok := strings.Cut(pair, "=")
		if !ok {
			return nil, fmt.Errorf("--rename %s: write OLD=NEW", pair)
		}
		var missing []string
		found := false
		for i := range len(versions) - 1 {
			none := true
			for j, name := range []string{before, after} {
				if v := versions[i+j]; v.Grammar.Rule(name) == nil {
					missing = append(missing, fmt.Sprintf("%s has no rule %s", v.Name, name))
					none = false
				}
			}
			found = found || none
		}
		if !found {
			return nil, fmt.Errorf("--rename %s: %s", pair, strings.Join(missing, ", "))
		}
		all = append(all, diff.Pairing{Old: before, New: after, Why: "--rename"})
	}
	return all, nil
}

func (d *diffCommand) readBaseline() (*report.Baseline, error) {
	if d.baseline == "" {
		return nil, nil
	}
	f, err := os.Open(d.baseline)
	if err != nil {
		return nil, fmt.Errorf("--baseline: %w; make one with stricturi diff --json OLD NEW >FILE", err)
	}
	defer f.Close()
	b, err := report.ReadBaseline(edition.Limited(f))
	if err != nil {
		return nil, fmt.Errorf("--baseline %s: %w", d.baseline, err)
	}
	return b, nil
}

// fails reports whether a pair sets the exit status, as --fail-on says.
func (d *diffCommand) fails(p *diff.Pair, accepted report.Acceptance) bool {
	if accepted.All || p.Relation == diff.RelationEqual || p.Unused() {
		return false
	}
	lost := (p.OnlyOld != nil || !p.NoneLost && !p.SameText) && !accepted.Lost
	gained := (p.OnlyNew != nil || !p.NoneGained && !p.SameText) && !accepted.Gained
	return lost && d.failOn != "" && d.failOn != "gained" || gained && d.failOn != "" && d.failOn != "lost"
}

// omit removes the pairs that --only changed omits.
func omit(h *report.Report) {
	unchanged := func(p *diff.Pair) bool { return p == nil || h.Accepted(p).All || p.Relation == diff.RelationEqual }
	for _, a := range h.Steps {
		a.Pairs = slices.DeleteFunc(slices.Clone(a.Pairs), unchanged)
	}
	h.Rules = slices.DeleteFunc(h.Rules, func(r *diff.RuleHistory) bool {
		return !slices.ContainsFunc(r.Pairs, func(p *diff.Pair) bool { return !unchanged(p) })
	})
}

// findings returns what changed as findings at the lines of the rules.
func (d *diffCommand) findings(h *report.Report, grammars []*reader.Grammar) (dst []byte) {
	for _, rule := range h.Rules {
		for i, p := range rule.Pairs {
			if p == nil || h.Accepted(p).All || p.Relation == diff.RelationEqual || p.Unused() {
				continue
			}
			f := findings.Finding{
				Rule:    findings.Rule{ID: "diff/" + string(p.Relation), Text: p.Relation.Meaning()},
				Level:   findings.Note,
				Message: h.Message(h.Steps[i], p),
			}
			switch {
			case d.fails(p, h.Accepted(p)):
				f.Level = findings.Error
			case p.OnlyOld != nil:
				f.Level = findings.Warning
			}
			older, newer := place(grammars[i], p.Old), place(grammars[i+1], p.New)
			f.Place = newer
			if newer.Line == 0 {
				f.Place = older
			} else if older.Line > 0 {
				f.Related = []findings.Related{{Place: older, Message: "the old definition"}}
			}
			dst = d.Report.Append(dst, f)
		}
	}
	return d.Report.Next(dst)
}

// place returns where a file defines a rule, or nothing if it is no rule of a file.
func place(g *reader.Grammar, rule *diff.Rule) findings.Place {
	if rule == nil {
		return findings.Place{}
	}
	r := g.Rule(rule.Name)
	if r == nil || r.File == "" {
		return findings.Place{}
	}
	p := findings.Place{File: r.File, Line: r.Line, Column: r.Col}
	if _, file, ok := revision.Cut(p.File); ok {
		p.File = path.Clean(file) // the message names the revision
	}
	return p
}
