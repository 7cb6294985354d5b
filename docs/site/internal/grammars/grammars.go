// Package grammars examines ABNF grammars for the page of docs/site: what is probably wrong
// in one, its rules as diagrams, texts, tests and regular expressions, and how two differ.
//
// What it returns is for people. Long lists are cut, and say so.
package grammars

import (
	"cmp"
	"errors"
	"strings"
	"unicode/utf8"

	"github.com/stricturi/stricturi/grammar/abnf"
	"github.com/stricturi/stricturi/grammar/diff"
	"github.com/stricturi/stricturi/internal/errs"
	"github.com/stricturi/stricturi/internal/grammar/lint"
	"github.com/stricturi/stricturi/internal/grammar/reader"
	"github.com/stricturi/stricturi/internal/grammar/regex"
	"github.com/stricturi/stricturi/internal/grammar/regular"
	"github.com/stricturi/stricturi/internal/grammar/report"
	"github.com/stricturi/stricturi/internal/grammar/suite"
)

// file is what errors call the text of a field.
const file = "grammar.abnf"

// Request asks about a rule of a grammar.
type Request struct {
	ABNF  string `json:"abnf"`  // the text, or the short name of an edition
	Rule  string `json:"rule"`  // if it is empty or unknown, the first rule
	Texts string `json:"texts"` // texts or patterns, one a line
}

// Question is a request whose grammar is read.
type Question struct {
	*reader.Grammar
	rule  *reader.Rule
	texts string
}

// Of returns a function of this package as one that answers requests, with the object {"fault"} if there is
// no answer. A grammar that was read has rules.
func Of[A any](f func(Question) (A, error)) func(Request) any {
	return func(r Request) any {
		g, err := read(r.ABNF)
		var a A
		if err == nil {
			a, err = f(Question{g, cmp.Or(g.Rule(r.Rule), g.Rules[0]), r.Texts})
		}
		if err != nil {
			return Failed{faultOf(err)}
		}
		return a
	}
}

// Failed is the answer when a function fails.
type Failed struct {
	Fault *Fault `json:"fault"`
}

// Fault tells why there is no answer.
type Fault struct {
	Line    int    `json:"line"` // from 1; 0 if it is not known
	Column  int    `json:"column"`
	Rule    string `json:"rule"`
	Message string `json:"message"`
}

// faultOf returns an error as a fault.
func faultOf(err error) *Fault {
	if e, ok := errs.AsType[*reader.Error](err); ok {
		return &Fault{e.Line, e.Col, e.Rule, e.Reason()}
	}
	return &Fault{Message: err.Error()}
}

// read returns the grammar of a text, or the edition that it names.
func read(text string) (*reader.Grammar, error) {
	r := reader.Reader{ReadFile: func(name string) ([]byte, error) {
		return nil, errors.New("this page reads no files; paste the rules instead of importing them")
	}}
	if isName(text) {
		if g, err := r.Read(text); err == nil {
			return g, nil
		}
	}
	g, err := r.Parse(file, text)
	if err == nil && len(g.Syntax) > 0 {
		e := g.Syntax[0]
		return nil, &reader.Error{File: file, Line: e.Line, Col: e.Col, Rule: e.Rule, Err: e}
	}
	return g, err
}

// isName reports whether a text can be the short name of an edition. It is no grammar, which
// has an "=".
func isName(text string) bool {
	return text != "" && !strings.ContainsFunc(text, func(c rune) bool { return c <= ' ' || c == '=' || c == '/' })
}

// Rule is a rule of the text itself.
type Rule struct {
	Name string `json:"name"`
	Line int    `json:"line"`
}

// Rules lists the rules of a grammar.
func Rules(q Question) ([]Rule, error) {
	all := []Rule{}
	for _, r := range q.Rules {
		if r.File == q.Name || q.Edition != nil && !r.Core {
			all = append(all, Rule{r.Name, r.Line})
		}
	}
	return all, nil
}

// Lint lists what is probably wrong in a grammar. Imported rules are not of the text.
func Lint(q Question) ([]lint.Finding, error) {
	found := []lint.Finding{}
	for _, f := range lint.Check(q.ABNF) {
		if r := q.Rule(f.Rule); q.Edition != nil || r == nil || r.File == q.Name {
			found = append(found, f)
		}
	}
	return found, nil
}

// Picture is a rule as a diagram.
type Picture struct {
	Rule string `json:"rule"`
	Text string `json:"text"`
	SVG  string `json:"svg"`
	// Uses are the names of the rules that it refers to and that are defined.
	Uses []string `json:"uses"`
}

// Railroad draws a rule.
func Railroad(q Question) (Picture, error) {
	p := Picture{
		Rule: q.rule.Name, Text: q.rule.Text,
		SVG: report.Diagram{Definition: report.Definition(q.rule.Node), ID: "rule", Title: q.rule.Name, Description: q.rule.Node.String()}.SVG(),
	}
	for _, name := range abnf.Uses(q.rule.Node) {
		if used := q.Rule(name); used != nil {
			p.Uses = append(p.Uses, used.Name)
		}
	}
	return p, nil
}

// Suite is a test suite for implementations of a rule.
type Suite struct {
	Rule  string       `json:"rule"`
	Cases []suite.Case `json:"cases"` // with the names of their fields
	More  bool         `json:"more"`  // the suite has more cases
}

// maxCases is the number of cases that are shown. The command writes them all.
const maxCases = 400

// Tests returns a suite that reveals every single edit of the automaton of a rule.
func Tests(q Question) (Suite, error) {
	s := Suite{Rule: q.rule.Name}
	d, err := regular.New(q.ABNF).DFA(q.rule.Name)
	switch {
	case err != nil:
	case d.States() > suite.MaxStates:
		err = errors.New("the automaton of the rule is too large for a suite; choose a rule that it is made of")
	case d.IsEmpty():
		err = errors.New("the rule has no strings, so that there is nothing to test")
	}
	if err != nil {
		return s, q.RuleFault(q.rule.Name, err)
	}
	for c := range suite.Of(d) {
		if len(s.Cases) == maxCases {
			s.More = true
			break
		}
		s.Cases = append(s.Cases, c)
	}
	return s, nil
}

// Expression is a regular expression, or why there is none.
type Expression struct {
	Dialect string `json:"dialect"`
	Text    string `json:"text"`
	Fault   *Fault `json:"fault"`
}

// Regex writes a rule as a regular expression in all dialects.
func Regex(q Question) (all []Expression, err error) {
	for _, d := range regex.Dialects() {
		x := Expression{Dialect: string(d)}
		if x.Text, err = regex.Of(q.ABNF, q.rule.Name, d); err != nil {
			x.Fault = faultOf(q.RuleFault(q.rule.Name, err))
		}
		if !utf8.ValidString(x.Text) {
			x.Text, x.Fault = "", faultOf(errors.New("expression of bytes that cannot be shown here: the command grammar regex writes it"))
		}
		all = append(all, x)
	}
	return all, nil
}

// Related is a pattern, and how the rule as old relates to it as new.
type Related struct {
	Pattern     string  `json:"pattern"`
	Relation    string  `json:"relation"`
	Word        string  `json:"word"` // what people call the relation
	Why         string  `json:"why"`  // if it is not known
	OnlyRule    *string `json:"onlyOld"`
	OnlyPattern *string `json:"onlyNew"`
}

// Against compares a rule with patterns of ECMAScript, which search as those of JSON Schema do.
func Against(q Question) ([]Related, error) {
	relate, err := regex.Against(q.ABNF, q.rule.Name, q.Octets, regex.ECMA, true)
	if err != nil {
		return nil, q.RuleFault(q.rule.Name, err)
	}
	all := []Related{}
	for text := range strings.FieldsFuncSeq(q.texts, func(c rune) bool { return c == '\n' }) {
		pair, err := relate(text)
		if err != nil {
			pair = &diff.Pair{Relation: diff.RelationUndecided, Why: err.Error()}
		}
		all = append(all, Related{text, string(pair.Relation), pair.Relation.Word(), pair.Why, pair.OnlyOld, pair.OnlyNew})
	}
	return all, nil
}
