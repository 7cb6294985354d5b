package reader

import (
	"cmp"
	"regexp"
	"slices"
	"strings"

	"github.com/stricturi/stricturi/grammar/abnf"
	"github.com/stricturi/stricturi/internal/grammar/automaton"
	"github.com/stricturi/stricturi/internal/lazyregexp"
)

// sentences are descriptions that documents in the style of RFC 822 share, in lower case and
// without what is in parentheses, and what they mean as ABNF.
var sentences = []struct {
	text func() *regexp.Regexp
	abnf string
}{
	{lazyregexp.New(`^any 8-bit sequence of data$`), "%x00-FF"},
	{lazyregexp.New(`^any (us-)?ascii upper-?case letter( "a"\.\."z")?$`), "%x41-5A"},
	{lazyregexp.New(`^any (us-)?ascii lower-?case letter( "a"\.\."z")?$`), "%x61-7A"},
	{lazyregexp.New(`^any ((us-)?ascii )?(letter|alphabetic character)$`), "%x41-5A / %x61-7A"},
	{lazyregexp.New(`^any ((us-)?ascii )?(decimal )?digit( "0"\.\."9")?$`), "%x30-39"},
	{lazyregexp.New(`^any one of the 52 alphabetic characters a through z in upper case and a through z in lower case$`), "%x41-5A / %x61-7A"},
	{lazyregexp.New(`^any char, including bare cr & bare lf, but not including crlf$`), "CHAR"},
	{lazyregexp.New(`^any one of the ten digits 0 through 9$`), "%x30-39"},
	{lazyregexp.New(`^any (us-)?ascii control character and del$`), "%x00-1F / %x7F"},
	{lazyregexp.New(`^us-ascii coded characters 00-1f and 7f hexadecimal$`), "%x00-1F / %x7F"},
	{lazyregexp.New(`^us-ascii coded character 20 hexadecimal$`), "%x20"},
	{lazyregexp.New(`^(us-)?ascii cr, carriage return$`), "%x0D"},
	{lazyregexp.New(`^(us-)?ascii lf, linefeed$`), "%x0A"},
	{lazyregexp.New(`^(us-)?ascii sp, space$`), "%x20"},
	{lazyregexp.New(`^(us-)?ascii ht, horizontal-tab$`), "%x09"},
	{lazyregexp.New(`^any octet with decimal value of 33 through 60 inclusive, and 62 through 126$`), "%d33-60 / %d62-126"},
	{lazyregexp.New(`^the two characters "x-" or "x-" followed,? with no +intervening white space, by any token$`), `"X-" token`},
	{lazyregexp.New(`^the octets making up the field-value and consisting of either \*text or combinations of token, tspecials, and quoted-string$`),
		"*TEXT / *( token / tspecials / quoted-string )"},
	{lazyregexp.New(`^the octets making up the field-value and consisting of either \*text or combinations of token, separators,? and quoted-string$`),
		"*TEXT / *( token / separators / quoted-string )"},
}

// classes are characters that descriptions name in English, in lower case.
var classes = map[string]automaton.Set{
	"ascii character": chars(0, 0x7F), "us-ascii character": chars(0, 0x7F), "printable ascii character": chars(0x20, 0x7E),
	"utf-8 character encoding": chars(0, 0xD7FF).Union(chars(0xE000, 0x10FFFF)), "octet": chars(0, 0xFF),
	"space": chars(' ', ' '), "tab": chars('\t', '\t'), "del": chars(0x7F, 0x7F), "newline": chars('\n', '\n').Union(chars('\r', '\r')),
}

func chars(lo, hi rune) automaton.Set { return automaton.NewSet(automaton.Range{Lo: lo, Hi: hi}) }

var (
	inParentheses = lazyregexp.New(` ?\([^()"]*\)`)

	// matches is a description of the strings of a rule (RFC 7950, 14).
	matches = lazyregexp.New(`^an?(?: unquoted)? string,?(?: as returned by the scanner,?)? that matches the rule (` + ruleName + `)(?: in RFC ([0-9]+))?$`)

	// difference is a description of characters without some, and with others.
	difference = lazyregexp.New(`(?i)^(?:any )?(\S.*?),? +(?:except|excepting|excluding|other than) +(.*?)(?:,? +(?:but|and|&) including +(.*))?$`)

	// term is one of several characters or rules.
	term = lazyregexp.New(`^(?:<">|"[^"]*"|'s\b|[^\s",]+(?: (?:character|encoding)s?\b)?|,)`)
)

// meaning returns what a description in words means if that is exact, or nil: characters that
// are named in words, the strings of a rule, or the difference of two sets of characters. Missing
// are the names in it that no rule has.
func (l *loader) meaning(text string) (n abnf.Node, missing []string) {
	text = strings.Join(strings.Fields(strings.TrimSuffix(strings.TrimSpace(text), ".")), " ")
	if m := matches().FindStringSubmatch(text); m != nil && m[2] == "" {
		return abnf.RuleRef{Name: m[1]}, nil
	}
	plain := inParentheses().ReplaceAllString(text, "")
	for _, s := range sentences {
		if s.text().MatchString(strings.ToLower(plain)) {
			g, err := abnf.Parse("a = " + s.abnf + "\n")
			if err != nil {
				panic(err) // the text is constant
			}
			return g.Rules[0].Node, nil
		}
	}
	m := difference().FindStringSubmatch(plain)
	if m == nil {
		if set, ok := classes[strings.ToLower(strings.TrimPrefix(strings.ToLower(plain), "any "))]; ok {
			return ranges(set), nil
		}
		return nil, nil
	}
	base, exact := l.class(m[1])
	if !exact && l.rule(m[1]) == nil {
		missing = append(missing, m[1])
	}
	var without automaton.Set
	for _, name := range terms(m[2]) {
		c, ok := l.class(name)
		if !ok && l.rule(name) == nil {
			missing = append(missing, name)
		}
		without, exact = without.Union(c.set), exact && ok && c.space == ""
	}
	all := ranges(base.set.Minus(without))
	if base.space != "" && without.Intersect(spaces).IsEmpty() {
		all = append(all, abnf.RuleRef{Name: base.space})
	} else if base.space != "" { // without line breaks
		all = ranges(base.set.Union(chars(' ', ' ')).Union(chars('\t', '\t')).Minus(without))
	}
	for _, name := range terms(m[3]) {
		r := l.rule(name)
		if r == nil {
			missing = append(missing, name)
			continue
		}
		if l.g.Rule(r.Name) == nil {
			core, _ := l.known("rfc5234")
			all = append(all, abnf.RuleRef{Name: l.name(core, r)})
			continue
		}
		all = append(all, abnf.RuleRef{Name: r.Name})
	}
	if missing != nil || !exact || len(all) == 0 {
		return nil, missing
	}
	return abnf.Group{Node: all}, nil
}

// terms returns the names and characters of an enumeration, such as: "(", CTLs, or <">.
func terms(list string) (all []string) {
	list = strings.TrimSpace(list)
	for list != "" {
		word := term().FindString(list)
		if word == "" {
			return append(all, list)
		}
		list = strings.TrimSpace(list[len(word):])
		switch strings.ToLower(word) {
		case "and", "or", "&", "any", "all":
			continue
		case ",":
			if len(all) > 0 || list == "" {
				continue
			}
		}
		all = append(all, word)
	}
	return all
}

// rule returns the rule that a word of a description names, perhaps in the plural, of this
// grammar or of RFC 5234, B.1.
func (l *loader) rule(word string) *Rule {
	for _, name := range []string{word, strings.TrimSuffix(word, "s"), strings.TrimSuffix(word, "'s")} {
		if r := l.g.Rule(name); r != nil {
			return r
		}
		if core, err := l.known("rfc5234"); err == nil && slices.ContainsFunc(abnf.CoreNames(), func(c string) bool { return strings.EqualFold(c, name) }) {
			return core.Rule(name)
		}
	}
	return nil
}

// A class is what a word of a description names: characters, and in the style of RFC 822 perhaps
// also the white space that may fold a line.
type class struct {
	set   automaton.Set
	space string // the name of the rule for that, or ""
}

// spaces are the characters of white space.
var spaces = automaton.RuneSet(' ', '\t', '\r', '\n')

// class returns what a word of a description names.
func (l *loader) class(word string) (class, bool) {
	switch {
	case word == `<">`:
		return class{set: chars('"', '"')}, true
	case len(word) == 3 && word[0] == '"':
		return l.set(abnf.Literal{Text: word[1:2]})
	case len(word) == 1 && !isNameByte(word[0]):
		return class{set: chars(rune(word[0]), rune(word[0]))}, true
	}
	if r := l.rule(word); r != nil {
		return l.set(abnf.RuleRef{Name: r.Name})
	}
	set, ok := classes[strings.TrimSuffix(strings.ToLower(word), "s")]
	return class{set: set}, ok
}

// set returns the characters that a node describes, if all of its strings are one character, or
// white space that may fold a line.
func (l *loader) set(n abnf.Node) (c class, ok bool) {
	switch n := n.(type) {
	case abnf.Group:
		return l.set(n.Node)
	case abnf.Alternation:
		for _, kid := range n {
			one, ok := l.set(kid)
			if !ok {
				return c, false
			}
			c.set = c.set.Union(one.set)
			c.space = cmp.Or(c.space, one.space)
		}
		return c, true
	case abnf.Range:
		return class{set: chars(n.Lo, n.Hi)}, true
	case abnf.Literal:
		if len(n.Text) != 1 {
			return c, false
		}
		c.set = automaton.RuneSet([]rune(n.Text)...)
		if !n.CaseSensitive {
			c.set = automaton.RuneSet([]rune(strings.ToLower(n.Text) + strings.ToUpper(n.Text))...)
		}
		return c, true
	case abnf.RuleRef:
		if strings.EqualFold(n.Name, "LWS") || strings.EqualFold(n.Name, "linear-white-space") {
			return class{space: n.Name}, true
		}
		r := l.rule(n.Name)
		if r == nil {
			return c, false
		}
		known, ok := l.sets[r.origin]
		if !ok {
			l.sets[r.origin] = nil // of a rule that refers to itself
			if c, ok := l.set(r.Node); ok {
				known = &c
				l.sets[r.origin] = known
			}
		}
		if known != nil {
			return *known, true
		}
	case abnf.Prose:
		if meant, _ := l.meaning(n.Text); meant != nil {
			return l.set(meant)
		}
	}
	return c, false
}

// ranges returns a set of characters as alternatives.
func ranges(set automaton.Set) (all abnf.Alternation) {
	for r := range set.Ranges() {
		all = append(all, abnf.Range{Lo: r.Lo, Hi: r.Hi})
	}
	return all
}
