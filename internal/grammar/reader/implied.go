package reader

import (
	"slices"
	"strings"

	"github.com/stricturi/stricturi/grammar/abnf"
	"github.com/stricturi/stricturi/internal/grammar/automaton"
	"github.com/stricturi/stricturi/internal/grammar/regular"
	"github.com/stricturi/stricturi/internal/lazyregexp"
)

var (
	// listsLine matches a comment that says what lists mean: "; lists: #", "; lists: # rfc2616".
	listsLine = lazyregexp.New(`(?im)^[ \t]*;[ \t]*lists:[ \t]*#[ \t]*([a-z0-9]*)[ \t]*\r?$`)

	// impliedLine matches a comment that says that white space is implied.
	impliedLine = lazyregexp.New(`(?im)^[ \t]*;[ \t]*implied:[ \t]*\*?LWS[ \t]*\r?$`)
)

// listsIn returns what lists mean in a text, by its comment.
func listsIn(text string) (lists abnf.Lists, err error) {
	if m := listsLine().FindStringSubmatch(text); m != nil && m[1] != "" {
		err = lists.UnmarshalText([]byte(strings.ToLower(m[1])))
	}
	return lists, err
}

// notImplied matches a comment that lists rules in which no white space is implied.
var notImplied = lazyregexp.New(`(?im)^[ \t]*;[ \t]*no implied \*?LWS[ \t]*:(.*)`)

// A kind classifies nodes by the characters of their strings.
type kind uint8

const (
	mixed         kind = iota
	tokenKind          // exactly the strings of the rule token
	tokenPart          // only characters that tokens can contain
	separatorKind      // only separators, without SP and HT
	blank              // neither token characters nor separators
)

// The separators and the characters of tokens, without SP and HT (RFC 2616, 2.2).
var (
	separators = automaton.RuneSet([]rune(`()<>@,;:\"/[]?={}`)...)
	tokenChars = automaton.NewSet(automaton.Range{Lo: 0x21, Hi: 0x7E}).Minus(separators)
)

// imply adds the white space that RFC 2616, 2.1, implies ("implied *LWS") between the elements of
// each concatenation and repetition: 1*LWS between two tokens; nothing between other elements of
// token characters, because they form one token, between separators, and next to explicit white
// space; otherwise *LWS. An element that can be empty is treated as if it were present. Imported
// rules and quoted-string are not changed.
func (g *Grammar) imply() {
	g.addLWS(true)
	s := &spacer{lang: regular.NewLimit(g.ABNF, 1<<12)}
	s.token, _ = s.lang.DFA("token")
	except := map[string]bool{"quoted-string": true}
	for _, m := range notImplied().FindAllStringSubmatch(g.Text, -1) {
		for name := range strings.SplitSeq(m[1], ",") {
			except[strings.ToLower(strings.TrimSpace(name))] = true
		}
	}
	for _, r := range g.Rules {
		if r.File == g.Name && !except[strings.ToLower(r.Name)] {
			def := *r.Rule
			def.Node = s.spaced(r.Node)
			r.Rule = &def
		}
	}
	g.Compose()
}

// addLWS adds the rule LWS (RFC 2616, 2.2) if it is needed or used, and not defined.
func (g *Grammar) addLWS(needed bool) {
	needed = needed || slices.ContainsFunc(g.Rules, func(r *Rule) bool {
		return slices.ContainsFunc(abnf.Uses(r.Node), func(name string) bool { return strings.EqualFold(name, "LWS") })
	})
	if needed && g.Rule("LWS") == nil {
		added, _ := abnf.Parse("LWS = [ %x0D.0A ] 1*( %x20 / %x09 )")
		added.Rules[0].Core = true
		g.add(&Rule{Rule: added.Rules[0]})
	}
	g.Compose()
}

// A spacer adds implied white space to nodes.
type spacer struct {
	lang  *regular.Grammar
	token *automaton.DFA // nil if there is no rule token
}

// kind returns the kind of a node, and whether it can be empty.
func (s *spacer) kind(n abnf.Node) (k kind, empty bool) {
	e, err := s.lang.Expr(n, "")
	if err != nil {
		return mixed, false
	}
	d, err := automaton.CompileBudget(e, 1<<12, nil)
	if err != nil {
		return mixed, false
	}
	var used automaton.Set
	for state := range d.States() {
		for _, on := range d.Arcs(state) {
			used = used.Union(on)
		}
	}
	empty = d.Accepting(d.Start())
	switch {
	case s.token != nil && d.Equal(s.token):
		return tokenKind, empty
	case used.Minus(tokenChars).IsEmpty():
		return tokenPart, empty
	case used.Minus(separators).IsEmpty():
		return separatorKind, empty
	case used.Intersect(tokenChars.Union(separators)).IsEmpty():
		return blank, empty
	}
	return mixed, empty
}

// gap returns the white space that is implied between nodes of two kinds, or nothing.
func gap(before, after kind) abnf.Concatenation {
	least := 0
	switch {
	case before == tokenKind && after == tokenKind:
		least = 1
	case before == blank || after == blank, before == separatorKind && after == separatorKind,
		(before == tokenKind || before == tokenPart) && (after == tokenKind || after == tokenPart):
		return nil
	}
	return abnf.Concatenation{abnf.Repetition{Min: least, Max: -1, Node: abnf.RuleRef{Name: "LWS"}}}
}

// spaced returns a node with implied white space between its elements.
func (s *spacer) spaced(n abnf.Node) abnf.Node {
	switch n := n.(type) {
	case abnf.Repetition:
		return s.repeated(n)
	case abnf.Concatenation:
		return s.joined(n)
	}
	return abnf.Map(n, s.spaced)
}

// repeated is spaced for a repetition.
func (s *spacer) repeated(n abnf.Repetition) abnf.Node {
	k, _ := s.kind(n.Node)
	between, one := gap(k, k), s.spaced(n.Node)
	if between == nil || n.Max == 0 || n.Max == 1 {
		return abnf.Repetition{Min: n.Min, Max: n.Max, Node: one}
	}
	rest := abnf.Repetition{Min: max(n.Min-1, 0), Max: max(n.Max-1, -1), Node: abnf.Group{Node: append(between, one)}}
	all := abnf.Concatenation{one, rest}
	if n.Min == 0 {
		return abnf.Option{Node: all}
	}
	return abnf.Group{Node: all}
}

// joined is spaced for a concatenation. Elements before the first one that cannot be empty include
// the white space after them; elements after it include the white space before them.
func (s *spacer) joined(n abnf.Concatenation) (all abnf.Concatenation) {
	first := slices.IndexFunc(n, func(kid abnf.Node) bool { _, empty := s.kind(kid); return !empty })
	for i, kid := range n {
		k, empty := s.kind(kid)
		kid = s.spaced(kid)
		var before, after abnf.Concatenation
		if i < first {
			next, _ := s.kind(n[i+1])
			after = gap(k, next)
		} else if i > 0 && i != first {
			last, _ := s.kind(n[i-1])
			before = gap(last, k)
		}
		parts := slices.Concat(before, abnf.Concatenation{nonempty(kid)}, after)
		switch {
		case len(parts) == 1:
			all = append(all, kid)
		case empty:
			all = append(all, abnf.Option{Node: parts})
		default:
			all = append(all, parts...)
		}
	}
	return all
}

// nonempty returns the required form of an optional node: [ a ] as ( a ), and *a as 1*a.
func nonempty(n abnf.Node) abnf.Node {
	switch n := n.(type) {
	case abnf.Option:
		return abnf.Group(n)
	case abnf.Repetition:
		if n.Min == 0 && n.Max != 0 {
			return abnf.Repetition{Min: 1, Max: n.Max, Node: n.Node}
		}
	}
	return n
}
