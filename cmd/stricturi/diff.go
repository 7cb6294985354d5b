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
		Short: "Say rule by rule what changed between two editions",
		Long: `Diff says for each rule which strings it gained and lost from the old edition to
the new one, and which rules further down make it change. An edition is a stem,
or the name of a file in ABNF that ends in ".abnf" or has a "/" in it.

Rules are paired by name, with case and "_" or "-" not regarded, and by known
renamings. The relation reads old against new: with "subset" everything old is
still valid. Witnesses are shortest strings. Where one edition is of IRIs and
the other is not, only strings of ASCII characters count (--characters).

With --json: {"old","new","relation","onlyOld","onlyNew","countOld","countNew",
"oldText","newText","section"} for each pair of rules, in the order of the new
edition, removed rules last; then "oldEdition","newEdition","oldSection",
"newSection","ascii","renaming","wording","own","causes","diff". Counts are
decimal strings for the lengths 0 to 8. "own" says that the definition itself
makes a difference, "causes" which definitions below do: {"rule","onlyOld",
"onlyNew"}. HTML is one page with railroad diagrams that needs nothing else.

Differences are no error: the exit status is 0.`,
		Example: `  stricturi diff rfc2396 rfc3986
  stricturi diff rfc2396 rfc2396bis00 --rule host --rule authority
  stricturi diff --format html rfc3986 rfc3987 >audit.html`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) != 2 {
				return fmt.Errorf("diff takes two editions, not %d\n%s", len(args), usage.Valid(edition.Stems(edition.All), "stricturi grammar"))
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			if a.JSON {
				if cmd.Flags().Changed("format") && d.format != "json" {
					return errors.New("diff: --json is --format json; there can be but one format")
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
	cmd.Flags().StringArrayVar(&d.rules, "rule", nil, "rule to compare, of either edition, repeatable (default all)")
	usage.Complete(cmd, "rule", func() []string { return edition.RuleNames(edition.All) })
	cmd.Flags().StringVar(&d.format, "format", "text", "what to write: "+strings.Join(diffFormats, ", "))
	usage.Complete(cmd, "format", func() []string { return diffFormats })
	cmd.Flags().StringVar(&d.characters, "characters", "auto", "which strings count: "+strings.Join(diffCharacters, ", "))
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

// document returns the edition that an operand names, or the grammar in the
// file that it names.
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
