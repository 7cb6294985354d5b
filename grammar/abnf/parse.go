package abnf

import (
	"errors"
	"fmt"
	"strings"
)

// maxDepth limits the nesting of groups and options in a definition, so that no source can
// exhaust the stack.
const maxDepth = 1000

// maxExpanded limits the nodes of lists in a grammar. Expanding a list repeats its
// elements, so that lists within lists grow exponentially.
const maxExpanded = 1 << 17

// Parse parses the rules in src, applying the given readings. It adds the core rules of
// RFC 5234, Appendix B.1, that are used and not defined. A rule that is defined twice is an
// error; for undefined rules see [Grammar.Check].
//
// Parse reads on after an error. It returns the grammar and the errors, of type [*Error], in
// the order of the text, joined by [errors.Join]. The definition of an unreadable rule is
// [Invalid]; the others can be used. The grammar is nil if src does not begin with a rule, or
// none has a name.
func Parse(src string, readings ...Reading) (*Grammar, error) {
	return ListsSender.Parse(src, readings...)
}

// Parse is like the function Parse, for a document whose lists mean something else.
func (l Lists) Parse(src string, readings ...Reading) (*Grammar, error) {
	g, err := l.parse(src, readings, CoreNames())
	if g != nil {
		g.addCore()
	}
	return g, err
}

func (l Lists) parse(src string, readings []Reading, core []string) (*Grammar, error) {
	s := newSource(src)
	tokens, err := s.tokens(readings)
	if err != nil {
		return nil, err
	}
	p := parser{src: s, tokens: tokens, lists: l, defined: map[string]bool{}}
	g := New(nil)
	for i := range p.tokens {
		if name := p.ruleName(i); name != "" && defines(p.tokens[i+1]) {
			p.defined[fold(name)] = true
		}
	}
	for _, name := range core {
		p.defined[fold(name)] = true
	}
	if p.tok().kind == tEOF {
		return nil, p.unexpected("the definition of a rule")
	}
	if !p.atRule() {
		_, err := p.definedAs()
		return nil, err
	}
	var failed []error
	for p.tok().kind != tEOF {
		if err := p.rule(g); err != nil {
			failed = append(append(failed, err), p.skipped...)
			p.skipped = nil
		}
	}
	if len(g.Rules) == 0 {
		return nil, errors.Join(failed...)
	}
	if p.hasLists {
		g.addSpaces(l)
	}
	return g, errors.Join(failed...)
}

type parser struct {
	src    *source
	tokens []token
	next   int    // index of the next token
	depth  int    // nesting of groups and options
	name   string // the rule being defined
	inBNF  bool   // its name is between angle brackets

	skipped []error // about lines after an error that are no rules
	large   *Error  // the first of the definition that is too large

	defined  map[string]bool // the names of all rules, folded
	lists    Lists
	hasLists bool
	expanded int // how many nodes the lists have
	refs     map[string]position
}

func (p *parser) tok() *token { return &p.tokens[p.next] }

// rule reads one definition (RFC 5234: rule = rulename defined-as elements c-nl)
// into g. After an error, it goes on to the next definition at the beginning of a line.
func (p *parser) rule(g *Grammar) error {
	start := p.next
	name := p.tokens[start]
	p.name, p.refs, p.depth, p.large = "", map[string]position{}, 0, nil
	if name.text == quotationMark && defines(p.tokens[p.next+1]) {
		err := p.quotationMark()
		if err != nil {
			p.skip(start)
		}
		return err
	}
	define, err := p.definedAs()
	if err != nil {
		p.skip(start)
		return err
	}
	old := g.Rule(p.name)
	node, err := p.definition()
	if err != nil {
		p.skip(start)
	}
	text := p.src.definition(name.start, p.tokens[p.next-1].end)
	switch {
	case define.kind == tDefine && old != nil:
		again := p.errorAt(name.start, fmt.Sprintf("rule %s is already defined in line %d", shorten(old.Name), old.Line),
			"one definition, or =/ to add to it")
		if err != nil || old.Node.String() != node.String() {
			old.Node = Invalid{again, text}
		}
		return again
	case err != nil:
		node = Invalid{err.(*Error), text}
	case define.kind == tExtend && old == nil:
		err = p.errorAt(define.start, noDefinition, "=")
		node = append(Alternation{Invalid{Err: err.(*Error)}}, alternatives(node)...)
	}
	if old != nil { // RFC 5234, 3.3
		switch {
		case isInvalid(old.Node):
		case isInvalid(node):
			old.Node = node
		default:
			old.Node = append(alternatives(old.Node), alternatives(node)...)
		}
		old.Text += "\n" + text
		for name, at := range p.refs {
			if _, ok := old.refs[name]; !ok {
				old.refs[name] = at
			}
		}
		return err
	}
	r := &Rule{Name: p.name, Node: node, Text: text, refs: p.refs}
	r.Line, r.Col = p.src.position(name.start)
	g.add(r)
	return err
}

// definedAs reads the name of a rule and the sign after it.
func (p *parser) definedAs() (define token, err error) {
	t := p.tok()
	name := p.ruleName(p.next)
	if name == "" {
		err := p.unexpected("the name of a rule")
		if _, ok := t.node.(Prose); ok {
			err.Hint = "names of rules have letters, digits, - and _"
		}
		return token{}, err
	}
	p.next++
	if define = *p.tok(); !defines(define) {
		return token{}, p.unexpected("= or =/ after " + shorten(name))
	}
	p.next++
	p.name, p.inBNF = name, t.kind == tElement
	return define, nil
}

// definition reads the right side of a definition. In RFC 2812, 2.3.1, what is added follows
// without the name.
func (p *parser) definition() (n Node, err error) {
	defer rescue(&err)
	n = p.alternation()
	for p.tok().kind == tExtend {
		p.next++
		n = append(alternatives(n), alternatives(p.alternation())...)
	}
	if p.tok().kind != tEOF && !p.atRule() {
		panic(p.unexpected("an element, /, or the next rule"))
	}
	if p.large != nil {
		return nil, p.large
	}
	return n, nil
}

// rescue is deferred. It sets err to the error with which a function for a part of a definition
// panics.
func rescue(err *error) {
	switch e := recover().(type) {
	case nil:
	case *Error:
		*err = e
	default:
		panic(e)
	}
}

// skip goes on to the next definition at the beginning of a line, after the token start.
func (p *parser) skip(start int) {
	p.next = max(p.next, start+1)
	_, margin := p.src.position(p.tokens[start].start)
	for at := p.next; p.tok().kind != tEOF && !(p.tok().first && p.atRule()); p.next++ {
		// A line at the margin is not a part of the rule with the error, but one with another.
		if _, col := p.src.position(p.tok().start); p.next > at && p.tok().first && col <= margin {
			p.name = ""
			p.skipped = append(p.skipped, p.unexpected("the name of a rule and ="))
		}
	}
}

// ruleName returns the name that token i is, between angle brackets as in the BNF of RFC 821
// too, or "".
func (p *parser) ruleName(i int) string {
	switch t := p.tokens[i]; n := t.node.(type) {
	case Prose:
		if name := strings.Join(strings.Fields(n.Text), "-"); rulename().MatchString(name) {
			return name
		}
	case nil:
		if t.kind == tName {
			return t.text
		}
	}
	return ""
}

// noDefinition is the message about a "=/" for a rule that the text does not define.
const noDefinition = "no definition to add to"

// quotationMark is how documents in the style of RFC 822 write a quotation mark.
const quotationMark = `<">`

// quotationMark reads the definition of <"> as itself, which RFC 822, 3.3, and others have:
// <"> = <US-ASCII double-quote mark (34)>. It is no rule.
func (p *parser) quotationMark() (err error) {
	defer rescue(&err)
	at := p.tok().start
	p.name = quotationMark
	p.next += 2
	node := p.alternation()
	if _, ok := node.(Prose); !ok && node.String() != "%x22" && fold(node.String()) != "dquote" {
		return p.errorAt(at, `a definition of <"> as something else`, "a rule with a name of its own")
	}
	return nil
}

// alternatives returns the alternatives of n, or n itself if it is not an Alternation.
func alternatives(n Node) Alternation {
	if a, ok := n.(Alternation); ok {
		return a
	}
	return Alternation{n}
}

// atRule reports whether a definition starts here. Line breaks do not matter, because "="
// occurs nowhere else outside quotes, prose and comments. A word at the beginning of a line
// that is no name starts one too, for a better error: a.b = c.
func (p *parser) atRule() bool {
	i := p.next
	if p.ruleName(i) != "" && defines(p.tokens[i+1]) {
		return true
	}
	if !p.tokens[i].first {
		return false
	}
	for p.tokens[i].kind != tEOF && p.tokens[i+1].start == p.tokens[i].end && !defines(p.tokens[i+1]) {
		i++
	}
	return p.tokens[i].kind != tEOF && defines(p.tokens[i+1])
}

func startsRule(tokens []token, i int) bool { return tokens[i].kind == tName && defines(tokens[i+1]) }

func defines(t token) bool { return t.kind == tDefine || t.kind == tExtend }

func (p *parser) alternation() Node {
	all := Alternation{p.concatenation()}
	for p.tok().kind == tSlash {
		p.next++
		all = append(all, p.concatenation())
	}
	if len(all) == 1 {
		return all[0]
	}
	return all
}

func (p *parser) concatenation() Node {
	all := Concatenation{p.repetition()}
	for p.atElement() {
		all = append(all, p.repetition())
	}
	return sole(all)
}

func (p *parser) atElement() bool {
	switch p.tok().kind {
	case tRepeat, tOpen, tOpenOpt:
		return true
	case tName, tElement:
		return !p.atRule()
	}
	return false
}

func (p *parser) repetition() Node {
	t := p.tok()
	if t.kind != tRepeat {
		return p.named(p.element("an element"))
	}
	p.next++
	p.noteLarge(t)
	// Spaces are not allowed here (RFC 5234: repetition = [repeat] element), but RFC 2425,
	// 2543 and others have them. A line break is more likely a missing element.
	what := "an element directly after the repetition " + shorten(t.text)
	if u := p.tok(); u.first || !p.atElement() || u.kind == tRepeat {
		if u.kind == tBad {
			panic(p.unexpected(what))
		}
		panic(p.errorAt(t.end, "missing element", what))
	}
	n := p.element(what)
	if t.max != 0 {
		n = p.named(n)
	}
	if t.list {
		p.hasLists = true
		list := p.lists.expand(t.min, t.max, n)
		for range All[Node](list) {
			if p.expanded++; p.expanded > maxExpanded {
				break
			}
		}
		if p.expanded > maxExpanded {
			err := p.errorAt(t.start, "too large when lists are expanded", "fewer lists within lists")
			err.Hint, err.TooLarge = "define the elements of this list as a rule", true
			panic(err)
		}
		return list
	}
	return Repetition{Min: t.min, Max: t.max, Node: n}
}

// named returns a reference for a description, which was just read, that is only the name of a
// rule: angle brackets may be used around one (RFC 5234, 2.1). As the whole definition, the
// rule's own name says nothing, except in BNF.
func (p *parser) named(n Node) Node {
	prose, ok := n.(Prose)
	name := strings.Join(strings.Fields(prose.Text), "-")
	if !ok || !p.defined[fold(name)] {
		return n
	}
	whole := p.tokens[p.next-2].kind == tDefine && (p.tok().kind == tEOF || p.atRule())
	if whole && !p.inBNF && fold(name) == fold(p.name) {
		return n
	}
	return RuleRef{Name: name}
}

// noteLarge keeps the error of a token that is too large, for when the definition is read.
func (p *parser) noteLarge(t *token) {
	if t.err != nil && p.large == nil {
		p.large = p.errorAt(t.errAt, t.err.Msg, t.err.Expected)
		p.large.TooLarge = true
	}
}

func (p *parser) element(expected string) Node {
	t := p.tok()
	if !p.atElement() {
		panic(p.unexpected(expected))
	}
	p.next++
	if t.kind == tElement {
		p.noteLarge(t)
		return t.node
	}
	if t.kind == tName {
		if _, ok := p.refs[fold(t.text)]; !ok {
			line, col := p.src.position(t.start)
			p.refs[fold(t.text)] = position{line, col}
		}
		return RuleRef{Name: t.text}
	}
	if p.depth == maxDepth {
		err := p.errorAt(t.start, "nested too deeply", fmt.Sprintf("at most %d levels of ( and [", maxDepth))
		err.TooLarge = true
		panic(err)
	}
	p.depth++
	n := p.alternation()
	p.depth--
	end, mark := tClose, ")"
	if t.kind == tOpenOpt {
		end, mark = tCloseOpt, "]"
	}
	if p.tok().kind != end {
		line, col := p.src.position(t.start)
		panic(p.unexpected(fmt.Sprintf("an element, /, or %s for the %s of line %d, column %d", mark, t.text, line, col)))
	}
	p.next++
	if t.kind == tOpenOpt {
		return Option{Node: n}
	}
	return Group{Node: n}
}

// unexpected returns the error for the next token.
func (p *parser) unexpected(expected string) *Error {
	t := p.tok()
	switch {
	case t.kind == tBad:
		if t.err.Expected != "" {
			expected = t.err.Expected
		}
		err := p.errorAt(t.errAt, t.err.Msg, expected)
		err.Hint = t.err.Hint
		return err
	case t.kind == tEOF:
		return p.errorAt(t.start, "unexpected end", expected)
	case p.atRule():
		return p.errorAt(t.start, "unexpected definition of "+shorten(t.text), expected)
	}
	return p.errorAt(t.start, "unexpected "+quote(t.text), expected)
}

func (p *parser) errorAt(offset int, msg, expected string) *Error {
	e := &Error{Rule: p.name, Msg: msg, Expected: expected}
	e.Line, e.Col = p.src.position(offset)
	if at := p.src.editAt(offset); at != nil {
		printed := quote(strings.Trim(at.reading.Printed, blanks))
		if len(at.tokens) > 0 {
			e.Msg += fmt.Sprintf(" in %s, the reading of %s", quote(at.reading.Read), printed)
		} else {
			e.Msg += " after " + printed + " is left out"
			e.Hint = "leave out an alternative together with the / before it or after it"
		}
	}
	return e
}
