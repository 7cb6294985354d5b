package main

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	"github.com/spf13/cobra"

	"github.com/stricturi/stricturi/cmd/stricturi/internal/batch"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/edition"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/frame"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/jsontext"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/report"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/terminal"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/usage"
	"github.com/stricturi/stricturi/internal/core"
	"github.com/stricturi/stricturi/internal/errs"
	"github.com/stricturi/stricturi/internal/redact"
	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/iri/bidi"
	"github.com/stricturi/stricturi/iri/idna"
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

func newToURI(a *frame.App) *cobra.Command {
	var (
		m      iri.Mapping
		method string
	)
	f := frame.NewReferencesOf(a, specOfIRIs())
	cmd := &cobra.Command{
		Use:   "to-uri [--spec STEM] [--idna] [--escape-printable] [--from CHARSET] [IRI...]",
		Short: "Map IRIs to URIs",
	}
	addIDNA(cmd, &method, "ToASCII")
	cmd.Flags().BoolVar(&m.EscapePrintable, "escape-printable", false,
		"percent-encode the printable US-ASCII characters that are not allowed in URIs")
	f.Complete(cmd, func() (func(*batch.Result, string), error) {
		m.Edition.Edition = f.Generic
		m.DomainNames = domainNames[method]
		return func(r *batch.Result, text string) {
			u, err := m.MapUnicode(text)
			switch f.Judge(r, text, frame.Verdict{Err: err}) {
			case frame.AsJSON:
				f.TextObject(r, text, err, "out", jsontext.Optional(u.String(), err == nil))
			case frame.AsText:
				convertedLine(f, r, text, u.String(), err)
			}
		}, nil
	})
	f.Decoding.AddFlags(cmd)
	return cmd
}

// specOfIRIs returns --spec of to-uri and to-iri.
func specOfIRIs() edition.One {
	return edition.NewOne(iri.RFC3987(), "edition to check against: iri11, rfc3987", edition.IRIs())
}

// domainNames has the values of --idna.
var domainNames = map[string]iri.DomainNames{
	"": nil, "rfc3490": idna.Names{}, "uts46": idna.UTS46{}, "uts46-transitional": idna.UTS46{Transitional: true},
}

// addIDNA adds --idna of to-uri and to-iri.
func addIDNA(cmd *cobra.Command, method *string, operation string) {
	f := usage.OneOf(cmd, method, "idna", "method", "convert names of hosts by "+operation+
		", for schemes known to use domain names: --idna, --idna=uts46 or --idna=uts46-transitional", "rfc3490", "uts46", "uts46-transitional")
	f.NoOptDefVal = "rfc3490"
}

// convertedLine answers for people with what to-uri or to-iri makes of a text.
func convertedLine(t *frame.Texts, r *batch.Result, text, out string, err error) {
	t.Line(r, text, out, err)
	if _, ok := err.(*uri.SyntaxError); err != nil && !ok {
		r.Err = fmt.Appendf(r.Err, "  %s %s\n", t.App.Err.Paint(terminal.Faint, "section:"), core.SectionIn(t.Edition.Document, "3.1"))
	}
}

func newToIRI(a *frame.App) *cobra.Command {
	var (
		method  string
		display bool
	)
	c := &toIRI{Texts: frame.NewReferencesOf(a, specOfIRIs())}
	cmd := &cobra.Command{
		Use:   "to-iri [--spec STEM] [--idna] [--display] [URI...]",
		Short: "Convert URIs to IRIs, or show IRIs in visual order",
	}
	addIDNA(cmd, &method, "ToUnicode")
	cmd.Flags().BoolVar(&display, "display", false, "show IRIs in visual order")
	c.Complete(cmd, func() (func(*batch.Result, string), error) {
		c.Conversion.Edition.Edition = c.Generic
		c.DomainNames = domainNames[method]
		if display {
			return c.display, nil
		}
		c.Under(edition.Of(uri.RFC3986()))
		return c.answer, nil
	})
	return cmd
}

// toIRI is the command to-iri.
type toIRI struct {
	*frame.Texts
	iri.Conversion
}

func (c *toIRI) answer(r *batch.Result, text string) {
	u, err := uri.ParseReference(text)
	var i iri.Reference
	if err == nil {
		i, err = c.Convert(u)
	}
	switch c.Judge(r, text, frame.Verdict{Err: err}) {
	case frame.AsJSON:
		var kept any = jsontext.Omit
		if err == nil {
			kept = jsontext.Each(c.Kept(u), func(k iri.Kept) jsontext.Object {
				return jsontext.Object{"start", k.Start, "end", k.End, "reason", string(k.Reason)}
			})
		}
		c.Object(r, "in", text, "out", jsontext.Optional(i.String(), err == nil), "valid", err == nil,
			"error", report.JSON(text, err), "kept", kept)
	case frame.AsText:
		convertedLine(c.Texts, r, text, i.String(), err)
		for k := range c.Kept(u) {
			r.Out = fmt.Appendf(r.Out, "  %s %s %s\n", text[k.Start:k.End], c.Out.Paint(terminal.Faint, fmt.Sprintf("at %d:", k.Start)), k.Reason)
		}
	}
}

// display shows an IRI, or the one that a URI converts to, in visual order.
func (c *toIRI) display(r *batch.Result, text string) {
	shown := text
	if u, err := uri.ParseReference(text); err == nil {
		if i, err := c.Convert(u); err == nil {
			shown = i.String()
		}
	}
	err := c.Accept(text)
	var v bidi.Visual
	if err == nil {
		v, err = bidi.Display(shown)
	}
	switch c.Judge(r, text, frame.Verdict{Err: err}) {
	case frame.AsJSON:
		c.TextObject(r, text, err, "out", jsontext.Optional(v.String(), err == nil))
	case frame.AsText:
		if err != nil {
			c.Diagnose(r, c.Texts.Edition, text, err)
			return
		}
		line := terminal.EscapeControls(v.String())
		if c.Out.IsTerminal || c.Out.Beside {
			line = terminal.Arranged(v.String())
		}
		r.Out = append(append(r.Out, line...), '\n')
	}
}
