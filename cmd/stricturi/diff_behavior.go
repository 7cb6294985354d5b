package main

import (
	"context"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/stricturi/stricturi/cmd/stricturi/internal/behavior"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/edition"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/frame"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/jsontext"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/terminal"
)

func (d *diffCommand) addBehaviorFlags(cmd *cobra.Command) {
	cmd.Flags().BoolVar(&d.behavior, "behavior", false, "compare how two editions resolve, normalize and compare references")
	cmd.Flags().IntVar(&d.length, "length", 4, "with --behavior: the tokens of the longest references to try, 1 to 7")
}

// checkBehavior refuses flags that have no effect with or without --behavior.
func (d *diffCommand) checkBehavior(cmd *cobra.Command) error {
	if !d.behavior {
		if cmd.Flags().Changed("length") {
			return errors.New("diff: --length needs --behavior")
		}
		return nil
	}
	for _, name := range []string{"rule", "rename", "only", "fail-on", "baseline", "depth", "time", "with", "lists", "implied-lws",
		"characters"} {
		if cmd.Flags().Changed(name) {
			return fmt.Errorf("diff: --%s is for grammars; leave out --behavior", name)
		}
	}
	if d.Format != "text" && !d.JSON {
		return errors.New("diff: --behavior has --output text and json only")
	}
	if d.length < 1 || d.length > 7 {
		return errors.New("diff: --length must be from 1 to 7")
	}
	return nil
}

// runBehavior compares what two editions do with references.
func (d *diffCommand) runBehavior(ctx context.Context, before, after string) error {
	older, err := edition.Named(before)
	if err != nil {
		return err
	}
	newer, err := edition.Named(after)
	if err != nil {
		return err
	}
	work := d.NewStatusLine()
	all, err := behavior.Compare(ctx, older, newer, d.length, func(share float64) {
		work.Set("comparing the behavior of %s with that of %s: %.0f %%", older.Stem, newer.Stem, 100*share)
	})
	work.Stop()
	if err != nil {
		return err
	}
	if d.exitCode && len(all) > 0 {
		d.Fail(frame.StatusInvalid)
	}
	var dst []byte
	if d.JSON {
		for _, b := range all {
			dst = jsontext.AppendLine(dst, struct {
				Function string  `json:"function"`
				Input    string  `json:"input"`
				Part     string  `json:"part"`
				Base     *string `json:"base"`
				In       string  `json:"in"`
				Old      string  `json:"old"`
				New      string  `json:"new"`
				Count    int     `json:"count"`
			}{b.Function, b.Input, b.Part, jsontext.Optional(b.Base, b.Function != behavior.Normalize), b.Ref, b.Old, b.New, b.Count})
		}
		return d.Print(dst)
	}
	if len(all) == 0 {
		dst = fmt.Appendf(dst, "%s and %s do the same with all references of at most %d tokens\n", older.Document, newer.Document, d.length)
	}
	for _, b := range all {
		dst = fmt.Appendf(dst, "%s %s: %s %s\n", d.Out.Paint(terminal.Bold, b.Function), b.Input, b.Part,
			d.Out.Paint(terminal.Faint, fmt.Sprintf("(%d)", b.Count)))
		switch b.Function {
		case behavior.Resolve, behavior.ResolveSameScheme:
			dst = fmt.Appendf(dst, "  %q at base %q\n", b.Ref, b.Base)
		case behavior.Equivalence:
			dst = fmt.Appendf(dst, "  %q and %q\n", b.Base, b.Ref)
		default:
			dst = fmt.Appendf(dst, "  %q\n", b.Ref)
		}
		dst = fmt.Appendf(dst, "  %-12s  %s\n  %-12s  %s\n", older.Stem, b.Old, newer.Stem, b.New)
	}
	return d.Print(dst)
}
