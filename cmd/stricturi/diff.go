package main

import (
	"errors"
	"fmt"
	"slices"

	"github.com/spf13/cobra"

	"github.com/stricturi/stricturi/cmd/stricturi/internal/edition"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/frame"
	findings "github.com/stricturi/stricturi/cmd/stricturi/internal/report"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/usage"
	"github.com/stricturi/stricturi/grammar/diff"
)

// diffCommand is the command diff with its flags.
type diffCommand struct {
	*frame.App
	edition.Grammars
	rules    []string
	renamed  []string
	assumed  []string
	only     string
	failOn   string
	baseline string
	depth    int

	command string // the command line, for reports
}

var diffFormats = slices.Concat([]string{"summary", "markdown", "html"}, findings.Formats)

func newDiff(a *frame.App) *cobra.Command {
	d := &diffCommand{App: a}
	cmd := &cobra.Command{
		Use:   "diff [--rule RULE]... [--output FORMAT] OLD NEW...",
		Short: "Compare two or more editions rule by rule",
		Long: `Diff shows for each rule which strings it gained and lost between the old and the
new edition, and which rules caused the change. An edition is a stem, or an ABNF
file whose name ends in ".abnf" or contains "/", or "-" for standard input. With
three and more editions it compares each with the next and shows the history of
each rule.

Rules are paired by name, ignoring case and the difference between "_" and "-",
and by known renamings. The relation compares the old rule with the new one: with
"subset" all old strings remain valid. Lost and gained strings are shortest
examples. Each pair is compared by itself. What descriptions in words, undefined
rules, rules named by --assume and unreadable rules stand for is not known, but that
each has a string; the same words and names mean the same in both editions. What
diff says holds for every such meaning. Otherwise rules are "not compared", with the
reason and what is known: "nothing gained; lost: not known (b is not defined)". In a
lost or gained string a name in angle brackets, as in "a⟨comment⟩", is any string of
that rule. Recursive rules are equal if their definitions are, apart from names.
Otherwise strings up to the length --depth are compared: a difference is real, but
there may be others among longer strings. If one edition is for IRIs and
the other is not, only strings of ASCII characters are compared.

With --json: {"old","new","relation","onlyOld","onlyNew","countOld","countNew",
"oldText","newText","section"} for each pair of rules, in the order of the new
edition, followed by the removed rules; then "oldEdition","newEdition",
"oldSection","newSection","ascii","renaming","wording","own","causes","diff". Counts
are decimal strings for the lengths 0 to 8. "own" reports whether the definition
itself changed the language; "causes" lists the rules below it that did:
{"rule","onlyOld","onlyNew"}. For a pair that is not compared, "relation" is
"undecided" and "why" the reason: "recursion a → b → a", "prose: <text> in a",
"undefined: b in a", "assumed: b in a", "unreadable: b in line 3", "size: ...", and
"no difference up to length 8", then what is known. "lost" and "gained" report
whether there is such a string, and are null if that is not known. If strings up to
a length were compared and differ, "bounded" is that length and "relation" the
relation of these strings. Any other pair with "why" depends on that; its counts are
null. "plainOld" and "plainNew" are lost and gained strings as people
would write them, if any were found. "alike" is, for an added rule, the only removed
one with the same strings, and the reverse. "lostDigest" and "gainedDigest" identify
the lost and gained strings. In a history the pairs of a rule follow one another,
and "rule" is its newest name. A summary is short Markdown for a review: what was
lost first, then gained, by the rules whose own definitions changed, then the rules
that were not compared. HTML is a
self-contained page with railroad diagrams. The formats sarif, github and lines are
for code scanning, workflows and editors; they have the lines of the rules in the
files.

--baseline names a file of accepted differences. It is the output of --json, or
lines written by hand with "old", "new", "relation", and "onlyOld", "onlyNew" or
"why". An entry accepts the strings that a rule lost if they are the same as when
the entry was written; the definition may change. An entry without "lostDigest"
accepts them as long as "onlyOld" is one of them, even if there are others and the
shortest changes. The same holds for gained strings. If it is not known whether a
rule lost strings, an entry for which that was not known either accepts that for the
same "why". What is accepted does not count
for the exit status, and --only changed omits it. An entry whose strings are no
longer lost or gained is reported on standard error as stale.

Files are ABNF; "stricturi help grammars" describes imports, --with and --lists.
Imported rules are compared if the file names them. If FILE.json
exists, it has notes about FILE:
{"readings":[{"rule","printed","read","why"}],"renamings":
[{"rule","common","why"}],"international":true,"source":"RFC 5646","sections":
{"langtag":"2.1"}}. Readings say how defects of the text are read; a renaming gives
a rule the name by which it is paired. Without notes, the source and the sections
are those that comments such as "; RFC 5646, ..." at the top and "; Section 2.1.
Syntax" name.

The exit status is 0 even if there are differences. With --fail-on lost it is 1 if a
string was lost, or if that is not known for a pair whose text, or the text of a
rule that it uses, changed; --fail-on gained is the same for gained strings, and
--fail-on any is both. Core rules of RFC 5234 that only one edition uses do not
count.`,
		Example: `  stricturi diff rfc2396 rfc3986
  stricturi diff rfc2396 rfc2396bis00 --rule host --rule authority
  stricturi diff --output html rfc2396 rfc3986 rfc3987 >history.html
  stricturi diff --json --only changed v1.abnf v2.abnf >accepted.jsonl
  stricturi diff --fail-on lost --baseline accepted.jsonl v1.abnf v2.abnf`,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) < 2 {
				return fmt.Errorf("diff needs two editions or more, not %d\n%s, or files of ABNF", len(args),
					usage.Valid(edition.Stems(edition.Known), "stricturi grammar"))
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			if cmd.Flags().Changed("format") {
				a.Complain(errors.New("warning: diff --format is now diff --output"))
				cmd.Flag("output").Changed = true // the command line has it
			}
			d.command = frame.CommandLine(cmd, args...)
			return d.run(args)
		},
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
			return edition.Stems(edition.Known), cobra.ShellCompDirectiveDefault
		},
	}
	cmd.Flags().StringArrayVar(&d.rules, "rule", nil, "rule of either edition to compare, repeatable (default all)")
	usage.Complete(cmd, "rule", func() []string { return edition.RuleNames(edition.Known) })
	cmd.Flags().StringArrayVar(&d.renamed, "rename", nil, "`OLD=NEW`: pair these rules, repeatable")
	cmd.Flags().StringArrayVar(&d.assumed, "assume", nil, "take this `rule` as the same in both editions when others use it, repeatable")
	usage.OneOf(cmd, &d.only, "only", "selection", `"changed" omits equal rules, and those that the baseline accepts`, "changed")
	usage.OneOf(cmd, &d.failOn, "fail-on", "failure",
		"exit with 1 if strings were, or may have been: lost, gained, or any of both", "lost", "gained", "any")
	cmd.Flags().StringVar(&d.baseline, "baseline", "", "`FILE` of accepted differences, written by --json")
	cmd.Flags().IntVar(&d.depth, "depth", diff.DefaultDepth, "length up to which strings of recursive rules are compared, 0 for not at all")
	d.AddFlag(cmd, a.Stdin)
	a.AddOutputFlag(cmd, diffFormats...)
	cmd.Flags().Var(cmd.Flag("output").Value, "format", "the old name of --output")
	cmd.MarkFlagsMutuallyExclusive("format", "output", "json")
	if err := cmd.Flags().MarkHidden("format"); err != nil {
		panic(err)
	}
	return cmd
}
