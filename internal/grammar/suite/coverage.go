package suite

import (
	"fmt"
	"iter"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/stricturi/stricturi/grammar/abnf"
	"github.com/stricturi/stricturi/internal/grammar/automaton"
	"github.com/stricturi/stricturi/internal/grammar/matcher"
	"github.com/stricturi/stricturi/internal/grammar/regular"
)

// A Part is something in a rule that texts can use.
type Part struct {
	Rule, Text string // Text is ABNF
	Kind       string // "rule", "alternative", "option", "repetition" or "characters"
	Times      string // of an option or repetition: "0", "2 or more"
	Example    string // a short text that uses it
}

// Coverage collects which parts of rules texts use. It matches them with a grammar in which each
// part is a rule.
type Coverage struct {
	parts    []*part
	named    map[string]*part // by the names of their rules
	divided  *abnf.Grammar
	shortest *regular.Shortest // in divided
	matchers map[string]*matcher.Matcher
	tested   []*part
}

// part is a rule of the divided grammar. Those without a kind are not reported.
type part struct {
	Part
	def    *abnf.Rule
	within *part // the smallest part around it
	used   bool
	times  map[int]bool  // how often a repetition had its body
	seen   automaton.Set // the characters of a range
	around *around       // the shortest texts around it in a text that is tested
}

// around is what is before and after a part: in the part outside, and around that.
type around struct {
	outside       *around
	before, after string
	length        int // of all
}

// of returns a text with what is around it.
func (a *around) of(text string) string {
	var before, after []string
	for ; a != nil; a = a.outside {
		before, after = append(before, a.before), append(after, a.after)
	}
	slices.Reverse(before)
	return strings.Join(before, "") + text + strings.Join(after, "")
}

// NewCoverage returns the coverage of a grammar by no texts. Rules for which own is false, such as
// those that are imported, are not divided.
func NewCoverage(g *abnf.Grammar, own func(rule string) bool) *Coverage {
	c := &Coverage{named: map[string]*part{}, matchers: map[string]*matcher.Matcher{}}
	for _, r := range g.Rules {
		if own(r.Name) {
			p := c.add(Part{Rule: r.Name, Text: r.Name, Kind: "rule"}, r.Name, nil)
			p.def.Node = c.divide(r.Node, p)
		} else {
			c.add(Part{Rule: r.Name}, r.Name, nil).def.Node = r.Node
		}
	}
	var rules []*abnf.Rule
	for _, p := range c.parts {
		rules = append(rules, p.def)
	}
	c.divided = abnf.New(rules)
	c.shortest = regular.NewShortest(c.divided, func(set automaton.Set) string { return string(pick(set)) }, nil)
	return c
}

func (c *Coverage) add(is Part, name string, within *part) *part {
	p := &part{Part: is, def: &abnf.Rule{Name: name}, within: within, times: map[int]bool{}}
	c.parts, c.named[name] = append(c.parts, p), p
	return p
}

// divide returns a node in which the parts are references to rules of their own.
func (c *Coverage) divide(n abnf.Node, within *part) abnf.Node {
	named := func(kind string, n abnf.Node) *part {
		is := Part{Rule: within.Rule, Text: n.String(), Kind: kind}
		return c.add(is, fmt.Sprintf("%s %d", is.Rule, len(c.parts)), within)
	}
	ref := func(p *part, n abnf.Node) abnf.Node {
		p.def.Node = n
		return abnf.RuleRef{Name: p.def.Name}
	}
	switch m := abnf.Plain(n).(type) {
	case abnf.Alternation:
		var all abnf.Alternation
		for _, n := range m {
			p := named("alternative", n)
			all = append(all, ref(p, c.divide(n, p)))
		}
		return all
	case abnf.Concatenation:
		var all abnf.Concatenation
		for _, n := range m {
			all = append(all, c.divide(n, within))
		}
		return all
	case abnf.Repetition:
		kind := "repetition"
		if m.Min == m.Max {
			kind = ""
		} else if m.Max == 1 {
			kind = "option"
		}
		p := named(kind, n)
		within = p
		body := named("", m.Node)
		return ref(p, abnf.Repetition{Min: m.Min, Max: m.Max, Node: ref(body, c.divide(m.Node, body))})
	case abnf.Range:
		if m.Lo < m.Hi {
			return ref(named("characters", n), n)
		}
	}
	return abnf.Plain(n)
}

// Add adds what is used by a text that a rule matches.
func (c *Coverage) Add(rule, text string) {
	m := c.matchers[rule]
	if m == nil {
		m = matcher.New(c.divided, rule)
		c.matchers[rule], c.tested = m, append(c.tested, c.named[rule])
	}
	tree, err := m.Tree(text)
	if err != nil {
		return
	}
	var open []*part
	var kids []int // of each
	end := func(depth int) {
		for ; len(open) > depth; open, kids = open[:len(open)-1], kids[:len(kids)-1] {
			open[len(open)-1].times[kids[len(kids)-1]] = true
		}
	}
	for n := range tree {
		end(n.Depth)
		p := c.named[n.Rule]
		p.used = true
		if p.Kind == "characters" {
			r, _ := utf8.DecodeRuneInString(text[n.Start:])
			p.seen = p.seen.Union(automaton.RuneSet(r))
		}
		if n.Depth > 0 {
			kids[n.Depth-1]++
		}
		open, kids = append(open, p), append(kids, 0)
	}
	end(0)
}

// kinds are the kinds of characters of which one is enough.
var kinds = []automaton.Set{
	automaton.NewSet(automaton.Range{Lo: 0, Hi: 0x1F}, automaton.Range{Lo: 0x7F, Hi: 0x9F}),
	automaton.NewSet(automaton.Range{Lo: '0', Hi: '9'}), automaton.NewSet(automaton.Range{Lo: 'A', Hi: 'Z'}),
	automaton.NewSet(automaton.Range{Lo: 'a', Hi: 'z'}),
	automaton.NewSet(automaton.Range{Lo: ' ', Hi: '/'}, automaton.Range{Lo: ':', Hi: '@'}, automaton.Range{Lo: '[', Hi: '`'},
		automaton.Range{Lo: '{', Hi: '~'}),
	automaton.NewSet(automaton.Range{Lo: 0xA0, Hi: 0xFFFF}), automaton.NewSet(automaton.Range{Lo: 0x10000, Hi: automaton.MaxScalar}),
}

// maxTimes is the greatest number of times that examples can show.
const maxTimes = 1 << 10

// Missing yields the parts that no text uses, in the order of the grammar, but for those within
// others and those that no text can use.
func (c *Coverage) Missing() iter.Seq[Part] {
	for _, p := range c.parts {
		p.around = nil
	}
	c.surround(c.tested)
	for _, p := range c.parts {
		if p.around == nil && p.Kind == "rule" {
			c.surround([]*part{p})
		}
	}
	return c.missing
}

// unused yields the parts that are missing in texts of one rule, each after the one before was added.
func (c *Coverage) unused(rule string) iter.Seq[Part] {
	m := matcher.New(c.divided, rule)
	m.SetLimit(sampleSteps)
	c.matchers[rule] = m
	c.surround([]*part{c.named[rule]})
	return func(yield func(Part) bool) {
		c.missing(func(p Part) bool {
			c.Add(rule, p.Example)
			return yield(p)
		})
	}
}

func (c *Coverage) missing(yield func(Part) bool) {
	for _, p := range c.parts {
		text, found := c.shortest.Of(p.def.Node)
		if p.Kind == "" || !found || p.around == nil || p.within != nil && !p.within.used {
			continue
		}
		var all []Part
		add := func(text, times, example string) {
			all = append(all, Part{p.Rule, text, p.Kind, times, p.around.of(example)})
		}
		switch {
		case p.Kind == "option" || p.Kind == "repetition":
			c.bounds(p, add)
		case !p.used:
			add(p.Text, "", text)
		case p.Kind == "characters":
			all := regular.Characters(p.def.Node.(abnf.Range))[0]
			for _, kind := range kinds {
				if set := all.Intersect(kind); !set.IsEmpty() && set.Intersect(p.seen).IsEmpty() {
					add(printed(set), "", string(pick(set)))
				}
			}
		}
		for _, part := range all {
			if !yield(part) {
				return
			}
		}
	}
}

// bounds adds the least and the greatest number of times that no text has of a repetition.
func (c *Coverage) bounds(p *part, add func(text, times, example string)) {
	n := p.def.Node.(abnf.Repetition)
	body, found := c.shortest.Of(n.Node)
	if !p.times[n.Min] {
		add(p.Text, strconv.Itoa(n.Min), strings.Repeat(body, n.Min))
	}
	most, times := n.Max, strconv.Itoa(n.Max)
	if n.Max < 0 || n.Max > maxTimes {
		most = max(n.Min+1, 2)
		times = strconv.Itoa(most) + " or more"
	}
	for had := range p.times {
		if had == most || had > most && n.Max != most {
			return
		}
	}
	if found {
		add(p.Text, times, strings.Repeat(body, most))
	}
}

// printed writes a set in ABNF.
func printed(set automaton.Set) string {
	var all abnf.Alternation
	for r := range set.Ranges() {
		all = append(all, abnf.Range(r))
	}
	return all.String()
}

// surround sets the shortest texts around parts in texts of some rules, if they have none.
func (c *Coverage) surround(rules []*part) {
	found := map[*part]*around{}
	for _, p := range rules {
		found[p] = &around{}
	}
	for todo := slices.Clone(rules); len(todo) > 0; todo = todo[1:] {
		c.reach(todo[0].def.Node, found[todo[0]], func(p *part, a *around) {
			if old := found[p]; p.around == nil && (old == nil || a.length < old.length) {
				found[p] = a
				todo = append(todo, p)
			}
		})
	}
	for p, a := range found {
		p.around = a
	}
}

// reach calls f with each part that a node refers to, and the shortest texts around it.
func (c *Coverage) reach(n abnf.Node, a *around, f func(*part, *around)) {
	within := func(before, after string) *around {
		return &around{a, before, after, a.length + len(before) + len(after)}
	}
	switch n := abnf.Plain(n).(type) {
	case abnf.Alternation:
		for _, kid := range n {
			c.reach(kid, a, f)
		}
	case abnf.Concatenation:
		for i, kid := range n {
			before, ok := c.shortest.Of(n[:i])
			after, ok2 := c.shortest.Of(n[i+1:])
			if ok && ok2 {
				c.reach(kid, within(before, after), f)
			}
		}
	case abnf.Repetition:
		if before, ok := c.shortest.Of(abnf.Repetition{Min: max(0, n.Min-1), Max: -1, Node: n.Node}); ok {
			c.reach(n.Node, within(before, ""), f)
		}
	case abnf.RuleRef:
		if r := c.divided.Rule(n.Name); r != nil {
			f(c.named[r.Name], a)
		}
	}
}
