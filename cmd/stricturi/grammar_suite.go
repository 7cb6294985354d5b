package main

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

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

func strengths() (names []string) {
	for _, s := range suite.Strengths() {
		names = append(names, string(s))
	}
	return names
}

func newGrammarSuite(a *frame.App) *cobra.Command {
	strength, name := string(suite.Edits), ""
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
			if !slices.Contains(strengths(), strength) {
				return usage.Unknown("strength", strength, strengths(), "")
			}
			spec, rule, err := ruleOf(&grammars, args, name)
			if err != nil {
				return err
			}
			d, err := regular.New(spec.ABNF).DFA(rule.Name)
			if err != nil {
				return edition.Advise(spec.RuleFault(rule.Name, err))
			}
			if n := d.States(); n > suite.MaxStates {
				return fmt.Errorf("rule %s needs %d states, more than the %d that suites are made for; choose a rule that it is made of", rule.Name, n, suite.MaxStates)
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
			v := vectors{spec.Document(), spec.Name, rule.Name, section, strength}
			switch {
			case a.Format == formatVectors:
				return v.writeDocument(a, d)
			case a.JSON:
				return v.writeLines(a, d)
			}
			return v.writeText(a, d)
		},
		ValidArgsFunction: completeRule,
	}
	cmd.Flags().StringVar(&name, "rule", "", "make the suite for `rule`")
	cmd.Flags().StringVar(&strength, "strength", strength, "what the suite reveals: "+strings.Join(strengths(), ", "))
	usage.Complete(cmd, "strength", strengths)
	grammars.AddFlag(cmd, a.Stdin)
	a.AddOutputFlag(cmd, formatVectors)
	return cmd
}

// formatVectors is the name of the format of the vectors in folder conformance.
const formatVectors = "vectors"

// vectors is what the cases of a suite have in common.
type vectors struct{ source, stem, rule, section, strength string }

func (v vectors) writeText(a *frame.App, d *automaton.DFA) error {
	for c := range suite.Of(d, suite.Strength(v.strength)) {
		mark := a.Out.Paint(terminal.Good, "✓")
		if !c.Valid {
			mark = a.Out.Paint(terminal.Bad, "✗")
		}
		if err := a.Print(fmt.Appendf(nil, "%s %+q  %s\n", mark, c.Text, a.Out.Paint(terminal.Faint, c.Why))); err != nil {
			return err
		}
	}
	return nil
}

func (v vectors) writeLines(a *frame.App, d *automaton.DFA) error {
	var dst []byte
	for c := range suite.Of(d, suite.Strength(v.strength)) {
		dst = append(v.appendVector(dst[:0], c), '\n')
		if err := a.Print(dst); err != nil {
			return err
		}
	}
	return nil
}

func (v vectors) writeDocument(a *frame.App, d *automaton.DFA) error {
	dst := jsontext.AppendString([]byte(`{"source":`), v.source)
	dst = jsontext.AppendString(append(dst, `,"licence":`...), "that of the grammar")
	dst = jsontext.AppendString(append(dst, `,"about":`...), "Strings that test an implementation of the rule "+v.rule+"; strength: "+v.strength+".")
	dst = append(dst, `,"vectors":[`...)
	comma := "\n"
	for c := range suite.Of(d, suite.Strength(v.strength)) {
		dst = v.appendVector(append(dst, comma...), c)
		if err := a.Print(dst); err != nil {
			return err
		}
		dst, comma = dst[:0], ",\n"
	}
	return a.Print(append(dst, "\n]}\n"...))
}

func (v vectors) appendVector(dst []byte, c suite.Case) []byte {
	dst = jsontext.AppendString(append(dst, `{"edition":`...), v.stem)
	dst = jsontext.AppendString(append(dst, `,"rule":`...), v.rule)
	dst = jsontext.AppendString(append(dst, `,"section":`...), v.section)
	dst = jsontext.AppendString(append(dst, `,"in":`...), c.Text)
	dst = strconv.AppendBool(append(dst, `,"valid":`...), c.Valid)
	if !c.Valid {
		dst = strconv.AppendInt(append(dst, `,"offset":`...), int64(c.Offset), 10)
	}
	dst = jsontext.AppendString(append(dst, `,"why":`...), c.Why)
	return append(dst, '}')
}
