package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/stricturi/stricturi/cmd/stricturi/internal/batch"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/edition"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/frame"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/jsontext"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/terminal"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/usage"
	"github.com/stricturi/stricturi/internal/core"
	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/iri/idna"
	"github.com/stricturi/stricturi/uri"
)

func newToURI(a *frame.App) *cobra.Command {
	var (
		m      iri.Mapping
		method string
	)
	f := frame.NewReferencesOf(a, specOfIRIs())
	cmd := &cobra.Command{
		Use:   "to-uri [--spec STEM] [--idna] [--escape-printable] [--from CHARSET] [IRI...]",
		Short: "Map IRIs to URIs",
	}
	addIDNA(cmd, &method, "ToASCII")
	cmd.Flags().BoolVar(&m.EscapePrintable, "escape-printable", false,
		"percent-encode the printable US-ASCII characters that are not allowed in URIs")
	f.Complete(cmd, func() (func(*batch.Result, string), error) {
		m.Edition.Edition = f.Generic
		m.DomainNames = domainNames[method]
		return func(r *batch.Result, text string) {
			u, err := m.MapUnicode(text)
			switch f.Judge(r, text, frame.Verdict{Err: err}) {
			case frame.AsJSON:
				f.TextObject(r, text, err, "out", jsontext.Optional(u.String(), err == nil))
			case frame.AsText:
				convertedLine(f, r, text, u.String(), err)
			}
		}, nil
	})
	f.Decoding.AddFlags(cmd)
	return cmd
}

// specOfIRIs returns --spec of to-uri and to-iri.
func specOfIRIs() edition.One {
	valid := []*edition.Edition{edition.Of(iri.Draft11()), edition.Of(iri.RFC3987())}
	return edition.One{Default: valid[1], Help: "edition to check against: iri11, rfc3987", Valid: valid}
}

// domainNames has the values of --idna.
var domainNames = map[string]iri.DomainNames{
	"": nil, "rfc3490": idna.Names{}, "uts46": idna.UTS46{}, "uts46-transitional": idna.UTS46{Transitional: true},
}

// addIDNA adds --idna of to-uri and to-iri.
func addIDNA(cmd *cobra.Command, method *string, operation string) {
	f := usage.OneOf(cmd, method, "idna", "method", "convert names of hosts by "+operation+
		", for schemes known to use domain names: --idna, --idna=uts46 or --idna=uts46-transitional", "rfc3490", "uts46", "uts46-transitional")
	f.NoOptDefVal = "rfc3490"
}

// convertedLine answers for people with what to-uri or to-iri makes of a text.
func convertedLine(t *frame.Texts, r *batch.Result, text, out string, err error) {
	t.Line(r, text, out, err)
	if _, ok := err.(*uri.SyntaxError); err != nil && !ok {
		r.Err = fmt.Appendf(r.Err, "  %s %s\n", t.App.Err.Paint(terminal.Faint, "section:"), core.SectionIn(t.Edition.Document, "3.1"))
	}
}
