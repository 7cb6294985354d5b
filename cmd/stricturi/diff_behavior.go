package main

import (
	"context"
	"errors"
	"fmt"

	"github.com/stricturi/stricturi/cmd/stricturi/internal/behavior"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/edition"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/frame"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/jsontext"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/terminal"
)

// behaviorTokens is how many tokens the longest references have that are tried.
const behaviorTokens = 4

// runBehavior compares what two editions do with references.
func (d *diffCommand) runBehavior(ctx context.Context, before, after string) error {
	if d.Format != "text" && !d.JSON {
		return errors.New("diff: --behavior has --output text and json only")
	}
	older, err := edition.Named(before)
	if err != nil {
		return err
	}
	newer, err := edition.Named(after)
	if err != nil {
		return err
	}
	work := d.NewStatusLine()
	work.Set("comparing the behavior of %s with that of %s", older.Stem, newer.Stem)
	all, err := behavior.Compare(ctx, older, newer, behaviorTokens)
	work.Stop()
	if err != nil {
		return err
	}
	if d.exitCode && len(all) > 0 {
		d.Fail(frame.StatusInvalid)
	}
	var dst []byte
	if len(all) == 0 && !d.JSON {
		dst = fmt.Appendf(dst, "%s and %s do the same with all references of at most %d tokens\n", older.Document, newer.Document, behaviorTokens)
	}
	for _, b := range all {
		inputs := fmt.Sprintf("%q", b.Ref)
		switch b.Function {
		case "resolve", "resolve-same-scheme":
			inputs = fmt.Sprintf("%q at base %q", b.Ref, b.Base)
		case "compare":
			inputs = fmt.Sprintf("%q and %q", b.Base, b.Ref)
		}
		o := jsontext.Object{
			"function", b.Function, "input", b.Input, "part", b.Part,
			"base", jsontext.Optional(b.Base, b.Function != "normalize"), "in", b.Ref, "old", b.Old, "new", b.New, "count", b.Count,
		}
		dst = d.Append(dst, o, "%s %s: %s %s\n  %s\n  %-12s  %s\n  %-12s  %s\n", d.Out.Paint(terminal.Bold, b.Function), b.Input, b.Part,
			d.Out.Paint(terminal.Faint, fmt.Sprintf("(%d)", b.Count)), inputs, older.Stem, b.Old, newer.Stem, b.New)
	}
	return d.Print(dst)
}
