package main

import (
	"cmp"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/stricturi/stricturi/cmd/stricturi/internal/batch"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/frame"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/jsontext"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/report"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/terminal"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/usage"
	"github.com/stricturi/stricturi/uri"
)

var excesses = map[string]uri.Excess{"": 0, "keep": uri.ExcessKeep, "drop": uri.ExcessDrop, "error": uri.ExcessError}

var errMisformed = errors.New("a relative reference with the base's scheme before it: leave the scheme out, or give --same-scheme")

func newResolve(a *frame.App) *cobra.Command {
	f := frame.NewReferences(a)
	var base, excess string
	var o uri.Resolver
	var relative bool
	cmd := &cobra.Command{
		Use:   "resolve --base URI [--spec STEM] [--excess keep|drop|error] [--same-scheme] [--letter] [--relative] [TEXT...]",
		Short: "Resolve references against a base URI, or make them relative to it",
	}
	cmd.Flags().StringVar(&base, "base", "",
		"the absolute `URI`, or IRI, that references are relative to; in the charset of the operands, if there are any")
	usage.Require(cmd, "base")
	usage.OneOf(cmd, &excess, "excess", "what",
		`what to do with ".." above the root: "keep", "drop" or "error" (default as the edition has it)`, "keep", "drop", "error")
	cmd.Flags().BoolVar(&o.SameScheme, "same-scheme", false,
		`let "http:g" be relative where the base is http, for schemes known to be hierarchical`)
	cmd.Flags().BoolVar(&o.Letter, "letter", false, "follow the algorithm to the letter: guard, refuse and correct nothing")
	cmd.Flags().BoolVar(&relative, "relative", false, "find the shortest reference to each text, which is a target")
	usage.Exclude(cmd, "relative", "excess", "same-scheme", "letter")
	f.Complete(cmd, func() (func(*batch.Result, string), error) {
		from, err := f.Base("base", base)
		if err != nil {
			return nil, err
		}
		if relative {
			return func(r *batch.Result, text string) {
				exact := false
				ref, err := f.Generic.ParseReference(text)
				if err == nil {
					ref, exact, err = uri.Relativize(from, ref)
				}
				switch f.Judge(r, text, frame.Verdict{Err: err}) {
				case frame.AsJSON:
					f.Object(r, "in", text, "base", base, "target", text, "ref", jsontext.Optional(ref.String(), err == nil), "exact", exact,
						"valid", f.Accept(text) == nil, "error", report.JSON(text, err))
				case frame.AsText:
					f.Line(r, text, ref.String(), err)
				}
			}, nil
		}
		o.Edition, o.Excess = f.Generic, excesses[excess]
		return func(r *batch.Result, ref string) {
			t, err := o.ResolveText(base, ref)
			if err != nil {
				t.Invalid = f.Accept(ref)
			}
			answerTarget(r, f, base, ref, &t, t.Misformed && !o.SameScheme, err)
		}, nil
	})
	return cmd
}

// answerTarget answers with the target of a reference. If mark is true, the reference is resolved, but
// marked as an error.
func answerTarget(r *batch.Result, f *frame.Texts, base, ref string, t *uri.Target, mark bool, err error) {
	var wrong []error // the syntax error of the reference comes first
	if t.Invalid != nil {
		wrong = append(wrong, t.Invalid)
	}
	switch {
	case err != nil && !errors.Is(err, t.Invalid):
		wrong = append(wrong, err)
	case err == nil && mark:
		wrong = append(wrong, &uri.ResolveError{Edition: f.Generic, Section: "5.2", Err: errMisformed})
	}
	var v frame.Verdict
	if len(wrong) > 0 {
		v.Err, v.Reasons = wrong[0], wrong
	}
	switch f.Judge(r, ref, v) {
	case frame.AsJSON:
		f.Object(r, "in", ref, "base", base, "ref", ref, "target", jsontext.Optional(t.Text, err == nil && !t.CurrentDocument),
			"sameDocument", t.SameDocument, "valid", t.Invalid == nil, "guarded", t.Guarded, "excess", t.Excess, "misformed", t.Misformed,
			"error", report.JSON(ref, cmp.Or(t.Invalid, err)))
	case frame.AsText:
		for _, w := range wrong {
			f.Diagnose(r, f.Edition, ref, w)
			if err == nil {
				r.Err = fmt.Appendf(r.Err, "  %s resolved nevertheless\n", f.App.Err.Paint(terminal.Faint, "warning:"))
			}
		}
		shown := t.String()
		if t.Invalid != nil {
			shown = terminal.Escape(shown)
		}
		if err == nil {
			r.Out = append(append(r.Out, f.Out.Shown(shown)...), '\n')
		}
	}
}
