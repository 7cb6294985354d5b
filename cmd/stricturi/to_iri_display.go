package main

import (
	"fmt"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/stricturi/stricturi/cmd/stricturi/internal/batch"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/edition"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/frame"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/jsontext"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/report"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/terminal"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/usage"
	"github.com/stricturi/stricturi/iri/bidi"
)

const displayHelp = `--display shows instead the characters of each text as a left-to-right embedding
shows them (section 4.1), from left to right, by the bidirectional algorithm of
Unicode ` + bidi.UnicodeVersion + `. A text that is a URI is converted first, another is shown as it
is. Mirrored characters, such as brackets, are not replaced. Software that runs
the algorithm itself would reorder the output again; --override encloses each line
in LRO and PDF, which prevent that. On a terminal this is the default for
bidirectional texts, and --plain adds nothing. --embed writes the text itself, in
logical order, between LRE and PDF: a left-to-right embedding, which any such
software shows like this.

A text that is not an IRI reference is shown too, with a warning and exit status
1. A text that is not UTF-8 cannot be shown. Bidirectional formatting characters
are shown as in "<U+202E>", where they would have been, except with --json.`

const displayJSONHelp = `With --display: {"in","out","valid","reordered","mirrored":[{"start","end"}],
"needsEmbedding":{"ltr","rtl"}}. "mirrored" has the offsets in the IRI of characters
that are shown as their mirror images. "needsEmbedding" tells for a paragraph of
each direction whether the text needs an embedding to be shown like this between the
texts of --before and --after.`

// addFlags adds the flags of to-iri that are about --display.
func (d *displayer) addFlags(cmd *cobra.Command) {
	cmd.Flags().BoolVar(&d.display, "display", false, "show IRIs in visual order")
	cmd.Flags().StringVar(&d.before, "before", "", "with --display --json: the text before each text on its line")
	cmd.Flags().StringVar(&d.after, "after", "", "with --display --json: the text after each text on its line")
	cmd.Flags().BoolVar(&d.embed, "embed", false, "with --display: write each text in logical order, in a left-to-right embedding (LRE, PDF)")
	cmd.Flags().BoolVar(&d.override, "override", false, "with --display: enclose each line in a left-to-right override (LRO, PDF)")
	cmd.Flags().BoolVar(&d.plain, "plain", false, "with --display: enclose nothing on a terminal")
	cmd.MarkFlagsMutuallyExclusive("embed", "override", "plain")
}

// noEffect finds flags that have no effect.
func (d *displayer) noEffect(flags *pflag.FlagSet) error {
	switch {
	case !d.display:
		return usage.NoEffect(flags, "without --display: give that too", displayFlags...)
	case d.JSON:
		return usage.NoEffect(flags, "with --json, which writes no lines to enclose: leave it out", "embed", "override", "plain")
	}
	return usage.NoEffect(flags, `without --json: only that says what "needsEmbedding" between other texts`, "before", "after")
}

var displayFlags = []string{"before", "after", "embed", "override", "plain"}

// displayer is the command to-iri with --display.
type displayer struct {
	*toIRI
	iris          *edition.Edition
	before, after string

	display, embed, override, plain bool
}

// iri returns the IRI that a text converts to, or the text itself.
func (d *displayer) iri(text string) string {
	if _, i, err := d.convert(text); err == nil {
		return i.String()
	}
	return text
}

// displayed is the answer in JSON.
type displayed struct {
	jsontext.In
	Out            *string    `json:"out"`
	Valid          bool       `json:"valid"`
	Reordered      *bool      `json:"reordered,omitempty"`
	Mirrored       []offsets  `json:"mirrored,omitzero"`
	NeedsEmbedding *embedding `json:"needsEmbedding,omitempty"`

	Error *report.JSONError `json:"error,omitempty"`
}

type offsets struct {
	Start int `json:"start"`
	End   int `json:"end"`
}

type embedding struct {
	LTR bool `json:"ltr"`
	RTL bool `json:"rtl"`
}

func (d *displayer) answer(text string) frame.Reply {
	invalid := d.iris.Accept(text) // by the grammar, or section 4.1
	shown := d.iri(text)
	v, err := bidi.Display(shown)
	object := displayed{In: jsontext.InOf(text), Valid: invalid == nil, Error: report.JSON(invalid)}
	if err == nil {
		out, reordered := v.String(), v.IsReordered()
		object.Out, object.Reordered, object.Mirrored = &out, &reordered, []offsets{}
		for c := range v.Characters() {
			if c.Mirrored {
				object.Mirrored = append(object.Mirrored, offsets{c.Start, c.End})
			}
		}
		object.NeedsEmbedding = &embedding{d.needsEmbedding(shown, false), d.needsEmbedding(shown, true)}
	}
	return frame.Reply{Err: invalid, Object: object, Text: func(r *batch.Result) {
		if err != nil {
			d.Diagnose(r, d.iris, text, err)
			return
		}
		if invalid != nil {
			r.Err = fmt.Appendf(r.Err, "stricturi: warning: %s\n", terminal.Visible(invalid.Error()))
		}
		r.Out = append(append(r.Out, d.shown(v)...), '\n')
	}}
}

// needsEmbedding reports whether a text that can be shown needs an embedding.
func (d *displayer) needsEmbedding(text string, rtl bool) bool {
	needed, err := bidi.Context{Before: d.before, After: d.after, RightToLeft: rtl}.NeedsEmbedding(text)
	if err != nil {
		panic(err)
	}
	return needed
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
