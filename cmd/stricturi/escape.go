package main

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	"github.com/spf13/cobra"

	"github.com/stricturi/stricturi/cmd/stricturi/internal/batch"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/frame"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/jsontext"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/report"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/usage"
	"github.com/stricturi/stricturi/internal/errs"
	"github.com/stricturi/stricturi/internal/redact"
	"github.com/stricturi/stricturi/uri"
)

func newEscape(a *frame.App) *cobra.Command {
	return placeCommand(a, &cobra.Command{
		Use:   "escape --place PLACE [--spec STEM] [TEXT...]",
		Short: "Percent-encode data for a place in a reference",
	}, func(f *frame.References, p uri.Place, text string) (string, error) {
		out, err := f.Generic.Escape(p, text)
		return string(out), err
	})
}

func newUnescape(a *frame.App) *cobra.Command {
	return placeCommand(a, &cobra.Command{
		Use:   "unescape --place PLACE [--spec STEM] [TEXT...]",
		Short: "Decode the text of a place in a reference",
	}, func(f *frame.References, p uri.Place, text string) (string, error) {
		out, err := f.Generic.Unescape(p, uri.Escaped(text))
		if i := strings.IndexFunc(out, unicode.IsControl); err == nil && i >= 0 && !a.JSON {
			err = fmt.Errorf("the decoded text contains the control character %U; give --json", []rune(out[i:])[0])
		}
		return out, err
	})
}

// placeCommand completes a command that converts texts for a place.
func placeCommand(a *frame.App, cmd *cobra.Command, convert func(*frame.References, uri.Place, string) (string, error)) *cobra.Command {
	f := frame.NewReferences(a)
	var names []string // of the places, in their order
	for p := uri.PlaceUser; p.String() != ""; p++ {
		names = append(names, strings.ReplaceAll(p.String(), " ", "-"))
	}
	place := ""
	usage.OneOf(cmd, &place, "place", "place", "where the data goes: user, segment, query-value, ...", names...)
	usage.Require(cmd, "place")
	f.Complete(cmd, func() (func(string) frame.Reply, error) {
		f.Rules = nil // texts are not references
		p := uri.PlaceUser + uri.Place(slices.Index(names, place))
		return func(text string) frame.Reply {
			out, err := convert(f, p, text)
			problem := err
			if err != nil {
				err = escapeFault{err}
			}
			reply := f.Result(func() jsontext.Object { return report.Answer(text, problem, "out", jsontext.Optional(out, err == nil)) }, out, err)
			if err != nil && p <= uri.PlacePassword {
				reply.Text = func(r *batch.Result) { f.Diagnose(r, f.Edition, redact.Hidden, err) }
			}
			return reply
		}, nil
	})
	return cmd
}

// escapeFault is an error of escape or unescape.
type escapeFault struct{ error }

// Unwrap returns the error.
func (f escapeFault) Unwrap() error { return f.error }

// Reason returns what is wrong, without the offset.
func (f escapeFault) Reason() report.Reason {
	err := f.error
	if e, ok := errs.AsType[*uri.EscapeError](err); ok {
		err = e.Err
	}
	what, _, _ := strings.Cut(err.Error(), ":")
	return report.Reason{Finding: what}
}
