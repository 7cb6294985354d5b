package lint

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"github.com/stricturi/stricturi/internal/ascii"
	"github.com/stricturi/stricturi/internal/nfc"
	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/iri/bidi"
)

func sizeAt(text string, i int) int {
	_, n := utf8.DecodeRuneInString(text[i:])
	return n
}

// characters examines the characters that are not ASCII one by one.
func (s *linting) characters() {
	before := rune(-1)
	for i := 0; i < len(s.text); {
		c, n := utf8.DecodeRuneInString(s.text[i:])
		switch {
		case c < utf8.RuneSelf:
		case c == utf8.RuneError && n == 1:
			s.add(newFound("encoding", i, i+n))
		default:
			s.character(before, c, i, i+n)
		}
		before = c
		i += n
	}
}

func (s *linting) character(before, c rune, start, end int) {
	_, isAlike := asciiAlike(c)
	switch {
	case strings.ContainsRune(formattingCharacters, c):
		s.add(newFound("formatting", start, end))
		return
	case unicode.Is(unicode.Bidi_Control, c): // since Unicode 6.3
		f := newFound("formatting", start, end)
		f.severity = SeverityShould
		s.add(f)
		return
	case isAlike:
		s.add(newFound("look-alike", start, end))
	case isInvisible(c):
		after, _ := utf8.DecodeRuneInString(s.text[end:])
		if !isJoined(before, c, after) {
			s.add(newFound("invisible", start, end))
		}
	case unicode.Is(unicode.Cn, c):
		s.add(newFound("unassigned", start, end))
	case iri.Unsuitable(c) || unicode.Is(unicode.Deprecated, c):
		s.add(newFound("unfit", start, end))
	}
	char := s.text[start:end]
	if d := norm.NFKD.PropertiesString(char).Decomposition(); d != nil &&
		string(d) != string(norm.NFD.PropertiesString(char).Decomposition()) {
		s.add(newFound("nfkc", start, end))
	}
}

// formattingCharacters are the characters that IRIs must not contain (RFC 3987, 4.1).
const formattingCharacters = "\u200E\u200F\u202A\u202B\u202C\u202D\u202E"

// normal finds what is not in Normalization Form C. It examines each stretch of text from one
// character that does not combine with the text before it up to the next.
func (s *linting) normal() {
	start := 0
	for i := 0; i <= len(s.text); {
		n := 1
		if i < len(s.text) && s.text[i] >= utf8.RuneSelf {
			if p := norm.NFC.PropertiesString(s.text[i:]); p.Size() > 0 {
				n = p.Size()
				if !p.BoundaryBefore() {
					i += n
					continue
				}
			}
		}
		// An octet that is ASCII or not UTF-8 is not examined.
		if stretch := s.text[start:i]; len(stretch) > 1 && utf8.ValidString(stretch) && nfc.String(stretch) != stretch {
			s.add(newFound("nfc", start, i))
		}
		start = i
		i += n
	}
}

// isInvisible reports whether a character is not seen. This is Unicode's
// Default_Ignorable_Code_Point, derived as the Unicode Character Database does from the
// properties that the standard library has.
func isInvisible(c rune) bool {
	switch {
	case unicode.In(c, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector):
		return true
	case !unicode.Is(unicode.Cf, c) || unicode.Is(unicode.Prepended_Concatenation_Mark, c):
		return false
	}
	// Format characters that are seen: annotations, controls of hieroglyphs.
	return !(0xFFF9 <= c && c <= 0xFFFB || 0x13430 <= c && c <= 0x1345F)
}

// isJoined reports whether U+200C or U+200D changes how the characters around it are
// displayed. These are the rules of RFC 5892, A.1 and A.2, with one difference: they ask for
// joining types, which the standard library does not have. Here any letter of a script with
// joined letters counts.
func isJoined(before, c, after rune) bool {
	if before < utf8.RuneSelf || c != 0x200C && c != 0x200D {
		return false
	}
	const virama = 9
	if norm.NFD.PropertiesString(string(before)).CCC() == virama {
		return true
	}
	joins := func(c rune) bool {
		return unicode.In(c, unicode.Arabic, unicode.Syriac, unicode.Mandaic, unicode.Mongolian, unicode.Nko, unicode.Phags_Pa,
			unicode.Manichaean, unicode.Psalter_Pahlavi, unicode.Hanifi_Rohingya, unicode.Adlam, unicode.Sogdian, unicode.Chorasmian) &&
			unicode.In(c, unicode.L, unicode.M)
	}
	return c == 0x200C && joins(before) && joins(after)
}

// upperCase finds upper-case letters after the authority.
func (s *linting) upperCase(p *parts) {
	rest := triplets().ReplaceAllString(s.text[p.authorityEnd:], "%00")
	for i, c := range rest {
		if unicode.IsUpper(c) && unicode.In(c, unicode.Latin, unicode.Greek, unicode.Cyrillic) {
			i += p.authorityEnd
			s.add(newFound("upper-case", i, i+utf8.RuneLen(c)))
		}
	}
}

// asciiAlike returns the ASCII character that a non-ASCII character looks like. It is the one of
// which a full-width form is a variant, or else a space or a delimiter.
func asciiAlike(c rune) (byte, bool) {
	if 0xFF01 <= c && c <= 0xFF5E {
		return byte(c - 0xFF01 + '!'), true
	}
	if a, ok := lookAlikes[c]; ok {
		return a, true
	}
	if unicode.Is(unicode.Z, c) {
		return ' ', true
	}
	// Small forms, and others with a compatibility mapping.
	if d := norm.NFKD.PropertiesString(string(c)).Decomposition(); len(d) == 1 && strings.IndexByte(delimiters, d[0]) >= 0 {
		return d[0], true
	}
	return 0, false
}

// delimiters are the "delims" and "unwise" of RFC 2396, 2.4.3, the gen-delims of RFC 3986,
// 2.2, and the full stop, which separates labels and makes dot segments.
const delimiters = "<>#%\"{}|\\^[]`" + ":/?@" + "."

// lookAlikes are characters that look like a space or a delimiter without a mapping that
// says so: those that a reader of common fonts can hardly tell apart. It omits letters that
// are common in the writing of a language, except for the ideographic full stop, which RFC
// 3490, 3.1, treats as a full stop.
var lookAlikes = func() map[rune]byte {
	all := make(map[rune]byte)
	for delimiter, like := range map[byte]string{
		' ':  "\u115F\u1160\u2800\u3164\uFFA0", // blank fillers
		'<':  "\u02C2\u1438\u16B2\u2039\u2329\u276E\u27E8\u3008",
		'>':  "\u02C3\u1433\u203A\u232A\u276F\u27E9\u3009",
		'#':  "\u266F",
		'%':  "\u066A\u2052",
		'"':  "\u02BA\u02DD\u02EE\u02F6\u201C\u201D\u201E\u201F\u2033\u2036\u3003",
		'{':  "\u2774\U0001D114",
		'}':  "\u2775",
		'|':  "\u01C0\u05C0\u2223\u2502\u2758\uFFE8",
		'\\': "\u2216\u27CD\u29F5\u29F9",
		'^':  "\u02C4\u02C6",
		'[':  "\u2772\u3014",
		']':  "\u2773\u3015",
		'`':  "\u02CB\u02F4\u1FEF\u2035",
		'/':  "\u1735\u2041\u2044\u2215\u2571\u27CB\u29F8\u3033",
		':':  "\u02D0\u02F8\u0589\u05C3\u0703\u0704\u16EC\u205A\u2236\uA4FD\uA789\uFE30",
		'?':  "\u0294",
		'.':  "\u0701\u0702\u2024\u3002\uA4F8\uA60E\uFF61",
	} {
		for _, c := range like {
			all[c] = delimiter
		}
	}
	return all
}()

// nonASCII looks at the characters that are not ASCII, and at the components that have them: for
// bidirectional ones, and for scripts.
//
// The sections about scripts list no components. Scripts are compared in the finest ones, because
// any domain in Cyrillic ends in ".com", and any file in ".html".
func (s *linting) nonASCII() {
	if ascii.Is(s.text) {
		return
	}
	s.characters()
	s.normal()
	for c := range bidi.Components(s.text, bidi.DivisionFinest) {
		s.scripts(c)
		if !s.checker.Listed {
			s.bidi(c)
		}
	}
	if s.checker.Listed {
		for c := range bidi.Components(s.text, 0) {
			s.bidi(c)
		}
	}
}

// bidi adds a finding for each restriction that a component violates. One restriction can be
// broken at both ends: the finding is about all that is between.
func (s *linting) bidi(c bidi.Component) {
	for _, f := range c.Check(s.text) {
		start, end := f.Offending[0].Start, f.Offending[len(f.Offending)-1].End
		x := newFound("bidi", start, end)
		x.restriction = f.Restriction
		s.about(x, c)
	}
}

func (s *linting) scripts(c bidi.Component) {
	if isMixed(s.text[c.Start:c.End]) {
		s.about(newFound("scripts", c.Start, c.End), c)
	}
}

// isMixed reports whether no language uses the scripts of a component together.
func isMixed(component string) bool {
	if ascii.Is(component) {
		return false
	}
	used := scriptsOf(component)
	return len(used) > 1 && !slices.ContainsFunc(together, func(group []string) bool {
		return !slices.ContainsFunc(used, func(script string) bool { return !slices.Contains(group, script) })
	})
}

// together has the groups of scripts that a language uses together. These are the sets of UTS #39,
// 5.2, level "Highly Restrictive": Japanese, Chinese and Korean, each with Latin.
var together = [][]string{
	{"Latin", "Han", "Hiragana", "Katakana"},
	{"Latin", "Han", "Bopomofo"},
	{"Latin", "Han", "Hangul"},
}

// maxScripts limits how many scripts of a component a message names. No language uses as many
// together.
const maxScripts = 5

// scriptsOf returns the names of the first scripts of a component, in the order of the text. The
// letters of percent-encoded octets do not count, nor do Bidi_Control characters.
func scriptsOf(component string) []string {
	var names []string
	for _, c := range triplets().ReplaceAllString(component, "%") {
		isOf := func(script string) bool { return unicode.Is(unicode.Scripts[script], c) }
		if unicode.In(c, unicode.Common, unicode.Inherited, unicode.Bidi_Control) || slices.ContainsFunc(names, isOf) {
			continue
		}
		for script := range unicode.Scripts {
			if isOf(script) {
				names = append(names, script)
				break
			}
		}
		if len(names) == maxScripts {
			break
		}
	}
	return names
}
