package peg

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/stricturi/stricturi/internal/ascii"
	"github.com/stricturi/stricturi/internal/grammar/graph"
)

// Error is an error in a text that [Parse] reads.
type Error struct {
	Line, Col int    // from 1, Col in bytes
	Rule      string // the rule whose definition it is in, or ""
	Msg       string
}

// Error returns the message on one line.
func (e *Error) Error() string {
	if e.Rule != "" {
		return fmt.Sprintf("peg: line %d, column %d: rule %s: %s", e.Line, e.Col, e.Rule, e.Msg)
	}
	return fmt.Sprintf("peg: line %d, column %d: %s", e.Line, e.Col, e.Msg)
}

// Parse parses a grammar in a subset of the notation of github.com/pointlander/peg: an
// optional package clause and an optional empty parser type; comments with "#"; rules
// "Name <- expression" with sequences, ordered choices, "?", "*", "+", "&", "!",
// parentheses, ".", literals in single quotes (case-sensitive) and double quotes
// (case-insensitive), classes […], [^…] and [[…]] (case-insensitive); and the escapes
// \\ \' \" \[ \] \- \n \r \t and \0x with hexadecimal digits. Anything else is an
// error, as are recursive rules and rules that are undefined or defined twice.
func Parse(text string) (_ *Grammar, err error) {
	defer func() {
		switch e := recover().(type) {
		case nil:
		case *Error:
			err = e
		default:
			panic(e)
		}
	}()
	r := &reader{text: text, peg: &Grammar{index: map[string]*Rule{}}}
	r.read()
	r.check()
	return r.peg, nil
}

// A reader panics with an [Error] if it finds one.
type reader struct {
	text string
	pos  int
	rule string
	peg  *Grammar
}

func (r *reader) fail(format string, args ...any) { r.failAt(r.pos, format, args...) }

func (r *reader) failAt(pos int, format string, args ...any) {
	before := r.text[:pos]
	line := strings.Count(before, "\n")
	col := pos - strings.LastIndexByte(before, '\n')
	panic(&Error{Line: line + 1, Col: col, Rule: r.rule, Msg: fmt.Sprintf(format, args...)})
}

// space skips white space and comments.
func (r *reader) space() {
	for r.pos < len(r.text) {
		switch r.text[r.pos] {
		case ' ', '\t', '\r', '\n':
			r.pos++
		case '#':
			comment, _, _ := strings.Cut(r.text[r.pos:], "\n")
			r.pos += len(comment)
		default:
			return
		}
	}
}

// take skips token and the space after it, and reports whether token was there.
func (r *reader) take(token string) bool {
	if !strings.HasPrefix(r.text[r.pos:], token) {
		return false
	}
	r.pos += len(token)
	r.space()
	return true
}

// name returns the identifier at the current position, or "".
func (r *reader) name() string {
	end := r.pos
	for end < len(r.text) {
		c := rune(r.text[end])
		if !ascii.IsLetter(c) && c != '_' && (end == r.pos || !ascii.IsDigit(c)) {
			break
		}
		end++
	}
	name := r.text[r.pos:end]
	r.pos = end
	r.space()
	return name
}

func (r *reader) read() {
	if !utf8.ValidString(r.text) {
		r.fail("invalid UTF-8")
	}
	r.space()
	r.header()
	for r.pos < len(r.text) {
		start := r.pos
		r.rule = ""
		name := r.name()
		if name == "" || !r.take("<-") {
			r.pos = start
			r.fail("expected a rule")
		}
		r.rule = name
		if r.peg.index[name] != nil {
			r.failAt(start, "it is defined twice")
		}
		rule := &Rule{Name: name, Line: 1 + strings.Count(r.text[:start], "\n"), Body: r.choice()}
		r.peg.Rules = append(r.peg.Rules, rule)
		r.peg.index[name] = rule
	}
	if len(r.peg.Rules) == 0 {
		r.fail("no rules")
	}
}

func (r *reader) header() {
	if r.word("package") && r.name() == "" {
		r.fail("missing name of the package")
	}
	if r.word("type") && (r.name() == "" || !r.word("Peg") || !r.take("{") || !r.take("}")) {
		r.fail("expected a parser type of the form type name Peg { }")
	}
}

// word skips the word w unless it is the name of a rule, and reports whether it did.
func (r *reader) word(w string) bool {
	start := r.pos
	if r.name() != w || strings.HasPrefix(r.text[r.pos:], "<-") {
		r.pos = start
		return false
	}
	return true
}

func (r *reader) choice() *Node {
	n := &Node{Op: OpChoice, Kids: []*Node{r.sequence()}}
	for r.take("/") {
		n.Kids = append(n.Kids, r.sequence())
	}
	if len(n.Kids) == 1 {
		return n.Kids[0]
	}
	return n
}

func (r *reader) sequence() *Node {
	n := &Node{Op: OpSequence}
	for k := r.prefix(); k != nil; k = r.prefix() {
		n.Kids = append(n.Kids, k)
	}
	switch len(n.Kids) {
	case 0:
		r.fail("expected an expression")
	case 1:
		return n.Kids[0]
	}
	return n
}

// prefix returns nil if there is no expression at the current position.
func (r *reader) prefix() *Node {
	var looks Op
	switch {
	case r.take("&"):
		looks = OpAnd
	case r.take("!"):
		looks = OpNot
	}
	start := r.pos
	n := r.primary()
	if n == nil {
		if looks != 0 {
			r.fail("expected an expression")
		}
		return nil
	}
	end := r.pos
	for i, suffix := range []string{"?", "*", "+"} {
		if r.take(suffix) {
			n = &Node{Op: OpOption + Op(i), Kids: []*Node{n}, Text: r.text[start : end+1]}
			break
		}
	}
	if looks != 0 {
		n = &Node{Op: looks, Kids: []*Node{n}}
	}
	return n
}

func (r *reader) primary() *Node {
	start := r.pos
	if name := r.name(); name != "" {
		if strings.HasPrefix(r.text[r.pos:], "<-") {
			r.pos = start // the next rule
			return nil
		}
		return &Node{Op: OpReference, Name: name}
	}
	switch {
	case r.take("("):
		n := r.choice()
		if !r.take(")") {
			r.fail("expected a closing parenthesis")
		}
		return n
	case r.take("."):
		return &Node{Op: OpClass}
	case r.pos == len(r.text):
		return nil
	}
	switch c := r.text[r.pos]; c {
	case '\'', '"':
		return r.literal(c)
	case '[':
		return r.class()
	case '/', ')':
	default:
		r.fail("unsupported notation: %q", c)
	}
	return nil
}

func (r *reader) literal(quote byte) *Node {
	r.pos++
	var b strings.Builder
	for r.pos < len(r.text) && r.text[r.pos] != quote {
		b.WriteRune(r.char())
	}
	if b.Len() == 0 {
		r.fail("empty literal, which peg cannot compile")
	}
	if !r.take(string(quote)) {
		r.fail("literal not closed")
	}
	return &Node{Op: OpLiteral, Text: b.String(), Fold: quote == '"'}
}

func (r *reader) class() *Node {
	n := &Node{Op: OpClass}
	end := "]"
	r.pos++
	if strings.HasPrefix(r.text[r.pos:], "[") {
		n.Fold, end = true, "]]"
		r.pos++
	}
	if strings.HasPrefix(r.text[r.pos:], "^") {
		n.Negate = true
		r.pos++
	}
	for !strings.HasPrefix(r.text[r.pos:], end) {
		lo := r.char()
		hi := lo
		if strings.HasPrefix(r.text[r.pos:], "-") {
			r.pos++
			if hi = r.char(); hi < lo {
				r.fail("empty range")
			}
			if n.Fold && (!ascii.IsLetter(lo) || !ascii.IsLetter(hi) || lo&0x20 != hi&0x20) {
				r.fail("case-insensitive range of other characters than letters of one case")
			}
		}
		n.Ranges = append(n.Ranges, Range{Lo: lo, Hi: hi})
	}
	if n.Ranges == nil {
		r.fail("empty class")
	}
	r.take(end)
	return n
}

// char reads a character of a literal or class, possibly escaped.
func (r *reader) char() rune {
	c, size := utf8.DecodeRuneInString(r.text[r.pos:])
	switch {
	case size == 0:
		r.fail("unexpected end in a literal or class")
	case c == '\n' || c == '\r':
		r.fail("line break in a literal or class")
	case c != '\\':
		r.pos += size
		return c
	}
	rest := r.text[r.pos+1:]
	if digits, ok := strings.CutPrefix(rest, "0x"); ok {
		n := 0
		for n < len(digits) && strings.IndexByte("0123456789abcdefABCDEF", digits[n]) >= 0 {
			n++
		}
		v, err := strconv.ParseUint(digits[:n], 16, 32)
		if err != nil || !utf8.ValidRune(rune(v)) {
			r.fail("escape is not a character")
		}
		r.pos += 3 + n
		return rune(v)
	}
	if rest == "" || !strings.Contains(`\'"[]-nrt`, rest[:1]) {
		r.fail("unknown escape")
	}
	r.pos += 2
	return rune("\\'\"[]-\n\r\t"[strings.Index(`\'"[]-nrt`, rest[:1])])
}

// check reports undefined and recursive rules.
func (r *reader) check() {
	rules := r.peg.Rules
	fail := func(rule *Rule, msg string) { panic(&Error{Line: rule.Line, Col: 1, Rule: rule.Name, Msg: msg}) }
	edges := make([][]int, len(rules))
	for i, rule := range rules {
		for todo := []*Node{rule.Body}; len(todo) > 0; todo = append(todo[1:], todo[0].Kids...) {
			if name := todo[0].Name; name != "" {
				to := slices.Index(rules, r.peg.Rule(name))
				if to < 0 {
					fail(rule, "undefined rule "+name)
				}
				edges[i] = append(edges[i], to)
			}
		}
	}
	loops := graph.Loops(edges)
	for i, rule := range rules {
		if loops[i] != nil {
			fail(rule, "recursive rule, by way of "+rules[graph.Cycle(edges, loops, i)[1]].Name)
		}
	}
}
