package diff

import (
	"cmp"
	"slices"
	"strings"

	"github.com/stricturi/stricturi/grammar/abnf"
	"github.com/stricturi/stricturi/internal/grammar/automaton"
	"github.com/stricturi/stricturi/internal/grammar/matcher"
	"github.com/stricturi/stricturi/internal/grammar/regular"
)

// Limits of the strings that are tried for a rule, and of the steps of the matcher for each.
const (
	maxEmbedded = 256
	matchSteps  = 1 << 16
)

// An embedding makes strings of the rules of one document from its definitions: for each part of a
// definition one that uses it and is short elsewhere.
type embedding struct {
	grammar  *abnf.Grammar
	shortest *regular.Shortest
	alone    map[*abnf.Rule][]string // strings to try for a rule that changed, besides its shortest one
}

// embed looks for strings that rules of one document have alone, if that is not known. A rule mostly gains what
// a rule that it uses gained, with something before and after it, which may be longer than the strings
// that were compared. The matcher of the other document confirms each.
func (c *comparer) embed(d direction) {
	pairs := slices.DeleteFunc(d.open(c.All), func(p *Pair) bool {
		_, counterpart, _, _ := d.of(p)
		return p.lettered || matcher.Usable(d.other.abnf, counterpart.Name) != nil
	})
	if len(pairs) == 0 {
		return
	}
	e := newEmbedding(d.first.abnf)
	for _, p := range slices.Backward(c.All) { // most rules refer to later ones
		r, counterpart, alone, _ := d.of(p)
		switch {
		case r == nil:
		case counterpart == nil:
			e.alone[r.Rule] = e.uses(r.Node)
		case alone.in != nil && !slices.ContainsFunc(alone.shortest, automaton.IsMark):
			e.alone[r.Rule] = append(e.alone[r.Rule], string(alone.shortest))
		}
	}
	tried := map[*Pair]map[string]bool{}
	for _, p := range pairs {
		tried[p] = map[string]bool{}
	}
	for grown := true; grown; {
		grown = false
		for _, p := range pairs {
			r, counterpart, alone, _ := d.of(p)
			if alone.in != nil {
				continue
			}
			texts := slices.DeleteFunc(e.uses(r.Node), func(text string) bool {
				again := tried[p][text]
				tried[p][text] = true
				return again || c.ASCII && !ascii().Match(text)
			})
			for _, text := range texts {
				member, known := matches(d.other.abnf, counterpart.Name, text)
				p.common = p.common || known && member
				if known && !member {
					*alone = difference{automaton.MustCompile(automaton.String(text)), empty(), []rune(text)}
					e.alone[r.Rule], grown = append(e.alone[r.Rule], text), true
					break
				}
			}
		}
	}
}

// matches reports whether a text is a string of a rule, and whether that is known: the matcher may need
// too many steps.
func matches(g *abnf.Grammar, rule, text string) (member, known bool) {
	m := matcher.New(g, rule)
	m.SetLimit(matchSteps)
	err := m.Check(text)
	return err == nil, err != matcher.ErrLimit
}

func newEmbedding(g *abnf.Grammar) *embedding {
	pick := func(set automaton.Set) string {
		text, _ := automaton.MustCompile(automaton.Chars(set)).Shortest()
		return text
	}
	return &embedding{g, regular.NewShortest(g, pick, nil), map[*abnf.Rule][]string{}}
}

// uses returns strings of a node, shorter ones first: one for each alternative, option, repetition and
// rule in it, and those with the strings that rules have alone.
func (e *embedding) uses(n abnf.Node) (all []string) {
	switch n := abnf.Plain(n).(type) {
	case abnf.Alternation:
		for _, kid := range n {
			all = append(all, e.uses(kid)...)
		}
	case abnf.Concatenation:
		for i, kid := range n {
			before, ok := e.shortest.Of(n[:i])
			after, also := e.shortest.Of(n[i+1:])
			if !ok || !also {
				return nil
			}
			for _, text := range e.uses(kid) {
				all = append(all, before+text+after)
			}
		}
	case abnf.Repetition:
		least, ok := e.shortest.Of(n)
		if !ok {
			return nil
		}
		all = append(all, least)
		if n.Max == 0 {
			break
		}
		one, _ := e.shortest.Of(n.Node) // if it is not known, none is needed
		for _, text := range e.uses(n.Node) {
			all = append(all, text+strings.Repeat(one, max(n.Min-1, 0)))
			if n.Max < 0 || n.Max > n.Min {
				all = append(all, least+text)
			}
		}
	default:
		if text, ok := e.shortest.Of(n); ok {
			all = append(all, text)
		}
		if ref, ok := n.(abnf.RuleRef); ok {
			all = append(all, e.alone[e.grammar.Rule(ref.Name)]...)
		}
	}
	slices.SortFunc(all, func(a, b string) int { return cmp.Or(len(a)-len(b), strings.Compare(a, b)) })
	all = slices.Compact(all)
	return all[:min(len(all), maxEmbedded)]
}
