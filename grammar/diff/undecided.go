package diff

import (
	"cmp"
	"fmt"
	"hash/fnv"
	"io"
	"maps"
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
	names *alphabet
	known *automaton.Known
	langs *regular.Grammar // with letters for the rules that are assumed to be equal

	stem    string                        // "old" or "new"
	assumed map[string]rune               // by folded name
	letters map[*abnf.Rule]rune           // of the recursive rules
	open    map[*abnf.Rule]automaton.Expr // the letters of those that are not linear
	why     map[*abnf.Rule][]reason
	opaque  *regular.Grammar // with letters for all that is not known
}

// newSide returns the side of a document. References to rules that are assumed to be equal are
// letters: the map has their folded names, and the names of the letters.
func (c *comparer) newSide(stem string, g *abnf.Grammar, assumed map[string]string) *side {
	s := &side{stem: stem, abnf: g, names: c.names, known: c.known, assumed: map[string]rune{}, why: map[*abnf.Rule][]reason{},
		letters: map[*abnf.Rule]rune{}, open: map[*abnf.Rule]automaton.Expr{}}
	for folded, name := range assumed {
		s.assumed[folded] = s.names.letter("assumed "+Fold(name), name)
	}
	s.langs = regular.NewReplaced(g, func(n abnf.Node) (automaton.Expr, bool) {
		ref, _ := n.(abnf.RuleRef)
		letter, ok := s.assumed[Fold(ref.Name)]
		return automaton.Chars(automaton.RuneSet(letter)), ok
	})
	s.langs.Work = ruleWork
	s.langs.Known = s.known
	return s
}

// alphabet gives out letters: marks that stand for languages which are not known.
type alphabet struct {
	letters map[string]rune
	names   map[rune]string // for people
}

func newAlphabet() *alphabet { return &alphabet{map[string]rune{}, map[rune]string{}} }

// letter returns the letter of a key. It depends on the other keys only if two have the same
// hash, so that digests stay the same when other rules change.
func (a *alphabet) letter(key, name string) rune {
	letter, ok := a.letters[key]
	if !ok {
		h := fnv.New32a()
		io.WriteString(h, key)
		for i := h.Sum32(); ; i++ {
			letter = automaton.Mark(int(i % (automaton.MaxMarks / 2))) // package regular uses the last ones
			if _, taken := a.names[letter]; !taken {
				break
			}
		}
		a.letters[key], a.names[letter] = letter, name
	}
	return letter
}

// inWords returns the letter of a description. Descriptions with the same text, white space
// aside, have the same letter in both documents, and so have those that refer to the same
// rule of the same document.
func (a *alphabet) inWords(p abnf.Prose) rune {
	text := strings.Join(strings.Fields(p.Text), " ")
	if ref, ok := p.Reference(); ok && ref.Rule != "" {
		text = strings.ToLower("<" + ref.Rule + ", see [" + ref.Document + "]>")
	}
	return a.letter("prose "+text, p.Shortened())
}

// undefined returns the letter of a name that is not defined. It is the same in both documents.
func (a *alphabet) undefined(name string) rune { return a.letter("undefined "+Fold(name), name) }

// witness returns the text of a shortest string of a difference, or nil.
func (a *alphabet) witness(d difference) *string {
	if d.in == nil {
		return nil
	}
	text := a.text(d.shortest)
	return &text
}

// text writes symbols, with the names of letters in angle brackets.
func (a *alphabet) text(symbols []rune) string {
	var b strings.Builder
	for _, c := range symbols {
		if automaton.IsMark(c) {
			b.WriteString("⟨" + a.names[c] + "⟩")
		} else {
			b.WriteRune(c)
		}
	}
	return b.String()
}

// opaque finds what is certain about the pairs of rules that have no automaton. In their
// definitions it replaces what is not known, and references to recursive rules that are not
// linear, by letters.
func (c *comparer) opaque(olds, news *side) {
	olds.findRecursive()
	news.findRecursive()
	for _, p := range c.All {
		p.unknown = olds.lacks(p.Old) || news.lacks(p.New)
	}
	if !slices.ContainsFunc(c.All, func(p *Pair) bool { return p.unknown }) {
		return
	}
	recursive := slices.AppendSeq(slices.Collect(maps.Values(olds.letters)), maps.Values(news.letters)) // may have no string
	text, letters := automaton.Universe(), automaton.AllMarks().Minus(automaton.RuneSet(recursive...))
	if c.ASCII {
		text, letters = automaton.NewSet(automaton.Range{Lo: 0, Hi: 0x7F}), automaton.Set{} // a letter may have no ASCII
	}
	c.texts = automaton.MustCompile(automaton.Star(automaton.Chars(text)))
	c.certain = automaton.MustCompile(automaton.Star(automaton.Chars(text.Union(letters))))
	c.symbols = text.Union(automaton.AllMarks())
	for _, p := range c.All {
		if !p.unknown {
			continue
		}
		o, n := olds.reasons(p.Old), news.reasons(p.New)
		p.Why, p.lettered, p.recursive = because(p, o, n), lettered(o) || lettered(n), isRecursive(o) || isRecursive(n)
		if p.Relation == RelationEqual {
			continue
		}
		if err := c.claim(p, olds, news); err != nil && !strings.Contains(p.Why, "size: ") && !p.recursive {
			p.Why += "; " + size(err)
		}
	}
	depth := cmp.Or(c.options.Depth, DefaultDepth)
	search := c.newSearch(olds, news)
	search.upTo(min(depth, firstDepth)) // what was lost for certain need not be disproved
	lost := direction{olds, news, func(p *Pair) (*Rule, *Rule, *difference, *bool) { return p.Old, p.New, &p.lost, &p.NoneLost }}
	gained := direction{news, olds, func(p *Pair) (*Rule, *Rule, *difference, *bool) { return p.New, p.Old, &p.gained, &p.NoneGained }}
	c.induce(lost)
	c.induce(gained)
	search.upTo(depth)
	if depth > 0 && !search.late() {
		c.embed(lost)
		c.embed(gained)
	}
	for _, p := range c.All {
		if p.unknown {
			c.conclude(p, olds.reasons(p.Old), news.reasons(p.New))
		}
	}
}

// A direction is what rules of one document lost against those of another one, or what they gained. For a pair
// it has the rule, its counterpart, what only the rule has, and whether that is certainly nothing.
type direction struct {
	first, other *side
	of           func(*Pair) (r, counterpart *Rule, alone *difference, none *bool)
}

// open returns the recursive pairs of which it is not known what only the rule has.
func (d direction) open(all []*Pair) (open []*Pair) {
	for _, p := range all {
		if r, counterpart, alone, none := d.of(p); p.recursive && r != nil && counterpart != nil && alone.in == nil && !*none {
			open = append(open, p)
		}
	}
	return open
}

// findRecursive gives letters to the recursive rules.
func (s *side) findRecursive() {
	words := s.with(nil, nil)
	for _, r := range s.abnf.Rules {
		if words.Cycle(r.Name) == nil {
			continue
		}
		s.letters[r] = s.names.letter("recursive "+s.stem+" "+Fold(r.Name), "")
		if _, err := words.DFA(r.Name); err != nil {
			s.open[r] = automaton.Chars(automaton.RuneSet(s.letters[r]))
		}
	}
	s.opaque = s.with(s.open, nil)
}

// lacks reports whether a rule has no language that is known.
func (s *side) lacks(r *Rule) bool {
	return r != nil && r.dfa == nil && (!r.equal || len(s.reasons(r)) > 0)
}

// marked reports whether the strings of an automaton have letters.
func marked(d *automaton.DFA) bool {
	return slices.ContainsFunc(d.Classes(), func(s automaton.Set) bool { return !s.Intersect(automaton.AllMarks()).IsEmpty() })
}

// with returns the languages in which the given rules are replaced, and what is not known, by
// letters. Rules that use the whole of a grammar can have large ones, so that the limit is lower
// than that of others.
func (s *side) with(rules map[*abnf.Rule]automaton.Expr, work *automaton.Budget) *regular.Grammar {
	l := regular.NewReplaced(s.abnf, func(n abnf.Node) (automaton.Expr, bool) {
		if ref, ok := n.(abnf.RuleRef); ok {
			if e, ok := rules[s.abnf.Rule(ref.Name)]; ok {
				return e, true
			}
		}
		return s.replace(n)
	})
	l.Limit = letterStates
	l.Known = s.known
	l.Source = func(*abnf.Rule) *regular.Grammar { return s.langs }
	l.Budget = cmp.Or(work, l.Budget)
	l.Refuse(s.opaque)
	return l
}

// letterStates limits the automata with letters.
const letterStates = 1 << 15

// replace replaces what is not known by letters.
func (s *side) replace(n abnf.Node) (automaton.Expr, bool) {
	var letter rune
	switch n := n.(type) {
	case abnf.Prose:
		letter = s.names.inWords(n)
	case abnf.Invalid:
		letter = s.unreadable(n)
	case abnf.RuleRef:
		letter = s.assumed[Fold(n.Name)]
		if letter == 0 && s.abnf.Rule(n.Name) == nil {
			letter = s.names.undefined(n.Name)
		}
	}
	return automaton.Chars(automaton.RuneSet(letter)), letter != 0
}

// unreadable returns the letter of a definition that cannot be read. No other definition has it.
func (s *side) unreadable(n abnf.Invalid) rune {
	return s.names.letter(fmt.Sprintf("unreadable %s %d", s.stem, n.Err.Line), "unreadable: line "+fmt.Sprint(n.Err.Line))
}

// A reason is what prevents a rule from having an automaton. Recursion and size have no letter.
type reason struct {
	text, is string // for Why, and in a sentence about what is not known
	name     string // of the letter
	letter   rune
}

func isRecursive(all []reason) bool {
	return slices.ContainsFunc(all, func(r reason) bool { return strings.HasPrefix(r.text, "recursion ") })
}

// lettered reports whether a rule depends on more than recursion and size.
func lettered(all []reason) bool {
	return slices.ContainsFunc(all, func(r reason) bool { return r.letter != 0 })
}

// because returns the reasons why a rule of a pair has no automaton.
func because(p *Pair, o, n []reason) string {
	var all []string
	for i, r := range slices.Concat(o, n) {
		same := func(s reason) bool { return s.text == r.text }
		why, side := r.text, " (old)"
		if i >= len(o) {
			side = " (new)"
		}
		if p.Old != nil && p.New != nil && !(slices.ContainsFunc(o, same) && slices.ContainsFunc(n, same)) {
			why += side
		}
		if !slices.Contains(all, why) {
			all = append(all, why)
		}
	}
	return strings.Join(all, "; ")
}

// reasons returns what prevents a rule from having an automaton: the parts of its
// definition, and of the rules that it uses, that have none or are assumed, or that it is too large.
func (s *side) reasons(of *Rule) (all []reason) {
	if of == nil || of.dfa != nil {
		return nil
	}
	// Rules of a chain, each of which is only a name of the next, have the reasons of its end.
	end, chain := of.Rule, []*abnf.Rule{}
	for s.why[end] == nil {
		chain = append(chain, end)
		ref, isRef := end.Node.(abnf.RuleRef)
		used := s.abnf.Rule(ref.Name)
		if !isRef || used == nil || s.assumed[Fold(ref.Name)] != 0 || s.langs.Cycle(end.Name) != nil {
			s.why[end] = s.find(end)
			break
		}
		end = used
	}
	all = s.why[end]
	for _, r := range chain {
		s.why[r] = all
	}
	if why := size(of.err); why != "" {
		all = append(slices.Clip(all), reason{text: why, is: of.Name + " is too large"})
	}
	return all
}

// find returns the reasons that are in the definition of a rule and in those of the rules that it
// uses.
func (s *side) find(of *abnf.Rule) (all []reason) {
	all = []reason{}
	add := func(name string, letter rune, text, is string) {
		all = append(all, reason{text, name + " " + is, name, letter})
	}
	var recursive []string
	seen := map[*abnf.Rule]bool{of: true}
	for todo := []*abnf.Rule{of}; len(todo) > 0; todo = todo[1:] {
		r := todo[0]
		if _, ok := s.open[r]; ok {
			cycle := s.langs.Cycle(r.Name)
			if !slices.ContainsFunc(cycle, func(name string) bool { return slices.Contains(recursive, name) }) {
				all = append(all, reason{text: "recursion " + strings.Join(cycle, " → "), is: r.Name + " is recursive"})
			}
			recursive = append(recursive, cycle...)
		}
		for n := range abnf.Needed[abnf.Node](r.Node) {
			switch n := n.(type) {
			case abnf.Invalid:
				text := fmt.Sprintf("unreadable: %s in line %d", r.Name, n.Err.Line)
				if n.Err.TooLarge {
					text += " (too-large)"
				}
				add(r.Name, s.unreadable(n), text, "cannot be read")
			case abnf.Prose:
				add("<"+n.Shortened()+">", s.names.inWords(n), fmt.Sprintf("prose: %s in %s", n, r.Name), "is a description in words")
			case abnf.RuleRef:
				if letter := s.assumed[Fold(n.Name)]; letter != 0 {
					add(n.Name, letter, fmt.Sprintf("assumed: %s in %s", n.Name, r.Name), "is assumed")
				} else if used := s.abnf.Rule(n.Name); used == nil {
					add(n.Name, s.names.undefined(n.Name), fmt.Sprintf("undefined: %s in %s", n.Name, r.Name), "is not defined")
				} else if !seen[used] {
					seen[used] = true
					todo = append(todo, used)
				}
			}
		}
	}
	return all
}

// tooMuchWork is a reason why a rule has no automaton, or a pair was not compared.
const tooMuchWork = "size: too much work"

// size returns the reason why there is no automaton if it is too large, or "".
func size(err error) string {
	limit, ok := errs.AsType[*automaton.LimitError](err)
	switch {
	case !ok:
		return ""
	case limit.Limit == 0:
		return tooMuchWork
	}
	return fmt.Sprintf("size: more than %d states", limit.Limit)
}
