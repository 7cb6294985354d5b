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

// Base64 (RFC 4648, 4): a character, and what is written for one octet and for two. The bits that pad these
// are zero (RFC 4648, 3.5).
const (
	base64    = `( %x41-5A / %x61-7A / %x30-39 / "+" / "/" )`
	oneOctet  = base64 + ` ( %x41 / %x51 / %x67 / %x77 ) "=="`
	twoOctets = "2" + base64 + ` ( %x30 / %x34 / %x38 / %x41 / %x45 / %x49 / %x4D / %x51 / %x55 / %x59 / ` +
		`%x63 / %x67 / %x6B / %x6F / %x73 / %x77 ) "="`
)

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

	"base64-encoded value":                         "*( 4" + base64 + " ) [ " + oneOctet + " / " + twoOctets + " ]",
	"base64 of 128 bit md5 digest as per rfc 1864": "20" + base64 + " " + oneOctet,

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

	// languageTag matches prose for the tags that another document defines (RFC 2426, 4; RFC 2445, 4.2.10).
	languageTag = lazyregexp.New(`(?i)^(?:an? |any |text identifying an? )*language(?: tag| string)?,? (?:as|defined|specified|see)\b`)

	// difference matches prose for a set of characters except some, but including others.
	difference = lazyregexp.New(`(?i)^(?:any )?(\S.*?),? +(?:except|excepting|excluding|other than) +` +
		`(.*?)(?:,? +(?:but|and|&) including +(.*))?$`)

	// term matches an item of a list of characters and rules, or a comma between them.
	term = lazyregexp.New(`<">|"[^"]*"|".*|[^\s",]+(?: (?:character|encoding)s?\b)?|,`)
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
	named := func(within *automaton.Set, words ...string) (all automaton.Set) {
		for _, word := range words {
			set := l.class(word, within)
			if set.IsEmpty() && l.rule(word) == nil {
				missing = append(missing, word)
			}
			exact, all = exact && !set.IsEmpty(), all.Union(set)
		}
		return all
	}
	all := named(nil, m[1])
	without := named(&all, terms(m[2])...)
	if all.Contains(folds) && !without.Intersect(automaton.RuneSet(' ', '\t', '\r', '\n')).IsEmpty() { // rules out folding
		all = all.Minus(automaton.RuneSet(folds)).Union(automaton.RuneSet(' ', '\t'))
	}
	all = all.Minus(without).Union(named(nil, terms(m[3])...))
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
	words := term().FindAllString(list, -1)
	for i, word := range words {
		switch strings.ToLower(word) {
		case "and", "or", "&", "any", "all":
			continue
		case ",":
			if len(all) > 0 || i == len(words)-1 {
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

// class returns the characters that a word of prose names, or an empty set. Within is as in set.
func (l *loader) class(word string, within *automaton.Set) automaton.Set {
	switch {
	case word == `<">`:
		return automaton.RuneSet('"')
	case len(word) == 3 && word[0] == '"':
		return l.set(abnf.Literal{Text: word[1:2]}, within)
	case len(word) == 1 && !isNameByte(word[0]):
		return automaton.RuneSet(rune(word[0]))
	}
	if r := l.rule(word); r != nil {
		return l.set(abnf.RuleRef{Name: r.Name}, within)
	}
	return l.set(phrase(word), within)
}

// A ruleSet asks for the characters that a rule excludes from a set, or for those that it matches.
type ruleSet struct {
	rule   *Rule
	within *automaton.Set
}

// set returns the characters that a node matches. It is empty if the node has strings other than
// single characters and folding white space. If within is not nil, the node excludes characters from that
// set: a longer string excludes none if one of its characters is not in the set.
func (l *loader) set(n abnf.Node, within *automaton.Set) (set automaton.Set) {
	switch n := abnf.Plain(n).(type) {
	case abnf.Alternation:
		for _, kid := range n {
			one := l.set(kid, within)
			if one.IsEmpty() {
				return one
			}
			set = set.Union(one)
		}
	case abnf.Concatenation:
		for _, kid := range n {
			if one := l.set(kid, within); within != nil && one.Intersect(*within).IsEmpty() {
				set = set.Union(one)
			}
		}
	case abnf.RuleRef:
		if strings.EqualFold(n.Name, "LWS") || strings.EqualFold(n.Name, "linear-white-space") {
			return automaton.RuneSet(folds)
		}
		if r := l.rule(n.Name); r != nil {
			key := ruleSet{r.origin, within}
			known, ok := l.sets[key]
			if !ok {
				l.sets[key] = known // empty, in case the rule is recursive
				known = l.set(r.Node, within)
				l.sets[key] = known
			}
			return known
		}
	case abnf.Prose:
		if meant, _ := l.meaning(n.Text); meant != nil {
			return l.set(meant, within)
		}
	case abnf.Terminal:
		for _, one := range regular.Characters(n) {
			if len(n.Characters()) == 1 || within != nil && one.Intersect(*within).IsEmpty() {
				set = set.Union(one)
			}
		}
	}
	return set
}
