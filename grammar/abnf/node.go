package abnf

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/stricturi/stricturi/internal/ascii"
)

// A Node is an expression: one of Alternation, Concatenation, Repetition,
// Option, Group, RuleRef, Literal, Range, Chars, Prose and Invalid, as values.
type Node interface {
	// String returns the expression as normalized ABNF on one line: "/" between
	// alternatives, numbers in hexadecimal, one space between elements. For nodes
	// returned by Parse, parsing the result returns the same tree.
	String() string
}

// An Alternation is "a / b" (RFC 5234, 3.2), in RFC 2396 "a | b". If returned by Parse,
// it has at least two alternatives.
type Alternation []Node

// A Concatenation is "a b" (RFC 5234, 3.1). If returned by Parse, it has at least two
// elements.
type Concatenation []Node

// A Repetition is "2*4a", "*a", "1*a", "*4a" or "2a" (RFC 5234, 3.6 and 3.7).
type Repetition struct {
	Min, Max int // Max is -1 if there is no upper bound
	Node     Node
}

// An Option is "[ a ]" (RFC 5234, 3.8).
type Option struct{ Node Node }

// A Group is "( a )" (RFC 5234, 3.5).
type Group struct{ Node Node }

// A RuleRef is the name of a rule, as spelled in the reference. Names are
// case-insensitive (RFC 5234, 2.1).
type RuleRef struct{ Name string }

// A Literal is a quoted string. It is case-insensitive in ASCII unless it is written
// %s"…" (RFC 5234, 2.3; RFC 7405).
type Literal struct {
	Text          string
	CaseSensitive bool
}

// A Range is "%x41-5A", or the single character "%x41" when Lo is Hi (RFC 5234,
// 2.3 and 3.4). Values are characters, not bytes.
type Range struct{ Lo, Hi rune }

// Chars is a sequence of characters given by number, "%x0D.0A" (RFC 5234, 2.3). If
// returned by Parse, it has at least two.
type Chars []rune

// Prose is "<text>", a description in words (RFC 5234, 4). Text is the text between the
// angle brackets, on one line.
type Prose struct{ Text string }

// Invalid is a definition that cannot be read. As the first alternative of a definition, it is
// the one that "=/" adds to, which the source does not have.
type Invalid struct {
	Err  *Error
	Text string // as printed
}

func isInvalid(n Node) bool {
	_, ok := n.(Invalid)
	return ok
}

// Shortened returns the text, or its beginning if it is too long for a message.
func (n Prose) Shortened() string {
	const most = 200
	if len(n.Text) <= most {
		return n.Text
	}
	return n.Text[:most] + "…"
}

// isName reports whether a text is a rulename (RFC 5234, 4).
func isName(text string) bool {
	for i := range len(text) {
		if c := text[i]; !ascii.IsLetter(c) && (i == 0 || !ascii.IsDigit(c) && c != '-') {
			return false
		}
	}
	return text != ""
}

// String returns the node as ABNF; see [Node].
func (n Alternation) String() string { return string(appendNode(nil, n, 0)) }

// String returns the node as ABNF; see [Node].
func (n Concatenation) String() string { return string(appendNode(nil, n, 0)) }

// String returns the node as ABNF; see [Node].
func (n Repetition) String() string { return string(appendNode(nil, n, 0)) }

// String returns the node as ABNF; see [Node].
func (n Option) String() string { return string(appendNode(nil, n, 0)) }

// String returns the node as ABNF; see [Node].
func (n Group) String() string { return string(appendNode(nil, n, 0)) }

// String returns the node as ABNF; see [Node].
func (n RuleRef) String() string { return n.Name }

// String returns the node as ABNF; see [Node].
func (n Literal) String() string { return string(appendNode(nil, n, 0)) }

// String returns the node as ABNF; see [Node].
func (n Range) String() string { return string(appendNode(nil, n, 0)) }

// String returns the node as ABNF; see [Node].
func (n Chars) String() string { return string(appendNode(nil, n, 0)) }

// String returns the node as ABNF; see [Node].
func (n Prose) String() string { return "<" + n.Text + ">" }

// String returns the text between angle brackets, on one line; see [Node].
func (n Invalid) String() string {
	return "<unreadable: " + strings.Join(strings.Fields(n.Text), " ") + ">"
}

// Precedences of the places where a node is printed. A node with a lower precedence than
// its place needs parentheses.
const (
	inAlternation = 1 + iota
	inConcatenation
	inRepetition
)

func appendNode(b []byte, n Node, place int) []byte {
	paren := func(needed bool, f func()) {
		if needed {
			b = append(b, "( "...)
		}
		f()
		if needed {
			b = append(b, " )"...)
		}
	}
	list := func(nodes []Node, sep string, place int) {
		for i, m := range nodes {
			if i > 0 {
				b = append(b, sep...)
			}
			b = appendNode(b, m, place)
		}
	}
	switch n := n.(type) {
	case Alternation:
		paren(place >= inAlternation, func() { list(n, " / ", inAlternation) })
	case Concatenation:
		paren(place >= inConcatenation, func() { list(n, " ", inConcatenation) })
	case Repetition:
		paren(place >= inRepetition, func() {
			b = n.appendCount(b)
			b = appendNode(b, n.Node, inRepetition)
		})
	case Option:
		b = append(b, "[ "...)
		b = appendNode(b, n.Node, 0)
		b = append(b, " ]"...)
	case Group:
		b = append(b, "( "...)
		b = appendNode(b, n.Node, 0)
		b = append(b, " )"...)
	case Literal:
		if n.CaseSensitive {
			b = append(b, "%s"...)
		}
		b = append(b, '"')
		b = append(b, n.Text...)
		b = append(b, '"')
	case Range:
		b = fmt.Appendf(b, "%%x%02X", n.Lo)
		if n.Hi != n.Lo {
			b = fmt.Appendf(b, "-%02X", n.Hi)
		}
	case Chars:
		for i, r := range n {
			if i == 0 {
				b = append(b, "%x"...)
			} else {
				b = append(b, '.')
			}
			b = fmt.Appendf(b, "%02X", r)
		}
	case nil:
	default:
		b = append(b, n.String()...)
	}
	return b
}

func (n Repetition) appendCount(b []byte) []byte {
	if n.Min == n.Max {
		return strconv.AppendInt(b, int64(n.Min), 10)
	}
	if n.Min > 0 {
		b = strconv.AppendInt(b, int64(n.Min), 10)
	}
	b = append(b, '*')
	if n.Max >= 0 {
		b = strconv.AppendInt(b, int64(n.Max), 10)
	}
	return b
}

// Walk calls f for n and, if f returns true, walks the nodes below it in the order of the
// text.
func Walk(n Node, f func(Node) bool) {
	if n == nil || !f(n) {
		return
	}
	switch n := n.(type) {
	case Alternation:
		for _, m := range n {
			Walk(m, f)
		}
	case Concatenation:
		for _, m := range n {
			Walk(m, f)
		}
	case Repetition:
		Walk(n.Node, f)
	case Option:
		Walk(n.Node, f)
	case Group:
		Walk(n.Node, f)
	}
}

// Rewrite returns n with each node replaced by what to returns for it, from the top down.
func Rewrite(n Node, to func(Node) Node) Node {
	all := func(nodes []Node) []Node {
		out := make([]Node, len(nodes))
		for i, kid := range nodes {
			out[i] = Rewrite(kid, to)
		}
		return out
	}
	switch n := to(n).(type) {
	case Alternation:
		return Alternation(all(n))
	case Concatenation:
		return Concatenation(all(n))
	case Group:
		return Group{Node: Rewrite(n.Node, to)}
	case Option:
		return Option{Node: Rewrite(n.Node, to)}
	case Repetition:
		return Repetition{Min: n.Min, Max: n.Max, Node: Rewrite(n.Node, to)}
	default:
		return n
	}
}

// Uses returns the names of the rules that n refers to, each once, in the order and the
// spelling of their first occurrence.
func Uses(n Node) []string {
	var names []string
	seen := make(map[string]bool)
	Walk(n, func(n Node) bool {
		if r, ok := n.(RuleRef); ok && !seen[fold(r.Name)] {
			seen[fold(r.Name)] = true
			names = append(names, r.Name)
		}
		return true
	})
	return names
}

// fold returns a rule's name in lower case. Names are ASCII; other letters do not change,
// so that U+212A does not become k.
func fold(name string) string {
	return strings.Map(func(r rune) rune {
		if 'A' <= r && r <= 'Z' {
			return r + 'a' - 'A'
		}
		return r
	}, name)
}
