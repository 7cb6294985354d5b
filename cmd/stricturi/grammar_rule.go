package main

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"os/exec"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/spf13/cobra"

	"github.com/stricturi/stricturi/cmd/stricturi/internal/edition"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/frame"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/jsontext"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/terminal"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/usage"
	"github.com/stricturi/stricturi/grammar/diff"
	"github.com/stricturi/stricturi/internal/grammar/matcher"
	"github.com/stricturi/stricturi/internal/grammar/octets"
	"github.com/stricturi/stricturi/internal/grammar/reader"
	"github.com/stricturi/stricturi/internal/grammar/regex"
	"github.com/stricturi/stricturi/internal/grammar/suite"
)

func newGrammarRegex(a *frame.App) *cobra.Command {
	dialect, unanchored, patterns := regex.RE2, false, against{App: a}
	cmd := ruleCommand(a, &cobra.Command{
		Use:   "regex [--dialect DIALECT] [--against PATTERN [--search]] SPEC RULE",
		Short: "Write a rule as a regular expression, or compare it with one",
	}, func(spec *reader.Grammar, rule string) (iter.Seq[[]byte], error) {
		if len(patterns.patterns) > 0 {
			return patterns.compare(spec, rule, dialect)
		}
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
	cmd.PreRunE = func(cmd *cobra.Command, _ []string) error {
		if len(patterns.patterns) > 0 {
			return nil
		}
		return usage.NoEffect(cmd.Flags(), "without --against: leave it out", "search")
	}
	cmd.Flags().StringArrayVar(&patterns.patterns, "against", nil, "compare the rule with this `pattern`, repeatable")
	cmd.Flags().BoolVar(&patterns.search, "search", false, "a pattern is to be found anywhere in a text")
	cmd.MarkFlagsMutuallyExclusive("unanchored", "against")
	a.AddOutputFlag(cmd)
	return cmd
}

func newGrammarSuite(a *frame.App) *cobra.Command {
	limit, seed, command := uint(0), uint64(0), ""
	cmd := ruleCommand(a, &cobra.Command{
		Use:   "suite [--limit N] [--seed N] [--run COMMAND] SPEC --rule RULE",
		Short: "Write a test suite for implementations of a rule, or test one",
	}, func(spec *reader.Grammar, rule string) (iter.Seq[[]byte], error) {
		if err := matcher.Usable(spec.ABNF, rule); err != nil {
			return nil, err
		}
		cases := suite.For(spec.ABNF, rule, int(min(limit, 1<<30)), seed)
		if len(cases) == 0 {
			return nil, errors.New("its strings are too long, or it takes too long to judge them because repetitions are " +
				"ambiguous: name a rule with fewer repetitions")
		}
		if spec.Octets { // but for a neighbor of U+00FF
			cases = slices.DeleteFunc(cases, func(c suite.Case) bool { return strings.ContainsFunc(c.Text, func(r rune) bool { return r > 0xFF }) })
		}
		if command != "" {
			out, err := testCommand(a, command, rule, cases)
			return slices.Values([][]byte{out}), err
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
					c.Text, _ = octets.Bytes(in)
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
	cmd.Flags().StringVar(&command, "run", "", "test this `command` of the shell")
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

// completeSpec completes an edition or a file.
func completeSpec(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
	return edition.Stems(edition.Known), cobra.ShellCompDirectiveDefault
}

// completeRule completes an edition and one of its rules.
func completeRule(cmd *cobra.Command, args []string, begun string) ([]string, cobra.ShellCompDirective) {
	switch len(args) {
	case 0:
		return completeSpec(cmd, args, begun)
	case 1:
		if s, err := edition.Named(args[0]); err == nil {
			return s.RuleNames(), cobra.ShellCompDirectiveNoFileComp
		}
	}
	return nil, cobra.ShellCompDirectiveNoFileComp
}

// against is the flags of grammar regex that compare patterns with a rule.
type against struct {
	*frame.App
	patterns []string
	search   bool
}

// compare returns how the strings of a rule relate to the texts of each pattern. A malformed pattern is
// reported, and has no answer.
func (x *against) compare(spec *reader.Grammar, rule string, dialect regex.Dialect) (iter.Seq[[]byte], error) {
	relate, err := regex.Against(spec.ABNF, rule, spec.Octets, dialect, x.search)
	if err != nil {
		return nil, err
	}
	return func(yield func([]byte) bool) {
		for _, pattern := range x.patterns {
			pair, err := relate(pattern)
			if err != nil {
				x.Fail(frame.StatusUnusable)
				x.Complain(frame.About("--against "+pattern, err))
			} else if !yield(x.relation(pattern, rule, pair)) {
				return
			}
		}
	}, nil
}

// relation returns the answer for a pattern, and raises the exit status.
func (x *against) relation(pattern, rule string, p *diff.Pair) []byte {
	if p.Relation != diff.RelationEqual {
		x.Fail(frame.StatusInvalid)
	}
	o := jsontext.Object{"pattern", pattern, "rule", rule, "relation", string(p.Relation), "onlyRule", p.OnlyOld, "onlyPattern", p.OnlyNew}
	text := ""
	if p.Relation == diff.RelationUndecided {
		o, text = append(o, "why", p.Why), ": "+p.Why
	}
	if p.OnlyOld != nil {
		text += fmt.Sprintf("\n  only the rule: %+q", *p.OnlyOld)
	}
	if p.OnlyNew != nil {
		text += fmt.Sprintf("\n  only the pattern: %+q", *p.OnlyNew)
	}
	return x.Append(nil, o, "%s: %s%s\n", terminal.Visible(pattern), p.Relation.Word(), text)
}

// testCommand asks a command about the texts of a suite, and returns its wrong answers, those about
// shorter texts first. An error says that it does not answer.
func testCommand(a *frame.App, command, rule string, cases []suite.Case) (out []byte, err error) {
	answers, err := ask(a, command, cases)
	if err != nil {
		return nil, err
	}
	var wrong []suite.Case
	for i, c := range cases {
		if answers[i] != c.Valid {
			wrong = append(wrong, c)
		}
	}
	slices.SortStableFunc(wrong, func(x, y suite.Case) int {
		return cmp.Compare(utf8.RuneCountInString(x.Text), utf8.RuneCountInString(y.Text))
	})
	for _, c := range wrong {
		a.Fail(frame.StatusInvalid)
		out = a.Append(out, jsontext.Object{"rule", rule, "in", c.Text, "valid", c.Valid, "answer", !c.Valid, "why", c.Why},
			"%s %+q  %s: %s; the answer was %v\n", a.Out.Paint(terminal.Bad, "✗"), c.Text, rule, c.Why, !c.Valid)
	}
	if !a.JSON {
		out = fmt.Appendf(out, "%s: %d texts, %d wrong answers\n", rule, len(cases), len(wrong))
	}
	return out, nil
}

var errEnded = errors.New("the command ended")

// ask runs a command of the shell, which reads each text as a line of JSON, and writes a line for
// each: true or false.
func ask(a *frame.App, command string, cases []suite.Case) (answers []bool, err error) {
	var in bytes.Buffer
	for _, c := range cases {
		line, err := json.Marshal(c.Text)
		if err != nil {
			return nil, err
		}
		in.Write(append(line, '\n'))
	}
	cmd := exec.Command("sh", "-c", command)
	cmd.Stdin, cmd.Stderr = &in, a.Stderr
	out, failed := cmd.Output() // it can fail after the last answer
	for line := range strings.Lines(string(out)) {
		answer := strings.TrimSpace(line)
		switch n := len(answers); {
		case n == len(cases):
			return nil, fmt.Errorf("%s: more than %d answers", command, n)
		case answer != "true" && answer != "false":
			return nil, fmt.Errorf("%s: the answer about %+q is %q, not true or false", command, cases[n].Text, answer)
		}
		answers = append(answers, answer == "true")
	}
	if n := len(answers); n < len(cases) {
		return nil, fmt.Errorf("%s: no answer about %+q: %w", command, cases[n].Text, cmp.Or(failed, errEnded))
	}
	return answers, nil
}
