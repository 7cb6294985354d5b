package main

import (
	"errors"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/stricturi/stricturi/cmd/stricturi/internal/batch"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/diagnostic"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/frame"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/jsontext"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/usage"
	"github.com/stricturi/stricturi/internal/errs"
	"github.com/stricturi/stricturi/uri"
)

func newEscape(a *frame.App) *cobra.Command {
	f := frame.NewReferences(a)
	var place placeFlag
	cmd := &cobra.Command{
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

With --json: {"in","out"}; if the data cannot be escaped, "out" is null and "error"
follows: {"offset","message"}.`,
		Example: `  stricturi escape --place segment 'AC/DC 100%'
  stricturi escape --place query-value 'v&admin=1+1'
  stricturi escape --spec rfc2396 --place label a_b`,
		RunE: func(cmd *cobra.Command, args []string) error {
			p, err := place.choose(f)
			if err != nil {
				return err
			}
			f.Answer = func(r *batch.Result, text string) {
				out, err := f.Escape(p, text)
				appendEscaped(r, f, text, string(out), err)
				if a.JSON {
					r.Out = append(r.Out, "}\n"...)
				}
			}
			return f.Run(cmd.Context(), args)
		},
	}
	place.add(cmd)
	f.AddFlags(cmd)
	return cmd
}

// placeFlag is --place.
type placeFlag string

// placeNames returns the names of the places, in their order.
func placeNames() (names []placeFlag) {
	for p := uri.PlaceUser; p.String() != ""; p++ {
		names = append(names, placeFlag(strings.ReplaceAll(p.String(), " ", "-")))
	}
	return names
}

func (p *placeFlag) add(cmd *cobra.Command) {
	usage.OneOf(cmd, p, "place", "place", "where the data goes: user, segment, query-value, ...", placeNames()...)
	if err := cmd.MarkFlagRequired("place"); err != nil {
		panic(err)
	}
}

// choose sets the edition, and returns the place.
func (p *placeFlag) choose(f *frame.References) (uri.Place, error) {
	if err := f.Choose(); err != nil {
		return 0, err
	}
	f.Rules = f.Rules[:0] // texts are not references
	for i, name := range placeNames() {
		if name == *p {
			return uri.Place(i), nil
		}
	}
	return 0, errors.New("no --place given")
}

// appendEscaped appends the answer of escape and unescape, in JSON without its end.
func appendEscaped(r *batch.Result, f *frame.References, in, out string, err error) {
	if err != nil {
		r.Refuse(frame.StatusInvalid, escapeFault{err})
	}
	switch {
	case f.JSON:
		r.Out = append(r.Out, '{')
		r.Out = jsontext.AppendText(r.Out, "in", in)
		r.Out = append(r.Out, ',')
		if err == nil {
			r.Out = jsontext.AppendText(r.Out, "out", out)
			return
		}
		r.Out = append(r.Out, `"out":null,"error":{"offset":`...)
		offset := 0
		if e, ok := errs.AsType[*uri.EscapeError](err); ok {
			offset = e.Offset
		}
		r.Out = strconv.AppendInt(r.Out, int64(offset), 10)
		r.Out = append(r.Out, `,"message":`...)
		r.Out = append(jsontext.AppendString(r.Out, err.Error()), '}')
	case err != nil:
		f.Diagnose(r, f.Edition, in, err)
	default:
		r.Out = append(append(r.Out, f.Out.Shown(out)...), '\n')
	}
}

// escapeFault is an error of escape or unescape.
type escapeFault struct{ error }

// Reason returns what is wrong, without the offset.
func (f escapeFault) Reason() diagnostic.Reason {
	err := f.error
	if e, ok := errs.AsType[*uri.EscapeError](err); ok {
		err = e.Err
	}
	what, _, _ := strings.Cut(err.Error(), ":")
	return diagnostic.Reason{Finding: what}
}
