package main

import (
	"errors"
	"fmt"
	"iter"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/spf13/cobra"

	"github.com/stricturi/stricturi/cmd/stricturi/internal/edition"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/frame"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/jsontext"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/terminal"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/usage"
	"github.com/stricturi/stricturi/internal/grammar/matcher"
	"github.com/stricturi/stricturi/internal/grammar/octets"
	"github.com/stricturi/stricturi/internal/grammar/reader"
	"github.com/stricturi/stricturi/internal/grammar/regex"
	"github.com/stricturi/stricturi/internal/grammar/suite"
)

func newGrammarRegex(a *frame.App) *cobra.Command {
	dialect, unanchored := regex.RE2, false
	cmd := ruleCommand(a, &cobra.Command{
		Use:   "regex [--dialect DIALECT] SPEC RULE",
		Short: "Write a rule as a regular expression",
		Long: `Regex writes an anchored regular expression that matches exactly the strings of a
rule, for programs in other languages and for the pattern keyword of schemas. SPEC
is an edition, or an ABNF file whose name ends in ".abnf" or contains "/", or "-"
for standard input.

The expression is read back before it is written, and its language is compared
with that of the rule, so that it is the rule's and no other. If the automaton of
the rule is too large for that, each operator is translated by itself, and a warning
says so; for programs that backtrack, only if no loop of the rule is ambiguous.

The dialects, and the calls that anchor an expression made with --unanchored:
  re2     Go's regexp, and other implementations of RE2's syntax; RE2::FullMatch
  pcre    Perl, PCRE2 in UTF mode, PHP with the modifier u; PCRE2_ANCHORED with
          PCRE2_ENDANCHORED, elsewhere none
  ecma    ECMAScript with the flag u, as JSON Schema recommends for "pattern", or v;
          without a flag if "flag" is false; no call
  python  module re since Python 3.11, and regex; fullmatch
  java    java.util.regex; matches
  rust    crate regex; no call
  ruby    Regexp.new, for strings in UTF-8; no call
  dotnet  System.Text.RegularExpressions; no call
  posix   extended regular expressions, as of grep -E and sed -E, with LC_ALL=C and
          texts in UTF-8, on one line, for texts without U+0000; grep -x

An expression is for one text, without options such as ignoring case. In pcre,
python, java and ruby, loops are possessive or atomic where that changes nothing:
long texts need no stack. For a grammar of octets it is for texts with a character
U+0000 to U+00FF for each byte, as of Latin-1; posix can only have ASCII then.

With --json: {"spec","rule","dialect","regex","flag","linear","proved"}, "flag" with
ecma alone. If "linear" is true, a program that backtracks takes time proportional
to the length of a text. If the expression is not UTF-8, as of posix often,
"regexBase64" has its bytes. Exit status 1: the rule has no regular expression.`,
		Example: `  stricturi grammar regex rfc3986 URI
  stricturi grammar regex --dialect ecma rfc3986 IPv4address`,
	}, func(spec *reader.Grammar, rule string) (iter.Seq[[]byte], error) {
		x, err := regex.Write(spec.ABNF, rule, dialect, unanchored)
		if spec.Octets && dialect == regex.POSIX && strings.ContainsFunc(x.Text, func(c rune) bool { return c >= utf8.RuneSelf }) {
			return nil, errors.New("posix matches bytes, and cannot match characters for octets above %x7F: use another dialect")
		}
		if x.Unproved {
			a.Complain(fmt.Errorf("%s: rule %s: too large an automaton to prove the expression", spec.Name, rule))
		}
		flag := jsontext.Omit
		if dialect == regex.ECMA {
			flag = x.Flag
		}
		out := a.Append(nil, jsontext.Object{"spec", spec.Name, "rule", rule, "dialect", string(dialect),
			"regex", x.Text, "flag", flag, "linear", x.Linear, "proved", !x.Unproved}, "%s\n", x.Text)
		return slices.Values([][]byte{out}), err
	})
	usage.OneOf(cmd, &dialect, "dialect", "dialect", "notation: re2, pcre, ecma, python, java, rust, ruby, dotnet or posix",
		regex.Dialects()...)
	cmd.Flags().BoolVar(&unanchored, "unanchored", false, "write an expression to use within others")
	a.AddOutputFlag(cmd)
	return cmd
}

func newGrammarSuite(a *frame.App) *cobra.Command {
	limit, seed := uint(0), uint64(0)
	cmd := ruleCommand(a, &cobra.Command{
		Use:   "suite [--limit N] [--seed N] SPEC --rule RULE",
		Short: "Write a test suite for implementations of a rule",
		Long: `Suite writes strings to test an implementation of a rule with: each with the
verdict, the offset of the error, and the reason. SPEC is an edition, or an ABNF
file whose name ends in ".abnf" or contains "/", or "-" for standard input.

The strings are derived from the minimal automaton of the rule: the end of each
state, both ends of each range of characters and their neighbors, and what else is
needed to reveal every single edit of the automaton. If the rule is
recursive or too large for that, short strings take each alternative, option and
repetition of the grammar, and random ones follow, up to --limit (default 500).
Between them are strings that differ from them in one place, which most often are
invalid. With --limit, the suite of an automaton is a random selection.

The rule may be an operand too. With --json:
{"edition","rule","section","in","valid","offset","why"} a line. Only invalid texts
have an "offset". Exit status 1: the rule is described in words, undefined or too
ambiguous, or has no strings.`,
		Example: `  stricturi grammar suite rfc3986 --rule port
  stricturi grammar suite --json rfc3986 --rule IPv6address >ipv6.jsonl`,
	}, func(spec *reader.Grammar, rule string) (iter.Seq[[]byte], error) {
		if err := matcher.Usable(spec.ABNF, rule); err != nil {
			return nil, err
		}
		cases := suite.For(spec.ABNF, rule, int(min(limit, 1<<30)), seed)
		if len(cases) == 0 {
			return nil, fmt.Errorf("%s: rule %s: it takes too long to judge strings: its repetitions are ambiguous; "+
				"name a rule with fewer of them", spec.Name, rule)
		}
		section := ""
		if spec.Edition != nil {
			if r, ok := spec.Edition.Rule(rule); ok {
				section = r.Section
			}
		}
		return func(yield func([]byte) bool) {
			for _, c := range cases {
				if spec.Octets {
					in := c.Text
					var ok bool
					if c.Text, ok = octets.Bytes(in); !ok {
						continue // a neighbor of U+00FF
					}
					c.Offset = octets.Offsets(in)(c.Offset)
				}
				mark, offset := a.Out.Paint(terminal.Good, "✓"), jsontext.Omit
				if !c.Valid {
					mark, offset = a.Out.Paint(terminal.Bad, "✗"), c.Offset
				}
				out := a.Append(nil, jsontext.Object{"edition", spec.Name, "rule", rule, "section", section,
					"in", c.Text, "valid", c.Valid, "offset", offset, "why", c.Why},
					"%s %+q  %s\n", mark, c.Text, a.Out.Paint(terminal.Faint, c.Why))
				if !yield(out) {
					return
				}
			}
		}, nil
	})
	cmd.Flags().UintVar(&limit, "limit", 0, "write at most this many strings")
	cmd.Flags().Uint64Var(&seed, "seed", 0, "seed of what is random")
	a.AddOutputFlag(cmd)
	return cmd
}

// ruleCommand completes a command about a rule of an edition or a file. Serve returns the parts of
// the output, or why the rule cannot be used.
func ruleCommand(a *frame.App, cmd *cobra.Command,
	serve func(spec *reader.Grammar, rule string) (iter.Seq[[]byte], error),
) *cobra.Command {
	var grammars edition.Grammars
	name := ""
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if name != "" {
			args = append(args, name)
		}
		if len(args) != 2 {
			return fmt.Errorf("%s needs an edition or a file, and a rule, not %d of them", usage.Path(cmd), len(args))
		}
		spec, err := grammars.Read(args[0])
		if err != nil {
			return err
		}
		rule := spec.Rule(args[1])
		if rule == nil {
			return usage.Unknown("rule", args[1], spec.Names(), "stricturi grammar "+args[0])
		}
		parts, err := serve(spec, rule.Name)
		if err != nil {
			a.Fail(frame.StatusInvalid)
			a.Complain(edition.Advise(spec.RuleFault(rule.Name, err)))
			return nil
		}
		for out := range parts {
			if err := a.Print(out); err != nil {
				return err
			}
		}
		return nil
	}
	cmd.ValidArgsFunction = completeRule
	cmd.Flags().StringVar(&name, "rule", "", "the `rule`, if it is not an operand")
	grammars.AddFlag(cmd, a.Stdin)
	return cmd
}

// completeRule completes an edition and one of its rules.
func completeRule(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
	switch len(args) {
	case 0:
		return edition.Stems(edition.Known), cobra.ShellCompDirectiveDefault
	case 1:
		if s, err := edition.Named(args[0]); err == nil {
			return s.RuleNames(), cobra.ShellCompDirectiveNoFileComp
		}
	}
	return nil, cobra.ShellCompDirectiveNoFileComp
}
