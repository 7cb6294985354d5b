package main

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/stricturi/stricturi/cmd/stricturi/internal/batch"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/edition"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/jsontext"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/terminal"
	"github.com/stricturi/stricturi/internal/redact"
	"github.com/stricturi/stricturi/uri"
	"github.com/stricturi/stricturi/uri/abbrev"
)

func newExpand(a *app) *cobra.Command {
	var o edition.One
	t := &texts{app: a}
	cmd := &cobra.Command{
		Use:   "expand [--spec STEM] [TEXT...]",
		Short: "Make abbreviated references whole",
		Long: `Expand makes abbreviated references whole (RFC 2396, Appendix F; RFC 3986, 4.5):
"www.w3.org/Addressing/" becomes "http://www.w3.org/Addressing/". It guesses, by
a mailbox, the port, the first label of the host name, or that there is a host
name; no other command does. What has a scheme stays as it is.

With --json: {"in","out","by"}, where by is {"form","value","scheme"}, the
heuristic that was applied, or null where none had to be; and {"in","out":null,
"error":{"message"}} for what cannot be made whole.`,
		Example: `  stricturi expand www.w3.org/Addressing/ ftp.example.com jim@example.com`,
		RunE: func(cmd *cobra.Command, args []string) error {
			e, err := o.Get()
			if err != nil {
				return err
			}
			t.answersUnder(e)
			x := abbrev.Expander{Valid: e.Accept, IRI: e.IsIRI()}
			t.answer = func(r *batch.Result, text string) {
				x, err := x.Expand(text)
				if err != nil {
					r.Refuse(statusInvalid, err)
				}
				if a.json {
					r.Out = appendExpansion(r.Out, text, x, err)
				} else {
					r.Out = appendExpansionText(r.Out, a.out, e, text, x, err)
				}
			}
			return t.run(cmd.Context(), args)
		},
	}
	o.AddFlag(cmd, uri.RFC3986, "edition to judge by", edition.All)
	t.addTextFlags(cmd)
	return cmd
}

func appendExpansion(dst []byte, text string, e abbrev.Expansion, err error) []byte {
	dst = append(dst, '{')
	dst = jsontext.AppendText(dst, "in", text)
	dst = append(dst, `,"out":`...)
	dst = jsontext.AppendOptional(dst, e.URI, err == nil)
	switch {
	case err != nil:
		dst = appendAnyFailure(append(dst, ','), err)
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

func appendExpansionText(dst []byte, t terminal.Info, s *edition.Edition, text string, e abbrev.Expansion, err error) []byte {
	if err == nil {
		if t.IsTerminal {
			e.URI = terminal.Visible(e.URI)
		}
		return fmt.Appendf(dst, "%s\n", e.URI)
	}
	if syntax, ok := errors.AsType[*uri.SyntaxError](err); ok {
		return appendFailureText(dst, t, s, syntax)
	}
	return fmt.Appendf(dst, "%s %s\n  %v\n", t.Paint(terminal.Bad, "✗"), terminal.Shorten(redact.Text(text), t.Columns(terminal.LongText)-len("✗ ")), err)
}
