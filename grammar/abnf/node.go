package abnf

import (
	"fmt"
	"iter"
	"slices"
	"strconv"
	"strings"

	"github.com/stricturi/stricturi/internal/ascii"
	"github.com/stricturi/stricturi/internal/lazyregexp"
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

// A Terminal is a Literal, a Range or a Chars.
type Terminal interface {
	Node
	// Characters returns the characters that the terminal has in each of its places.
	Characters() [][]Range
}

// Characters returns a place for each character. A letter is in both cases, unless the literal is
// case-sensitive (RFC 5234, 2.3).
func (n Literal) Characters() (places [][]Range) {
	for _, c := range n.Text {
		place := []Range{{c, c}}
		if other := c ^ 0x20; !n.CaseSensitive && ascii.IsLetter(c) {
			place = append(place, Range{other, other})
		}
		places = append(places, place)
	}
	return places
}

// Characters returns the only place.
func (n Range) Characters() [][]Range { return [][]Range{{n}} }

// Characters returns a place for each character.
func (n Chars) Characters() (places [][]Range) {
	for _, c := range n {
		places = append(places, []Range{{c, c}})
	}
	return places
}

func isInvalid(n Node) bool {
	_, ok := n.(Invalid)
	return ok
}

// Shortened returns the text, or its beginning if it is too long for a message.
func (n Prose) Shortened() string { return beginning(n.Text, 200) }

// rulename matches the name of a rule (RFC 5234, 4).
var rulename = lazyregexp.New(`^[A-Za-z][A-Za-z0-9-]*$`)

// String returns the node as ABNF; see [Node].
func (n Alternation) String() string { return list(n, " / ", inAlternation) }

// String returns the node as ABNF; see [Node].
func (n Concatenation) String() string { return list(n, " ", inConcatenation) }

// String returns the node as ABNF; see [Node].
func (n Repetition) String() string {
	least, most := strconv.Itoa(n.Min), ""
	if n.Min == n.Max {
		return least + operand(n.Node, inRepetition)
	}
	if n.Min == 0 {
		least = ""
	}
	if n.Max >= 0 {
		most = strconv.Itoa(n.Max)
	}
	return least + "*" + most + operand(n.Node, inRepetition)
}

// String returns the node as ABNF; see [Node].
func (n Option) String() string { return "[ " + operand(n.Node, 0) + " ]" }

// String returns the node as ABNF; see [Node].
func (n Group) String() string { return "( " + operand(n.Node, 0) + " )" }

// String returns the node as ABNF; see [Node].
func (n RuleRef) String() string { return n.Name }

// String returns the node as ABNF; see [Node].
func (n Literal) String() string {
	if n.CaseSensitive {
		return `%s"` + n.Text + `"`
	}
	return `"` + n.Text + `"`
}

// String returns the node as ABNF; see [Node].
func (n Range) String() string {
	if n.Lo == n.Hi {
		return fmt.Sprintf("%%x%02X", n.Lo)
	}
	return fmt.Sprintf("%%x%02X-%02X", n.Lo, n.Hi)
}

// String returns the node as ABNF; see [Node].
func (n Chars) String() string {
	var numbers []string
	for _, c := range n {
		numbers = append(numbers, fmt.Sprintf("%02X", c))
	}
	return "%x" + strings.Join(numbers, ".")
}

// String returns the node as ABNF; see [Node].
func (n Prose) String() string { return "<" + n.Text + ">" }

// String returns the text between angle brackets, on one line; see [Node].
func (n Invalid) String() string {
	return "<unreadable: " + strings.Join(strings.Fields(n.Text), " ") + ">"
}

// The places where a node is printed.
const (
	inAlternation = 1 + iota
	inConcatenation
	inRepetition
)

// operand returns a node as ABNF, in parentheses if it binds no more strongly than the place.
func operand(n Node, place int) string {
	needed := false
	switch n.(type) {
	case nil:
		return ""
	case Alternation:
		needed = place >= inAlternation
	case Concatenation:
		needed = place >= inConcatenation
	case Repetition:
		needed = place >= inRepetition
	}
	if needed {
		n = Group{Node: n}
	}
	return n.String()
}

func list(nodes []Node, separator string, place int) string {
	var parts []string
	for _, n := range nodes {
		parts = append(parts, operand(n, place))
	}
	return strings.Join(parts, separator)
}

// Plain returns n in its plain form: a Group as its content, an Option as a Repetition, and a
// Repetition of zero times, as in 0a, as the empty Literal, whatever a is. The result is an
// Alternation, Concatenation, Repetition, RuleRef, Terminal, Prose or Invalid. Nodes below it stay
// as they are.
func Plain(n Node) Node {
	switch n := n.(type) {
	case Group:
		return Plain(n.Node)
	case Option:
		return Repetition{Min: 0, Max: 1, Node: n.Node}
	case Repetition:
		if n.Max == 0 {
			return Literal{}
		}
	}
	return n
}

// Parts returns the nodes directly below n, in the order of the text.
func Parts(n Node) []Node {
	switch n := n.(type) {
	case Alternation:
		return n
	case Concatenation:
		return n
	case Repetition:
		return []Node{n.Node}
	case Option:
		return []Node{n.Node}
	case Group:
		return []Node{n.Node}
	}
	return nil
}

// All returns the nodes of type T among n and the nodes below it, in the order of the text, each
// before those below it.
func All[T Node](n Node) iter.Seq[T] {
	return within[T](n, func(n Node) Node { return n })
}

// Needed is like [All], but leaves out what is repeated zero times, as in 0a, and returns other
// nodes in their plain form; see [Plain].
func Needed[T Node](n Node) iter.Seq[T] { return within[T](n, Plain) }

func within[T Node](n Node, form func(Node) Node) iter.Seq[T] {
	return func(yield func(T) bool) {
		var visit func(n Node) bool
		visit = func(n Node) bool {
			n = form(n)
			if t, ok := n.(T); ok && !yield(t) {
				return false
			}
			return !slices.ContainsFunc(Parts(n), func(part Node) bool { return !visit(part) })
		}
		visit(n)
	}
}

// Rewrite returns n with each node replaced by what to returns for it, from the top down.
func Rewrite(n Node, to func(Node) Node) Node {
	return Map(to(n), func(part Node) Node { return Rewrite(part, to) })
}

// Map returns n with what to returns for the nodes directly below n in their places.
func Map(n Node, to func(Node) Node) Node {
	parts := slices.Clone(Parts(n))
	for i, part := range parts {
		parts[i] = to(part)
	}
	switch n := n.(type) {
	case Alternation:
		return Alternation(parts)
	case Concatenation:
		return Concatenation(parts)
	case Group:
		return Group{Node: parts[0]}
	case Option:
		return Option{Node: parts[0]}
	case Repetition:
		return Repetition{Min: n.Min, Max: n.Max, Node: parts[0]}
	}
	return n
}

// Uses returns the names of the rules that n refers to, each once, in the order and the
// spelling of their first occurrence.
func Uses(n Node) []string {
	var names []string
	seen := make(map[string]bool)
	for r := range All[RuleRef](n) {
		if !seen[fold(r.Name)] {
			seen[fold(r.Name)] = true
			names = append(names, r.Name)
		}
	}
	return names
}

// fold returns a rule's name in lower case.
func fold(name string) string { return ascii.Lower(name) }
