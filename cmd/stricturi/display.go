package main

import (
	"fmt"
	"strconv"

	"github.com/spf13/cobra"

	"github.com/stricturi/stricturi/cmd/stricturi/internal/batch"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/diagnostic"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/edition"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/frame"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/jsontext"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/terminal"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/usage"
	"github.com/stricturi/stricturi/iri/bidi"
	"github.com/stricturi/stricturi/uri"
)

func newDisplay(a *frame.App) *cobra.Command {
	var spec edition.One
	d := &displayer{App: a}
	t := &frame.Texts{App: a}
	cmd := &cobra.Command{
		Use:   "display [--spec STEM] [--before TEXT] [--after TEXT] [--embed | --override | --plain] [IRI...]",
		Short: "Show IRIs in visual order",
		Long: `Display arranges the characters of each text as a left-to-right embedding shows
them (section 4.1), from left to right, by the bidirectional algorithm of Unicode
` + bidi.UnicodeVersion + `. Mirrored characters, such as brackets, are not replaced.

The output is in visual order. Software that runs the algorithm itself would reorder
it again; --override encloses each line in LRO and PDF, which prevent that. On a
terminal this is the default for bidirectional texts, and --plain adds nothing.

--embed writes the text itself instead, in logical order, in a left-to-right
embedding: between LRE and PDF (4.1). Any software that runs the algorithm shows it
like this, whatever is around it.

A text that is not an IRI reference is shown too, with a warning and exit status
1. A text that is not UTF-8 cannot be shown. Bidirectional formatting characters are
shown as in "<U+202E>", where they would have been, except with --json.

With --json: {"in","out","valid","reordered","mirrored":[{"start","end"}],
"needsEmbedding":{"ltr","rtl"}}. "mirrored" has the offsets of characters
that are shown as their mirror images. "needsEmbedding" tells for a paragraph of
each direction whether the text needs an embedding to be shown like this between
the texts of --before and --after.`,
		Example: `  stricturi display http://www.אב.גד/ה
  stricturi display --json --before 'ראה ' http://example.org/`,
		RunE: func(cmd *cobra.Command, args []string) error {
			e, err := spec.Get()
			if err != nil {
				return err
			}
			d.edition = e
			t.Under(e)
			t.Answer = d.text
			if a.JSON {
				t.Answer = d.json
				err = usage.NoEffect(cmd.Flags(), "with --json, which writes no lines to enclose: leave it out", "embed", "override", "plain")
			} else {
				err = usage.NoEffect(cmd.Flags(), `without --json: only that says what "needsEmbedding" between other texts`, "before", "after")
			}
			if err != nil {
				return err
			}
			t.Shaping = []string{"before", "after", "embed", "override", "plain"}
			return t.Run(cmd.Context(), args)
		},
	}
	addIRISpecFlag(cmd, &spec)
	cmd.Flags().StringVar(&d.before, "before", "", "the text before each text on its line")
	cmd.Flags().StringVar(&d.after, "after", "", "the text after each text on its line")
	cmd.Flags().BoolVar(&d.embed, "embed", false, "write each text in logical order, in a left-to-right embedding (LRE, PDF)")
	cmd.Flags().BoolVar(&d.override, "override", false, "enclose each line in a left-to-right override (LRO, PDF)")
	cmd.Flags().BoolVar(&d.plain, "plain", false, "on a terminal, enclose nothing")
	cmd.MarkFlagsMutuallyExclusive("embed", "override", "plain")
	t.AddFlags(cmd)
	return cmd
}

// displayer is the command display.
type displayer struct {
	*frame.App
	edition       *edition.Edition
	before, after string

	embed, override, plain bool
}

// check returns the error of the grammar, or of section 4.1.
func (d *displayer) check(r *batch.Result, text string) *uri.SyntaxError {
	err := d.edition.Accept(text)
	if err == nil {
		return nil
	}
	r.Refuse(frame.StatusInvalid, err)
	return diagnostic.MustSyntax(err)
}

func (d *displayer) json(r *batch.Result, text string) {
	invalid := d.check(r, text)
	v, err := bidi.Display(text)
	out := append(r.Out, '{')
	out = jsontext.AppendText(out, "in", text)
	out = append(out, `,"out":`...)
	out = jsontext.AppendOptional(out, v.String(), err == nil)
	out = append(out, `,"valid":`...)
	out = strconv.AppendBool(out, invalid == nil)
	if err == nil {
		out = append(out, `,"reordered":`...)
		out = strconv.AppendBool(out, v.IsReordered())
		out = d.appendMirrored(out, v)
		out = append(out, `,"needsEmbedding":{"ltr":`...)
		out = strconv.AppendBool(out, d.needsEmbedding(text, false))
		out = append(out, `,"rtl":`...)
		out = strconv.AppendBool(out, d.needsEmbedding(text, true))
		out = append(out, '}')
	}
	if invalid != nil {
		out = append(out, ',')
		out = diagnostic.AppendJSON(out, invalid)
	}
	r.Out = append(out, "}\n"...)
}

func (d *displayer) appendMirrored(out []byte, v bidi.Visual) []byte {
	out = append(out, `,"mirrored":[`...)
	comma := false
	for c := range v.Characters() {
		if !c.Mirrored {
			continue
		}
		if comma {
			out = append(out, ',')
		}
		comma = true
		out = append(out, `{"start":`...)
		out = strconv.AppendInt(out, int64(c.Start), 10)
		out = append(out, `,"end":`...)
		out = strconv.AppendInt(out, int64(c.End), 10)
		out = append(out, '}')
	}
	return append(out, ']')
}

// needsEmbedding reports whether a text that can be shown needs an embedding.
func (d *displayer) needsEmbedding(text string, rtl bool) bool {
	needed, err := bidi.Context{Before: d.before, After: d.after, RightToLeft: rtl}.NeedsEmbedding(text)
	if err != nil {
		panic(err)
	}
	return needed
}

func (d *displayer) text(r *batch.Result, text string) {
	invalid := d.check(r, text)
	v, err := bidi.Display(text)
	if err != nil {
		d.Diagnose(r, d.edition, text, err)
		return
	}
	if invalid != nil {
		r.Err = fmt.Appendf(r.Err, "stricturi: warning: %s\n", terminal.Visible(invalid.Error()))
	}
	r.Out = append(append(r.Out, d.shown(v)...), '\n')
}

// shown returns a line.
func (d *displayer) shown(v bidi.Visual) string {
	escape := terminal.EscapeControls
	if d.Out.IsTerminal || d.Out.Beside {
		escape = terminal.Escape
	}
	switch {
	case d.embed:
		return bidi.Embed(escape(v.Logical()))
	case d.override:
		return terminal.Override(escape(v.String()))
	case d.plain || !d.Out.IsTerminal && !d.Out.Beside:
		return escape(v.String())
	}
	return terminal.Arranged(v.String())
}
