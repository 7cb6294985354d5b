// Package octets is for grammars whose terminals are octets, not characters, such as those of
// RFC 3629, RFC 5545 and RFC 9110: %xC3.A9 is "é" there. The alphabet of such a grammar is U+0000
// to U+00FF, and a text is read as if each of its bytes were the character of that number. So
// what is made for characters serves octets too.
package octets

import (
	"slices"

	"github.com/stricturi/stricturi/grammar/abnf"
	"github.com/stricturi/stricturi/internal/lazyregexp"
)

// Line is the comment by which a file says that its terminals are octets.
const Line = "; terminals: octets"

var line = lazyregexp.New(`(?im)^[ \t]*;[ \t]*terminals:[ \t]*octets[ \t]*\r?$`)

// Declared reports whether a file has the comment.
func Declared(text string) bool { return line().MatchString(text) }

// names are those that documents give to octets above 0x7F: RFC 3629, 4; RFC 3261, 25.1; RFC 6531,
// 3.3; RFC 9110, 5.5; RFC 4512, 1.4.
var names = lazyregexp.New(`(?i)^(utf8-([1-4]|tail|octets|char|cont|non-?ascii)|utf[0-4]|obs-text)$`)

// Likely reports whether the terminals of a document's grammar are probably octets: it has telling
// rules or uses OCTET, and has no character above U+00FF.
func Likely(g *abnf.Grammar) bool {
	usesOctet := slices.ContainsFunc(g.Rules, func(r *abnf.Rule) bool { return slices.Contains(abnf.Uses(r.Node), "OCTET") })
	return (usesOctet || len(Telling(g)) > 0) && len(Beyond(g, 0xFF)) == 0
}

// Telling returns the rules that are probably about octets: those that have or use one of the names
// that documents give to octets, or have a range such as %x80-FF or, in RFC 2445, %x80-F8.
func Telling(g *abnf.Grammar) (rules []*abnf.Rule) {
	for _, r := range g.Rules {
		named := names().MatchString(r.Name)
		found := named && Above(r.Node, 0x7F) && !Above(r.Node, 0xFF)
		for n := range abnf.All[abnf.Node](r.Node) {
			switch n := n.(type) {
			case abnf.Prose:
				found = found || named
			case abnf.RuleRef:
				found = found || names().MatchString(n.Name) && g.Rule(n.Name) == nil
			case abnf.Range:
				found = found || 0 < n.Lo && n.Lo <= 0x80 && n.Hi == 0xFF || n.Lo == 0x80 && n.Hi < 0xFF
			}
		}
		if found {
			rules = append(rules, r)
		}
	}
	return rules
}

// Beyond returns the rules with terminals above a number.
func Beyond(g *abnf.Grammar, most rune) (rules []*abnf.Rule) {
	for _, r := range g.Rules {
		if Above(r.Node, most) {
			rules = append(rules, r)
		}
	}
	return rules
}

// Above reports whether an expression has terminals above a number.
func Above(n abnf.Node, most rune) bool {
	for t := range abnf.All[abnf.Terminal](n) {
		for _, place := range t.Characters() {
			if slices.ContainsFunc(place, func(r abnf.Range) bool { return r.Hi > most }) {
				return true
			}
		}
	}
	return false
}

// Characters returns a text with a character for each byte.
func Characters(text string) string {
	all := make([]rune, len(text))
	for i := range all {
		all[i] = rune(text[i])
	}
	return string(all)
}

// Bytes returns the text with the given characters, and whether there is one: all must be bytes.
func Bytes(characters string) (text string, ok bool) {
	var b []byte
	for _, c := range characters {
		if c > 0xFF {
			return "", false
		}
		b = append(b, byte(c))
	}
	return string(b), true
}

// Offsets returns a function that returns the offset in a text of an offset in its characters.
func Offsets(characters string) func(at int) int {
	starts := make([]int, len(characters)+1)
	n := 0
	for i := range characters {
		starts[i] = n
		n++
	}
	starts[len(characters)] = n
	return func(at int) int { return starts[at] }
}
