package markdown

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"golang.org/x/net/html"

	"github.com/stricturi/stricturi/internal/lazyregexp"
)

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
