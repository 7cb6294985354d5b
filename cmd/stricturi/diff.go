package main

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/stricturi/stricturi/cmd/stricturi/internal/edition"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/frame"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/usage"
	"github.com/stricturi/stricturi/grammar/diff"
	"github.com/stricturi/stricturi/grammar/diff/report"
)

// diffCommand is the command diff with its flags.
type diffCommand struct {
	*frame.App
	edition.Grammars
	rules      []string
	renamed    []string
	only       string
	exitCode   bool
	failOn     string
	depth      int
	time       time.Duration
	format     string
	characters string
	behavior   bool
	length     int
}

var (
	diffFormats    = []string{"text", "json", "markdown", "html"}
	diffCharacters = []string{"auto", "ascii", "unicode"}
	diffFailures   = []string{"lost", "gained", "any"}
)

func newDiff(a *frame.App) *cobra.Command {
	d := &diffCommand{App: a}
	cmd := &cobra.Command{
		Use:   "diff [--rule RULE]... [--format FORMAT] OLD NEW",
		Short: "Compare two editions rule by rule",
		Long: `Diff shows for each rule which strings it gained and lost between the old and the
new edition, and which rules caused the change. An edition is a stem, or an ABNF
file whose name ends in ".abnf" or contains "/", or "-" for standard input.

Rules are paired by name, ignoring case and the difference between "_" and "-",
and by known renamings. The relation compares the old rule with the new one: with
"subset" all old strings remain valid. Lost and gained strings are shortest
examples. Each pair is compared by itself: a rule that is recursive and not linear,
is described in words, or refers to an undefined rule is "not compared", with the
reason, and so is what uses it, unless both are equal whatever the rule means. If
recursion is the only reason, strings up to the length --depth are compared: a
difference is real, but there may be others among longer strings. If
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
"undefined: b in a", "size: ...", and "no difference up to length 8"; if strings up
to a length were compared and differ, "bounded" is that length and "relation" the
relation of these strings. An "equal" pair with "why" is equal whatever that
means; its counts are null. HTML is a self-contained page with railroad
diagrams.

With --behavior, diff compares what two editions do: how they resolve, normalize and
compare references that are valid under both. It tries all references and bases
that are made of at most --length tokens, groups those that differ, and shows a
shortest example of each group. With --json: {"function","input","part","base",
"in","old","new","count"}.

Files are ABNF (RFC 5234, RFC 7405), also with "|" for "/" and "#" for lists; see
--lists. A file imports rules of editions and other files as described in "stricturi help
generate"; these are compared if the file names them. If FILE.json exists, it has
notes about FILE: {"readings":[{"rule","printed","read","why"}],"renamings":
[{"rule","common","why"}],"international":true}. Readings say how defects of the
text are read; a renaming gives a rule the name by which it is paired.

The exit status is 0 even if there are differences. With --exit-code it is 1 if a
pair is neither equal nor undecided. With --fail-on lost or gained it is 1 if there
is a string that was lost or gained, with --fail-on any if a pair is not equal.`,
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
			if err := d.checkBehavior(cmd); err != nil {
				return err
			}
			if d.behavior {
				return d.runBehavior(cmd.Context(), args[0], args[1])
			}
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
	cmd.Flags().StringArrayVar(&d.renamed, "rename", nil, "`OLD=NEW`: pair these rules, repeatable")
	cmd.Flags().StringVar(&d.only, "only", "", `"changed" omits equal rules`)
	usage.Complete(cmd, "only", func() []string { return []string{"changed"} })
	cmd.Flags().BoolVar(&d.exitCode, "exit-code", false, "exit with 1 if there are differences")
	cmd.Flags().StringVar(&d.failOn, "fail-on", "", "exit with 1 if strings were lost or gained, or any rule is not equal: "+strings.Join(diffFailures, ", "))
	usage.Complete(cmd, "fail-on", func() []string { return diffFailures })
	cmd.Flags().IntVar(&d.depth, "depth", diff.DefaultDepth, "length up to which strings of recursive rules are compared, 0 for not at all")
	cmd.Flags().DurationVar(&d.time, "time", 0, "limit of the time for that, such as 30s; the result is then for shorter strings (default none)")
	d.AddFlag(cmd, a.Stdin)
	d.addBehaviorFlags(cmd)
	a.AddJSONFlag(cmd)
	return cmd
}

func (d *diffCommand) run(before, after string) error {
	if !slices.Contains(diffFormats, d.format) {
		return usage.Unknown("format", d.format, diffFormats, "")
	}
	if d.depth < 0 {
		return errors.New("diff: --depth must not be negative")
	}
	o := diff.Options{Rules: d.rules, Depth: d.depth, Time: d.time}
	if d.depth == 0 {
		o.Depth = -1
	}
	switch d.characters {
	case "auto":
	case "ascii":
		o.Characters = diff.CharactersASCII
	case "unicode":
		o.Characters = diff.CharactersUnicode
	default:
		return usage.Unknown("set of characters", d.characters, diffCharacters, "")
	}
	if d.only != "" && d.only != "changed" {
		return usage.Unknown("selection", d.only, []string{"changed"}, "")
	}
	if d.failOn != "" && !slices.Contains(diffFailures, d.failOn) {
		return usage.Unknown("failure", d.failOn, diffFailures, "")
	}
	older, err := d.document(before)
	if err != nil {
		return err
	}
	newer, err := d.document(after)
	if err != nil {
		return err
	}
	if err := d.rename(&older, &newer); err != nil {
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
	d.setStatus(a.Pairs)
	if d.only == "changed" {
		a.Pairs = slices.DeleteFunc(slices.Clone(a.Pairs), func(p *diff.Pair) bool { return p.Relation == diff.RelationEqual })
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
func (d *diffCommand) document(operand string) (diff.Document, error) {
	g, err := d.Read(operand)
	if err != nil {
		return diff.Document{}, err
	}
	if g.Edition != nil {
		return diff.Edition(g.Edition), nil
	}
	doc := diff.Document{
		Stem: operand, Name: g.Document(), Grammar: g.ABNF, Source: g.Text, Needed: map[string]bool{},
		Renamings: g.Notes.Renamings, International: g.Notes.IRI,
	}
	for _, r := range g.Rules {
		if r.Needed {
			doc.Needed[r.Name] = true
		}
	}
	return doc, nil
}

// rename adds the renamings of --rename to those of the documents.
func (d *diffCommand) rename(older, newer *diff.Document) error {
	for _, pair := range d.renamed {
		before, after, ok := strings.Cut(pair, "=")
		if !ok {
			return fmt.Errorf("--rename %s: write OLD=NEW", pair)
		}
		for name, doc := range map[string]*diff.Document{before: older, after: newer} {
			if doc.Grammar.Rule(name) == nil {
				return fmt.Errorf("--rename %s: %s has no rule %s", pair, doc.Name, name)
			}
			doc.Renamings = append([]diff.Renaming{{Rule: name, Common: after, Why: "--rename"}}, doc.Renamings...)
		}
	}
	return nil
}

// setStatus sets the exit status that --exit-code and --fail-on ask for.
func (d *diffCommand) setStatus(pairs []*diff.Pair) {
	for _, p := range pairs {
		if d.exitCode && p.Relation != diff.RelationEqual && p.Relation != diff.RelationUndecided ||
			d.failOn == "lost" && p.OnlyOld != nil ||
			d.failOn == "gained" && p.OnlyNew != nil ||
			d.failOn == "any" && p.Relation != diff.RelationEqual {
			d.Fail(frame.StatusInvalid)
		}
	}
}
