package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"html"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/stricturi/stricturi/cmd/stricturi/internal/edition"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/frame"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/jsontext"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/terminal"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/usage"
	"github.com/stricturi/stricturi/grammar/abnf"
	"github.com/stricturi/stricturi/internal/grammar/document"
	"github.com/stricturi/stricturi/internal/grammar/proof"
	"github.com/stricturi/stricturi/internal/grammar/reader"
	"github.com/stricturi/stricturi/internal/lazyregexp"
)

// formatting is the command grammar format with its flags.
type formatting struct {
	*frame.App
	width        uint
	write, check bool
}

func newGrammarFormat(a *frame.App) *cobra.Command {
	x := &formatting{App: a}
	cmd := &cobra.Command{
		Use:   "format [--width N] [-w | --check] [FILE]...",
		Short: "Lay out ABNF as RFCs print it",
		RunE: func(_ *cobra.Command, args []string) error {
			if len(args) == 0 {
				args = []string{reader.Stdin}
			}
			x.width = min(x.width, 1<<20)
			for _, name := range args {
				if err := x.file(name); err != nil {
					return err
				}
			}
			return nil
		},
	}
	cmd.Flags().UintVar(&x.width, "width", 69, "the most columns of a line")
	cmd.Flags().BoolVarP(&x.write, "write", "w", false, "write the files")
	cmd.Flags().BoolVar(&x.check, "check", false, "only check whether the files are formatted")
	cmd.MarkFlagsMutuallyExclusive("write", "check")
	return cmd
}

// file formats a file.
func (x *formatting) file(name string) error {
	text, shown, err := readDocument(x.App, name)
	if err != nil {
		return err
	}
	if x.write && name == reader.Stdin {
		return errors.New("grammar format: -w needs a file")
	}
	var formatted string
	if slices.Contains([]string{".md", ".markdown", ".xml", ".html", ".htm"}, filepath.Ext(name)) {
		formatted = x.document(name, text)
	} else if formatted, err = abnf.Format(text, int(x.width)); err != nil {
		return frame.About(shown, err)
	}
	switch {
	case x.check && formatted != text:
		x.Fail(frame.StatusInvalid)
		x.Complain(fmt.Errorf("%s is not formatted", shown))
	case x.write && formatted != text:
		return replaceFile(name, []byte(formatted))
	case !x.check && !x.write:
		return x.Print([]byte(formatted))
	}
	return nil
}

// elements matches the ABNF of XML and HTML: what begins a block, and its text.
var elements = lazyregexp.New(`(?s)(?:<(?:sourcecode|artwork)\b[^>]*\btype="abnf"[^>]*>(?:\s*<!\[CDATA\[)?` +
	`|<pre\b[^>]*\bclass=["']?(?:[^"'>]*[ -])?abnf\b[^>]*>)(.*?)(?:\]\]>|</(?:sourcecode|artwork|pre)>)`)

// document formats the blocks of a document. It leaves those that cannot be read.
func (x *formatting) document(name, text string) string {
	var spans [][2]int
	if strings.HasPrefix(filepath.Ext(name), ".m") {
		spans = document.Fenced(text)
	}
	for _, m := range elements().FindAllStringSubmatchIndex(text, -1) {
		spans = append(spans, [2]int{m[2], m[3]})
	}
	slices.SortFunc(spans, func(a, b [2]int) int { return a[0] - b[0] })
	out, last := "", 0
	for _, s := range spans {
		if s[0] < last {
			continue // an element in a fence
		}
		formatted, err := x.block(text[s[0]:s[1]], strings.HasPrefix(text[s[1]:], "</"))
		if err != nil {
			x.Fail(frame.StatusInvalid)
			x.Complain(fmt.Errorf("%s:%d: the ABNF is left as it is: %w", name, strings.Count(text[:s[0]], "\n"), err))
			continue
		}
		out += text[last:s[0]] + formatted
		last = s[1]
	}
	return out + text[last:]
}

// block formats a block, which can have characters escaped as in XML.
func (x *formatting) block(text string, escaped bool) (string, error) {
	if !escaped {
		return abnf.Format(text, int(x.width))
	}
	plain, escape := html.UnescapeString(text), strings.NewReplacer("&", "&amp;", "<", "&lt;")
	if strings.Contains(text, "&gt;") {
		escape = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;")
	}
	if escape.Replace(plain) != text {
		return "", errors.New("references to characters other than &lt; and &amp;")
	}
	formatted, err := abnf.Format(plain, int(x.width))
	return escape.Replace(formatted), err
}

func newGrammarExtract(a *frame.App) *cobra.Command {
	details := false
	cmd := &cobra.Command{
		Use:   "extract [--details] [FILE]",
		Short: "Take the ABNF out of a document",
		Args:  usage.Operands(0, 1, "one document", ""),
		RunE: func(_ *cobra.Command, args []string) error {
			name := cmp.Or(strings.Join(args, ""), reader.Stdin)
			text, shown, err := readDocument(a, name)
			if err != nil {
				return err
			}
			g := edition.Grammars{Reader: reader.Reader{ReadFile: edition.ReadFile}}
			e, err := g.Extract(name, text)
			if err != nil {
				return frame.About(shown, err)
			}
			for _, err := range e.Warnings {
				a.Complain(err)
			}
			complainOfLeft(a, e.Other, e.Broken, details)
			if len(e.Rules) == 0 {
				a.Fail(frame.StatusInvalid)
				a.Complain(document.None(text))
				return nil
			}
			if a.JSON {
				var out []byte
				for _, r := range e.Rules {
					out = jsontext.AppendLine(out, jsontext.Object{"rule", r.Name, "section", r.Section, "line", r.Line, "abnf", r.ABNF()})
				}
				return a.Print(out)
			}
			e.Name = terminal.Escape(e.Name)
			return a.Print([]byte(e.Text()))
		},
	}
	cmd.Flags().BoolVar(&details, "details", false, "list the definitions that are left out")
	a.AddOutputFlag(cmd)
	return cmd
}

// complainOfLeft says which definitions of a document are left out, or how many.
func complainOfLeft(a *frame.App, other []document.Difference, broken []document.Broken, details bool) {
	if !details {
		if len(other)+len(broken) > 0 {
			a.Complain(fmt.Errorf("warning: definitions left out: %d with a mistake, %d that differ from another one; --details lists them",
				len(broken), len(other)))
		}
		return
	}
	for _, b := range broken {
		a.Complain(fmt.Errorf("warning: line %d: %s is not extracted: %s", b.Line, b.Name, b.Msg))
	}
	for _, d := range other {
		a.Complain(fmt.Errorf("warning: line %d: %s is not extracted: line %d defines it differently", d.Left.Line, d.Left.Name, d.Chosen.Line))
	}
}

// readDocument returns the text of a document, and its name for messages.
func readDocument(a *frame.App, name string) (text, shown string, err error) {
	if name == reader.Stdin {
		b, err := io.ReadAll(edition.Limited(a.Stdin))
		return string(b), frame.StandardInput, frame.About(frame.StandardInput, err)
	}
	b, err := edition.ReadFile(name)
	return string(b), name, err
}

func newGrammarPEG(a *frame.App) *cobra.Command {
	var grammars edition.Grammars
	cmd := &cobra.Command{
		Use:   "peg SPEC",
		Short: "Write a grammar as a PEG for pointlander/peg",
		Args:  usage.Operands(1, 1, "an edition or a file", ""),
		RunE: func(cmd *cobra.Command, args []string) error {
			spec, err := grammars.Read(args[0])
			if err != nil {
				return err
			}
			return writePEG(cmd.Context(), a, spec)
		},
		ValidArgsFunction: completeRule,
	}
	grammars.AddFlag(cmd, a.Stdin)
	a.AddOutputFlag(cmd)
	return cmd
}

// writePEG writes a grammar as a PEG, and complains of rules that are not proved equal.
func writePEG(ctx context.Context, a *frame.App, spec *reader.Grammar) error {
	rules, helpers, err := proof.Transcribe(ctx, spec.ABNF)
	if err != nil {
		return err
	}
	out := fmt.Appendf(nil, "# %s\n\npackage grammar\n\ntype parser Peg {\n}\n\n%s", terminal.Escape(spec.Document()), helpers)
	if a.JSON {
		out = nil
	}
	var results []proof.Result
	for _, r := range rules {
		if !r.Equal {
			a.Fail(frame.StatusInvalid)
		}
		if r.Err != nil {
			a.Complain(fmt.Errorf("%s: rule %s: not proved: %w", spec.Name, r.Rule, r.Err))
		} else {
			results = append(results, r.Result)
		}
		o := jsontext.Object{"rule", r.Rule, "peg", jsontext.Optional(r.PEG, r.PEG != ""), "equal", r.Equal, "lost", r.OnlyABNF}
		source := spec.Where(spec.Rule(r.Rule)) + ": " + spec.ABNF.Rule(r.Rule).String()
		out = a.Append(out, o, "# %s\n%s\n", terminal.Escape(source), r.PEG)
	}
	for _, d := range proof.Differences(spec.ABNF, results) {
		a.Complain(fmt.Errorf("%s: %s", spec.Name, d))
	}
	return a.Print(out)
}
