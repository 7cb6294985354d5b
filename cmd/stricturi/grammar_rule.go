package main

import (
	"errors"
	"fmt"
	"iter"
	"slices"

	"github.com/spf13/cobra"

	"github.com/stricturi/stricturi/cmd/stricturi/internal/edition"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/frame"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/jsontext"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/terminal"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/usage"
	"github.com/stricturi/stricturi/internal/grammar/reader"
	"github.com/stricturi/stricturi/internal/grammar/regex"
	"github.com/stricturi/stricturi/internal/grammar/regular"
	"github.com/stricturi/stricturi/internal/grammar/suite"
)

func newGrammarRegex(a *frame.App) *cobra.Command {
	dialect := regex.RE2
	cmd := ruleCommand(a, &cobra.Command{
		Use:   "regex [--dialect DIALECT] SPEC RULE",
		Short: "Write a rule as a regular expression",
		Long: `Regex writes an anchored regular expression that matches exactly the strings of a
rule, for programs in other languages and for the pattern keyword of schemas. SPEC
is an edition, or an ABNF file whose name ends in ".abnf" or contains "/", or "-"
for standard input.

The expression is read back before it is written, and its language is compared with
that of the rule, so that it is the rule's and no other.

The dialects:
  re2    Go's regexp, and other implementations of RE2's syntax
  pcre   Perl, PCRE2 in UTF mode, Java
  ecma   ECMAScript with the flag u, as JSON Schema recommends for "pattern"
  posix  extended regular expressions, as of grep -E, in a UTF-8 locale whose
         characters are ordered by code point, such as C.UTF-8

With --json: {"spec","rule","dialect","regex"}. Exit status 1: the rule has no
regular expression.`,
		Example: `  stricturi grammar regex rfc3986 URI
  stricturi grammar regex --dialect ecma rfc3986 IPv4address`,
	}, func(spec *reader.Grammar, rule string) (iter.Seq[[]byte], error) {
		text, err := regex.Of(spec.ABNF, rule, dialect)
		out := []byte(text + "\n")
		if a.JSON {
			out = jsontext.AppendLine(nil, jsontext.Object{"spec", spec.Name, "rule", rule, "dialect", string(dialect), "regex", text})
		}
		return slices.Values([][]byte{out}), err
	})
	usage.OneOf(cmd, &dialect, "dialect", "dialect", "notation: re2, pcre, ecma or posix", regex.Dialects()...)
	a.AddOutputFlag(cmd)
	return cmd
}

func newGrammarSuite(a *frame.App) *cobra.Command {
	cmd := ruleCommand(a, &cobra.Command{
		Use:   "suite SPEC --rule RULE",
		Short: "Write a test suite for implementations of a rule",
		Long: `Suite writes strings to test an implementation of a rule with: each with the
verdict, the offset of the error, and the reason. SPEC is an edition, or an ABNF
file whose name ends in ".abnf" or contains "/", or "-" for standard input.

The strings are derived from the minimal automaton of the rule: the end of each
state, each transition, both ends of each range of characters and their neighbors,
and what else is needed to reveal every single edit of the automaton.

The rule may be an operand too. With --json:
{"edition","rule","section","in","valid","offset","why"} a line. Only invalid texts
have an "offset". Exit status 1: the rule has no automaton, or too large a one.`,
		Example: `  stricturi grammar suite rfc3986 --rule port
  stricturi grammar suite --json rfc3986 --rule IPv6address >ipv6.jsonl`,
	}, func(spec *reader.Grammar, rule string) (iter.Seq[[]byte], error) {
		d, err := regular.New(spec.ABNF).DFA(rule)
		if err != nil {
			return nil, err
		}
		if n := d.States(); n > suite.MaxStates {
			return nil, fmt.Errorf("%d states, more than the %d that suites are made for; choose a rule that it is made of", n, suite.MaxStates)
		}
		if d.IsEmpty() {
			return nil, errors.New("no strings, so that there is nothing to test")
		}
		section := ""
		if spec.Edition != nil {
			if r, ok := spec.Edition.Rule(rule); ok {
				section = r.Section
			}
		}
		return func(yield func([]byte) bool) {
			for c := range suite.Of(d) {
				mark, offset := a.Out.Paint(terminal.Good, "✓"), jsontext.Omit
				if !c.Valid {
					mark, offset = a.Out.Paint(terminal.Bad, "✗"), c.Offset
				}
				out := fmt.Appendf(nil, "%s %+q  %s\n", mark, c.Text, a.Out.Paint(terminal.Faint, c.Why))
				if a.JSON {
					out = jsontext.AppendLine(nil, jsontext.Object{"edition", spec.Name, "rule", rule, "section", section,
						"in", c.Text, "valid", c.Valid, "offset", offset, "why", c.Why})
				}
				if !yield(out) {
					return
				}
			}
		}, nil
	})
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
			return fmt.Errorf("%s needs an edition or a file, and a rule, not %d of them", commandPath(cmd), len(args))
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
