package main

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/stricturi/stricturi/cmd/stricturi/internal/batch"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/edition"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/usage"
	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/iri/charset"
	"github.com/stricturi/stricturi/iri/idna"
	"github.com/stricturi/stricturi/uri"
)

func newToURI(a *app) *cobra.Command {
	var (
		m       iri.Mapping
		names   idna.Names
		useIDNA bool
		paper   bool
		from    string
	)
	t := &texts{app: a}
	u := unserved{a, edition.Of(iri.RFC3987)}
	cmd := &cobra.Command{
		Use:   "to-uri [--idna] [--escape-printable] [--from CHARSET] [IRI...]",
		Short: "Map IRIs to URIs",
		Long: `To-uri maps IRI references to URI references as RFC 3987 has it, in section 3.1:
each character beyond US-ASCII becomes the triplets of its UTF-8. What is a URI
already stays as it is.

Texts are Unicode and not normalised; with --from they are octets of the named
charset, and normalised to NFC unless that is Unicode's; with --nfc they stand
for characters on paper, and are normalised.

--idna converts names of hosts by ToASCII, for schemes that are known to use
domain names: as IDNA2003 has it, or with --non-transitional IDNA2008. A text
whose name ToASCII fails on is not served.

With --json: {"in","out"}, and {"in","out":null,"error"} for what cannot be
mapped.`,
		Example: `  stricturi to-uri http://résumé.example.org/été
  stricturi to-uri --idna http://résumé.example.org/été
  stricturi to-uri --from windows-1258 --json <iris.txt`,
		RunE: func(cmd *cobra.Command, args []string) error {
			t.answersUnder(u.edition)
			if useIDNA {
				m.DomainNames = names
			} else if err := usage.NoEffect(cmd.Flags(), "without --idna: give that too", "creating", "non-transitional"); err != nil {
				return err
			}
			if from != "" {
				if _, err := charset.Map(m, nil, from); errors.Is(err, charset.ErrUnknown) {
					return fmt.Errorf("--from: %w", err)
				}
			}
			if from != "" && paper {
				return errors.New("--from and --nfc exclude each other")
			}
			convert := m.MapUnicode
			switch {
			case from != "":
				convert = func(text string) (uri.Reference, error) { return charset.Map(m, []byte(text), from) }
			case paper:
				convert = m.MapCharacters
			}
			t.answer = func(r *batch.Result, text string) {
				out, err := convert(text)
				switch {
				case a.json:
					u.appendJSON(r, text, out.String(), err)
					if err == nil {
						r.Out = append(r.Out, "}\n"...)
					}
				case err != nil:
					u.appendText(r, text, err)
				default:
					r.Out = append(append(r.Out, out.String()...), '\n')
				}
			}
			return t.run(cmd.Context(), args)
		},
	}
	f := cmd.Flags()
	f.BoolVar(&useIDNA, "idna", false, "convert names of hosts by ToASCII, for schemes known to use domain names")
	f.BoolVar(&names.Creating, "creating", false, "with --idna: refuse unassigned code points, as for creating IRIs")
	f.BoolVar(&names.NonTransitional, "non-transitional", false, "with --idna: leave ß, ς, U+200C and U+200D, as IDNA2008 does")
	f.BoolVar(&m.EscapePrintable, "escape-printable", false, "percent-encode the printable US-ASCII characters that are not allowed in URIs")
	f.BoolVar(&paper, "nfc", false, "normalise to NFC: the texts are from paper or were read aloud")
	f.StringVar(&from, "from", "", "the `charset` that the texts are octets of")
	t.addTextFlags(cmd)
	return cmd
}
