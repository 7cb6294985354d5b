package main

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/stricturi/stricturi/cmd/stricturi/internal/edition"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/frame"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/jsontext"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/terminal"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/usage"
	"github.com/stricturi/stricturi/internal/grammar/proof"
	"github.com/stricturi/stricturi/internal/grammar/reader"
)

func newGrammarPEG(a *frame.App) *cobra.Command {
	var grammars edition.Grammars
	cmd := &cobra.Command{
		Use:   "peg SPEC",
		Short: "Write a grammar as a PEG for pointlander/peg",
		Args:  usage.Operands(1, 1, "an edition or a file", ""),
		RunE: func(cmd *cobra.Command, args []string) error {
			spec, err := grammars.Read(args[0])
			if err != nil {
				return err
			}
			return writePEG(cmd.Context(), a, spec)
		},
		ValidArgsFunction: completeRule,
	}
	grammars.AddFlag(cmd, a.Stdin)
	a.AddOutputFlag(cmd)
	return cmd
}

// writePEG writes a grammar as a PEG, and complains of rules that are not proved equal.
func writePEG(ctx context.Context, a *frame.App, spec *reader.Grammar) error {
	rules, helpers, err := proof.Transcribe(ctx, spec.ABNF)
	if err != nil {
		return err
	}
	out := fmt.Appendf(nil, "# %s\n\npackage grammar\n\ntype parser Peg {\n}\n\n%s", terminal.Escape(spec.Document()), helpers)
	if a.JSON {
		out = nil
	}
	var results []proof.Result
	for _, r := range rules {
		if !r.Equal {
			a.Fail(frame.StatusInvalid)
		}
		if r.Err != nil {
			a.Complain(fmt.Errorf("%s: rule %s: not proved: %w", spec.Name, r.Rule, r.Err))
		} else {
			results = append(results, r.Result)
		}
		o := jsontext.Object{"rule", r.Rule, "peg", jsontext.Optional(r.PEG, r.PEG != ""), "equal", r.Equal, "lost", r.OnlyABNF}
		source := spec.Where(spec.Rule(r.Rule)) + ": " + spec.ABNF.Rule(r.Rule).String()
		out = a.Append(out, o, "# %s\n%s\n", terminal.Escape(source), r.PEG)
	}
	for _, d := range proof.Differences(spec.ABNF, results) {
		a.Complain(fmt.Errorf("%s: %s", spec.Name, d))
	}
	return a.Print(out)
}
