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
	}, func(f *frame.Texts, p uri.Place, text string) (string, error) {
		out, err := f.Generic.Escape(p, text)
		return string(out), err
	})
}

func newUnescape(a *frame.App) *cobra.Command {
	return placeCommand(a, &cobra.Command{
		Use:   "unescape --place PLACE [--spec STEM] [TEXT...]",
		Short: "Decode the text of a place in a reference",
	}, func(f *frame.Texts, p uri.Place, text string) (string, error) {
		out, err := f.Generic.Unescape(p, uri.Escaped(text))
		if i := strings.IndexFunc(out, unicode.IsControl); err == nil && i >= 0 && !a.JSON {
			err = fmt.Errorf("the decoded text contains the control character %U; give --json", []rune(out[i:])[0])
		}
		return out, err
	})
}

// placeCommand completes a command that converts texts for a place.
func placeCommand(a *frame.App, cmd *cobra.Command, convert func(*frame.Texts, uri.Place, string) (string, error)) *cobra.Command {
	f := frame.NewReferences(a)
	var names []string // of the places, in their order
	for p := uri.PlaceUser; p.String() != ""; p++ {
		names = append(names, strings.ReplaceAll(p.String(), " ", "-"))
	}
	place := ""
	usage.OneOf(cmd, &place, "place", "place", "where the data goes: user, segment, query-value, ...", names...)
	usage.Require(cmd, "place")
	f.Complete(cmd, func() (func(*batch.Result, string), error) {
		f.Rules = nil // texts are not references
		p := uri.PlaceUser + uri.Place(slices.Index(names, place))
		return func(r *batch.Result, text string) {
			out, err := convert(f, p, text)
			v := frame.Verdict{Err: err}
			if err != nil {
				v.Err = withoutOffset(err)
			}
			switch form := f.Judge(r, text, v); {
			case form == frame.AsJSON:
				f.TextObject(r, text, err, "out", jsontext.Optional(out, err == nil))
			case form == frame.AsText && p <= uri.PlacePassword:
				f.Line(r, redact.Hidden, out, v.Err)
			case form == frame.AsText:
				f.Line(r, text, out, v.Err)
			}
		}, nil
	})
	return cmd
}

// withoutOffset returns an error of escape or unescape that summaries count by what is wrong.
func withoutOffset(err error) error {
	what := err
	if e, ok := errs.AsType[*uri.EscapeError](err); ok {
		what = e.Err
	}
	finding, _, _ := strings.Cut(what.Error(), ":")
	return reasoned{err, report.Reason{Finding: finding}}
}
