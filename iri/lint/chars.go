package lint

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"github.com/stricturi/stricturi/internal/ascii"
	"github.com/stricturi/stricturi/internal/core"
	"github.com/stricturi/stricturi/internal/lazyregexp"
	"github.com/stricturi/stricturi/internal/nfc"
	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/iri/bidi"
)

// The characters that IRIs must not contain (RFC 3987, 4.1), and those of Unicode 6.3, which are
// younger than that section.
var (
	formatting        = lazyregexp.New("[" + core.FormattingCharacters + "]+")
	youngerFormatting = lazyregexp.New("[\u061C\u2066-\u2069]+")
)

// characters looks for characters to avoid.
func (s *linting) characters() {
	if slices.Contains(s.checker.Enabled, "upper-case") {
		s.upperCase()
	}
	if ascii.Is(s.text) {
		return
	}
	if strings.ContainsFunc(s.text, func(c rune) bool { return unicode.Is(unicode.Bidi_Control, c) }) {
		s.addMatches("formatting", formatting)
		for _, m := range youngerFormatting().FindAllStringIndex(s.text, -1) {
			s.add("formatting", m[0], m[1]).Severity = SeverityShould
		}
	}
	s.runs(avoided)
	s.runs(compatible)
	if nfc.String(s.text) == s.text {
		return
	}
	for start := 0; start < len(s.text); {
		end := start + nfc.StretchEnd(s.text[start:])
		if stretch := s.text[start:end]; utf8.ValidString(stretch) && nfc.String(stretch) != stretch {
			s.extend("nfc", start, end)
		}
		start = end
	}
}

// runs adds a finding for each run of characters that have the same code, unless that is "". An
// octet that is not UTF-8 is the character -1.
func (s *linting) runs(code func(before, c, after rune) Code) {
	before := rune(-1)
	for i := 0; i < len(s.text); {
		c, n := utf8.DecodeRuneInString(s.text[i:])
		if c == utf8.RuneError && n == 1 {
			c = -1
		}
		after, _ := utf8.DecodeRuneInString(s.text[i+n:])
		if found := code(before, c, after); found != "" {
			s.extend(found, i, i+n)
		}
		before = c
		i += n
	}
}

// avoided returns the code for a character to avoid.
func avoided(before, c, after rune) Code {
	switch {
	case c < 0:
		return "encoding"
	case c < utf8.RuneSelf || unicode.Is(unicode.Bidi_Control, c) || isJoined(before, c, after):
		return ""
	case asciiAlike(c) != 0:
		return "look-alike"
	case isInvisible(c):
		return "invisible"
	case unicode.Is(unicode.Cn, c):
		return "unassigned"
	case iri.Unsuitable(c) || unicode.Is(unicode.Deprecated, c):
		return "unfit"
	}
	return ""
}

// compatible returns the code for a character that stands for others.
func compatible(_, c, _ rune) Code {
	if c >= utf8.RuneSelf && decomposed(norm.NFKD, c) != decomposed(norm.NFD, c) {
		return "nfkc"
	}
	return ""
}

// decomposed returns the decomposition of a character, or "" if it has none. It is faster than
// [norm.Form.String].
func decomposed(f norm.Form, c rune) string {
	var room [utf8.UTFMax]byte
	return string(f.Properties(utf8.AppendRune(room[:0], c)).Decomposition())
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

// isJoined reports whether c is U+200C or U+200D and changes how the characters around it are
// displayed. These are the rules of RFC 5892, A.1 and A.2, with one difference: they ask for
// joining types, which the standard library does not have. Here any letter of a script with
// joined letters counts.
func isJoined(before, c, after rune) bool {
	const virama = 9
	switch {
	case before < utf8.RuneSelf || c != 0x200C && c != 0x200D:
		return false
	case norm.NFD.PropertiesString(string(before)).CCC() == virama:
		return true
	}
	joins := func(c rune) bool {
		return unicode.In(c, unicode.Arabic, unicode.Syriac, unicode.Mandaic, unicode.Mongolian, unicode.Nko, unicode.Phags_Pa,
			unicode.Manichaean, unicode.Psalter_Pahlavi, unicode.Hanifi_Rohingya, unicode.Adlam, unicode.Sogdian, unicode.Chorasmian) &&
			unicode.In(c, unicode.L, unicode.M)
	}
	return c == 0x200C && joins(before) && joins(after)
}

// asciiAlike returns the ASCII character that a non-ASCII character looks like, or 0. It is the
// one of which a full-width or small form is a variant, or else a space or a delimiter.
func asciiAlike(c rune) rune {
	if i := strings.IndexRune(lookAlikes, c); i >= 0 {
		return rune(lookAlikes[strings.LastIndexByte(lookAlikes[:i], '\n')+1])
	}
	switch d := decomposed(norm.NFKD, c); {
	case unicode.Is(unicode.Z, c):
		return ' '
	case len(d) == 1 && (0xFF01 <= c && c <= 0xFF5E || strings.Contains(delimiters, d)):
		return rune(d[0])
	}
	return 0
}

// delimiters are the "delims" and "unwise" of RFC 2396, 2.4.3, the gen-delims of RFC 3986,
// 2.2, and the full stop, which separates labels and makes dot segments.
const delimiters = "<>#%\"{}|\\^[]`" + ":/?@" + "."

// lookAlikes has lines of a space and delimiters, each before characters that look like it without a
// mapping that says so: those that a reader of common fonts can hardly tell apart. It omits
// letters that are common in the writing of a language, except for the ideographic full stop,
// which RFC 3490, 3.1, treats as a full stop.
var lookAlikes = strings.Join([]string{
	" \u115F\u1160\u2800\u3164\uFFA0", // blank fillers
	"<\u02C2\u1438\u16B2\u2039\u2329\u276E\u27E8\u3008",
	">\u02C3\u1433\u203A\u232A\u276F\u27E9\u3009",
	"#\u266F",
	"%\u066A\u2052",
	"\"\u02BA\u02DD\u02EE\u02F6\u201C\u201D\u201E\u201F\u2033\u2036\u3003",
	"{\u2774\U0001D114",
	"}\u2775",
	"|\u01C0\u05C0\u2223\u2502\u2758\uFFE8",
	"\\\u2216\u27CD\u29F5\u29F9",
	"^\u02C4\u02C6",
	"[\u2772\u3014",
	"]\u2773\u3015",
	"`\u02CB\u02F4\u1FEF\u2035",
	"/\u1735\u2041\u2044\u2215\u2571\u27CB\u29F8\u3033",
	":\u02D0\u02F8\u0589\u05C3\u0703\u0704\u16EC\u205A\u2236\uA4FD\uA789\uFE30",
	"?\u0294",
	".\u0701\u0702\u2024\u3002\uA4F8\uA60E\uFF61",
}, "\n")

// upperCase finds upper-case letters after the authority.
func (s *linting) upperCase() {
	for i, c := range triplets().ReplaceAllString(s.text[s.path:], "%00") {
		if unicode.IsUpper(c) && unicode.In(c, unicode.Latin, unicode.Greek, unicode.Cyrillic) {
			s.extend("upper-case", s.path+i, s.path+i+utf8.RuneLen(c))
		}
	}
}

// components looks for bidirectional components, and for scripts. Section 4.2 suggests finer components
// than those that it lists, by which most hosts with a label in Hebrew or Arabic have a finding, even
// those of examples 1, 2 and 4 to 7.
//
// The sections about scripts list no components. Scripts are compared in the finest ones, because
// any domain in Cyrillic ends in ".com", and any file in ".html".
func (s *linting) components() {
	if ascii.Is(s.text) {
		return
	}
	for c := range bidi.Components(s.text, bidi.DivisionFinest) {
		s.scripts(c)
		s.bidi(c)
	}
}

// bidi adds a finding for each restriction that a component violates. One restriction can be
// broken at both ends: the finding is about all that is between.
func (s *linting) bidi(c bidi.Component) {
	for _, b := range c.Check(s.text) {
		first, last := b.Offending[0], b.Offending[len(b.Offending)-1]
		f := s.add("bidi", first.Start, last.End)
		f.Component, f.Restriction = c, b.Restriction
		where := "start and end"
		switch {
		case last.End < c.End:
			where = "start"
		case first.Start > c.Start:
			where = "end"
		}
		f.message = "right-to-left characters, but none at the " + where + " of " + c.String()
		if b.Restriction == bidi.RestrictionOneDirection {
			f.message = "both right-to-left and left-to-right characters in " + c.String()
		}
		// "The affected component can always be mapped to URI notation" (4.2) is not true of
		// domain names: ToASCII has the same restrictions.
		if c.Part == "label" {
			if _, err := names.ToASCII(s.text[c.Start:c.End]); err != nil {
				f.message += "; the ASCII form of the label does not exist either"
			}
		}
	}
}

// scripts adds a finding if no language uses the scripts of a component together.
func (s *linting) scripts(c bidi.Component) {
	if used := s.scriptsOf(s.text[c.Start:c.End]); isMixed(used) {
		f := s.add("scripts", c.Start, c.End)
		f.Component = c
		f.message = "scripts that are not used together in " + c.String() + ": " + strings.Join(used, ", ")
	}
}

// isMixed reports whether no language uses some scripts together.
func isMixed(used []string) bool {
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
// letters of percent-encoded octets do not count, nor do Bidi_Control characters. Nothing is
// returned for ASCII.
func (s *linting) scriptsOf(component string) (used []string) {
	if ascii.Is(component) {
		return nil
	}
	if strings.Contains(component, "%") {
		component = triplets().ReplaceAllString(component, "%")
	}
	for _, c := range component {
		if unicode.In(c, unicode.Common, unicode.Inherited, unicode.Bidi_Control) {
			continue
		}
		if name := s.scriptOf(c); name != "" && len(used) < maxScripts && !slices.Contains(used, name) {
			used = append(used, name)
		}
	}
	return used
}

// scriptOf returns the name of the script of a character, or "". It tries those of the characters
// before it first.
func (s *linting) scriptOf(c rune) string {
	isOf := func(script string) bool { return unicode.Is(unicode.Scripts[script], c) }
	if i := slices.IndexFunc(s.used, isOf); i >= 0 {
		return s.used[i]
	}
	for script := range unicode.Scripts {
		if isOf(script) {
			s.used = append(s.used, script)
			return script
		}
	}
	return ""
}
