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
	ABNF string `json:"abnf"` // the text, or the short name of an edition
	Rule string `json:"rule"` // if it is empty or unknown, the first rule
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

// Overview lists the rules of a grammar, and what is probably wrong in it.
type Overview struct {
	Fault    *Fault         `json:"fault"`
	Rules    []Rule         `json:"rules"`
	Findings []lint.Finding `json:"findings"` // with the names of their fields
}

// Rule is a rule of the text itself.
type Rule struct {
	Name string `json:"name"`
	Line int    `json:"line"`
}

// Rules lists the rules of a grammar, without findings.
func Rules(r Request) Overview {
	g, err := read(r.ABNF)
	if err != nil {
		return Overview{Fault: faultOf(err)}
	}
	var o Overview
	for _, r := range g.Rules {
		if r.File == g.Name || g.Edition != nil && !r.Core {
			o.Rules = append(o.Rules, Rule{r.Name, r.Line})
		}
	}
	return o
}

// Lint lists what is probably wrong in a grammar. Imported rules are not of the text.
func Lint(r Request) Overview {
	g, err := read(r.ABNF)
	if err != nil {
		return Overview{Fault: faultOf(err)}
	}
	o := Overview{Findings: []lint.Finding{}}
	for _, f := range lint.Check(g.ABNF) {
		if r := g.Rule(f.Rule); g.Edition == nil && r != nil && r.File != g.Name {
			continue
		}
		o.Findings = append(o.Findings, f)
	}
	return o
}

// Picture is a rule as a diagram.
type Picture struct {
	Fault *Fault `json:"fault"`
	Rule  string `json:"rule"`
	Text  string `json:"text"`
	SVG   string `json:"svg"`
	// Uses are the names of the rules that it refers to and that are defined.
	Uses []string `json:"uses"`
}

// Railroad draws a rule.
func Railroad(r Request) Picture {
	g, rule, err := choose(r)
	if err != nil {
		return Picture{Fault: faultOf(err)}
	}
	p := Picture{
		Rule: rule.Name, Text: rule.Text,
		SVG: report.Diagram{Definition: report.Definition(rule.Node), ID: "rule", Title: rule.Name, Description: rule.Node.String()}.SVG(),
	}
	for _, name := range abnf.Uses(rule.Node) {
		if used := g.Rule(name); used != nil {
			p.Uses = append(p.Uses, used.Name)
		}
	}
	return p
}

// choose returns a grammar and the rule that a request names, or the first rule if there is no
// such rule. A grammar that was read has rules.
func choose(r Request) (*reader.Grammar, *reader.Rule, error) {
	g, err := read(r.ABNF)
	if err != nil {
		return nil, nil, err
	}
	return g, cmp.Or(g.Rule(r.Rule), g.Rules[0]), nil
}

// Suite is a test suite for implementations of a rule.
type Suite struct {
	Fault *Fault       `json:"fault"`
	Rule  string       `json:"rule"`
	Cases []suite.Case `json:"cases"` // with the names of their fields
	More  bool         `json:"more"`  // the suite has more cases
}

// maxCases is the number of cases that are shown. The command writes them all.
const maxCases = 400

// Tests returns a suite that reveals every single edit of the automaton of a rule.
func Tests(r Request) Suite {
	g, rule, err := choose(r)
	if err != nil {
		return Suite{Fault: faultOf(err)}
	}
	s := Suite{Rule: rule.Name}
	d, err := regular.New(g.ABNF).DFA(rule.Name)
	switch {
	case err != nil:
		s.Fault = faultOf(g.RuleFault(rule.Name, err))
		return s
	case d.States() > suite.MaxStates:
		s.Fault = &Fault{Rule: rule.Name, Message: "the automaton of the rule is too large for a suite; choose a rule that it is made of"}
		return s
	case d.IsEmpty():
		s.Fault = &Fault{Rule: rule.Name, Message: "the rule has no strings, so that there is nothing to test"}
		return s
	}
	for c := range suite.Of(d) {
		if len(s.Cases) == maxCases {
			s.More = true
			break
		}
		s.Cases = append(s.Cases, c)
	}
	return s
}

// Expressions are regular expressions of a rule.
type Expressions struct {
	Fault *Fault       `json:"fault"`
	Rule  string       `json:"rule"`
	All   []Expression `json:"all"`
}

// Expression is a regular expression, or why there is none.
type Expression struct {
	Dialect string `json:"dialect"`
	Text    string `json:"text"`
	Fault   *Fault `json:"fault"`
}

// Regex writes a rule as a regular expression in all dialects.
func Regex(r Request) Expressions {
	g, rule, err := choose(r)
	if err != nil {
		return Expressions{Fault: faultOf(err)}
	}
	e := Expressions{Rule: rule.Name}
	for _, d := range regex.Dialects() {
		x := Expression{Dialect: string(d)}
		if x.Text, err = regex.Of(g.ABNF, rule.Name, d); err != nil {
			x.Fault = faultOf(g.RuleFault(rule.Name, err))
		}
		if !utf8.ValidString(x.Text) {
			x.Text, x.Fault = "", faultOf(errors.New("expression of bytes that cannot be shown here: the command grammar regex writes it"))
		}
		e.All = append(e.All, x)
	}
	return e
}

// Patterns tells how patterns relate to a rule.
type Patterns struct {
	Fault *Fault    `json:"fault"`
	Rule  string    `json:"rule"`
	All   []Related `json:"all"`
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

// Against compares a rule with patterns of ECMAScript, one a line, which search as those of JSON
// Schema do.
func Against(r TryRequest) Patterns {
	g, rule, err := choose(r.Request)
	if err != nil {
		return Patterns{Fault: faultOf(err)}
	}
	relate, err := regex.Against(g.ABNF, rule.Name, g.Octets, regex.ECMA, true)
	if err != nil {
		return Patterns{Fault: faultOf(g.RuleFault(rule.Name, err))}
	}
	p := Patterns{Rule: rule.Name, All: []Related{}}
	for text := range strings.FieldsFuncSeq(r.Texts, func(c rune) bool { return c == '\n' }) {
		pair, err := relate(text)
		if err != nil {
			pair = &diff.Pair{Relation: diff.RelationUndecided, Why: err.Error()}
		}
		p.All = append(p.All, Related{text, string(pair.Relation), pair.Relation.Word(), pair.Why, pair.OnlyOld, pair.OnlyNew})
	}
	return p
}
