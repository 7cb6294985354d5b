package reader

import (
	"slices"
	"strings"

	"github.com/stricturi/stricturi/grammar/abnf"
	"github.com/stricturi/stricturi/internal/grammar/automaton"
	"github.com/stricturi/stricturi/internal/grammar/regular"
	"github.com/stricturi/stricturi/internal/lazyregexp"
)

// notImplied is a comment that lists rules in which no white space is implied.
var notImplied = lazyregexp.New(`(?i)^[ \t]*;[ \t]*no implied \*?LWS[ \t]*:(.*)`)

// A kind is what a text begins or ends with, by RFC 2616, 2.1 and 2.2.
type kind uint8

// The kinds are bits of a set.
const (
	tokenKind     kind = 1 << iota // a token, by a reference to that rule
	tokenPart                      // other characters of tokens
	quotedKind                     // a quoted-string
	separatorKind                  // a separator that is not a space
	otherKind                      // anything else, white space too
)

// The characters of tokens and the separators, SP and HT excepted (RFC 2616, 2.2).
var (
	separators = automaton.RuneSet([]rune(`()<>@,;:\"/[]?={}`)...)
	tokenChars = automaton.NewSet(automaton.Range{Lo: 0x21, Hi: 0x7E}).Minus(separators)
)

// imply adds the white space that RFC 2616, 2.1, implies ("implied *LWS"): *LWS between
// two words, and between a word and a separator; 1*LWS between two tokens. Words are
// token and quoted-string, and all that consists of characters of tokens. Two texts of such
// characters are one token, without white space, unless both are references to token. Imported
// rules stay as they are.
func (g *Grammar) imply() {
	w := &words{g: g, lang: regular.NewLimit(g.ABNF, 1<<12), first: map[string]kind{}, last: map[string]kind{}, empty: map[string]bool{}}
	except := map[string]bool{}
	for line := range strings.Lines(g.Text) {
		if m := notImplied().FindStringSubmatch(line); m != nil {
			for name := range strings.SplitSeq(m[1], ",") {
				except[strings.ToLower(strings.TrimSpace(name))] = true
			}
		}
	}
	var structured []*Rule
	for _, r := range g.Rules {
		name := strings.ToLower(r.Name)
		if k, ok := w.unit(r); ok {
			w.first[name], w.last[name] = k, k
		} else {
			structured = append(structured, r)
		}
	}
	for more := true; more; { // the least solution
		more = false
		for _, r := range structured {
			name := strings.ToLower(r.Name)
			first, last, empty := w.firsts(r.Node), w.lasts(r.Node), w.isEmpty(r.Node)
			if first != w.first[name] || last != w.last[name] || empty != w.empty[name] {
				w.first[name], w.last[name], w.empty[name], more = first, last, empty, true
			}
		}
	}
	var defs []*abnf.Rule
	for _, r := range g.Rules {
		if slices.Contains(structured, r) && r.File == g.Name && !except[strings.ToLower(r.Name)] {
			def := *r.Rule
			def.Node = w.spaced(r.Node, 0)
			r.Rule = &def
		}
		defs = append(defs, r.Rule)
	}
	g.ABNF = abnf.New(defs)
	g.addLWS()
}

// addLWS adds the rule for white space (RFC 2616, 2.2), if it is needed and not defined.
func (g *Grammar) addLWS() {
	needed := slices.ContainsFunc(g.Rules, func(r *Rule) bool {
		return slices.ContainsFunc(abnf.Uses(r.Node), func(name string) bool { return strings.EqualFold(name, "LWS") })
	})
	if !needed || g.Rule("LWS") != nil {
		return
	}
	added, err := abnf.Parse("LWS = [ %x0D.0A ] 1*( %x20 / %x09 )\n")
	if err != nil {
		panic(err) // the text is constant
	}
	added.Rules[0].Core = true
	r := &Rule{Rule: added.Rules[0]}
	r.origin = r
	g.add(r)
	g.ABNF = abnf.New(append(slices.Clone(g.ABNF.Rules), r.Rule))
}

// words has the kinds that the texts of each rule begin and end with, by the rule's name in
// lower case.
type words struct {
	g           *Grammar
	lang        *regular.Grammar
	first, last map[string]kind
	empty       map[string]bool // whether they may be empty
}

// unit returns the kind of a rule that has no other words or separators in it.
func (w *words) unit(r *Rule) (k kind, ok bool) {
	switch strings.ToLower(r.Name) {
	case "token":
		return tokenKind, true
	case "quoted-string":
		return quotedKind, true
	case "lws", "sp", "ht", "htab", "wsp", "cr", "lf", "crlf":
		return otherKind, true
	}
	if w.isToken(r.Node) {
		return tokenKind, true
	}
	d, err := w.lang.DFA(r.Name)
	if err != nil || d.IsEmpty() || d.Accepting(d.Start()) {
		return otherKind, r.File != w.g.Name
	}
	var used automaton.Set
	for s := range d.States() {
		for _, on := range d.Arcs(s) {
			used = used.Union(on)
		}
	}
	switch {
	case w.hasToken(r):
		return otherKind, r.File != w.g.Name
	case used.Minus(tokenChars).IsEmpty():
		return tokenPart, true
	case used.Minus(separators).IsEmpty():
		return separatorKind, true
	}
	return otherKind, r.File != w.g.Name
}

// isToken reports whether a definition is token, by another name.
func (w *words) isToken(n abnf.Node) bool {
	switch n := n.(type) {
	case abnf.Group:
		return w.isToken(n.Node)
	case abnf.RuleRef:
		if strings.EqualFold(n.Name, "token") {
			return true
		}
		r := w.g.Rule(n.Name)
		return r != nil && w.lang.Cycle(r.Name) == nil && w.isToken(r.Node)
	}
	return false
}

// hasToken reports whether a rule contains token.
func (w *words) hasToken(r *Rule) bool {
	names := abnf.Uses(r.Node)
	for i := 0; i < len(names); i++ {
		if strings.EqualFold(names[i], "token") {
			return true
		}
		if used := w.g.Rule(names[i]); used != nil {
			for _, name := range abnf.Uses(used.Node) {
				if !slices.Contains(names, name) {
					names = append(names, name)
				}
			}
		}
	}
	return false
}

func kindOf(c rune) kind {
	switch {
	case tokenChars.Contains(c):
		return tokenPart
	case separators.Contains(c):
		return separatorKind
	}
	return otherKind
}

func (w *words) isEmpty(n abnf.Node) bool {
	switch n := n.(type) {
	case abnf.Alternation:
		return slices.ContainsFunc(n, w.isEmpty)
	case abnf.Concatenation:
		return !slices.ContainsFunc(n, func(n abnf.Node) bool { return !w.isEmpty(n) })
	case abnf.Group:
		return w.isEmpty(n.Node)
	case abnf.Option:
		return true
	case abnf.Repetition:
		return n.Min == 0 || w.isEmpty(n.Node)
	case abnf.RuleRef:
		return w.empty[strings.ToLower(n.Name)]
	case abnf.Literal:
		return n.Text == ""
	}
	return false
}

func (w *words) firsts(n abnf.Node) kind { return w.edge(n, w.first, false) }
func (w *words) lasts(n abnf.Node) kind  { return w.edge(n, w.last, true) }

// edge returns the kinds that texts begin with, or end with.
func (w *words) edge(n abnf.Node, rules map[string]kind, last bool) (k kind) {
	switch n := n.(type) {
	case abnf.Alternation:
		for _, kid := range n {
			k |= w.edge(kid, rules, last)
		}
	case abnf.Concatenation:
		kids := slices.Clone(n)
		if last {
			slices.Reverse(kids)
		}
		for _, kid := range kids {
			k |= w.edge(kid, rules, last)
			if isLWS(kid) || !w.isEmpty(kid) {
				break
			}
		}
	case abnf.Group:
		return w.edge(n.Node, rules, last)
	case abnf.Option:
		return w.edge(n.Node, rules, last)
	case abnf.Repetition:
		if n.Max != 0 {
			return w.edge(n.Node, rules, last)
		}
	case abnf.RuleRef:
		return rules[strings.ToLower(n.Name)]
	case abnf.Prose, abnf.Invalid:
		return otherKind
	case abnf.Range:
		in := automaton.NewSet(automaton.Range{Lo: n.Lo, Hi: n.Hi})
		switch {
		case in.Minus(tokenChars).IsEmpty():
			return tokenPart
		case in.Minus(separators).IsEmpty():
			return separatorKind
		}
		return otherKind
	default:
		sets := regular.Characters(n)
		if len(sets) == 0 {
			return 0
		}
		c, _ := sets[0].Min()
		if last {
			c, _ = sets[len(sets)-1].Min()
		}
		return kindOf(c)
	}
	return k
}

// isLWS reports whether a node is white space that is written out.
func isLWS(n abnf.Node) bool {
	if rep, ok := n.(abnf.Repetition); ok {
		n = rep.Node
	}
	ref, ok := n.(abnf.RuleRef)
	return ok && strings.EqualFold(ref.Name, "LWS")
}

// gap returns the white space implied between a text that ends with one of the kinds before
// and a text that begins with one of the kinds first, or nil.
func gap(before, first kind) abnf.Node {
	const word = tokenKind | tokenPart | quotedKind
	lws := abnf.Repetition{Min: 0, Max: -1, Node: abnf.RuleRef{Name: "LWS"}}
	switch {
	case before&word != 0 && first&separatorKind != 0, before&separatorKind != 0 && first&word != 0,
		before&quotedKind != 0 && first&word != 0, before&word != 0 && first&quotedKind != 0:
		return lws
	case before&tokenKind != 0 && first&tokenKind != 0:
		lws.Min = 1
		return lws
	}
	return nil
}

// width returns 0 if gap returns nil, 1 if it returns optional white space, and 2 if it
// returns required white space.
func width(before, first kind) int {
	if space, ok := gap(before, first).(abnf.Repetition); ok {
		return 1 + space.Min
	}
	return 0
}

// nonempty returns a node for the strings of an option or a repetition that occurs at least
// once. It returns nil for other nodes.
func nonempty(n abnf.Node) abnf.Node {
	switch n := n.(type) {
	case abnf.Option:
		return abnf.Group(n)
	case abnf.Repetition:
		if n.Min == 0 && n.Max != 0 {
			return abnf.Repetition{Min: 1, Max: n.Max, Node: n.Node}
		}
	}
	return nil
}

// spaced returns a node with the implied white space in it, and before it if the text before
// it ends with one of the kinds before.
func (w *words) spaced(n abnf.Node, before kind) abnf.Node {
	switch n := n.(type) {
	case abnf.Alternation:
		var all abnf.Alternation
		for _, kid := range n {
			all = append(all, w.spaced(kid, before))
		}
		return all
	case abnf.Concatenation:
		var all abnf.Concatenation
		for i, kid := range n {
			rest := n[i+1:]
			if some := nonempty(kid); some != nil && !isLWS(kid) && width(before, w.firsts(rest)) != width(w.lasts(kid), w.firsts(rest)) {
				with := append(slices.Clone(all), w.spaced(some, before), w.spaced(rest, w.lasts(kid)))
				return abnf.Group{Node: abnf.Alternation{with, append(all, w.spaced(rest, before))}}
			}
			all = append(all, w.spaced(kid, before))
			switch {
			case isLWS(kid):
				before = otherKind
			case w.isEmpty(kid):
				before |= w.lasts(kid)
			default:
				before = w.lasts(kid)
			}
		}
		return all
	case abnf.Group:
		return abnf.Group{Node: w.spaced(n.Node, before)}
	case abnf.Option:
		return abnf.Option{Node: w.spaced(n.Node, before)}
	case abnf.Repetition:
		return w.repeated(n, before)
	}
	space := gap(before, w.firsts(n))
	switch {
	case space == nil:
		return n
	case w.isEmpty(n):
		return abnf.Option{Node: abnf.Concatenation{space, n}}
	}
	return abnf.Group{Node: abnf.Concatenation{space, n}}
}

// repeated is spaced for a repetition. Its first element may need other white space than
// those after it.
func (w *words) repeated(n abnf.Repetition, before kind) abnf.Node {
	if n.Max == 0 || isLWS(n) {
		return n
	}
	wrap := func(n abnf.Node) abnf.Node {
		if c, ok := n.(abnf.Concatenation); ok {
			return abnf.Group{Node: c}
		}
		return n
	}
	first, next := w.spaced(n.Node, before), w.spaced(n.Node, w.lasts(n.Node))
	if n.Max == 1 || first.String() == next.String() {
		return abnf.Repetition{Min: n.Min, Max: n.Max, Node: wrap(first)}
	}
	rest := abnf.Repetition{Min: max(n.Min-1, 0), Max: n.Max, Node: wrap(next)}
	if n.Max > 0 {
		rest.Max--
	}
	both := abnf.Concatenation{wrap(first), rest}
	if n.Min == 0 {
		return abnf.Option{Node: both}
	}
	return abnf.Group{Node: both}
}
