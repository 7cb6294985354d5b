package peg

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/stricturi/stricturi/internal/ascii"
	"github.com/stricturi/stricturi/internal/grammar/automaton"
	"github.com/stricturi/stricturi/internal/grammar/graph"
	"github.com/stricturi/stricturi/internal/lazyregexp"
)

const (
	space = `(?:\s|#.*)*` // and comments
	char  = `\\0x[0-9A-Fa-f]+|\\.|[^\\]`
)

var (
	// header matches what is before the rules: the package, and a parser type without state.
	header = lazyregexp.New(`^` + space + `(?:package\s+\w+` + space + `)?(?:type\s+\w+\s+Peg\s*\{\s*\}` + space + `)?`)

	// lexeme matches a token, and what is between the quotation marks or brackets of a literal or class.
	lexeme = lazyregexp.New(`^([A-Za-z_]\w*|'((?:[^'\\\n]|\\.)+)'|"((?:[^"\\\n]|\\.)+)"|\[\[((?:[^]\\\n]|\\.)+)\]\]|` +
		`\[((?:[^[\]\\\n]|\\.)(?:[^]\\\n]|\\.)*)\]|<-|[/&!?*+().])` + space)

	// item matches a character or a range of a class, and one a character of a literal.
	item = lazyregexp.New(`(` + char + `)(?:-(` + char + `))?`)
	one  = lazyregexp.New(char)
)

// Parse parses a grammar in a subset of the notation of github.com/pointlander/peg: an
// optional package clause and an optional empty parser type; comments with "#"; rules
// "Name <- expression" with sequences, ordered choices, "?", "*", "+", "&", "!",
// parentheses, ".", literals in single quotes (case-sensitive) and double quotes
// (case-insensitive), classes […], [^…] and [[…]] (case-insensitive); and the escapes
// \\ \' \" \[ \] \- \n \r \t and \0x with hexadecimal digits. Anything else is an
// error, as are recursive rules and rules that are undefined or defined twice.
func Parse(text string) (*Grammar, error) {
	r := &reader{text: text, peg: &Grammar{index: map[string]*Rule{}}}
	r.read()
	r.check()
	if r.err != nil {
		return nil, r.err
	}
	return r.peg, nil
}

// A token is a part of a text, or the end with the text "". Within is what is between the quotation
// marks or brackets of a literal or class.
type token struct {
	start        int
	text, within string
}

// A reader goes to the end of the text at the first error.
type reader struct {
	text   string
	tokens []token // that are left; the last one is the end
	peg    *Grammar
	err    error
}

func (r *reader) fail(at int, format string, args ...any) {
	if r.err == nil {
		r.err = fmt.Errorf("peg: line %d: "+format, append([]any{strings.Count(r.text[:at], "\n") + 1}, args...)...)
	}
	r.tokens = r.tokens[len(r.tokens)-1:]
}

// next returns the next token, and skips it.
func (r *reader) next() token {
	t := r.tokens[0]
	if t.text != "" {
		r.tokens = r.tokens[1:]
	}
	return t
}

// take skips the next token if it has a text, and reports whether it has.
func (r *reader) take(text string) bool {
	if r.tokens[0].text != text {
		return false
	}
	r.next()
	return true
}

func (r *reader) expect(text string) {
	if t := r.tokens[0]; !r.take(text) {
		r.fail(t.start, "%q where %q is expected", t.text, text)
	}
}

func (r *reader) read() {
	at := len(header().FindString(r.text))
	valid := utf8.ValidString(r.text)
	for valid && at < len(r.text) {
		m := lexeme().FindStringSubmatch(r.text[at:])
		if m == nil {
			break
		}
		r.tokens = append(r.tokens, token{at, m[1], m[2] + m[3] + m[4] + m[5]})
		at += len(m[0])
	}
	r.tokens = append(r.tokens, token{start: len(r.text)})
	if at < len(r.text) {
		r.fail(at, "what begins here cannot be read")
	}
	for r.tokens[0].text != "" {
		t := r.next()
		rule := &Rule{Name: t.text}
		if r.expect("<-"); !isName(t) || r.peg.index[t.text] != nil {
			r.fail(t.start, "%q is not the name of a rule, or is defined twice", t.text)
		}
		rule.Body = r.choice()
		r.peg.Rules = append(r.peg.Rules, rule)
		r.peg.index[t.text] = rule
	}
	if r.peg.Rules == nil {
		r.fail(len(r.text), "no rules")
	}
}

func isName(t token) bool { return t.text != "" && (t.text[0] == '_' || ascii.IsLetter(t.text[0])) }

func (r *reader) choice() *Node {
	kids := []*Node{r.sequence()}
	for r.take("/") {
		kids = append(kids, r.sequence())
	}
	return joined(OpChoice, kids)
}

func (r *reader) sequence() *Node {
	kids := []*Node{r.prefixed()}
	for !slices.Contains([]string{"", "/", ")"}, r.tokens[0].text) && r.tokens[1].text != "<-" {
		kids = append(kids, r.prefixed())
	}
	return joined(OpSequence, kids)
}

// joined returns expressions as one.
func joined(op Op, kids []*Node) *Node {
	if len(kids) == 1 {
		return kids[0]
	}
	return &Node{Op: op, Kids: kids}
}

func (r *reader) prefixed() *Node {
	switch {
	case r.take("&"):
		return &Node{Op: OpAnd, Kids: []*Node{r.suffixed()}}
	case r.take("!"):
		return &Node{Op: OpNot, Kids: []*Node{r.suffixed()}}
	}
	return r.suffixed()
}

func (r *reader) suffixed() *Node {
	start := r.tokens[0].start
	n := r.primary()
	for i, suffix := range []string{"?", "*", "+"} {
		if t := r.tokens[0]; r.take(suffix) {
			return &Node{Op: OpOption + Op(i), Kids: []*Node{n}, Text: r.text[start : t.start+1]}
		}
	}
	return n
}

func (r *reader) primary() *Node {
	t := r.next()
	switch {
	case t.text == "(":
		n := r.choice()
		r.expect(")")
		return n
	case t.text == ".":
		return &Node{Op: OpClass, Set: automaton.Universe()}
	case isName(t):
		return &Node{Op: OpReference, Name: t.text}
	case t.within == "":
		r.fail(t.start, "%q where an expression is expected", t.text)
		return nil
	case t.text[0] == '[':
		return &Node{Op: OpClass, Set: r.class(t)}
	}
	n := &Node{Op: OpLiteral, Fold: t.text[0] == '"'}
	for _, c := range one().FindAllString(t.within, -1) {
		n.Text += string(r.char(t, c))
	}
	return n
}

// class returns the characters of a class.
func (r *reader) class(t token) (set automaton.Set) {
	items, negate := strings.CutPrefix(t.within, "^")
	for _, m := range item().FindAllStringSubmatch(items, -1) {
		span := automaton.Range{Lo: r.char(t, m[1]), Hi: r.char(t, cmp.Or(m[2], m[1]))}
		ranges := []automaton.Range{span}
		letters := ascii.IsLetter(span.Lo) && ascii.IsLetter(span.Hi) && span.Lo&0x20 == span.Hi&0x20
		switch fold := strings.HasPrefix(t.text, "[["); {
		case span.Lo > span.Hi, fold && !letters && m[2] != "":
			r.fail(t.start, "%s is empty, or not of letters of one case", m[0])
			return set
		case fold && letters:
			ranges = append(ranges, automaton.Range{Lo: span.Lo ^ 0x20, Hi: span.Hi ^ 0x20})
		}
		set = set.Union(automaton.NewSet(ranges...))
	}
	if set.IsEmpty() {
		r.fail(t.start, "empty class")
	}
	if negate {
		return set.Complement()
	}
	return set
}

// char returns the character that a part of a literal or class stands for.
func (r *reader) char(t token, text string) rune {
	if text[0] != '\\' {
		c, _ := utf8.DecodeRuneInString(text)
		return c
	}
	if digits, ok := strings.CutPrefix(text, `\0x`); ok {
		if v, err := strconv.ParseUint(digits, 16, 31); err == nil && utf8.ValidRune(rune(v)) {
			return rune(v)
		}
	} else if i := strings.Index(`\'"[]-nrt`, text[1:]); i >= 0 {
		return rune("\\'\"[]-\n\r\t"[i])
	}
	r.fail(t.start, "the escape %s is not a character", text)
	return 0
}

// check reports undefined and recursive rules.
func (r *reader) check() {
	edges := make([][]int, len(r.peg.Rules))
	for i, rule := range r.peg.Rules {
		for todo := []*Node{rule.Body}; len(todo) > 0 && r.err == nil; todo = append(todo[1:], todo[0].Kids...) {
			name := todo[0].Name
			if to := slices.Index(r.peg.Rules, r.peg.Rule(name)); to >= 0 {
				edges[i] = append(edges[i], to)
			} else if name != "" {
				r.fail(len(r.text), "rule %s refers to %s, which is not defined", rule.Name, name)
			}
		}
	}
	for i, loop := range graph.Loops(edges) {
		if loop != nil {
			r.fail(len(r.text), "rule %s is recursive", r.peg.Rules[i].Name)
		}
	}
}
