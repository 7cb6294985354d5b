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
var notImplied = lazyregexp.New(`(?im)^[ \t]*;[ \t]*no implied \*?LWS[ \t]*:(.*)`)

// A kind is what a text begins or ends with, by RFC 2616, 2.1 and 2.2.
type kind uint8

// The kinds are bits of a set.
const (
	tokenKind     kind = 1 << iota // a token, by a reference to that rule
	tokenPart                      // other characters of tokens
	quotedKind                     // a quoted-string
	separatorKind                  // a separator that is not a space
	otherKind                      // anything else, white space too
	emptyKind                      // nothing
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
	w := &words{g: g, lang: regular.NewLimit(g.ABNF, 1<<12), kinds: map[string][2]kind{}}
	var structured []*Rule
	for _, r := range g.Rules {
		if k, ok := w.unit(r); ok {
			w.kinds[strings.ToLower(r.Name)] = [2]kind{k, k}
		} else {
			structured = append(structured, r)
		}
	}
	for more := true; more; { // the least solution
		more = false
		for _, r := range structured {
			name := strings.ToLower(r.Name)
			if k := [2]kind{w.edge(r.Node, false), w.edge(r.Node, true)}; k != w.kinds[name] {
				w.kinds[name], more = k, true
			}
		}
	}
	except := map[string]bool{}
	for _, m := range notImplied().FindAllStringSubmatch(g.Text, -1) {
		for name := range strings.SplitSeq(m[1], ",") {
			except[strings.ToLower(strings.TrimSpace(name))] = true
		}
	}
	for _, r := range structured {
		if r.File == g.Name && !except[strings.ToLower(r.Name)] {
			def := *r.Rule
			def.Node = w.spaced(r.Node, 0)
			r.Rule = &def
		}
	}
	g.addLWS()
}

// addLWS adds the rule for white space (RFC 2616, 2.2), if it is needed and not defined.
func (g *Grammar) addLWS() {
	needed := slices.ContainsFunc(g.Rules, func(r *Rule) bool {
		return slices.ContainsFunc(abnf.Uses(r.Node), func(name string) bool { return strings.EqualFold(name, "LWS") })
	})
	if needed && g.Rule("LWS") == nil {
		added, _ := abnf.Parse("LWS = [ %x0D.0A ] 1*( %x20 / %x09 )")
		added.Rules[0].Core = true
		r := &Rule{Rule: added.Rules[0]}
		r.origin = r
		g.add(r)
	}
	g.Compose()
}

// words has the kinds that the texts of each rule begin and end with, by the rule's name in
// lower case.
type words struct {
	g     *Grammar
	lang  *regular.Grammar
	kinds map[string][2]kind
}

// unit returns the kind of a rule that has no other words or separators in it.
func (w *words) unit(r *Rule) (k kind, ok bool) {
	switch strings.ToLower(r.Name) {
	case "quoted-string":
		return quotedKind, true
	case "lws", "sp", "ht", "htab", "wsp", "cr", "lf", "crlf":
		return otherKind, true
	}
	if w.isToken(r) {
		return tokenKind, true
	}
	k = otherKind
	if d, err := w.lang.DFA(r.Name); err == nil && !d.IsEmpty() && !d.Accepting(d.Start()) && !w.hasToken(r) {
		var used automaton.Set
		for s := range d.States() {
			for _, on := range d.Arcs(s) {
				used = used.Union(on)
			}
		}
		k = kindOf(used)
	}
	return k, k != otherKind || r.File != w.g.Name
}

// isToken reports whether a rule is token, perhaps by another name.
func (w *words) isToken(r *Rule) bool {
	for range w.g.Rules {
		if r == nil || strings.EqualFold(r.Name, "token") {
			return r != nil
		}
		n := r.Node
		for group, ok := n.(abnf.Group); ok; group, ok = n.(abnf.Group) {
			n = group.Node
		}
		ref, _ := n.(abnf.RuleRef)
		if strings.EqualFold(ref.Name, "token") {
			return true
		}
		r = w.g.Rule(ref.Name)
	}
	return false // it refers to itself
}

// hasToken reports whether a rule contains token.
func (w *words) hasToken(r *Rule) bool {
	names := []string{strings.ToLower(r.Name)}
	for i := 0; i < len(names); i++ {
		if used := w.g.Rule(names[i]); used != nil {
			for _, name := range abnf.Uses(used.Node) {
				if name = strings.ToLower(name); !slices.Contains(names, name) {
					names = append(names, name)
				}
			}
		}
	}
	return slices.Contains(names, "token")
}

func kindOf(characters automaton.Set) kind {
	switch {
	case characters.Minus(tokenChars).IsEmpty():
		return tokenPart
	case characters.Minus(separators).IsEmpty():
		return separatorKind
	}
	return otherKind
}

// edge returns the kinds that texts begin with, or end with.
func (w *words) edge(n abnf.Node, last bool) (k kind) {
	switch n := n.(type) {
	case abnf.Alternation:
		for _, kid := range n {
			k |= w.edge(kid, last)
		}
		return k
	case abnf.Concatenation:
		kids := slices.Clone(n)
		if last {
			slices.Reverse(kids)
		}
		empty, inside := emptyKind, false
		for _, kid := range kids {
			one := w.edge(kid, last)
			if !inside {
				k |= one &^ emptyKind
			}
			empty &= one
			inside = inside || isLWS(kid) || empty == 0
		}
		return k | empty
	case abnf.Group:
		return w.edge(n.Node, last)
	case abnf.Option:
		return w.edge(n.Node, last) | emptyKind
	case abnf.Repetition:
		if n.Max != 0 {
			k = w.edge(n.Node, last)
		}
		if n.Min == 0 {
			k |= emptyKind
		}
		return k
	case abnf.RuleRef:
		if last {
			return w.kinds[strings.ToLower(n.Name)][1]
		}
		return w.kinds[strings.ToLower(n.Name)][0]
	case abnf.Literal:
		if n.Text == "" {
			return emptyKind
		}
	}
	switch sets := regular.Characters(n); {
	case len(sets) == 0: // in words
		return otherKind
	case last:
		return kindOf(sets[len(sets)-1])
	default:
		return kindOf(sets[0])
	}
}

// isLWS reports whether a node is white space that is written out.
func isLWS(n abnf.Node) bool {
	if rep, ok := n.(abnf.Repetition); ok {
		n = rep.Node
	}
	ref, ok := n.(abnf.RuleRef)
	return ok && strings.EqualFold(ref.Name, "LWS")
}

// gap returns how many LWS are implied at least between a text that ends with one of the kinds
// before and a text that begins with one of the kinds first, or -1 for none at all.
func gap(before, first kind) int {
	const word = tokenKind | tokenPart | quotedKind
	switch {
	case before&word != 0 && first&separatorKind != 0, before&separatorKind != 0 && first&word != 0,
		before&quotedKind != 0 && first&word != 0, before&word != 0 && first&quotedKind != 0:
		return 0
	case before&tokenKind != 0 && first&tokenKind != 0:
		return 1
	}
	return -1
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
			rest, last := n[i+1:], w.edge(kid, true)
			first := w.edge(rest, false)
			if some := nonempty(kid); some != nil && !isLWS(kid) && gap(before, first) != gap(last, first) {
				with := append(slices.Clone(all), w.spaced(some, before), w.spaced(rest, last))
				return abnf.Group{Node: abnf.Alternation{with, append(all, w.spaced(rest, before))}}
			}
			all = append(all, w.spaced(kid, before))
			switch {
			case isLWS(kid):
				before = otherKind
			case last&emptyKind != 0:
				before |= last
			default:
				before = last
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
	first := w.edge(n, false)
	least := gap(before, first)
	if least < 0 {
		return n
	}
	both := abnf.Concatenation{abnf.Repetition{Min: least, Max: -1, Node: abnf.RuleRef{Name: "LWS"}}, n}
	if first&emptyKind != 0 {
		return abnf.Option{Node: both}
	}
	return abnf.Group{Node: both}
}

// repeated is spaced for a repetition. Its first element may need other white space than
// those after it.
func (w *words) repeated(n abnf.Repetition, before kind) abnf.Node {
	if n.Max == 0 || isLWS(n) {
		return n
	}
	first, next := w.spaced(n.Node, before), w.spaced(n.Node, w.edge(n.Node, true))
	if n.Max == 1 || first.String() == next.String() {
		return abnf.Repetition{Min: n.Min, Max: n.Max, Node: first}
	}
	rest := abnf.Repetition{Min: max(n.Min-1, 0), Max: n.Max, Node: next}
	if n.Max > 0 {
		rest.Max--
	}
	both := abnf.Concatenation{first, rest}
	if n.Min == 0 {
		return abnf.Option{Node: both}
	}
	return abnf.Group{Node: both}
}
