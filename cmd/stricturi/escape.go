package main

import (
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/stricturi/stricturi/cmd/stricturi/internal/frame"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/jsontext"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/report"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/terminal"
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

With --json: {"in","out","valid"}. If the data cannot be escaped, "out" is null,
"valid" is false, and "error" follows: {"offset","message"}.`,
		Example: `  stricturi escape --place segment 'AC/DC 100%'
  stricturi escape --place query-value 'v&admin=1+1'
  stricturi escape --spec rfc2396 --place label a_b`,
		RunE: func(cmd *cobra.Command, args []string) error {
			p, err := place.choose(f)
			if err != nil {
				return err
			}
			f.Transform(func(text string) frame.Reply {
				out, err := f.Escape(p, text)
				return escaped(f, text, string(out), err, nil)
			})
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

// escaped returns the answer of escape and unescape. Kept is the member of that name, or nil.
func escaped(f *frame.References, in, out string, err error, kept []keptEscape) frame.Reply {
	object := struct {
		jsontext.In
		Out       *string      `json:"out"`
		OutBase64 []byte       `json:"outBase64,omitempty"`
		Kept      []keptEscape `json:"kept,omitzero"`
		report.Verdict
	}{jsontext.InOf(in), jsontext.Optional(out, err == nil), jsontext.Exact(out), kept, report.VerdictOf(err)}
	if err != nil {
		err = escapeFault{err}
	}
	return f.Result(object, out, err)
}

// keptEscape is a part of a text that stayed percent-encoded, in JSON.
type keptEscape struct {
	Start  int    `json:"start"`
	End    int    `json:"end"`
	Reason string `json:"reason"`
}

// appendKept appends what stayed percent-encoded, for people.
func appendKept(dst []byte, t terminal.Info, text string, k keptEscape) []byte {
	return fmt.Appendf(dst, "  %s %s %s\n", text[k.Start:k.End], t.Paint(terminal.Faint, fmt.Sprintf("at %d:", k.Start)), k.Reason)
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
