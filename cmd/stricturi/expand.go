package main

import (
	"github.com/spf13/cobra"

	"github.com/stricturi/stricturi/cmd/stricturi/internal/batch"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/diagnostic"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/edition"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/frame"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/jsontext"
	"github.com/stricturi/stricturi/uri"
	"github.com/stricturi/stricturi/uri/suffix"
)

func newExpand(a *frame.App) *cobra.Command {
	var o edition.One
	t := &frame.Texts{App: a}
	cmd := &cobra.Command{
		Use:   "expand [--spec STEM] [TEXT...]",
		Short: "Expand abbreviated references",
		Long: `Expand expands abbreviated references (RFC 2396, Appendix F; RFC 3986, 4.5):
"www.w3.org/Addressing/" becomes "http://www.w3.org/Addressing/". It guesses the
scheme from a mailbox, the port, the first label of the host name, or the fact
that there is a host name; no other command guesses. A reference with a scheme
stays as it is.

With --json: {"in","out","by"}. "by" is the heuristic that was applied, {"form",
"value","scheme"}, or null. For a text that cannot be expanded: {"in","out":null,
"error":{"message"}}.`,
		Example: `  stricturi expand www.w3.org/Addressing/ ftp.example.com jim@example.com`,
		RunE: func(cmd *cobra.Command, args []string) error {
			e, err := o.Get()
			if err != nil {
				return err
			}
			t.Under(e)
			x := suffix.Expander{Check: e.Accept, IRI: e.IsIRI()}
			t.Answer = func(r *batch.Result, text string) {
				x, err := x.Expand(text)
				if err != nil {
					r.Refuse(frame.StatusInvalid, err)
				}
				switch {
				case a.JSON:
					r.Out = appendExpansion(r.Out, text, x, err)
				case err != nil:
					a.Diagnose(r, e, text, err)
				default:
					r.Out = append(append(r.Out, a.Out.Shown(x.URI)...), '\n')
				}
			}
			return t.Run(cmd.Context(), args)
		},
	}
	o.AddFlag(cmd, uri.RFC3986, "edition to check against", edition.Known)
	t.AddFlags(cmd)
	return cmd
}

func appendExpansion(dst []byte, text string, e suffix.Expansion, err error) []byte {
	dst = append(dst, '{')
	dst = jsontext.AppendText(dst, "in", text)
	dst = append(dst, `,"out":`...)
	dst = jsontext.AppendOptional(dst, e.URI, err == nil)
	switch {
	case err != nil:
		dst = diagnostic.AppendJSON(append(dst, ','), err)
	case !e.Applied:
		dst = append(dst, `,"by":null`...)
	default:
		dst = append(dst, `,"by":{"form":`...)
		dst = jsontext.AppendString(dst, e.By.Form.String())
		dst = append(dst, `,"value":`...)
		dst = jsontext.AppendOptional(dst, e.By.Value, e.By.Value != "")
		dst = append(dst, `,"scheme":`...)
		dst = jsontext.AppendString(dst, e.By.Scheme)
		dst = append(dst, '}')
	}
	return append(dst, "}\n"...)
}
