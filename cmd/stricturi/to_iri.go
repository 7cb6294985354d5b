package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/stricturi/stricturi/cmd/stricturi/internal/batch"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/edition"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/frame"
	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/iri/charset"
	"github.com/stricturi/stricturi/uri"
)

func newToIRI(a *frame.App) *cobra.Command {
	var (
		names domainNames
		spec  edition.One
		shown string
	)
	t := &frame.Texts{App: a}
	c := &toIRI{Texts: t}
	d := &displayer{toIRI: c}
	cmd := &cobra.Command{
		Use:   "to-iri [--spec STEM] [--idna] [--display] [URI...]",
		Short: "Convert URIs to IRIs, or show IRIs in visual order",
		Long: `To-iri converts URI references to IRI references by section 3.2 of RFC 3987:
percent-encoded UTF-8 is decoded if it is a character that an IRI can have. No
other charset than UTF-8 is assumed, unless --legacy names one: the IRI then maps
to another URI (7.7). With --shown-in characters that cannot be displayed in a
charset stay percent-encoded (7.6); they are listed as "unsuitable".

What stays percent-encoded is listed with its reason: "reserved", "percent",
"ascii" (not allowed in URIs), not UTF-8 ("overlong", "surrogate",
"beyond-unicode", "truncated", "stray"), "not-ucschar", "private", "formatting"
(section 4.1) or "unsuitable" (section 6.1).

--idna converts labels of domain names that begin with "xn--" by ToUnicode of RFC
3490, or with --idna=uts46 by that of UTS #46, for schemes that are known to use
domain names and for those of --idna-scheme. If ToUnicode fails the label is
listed as "label".

` + displayHelp + `

With --json: {"in","out","valid","kept":[{"start","end","reason"}]}. "start" and
"end" are byte offsets in the text, or with --legacy in the URI with UTF-8 instead.

` + displayJSONHelp,
		Example: `  stricturi to-iri http://example.org/%C3%A9t%C3%A9%2F
  stricturi to-iri --idna --json http://xn--rsum-bpad.example.org/
  stricturi to-iri --display http://www.אב.גד/ה`,
		RunE: func(cmd *cobra.Command, args []string) error {
			t.Under(edition.Of(uri.RFC3986))
			e, err := spec.Get()
			if err != nil {
				return err
			}
			c.Conversion.Edition, _ = e.AsIRI()
			if shown != "" {
				lacks, err := charset.Lacks(shown)
				if err != nil {
					return fmt.Errorf("--shown-in: %w", err)
				}
				c.Unsuitable = func(char rune) bool { return iri.Unsuitable(char) || lacks(char) }
			}
			if c.legacy != "" {
				if _, err := charset.Lacks(c.legacy); err != nil {
					return fmt.Errorf("--legacy: %w", err)
				}
			}
			if c.DomainNames, err = names.get(cmd); err != nil {
				return err
			}
			d.iris = edition.Of(c.Conversion.Edition)
			if err := d.noEffect(cmd.Flags()); err != nil {
				return err
			}
			t.Transform(c.answer)
			if d.display {
				t.Under(d.iris)
				t.Shaping = displayFlags
				t.Transform(d.answer)
			}
			return t.Run(cmd.Context(), args)
		},
	}
	addIRISpecFlag(cmd, &spec)
	names.addFlags(cmd, "ToUnicode")
	cmd.Flags().StringVar(&shown, "shown-in", "", "leave characters percent-encoded that this `charset` lacks")
	cmd.Flags().StringVar(&c.legacy, "legacy", "", "also decode percent-encoded octets of this `charset`, where they are not UTF-8")
	d.addFlags(cmd)
	t.AddFlags(cmd)
	return cmd
}

type toIRI struct {
	*frame.Texts
	iri.Conversion
	legacy string // the charset that octets can be in
}

func (c *toIRI) convert(text string) (u uri.Reference, i iri.Reference, err error) {
	if u, err = uri.ParseReference(text); err != nil {
		return u, i, err
	}
	if c.legacy != "" {
		if u, err = charset.Reencode(u, c.legacy); err != nil {
			return u, i, err
		}
	}
	i, err = c.Convert(u)
	return u, i, err
}

func (c *toIRI) answer(text string) frame.Reply {
	u, i, err := c.convert(text)
	reply := converted(c.Texts, text, i.String(), err)
	if err != nil {
		return reply
	}
	kept := func(yield func(keptEscape) bool) {
		for k := range c.Kept(u) {
			if !yield(keptEscape{k.Start, k.End, k.Reason.String()}) {
				return
			}
		}
	}
	reply.Rest = func(r *batch.Result) { frame.AppendMembers(r, "kept", kept) }
	line := reply.Text
	reply.Text = func(r *batch.Result) {
		line(r)
		for k := range kept {
			r.Out = appendKept(r.Out, c.Out, u.String(), k)
		}
	}
	return reply
}
