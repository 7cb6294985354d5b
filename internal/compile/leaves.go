package compile

import (
	"bytes"
	"fmt"
	"go/format"
	"regexp"
	"slices"
	"strings"

	"github.com/stricturi/stricturi/grammar/peg"
	"github.com/stricturi/stricturi/internal/automaton"
	"github.com/stricturi/stricturi/internal/lazy"
	"github.com/stricturi/stricturi/internal/regular"
)

// Leaves say what rules of a PEG do at a character that decides it alone: fail, or
// match just this character, with a tree that is known. Most of a tree is such
// (ALPHA within unreserved within pchar), and a look into a table is faster than a
// call for each of its rules. A rule that every character decides needs no code but
// the table. Characters that are not ASCII are one column, and so is the end.
type leaves struct {
	g       *peg.Grammar
	known   map[leafKey]leaf
	helpers []string

	rules []string
	class [129]int   // of the characters that all rules treat alike, the last of all that are not ASCII
	rows  [][]int    // of each rule by class: leafOpen, leafFails, or an index in lists
	lists [][]string // the rules of a tree, inner ones first
}

type leafKey struct {
	rule string
	c    rune
}

const (
	leafOpen    = iota // the character does not decide it
	leafFails          // no match
	leafMatches        // a match of the character
)

type leaf struct {
	outcome int
	rules   []string
}

// notASCII is the character that represents those that are not ASCII, and the end.
const notASCII = 0x80

// maxLists is how many trees a byte can tell apart.
const maxLists = 256

// newLeaves returns the leaves of a PEG, nil if there are none or too many. Helpers
// are rules that have no place in trees.
func newLeaves(text string, helpers []string) (*leaves, error) {
	g, err := peg.Parse(text)
	if err != nil {
		return nil, err
	}
	l := &leaves{g: g, helpers: helpers, known: map[leafKey]leaf{}, lists: [][]string{leafOpen: nil, leafFails: nil}}
	var columns [len(l.class)]string
	for _, r := range g.Rules {
		var row []int
		for c := range rune(len(l.class)) {
			x := l.rule(r.Name, c)
			at := x.outcome
			if at == leafMatches {
				at = slices.IndexFunc(l.lists[leafMatches:], func(list []string) bool { return slices.Equal(list, x.rules) })
				if at < 0 {
					at = len(l.lists) - leafMatches
					l.lists = append(l.lists, x.rules)
				}
				at += leafMatches
			}
			row = append(row, at)
		}
		if slices.Max(row) < leafMatches {
			continue
		}
		for c, at := range row {
			columns[c] += fmt.Sprint(at, " ")
		}
		l.rules, l.rows = append(l.rules, r.Name), append(l.rows, row)
	}
	if len(l.rules) == 0 || len(l.lists) > maxLists {
		return nil, nil
	}
	var examples []int
	for c := range columns {
		l.class[c] = slices.IndexFunc(examples, func(d int) bool { return columns[d] == columns[c] })
		if l.class[c] < 0 {
			l.class[c] = len(examples)
			examples = append(examples, c)
		}
	}
	for i, row := range l.rows {
		l.rows[i] = nil
		for _, c := range examples {
			l.rows[i] = append(l.rows[i], row[c])
		}
	}
	return l, nil
}

func (l *leaves) rule(name string, c rune) leaf {
	key := leafKey{name, c}
	x, ok := l.known[key]
	if !ok {
		if x = l.node(l.g.Rule(name).Body, c); x.outcome == leafMatches && !slices.Contains(l.helpers, name) {
			x.rules = append(slices.Clone(x.rules), name)
		}
		l.known[key] = x
	}
	return x
}

func (l *leaves) node(n *peg.Node, c rune) leaf {
	switch n.Op {
	case peg.OpClass:
		switch _, wide := regular.Class(n).Minus(ascii).Min(); {
		case c == notASCII && wide:
			return leaf{}
		case c != notASCII && regular.Class(n).Contains(c):
			return leaf{outcome: leafMatches}
		}
		return leaf{outcome: leafFails}
	case peg.OpLiteral:
		first := n.Text[:min(1, len(n.Text))]
		switch {
		case first >= "\x80":
			return leaf{} // the beginning of a character that is not ASCII
		case first == string(c), n.Fold && strings.EqualFold(first, string(c)):
			if len(n.Text) == 1 {
				return leaf{outcome: leafMatches}
			}
		case first != "":
			return leaf{outcome: leafFails}
		}
	case peg.OpReference:
		return l.rule(n.Name, c)
	case peg.OpChoice:
		for _, kid := range n.Kids {
			if x := l.node(kid, c); x.outcome != leafFails {
				return x
			}
		}
		return leaf{outcome: leafFails}
	case peg.OpSequence, peg.OpPlus:
		if len(n.Kids) > 0 {
			if x := l.node(n.Kids[0], c); x.outcome == leafFails || n.Op == peg.OpSequence && len(n.Kids) == 1 {
				return x
			}
		}
	}
	return leaf{}
}

// decided returns the rules that every character decides.
func (l *leaves) decided() (rules []string) {
	for i, row := range l.rows {
		if !slices.Contains(row, leafOpen) {
			rules = append(rules, l.rules[i])
		}
	}
	return rules
}

// insert puts the leaves into a parser that peg made: calls of the rules look into
// the table first. It changes nothing if there are no such calls.
func (l *leaves) insert(made []byte) ([]byte, error) {
	const before = "\tmatchDot := func() bool {\n"
	if n := bytes.Count(made, []byte(before)); n != 1 {
		return nil, fmt.Errorf("peg's output has %d places for leaves, not one", n)
	}
	without := made
	for _, name := range l.decided() {
		body := regexp.MustCompile(`(?s)(/\* \d+ ` + name + ` <- [^\n]*\n\t\t)func\(\) bool \{.*?\n\t\t\},\n`)
		made = body.ReplaceAll(made, fmt.Appendf(nil, "${1}func() bool { return leaf(rule%s) },\n", name))
	}
	made = pegCall().ReplaceAllFunc(made, func(call []byte) []byte {
		name := pegCall().FindSubmatch(call)[1]
		if !slices.Contains(l.rules, string(name)) {
			return call
		}
		return fmt.Appendf(nil, "if !leaf(rule%s) {", name)
	})
	if bytes.Equal(made, without) {
		return made, nil
	}
	made = bytes.Replace(made, []byte(before), []byte(leafFunc+before), 1)
	var rows, lists []string
	for i, name := range l.rules {
		row := strings.Trim(fmt.Sprint(l.rows[i]), "[]")
		rows = append(rows, fmt.Sprintf("rule%s: {%s},\n", name, strings.ReplaceAll(row, " ", ", ")))
	}
	for i, list := range l.lists {
		if i < leafMatches {
			continue
		}
		var rules []string
		for _, name := range list {
			rules = append(rules, "rule"+name)
		}
		lists = append(lists, fmt.Sprintf("%d: {%s},\n", i, strings.Join(rules, ", ")))
	}
	return format.Source(fmt.Appendf(made, leafTables, numbers(l.class[:]), len(l.rows[0]), strings.Join(rows, ""), strings.Join(lists, "")))
}

var ascii = automaton.NewSet(automaton.Range{Lo: 0, Hi: 0x7F})

// pegCall is the call of a rule.
var pegCall = lazy.Regexp(`if !_rules\[rule(\w+)\]\(\) \{`)

const leafFunc = `	// leaf is the call of a rule in leafRows.
	leaf := func(rule pegRule) bool {
		list := leafRows[rule][leafClasses[min(buffer[position], 0x80)]]
		if list < 2 {
			return list == 0 && _rules[rule]()
		}
		begin := position
		position++
		for _, r := range leafLists[list] {
			if p.keep[r/64]>>(r%64)&1 != 0 {
				tree.Add(r, begin, position, tokenIndex)
				tokenIndex++
			}
		}
		return true
	}

`

const leafTables = `
// Some rules by the class of the next character, which is the last one for all
// characters that are not ASCII: 0 if the character does not decide whether the rule
// matches, 1 if it fails, else the index in leafLists of the rules that match.
var leafClasses = [129]uint8{
%s}

var leafRows = [...][%d]uint8{
%s}

var leafLists = [...][]pegRule{
%s}
`
