package main

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode"

	"github.com/spf13/cobra"

	"github.com/stricturi/stricturi/cmd/stricturi/internal/edition"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/frame"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/jsontext"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/report"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/terminal"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/usage"
	"github.com/stricturi/stricturi/grammar/abnf"
	"github.com/stricturi/stricturi/internal/errs"
	"github.com/stricturi/stricturi/internal/grammar/lint"
	"github.com/stricturi/stricturi/internal/grammar/reader"
)

// grammarLinter is the command grammar lint with its flags.
type grammarLinter struct {
	*frame.App
	edition.Grammars
	disabled []string
	strict   bool // warnings count too
}

func lintCodes() []lint.Code { return append(lint.Codes(), codeDiffers, codeNotation) }

func newGrammarLint(a *frame.App) *cobra.Command {
	l := &grammarLinter{App: a}
	var code string
	cmd := &cobra.Command{
		Use:   "lint [--disable CODE]... [SPEC...]\n  stricturi grammar lint --explain CODE",
		Short: "Find what is probably wrong in a grammar",
		RunE: func(cmd *cobra.Command, args []string) error {
			if cmd.Flags().Changed("explain") {
				return l.explain(code, args)
			}
			if len(args) == 0 {
				args = []string{"-"}
			}
			return l.run(args)
		},
		ValidArgsFunction: completeSpec,
	}
	cmd.Flags().StringSliceVar(&l.disabled, "disable", nil, "code of findings to leave out, repeatable")
	usage.Complete(cmd, "disable", func() []string { return usage.Names(lintCodes()) })
	cmd.Flags().StringVar(&code, "explain", "", "explain the `code` of a finding, with an example and the remedy")
	usage.Complete(cmd, "explain", func() []string { return slices.Sorted(maps.Keys(explanations())) })
	cmd.Flags().BoolVar(&l.strict, "strict", false, "warn also of what is not in RFC 5234 or 7405; warnings make the exit status 1")
	l.AddFlag(cmd, a.Stdin)
	a.AddOutputFlag(cmd, report.Formats...)
	usage.Exclude(cmd, "explain", "disable", "strict", "octets", "with", "json", "output")
	return cmd
}

// explanations returns what each code means, why that matters, an example and the remedy.
func explanations() map[string]string {
	text, err := helpTexts.ReadFile("help/grammar-lint-codes.txt")
	if err != nil {
		panic(err) // it is embedded
	}
	all := make(map[string]string)
	for section := range strings.SplitSeq(strings.TrimSpace(string(text)), "\n\n") {
		code, _, _ := strings.Cut(section, " ")
		all[code] = section + "\n"
	}
	return all
}

// explain writes the explanation of a code.
func (l *grammarLinter) explain(code string, operands []string) error {
	if len(operands) > 0 {
		return errors.New("--explain takes one code, and no SPEC")
	}
	all := explanations()
	if text, ok := all[code]; ok {
		return l.Print([]byte(text))
	}
	return usage.Unknown("code", code, slices.Sorted(maps.Keys(all)), "")
}

func (l *grammarLinter) run(operands []string) error {
	disabled, err := usage.Codes(l.disabled, lintCodes(), "")
	if err != nil {
		return err
	}
	complete := true
	for _, operand := range operands {
		spec, err := l.Read(operand)
		var found []lint.Finding
		if syntax, ok := errs.AsType[*abnf.Error](err); ok {
			found = []lint.Finding{syntaxFinding(syntax)}
		} else if err != nil {
			l.Complain(err)
			l.Fail(frame.StatusUnusable)
			complete = false
			continue
		} else {
			work := l.NewStatusLine()
			work.Set("checking %s", operand)
			found = append(lint.Check(spec.ABNF), lint.Octets(spec.ABNF, spec.Octets)...)
			work.Stop()
			if spec.Edition == nil { // imported rules are not the file's
				found = slices.DeleteFunc(found, func(f lint.Finding) bool {
					r := spec.Rule(f.Rule)
					return r != nil && r.File != spec.Name
				})
			}
			found = append(append(found, notes(spec)...), l.differences(spec)...)
			advise(spec, found)
			for i, e := range spec.Syntax {
				found = slices.Insert(found, i, syntaxFinding(e))
			}
			for _, e := range abnf.Extensions(spec.Text) {
				if f := syntaxFinding(e); l.strict {
					f.Code, f.Severity = codeNotation, lint.SeverityWarning
					found = append(found, f)
				}
			}
		}
		for _, f := range found {
			if slices.Contains(disabled, f.Code) || err == nil && silenced(spec, f) {
				continue
			}
			if f.Severity == lint.SeverityError || l.strict && f.Severity == lint.SeverityWarning {
				l.Fail(frame.StatusInvalid)
			}
			if err := l.Print(l.appendFinding(nil, operand, f)); err != nil {
				return err
			}
		}
	}
	return l.Print(l.Report.End(complete))
}

// silenced reports whether a comment such as "; lint: ignore unused" in the first line of a rule, or in the
// comments above it, accepts a finding.
func silenced(g *reader.Grammar, f lint.Finding) bool {
	first := f.Line
	if r := g.Rule(f.Rule); r != nil && r.File == g.Name {
		first = r.Line
	}
	lines := strings.Split(g.Text, "\n")
	for i := min(first, len(lines)) - 1; i >= 0; i-- {
		if i+1 < first && !strings.HasPrefix(strings.TrimSpace(lines[i]), ";") {
			break
		}
		_, codes, _ := strings.Cut(lines[i], "; lint: ignore ")
		if slices.Contains(strings.FieldsFunc(codes, func(c rune) bool { return c == ',' || unicode.IsSpace(c) }), string(f.Code)) {
			return true
		}
	}
	return false
}

const (
	codeDiffers  lint.Code = "differs"  // a document defines a rule twice
	codeNotation lint.Code = "notation" // only old documents and other notations have it
)

func syntaxFinding(e *abnf.Error) lint.Finding {
	code := lint.Code("syntax")
	if e.TooLarge {
		code = "too-large"
	}
	return lint.Finding{Code: code, Severity: lint.SeverityError, Rule: e.Rule, Line: e.Line, Col: e.Col,
		Message: (&reader.Error{Err: e}).Reason()}
}

// advice returns a finding about a rule that may be as it is meant.
func advice(code lint.Code, r *reader.Rule, message string) lint.Finding {
	return lint.Finding{Code: code, Severity: lint.SeverityAdvice, Rule: r.Name, Line: r.Line, Col: r.Col, Message: message}
}

// notes returns findings about definitions in words that have a meaning, or are from another document.
func notes(g *reader.Grammar) (found []lint.Finding) {
	for _, r := range g.Rules {
		if r.From != "" && r.File == g.Name {
			found = append(found, advice(lint.CodeProse, r, "the definition is from "+r.From))
		}
	}
	for _, w := range g.Words {
		found = append(found, advice(lint.CodeProse, g.Rule(w.Rule), "the definition is in words: "+w.Printed+"; it is read as "+w.Read))
	}
	return found
}

// differences returns findings about rules that a document defines twice with different strings, in
// its text and in an appendix for example.
func (l *grammarLinter) differences(g *reader.Grammar) (found []lint.Finding) {
	for _, d := range l.Differing(g) {
		found = append(found, lint.Finding{
			Code: codeDiffers, Severity: lint.SeverityWarning, Rule: d.Chosen.Name, Line: d.Left.Line, Col: 1, Example: d.Example,
			Message: fmt.Sprintf("line %d defines it differently", d.Chosen.Line),
		})
	}
	return found
}

// advise adds the remedies to the messages about rules that are not defined.
func advise(g *reader.Grammar, found []lint.Finding) {
	remedy := edition.Undefined(g)
	for i, f := range found {
		if f.Undefined != "" {
			found[i].Message = strings.TrimSuffix(f.Message+"; "+remedy(f.Undefined), "; ")
		}
	}
}

// appendFinding appends a finding in the format of the output.
func (l *grammarLinter) appendFinding(dst []byte, operand string, f lint.Finding) []byte {
	switch {
	case l.Report.Format != "":
		level := map[lint.Severity]report.Level{lint.SeverityError: report.Error, lint.SeverityWarning: report.Warning,
			lint.SeverityAdvice: report.Note}[f.Severity]
		return l.Report.Next(l.Report.Append(dst, report.Finding{
			Place:   report.Place{File: operand, Line: f.Line, Column: f.Col},
			Rule:    report.Rule{ID: "grammar/" + string(f.Code), Text: string(f.Code)},
			Level:   level,
			Message: strings.TrimPrefix(f.Rule+": "+f.Message, ": "),
		}))
	case l.JSON:
		return jsontext.AppendLine(dst, jsontext.Object{
			"file", operand, "line", f.Line, "column", f.Col, "rule", f.Rule, "code", string(f.Code),
			"severity", string(f.Severity), "message", f.Message, "witness", f.Example,
		})
	}
	severity := string(f.Severity)
	if f.Severity != lint.SeverityAdvice {
		severity = l.Out.Paint(terminal.Bad, severity)
	}
	dst = fmt.Appendf(dst, "%s:%d:%d: %s: ", terminal.Visible(operand), f.Line, f.Col, severity)
	if f.Rule != "" {
		dst = fmt.Appendf(dst, "%s: ", l.Out.Paint(terminal.Bold, terminal.Shorten(f.Rule, terminal.LongText)))
	}
	return fmt.Appendf(dst, "%s %s\n", terminal.Message(f.Message), l.Out.Paint(terminal.Faint, "("+string(f.Code)+")"))
}
