package abnf

import (
	"fmt"
	"slices"
	"strings"
)

// Lists is what "1#element" means: a list of elements with commas between them.
type Lists uint8

// The values of Lists.
const (
	// ListsSender is what RFC 9110, 5.6.1.1, lets senders write:
	// element *( OWS "," OWS element ).
	ListsSender Lists = iota
	// ListsRecipient is what RFC 9110, 5.6.1.2, makes recipients accept, who ignore empty
	// elements: [ element ] *( OWS "," OWS [ element ] ).
	ListsRecipient
	// ListsRFC2616 is what RFC 2616, 2.1, describes: elements may be empty, but do not count
	// then, and *LWS may be around them.
	ListsRFC2616
	// ListsRFC822 is what RFC 822, 2.7, describes: elements may be empty, but do not count
	// then. Space is left to the lexical analyzer.
	ListsRFC822
)

// ListsNames are the names of the values of Lists, in their order.
var ListsNames = []string{"sender", "recipient", "rfc2616", "rfc822"}

// UnmarshalText sets l to the value with a name.
func (l *Lists) UnmarshalText(name []byte) error {
	i := slices.Index(ListsNames, string(name))
	if i < 0 {
		return fmt.Errorf("unknown lists %q; valid values: %s", name, strings.Join(ListsNames, ", "))
	}
	*l = Lists(i)
	return nil
}

// expand returns the expression for a list of least to most elements; most is -1 if there is
// no upper bound.
func (l Lists) expand(least, most int, element Node) Node {
	ows, comma := RuleRef{"OWS"}, Literal{Text: ","}
	// The commas of elements that are empty may be before, between and after those that count.
	space := []Concatenation{{ows}, {ows}, {Repetition{Min: 0, Max: -1, Node: RuleRef{"LWS"}}}, nil}[l]
	commas := func(least int) Node { return repeat(least, -1, sole(slices.Concat(space, Concatenation{comma}))) }
	switch {
	case most == 0 && l == ListsSender:
		return Repetition{Min: 0, Max: 0, Node: element}
	case most == 0:
		return commas(0)
	case l == ListsRecipient && least == 0 && most < 0:
		optional := Option{Node: element}
		return Group{Node: Concatenation{optional, repeat(0, -1, Concatenation{ows, comma, ows, optional})}}
	}
	counted := slices.Concat(space, Concatenation{element})
	list, next := append(Concatenation{commas(0)}, counted...), append(Concatenation{commas(1)}, counted...)
	if l == ListsSender {
		list, next = Concatenation{element}, Concatenation{ows, comma, ows, element}
	}
	if most != 1 {
		list = append(list, repeat(max(least-1, 0), max(most-1, -1), next))
	}
	if l != ListsSender {
		list = append(list, commas(0))
	}
	switch {
	case least > 0:
		return Group{Node: sole(list)}
	case l == ListsSender:
		return Option{Node: sole(list)}
	}
	return Group{Node: Alternation{list, commas(0)}}
}

// sole returns the only element of a sequence without the sequence.
func sole(c Concatenation) Node {
	if len(c) == 1 {
		return c[0]
	}
	return c
}

func repeat(min, max int, n Node) Node {
	switch n.(type) {
	case Concatenation, Alternation:
		n = Group{Node: n}
	}
	return Repetition{Min: min, Max: max, Node: n}
}

// addSpaces adds the rule for space in lists, if the document does not define it: OWS of
// RFC 9110, 5.6.3.
func (g *Grammar) addSpaces(l Lists) {
	if l != ListsSender && l != ListsRecipient || g.Rule("OWS") != nil {
		return
	}
	g.add(&Rule{
		Name: "OWS", Core: true, Text: "OWS = *( SP / HTAB )",
		Node: Repetition{Min: 0, Max: -1, Node: Group{Node: Alternation{RuleRef{"SP"}, RuleRef{"HTAB"}}}},
	})
}
