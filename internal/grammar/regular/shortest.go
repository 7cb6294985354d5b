package regular

import (
	"slices"
	"strings"

	"github.com/stricturi/stricturi/grammar/abnf"
	"github.com/stricturi/stricturi/internal/grammar/automaton"
)

// maxShortest limits the length of the strings of Shortest, in bytes: longer ones are left out.
const maxShortest = 1 << 16

// Shortest has a shortest string of each rule of a grammar, recursive ones too, if there is one.
type Shortest struct {
	grammar   *abnf.Grammar
	operators Operators[*string] // nil is for no string
	unknown   *string
	texts     map[*abnf.Rule]*string
}

// NewShortest returns the shortest strings of the rules of a grammar. The strings of a character of
// a set are what pick returns. Those of a description in words and of a rule that is not defined are
// unknown, which is nil if there is none.
func NewShortest(g *abnf.Grammar, pick func(automaton.Set) string, unknown *string) *Shortest {
	s := &Shortest{grammar: g, unknown: unknown, texts: map[*abnf.Rule]*string{}}
	s.operators = Operators[*string]{
		Union: func(all ...*string) *string {
			all = slices.DeleteFunc(all, func(text *string) bool { return text == nil })
			if len(all) == 0 {
				return nil
			}
			return slices.MinFunc(all, func(a, b *string) int { return len(*a) - len(*b) })
		},
		Concat: func(all ...*string) *string {
			var joined strings.Builder
			for _, text := range all {
				if text == nil || joined.Len()+len(*text) > maxShortest {
					return nil
				}
				joined.WriteString(*text)
			}
			text := joined.String()
			return &text
		},
		Repeat: func(text *string, least, _ int) *string {
			switch {
			case least == 0:
				return new(string)
			case text == nil || len(*text) > maxShortest/least:
				return nil
			}
			repeated := strings.Repeat(*text, least)
			return &repeated
		},
		Chars: func(set automaton.Set) *string {
			text := pick(set)
			return &text
		},
	}
	users := map[*abnf.Rule][]*abnf.Rule{}
	for _, r := range g.Rules {
		for _, name := range abnf.Uses(r.Node) {
			users[g.Rule(name)] = append(users[g.Rule(name)], r)
		}
	}
	todo := slices.Clone(g.Rules)
	slices.Reverse(todo)           // most rules refer to later ones
	known := map[*abnf.Rule]bool{} // as far as is known of the rules that it uses
	for ; len(todo) > 0; todo = todo[1:] {
		r := todo[0]
		if known[r] {
			continue
		}
		known[r] = true
		if text, last := s.of(r.Node), s.texts[r]; text != nil && (last == nil || len(*text) < len(*last)) {
			s.texts[r] = text
			for _, user := range users[r] {
				known[user] = false
				todo = append(todo, user)
			}
		}
	}
	return s
}

// Of returns a shortest string of a node, or false if there is none.
func (s *Shortest) Of(n abnf.Node) (string, bool) {
	if text := s.of(n); text != nil {
		return *text, true
	}
	return "", false
}

func (s *Shortest) of(n abnf.Node) *string {
	text, _ := s.operators.Translate(n, func(n abnf.Node) (*string, error) {
		if ref, ok := n.(abnf.RuleRef); ok && s.grammar.Rule(ref.Name) != nil {
			return s.texts[s.grammar.Rule(ref.Name)], nil
		}
		return s.unknown, nil
	})
	return text
}
