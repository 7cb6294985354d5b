package suite

import (
	"fmt"
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

	shortest string // a text, if it has one
	found    bool
	around   *[2]string // the shortest texts before and after it in a text that is tested
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

// Limits of examples: their length, and the greatest number of times that they can show.
const (
	maxExample = 1 << 16
	maxTimes   = 1 << 10
)

// Missing returns the parts that no text uses, in the order of the grammar, but for those within
// others and those that no text can use.
func (c *Coverage) Missing() (missing []Part) {
	c.measure()
	for _, p := range c.parts {
		add := func(text, times, example string) {
			missing = append(missing, Part{p.Rule, text, p.Kind, times, p.around[0] + example + p.around[1]})
		}
		if p.Kind == "" || !p.found || p.around == nil || p.within != nil && !p.within.used {
			continue
		}
		switch {
		case p.Kind == "option" || p.Kind == "repetition":
			c.bounds(p, add)
		case !p.used:
			add(p.Text, "", p.shortest)
		case p.Kind == "characters":
			all := regular.Characters(p.def.Node.(abnf.Range))[0]
			for _, kind := range kinds {
				if set := all.Intersect(kind); !set.IsEmpty() && set.Intersect(p.seen).IsEmpty() {
					add(printed(set), "", string(pick(set)))
				}
			}
		}
	}
	return missing
}

// bounds adds the least and the greatest number of times that no text has of a repetition.
func (c *Coverage) bounds(p *part, add func(text, times, example string)) {
	n := p.def.Node.(abnf.Repetition)
	body := c.named[n.Node.(abnf.RuleRef).Name]
	if !p.times[n.Min] {
		add(p.Text, strconv.Itoa(n.Min), strings.Repeat(body.shortest, n.Min))
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
	if body.found {
		add(p.Text, times, strings.Repeat(body.shortest, most))
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

// measure sets the shortest texts of the parts and around them: in texts of the rules that were
// tested, or else of the first rules that use them.
func (c *Coverage) measure() {
	matcher.NewUsers(c.divided).Settle(c.divided, func(r *abnf.Rule) bool {
		p := c.named[r.Name]
		text, ok := c.shortest(r.Node)
		if !ok || p.found && len(text) >= len(p.shortest) {
			return false
		}
		p.shortest, p.found = text, true
		return true
	})
	for _, p := range c.parts {
		p.around = nil
	}
	c.surround(c.tested)
	for _, p := range c.parts {
		if p.around == nil && p.Kind == "rule" {
			c.surround([]*part{p})
		}
	}
}

// surround sets the shortest texts around parts in texts of some rules, if they have none.
func (c *Coverage) surround(rules []*part) {
	found := map[*part]*[2]string{}
	for _, p := range rules {
		found[p] = &[2]string{}
	}
	for todo := slices.Clone(rules); len(todo) > 0; todo = todo[1:] {
		c.reach(todo[0].def.Node, *found[todo[0]], func(p *part, around [2]string) {
			old := found[p]
			if p.around == nil && (old == nil || len(around[0])+len(around[1]) < len(old[0])+len(old[1])) {
				found[p] = &around
				todo = append(todo, p)
			}
		})
	}
	for p, around := range found {
		p.around = around
	}
}

// shortest returns the shortest text of a node, if there is one.
func (c *Coverage) shortest(n abnf.Node) (text string, ok bool) {
	switch n := abnf.Plain(n).(type) {
	case abnf.Alternation:
		for _, kid := range n {
			if t, found := c.shortest(kid); found && (!ok || len(t) < len(text)) {
				text, ok = t, true
			}
		}
	case abnf.Concatenation:
		for _, kid := range n {
			t, found := c.shortest(kid)
			if text += t; !found || len(text) > maxExample {
				return "", false
			}
		}
		return text, true
	case abnf.Repetition:
		text, ok = c.shortest(n.Node)
		if n.Min*len(text) > maxExample {
			return "", false
		}
		return strings.Repeat(text, n.Min), ok || n.Min == 0
	case abnf.RuleRef:
		if r := c.divided.Rule(n.Name); r != nil {
			p := c.named[r.Name]
			return p.shortest, p.found
		}
	case abnf.Terminal:
		for _, set := range regular.Characters(n) {
			text += string(pick(set))
		}
		return text, true
	}
	return text, ok
}

// reach calls f with each part that a node refers to, and the shortest texts around it.
func (c *Coverage) reach(n abnf.Node, around [2]string, f func(p *part, around [2]string)) {
	switch n := abnf.Plain(n).(type) {
	case abnf.Alternation:
		for _, kid := range n {
			c.reach(kid, around, f)
		}
	case abnf.Concatenation:
		for i, kid := range n {
			before, ok := c.shortest(n[:i])
			after, ok2 := c.shortest(n[i+1:])
			if ok && ok2 {
				c.reach(kid, [2]string{around[0] + before, after + around[1]}, f)
			}
		}
	case abnf.Repetition:
		if before, ok := c.shortest(abnf.Repetition{Min: max(0, n.Min-1), Max: -1, Node: n.Node}); ok {
			c.reach(n.Node, [2]string{around[0] + before, around[1]}, f)
		}
	case abnf.RuleRef:
		if r := c.divided.Rule(n.Name); r != nil {
			f(c.named[r.Name], around)
		}
	}
}
