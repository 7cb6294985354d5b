package diff

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/stricturi/stricturi/grammar/abnf"
	"github.com/stricturi/stricturi/internal/errs"
	"github.com/stricturi/stricturi/internal/grammar/automaton"
	"github.com/stricturi/stricturi/internal/grammar/regular"
)

// side is the grammar of one document.
type side struct {
	abnf  *abnf.Grammar
	langs *regular.Grammar

	letters map[*abnf.Rule]rune // of the recursive rules
	why     map[*abnf.Rule][]string
	opaque  *regular.Grammar // with letters for recursive rules and for prose
}

func newSide(g *abnf.Grammar) *side {
	return &side{abnf: g, langs: regular.New(g), why: map[*abnf.Rule][]string{}}
}

// alphabet gives out letters: marks that stand for languages which are not known.
type alphabet struct {
	prose map[string]rune
	next  int
}

func (a *alphabet) letter() rune {
	a.next++
	return automaton.Mark(a.next - 1)
}

// inWords returns the letter of a description. Descriptions with the same text, white space
// aside, have the same letter in both documents, and so have those that refer to the same
// rule of the same document.
func (a *alphabet) inWords(p abnf.Prose) rune {
	text := strings.Join(strings.Fields(p.Text), " ")
	if ref, ok := p.Reference(); ok {
		text = strings.ToLower("<" + ref.Rule + ", see [" + ref.Document + "]>")
	}
	if _, ok := a.prose[text]; !ok {
		a.prose[text] = a.letter()
	}
	return a.prose[text]
}

// opaque compares the pairs of rules that have no automaton. In their definitions it
// replaces each description in words, and each reference to a recursive rule that is not
// linear, by a letter. Two rules are equal if they are equal with letters, whatever
// language a letter stands for.
//
// Recursive rules that are paired get the same letter, on the assumption that they are
// equal. If the definitions of all pairs so assumed are equal with letters, both documents
// have the same equations for these languages, and so the same solution. Pairs whose
// definitions differ get two letters, until the assumption holds for all that are left.
func (c *comparer) opaque(olds, news *side) {
	if !slices.ContainsFunc(c.All, func(p *Pair) bool { return p.Relation == RelationUndecided || p.unknown() }) {
		return
	}
	a := &alphabet{prose: map[string]rune{}}
	for _, s := range []*side{olds, news} {
		letters := map[*abnf.Rule]rune{}
		words := regular.NewReplaced(s.abnf, s.replace(a))
		for _, r := range s.abnf.Rules {
			if words.Cycle(r.Name) == nil {
				continue
			}
			if _, err := words.DFA(r.Name); errors.As(err, new(*abnf.RecursionError)) {
				letters[r] = a.letter()
			}
		}
		s.letters = letters // from here on replace uses them
	}
	assumed := map[*Pair]bool{}
	shared := map[rune]bool{}
	for _, p := range c.All {
		if p.Relation != RelationUndecided {
			continue
		}
		o, isOld := olds.letters[p.Old.Rule]
		n, isNew := news.letters[p.New.Rule]
		if isOld && isNew && !shared[o] && !shared[n] {
			assumed[p] = true
			shared[o], shared[n] = true, true
			news.letters[p.New.Rule] = o
		}
	}
	for {
		olds.opaque = regular.NewReplaced(olds.abnf, olds.replace(a))
		news.opaque = regular.NewReplaced(news.abnf, news.replace(a))
		var failed []*Pair
		for p := range assumed {
			if !c.equalWithLetters(p, olds, news) {
				failed = append(failed, p)
			}
		}
		if len(failed) == 0 {
			break
		}
		for _, p := range failed {
			delete(assumed, p)
			news.letters[p.New.Rule] = a.letter()
		}
	}
	for _, p := range c.All {
		if p.Relation == RelationUndecided || p.unknown() {
			p.Why = because(p, olds, news)
		}
		if p.Relation == RelationUndecided && c.equalWithLetters(p, olds, news) {
			p.Relation = RelationEqual
		}
	}
}

// unknown reports whether the rule of an added or removed pair has no automaton.
func (p *Pair) unknown() bool {
	return p.Old == nil && p.New.dfa == nil || p.New == nil && p.Old.dfa == nil
}

// replace returns the function that replaces prose and recursive rules by letters.
func (s *side) replace(a *alphabet) func(abnf.Node) (automaton.Expr, bool) {
	return func(n abnf.Node) (automaton.Expr, bool) {
		var letter rune
		switch n := n.(type) {
		case abnf.Invalid:
			return automaton.Expr{}, false
		case abnf.Prose:
			letter = a.inWords(n)
		case abnf.RuleRef:
			var ok bool
			if letter, ok = s.letters[s.abnf.Rule(n.Name)]; !ok {
				return automaton.Expr{}, false
			}
		}
		return automaton.Chars(automaton.RuneSet(letter)), true
	}
}

func (c *comparer) equalWithLetters(p *Pair, olds, news *side) bool {
	o, err := olds.opaque.DFA(p.Old.Name)
	if err != nil {
		return false
	}
	n, err := news.opaque.DFA(p.New.Name)
	return err == nil && c.restrict(o).Equal(c.restrict(n))
}

// because returns the reasons why a rule of a pair has no automaton.
func because(p *Pair, olds, news *side) string {
	var o, n []string
	if p.Old != nil && p.Old.dfa == nil {
		o = olds.reasons(p.Old.Rule)
	}
	if p.New != nil && p.New.dfa == nil {
		n = news.reasons(p.New.Rule)
	}
	var all []string
	for i, why := range slices.Concat(o, n) {
		switch {
		case p.Old == nil || p.New == nil || slices.Contains(o, why) && slices.Contains(n, why):
		case i < len(o):
			why += " (old)"
		default:
			why += " (new)"
		}
		if !slices.Contains(all, why) {
			all = append(all, why)
		}
	}
	return strings.Join(all, "; ")
}

// reasons returns what prevents a rule from having an automaton: the parts of its
// definition, and of the rules that it uses, that have none.
func (s *side) reasons(r *abnf.Rule) []string {
	var same []*abnf.Rule // rules of a chain have the reasons of its end
	for s.why[r] == nil {
		same = append(same, r)
		used := s.only(r)
		if used == nil {
			s.why[r] = s.find(r)
			break
		}
		r = used
	}
	for _, q := range same {
		s.why[q] = s.why[r]
	}
	return s.why[r]
}

// only returns the rule because of which r has no automaton, if r refers to no other rule and
// is neither recursive nor described in words. Otherwise it returns nil.
func (s *side) only(r *abnf.Rule) (used *abnf.Rule) {
	if s.langs.Cycle(r.Name) != nil {
		return nil
	}
	one := true
	abnf.Walk(r.Node, func(n abnf.Node) bool {
		switch n := n.(type) {
		case abnf.Repetition:
			return n.Max != 0
		case abnf.Prose, abnf.Invalid:
			one = false
		case abnf.RuleRef:
			next := s.abnf.Rule(n.Name)
			one = one && next != nil && (used == nil || used == next)
			used = next
		}
		return true
	})
	if !one || used == nil {
		return nil
	}
	if _, err := s.langs.DFA(used.Name); err == nil {
		return nil // r itself is too large
	}
	return used
}

// find returns the reasons of a rule by looking at all rules that it uses.
func (s *side) find(r *abnf.Rule) []string {
	var all, recursive []string
	seen := map[*abnf.Rule]bool{r: true}
	for todo := []*abnf.Rule{r}; len(todo) > 0; todo = todo[1:] {
		r := todo[0]
		if _, ok := s.letters[r]; ok {
			cycle := s.langs.Cycle(r.Name)
			if !slices.ContainsFunc(cycle, func(name string) bool { return slices.Contains(recursive, name) }) {
				all = append(all, "recursion "+strings.Join(cycle, " → "))
			}
			recursive = append(recursive, cycle...)
		}
		abnf.Walk(r.Node, func(n abnf.Node) bool {
			switch n := n.(type) {
			case abnf.Repetition:
				return n.Max != 0
			case abnf.Invalid:
				all = append(all, fmt.Sprintf("unreadable: %s in line %d", r.Name, n.Err.Line))
			case abnf.Prose:
				all = append(all, fmt.Sprintf("prose: %s in %s", n, r.Name))
			case abnf.RuleRef:
				if used := s.abnf.Rule(n.Name); used == nil {
					all = append(all, fmt.Sprintf("undefined: %s in %s", n.Name, r.Name))
				} else if !seen[used] {
					seen[used] = true
					todo = append(todo, used)
				}
			}
			return true
		})
	}
	if _, err := s.langs.DFA(r.Name); len(all) == 0 && err != nil {
		if limit, ok := errs.AsType[*automaton.LimitError](err); ok {
			return []string{fmt.Sprintf("size: more than %d states", limit.Limit)}
		}
		return []string{err.Error()}
	}
	return all
}
