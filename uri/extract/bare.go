package extract

import (
	"math/bits"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/stricturi/stricturi/internal/ascii"
)

// bare decides whether the colon at the given index follows the scheme of a
// reference without delimiters. Such a reference ends at the first character that
// is not allowed in it.
func (s *scanner) bare(colon int) (past int, v verdict) {
	start, slashes := s.start, s.slashes // by advance
	from := colon + len(":")             // start of the part that must not be empty
	if slashes {
		for range len("//") {
			if from >= len(s.buf) && !s.eof() {
				return 0, putOff
			}
			if from >= len(s.buf) || s.buf[from] != '/' {
				return 0, no
			}
			from++
		}
	}
	end, n, why, v := s.run(start, from)
	var behind []Trim
	userinfo := false
	if v == yes && n > 0 {
		if userinfo, v = s.precedesAt(end); v == yes {
			behind, v = s.cut(start, end, n, why)
		}
	}
	switch v {
	case putOff:
		return 0, putOff
	case overlong:
		s.hit = Hit{Start: s.base + int64(start)}
		return end, overlong
	}
	trimmed := s.trims[:0]
	kept := s.trimEnd(from, end, &trimmed)
	if kept == from {
		return 0, no
	}
	if len(behind) > 0 {
		trimmed = append(trimmed, behind...)
	}
	if prefix, ok := s.prefixBefore(start); ok {
		trimmed = slices.Insert(trimmed, 0, s.trim(prefix, start, ReasonURLPrefix))
	}
	text := s.keep(s.buf[start:kept])
	h := &s.hit // a whole Hit would be made elsewhere first, and copied
	h.Start, h.End = s.base+int64(start), s.base+int64(kept)
	h.Text, h.Ref = text, text
	h.Delimiter, h.Userinfo = DelimiterSpace, userinfo
	h.Trimmed, h.Hyphens = s.own(trimmed), nil
	// A reference that ends with a hyphen and a line break may continue on the
	// next line.
	if kept == end && s.buf[kept-1] == '-' && kept < len(s.buf) && lineBreak(s.buf[kept]) {
		h.Hyphens = []Hyphen{{h.End - 1, len(text) - 1}}
	}
	return kept, yes
}

// maxUserinfo is how far an "@" is searched for after a reference that was cut.
const maxUserinfo = 256

// precedesAt reports whether there is an "@" between the end of a reference that was cut and
// the next white space.
func (s *scanner) precedesAt(end int) (at bool, v verdict) {
	for i := end; i-end < maxUserinfo; i++ {
		switch {
		case i >= len(s.buf) && !s.eof():
			return false, putOff
		case i >= len(s.buf) || isSpace(s.buf[i]):
			return false, yes
		case s.buf[i] == '@':
			return true, yes
		}
	}
	return false, yes
}

// schemeBefore finds the longest known scheme that ends at a colon and begins at
// the beginning of a word.
func (s *scanner) schemeBefore(colon int) (start int, slashes, ok bool) {
	for lengths := s.schemes.lengths[s.buf[colon-1]&31]; lengths != 0; {
		n := bits.Len64(lengths)
		lengths &^= 1 << (n - 1)
		start = colon - n
		if start < s.floor || !ascii.IsLetter(s.buf[start]) || start > 0 && ascii.IsAlphanumeric(s.buf[start-1]) {
			continue
		}
		if slashes, ok = s.schemes.lookup(s.buf[start:colon]); ok {
			return start, slashes, true
		}
	}
	return 0, false, false
}

// prefixBefore finds "URL:" or "URL: " before a reference (Appendix E).
func (s *scanner) prefixBefore(start int) (from int, ok bool) {
	end := start
	if end > s.floor && s.buf[end-1] == ' ' {
		end--
	}
	from = end - len(urlPrefix)
	ok = from >= s.floor && ascii.EqualFold(s.buf[from:end], urlPrefix) && (from == 0 || !ascii.IsAlphanumeric(s.buf[from-1]))
	return from, ok
}

const urlPrefix = "url:"

// run finds the end of a reference: the first character that is not allowed in a
// reference, or not in this place. It returns the length of that character and why
// the reference ends there. The length is 0 for white space, a delimiter and the
// end of the text.
func (s *scanner) run(start, from int) (end, n int, why Reason, v verdict) {
	var (
		open      map[rune]int // number of open brackets, by opening bracket
		round     int          // number of open "("
		authority = true       // no "/", "?" or "#" up to looked
		looked    = from
		literal   = false // within the brackets of an IP literal
		fragment  = false
	)
	for i := from; ; {
		for i = s.pass(i, quietRun); i < len(s.buf) && classes[s.buf[i]] == quiet; {
			i++
		}
		switch {
		case i-start > s.maxLength:
			return i, 0, 0, overlong
		case i >= len(s.buf) && s.eof():
			return i, 0, 0, yes
		case i >= len(s.buf):
			return 0, 0, 0, putOff
		}
		c, n := rune(s.buf[i]), 1
		if c >= utf8.RuneSelf {
			var full bool
			if c, n, full = s.rune(i); !full {
				return 0, 0, 0, putOff
			}
			switch {
			case fullWidth(c):
				why = ReasonPunctuation
				if _, closes := opener(c); closes || opens(c) {
					why = ReasonBracket
				}
				return i, n, why, yes
			case !s.iri && (c != utf8.RuneError || n > 1):
				return i, n, ReasonNotASCII, yes
			case s.endsAt(c):
				return i, n, ReasonExcluded, yes
			}
		} else if classes[c] < plain {
			if isSpace(s.buf[i]) || delimiter(s.buf[i]) {
				n = 0
			}
			return i, n, ReasonExcluded, yes
		}
		switch c {
		case '#':
			if fragment {
				return i, n, ReasonExcluded, yes // a reference has only one
			}
			fragment = true
		case '[':
			// Only an IP literal has square brackets (RFC 2732, 3).
			authority = authority && !strings.ContainsAny(s.buf[looked:i], "/?#")
			looked = i
			if !authority || s.buf[i-1] != '/' && s.buf[i-1] != '@' {
				return i, n, ReasonExcluded, yes
			}
			literal = true
		case ']':
			if !literal {
				return i, n, ReasonBracket, yes
			}
			literal = false
		case '(':
			round++
		case ')':
			if round == 0 {
				return i, n, ReasonBracket, yes
			}
			round--
		default:
			if c < utf8.RuneSelf {
				break
			}
			if o, ok := opener(c); ok {
				if open[o] == 0 {
					return i, n, ReasonBracket, yes
				}
				open[o]--
			} else if opens(c) {
				if open == nil {
					open = make(map[rune]int)
				}
				open[c]++
			}
		}
		i += n
	}
}

// trimEnd trims punctuation and unclosed brackets from the end of a reference. It
// returns the new end.
func (s *scanner) trimEnd(from, end int, trimmed *[]Trim) int {
	kept := end
	behind, last := end, ReasonWhiteSpace // end of the part trimmed for the last reason, and that reason
	for kept > from {
		c, n := utf8.DecodeLastRuneInString(s.buf[from:kept])
		var why Reason
		switch {
		case punctuation(c):
			why = ReasonPunctuation
		case opens(c) || c == '[':
			why = ReasonBracket
		default:
			n = 0
		}
		if n == 0 {
			break
		}
		if why != last && kept < behind {
			*trimmed = append(*trimmed, s.trim(kept, behind, last))
			behind = kept
		}
		kept -= n
		last = why
	}
	if kept < behind {
		*trimmed = append(*trimmed, s.trim(kept, behind, last))
	}
	slices.Reverse(*trimmed)
	return kept
}

// cut returns the parts that were cut off the end of a reference: the character of
// n bytes at which it ends and, if that is a closing bracket, the brackets and the
// punctuation after it.
func (s *scanner) cut(start, end, n int, why Reason) (behind []Trim, v verdict) {
	behind = s.behind[:0]
	i, from := end+n, end
	for why <= ReasonBracket && i-start <= s.maxLength {
		if i >= len(s.buf) {
			if !s.eof() {
				return nil, putOff
			}
			break
		}
		c, n, full := s.rune(i)
		if !full {
			return nil, putOff
		}
		next := ReasonBracket
		if _, closes := opener(c); punctuation(c) {
			next = ReasonPunctuation
		} else if !closes && c != ']' {
			break
		}
		if next != why {
			behind = append(behind, s.trim(from, i, why))
			from, why = i, next
		}
		i += n
	}
	s.behind = append(behind, s.trim(from, i, why))
	return s.behind, yes
}
