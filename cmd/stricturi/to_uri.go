package main

import (
	"errors"
	"fmt"
	"slices"

	"github.com/spf13/cobra"

	"github.com/stricturi/stricturi/cmd/stricturi/internal/batch"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/edition"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/frame"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/jsontext"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/report"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/terminal"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/usage"
	"github.com/stricturi/stricturi/internal/core"
	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/iri/idna"
	"github.com/stricturi/stricturi/uri"
)

func newToURI(a *frame.App) *cobra.Command {
	var (
		m     iri.Mapping
		names domainNames
		spec  edition.One
		rule  string
	)
	t := &frame.Texts{App: a}
	cmd := &cobra.Command{
		Use:   "to-uri [--spec STEM] [--idna] [--escape-printable] [--from CHARSET] [IRI...]",
		Short: "Map IRIs to URIs",
		Long: `To-uri maps IRI references to URI references by section 3.1 of RFC 3987, or with
--spec of its draft: the UTF-8 of each non-ASCII character is
percent-encoded. A URI stays as it is.

Texts in Unicode are not normalized, those that --from decodes from another charset
are (3.1, step 1). Give --nfc for texts from paper or that were read aloud.

With --rule they are components of IRIs, strings of that rule of the grammar.

--idna converts host names by ToASCII of RFC 3490, with Nameprep of Unicode 3.2,
for schemes that are known to use domain names and for those of --idna-scheme. If
ToASCII fails the text is not mapped. --idna=uts46 converts by UTS #46 instead, as
browsers do; a name in ASCII without "xn--" stays as it is.

With --json: {"in","out","valid"}. If the text cannot be mapped, "out" is null,
"valid" is false, and "error" follows.`,
		Example: `  stricturi to-uri http://résumé.example.org/été
  stricturi to-uri --idna http://résumé.example.org/été
  stricturi to-uri --from windows-1258 --json <iris.txt`,
		RunE: func(cmd *cobra.Command, args []string) error {
			e, err := spec.Get()
			if err != nil {
				return err
			}
			m.Edition, _ = e.AsIRI()
			t.Under(e)
			if m.DomainNames, err = names.get(cmd); err != nil {
				return err
			}
			convert := asText(m.MapUnicode)
			if rule != "" {
				if err := usage.NoEffect(cmd.Flags(), "with --rule: leave it out", "idna"); err != nil {
					return err
				}
				if err := m.Edition.Check(rule, ""); errors.Is(err, uri.ErrUnknownRule) {
					return usage.Unknown("rule", rule, m.Edition.Rules(), "")
				}
				convert = func(text string) (string, error) { return m.MapComponent(rule, text) }
			}
			t.Transform(func(text string) frame.Reply {
				out, err := convert(text)
				return converted(t, text, out, err)
			})
			return t.Run(cmd.Context(), args)
		},
	}
	f := cmd.Flags()
	addIRISpecFlag(cmd, &spec)
	names.addFlags(cmd, "ToASCII")
	f.BoolVar(&names.creating, "creating", false, "with --idna: refuse code points that Unicode 3.2 does not assign, as for creating IRIs")
	f.BoolVar(&m.EscapePrintable, "escape-printable", false, "percent-encode the printable US-ASCII characters that are not allowed in URIs")
	f.StringVar(&rule, "rule", "", "the `rule` of the texts if they are components rather than references: isegment, iquery, ...")
	usage.Complete(cmd, "rule", func() []string { return iri.RFC3987.Rules() })
	t.AddFlags(cmd)
	return cmd
}

// asText returns a conversion whose result is the text of a reference.
func asText(convert func(string) (uri.Reference, error)) func(string) (string, error) {
	return func(text string) (string, error) {
		r, err := convert(text)
		return r.String(), err
	}
}

// idnaMethod is a value of --idna.
type idnaMethod string

const (
	idnaRFC3490      idnaMethod = "rfc3490"
	idnaUTS46        idnaMethod = "uts46"
	idnaTransitional idnaMethod = "uts46-transitional"
)

// domainNames has the flags with which to-uri and to-iri convert domain names.
type domainNames struct {
	method   idnaMethod
	creating bool // to-uri only
	schemes  []string
}

func (d *domainNames) addFlags(cmd *cobra.Command, operation string) {
	f := usage.OneOf(cmd, &d.method, "idna", "method", "convert names of hosts by "+operation+
		", for schemes known to use domain names: --idna, --idna=uts46 or --idna=uts46-transitional", idnaRFC3490, idnaUTS46, idnaTransitional)
	f.NoOptDefVal = string(idnaRFC3490)
	cmd.Flags().StringSliceVar(&d.schemes, "idna-scheme", nil, "with --idna: another `scheme` known to use domain names, repeatable")
}

// get returns the conversion that the flags ask for, or nil.
func (d *domainNames) get(cmd *cobra.Command) (iri.DomainNames, error) {
	flags := []string{"idna-scheme"}
	if cmd.Flags().Lookup("creating") != nil {
		flags = append(flags, "creating")
	}
	if d.method == "" {
		return nil, usage.NoEffect(cmd.Flags(), "without --idna: give that too", flags...)
	}
	for _, s := range d.schemes {
		r, err := uri.ParseReference(s + ":")
		if scheme, ok := r.Scheme(); err != nil || !ok || scheme != s {
			return nil, fmt.Errorf("--idna-scheme: %q is not a scheme", s)
		}
	}
	schemes := slices.Concat(idna.Schemes(), d.schemes)
	if d.method == idnaRFC3490 {
		return idna.Names{Creating: d.creating, Schemes: schemes}, nil
	}
	return idna.UTS46{Transitional: d.method == idnaTransitional, Schemes: schemes},
		usage.NoEffect(cmd.Flags(), "with --idna="+string(d.method)+": leave it out", flags[1:]...)
}

// converted returns the answer of to-uri and to-iri.
func converted(t *frame.Texts, text, out string, err error) frame.Reply {
	reply := t.Result(struct {
		jsontext.In
		Out *string `json:"out"`
		report.Verdict
	}{jsontext.InOf(text), jsontext.Optional(out, err == nil), report.VerdictOf(err)}, out, err)
	if _, ok := err.(*uri.SyntaxError); err != nil && !ok {
		reply.Text = func(r *batch.Result) {
			t.Diagnose(r, t.Edition, text, err)
			r.Err = fmt.Appendf(r.Err, "  %s %s\n", t.App.Err.Paint(terminal.Faint, "section:"), core.SectionIn(t.Edition.Document, "3.1"))
		}
	}
	return reply
}
