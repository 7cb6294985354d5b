package lint

import (
	"regexp"
	"strings"

	"github.com/stricturi/stricturi/internal/ascii"
	"github.com/stricturi/stricturi/internal/core"
	"github.com/stricturi/stricturi/internal/lazyregexp"
)

// Percent-encoded octets to look for. A "%" is never in the middle of one.
var (
	triplets    = lazyregexp.New(`%[0-9A-Fa-f]{2}`)
	tripletRuns = lazyregexp.New(`(?:%[0-9A-Fa-f]{2})+`)
	// RFC 2279, which RFC 3629 replaced, had sequences of up to six octets.
	overlong = lazyregexp.New(strings.ReplaceAll(
		`(?i)(?:%C[01]T|%E0%[89][0-9A-F]T|%F0%8[0-9A-F]TT|%F8%8[0-7]TTT|%FC%8[0-3]TTTT)+`, "T", `(?:%[89AB][0-9A-F])`))
)

// addMatches adds a finding for each match of an expression.
func (s *linting) addMatches(c Code, e func() *regexp.Regexp) {
	for _, m := range e().FindAllStringIndex(s.text, -1) {
		s.add(c, m[0], m[1])
	}
}

// octets looks at percent-encoded octets, and at words in which letters and digits are mistaken
// for one another.
func (s *linting) octets() {
	s.words()
	if strings.IndexByte(s.text, '%') < 0 {
		return
	}
	lead, control := false, false
	s.addTriplets("unreserved", func(t string) bool {
		octet := core.TripletOctet(t)
		lead = lead || octet == 0xC0 || octet == 0xC1 || octet == 0xE0 || octet >= 0xF0
		control = control || octet < ' '
		return ascii.IsAlphanumeric(octet) || strings.IndexByte("-._~", octet) >= 0 ||
			strings.IndexByte("!*'()", octet) >= 0 && !s.mentions("percent-case") // RFC 2396, 2.3
	})
	s.addTriplets("percent-case", func(t string) bool { return t[1] >= 'a' || t[2] >= 'a' })
	if lead {
		s.addMatches("overlong", overlong)
	}
	if control && s.HasAuthority {
		s.addTriplets("line-break", func(t string) bool { return t == "%0A" || t == "%0D" || t == "%0a" || t == "%0d" })
	}
	if control && s.scheme != "data" {
		s.addTriplets("null", func(t string) bool { return t == "%00" })
	}
}

// addTriplets adds a finding for each run of percent-encoded octets that a function reports.
func (s *linting) addTriplets(c Code, is func(triplet string) bool) {
	for start := 0; start < len(s.text); {
		end := start
		for core.IsTriplet(s.text[end:]) && is(s.text[end:end+len("%41")]) {
			end += len("%41")
		}
		if end > start {
			s.add(c, start, end)
		} else {
			end++
		}
		next := strings.IndexByte(s.text[end:], '%')
		if next < 0 {
			return
		}
		start = end + next
	}
}

// words looks at the words that can be ambiguous by how many letters and digits they have.
// Percent-encoded octets are in none.
func (s *linting) words() {
	for i := 0; i < len(s.text); i++ {
		if !ascii.IsDigit(s.text[i]) {
			continue
		}
		start, digits := i, 0
		for start > 0 && ascii.IsLetter(s.text[start-1]) {
			start--
		}
		if start > 0 && core.IsTriplet(s.text[start-1:]) {
			start += len("41")
		}
		for i = start; i < len(s.text) && ascii.IsAlphanumeric(s.text[i]); i++ {
			if ascii.IsDigit(s.text[i]) {
				digits++
			}
		}
		letters, before := i-start-digits, s.text[max(0, start-len(ascii.ACEPrefix)):start]
		if letters == 1 && digits > 1 || letters > 2 && 0 < digits && digits < 3 {
			if at, n := ambiguous(s.text[start:i], letters); n > 0 && !ascii.HasACEPrefix(before) {
				s.add("ambiguous", start+at, start+at+n)
			}
		}
	}
}

// Expressions for letters and digits that are easily confused, as in "br0ken" and "1ame" (section 7.5).
var (
	// likeWord has upper and lower case as in words, not as in base64.
	likeWord = lazyregexp.New(`^(?:.[0-9a-z]*|[0-9A-Z]*)$`)
	// finalDigit has "0" or "1" after four letters or more, at the end of the label that an
	// organization chose: the one before the top-level domain or before two such as "co.uk".
	finalDigit = lazyregexp.New(`(?:^|[-.])[A-Za-z]{4,}([01])(?:\.[^.]{0,3}\.[^.]{2}|\.[^.]*)$`)
)

// ambiguous returns the offset and the length of digits in a word that replace letters, or of a
// letter that replaces a digit, or 0 and 0. The word has a single letter, "O" or "l", before a digit,
// and two digits or more; or it has "0", "1", "00" or "11" before a letter, and two of them after a
// letter too, and no other digit. It then has three letters or more, one of which is not a
// hexadecimal digit.
func ambiguous(word string, letters int) (at, n int) {
	if letters == 1 {
		at = strings.IndexAny(word, "Ol")
		if at < 0 || at == len(word)-1 {
			return 0, 0
		}
		return at, 1
	}
	at, n = strings.IndexAny(word, "01"), len(word)-letters
	if at < 0 || at+n >= len(word) {
		return 0, 0
	}
	found := word[at : at+n]
	if found != "0" && found != "1" && (at == 0 || found != "00" && found != "11") ||
		!likeWord().MatchString(word) || !strings.ContainsAny(strings.ToLower(word), "ghijklmnopqrstuvwxyz") {
		return 0, 0
	}
	return at, n
}
