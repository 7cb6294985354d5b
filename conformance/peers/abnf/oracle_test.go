package abnf_test

import (
	"strings"
	"unicode/utf8"

	"github.com/stricturi/stricturi/grammar/abnf"
)

// oracle reports whether a text is a string of a rule, by the definition: it repeats all rules
// at all places of the text until no rule matches more. It is slow, and shares no code with
// what it judges.
func oracle(g *abnf.Grammar, rule, text string) bool {
	o := &spans{g: g, text: []rune(text), ends: map[string][]map[int]bool{}}
	if !utf8.ValidString(text) {
		return false
	}
	for o.changed = true; o.changed; {
		o.changed = false
		for _, r := range g.Rules {
			for i := range len(o.text) + 1 {
				o.add(r.Name, i, o.node(r.Node, i))
			}
		}
	}
	return o.of(rule)[0][len(o.text)]
}

// spans are the known ends of rules.
type spans struct {
	g       *abnf.Grammar
	text    []rune
	ends    map[string][]map[int]bool // by rule in lower case, and where it begins
	changed bool
}

func (o *spans) of(rule string) []map[int]bool {
	rule = strings.ToLower(rule)
	if o.ends[rule] == nil {
		o.ends[rule] = make([]map[int]bool, len(o.text)+1)
		for i := range o.ends[rule] {
			o.ends[rule][i] = map[int]bool{}
		}
	}
	return o.ends[rule]
}

func (o *spans) add(rule string, at int, ends map[int]bool) {
	known := o.of(rule)[at]
	for end := range ends {
		if !known[end] {
			known[end], o.changed = true, true
		}
	}
}

// node returns where a node can end that begins at a place.
func (o *spans) node(n abnf.Node, at int) map[int]bool {
	ends := map[int]bool{}
	switch n := n.(type) {
	case abnf.Alternation:
		for _, kid := range n {
			union(ends, o.node(kid, at))
		}
	case abnf.Concatenation:
		ends[at] = true
		for _, kid := range n {
			ends = o.each(ends, kid)
		}
	case abnf.Repetition:
		now := map[int]bool{at: true}
		for count := 0; len(now) > 0; count++ {
			if count >= n.Min {
				union(ends, now)
			}
			// A repetition that matches nothing may be repeated for ever.
			if count == n.Max || count > n.Min+len(o.text) {
				break
			}
			now = o.each(now, n.Node)
		}
	case abnf.Group:
		return o.node(n.Node, at)
	case abnf.Option:
		union(ends, o.node(n.Node, at))
		ends[at] = true
	case abnf.Literal:
		end := at + utf8.RuneCountInString(n.Text)
		if end <= len(o.text) {
			if found := string(o.text[at:end]); found == n.Text || !n.CaseSensitive && strings.EqualFold(found, n.Text) {
				ends[end] = true
			}
		}
	case abnf.Chars:
		if end := at + len(n); end <= len(o.text) && string(o.text[at:end]) == string([]rune(n)) {
			ends[end] = true
		}
	case abnf.Range:
		if at < len(o.text) && n.Lo <= o.text[at] && o.text[at] <= n.Hi {
			ends[at+1] = true
		}
	case abnf.RuleRef:
		return o.of(n.Name)[at]
	}
	return ends
}

// each returns where a node can end that begins at one of the places.
func (o *spans) each(places map[int]bool, n abnf.Node) map[int]bool {
	ends := map[int]bool{}
	for at := range places {
		union(ends, o.node(n, at))
	}
	return ends
}

func union(into, from map[int]bool) {
	for x := range from {
		into[x] = true
	}
}
