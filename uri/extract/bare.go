package extract

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/stricturi/stricturi/internal/ascii"
)

// bare reports whether the colon at the given index follows the scheme of a
// reference without delimiters, and returns its end. Such a reference ends at the
// first character that is not allowed in it.
func (s *scanner) bare(colon int) (past int, ok bool) {
	start, slashes, ok := s.schemeBefore(colon)
	from := colon + len(":") // start of the part that must not be empty
	if slashes {
		if !strings.HasPrefix(s.text[from:], "//") {
			return 0, false
		}
		from += len("//")
	}
	if !ok {
		return 0, false
	}
	end, n, why := s.run(from)
	if end-start > s.MaxLength || end == len(s.text) && s.inWord {
		return s.tooLong(start, end), true
	}
	kept := s.trimEnd(from, end)
	if kept == from {
		return 0, false
	}
	trimmed, userinfo := s.leftOut(kept, end), false
	if n > 0 {
		trimmed = append(trimmed, s.cut(start, end, n, why)...)
		userinfo = s.precedesAt(end)
	}
	if prefix, ok := s.prefixBefore(start); ok {
		trimmed = slices.Insert(trimmed, 0, s.trim(prefix, start, ReasonURLPrefix))
	}
	text := s.text[start:kept]
	s.hit = Hit{
		Start: s.base + int64(start), End: s.base + int64(kept), Text: text, Ref: text,
		Delimiter: DelimiterSpace, Trimmed: trimmed, Userinfo: userinfo,
	}
	// A reference that ends with a hyphen and a line break may continue on the
	// next line.
	if kept == end && s.text[kept-1] == '-' && kept < len(s.text) && lineBreak(s.text[kept]) {
		s.hit.Hyphens = []Hyphen{{s.hit.End - 1, len(text) - 1}}
	}
	return kept, true
}

// maxUserinfo limits the search for an "@" after a reference that was cut, in bytes.
const maxUserinfo = 256

// precedesAt reports whether an "@" follows the end of a reference that was cut, before the next
// white space.
func (s *scanner) precedesAt(end int) bool {
	behind := s.text[end:min(len(s.text), end+maxUserinfo)]
	i := strings.IndexAny(behind, "@"+whiteSpace)
	return i >= 0 && behind[i] == '@'
}

// prefixBefore finds "URL:" or "URL: " before a reference (Appendix E).
func (s *scanner) prefixBefore(start int) (from int, ok bool) {
	end := start
	if end > s.floor && s.text[end-1] == ' ' {
		end--
	}
	from = end - len(urlPrefix)
	ok = from >= s.floor && ascii.EqualFold(s.text[from:end], urlPrefix) && (from == 0 || !ascii.IsAlphanumeric(s.text[from-1]))
	return from, ok
}

const urlPrefix = "url:"

// run finds the end of a reference: the first character that is not allowed in a
// reference or at this point of it. It returns the length of that character and the
// reason. The length is 0 for white space, a delimiter and the end of the text.
func (s *scanner) run(from int) (end, n int, why Reason) {
	var (
		open      map[rune]int // number of open brackets, by opening bracket
		authority = true       // no "/", "?" or "#" before looked
		looked    = from
		literal   = false // within the brackets of an IP literal
		fragment  = false
	)
	for i := from; ; {
		for i < len(s.text) && classes[s.text[i]] == quiet {
			i++
		}
		if i == len(s.text) || i-from > s.MaxLength {
			return i, 0, 0
		}
		c, n := rune(s.text[i]), 1
		if c >= utf8.RuneSelf {
			c, n = utf8.DecodeRuneInString(s.text[i:])
			switch {
			case fullWidth(c):
				return i, n, reason(c)
			case !s.IRI && (c != utf8.RuneError || n > 1):
				return i, n, ReasonNotASCII
			case s.endsAt(c):
				return i, n, ReasonExcluded
			}
		} else if classes[c] < plain {
			if isSpace(s.text[i]) || delimiter(s.text[i]) {
				n = 0
			}
			return i, n, ReasonExcluded
		}
		switch c {
		case '#':
			if fragment {
				return i, n, ReasonExcluded // a reference has only one
			}
			fragment = true
		case '[':
			// Only an IP literal has square brackets (RFC 2732, 3).
			authority = authority && !strings.ContainsAny(s.text[looked:i], "/?#")
			looked = i
			if !authority || s.text[i-1] != '/' && s.text[i-1] != '@' {
				return i, n, ReasonExcluded
			}
			literal = true
		case ']':
			if !literal {
				return i, n, ReasonBracket
			}
			literal = false
		default:
			if o, ok := opener(c); ok {
				if open[o] == 0 {
					return i, n, ReasonBracket
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

// trimEnd returns the end of a reference without the punctuation and the unclosed brackets at its
// end.
func (s *scanner) trimEnd(from, end int) int {
	return from + len(strings.TrimRightFunc(s.text[from:end], func(c rune) bool { return punctuation(c) || opens(c) || c == '[' }))
}

// cut returns the parts cut off the end of a reference: the character of n bytes at
// which it ends and, if that is a closing bracket, the brackets and the punctuation
// after it.
func (s *scanner) cut(start, end, n int, why Reason) []Trim {
	past := end + n
	if why > ReasonBracket {
		return []Trim{s.trim(end, past, why)}
	}
	for past < len(s.text) && past-start <= s.MaxLength {
		c, n := utf8.DecodeRuneInString(s.text[past:])
		if _, closes := opener(c); !closes && c != ']' && !punctuation(c) {
			break
		}
		past += n
	}
	return s.leftOut(end, past)
}

// leftOut returns a part of the text beside a reference, divided by the reasons for its characters.
func (s *scanner) leftOut(start, end int) (trimmed []Trim) {
	for start < end {
		c, _ := utf8.DecodeRuneInString(s.text[start:])
		why, past := reason(c), end
		if n := strings.IndexFunc(s.text[start:end], func(c rune) bool { return reason(c) != why }); n >= 0 {
			past = start + n
		}
		trimmed = append(trimmed, s.trim(start, past, why))
		start = past
	}
	return trimmed
}

// reason returns why a character beside a reference is not part of it.
func reason(c rune) Reason {
	if _, closes := opener(c); closes || opens(c) || c == '[' || c == ']' {
		return ReasonBracket
	}
	return ReasonPunctuation
}
