package lint

import (
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"github.com/stricturi/stricturi/internal/ascii"
	"github.com/stricturi/stricturi/internal/chars"
	"github.com/stricturi/stricturi/internal/nfc"
)

func sizeAt(text string, i int) int {
	_, n := utf8.DecodeRuneInString(text[i:])
	return n
}

// characters examines the characters of the text one by one, in one pass. It skips ASCII.
//
// A stretch of text from one character that does not combine with the text before it up to
// the next is a finding if it is not in Normalization Form C.
func (s *linting) characters() {
	text := s.text
	var (
		start       = 0     // of the stretch
		isLong      = false // the stretch has more than one character
		isDifferent = false // its first character is not in Form C by itself
	)
	for i := 0; i < len(text); {
		if text[i] < utf8.RuneSelf {
			n := ascii.IndexBeyond(text[i:])
			if n < 0 {
				n = len(text) - i
			}
			if isLong || isDifferent {
				s.normal(start, i, isLong)
			}
			i += n
			start, isLong, isDifferent = i-1, false, false
			continue
		}
		p, n := chars.At(text[i:])
		if n == 1 {
			s.add(KindEncoding, SeverityMust, i, i+n)
			p = &noProperties
		} else if p.Advice != chars.None || p.Flags&chars.Compatibility != 0 {
			s.character(p, i, i+n)
		}
		if p.Flags&chars.Continues != 0 {
			isLong = true
		} else {
			if isLong || isDifferent {
				s.normal(start, i, isLong)
			}
			start, isLong, isDifferent = i, false, p.Flags&chars.Decomposed != 0
		}
		i += n
	}
	if isLong || isDifferent {
		s.normal(start, len(text), isLong)
	}
}

// noProperties are the properties of text that has no findings of its own.
var noProperties chars.Properties

// normal adds the finding for a stretch that is not in Normalization Form C. One that
// is a single character differs.
func (s *linting) normal(start, end int, isLong bool) {
	if isLong {
		stretch := s.text[start:end]
		// What is not UTF-8 is not asked about.
		if norm.NFC.QuickSpanString(stretch) == len(stretch) || !utf8.ValidString(stretch) || nfc.String(stretch) == stretch {
			return
		}
	}
	s.add(KindNFC, SeverityShould, start, end)
}

func (s *linting) character(p *chars.Properties, start, end int) {
	switch p.Advice {
	case chars.Forbidden:
		s.add(KindFormatting, SeverityMust, start, end)
		return
	case chars.Control:
		s.add(KindFormatting, SeverityShould, start, end)
		return
	case chars.LookAlike:
		s.add(KindLookAlike, SeverityShould, start, end)
	case chars.Invisible:
		before, _ := utf8.DecodeLastRuneInString(s.text[:start])
		c, n := utf8.DecodeRuneInString(s.text[start:])
		after, _ := utf8.DecodeRuneInString(s.text[start+n:])
		if !isJoined(before, c, after) {
			s.add(KindInvisible, SeverityShould, start, end)
		}
	case chars.Unassigned:
		s.add(KindUnassigned, SeverityShould, start, end)
	case chars.Unfit:
		s.add(KindUnfit, SeverityShould, start, end)
	}
	if p.Flags&chars.Compatibility != 0 {
		s.add(KindNFKC, SeverityShould, start, end)
	}
}

// isJoined reports whether U+200C or U+200D does what it is there for, so that
// it is seen by what it does. These are the rules of RFC 5892, A.1 and A.2, but
// for this: where they ask for joining types, which the standard library does
// not have, letters of a script that joins are taken for enough.
func isJoined(before, c, after rune) bool {
	if before < utf8.RuneSelf || c != 0x200C && c != 0x200D {
		return false
	}
	var buf [utf8.UTFMax]byte
	n := utf8.EncodeRune(buf[:], before)
	const virama = 9
	if norm.NFD.Properties(buf[:n]).CCC() == virama {
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
	for i := p.authorityEnd; i < len(s.text); {
		if _, ok := encodedOctet(s.text[i:]); ok {
			i += len("%41")
			continue
		}
		c, n := utf8.DecodeRuneInString(s.text[i:])
		if chars.Of(c).Flags&chars.Upper != 0 {
			s.add(KindUpperCase, SeverityShould, i, i+n)
		}
		i += n
	}
}
