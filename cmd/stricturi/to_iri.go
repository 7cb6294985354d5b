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
		names   domainNames
		display bool
	)
	c := &toIRI{References: frame.NewReferencesOf(a, specOfIRIs())}
	cmd := &cobra.Command{
		Use:   "to-iri [--spec STEM] [--idna] [--display] [URI...]",
		Short: "Convert URIs to IRIs, or show IRIs in visual order",
		Long: `To-iri converts URI references to IRI references by section 3.2 of RFC 3987:
percent-encoded UTF-8 is decoded if it is a character that an IRI can have. No
other charset than UTF-8 is assumed.

What stays percent-encoded is listed with its reason: "reserved", "percent",
"ascii" (not allowed in URIs), not UTF-8 ("overlong", "surrogate",
"beyond-unicode", "truncated", "stray"), "not-ucschar", "private", "formatting"
(section 4.1) or "unsuitable" (section 6.1).

--idna converts labels of domain names that begin with "xn--" by ToUnicode of RFC
3490, or with --idna=uts46 by that of UTS #46, for schemes that are known to use
domain names. If ToUnicode fails the label is listed as "label".

--display shows instead the characters of each text as a left-to-right embedding
shows them (section 4.1), from left to right, by the bidirectional algorithm of
Unicode ` + bidi.UnicodeVersion + `. A text that is a URI is converted first, another must be an IRI.
Mirrored characters, such as brackets, are not replaced. On a terminal,
bidirectional texts are between LRO and PDF, so that it does not reorder them again.

With --json: {"in","out","valid","kept":[{"start","end","reason"}]}. "start" and
"end" are byte offsets in the text. With --display: {"in","out","valid"}.`,
		Example: `  stricturi to-iri http://example.org/%C3%A9t%C3%A9%2F
  stricturi to-iri --idna --json http://xn--rsum-bpad.example.org/
  stricturi to-iri --display http://www.אב.גד/ה`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := c.Choose(); err != nil {
				return err
			}
			c.Conversion.Edition = c.Generic
			c.DomainNames = names.conversion()
			if display {
				c.Transform(c.display)
			} else {
				c.Under(edition.Of(uri.RFC3986()))
				c.Transform(c.answer)
			}
			return c.Run(cmd.Context(), args)
		},
	}
	names.addFlag(cmd, "ToUnicode")
	cmd.Flags().BoolVar(&display, "display", false, "show IRIs in visual order")
	c.AddFlags(cmd)
	return cmd
}

// toIRI is the command to-iri.
type toIRI struct {
	*frame.References
	iri.Conversion
}

func (c *toIRI) answer(text string) frame.Reply {
	u, err := uri.ParseReference(text)
	var i iri.Reference
	if err == nil {
		i, err = c.Convert(u)
	}
	reply := converted(c.Texts, text, i.String(), err)
	if err != nil {
		return reply
	}
	reply.Object = append(reply.Object, "kept", jsontext.Each(c.Kept(u), func(k iri.Kept) jsontext.Object {
		return jsontext.Object{"start", k.Start, "end", k.End, "reason", string(k.Reason)}
	}))
	line := reply.Text
	reply.Text = func(r *batch.Result) {
		line(r)
		for k := range c.Kept(u) {
			r.Out = fmt.Appendf(r.Out, "  %s %s %s\n", text[k.Start:k.End], c.Out.Paint(terminal.Faint, fmt.Sprintf("at %d:", k.Start)), k.Reason)
		}
	}
	return reply
}

// display shows an IRI, or the one that a URI converts to, in visual order.
func (c *toIRI) display(text string) frame.Reply {
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
	reply := frame.Reply{Err: err, Object: report.Answer(text, err, "out", jsontext.Optional(v.String(), err == nil))}
	if err == nil {
		reply.Text = func(r *batch.Result) {
			line := terminal.EscapeControls(v.String())
			if c.Out.IsTerminal || c.Out.Beside {
				line = terminal.Arranged(v.String())
			}
			r.Out = append(append(r.Out, line...), '\n')
		}
	}
	return reply
}
