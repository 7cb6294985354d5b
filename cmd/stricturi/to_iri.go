package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/stricturi/stricturi/cmd/stricturi/internal/batch"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/edition"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/frame"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/jsontext"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/report"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/terminal"
	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/iri/bidi"
	"github.com/stricturi/stricturi/uri"
)

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
