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
		Long: `Escape percent-encodes each text, which is data, for a place: the octets that the
grammar of the edition does not allow there, "%", and what is reserved there, but
nothing else (RFC 3986, 2.1 to 2.4; RFC 2396, 2.2 and 2.4). Unescape is its inverse.
The places are:

  user, password            the userinfo before its first ":", and after it
  label                     a part of a host name, between dots
  registry-name             a whole reg-name
  segment                   a segment of the path
  segment-name, parameter   the parts of a segment of the form name;parameter=value
  query-name, query-value   the parts of a pair in a query of the form name=value&…
  query, fragment           a whole query or fragment, as one datum

Data that the place cannot contain is an error, such as ".." as a segment of RFC
3986.

With --json: {"in","out","valid"}. If the data cannot be escaped, "out" is null,
"valid" is false, and "error" follows.`,
		Example: `  stricturi escape --place segment 'AC/DC 100%'
  stricturi escape --place query-value 'v&admin=1+1'
  stricturi escape --spec rfc2396 --place label a_b`,
	}, func(f *frame.References, p uri.Place, text string) (string, error) {
		out, err := f.Generic.Escape(p, text)
		return string(out), err
	})
}

func newUnescape(a *frame.App) *cobra.Command {
	return placeCommand(a, &cobra.Command{
		Use:   "unescape --place PLACE [--spec STEM] [TEXT...]",
		Short: "Decode the text of a place in a reference",
		Long: `Unescape decodes each text, which is escaped for a place, as escape writes it. The
places are those of escape.

A text is an error if it has a character that the place does not allow, a delimiter
that ends the place, or a "%" without two hexadecimal digits after it, as in data
that was decoded already (RFC 3986, 2.4). Without --json, data with a control
character is an error too, because the character could end the line.

With --json: {"in","out","valid"}. If the text cannot be decoded, "out" is null,
"valid" is false, and "error" follows.`,
		Example: `  stricturi unescape --place segment AC%2FDC`,
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
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if err := f.Choose(); err != nil {
			return err
		}
		f.Rules = nil // texts are not references
		p := uri.PlaceUser + uri.Place(slices.Index(names, place))
		f.Transform(func(text string) frame.Reply {
			out, err := convert(f, p, text)
			object := report.Answer(text, err, "out", jsontext.Optional(out, err == nil))
			if err != nil {
				err = escapeFault{err}
			}
			reply := f.Result(object, out, err)
			if err != nil && p <= uri.PlacePassword {
				reply.Text = func(r *batch.Result) { f.Diagnose(r, f.Edition, redact.Hidden, err) }
			}
			return reply
		})
		return f.Run(cmd.Context(), args)
	}
	f.AddFlags(cmd)
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
