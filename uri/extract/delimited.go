package extract

import (
	"strings"

	"github.com/stricturi/stricturi/internal/ascii"
	"github.com/stricturi/stricturi/internal/lazyregexp"
	"github.com/stricturi/stricturi/uri"
)

// delimited reports whether the delimiter at the given index opens a reference, and
// returns its end. The reference must begin with a known scheme, with any scheme and
// "//", or with the prefix "URL:". ASCII white space within angle brackets is ignored.
// Within quotes it is ignored around one line break; other white space means that the
// quotes mark speech, or are not a pair. Angle brackets can also have a relative or
// abbreviated reference, in which white space is treated as in quotes.
func (s *scanner) delimited(open int, closing byte, d Delimiter) (past int, ok bool) {
	from := open + 1
	content := s.text[from:min(len(s.text), from+s.MaxLength+1)]
	end := strings.IndexAny(content, `<>"`)
	if end < 0 || content[end] != closing {
		return 0, false
	}
	content = content[:end]
	var trimmed []Trim
	trim := func(start, end int, why Reason) {
		if start < end {
			trimmed = append(trimmed, s.trim(from+start, from+end, why))
		}
	}
	start, _ := blanks(content, 0)
	trim(0, start, ReasonWhiteSpace)
	strict := closing == '"'
	switch {
	case hasPrefix(content[start:], urlPrefix):
		prefix := start
		start += len(urlPrefix)
		trim(prefix, start, ReasonURLPrefix)
		prefix = start
		start, _ = blanks(content, start)
		trim(prefix, start, ReasonWhiteSpace)
	case s.hasScheme(content[start:]):
	case closing == '>' && isRelative(content[start:]):
		strict = true
	default:
		return 0, false
	}
	if start == len(content) {
		return 0, false
	}
	var words []string
	var hyphens []Hyphen
	size, last := 0, 0
	for i := start; i < len(content); {
		for last = i; last < len(content) && !isSpace(content[last]); last++ {
		}
		words = append(words, content[i:last])
		size += last - i
		var breaks int
		i, breaks = blanks(content, last)
		if i < len(content) && strict && breaks != 1 {
			return 0, false // speech, or not a pair of delimiters
		}
		trim(last, i, ReasonWhiteSpace)
		if breaks > 0 && content[last-1] == '-' {
			hyphens = append(hyphens, Hyphen{s.base + int64(from+last) - 1, size - 1})
		}
	}
	s.hit = Hit{
		Start: s.base + int64(from+start), End: s.base + int64(from+last),
		Text: content[start:last], Ref: strings.Join(words, ""),
		Delimiter: d, Trimmed: trimmed, Hyphens: hyphens,
	}
	return from + end + 1, true
}

// blanks returns the index after the white space at an index, and the number of line breaks in it.
func blanks(text string, i int) (end, breaks int) {
	for end = i; end < len(text) && isSpace(text[end]); end++ {
		if b := text[end]; lineBreak(b) && (b != '\n' || end == i || text[end-1] != '\r') {
			breaks++
		}
	}
	return end, breaks
}

// hasPrefix reports whether a text begins with a prefix in any case.
func hasPrefix(text, prefix string) bool {
	return len(text) >= len(prefix) && ascii.EqualFold(text[:len(prefix)], prefix)
}

// hasScheme reports whether a text begins with a scheme and what must follow it. There may be
// a line break in the scheme or after it. Words with spaces between them, as in
// "see http://" and "data: none", are not joined into a scheme, and lines are joined
// only if the result is a known scheme.
func (s *scanner) hasScheme(text string) bool {
	written, rest, found := strings.Cut(text, ":")
	name := written
	if strings.ContainsAny(written, "\n\v\f\r") {
		name = lineBreaks().ReplaceAllString(written, "")
	}
	if !found || len(name) > maxScheme {
		return false
	}
	_, known := s.schemes[ascii.Lower(name)]
	if !known && (name != written || !strings.HasPrefix(rest, "//")) || uri.RFC3986().Check("scheme", name) != nil {
		return false
	}
	next, breaks := blanks(rest, 0)
	return !known || next < len(rest) && (next == 0 || breaks > 0 || slashes().MatchString(rest))
}

var (
	// lineBreaks matches white space with a line break.
	lineBreaks = lazyregexp.New(`[ \t]*[\n-\r][\t-\r ]*`)
	slashes    = lazyregexp.New(`^[\t-\r ]*/[\t-\r ]*/`)
	// word matches what can be a reference, apart from its scheme.
	word = lazyregexp.New("^(?:[^\\x00- \"%<>\\[-^`{-}\\x7F]|%[0-9A-Fa-f]{2})*$")
)

// isRelative reports whether a text is probably a relative or abbreviated reference (RFC 2396, 5 and
// Appendix F): it begins with a typical prefix, or is one word with a dot or a slash that can be a
// reference.
func isRelative(text string) bool {
	for _, prefix := range []string{"/", "./", "../", "#", "?", "www."} {
		if hasPrefix(text, prefix) {
			return true
		}
	}
	at := strings.IndexAny(text, ":/?#")
	return strings.ContainsAny(text, "./") && word().MatchString(text) &&
		!(at >= 0 && text[at] == ':' && uri.RFC3986().Check("scheme", text[:at]) != nil)
}
