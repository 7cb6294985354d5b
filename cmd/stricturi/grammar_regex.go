package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/stricturi/stricturi/cmd/stricturi/internal/edition"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/frame"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/jsontext"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/usage"
	"github.com/stricturi/stricturi/internal/grammar/reader"
	"github.com/stricturi/stricturi/internal/grammar/regex"
)

func newGrammarRegex(a *frame.App) *cobra.Command {
	dialect, name := regex.RE2, ""
	var grammars edition.Grammars
	cmd := &cobra.Command{
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

With --json: {"spec","rule","dialect","regex"}.`,
		Example: `  stricturi grammar regex rfc3986 URI
  stricturi grammar regex --dialect ecma rfc3986 IPv4address`,
		Args: func(_ *cobra.Command, args []string) error {
			return specAndRule("grammar regex", args, name)
		},
		RunE: func(_ *cobra.Command, args []string) error {
			spec, rule, err := ruleOf(&grammars, args, name)
			if err != nil {
				return err
			}
			text, err := regex.Of(spec.ABNF, rule.Name, dialect)
			if err != nil {
				return edition.Advise(spec.RuleFault(rule.Name, err))
			}
			if !a.JSON {
				return a.Print([]byte(text + "\n"))
			}
			return a.Print(jsontext.AppendLine(nil, struct {
				Spec    string `json:"spec"`
				Rule    string `json:"rule"`
				Dialect string `json:"dialect"`
				Regex   string `json:"regex"`
			}{spec.Name, rule.Name, string(dialect), text}))
		},
		ValidArgsFunction: completeRule,
	}
	cmd.Flags().StringVar(&name, "rule", "", "the `rule`, if it is not an operand")
	usage.OneOf(cmd, &dialect, "dialect", "dialect", "notation: re2, pcre, ecma or posix", regex.Dialects()...)
	grammars.AddFlag(cmd, a.Stdin)
	a.AddOutputFlag(cmd)
	return cmd
}

// specAndRule returns an error unless an edition or a file is given, and a rule: as an
// operand or by --rule.
func specAndRule(command string, args []string, rule string) error {
	n := len(args)
	if rule != "" {
		n++
	}
	if n != 2 || len(args) == 0 {
		return fmt.Errorf("%s needs an edition or a file, and a rule, not %d of them", command, n)
	}
	return nil
}

// ruleOf returns the grammar and the rule that operands and --rule name.
func ruleOf(grammars *edition.Grammars, args []string, name string) (*reader.Grammar, *reader.Rule, error) {
	spec, err := grammars.Read(args[0])
	if err != nil {
		return nil, nil, err
	}
	if name == "" {
		name = args[1]
	}
	rule := spec.Rule(name)
	if rule == nil {
		err = usage.Unknown("rule", name, spec.Names(), "stricturi grammar "+args[0])
	}
	return spec, rule, err
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
