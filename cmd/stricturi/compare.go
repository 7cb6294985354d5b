package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/stricturi/stricturi/cmd/stricturi/internal/frame"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/jsontext"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/report"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/terminal"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/usage"
	"github.com/stricturi/stricturi/internal/core"
	rules "github.com/stricturi/stricturi/schemes"
	"github.com/stricturi/stricturi/uri"
)

func newCompare(a *frame.App) *cobra.Command {
	f := frame.NewReferences(a)
	byRules := false
	cmd := &cobra.Command{
		Use:   "compare [--spec STEM] [--schemes] A B",
		Short: "Find the rung of the comparison ladder at which two URIs are equal",
		Args:  usage.Operands(2, 2, "two URIs", "give both as operands, it reads no input"),
		RunE: func(_ *cobra.Command, args []string) error {
			if err := f.Choose(); err != nil {
				return err
			}
			x, y := args[0], args[1]
			rung, errX, errY := f.Compare(x, y, byRules)
			invalid := errX != nil || errY != nil
			if invalid || rung == uri.EqualNever {
				a.Fail(frame.StatusInvalid)
			}
			if a.JSON {
				first := report.JSON(x, errX)
				if errX == nil {
					first = report.JSON(y, errY)
				}
				return a.Print(jsontext.AppendLine(nil, jsontext.Object{
					"a", x, "b", y, "rung", jsontext.Optional(rung.String(), !invalid), "valid", !invalid,
					"error", first, "errorA", report.JSON(x, errX), "errorB", report.JSON(y, errY),
				}))
			}
			var out []byte
			for i, err := range []error{errX, errY} {
				if err != nil {
					out = report.AppendText(out, f.Out, f.Edition, args[i], err)
				}
			}
			if !invalid {
				out = fmt.Appendf(out, "%v  %s\n", rung, f.Out.Paint(terminal.Faint, sections(f, rung, []string{x, y}, byRules)))
			}
			return a.Print(out)
		},
	}
	cmd.Flags().BoolVar(&byRules, "schemes", false, "compare by the rules of the URIs' own scheme")
	f.AddSpecFlag(cmd)
	a.AddOutputFlag(cmd)
	return cmd
}

// sections returns the sections for what a rung changes in the texts. If it changes
// nothing it returns those of the rung, by the rules of the scheme if they were asked for.
func sections(f *frame.Texts, rung uri.Normalization, texts []string, byRules bool) string {
	var all []string
	if slices.Contains(f.Rungs(), rung) {
		for _, text := range texts {
			_, steps, _ := f.Normalize(text, rung)
			for _, s := range steps {
				all = append(all, strings.Split(core.SectionIn(f.Document, s.Section), "; ")...)
			}
		}
	}
	switch {
	case all != nil:
		slices.Sort(all)
		return strings.Join(slices.Compact(all), "; ")
	case byRules && rung == uri.NormalizeScheme:
		name, _, _ := strings.Cut(texts[0], ":")
		return rules.EquivalenceSection(name)
	}
	return core.SectionIn(f.Document, f.Generic.Section(rung))
}
