package reader

import (
	"cmp"
	"strings"

	"github.com/stricturi/stricturi/grammar/abnf"
	"github.com/stricturi/stricturi/internal/grammar/automaton"
	"github.com/stricturi/stricturi/internal/grammar/regular"
	"github.com/stricturi/stricturi/internal/lazyregexp"
)

// fieldContent is the beginning of the prose for field-content in RFC 2326 and RFC 2616.
const fieldContent = "the octets making up the field-value and consisting of either *text or combinations of token, "

// phrases maps prose that occurs in several documents to ABNF. The keys are normalized by phrase.
var phrases = map[string]string{
	"8-bit sequence of data": "%x00-FF", "octet": "%x00-FF", "ascii character": "%x00-7F", "printable ascii character": "%x20-7E",
	"one of the 128 ascii character": "%x00-7F",
	"utf-8 character encoding":       "%x00-D7FF / %xE000-10FFFF",
	"ascii uppercase letter":         "%x41-5A", "ascii lowercase letter": "%x61-7A",
	"ascii letter": "%x41-5A / %x61-7A", "letter": "%x41-5A / %x61-7A", "ascii alphabetic character": "%x41-5A / %x61-7A",
	"one of the 52 alphabetic characters a through z in upper case and a through z in lower case": "%x41-5A / %x61-7A",
	"ascii digit": "%x30-39", "digit": "%x30-39", "ascii decimal digit": "%x30-39", "one of the ten digits 0 through 9": "%x30-39",
	"ascii control character and del": "%x00-1F / %x7F", "ascii coded characters 00-1f and 7f hexadecimal": "%x00-1F / %x7F",
	"ascii cr, carriage return": "%x0D", "ascii lf, linefeed": "%x0A", "newline": "%x0D / %x0A", "del": "%x7F",
	"ascii ht, horizontal-tab": "%x09", "tab": "%x09",
	"ascii sp, space": "%x20", "space": "%x20", "ascii coded character 20 hexadecimal": "%x20",
	"octet with decimal value of 33 through 60 inclusive, and 62 through 126":                 "%d33-60 / %d62-126",
	"char, including bare cr & bare lf, but not including crlf":                               "CHAR",
	`the two characters "x-" or "x-" followed, with no intervening white space, by any token`: `"X-" token`,

	fieldContent + "tspecials, and quoted-string":  "*TEXT / *( token / tspecials / quoted-string )",
	fieldContent + "separators, and quoted-string": "*TEXT / *( token / separators / quoted-string )",
}

var (
	// incidental matches what prose repeats in other words: (octets 0 - 127), "A".."Z".
	incidental = lazyregexp.New(` ?\([^()"]*\)| "."\.\."."`)

	// coded matches prose for a character by its number: the comma character (ASCII decimal code 44).
	coded = lazyregexp.New(`(?i)^(?:the |an? )?[a-z -]+ \((?:US-)?ASCII (?:decimal )?(?:code|value|character)? ?([0-9]+)\)$`)

	// matches matches prose for the strings of a rule (RFC 7950, 14).
	matches = lazyregexp.New(`^an?(?: unquoted)? string,?(?: as returned by the scanner,?)? that matches the rule (` +
		ruleName + `)(?: in RFC ([0-9]+))?$`)

	// difference matches prose for a set of characters except some, but including others.
	difference = lazyregexp.New(`(?i)^(?:any )?(\S.*?),? +(?:except|excepting|excluding|other than) +` +
		`(.*?)(?:,? +(?:but|and|&) including +(.*))?$`)

	// term matches the first item of a list of characters and rules.
	term = lazyregexp.New(`^(?:<">|"[^"]*"|[^\s",]+(?: (?:character|encoding)s?\b)?|,)`)
)

// phrase returns the meaning of prose that is one of phrases, or one character or range by its number, or nil.
func phrase(text string) abnf.Node {
	plain := strings.TrimPrefix(strings.ReplaceAll(strings.ToLower(incidental().ReplaceAllString(text, "")), "us-", ""), "any ")
	meaning := cmp.Or(phrases[plain], phrases[strings.TrimSuffix(plain, "s")])
	if m := coded().FindStringSubmatch(text); m != nil {
		meaning = "%d" + m[1]
	} else if strings.HasPrefix(text, "%") && !strings.Contains(text, " ") {
		meaning = strings.ReplaceAll(text, "-%"+text[1:2], "-") // %d32-%d255
	}
	g, err := abnf.Parse("a = " + meaning)
	if err != nil {
		return nil
	}
	return g.Rules[0].Node
}

// meaning returns the exact meaning of prose, or nil: named characters, the strings of a rule, or
// the difference of two sets of characters. It also returns the names in it that are not names of
// rules.
func (l *loader) meaning(text string) (n abnf.Node, missing []string) {
	text = strings.Join(strings.Fields(strings.TrimSuffix(strings.TrimSpace(text), ".")), " ")
	if m := matches().FindStringSubmatch(text); m != nil && m[2] == "" {
		return abnf.RuleRef{Name: m[1]}, nil
	}
	if n := phrase(text); n != nil {
		return n, nil
	}
	m := difference().FindStringSubmatch(incidental().ReplaceAllString(text, ""))
	if m == nil {
		return nil, nil
	}
	exact := true
	named := func(words ...string) (all automaton.Set) {
		for _, word := range words {
			set := l.class(word)
			if set.IsEmpty() && l.rule(word) == nil {
				missing = append(missing, word)
			}
			exact, all = exact && !set.IsEmpty(), all.Union(set)
		}
		return all
	}
	all, without := named(m[1]), named(terms(m[2])...)
	if all.Contains(folds) && !without.Intersect(automaton.RuneSet(' ', '\t', '\r', '\n')).IsEmpty() { // rules out folding
		all = all.Minus(automaton.RuneSet(folds)).Union(automaton.RuneSet(' ', '\t'))
	}
	all = all.Minus(without).Union(named(terms(m[3])...))
	if !exact || all.IsEmpty() {
		return nil, missing
	}
	var alternatives abnf.Alternation
	for r := range all.Ranges() {
		switch {
		case !automaton.IsMark(r.Lo):
			alternatives = append(alternatives, abnf.Range{Lo: r.Lo, Hi: r.Hi})
		case l.g.Rule("LWS") != nil || l.g.Rule("linear-white-space") == nil:
			alternatives = append(alternatives, abnf.RuleRef{Name: "LWS"})
		default:
			alternatives = append(alternatives, abnf.RuleRef{Name: "linear-white-space"})
		}
	}
	return abnf.Group{Node: alternatives}, nil
}

// terms returns the names and characters of a list such as: "(", CTLs, or <">.
func terms(list string) (all []string) {
	for list = strings.TrimSpace(list); list != ""; list = strings.TrimSpace(list) {
		word := cmp.Or(term().FindString(list), list)
		list = list[len(word):]
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

// rule returns the rule of this grammar or of RFC 5234, B.1, that a word of prose names, perhaps in
// the plural.
func (l *loader) rule(word string) *Rule {
	core, _ := l.known("rfc5234")
	for _, name := range []string{word, strings.TrimSuffix(word, "s"), strings.TrimSuffix(word, "'s")} {
		if r := l.g.Rule(name); r != nil {
			return r
		}
		if r := core.Rule(name); r != nil && r.Core {
			return r
		}
	}
	return nil
}

// folds marks a set of characters that includes folding white space, as in RFC 822.
var folds = automaton.Mark(0)

// class returns the characters that a word of prose names, or an empty set.
func (l *loader) class(word string) automaton.Set {
	switch {
	case word == `<">`:
		return automaton.RuneSet('"')
	case len(word) == 3 && word[0] == '"':
		return l.set(abnf.Literal{Text: word[1:2]})
	case len(word) == 1 && !isNameByte(word[0]):
		return automaton.RuneSet(rune(word[0]))
	}
	if r := l.rule(word); r != nil {
		return l.set(abnf.RuleRef{Name: r.Name})
	}
	return l.set(phrase(word))
}

// set returns the characters that a node matches. It is empty if the node has strings other than
// single characters and folding white space.
func (l *loader) set(n abnf.Node) (set automaton.Set) {
	switch n := abnf.Plain(n).(type) {
	case abnf.Alternation:
		for _, kid := range n {
			one := l.set(kid)
			if one.IsEmpty() {
				return one
			}
			set = set.Union(one)
		}
	case abnf.RuleRef:
		if strings.EqualFold(n.Name, "LWS") || strings.EqualFold(n.Name, "linear-white-space") {
			return automaton.RuneSet(folds)
		}
		if r := l.rule(n.Name); r != nil {
			known, ok := l.sets[r.origin]
			if !ok {
				l.sets[r.origin] = known // empty, in case the rule is recursive
				known = l.set(r.Node)
				l.sets[r.origin] = known
			}
			return known
		}
	case abnf.Prose:
		if meant, _ := l.meaning(n.Text); meant != nil {
			return l.set(meant)
		}
	case abnf.Terminal:
		if sets := regular.Characters(n); len(sets) == 1 {
			return sets[0]
		}
	}
	return set
}
