package abnf_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	goabnf "github.com/pandatix/go-abnf"

	"github.com/stricturi/stricturi/internal/grammar/automaton"
	"github.com/stricturi/stricturi/internal/grammar/reader"
	"github.com/stricturi/stricturi/internal/grammar/regex"
	"github.com/stricturi/stricturi/internal/grammar/regular"
	"github.com/stricturi/stricturi/internal/grammar/suite"
	"github.com/stricturi/stricturi/internal/testutil"
)

// The table of ten grammars in README.md is as measured. Go-abnf is asked the texts of the
// suite of each rule, which covers its automaton; without an automaton, the examples of the
// document and the same with a character too many.
func TestTable(t *testing.T) {
	readme := testutil.Must(os.ReadFile("README.md"))
	for _, s := range sources[:compared] {
		g := s.read(t)
		var cases []suite.Case
		if g.dfa != nil {
			for c := range suite.Of(g.dfa) {
				cases = append(cases, c)
			}
		} else {
			for _, text := range g.valid(t) {
				cases = append(cases, suite.Case{Text: text, Valid: true}, suite.Case{Text: text + "{", Offset: len(text)})
			}
		}
		invalid, same, offsets := 0, 0, 0
		for _, c := range cases {
			offset, ok := g.match(c.Text)
			if !c.Valid {
				invalid++
			}
			if !c.Valid && !ok && offset == c.Offset {
				offsets++
			}
			if verdict, err := g.theirs.IsValid(g.rule, []byte(c.Text)); err == nil && verdict == ok && ok == c.Valid {
				same++
			}
		}
		row := fmt.Sprintf("| %s, %s | %s | %d | %d | %d of %d | %s |\n", g.document, g.rule, printed(t, s.file), len(cases), same, offsets, invalid, g.expressions())
		if !strings.Contains(string(readme), row) {
			t.Errorf("README.md lacks the row\n%s", row)
		}
	}
}

// printed says who reads a grammar as its document prints it.
func printed(t *testing.T, file string) string {
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	_, err = goabnf.ParseABNF([]byte(strings.ReplaceAll(string(text), "\n", "\r\n")))
	switch err.(type) {
	case nil:
		return "both"
	case *goabnf.ErrDependencyNotFound: // which rule it names is not the same in each run
		return "stricturi; go-abnf: undefined rules"
	}
	return "stricturi; go-abnf: `" + err.Error() + "`"
}

// expressions returns the cells for the regular expressions of both.
func (g *grammar) expressions() string {
	if g.dfa == nil {
		return "none: the rule is recursive | none: the rule is recursive"
	}
	cell := func(length int, text string, err error) string {
		if err != nil {
			return "none: " + err.Error()
		}
		read, err := regex.Read(text, regex.RE2, true, &automaton.Budget{Left: automaton.DefaultWork})
		if err != nil || automaton.Relate(g.dfa, read).Kind != automaton.Equal {
			return fmt.Sprintf("%d bytes, **not equal**", length)
		}
		return fmt.Sprintf("%d bytes, equal", length)
	}
	own, err := regex.Of(g.own.ABNF, g.rule, regex.RE2)
	first := cell(len(own), own, err)
	theirs, err := g.theirs.Regex(g.rule)
	return first + " | " + cell(len(theirs), "^(?:"+theirs+")$", err) // it is not anchored
}

// The times of a verdict on a valid text, and of making a grammar usable.
func Benchmark(b *testing.B) {
	for _, s := range sources[:compared] {
		g := s.read(b)
		texts := g.valid(b)
		for _, j := range g.judges() {
			b.Run(s.name+"/"+j.name, func(b *testing.B) {
				b.ReportAllocs()
				for i := 0; b.Loop(); i++ {
					if ok, err := j.valid(texts[i%len(texts)]); !ok || err != nil {
						b.Fatal(texts[i%len(texts)], err)
					}
				}
			})
		}
		b.Run(s.name+"/read", func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				own := testutil.Must(new(reader.Reader).Read(s.file))
				regular.New(own.ABNF).DFA(s.rule)
			}
		})
		text := prepared(g.own)
		b.Run(s.name+"/go-abnf ParseABNF", func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				testutil.Must(goabnf.ParseABNF(text, goabnf.WithRedefineCoreRules(true)))
			}
		})
	}
}
