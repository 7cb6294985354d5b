package main

import (
	"fmt"
	"slices"

	"github.com/spf13/cobra"

	"github.com/stricturi/stricturi/cmd/stricturi/internal/edition"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/frame"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/jsontext"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/report"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/usage"
	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/uri"
)

func rungNames(rungs []uri.Normalization) []string {
	var names []string
	for _, r := range rungs {
		names = append(names, r.String())
	}
	return names
}

func parseRungs(names []string, e *edition.Edition) (uri.Normalization, error) {
	all := e.Rungs()
	known := rungNames(all)
	var rungs uri.Normalization
	for _, name := range names {
		switch i := slices.Index(known, name); {
		case i >= 0:
			rungs |= all[i]
		case !e.IsIRI() && (slices.Contains([]string{iri.NormalizeIDN.String(), iri.NormalizeNFC.String(), iri.NormalizeNFKC.String()}, name)):
			return 0, fmt.Errorf("--rung: %s normalizes IRIs, not URIs\n%s", name, usage.Valid(known, ""))
		default:
			return 0, usage.Unknown("rung", name, known, "")
		}
	}
	return rungs, nil
}

func newNormalize(a *frame.App) *cobra.Command {
	f := frame.NewReferences(a)
	var (
		names []string
		rules bool
	)
	cmd := &cobra.Command{
		Use:   "normalize [--spec STEM] [--rung RUNG,... | --schemes]... [TEXT...]",
		Short: "Normalize URIs and IRIs",
		Long: `Normalize shows each URI or IRI normalized by the chosen rungs (RFC 3986, 6.2.2
and 6.2.3; RFC 3987, 5.3.2 and 5.3.3):

  case         scheme and host in lower case, hexadecimal digits in upper case
  percent      percent-encoded unreserved characters decoded
  dots         dot segments removed, if no dot segment of the path is escaped
  dot-escapes  "%2E" decoded if that makes a dot segment
  scheme       default and empty ports removed, an empty path made "/", by a
               table of schemes

and for IRIs also by

  idn          domain names prepared, "xn--" labels decoded
  nfc          characters in Normalization Form C, for creators of IRIs
  nfkc         characters in Normalization Form KC, likewise: full-width letters
               and ligatures replaced, but nothing that would become a delimiter

The default is case, percent and, since RFC 3986, dots. Before RFC 3986, dots fails
if the path would be read as an authority without its dot segments.

--schemes normalizes each URI by the document that defines its scheme instead, if
the command knows it: "tel:+1-2" becomes "tel:+12" (RFC 3966, 4), and in a URN
nothing is decoded (RFC 8141, 3.1). The document's rules must be satisfied. An IRI
is mapped to a URI before. Other references are normalized by the default rungs.

With --json: {"in","out","steps":[{"rung","section","before","after"}],"valid"},
a step for each rung that changed something. A step has "guarded" if "/." had to be
put before a path that would be read as an authority.`,
		Example: `  stricturi normalize 'eXAMPLE://a/./b/../b/%63/%7bfoo%7d'
  stricturi normalize --rung case,scheme HTTP://example.com:80
  stricturi normalize --schemes 'mailto:?to=a@EXAMPLE.com' geo:90.0,5
  stricturi normalize --spec rfc3987 --rung idn http://xn--rsum-bpad.example.org`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := f.Choose(); err != nil {
				return err
			}
			if rules {
				if err := usage.NoEffect(cmd.Flags(), "with --schemes: leave it out", "rung"); err != nil {
					return err
				}
			}
			rungs, err := parseRungs(names, f.Edition)
			if err != nil {
				return err
			}
			normalize := func(text string) (string, []uri.Step, error) {
				if rules {
					if out, steps, known, err := f.NormalizeScheme(text); err != nil || known {
						return out, steps, err
					}
				}
				return f.Normalize(text, rungs)
			}
			f.Transform(func(text string) frame.Reply {
				out, steps, err := normalize(text)
				objects := []jsontext.Object{}
				for _, s := range steps {
					step := jsontext.Object{"rung", s.Normalization.String(), "section", s.Section, "before", s.Before, "after", s.After}
					if s.Guarded {
						step = append(step, "guarded", true)
					}
					objects = append(objects, step)
				}
				return f.Result(report.Answer(text, err, "out", jsontext.Optional(out, err == nil), "steps", objects), out, err)
			})
			return f.Run(cmd.Context(), args)
		},
	}
	cmd.Flags().StringSliceVar(&names, "rung", nil, "rungs to apply, repeatable (default case,percent, and since rfc3986 dots)")
	cmd.Flags().BoolVar(&rules, "schemes", false, "normalize by the rules of the URIs' own scheme")
	usage.Complete(cmd, "rung", func() []string { return rungNames(edition.Of(iri.RFC3987()).Rungs()) })
	f.AddFlags(cmd)
	return cmd
}
