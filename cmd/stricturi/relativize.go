package main

import (
	"strconv"

	"github.com/spf13/cobra"

	"github.com/stricturi/stricturi/cmd/stricturi/internal/batch"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/diagnostic"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/frame"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/jsontext"
)

func newRelativize(a *frame.App) *cobra.Command {
	f := frame.NewReferences(a)
	var base string
	var noSameDocument bool
	cmd := &cobra.Command{
		Use:   "relativize --base URI [--spec STEM] [TARGET...]",
		Short: "Find the shortest reference to each target",
		Long: `Relativize shows for each target, an absolute URI or IRI, the shortest reference
that resolves to it against the base. If there is none it shows the target.

Before RFC 3986 the empty reference and a fragment alone refer to the current
document. They are used as references to the base unless --no-same-document is
given.

With --json: {"base","target","ref","exact"}. "exact" is false if no reference
resolves to the target, because it has dot segments that RFC 3986 removes.`,
		Example: `  stricturi relativize --base http://a/b/c/d http://a/b/e 'http://a/b/c/d#s'`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := f.Choose(); err != nil {
				return err
			}
			base, err := f.Beside(args, base)
			if err != nil {
				return err
			}
			relativize, err := f.Relativizer(base, noSameDocument)
			if err != nil {
				return err
			}
			f.Answer = func(out *batch.Result, text string) {
				ref, exact, err := relativize(text)
				if err != nil {
					out.Refuse(frame.StatusInvalid, err)
				}
				switch {
				case a.JSON:
					out.Out = appendRelativized(out.Out, base, text, ref, exact, err)
				case err != nil:
					a.Diagnose(out, f.Edition, text, err)
				default:
					out.Out = append(append(out.Out, f.Out.Shown(ref)...), '\n')
				}
			}
			f.Shaping = []string{"no-same-document"}
			return f.Run(cmd.Context(), args)
		},
	}
	frame.AddBaseFlag(cmd, &base)
	cmd.Flags().BoolVar(&noSameDocument, "no-same-document", false, "give no reference that is empty or nothing but a fragment")
	f.AddFlags(cmd)
	return cmd
}

func appendRelativized(dst []byte, base, target string, ref string, exact bool, err error) []byte {
	dst = append(dst, '{')
	dst = jsontext.AppendText(dst, "base", base)
	dst = append(dst, ',')
	dst = jsontext.AppendText(dst, "target", target)
	dst = append(dst, `,"ref":`...)
	dst = jsontext.AppendOptional(dst, ref, err == nil)
	if err != nil {
		dst = diagnostic.AppendJSON(append(dst, ','), err)
	} else {
		dst = append(dst, `,"exact":`...)
		dst = strconv.AppendBool(dst, exact)
	}
	return append(dst, "}\n"...)
}
