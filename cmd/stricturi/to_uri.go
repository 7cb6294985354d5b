package main

import (
	"errors"
	"fmt"
	"slices"
	"strconv"

	"github.com/spf13/cobra"

	"github.com/stricturi/stricturi/cmd/stricturi/internal/batch"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/diagnostic"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/edition"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/frame"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/jsontext"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/terminal"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/usage"
	"github.com/stricturi/stricturi/internal/redact"
	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/iri/charset"
	"github.com/stricturi/stricturi/iri/idna"
	"github.com/stricturi/stricturi/uri"
)

func newToURI(a *frame.App) *cobra.Command {
	var (
		m     iri.Mapping
		names domainNames
		spec  edition.One
		paper bool
		from  string
		rule  string
	)
	t := &frame.Texts{App: a}
	u := unserved{App: a}
	cmd := &cobra.Command{
		Use:   "to-uri [--spec STEM] [--idna] [--escape-printable] [--from CHARSET] [IRI...]",
		Short: "Map IRIs to URIs",
		Long: `To-uri maps IRI references to URI references by section 3.1 of RFC 3987, or with
--spec of its draft: the UTF-8 of each non-ASCII character is
percent-encoded. A URI stays as it is.

Texts are Unicode and are not normalized. With --from they are octets in the
named charset, and are normalized to NFC unless it is a charset of Unicode. With
--nfc they are from paper or were read aloud, and are normalized.

With --rule they are components of IRIs, strings of that rule of the grammar.

--idna converts host names by ToASCII of RFC 3490, with Nameprep of Unicode 3.2,
for schemes that are known to use domain names and for those of --idna-scheme. If
ToASCII fails the text is not mapped. --idna=uts46 converts by UTS #46 instead, as
browsers do.

With --json: {"in","out"}, and {"in","out":null,"error"} if the text cannot be
mapped.`,
		Example: `  stricturi to-uri http://résumé.example.org/été
  stricturi to-uri --idna http://résumé.example.org/été
  stricturi to-uri --from windows-1258 --json <iris.txt`,
		RunE: func(cmd *cobra.Command, args []string) error {
			var err error
			if u.edition, err = spec.Get(); err != nil {
				return err
			}
			m.Edition, _ = u.edition.AsIRI()
			t.Under(u.edition)
			if m.DomainNames, err = names.get(cmd); err != nil {
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
			convert := asText(m.MapUnicode)
			switch {
			case rule != "":
				if err := usage.NoEffect(cmd.Flags(), "with --rule: leave it out", "idna", "from", "nfc"); err != nil {
					return err
				}
				if err := m.Edition.Check(rule, ""); errors.Is(err, uri.ErrUnknownRule) {
					return usage.Unknown("rule", rule, m.Edition.Rules(), "")
				}
				convert = func(text string) (string, error) { return m.MapComponent(rule, text) }
			case from != "":
				convert = asText(func(text string) (uri.Reference, error) { return charset.Map(m, []byte(text), from) })
			case paper:
				convert = asText(m.MapCharacters)
			}
			t.Answer = func(r *batch.Result, text string) {
				out, err := convert(text)
				switch {
				case a.JSON:
					u.appendJSON(r, text, out, err)
					if err == nil {
						r.Out = append(r.Out, "}\n"...)
					}
				case err != nil:
					u.appendText(r, text, err)
				default:
					r.Out = append(append(r.Out, out...), '\n')
				}
			}
			return t.Run(cmd.Context(), args)
		},
	}
	f := cmd.Flags()
	addIRISpecFlag(cmd, &spec)
	names.addFlags(cmd, "ToASCII")
	f.BoolVar(&names.creating, "creating", false, "with --idna: refuse code points that Unicode 3.2 does not assign, as for creating IRIs")
	f.BoolVar(&m.EscapePrintable, "escape-printable", false, "percent-encode the printable US-ASCII characters that are not allowed in URIs")
	f.BoolVar(&paper, "nfc", false, "normalize to NFC: the texts are from paper or were read aloud")
	f.StringVar(&from, "from", "", "the `charset` of the texts")
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

// unserved writes the answers of to-uri and to-iri for texts that cannot be mapped.
type unserved struct {
	*frame.App
	edition *edition.Edition // that the text is parsed under
}

// appendJSON appends the answer up to its result, and all of it if there is an error.
func (u unserved) appendJSON(r *batch.Result, text, out string, err error) {
	r.Out = append(r.Out, '{')
	r.Out = jsontext.AppendText(r.Out, "in", text)
	r.Out = append(r.Out, `,"out":`...)
	r.Out = jsontext.AppendOptional(r.Out, out, err == nil)
	if err == nil {
		return
	}
	r.Refuse(frame.StatusInvalid, err)
	r.Out = append(r.Out, ',')
	if e, ok := err.(*uri.SyntaxError); ok {
		r.Out = diagnostic.AppendJSON(r.Out, e)
	} else {
		r.Out = append(appendUnmapped(r.Out, err), '}')
	}
	r.Out = append(r.Out, "}\n"...)
}

// appendUnmapped appends the member "error", without its end, for an error that is not
// of the parser, or that is about octets. It has no fix, because what replaces octets
// depends on their charset.
func appendUnmapped(dst []byte, err error) []byte {
	e, ok := errors.AsType[*uri.SyntaxError](err)
	if !ok {
		e = &uri.SyntaxError{Section: "3.1"}
	}
	char, rule := diagnostic.Character(e), ""
	if n := len(e.Open); n > 0 {
		rule = e.Open[n-1]
	}
	dst = append(dst, `"error":{"offset":`...)
	dst = strconv.AppendInt(dst, int64(failureOffset(err)), 10)
	dst = append(dst, `,"char":`...)
	dst = jsontext.AppendOptional(dst, char, char != "")
	dst = append(dst, `,"rule":`...)
	dst = jsontext.AppendOptional(dst, rule, rule != "")
	dst = append(dst, `,"rules":`...)
	dst = jsontext.AppendStrings(dst, e.Open)
	dst = append(dst, `,"expected":`...)
	dst = jsontext.AppendStrings(dst, e.Expected)
	dst = append(dst, `,"section":`...)
	dst = jsontext.AppendString(dst, e.Section)
	dst = append(dst, `,"message":`...)
	return jsontext.AppendString(dst, err.Error())
}

// appendText appends the error for people.
func (u unserved) appendText(r *batch.Result, text string, err error) {
	r.Refuse(frame.StatusInvalid, err)
	if e, ok := err.(*uri.SyntaxError); ok {
		r.Out = diagnostic.AppendText(r.Out, u.Out, u.edition, text, e)
		return
	}
	section := "3.1"
	shown := redact.Text(text)
	if e, ok := err.(*charset.OctetError); ok {
		// The octets can be those of any charset, the characters can be read.
		if e, ok := errors.AsType[*uri.SyntaxError](e.Err); ok {
			shown, section = redact.Text(e.Text()), e.Section
		} else {
			shown = "…"
		}
	} else if _, ok := err.(*charset.Error); ok {
		shown = "…" // where a userinfo is, cannot be known
	}
	r.Out = fmt.Appendf(r.Out, "%s %s\n  %s\n", u.Out.Paint(terminal.Bad, "✗"), terminal.Shorten(shown, u.Out.Columns(terminal.LongText)-len("✗ ")), terminal.Visible(err.Error()))
	r.Out = fmt.Appendf(r.Out, "  %s %s\n", u.Out.Paint(terminal.Faint, "section:"), diagnostic.Section(u.edition.Document, section))
}

// result returns a result as the stream can show it.
func (u unserved) result(s string) string {
	if u.Out.IsTerminal {
		return terminal.Visible(s)
	}
	return s
}

// failureOffset returns the offset in the text at which the mapping fails.
func failureOffset(err error) int {
	switch e := err.(type) {
	case *iri.DomainNameError:
		return e.Offset
	case *charset.Error:
		return e.Offset
	case *charset.OctetError:
		return e.Offset
	}
	return 0
}
