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
	trimmed, kept := s.trimEnd(from, end)
	if kept == from {
		return 0, false
	}
	userinfo := false
	if n > 0 {
		userinfo = s.precedesAt(end)
		trimmed = s.cut(trimmed, start, end, n, why)
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
		round     int          // number of open "("
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
				why = ReasonPunctuation
				if _, closes := opener(c); closes || opens(c) {
					why = ReasonBracket
				}
				return i, n, why
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
		case '(':
			round++
		case ')':
			if round == 0 {
				return i, n, ReasonBracket
			}
			round--
		default:
			if c < utf8.RuneSelf {
				break
			}
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

// trimEnd trims punctuation and unclosed brackets from the end of a reference. It
// returns the trimmed parts and the new end.
func (s *scanner) trimEnd(from, end int) (trimmed []Trim, kept int) {
	kept = end
	for kept > from {
		c, n := utf8.DecodeLastRuneInString(s.text[from:kept])
		why := ReasonPunctuation
		if !punctuation(c) {
			if why = ReasonBracket; !opens(c) && c != '[' {
				break
			}
		}
		kept -= n
		trimmed = s.join(trimmed, kept, kept+n, why)
	}
	slices.Reverse(trimmed)
	return trimmed, kept
}

// join appends a part that is adjacent to the last one, or extends that if the reasons are the same.
func (s *scanner) join(trimmed []Trim, start, end int, why Reason) []Trim {
	if n := len(trimmed); n > 0 && trimmed[n-1].Reason == why {
		last := trimmed[n-1]
		trimmed[n-1] = s.trim(min(start, int(last.Start-s.base)), max(end, int(last.End-s.base)), why)
		return trimmed
	}
	return append(trimmed, s.trim(start, end, why))
}

// cut appends the parts cut off the end of a reference: the character of n bytes at
// which it ends and, if that is a closing bracket, the brackets and the punctuation
// after it.
func (s *scanner) cut(trimmed []Trim, start, end, n int, why Reason) []Trim {
	first := len(trimmed)
	for i := end; ; {
		trimmed = append(trimmed[:first], s.join(trimmed[first:], i, i+n, why)...)
		if i += n; why > ReasonBracket || i-start > s.MaxLength || i == len(s.text) {
			return trimmed
		}
		var c rune
		c, n = utf8.DecodeRuneInString(s.text[i:])
		why = ReasonBracket
		if _, closes := opener(c); punctuation(c) {
			why = ReasonPunctuation
		} else if !closes && c != ']' {
			return trimmed
		}
	}
}
