package abnf

import (
	"errors"
	"strings"

	goabnf "github.com/pandatix/go-abnf"

	"github.com/stricturi/stricturi/internal/grammar/automaton"
	"github.com/stricturi/stricturi/internal/grammar/regex"
	"github.com/stricturi/stricturi/internal/grammar/suite"
)

// Facts are what both can do with a grammar.
type Facts struct {
	Grammar, Document, Rule string
	Printed                 string `json:",omitempty"` // why go-abnf does not read the grammar as printed
	// Texts are those of the suite of the entry rule, which covers its automaton; without an
	// automaton the examples of the document. Same are those with the same verdict.
	Texts, Invalid, Same int
	Offsets              int // invalid texts whose offset is right
	Regex, TheirRegex    Regex
}

// Regex is a regular expression for the entry rule.
type Regex struct {
	Length int    `json:",omitempty"`
	Equal  bool   `json:",omitempty"` // its automaton is that of the rule
	Error  string `json:",omitempty"`
}

// Measure measures a grammar.
func (g *Grammar) Measure() (*Facts, error) {
	f := &Facts{Grammar: g.Name, Document: g.Document, Rule: g.Rule}
	printed, err := g.Printed()
	if err != nil {
		return nil, err
	}
	if _, err := goabnf.ParseABNF([]byte(strings.ReplaceAll(printed, "\n", "\r\n"))); err != nil {
		f.Printed = "`" + err.Error() + "`"
		if _, missing := errors.AsType[*goabnf.ErrDependencyNotFound](err); missing {
			f.Printed = "undefined rules" // which one it names is not the same in each run
		}
	}
	theirs, err := g.goABNF()
	if err != nil {
		return nil, err
	}
	r, err := g.read()
	if err != nil {
		return nil, err
	}
	match, err := g.matcher()
	if err != nil {
		return nil, err
	}
	if g.Match != nil {
		match = g.Match
	}
	dfa, err := g.automaton()
	if err != nil && g.Match != nil {
		return nil, err
	}
	cases, err := g.cases(dfa)
	if err != nil {
		return nil, err
	}
	for _, c := range cases {
		offset, ok := match(c.Text)
		f.Texts++
		if !c.Valid {
			f.Invalid++
			if !ok && offset == c.Offset {
				f.Offsets++
			}
		}
		if verdict, err := theirs.IsValid(g.Rule, []byte(c.Text)); err == nil && verdict == ok && ok == c.Valid {
			f.Same++
		}
	}

	if own, err := regex.Of(r.ABNF, g.Rule, regex.RE2); err != nil {
		f.Regex.Error = err.Error()
	} else {
		f.Regex = compared(len(own), own, dfa)
	}
	if other, err := theirs.Regex(g.Rule); err != nil {
		f.TheirRegex.Error = err.Error()
	} else { // it is not anchored
		f.TheirRegex = compared(len(other), "^(?:"+other+")$", dfa)
	}
	return f, nil
}

func compared(length int, text string, dfa *automaton.DFA) Regex {
	read, err := regex.Read(text, regex.RE2)
	return Regex{Length: length, Equal: err == nil && automaton.Relate(dfa, read).Kind == automaton.Equal}
}

// cases returns the texts of the suite, or the examples.
func (g *Grammar) cases(dfa *automaton.DFA) (cases []suite.Case, err error) {
	if dfa != nil {
		for c := range suite.Of(dfa, suite.Transitions) {
			cases = append(cases, c)
		}
		return cases, nil
	}
	texts, err := g.Examples()
	for _, text := range texts {
		cases = append(cases, suite.Case{Text: text, Valid: true}, suite.Case{Text: text + "{", Offset: len(text)})
	}
	return cases, err
}
