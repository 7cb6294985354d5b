package main

import (
	"errors"
	"fmt"
	"slices"

	"github.com/spf13/cobra"

	"github.com/stricturi/stricturi/cmd/stricturi/internal/edition"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/frame"
	findings "github.com/stricturi/stricturi/cmd/stricturi/internal/report"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/usage"
	"github.com/stricturi/stricturi/grammar/diff"
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

	command string           // the command line, for reports
	found   *findings.Report // of all comparisons, for a format of findings
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
				cmd.Flag("output").Changed = true // the command line has it
			}
			d.command = frame.CommandLine(cmd, args...)
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
