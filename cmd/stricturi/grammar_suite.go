package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/stricturi/stricturi/cmd/stricturi/internal/edition"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/frame"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/jsontext"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/terminal"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/usage"
	"github.com/stricturi/stricturi/internal/grammar/automaton"
	"github.com/stricturi/stricturi/internal/grammar/regular"
	"github.com/stricturi/stricturi/internal/grammar/suite"
)

func newGrammarSuite(a *frame.App) *cobra.Command {
	strength, name := suite.Edits, ""
	var grammars edition.Grammars
	cmd := &cobra.Command{
		Use:   "suite [--strength STRENGTH] SPEC --rule RULE",
		Short: "Write a test suite for implementations of a rule",
		Long: `Suite writes strings to test an implementation of a rule with: each with the
verdict, the offset of the error, and the reason. SPEC is an edition, or an ABNF
file whose name ends in ".abnf" or contains "/", or "-" for
standard input.

The strings are derived from the minimal automaton of the rule:
  transitions  the end of each state, each transition, both ends of each range of
               characters and their neighbors
  edits        and what else is needed to reveal every single edit of the automaton
  complete     and what else is needed to reveal every error of an implementation
               that has no more states than the automaton; many times longer

The rule may be an operand too. With --json:
{"edition","rule","section","in","valid", "offset","why"} a line. Only invalid texts
have an "offset". --output vectors writes one document in the format of this
project's conformance vectors, {"source","licence", "about","vectors"}, with the
same objects.`,
		Example: `  stricturi grammar suite rfc3986 --rule port
  stricturi grammar suite --json rfc3986 --rule IPv6address >ipv6.jsonl`,
		Args: func(_ *cobra.Command, args []string) error {
			return specAndRule("grammar suite", args, name)
		},
		RunE: func(_ *cobra.Command, args []string) error {
			spec, rule, err := ruleOf(&grammars, args, name)
			if err != nil {
				return err
			}
			d, err := regular.New(spec.ABNF).DFA(rule.Name)
			if err != nil {
				return edition.Advise(spec.RuleFault(rule.Name, err))
			}
			if n := d.States(); n > suite.MaxStates {
				return fmt.Errorf("rule %s needs %d states, more than the %d that suites are made for; choose a rule that it is made of",
					rule.Name, n, suite.MaxStates)
			}
			if d.IsEmpty() {
				return fmt.Errorf("rule %s has no strings, so that there is nothing to test", rule.Name)
			}
			section := ""
			if s, err := edition.Named(args[0]); err == nil {
				if r, err := s.RuleNamed(rule.Name); err == nil {
					section = r.Section
				}
			}
			return writeSuite(a, d, strength, spec.Document(), suiteCase{Edition: spec.Name, Rule: rule.Name, Section: section})
		},
		ValidArgsFunction: completeRule,
	}
	cmd.Flags().StringVar(&name, "rule", "", "make the suite for `rule`")
	usage.OneOf(cmd, &strength, "strength", "strength", "what the suite reveals: transitions, edits or complete", suite.Strengths()...)
	grammars.AddFlag(cmd, a.Stdin)
	a.AddOutputFlag(cmd, formatVectors)
	return cmd
}

// formatVectors is the name of the format of the vectors in folder conformance.
const formatVectors = "vectors"

// suiteCase is a case of a suite in JSON.
type suiteCase struct {
	Edition string `json:"edition"`
	Rule    string `json:"rule"`
	Section string `json:"section"`
	In      string `json:"in"`
	Valid   bool   `json:"valid"`
	Offset  *int   `json:"offset,omitempty"`
	Why     string `json:"why"`
}

// writeSuite writes each case as it comes. The members of v that all have in common are set.
func writeSuite(a *frame.App, d *automaton.DFA, strength suite.Strength, source string, v suiteCase) error {
	before, end := "", ""
	if a.Format == formatVectors {
		about := "Strings that test an implementation of the rule " + v.Rule + "; strength: " + string(strength) + "."
		head := jsontext.Append(nil, struct {
			Source  string `json:"source"`
			Licence string `json:"licence"`
			About   string `json:"about"`
		}{source, "that of the grammar", about})
		before, end = string(head[:len(head)-len("}")])+`,"vectors":[`+"\n", "\n]}\n"
	}
	for c := range suite.Of(d, strength) {
		v.In, v.Valid, v.Offset, v.Why = c.Text, c.Valid, nil, c.Why
		if !c.Valid {
			v.Offset = &c.Offset
		}
		var out []byte
		switch {
		case a.Format == formatVectors:
			out = jsontext.Append([]byte(before), v)
			before = ",\n"
		case a.JSON:
			out = jsontext.AppendLine(nil, v)
		default:
			mark := a.Out.Paint(terminal.Good, "✓")
			if !c.Valid {
				mark = a.Out.Paint(terminal.Bad, "✗")
			}
			out = fmt.Appendf(nil, "%s %+q  %s\n", mark, c.Text, a.Out.Paint(terminal.Faint, c.Why))
		}
		if err := a.Print(out); err != nil {
			return err
		}
	}
	return a.Print([]byte(end))
}
