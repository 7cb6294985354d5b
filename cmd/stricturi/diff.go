package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/stricturi/stricturi/cmd/stricturi/internal/edition"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/frame"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/usage"
	"github.com/stricturi/stricturi/grammar/abnf"
	"github.com/stricturi/stricturi/grammar/diff"
	"github.com/stricturi/stricturi/grammar/diff/report"
)

// diffCommand is the command diff with its flags.
type diffCommand struct {
	*frame.App
	rules      []string
	format     string
	characters string
}

var (
	diffFormats    = []string{"text", "json", "markdown", "html"}
	diffCharacters = []string{"auto", "ascii", "unicode"}
)

func newDiff(a *frame.App) *cobra.Command {
	d := &diffCommand{App: a}
	cmd := &cobra.Command{
		Use:   "diff [--rule RULE]... [--format FORMAT] OLD NEW",
		Short: "Compare two editions rule by rule",
		Long: `Diff shows for each rule which strings it gained and lost between the old and the
new edition, and which rules caused the change. An edition is a stem, or an ABNF
file whose name ends in ".abnf" or contains "/".

Rules are paired by name, ignoring case and the difference between "_" and "-",
and by known renamings. The relation compares the old rule with the new one: with
"subset" all old strings remain valid. Lost and gained strings are shortest
examples. Each pair is compared by itself: a rule that is recursive and not linear,
is described in words, or refers to an undefined rule is "not compared", with the
reason, and so is what uses it, unless both are equal whatever the rule means. If
one edition is for IRIs and the other is not, only strings of ASCII
characters are compared; see --characters.

With --json: {"old","new","relation","onlyOld","onlyNew","countOld","countNew",
"oldText","newText","section"} for each pair of rules, in the order of the new
edition, followed by the removed rules; then "oldEdition","newEdition",
"oldSection","newSection","ascii","renaming","wording","own","causes","diff".
Counts are decimal strings for the lengths 0 to 8. "own" reports whether the
definition itself changed the language; "causes" lists the rules below it that
did: {"rule","onlyOld","onlyNew"}. For a pair that is not compared, "relation" is
"undecided" and "why" the reason: "recursion a → b → a", "prose: <text> in a",
"undefined: b in a", "size: ...". An "equal" pair with "why" is equal whatever that
means; its counts are null. HTML is a self-contained page with railroad
diagrams.

The exit status is 0 even if there are differences.`,
		Example: `  stricturi diff rfc2396 rfc3986
  stricturi diff rfc2396 rfc2396bis00 --rule host --rule authority
  stricturi diff --format html rfc3986 rfc3987 >audit.html`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) != 2 {
				return fmt.Errorf("diff needs two editions, not %d\n%s", len(args), usage.Valid(edition.Stems(edition.All), "stricturi grammar"))
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			if a.JSON {
				if cmd.Flags().Changed("format") && d.format != "json" {
					return errors.New("diff: --json means --format json; give only one format")
				}
				d.format = "json"
			}
			return d.run(args[0], args[1])
		},
		ValidArgsFunction: func(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
			if len(args) < 2 {
				return edition.Stems(edition.All), cobra.ShellCompDirectiveDefault
			}
			return nil, cobra.ShellCompDirectiveNoFileComp
		},
	}
	cmd.Flags().StringArrayVar(&d.rules, "rule", nil, "rule of either edition to compare, repeatable (default all)")
	usage.Complete(cmd, "rule", func() []string { return edition.RuleNames(edition.All) })
	cmd.Flags().StringVar(&d.format, "format", "text", "output format: "+strings.Join(diffFormats, ", "))
	usage.Complete(cmd, "format", func() []string { return diffFormats })
	cmd.Flags().StringVar(&d.characters, "characters", "auto", "strings to compare: "+strings.Join(diffCharacters, ", "))
	usage.Complete(cmd, "characters", func() []string { return diffCharacters })
	a.AddJSONFlag(cmd)
	return cmd
}

func (d *diffCommand) run(before, after string) error {
	if !slices.Contains(diffFormats, d.format) {
		return usage.Unknown("format", d.format, diffFormats, "")
	}
	o := diff.Options{Rules: d.rules}
	switch d.characters {
	case "auto":
	case "ascii":
		o.Characters = diff.ASCII
	case "unicode":
		o.Characters = diff.Unicode
	default:
		return usage.Unknown("set of characters", d.characters, diffCharacters, "")
	}
	older, err := document(before)
	if err != nil {
		return err
	}
	newer, err := document(after)
	if err != nil {
		return err
	}
	work := d.NewStatusLine()
	work.Set("comparing %s with %s", older.Stem, newer.Stem)
	a, err := diff.Compare(older, newer, o)
	work.Stop()
	if u, ok := errors.AsType[*diff.UnknownRuleError](err); ok {
		return fmt.Errorf("diff: %w", usage.Unknown("rule", u.Rule, u.Known, "stricturi grammar STEM"))
	}
	if err != nil {
		return err
	}
	var b bytes.Buffer
	switch d.format {
	case "json":
		err = report.WriteJSON(&b, a)
	case "markdown":
		err = report.WriteMarkdown(&b, a)
	case "html":
		err = report.WriteHTML(&b, a)
	default:
		err = report.WriteText(&b, a, report.TextOptions{Color: d.Out.Color, Equal: len(d.rules) > 0})
	}
	if err != nil {
		return err
	}
	return d.Print(b.Bytes())
}

// document returns the edition or the file that an operand names.
func document(operand string) (diff.Document, error) {
	if filepath.Ext(operand) != ".abnf" && !strings.ContainsRune(operand, '/') {
		s, err := edition.Named(operand)
		if err != nil {
			return diff.Document{}, err
		}
		return diff.Edition(s.Edition), nil
	}
	text, err := os.ReadFile(operand)
	if err != nil {
		return diff.Document{}, err
	}
	g, err := abnf.Parse(string(text))
	if err != nil {
		return diff.Document{}, fmt.Errorf("%s: %w", operand, err)
	}
	name := strings.TrimSuffix(filepath.Base(operand), ".abnf")
	return diff.Document{Stem: name, Name: name, Grammar: g, Source: string(text)}, nil
}
