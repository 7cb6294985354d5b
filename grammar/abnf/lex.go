package abnf

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/stricturi/stricturi/internal/ascii"
)

// byteOrderMark is what some editors write at the beginning of a file.
const byteOrderMark = "\uFEFF"

// blanks are the characters allowed between tokens, besides comments.
const blanks = " \t\r\n"

type kind int

const (
	tEOF      kind = iota
	tBad           // not a token; its error is reported only if the parser gets here
	tName          // rulename
	tDefine        // = or, as in RFC 2045 and in BNF, := or ::=
	tExtend        // =/ or /=
	tSlash         // / or |
	tOpen          // (
	tClose         // )
	tOpenOpt       // [
	tCloseOpt      // ]
	tRepeat        // 2*4, 2*, *4, *, 2, and of a list 2#4, 2#, #4, #
	tElement       // a literal, number or prose; see token.node
)

// marks are the tokens of one character.
var marks = [256]kind{'/': tSlash, '|': tSlash, '(': tOpen, ')': tClose, '[': tOpenOpt, ']': tCloseOpt}

// A token is text[start:end] of a text, or takes its place; see [Reading].
type token struct {
	kind       kind
	text       string
	start, end int
	first      bool   // on its line
	node       Node   // of a tElement
	min, max   int    // of a tRepeat
	list       bool   // a tRepeat with "#"
	err        *Error // of a tBad, or of another token that is too large, without a position
	errAt      int    // the offset of err
}

type lexer struct {
	text   string
	pos    int
	strict bool // descriptions in words end at the first ">", as in RFC 5234
}

// lex returns the tokens of text, followed by a tEOF directly after the last one. It skips
// comments and white space.
func lex(text string) []token { return complete(text, scan(nil, text, 0)) }

// scan appends the tokens of text from an offset on.
func scan(tokens []token, text string, pos int) []token {
	if pos == 0 && strings.HasPrefix(text, byteOrderMark) {
		pos = len(byteOrderMark)
	}
	l := lexer{text: text, pos: pos}
	for t := l.next(); t.kind != tEOF; t = l.next() {
		tokens = append(tokens, t)
	}
	return tokens
}

// complete says which tokens of text are the first on their lines, and appends a tEOF.
func complete(text string, tokens []token) []token {
	last := 0
	for i, t := range tokens {
		tokens[i].first = i == 0 || strings.Contains(text[last:max(last, t.start)], "\n")
		last = t.end
	}
	return append(tokens, token{start: last, end: last})
}

func (l *lexer) next() token {
	for l.pos < len(l.text) {
		switch l.text[l.pos] {
		case ' ', '\t', '\r', '\n':
			l.pos++
			continue
		case ';': // RFC 5234, 3.9
			l.pos = lineEnd(l.text, l.pos)
			continue
		}
		break
	}
	t := token{start: l.pos}
	if l.pos == len(l.text) {
		return t
	}
	c := l.text[l.pos]
	l.pos++
	switch {
	case ascii.IsLetter(c):
		t.kind = tName
		l.skip(func(c byte) bool { return ascii.IsAlphanumeric(c) || c == '-' || c == '_' })
	case c == '=':
		t.kind = tDefine
		if l.peek() == '/' {
			l.pos++
			t.kind = tExtend
		}
	case c == ':' && (l.peek() == '=' || strings.HasPrefix(l.text[l.pos:], ":=")):
		t.kind = tDefine
		l.pos += strings.IndexByte(l.text[l.pos:], '=') + 1
	case c == '/' && l.peek() == '=': // RFC 2445, 4.2.12
		l.pos++
		t.kind = tExtend
	case marks[c] != tEOF:
		t.kind = marks[c]
	case ascii.IsDigit(c) || c == '*' || c == '#':
		l.pos--
		l.repeat(&t)
	case c == '"', c == '\'' && !l.strict:
		l.literal(&t, c, c == '\'')
	case c == '<':
		l.prose(&t)
	case c == '%':
		switch c := l.peek() | 0x20; c {
		case 's', 'i':
			l.pos++
			if l.peek() != '"' {
				l.bad(&t, l.pos, "missing literal after "+l.text[t.start:l.pos], `"`)
				break
			}
			l.pos++
			l.literal(&t, '"', c == 's')
		case 'x':
			l.number(&t, 16, "a hexadecimal digit")
		case 'd':
			l.number(&t, 10, "a decimal digit")
		case 'b':
			l.number(&t, 2, "0 or 1")
		default:
			l.bad(&t, l.pos, "invalid value after %", "x, d, b, s or i")
		}
	default:
		_, size := utf8.DecodeRuneInString(l.text[t.start:])
		l.pos = t.start + size
		l.bad(&t, t.start, "unexpected "+quote(l.text[t.start:l.pos]), "")
		t.err.Hint = hint(l.text, t.start)
	}
	t.end = l.pos
	t.text = l.text[t.start:t.end]
	return t
}

// hints say what to do about characters that begin no token.
var hints = map[rune]string{
	':': "write = to define a rule",
	'{': "write *( ... ) for what is repeated", '}': "write *( ... ) for what is repeated",
	'+':      "write 1* before what is repeated",
	'?':      "write [ ... ] for what is optional",
	'>':      "a description in words is between < and >, and ends at the first >",
	'.':      "elements are separated by spaces; names of rules have letters, digits, - and _",
	',':      "elements are separated by spaces; names of rules have letters, digits, - and _",
	'\u201C': straight, '\u201D': straight, '\u2018': straight, '\u2019': straight,
	'\f': "if this is a document, take the ABNF out of it with stricturi grammar extract",
}

const straight = "write straight double quotes"

// hint returns what to do about the character at offset at, which begins no token, or "".
func hint(text string, at int) string {
	var before, after byte
	if at > 0 {
		before = text[at-1]
	}
	if at+1 < len(text) {
		after = text[at+1]
	}
	c, _ := utf8.DecodeRuneInString(text[at:])
	switch {
	case c == ',' && ascii.IsDigit(before) && ascii.IsDigit(after):
		return "write * between the numbers of a repetition, as in 1*31"
	case strings.ContainsRune("+@&$~!", c) && ascii.IsAlphanumeric(before) && ascii.IsLetter(after):
		return "names of rules have letters, digits, - and _; write - in place of " + string(c)
	}
	return hints[c]
}

// peek returns the byte at the position, or 0 at the end.
func (l *lexer) peek() byte {
	if l.pos < len(l.text) {
		return l.text[l.pos]
	}
	return 0
}

func (l *lexer) skip(f func(byte) bool) {
	for l.pos < len(l.text) && f(l.text[l.pos]) {
		l.pos++
	}
}

func (l *lexer) bad(t *token, at int, msg, expected string) {
	t.kind = tBad
	t.errAt = at
	t.err = &Error{Msg: msg, Expected: expected}
}

// tooLarge adds an error about the number from an offset on, unless the token has one. The token
// stays one, so that what follows can be read.
func (l *lexer) tooLarge(t *token, at int, what, expected string) {
	if t.err == nil {
		t.errAt, t.err = at, &Error{Msg: quote(l.text[at:l.pos]) + what, Expected: expected, TooLarge: true}
	}
}

// literal reads the rest of a literal after the opening quotation mark (RFC 5234,
// char-val). A backslash has no special meaning. RFC 6020, 12, has keywords, whose case
// matters, between apostrophes.
func (l *lexer) literal(t *token, mark byte, caseSensitive bool) {
	start := l.pos
	l.skip(func(c byte) bool { return ' ' <= c && c <= '~' && c != mark })
	text := l.text[start:l.pos]
	if l.peek() == mark {
		l.pos++
		t.kind, t.node = tElement, Literal{Text: text, CaseSensitive: caseSensitive}
		if strings.Contains(text, `"`) {
			t.node = Chars(text)
		}
		if text == `"` {
			t.node = Range{Lo: '"', Hi: '"'}
		}
		return
	}
	at := l.pos
	l.pos = lineEnd(l.text, l.pos)
	c, size := utf8.DecodeRuneInString(l.text[at:])
	switch {
	case at == l.pos:
		l.bad(t, at, "literal not closed", string(mark)+" or a printable ASCII character")
	case c == utf8.RuneError && size == 1:
		l.bad(t, at, "invalid UTF-8 in a literal", "printable ASCII characters")
	default:
		l.bad(t, at, quote(string(c))+" in a literal, which allows only printable ASCII characters",
			fmt.Sprintf("%%x%02X after the closing quotation mark", c))
	}
}

// number reads a number after "%" (RFC 5234, num-val).
func (l *lexer) number(t *token, base int, digit string) {
	l.pos++
	var values []rune
	isRange := false
	for {
		at := l.pos
		l.skip(func(c byte) bool { return strings.IndexByte("0123456789abcdef"[:base], ascii.LowerOctet(c)) >= 0 })
		n, _ := strconv.ParseUint(l.text[at:l.pos], base, 64) // the greatest one if it is too large
		v := rune(min(n, utf8.MaxRune+1))
		bad := func(at int, msg, expected string) {
			l.skip(func(c byte) bool { return ascii.IsAlphanumeric(c) || c == '-' || c == '.' })
			l.bad(t, at, msg, expected)
		}
		switch c := l.peek(); {
		case l.pos == at:
			bad(at, "missing number after "+quote(l.text[t.start:at]), digit)
			return
		case utf16.IsSurrogate(v) && (isRange && utf16.IsSurrogate(values[0]) || c != '-' && !isRange):
			bad(at, quote(l.text[at:l.pos])+" is not a character but a surrogate", "a character")
			return
		case isRange && v < values[0]:
			bad(at, "range "+shorten(l.text[t.start:l.pos])+" is reversed", "an end that is not less than the start")
			return
		case ascii.IsAlphanumeric(c):
			bad(l.pos, quote(l.text[l.pos:l.pos+1])+" in a number", digit)
			return
		case v > utf8.MaxRune:
			l.tooLarge(t, at, " is not a character", "at most U+10FFFF")
		}
		values = append(values, v)
		if c := l.peek(); c != '.' && (c != '-' || len(values) > 1) || isRange {
			break
		}
		isRange = l.peek() == '-'
		l.pos++
	}
	t.kind = tElement
	switch {
	case isRange:
		t.node = Range{Lo: values[0], Hi: values[1]}
	case len(values) == 1:
		t.node = Range{Lo: values[0], Hi: values[0]}
	default:
		t.node = Chars(values)
	}
}

// repeat reads RFC 5234's repeat: 1*DIGIT / (*DIGIT "*" *DIGIT), and the same with "#" for
// lists.
func (l *lexer) repeat(t *token) {
	t.kind = tRepeat
	lo := l.count(t)
	hi := lo
	if c := l.peek(); c == '*' || c == '#' {
		t.list = c == '#'
		l.pos++
		start := l.pos
		hi = -1
		if ascii.IsDigit(l.peek()) {
			if hi = l.count(t); hi < lo {
				l.bad(t, start, "repetition "+l.text[t.start:l.pos]+" is reversed", "a maximum that is not less than the minimum")
				return
			}
		}
	}
	t.min, t.max = lo, hi
}

// count reads a decimal number of a token, 0 if there are no digits.
func (l *lexer) count(t *token) int {
	start := l.pos
	l.skip(ascii.IsDigit)
	n, _ := strconv.ParseUint(l.text[start:l.pos], 10, 64) // the greatest one if it is too large
	if n > math.MaxInt32 {
		l.tooLarge(t, start, " is too large", "a repetition of at most 2147483647")
	}
	return int(min(n, math.MaxInt32))
}

// lineEnd returns the offset of the end of the line that contains pos, before its CR LF or
// LF.
func lineEnd(text string, pos int) int {
	i := strings.IndexByte(text[pos:], '\n')
	if i < 0 {
		return len(text)
	}
	if i > 0 && text[pos+i-1] == '\r' {
		i--
	}
	return pos + i
}
