package main

import (
	"strconv"

	"github.com/spf13/cobra"

	"github.com/stricturi/stricturi/cmd/stricturi/internal/batch"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/edition"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/frame"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/jsontext"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/terminal"
	"github.com/stricturi/stricturi/internal/redact"
	"github.com/stricturi/stricturi/uri"
)

func newSplit(a *frame.App) *cobra.Command {
	f := frame.NewReferences(a)
	cmd := &cobra.Command{
		Use:   "split [--spec STEM] [TEXT...]",
		Short: "Split texts into components by the regular expression of Appendix B",
		Long: `Split shows the five components that the regular expression of Appendix B finds in
each text. It finds some in any text: a text that is not a reference of the edition
is split, and is an error for the exit status. Parse shows the components of valid
references only, and in detail. Join is the inverse.

With --json: {"in","scheme","authority","path","query","fragment","valid"}. A
component that is undefined is null. If it is not UTF-8, a member with "Base64" added
to its name has the exact bytes.`,
		Example: `  stricturi split 'http://user@example.com/a?b#c'
  stricturi split --json 'http://example.com/' | stricturi join`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := f.Choose(); err != nil {
				return err
			}
			f.Answer = func(r *batch.Result, text string) {
				err := f.Accept(text)
				if err != nil {
					r.Refuse(frame.StatusInvalid, err)
				}
				if a.JSON {
					r.Out = appendSplit(r.Out, text, err == nil)
					return
				}
				mark := f.Out.Paint(terminal.Good, "✓")
				if err != nil {
					mark = f.Out.Paint(terminal.Bad, "✗")
				}
				r.Out = append(f.Out.AppendMarked(r.Out, mark, redact.Text("", text)), '\n')
				room := max(terminal.LeastText, f.Out.Columns(terminal.LongText)-columnGap-nameColumn)
				for i, c := range fiveOf(text) {
					r.Out = append(appendComponent(appendName(r.Out, fiveNames[i]), f.Out, c, room), '\n')
				}
			}
			return f.Run(cmd.Context(), args)
		},
	}
	f.AddFlags(cmd)
	return cmd
}

// fiveNames are the names of the components in JSON, in the order of RFC 3986, 5.3.
var fiveNames = [...]string{"scheme", "authority", "path", "query", "fragment"}

// fiveOf returns the components of a text.
func fiveOf(text string) [len(fiveNames)]edition.Component {
	p := uri.Split(text)
	return [...]edition.Component{{Text: p.Scheme, Defined: p.HasScheme}, {Text: p.Authority, Defined: p.HasAuthority}, {Text: p.Path, Defined: true}, {Text: p.Query, Defined: p.HasQuery}, {Text: p.Fragment, Defined: p.HasFragment}}
}

func appendSplit(dst []byte, text string, valid bool) []byte {
	dst = append(dst, '{')
	dst = jsontext.AppendText(dst, "in", text)
	for i, c := range fiveOf(text) {
		dst = append(dst, ',')
		if c.Defined {
			dst = jsontext.AppendText(dst, fiveNames[i], c.Text)
		} else {
			dst = append(jsontext.AppendName(dst, fiveNames[i]), "null"...)
		}
	}
	dst = append(dst, `,"valid":`...)
	return append(strconv.AppendBool(dst, valid), "}\n"...)
}
