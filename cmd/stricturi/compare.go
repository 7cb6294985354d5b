package main

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/stricturi/stricturi/cmd/stricturi/internal/edition"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/frame"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/jsontext"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/report"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/terminal"
	"github.com/stricturi/stricturi/internal/core"
	rules "github.com/stricturi/stricturi/schemes"
	"github.com/stricturi/stricturi/uri"
)

func newCompare(a *frame.App) *cobra.Command {
	f := frame.NewReferences(a)
	var (
		decoding       frame.Decoding
		schemes        edition.Schemes
		ignoreFragment bool
		byRules        bool
		base           string
	)
	cmd := &cobra.Command{
		Use:   "compare [--spec STEM] [--base B] [--ignore-fragment] [--schemes] A B",
		Short: "Find the rung of the comparison ladder at which two URIs are equal",
		Long: `Compare shows the lowest rung of the comparison ladder at which two URIs are
equal (RFC 3986, 6.2; RFC 3987, 5.3): simple, case, percent, dots, dot-escapes,
scheme, idn (IRIs only), or different. Each rung includes those before it. At
dot-escapes "%2E" can be a dot of a dot segment: "differences in percent-encoding
MUST always result in the same resource" (RFC 3987, 5.3.2.3). Before RFC 3986 there
is no rung dots. The rung scheme is for the schemes whose documents define
defaults, and those of --scheme-default. Comparing IRIs never normalizes their
characters (RFC 3987, 5.3.2.2); --nfc does, before.

--schemes lets the document that defines the scheme decide, at the rung scheme: RFC
8141, 3.1, for urn, RFC 3966, 4, for tel, RFC 3261, 19.1.4, for sip. It can make
more URIs equal, and fewer: percent-encodings in URNs are not decoded, and tags are
equal only at the rung simple (RFC 4151, 2.4).

Relative references should be resolved first (RFC 3986, 6.1): --base does.

With --json: {"a","b","rung","valid"}, and with --base
{"base","a","b","targetA","targetB","rung","valid"}. Exit status 1 if they are
different.`,
		Example: `  stricturi compare http://example.com http://EXAMPLE.com:80/
  stricturi compare --base http://example.com/a/ ../b /b
  stricturi compare --schemes tel:+1-201-555-0123 tel:+12015550123
  stricturi compare --spec rfc3987 http://é.example.org http://xn--9ca.example.org`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) != 2 {
				return fmt.Errorf("compare takes two URIs, not %d", len(args))
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, operands []string) error {
			if err := f.Choose(); err != nil {
				return err
			}
			if err := decoding.Check(); err != nil {
				return err
			}
			table, err := schemes.Table()
			if err != nil {
				return err
			}
			c := comparison{texts: []string{decoding.Text(operands[0]), decoding.Text(operands[1])}, base: base}
			c.targets = slices.Clone(c.texts)
			var errA, errB error
			if cmd.Flags().Changed("base") {
				base := decoding.Text(base)
				c.base = base
				if err := f.CheckBase(base); err != nil {
					return err
				}
				c.resolved = true
				resolve := f.Resolver(uri.Resolver{})
				for i, problem := range []*error{&errA, &errB} {
					t, err := resolve(base, c.texts[i])
					if *problem = cmp.Or(t.Invalid, err); *problem == nil {
						c.targets[i] = t.Text
					}
				}
			}
			rung := uri.EqualNever
			if errA == nil && errB == nil {
				rung, errA, errB = f.Compare(c.targets[0], c.targets[1],
					edition.Comparison{Schemes: table, IgnoreFragment: ignoreFragment, Rules: byRules})
			}
			args := c.texts
			if errA != nil || errB != nil || rung == uri.EqualNever {
				a.Fail(frame.StatusInvalid)
			}
			if a.JSON {
				return a.Print(jsontext.AppendLine(nil, c.object(rung, errA, errB)))
			}
			var out []byte
			for i, err := range []error{errA, errB} {
				if err != nil {
					out = report.AppendText(out, f.Out, f.Edition, args[i], err)
				}
			}
			if out == nil {
				out = fmt.Appendf(out, "%v  %s\n", rung, f.Out.Paint(terminal.Faint, sections(f, rung, c.targets, table, byRules)))
			}
			return a.Print(out)
		},
	}
	cmd.Flags().BoolVar(&ignoreFragment, "ignore-fragment", false, "ignore fragments")
	cmd.Flags().BoolVar(&byRules, "schemes", false, "compare by the rules of the URIs' own scheme")
	cmd.Flags().StringVar(&base, "base", "", "resolve both against this absolute `URI`, or IRI, first")
	schemes.AddFlag(cmd)
	decoding.AddFlags(cmd)
	f.AddSpecFlag(cmd)
	a.AddOutputFlag(cmd)
	return cmd
}

// sections returns the sections for what a rung changes in the texts. If it changes
// nothing it returns those of the rung, by the rules of the scheme if they were asked for.
func sections(f *frame.References, rung uri.Equivalence, texts []string, schemes uri.SchemeTable, byRules bool) string {
	var all []string
	normalize := func(string) (_ string, steps []uri.Step, _ error) { return }
	if i := slices.Index(rungNames(f.Rungs()), rung.String()); i >= 0 {
		normalize = f.Normalizer(f.Rungs()[i], schemes)
	}
	for _, text := range texts {
		_, steps, _ := normalize(text)
		for _, s := range steps {
			for section := range strings.SplitSeq(core.SectionIn(f.Document, s.Section), "; ") {
				if !slices.Contains(all, section) {
					all = append(all, section)
				}
			}
		}
	}
	if all == nil && byRules && rung == uri.EqualScheme {
		name, _, _ := strings.Cut(texts[0], ":")
		return rules.EquivalenceSection(name)
	}
	if all == nil {
		return core.SectionIn(f.Document, f.Section(rung))
	}
	slices.Sort(all)
	return strings.Join(all, "; ")
}

// comparison is two texts to compare, and what they are resolved to.
type comparison struct {
	texts, targets []string
	base           string
	resolved       bool
}

// compared is the answer in JSON.
type compared struct {
	Base       string   `json:"base,omitempty"`
	BaseBase64 []byte   `json:"baseBase64,omitempty"`
	A          string   `json:"a"`
	ABase64    []byte   `json:"aBase64,omitempty"`
	B          string   `json:"b"`
	BBase64    []byte   `json:"bBase64,omitempty"`
	TargetA    **string `json:"targetA,omitempty"`
	TargetB    **string `json:"targetB,omitempty"`
	Rung       *string  `json:"rung"`
	report.Verdict
}

// object returns the answer in JSON. If both texts are invalid it has the error of A.
func (c comparison) object(rung uri.Equivalence, errA, errB error) compared {
	err := cmp.Or(errA, errB)
	x := compared{
		A: c.texts[0], ABase64: jsontext.Exact(c.texts[0]), B: c.texts[1], BBase64: jsontext.Exact(c.texts[1]),
		Rung: jsontext.Optional(rung.String(), err == nil), Verdict: report.VerdictOf(err),
	}
	if c.resolved {
		targetA, targetB := jsontext.Optional(c.targets[0], errA == nil), jsontext.Optional(c.targets[1], errB == nil)
		x.Base, x.BaseBase64, x.TargetA, x.TargetB = c.base, jsontext.Exact(c.base), &targetA, &targetB
	}
	return x
}
