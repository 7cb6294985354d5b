package automaton

import (
	"unicode/utf8"

	"github.com/stricturi/stricturi/internal/ascii"
)

// Expr is a regular expression: an immutable tree whose parts may be shared. The zero value has no members.
type Expr struct{ n *node }

type opcode uint8

const (
	opEmpty opcode = iota
	opChars
	opString
	opConcat
	opUnion
	opRepeat
	opLang
)

// Unbounded is the upper bound of a [Repeat] without limit.
const Unbounded = -1

type node struct {
	op       opcode
	set      Set
	runes    []rune
	kids     []Expr
	min, max int
	dfa      *DFA
}

// Epsilon returns the expression whose only member is the empty string.
func Epsilon() Expr { return Expr{&node{op: opString}} }

// Chars returns the expression whose members are the symbols of s, as strings of length one.
func Chars(s Set) Expr {
	if s.IsEmpty() {
		return Expr{}
	}
	return Expr{&node{op: opChars, set: s}}
}

// String returns the expression whose only member is s. If s is not valid UTF-8, there are no members.
func String(s string) Expr {
	if !utf8.ValidString(s) {
		return Expr{}
	}
	return Expr{&node{op: opString, runes: []rune(s)}}
}

// StringFold returns the expression whose members are s and all strings that differ from it
// only in the case of ASCII letters, like a quoted literal in ABNF (RFC 2234, 2.3).
func StringFold(s string) Expr {
	if !utf8.ValidString(s) {
		return Expr{}
	}
	var kids []Expr
	for _, r := range s {
		set := RuneSet(r)
		if ascii.IsLetter(r) {
			set = RuneSet(r, r^0x20)
		}
		kids = append(kids, Chars(set))
	}
	return Concat(kids...)
}

// Lang returns the expression with the members of d. It makes automata parts of larger ones: the concatenation of a and b is
// Compile(Concat(Lang(a), Lang(b))).
func Lang(d *DFA) Expr { return Expr{&node{op: opLang, dfa: d}} }

// Concat returns the concatenation of es. Concat() is [Epsilon].
func Concat(es ...Expr) Expr {
	switch len(es) {
	case 0:
		return Epsilon()
	case 1:
		return es[0]
	}
	for _, e := range es {
		if e.n == nil {
			return Expr{}
		}
	}
	return Expr{&node{op: opConcat, kids: append([]Expr(nil), es...)}}
}

// Union returns the union of es. Union() has no members.
func Union(es ...Expr) Expr {
	var chars Set
	kids := make([]Expr, 1, len(es)+1) // the first is reserved for chars
	for _, e := range es {
		switch {
		case e.n == nil:
		case e.n.op == opChars:
			chars = chars.Union(e.n.set)
		default:
			kids = append(kids, e)
		}
	}
	if chars.IsEmpty() {
		kids = kids[1:]
	} else {
		kids[0] = Chars(chars)
	}
	switch len(kids) {
	case 0:
		return Expr{}
	case 1:
		return kids[0]
	}
	return Expr{&node{op: opUnion, kids: kids}}
}

// Repeat returns the concatenations of min to max members of e. If max is [Unbounded], there is
// no upper bound. A negative min means zero; if max is less than min and not Unbounded, there
// are no members.
func Repeat(e Expr, min, max int) Expr {
	if min < 0 {
		min = 0
	}
	switch {
	case max < 0:
		max = Unbounded
	case max < min:
		return Expr{}
	case max == 0:
		return Epsilon()
	case min == 1 && max == 1:
		return e
	}
	if e.n == nil {
		if min == 0 {
			return Epsilon()
		}
		return Expr{}
	}
	return Expr{&node{op: opRepeat, kids: []Expr{e}, min: min, max: max}}
}

// Star returns Repeat(e, 0, Unbounded).
func Star(e Expr) Expr { return Repeat(e, 0, Unbounded) }

// Plus returns Repeat(e, 1, Unbounded).
func Plus(e Expr) Expr { return Repeat(e, 1, Unbounded) }

// Option returns Repeat(e, 0, 1).
func Option(e Expr) Expr { return Repeat(e, 0, 1) }
