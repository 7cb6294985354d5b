package markdown

import (
	"bytes"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/yuin/goldmark/text"
	"golang.org/x/net/html"

	"github.com/stricturi/stricturi/internal/ascii"
	"github.com/stricturi/stricturi/internal/lazyregexp"
)

// A bare URL begins with one of these schemes, and its host with a letter or a digit if it is
// not an address in brackets.
var (
	scheme = lazyregexp.New(`(?i)(?:https?|ftp)://`)
	host   = lazyregexp.New(`^(?:[\pL\pN]|\[[0-9A-Fa-f:.]+\])`)
)

// findURLs finds the bare URLs that begin in a text, wherever a word can begin. As in GitHub
// Flavored Markdown, they end at white space or "<", or with the cell of a table. One after a
// quote or an opening bracket also ends at its partner.
func (w *walker) findURLs(s text.Segment) {
	for at := max(s.Start, w.url.end); at < s.Stop; {
		if !bytes.Contains(w.source[at:s.Stop], []byte("://")) { // faster than the expression
			return
		}
		m := scheme().FindIndex(w.source[at:s.Stop])
		if m == nil {
			return
		}
		start := at + m[0]
		at += m[1]
		if start > 0 && ascii.IsAlphanumeric(w.source[start-1]) || !host().Match(w.source[at:]) {
			continue
		}
		w.endURL(start)
		rest := w.source[start:]
		if w.cell > start {
			rest = w.source[start:w.cell]
		}
		stop := " \t\n\v\f\r<"
		if start > 0 {
			switch c := w.source[start-1]; c {
			case '"', '\'', '`':
				stop += string(c)
			case '[', '{':
				stop += string(c + 2)
			}
		}
		if i := bytes.IndexAny(rest, stop); i >= 0 {
			rest = rest[:i]
		}
		w.url = extent{start, start + len(rest)}
		at = w.url.end
	}
}

// endURL adds the bare URL, if there is one, which ends at the given offset or before.
func (w *walker) endURL(at int) {
	u := w.url
	if u.start == u.end || at <= u.start {
		return
	}
	w.url = extent{at, at}
	past := min(at, u.end)
	written := trimmed(string(w.source[u.start:past]))
	ref := unescape(written, true)
	if !strings.HasSuffix(ref, "://") && !HasVariable(ref) && !name().MatchString(ref) && !bracketed().Match(w.source[past:]) {
		w.links = append(w.links, Link{u.start, u.start + len(written), ref, past})
	}
}

// In bare URLs, names in brackets are variables too, and so are those in angle brackets if the URL
// seems to go on after them.
var (
	name      = lazyregexp.New(`\[[A-Za-z][\w -]*\]`)
	bracketed = lazyregexp.New(`^<[A-Za-z_][\w .-]*>[/.:@?#&=-]`)
)

// trimmed returns a bare URL without the punctuation of the sentence and without closing
// brackets whose partner is elsewhere. Something of its host or of "://" is left.
func trimmed(url string) string {
	open, shut, square := strings.Count(url, "("), strings.Count(url, ")"), strings.Contains(url, "[")
	for {
		end := len(url) - 1
		switch c := url[end]; {
		case strings.IndexByte("?!.,:*_~'`\"\\", c) >= 0:
		case c == ')' && shut > open:
			shut--
		case c == ']' && !square:
		case c == ';':
			from := max(0, end-len("&CounterClockwiseContourIntegral"))
			if e := from + strings.LastIndexByte(url[from:], '&'); e >= from && reference().FindString(url[e:]) == url[e:] {
				end = e
			}
		default:
			return url
		}
		url = url[:end]
	}
}

const entity = `&(?:#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]*);`

var (
	reference = lazyregexp.New(entity)
	escapes   = lazyregexp.New(`\\[!-/:-@\[-` + "`" + `{-~]|` + entity)
)

// unescape resolves character references (CommonMark, 6.2 of version 0.29; 2.5 of 0.31), and
// backslash escapes too if they mean something there.
func unescape(text string, backslashes bool) string {
	if strings.IndexByte(text, '&') < 0 && (!backslashes || strings.IndexByte(text, '\\') < 0) {
		return text
	}
	pattern := reference
	if backslashes {
		pattern = escapes
	}
	return pattern().ReplaceAllStringFunc(text, func(e string) string {
		switch {
		case e[0] == '\\':
			return e[1:]
		case e[1] != '#':
			// The package resolves names without a semicolon too.
			if value := html.UnescapeString(e); value == ";" || !strings.HasSuffix(value, ";") {
				return value
			}
			return e
		}
		digits, base := e[2:len(e)-1], 10
		if digits[0]|0x20 == 'x' {
			digits, base = digits[1:], 16
		}
		code, err := strconv.ParseUint(digits, base, 32)
		if c := rune(code); err == nil && code != 0 && code <= utf8.MaxRune && utf8.ValidRune(c) {
			return string(c)
		}
		return "\uFFFD"
	})
}

// HasVariable reports whether a text has a variable of a shell or a template in it: $NAME,
// ${name}, $(name), {name}, {{ name }}, {% name %}, <name>, %s, %NAME%, or the word PORT in
// place of a port.
func HasVariable(text string) bool {
	_, after, _ := strings.Cut(text, "//")
	return (strings.ContainsAny(text, "$%<{") || strings.IndexByte(after, ':') >= 0) && variable().MatchString(text)
}

var variable = lazyregexp.New(`\$[A-Z_][A-Z0-9_]*\b|\$[({]|\{\{|\{%|\{[^{}%"]*\}|<[A-Za-z_%=][^<>]*>|` +
	`%(?:\(\w+\))?[dsvq](?:\W|$)|%[A-Z_]*[G-Z_][A-Z_]*%|//[^/?#]*:(?i:port)\b`)
