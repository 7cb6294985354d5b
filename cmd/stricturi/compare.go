package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/stricturi/stricturi/cmd/stricturi/internal/diagnostic"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/frame"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/jsontext"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/terminal"
	"github.com/stricturi/stricturi/uri"
)

func newCompare(a *frame.App) *cobra.Command {
	f := frame.NewReferences(a)
	var (
		decoding       frame.Decoding
		ignoreFragment bool
	)
	cmd := &cobra.Command{
		Use:   "compare [--spec STEM] [--ignore-fragment] A B",
		Short: "Find the rung of the comparison ladder at which two URIs are equal",
		Long: `Compare shows the lowest rung of the comparison ladder at which two URIs are
equal (RFC 3986, 6.2; RFC 3987, 5.3): simple, case, percent, dots, scheme, idn
(IRIs only), or different. Each rung includes those before it. Before RFC 3986
there is no rung dots. Comparing IRIs never normalizes their characters
(RFC 3987, 5.3.2.2).

Relative references should be resolved first (RFC 3986, 6.1).

With --json: {"a","b","rung"}. Exit status 1 if they are different.`,
		Example: `  stricturi compare http://example.com http://EXAMPLE.com:80/
  stricturi compare --spec rfc3987 http://résumé.example.org http://xn--rsum-bpad.example.org`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) != 2 {
				return fmt.Errorf("compare takes two URIs, not %d", len(args))
			}
			return nil
		},
		RunE: func(_ *cobra.Command, operands []string) error {
			if err := f.Choose(); err != nil {
				return err
			}
			if err := decoding.Check(); err != nil {
				return err
			}
			args := []string{decoding.Text(operands[0]), decoding.Text(operands[1])}
			rung, errA, errB := f.Compare(args[0], args[1], ignoreFragment)
			if errA != nil || errB != nil || rung == uri.EqualNever {
				a.Fail(frame.StatusInvalid)
			}
			var out []byte
			if a.JSON {
				return a.Print(appendCompared(out, args, rung, errA, errB))
			}
			for i, err := range []error{errA, errB} {
				if err != nil {
					out = diagnostic.AppendText(out, f.Out, f.Edition, args[i], err)
				}
			}
			if out == nil {
				out = fmt.Appendf(out, "%v  %s\n", rung, f.Out.Paint(terminal.Faint, sections(f, rung, args)))
			}
			return a.Print(out)
		},
	}
	cmd.Flags().BoolVar(&ignoreFragment, "ignore-fragment", false, "ignore fragments")
	decoding.AddFlags(cmd)
	f.AddSpecFlag(cmd)
	a.AddJSONFlag(cmd)
	return cmd
}

// sections returns the sections for what a rung changes in the texts. If it changes
// nothing it returns those of the rung.
func sections(f *frame.References, rung uri.Equivalence, texts []string) string {
	var all []string
	normalize := func(string) (_ string, steps []uri.Step, _ error) { return }
	if i := slices.Index(rungNames(f.Rungs()), rung.String()); i >= 0 {
		normalize = f.Normalizer(f.Rungs()[i])
	}
	for _, text := range texts {
		_, steps, _ := normalize(text)
		for _, s := range steps {
			for section := range strings.SplitSeq(diagnostic.Section(f.Document, s.Section), "; ") {
				if !slices.Contains(all, section) {
					all = append(all, section)
				}
			}
		}
	}
	if all == nil {
		return diagnostic.Section(f.Document, f.Section(rung))
	}
	slices.Sort(all)
	return strings.Join(all, "; ")
}

// appendCompared appends the answer. If both texts are invalid it has the error of A.
func appendCompared(dst []byte, args []string, rung uri.Equivalence, errA, errB error) []byte {
	err := errA
	if err == nil {
		err = errB
	}
	dst = append(dst, '{')
	dst = jsontext.AppendText(dst, "a", args[0])
	dst = append(dst, ',')
	dst = jsontext.AppendText(dst, "b", args[1])
	dst = append(dst, `,"rung":`...)
	dst = jsontext.AppendOptional(dst, rung.String(), err == nil)
	if err != nil {
		dst = diagnostic.AppendJSON(append(dst, ','), err)
	}
	return append(dst, "}\n"...)
}
