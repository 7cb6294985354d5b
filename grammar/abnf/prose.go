package abnf

import (
	"strings"

	"github.com/stricturi/stricturi/internal/lazyregexp"
)

// maxProse limits the text of a description over several lines, or with brackets within, so
// that looking for its end takes linear time.
const maxProse = 1000

// prose reads the rest of a description after the opening angle bracket (RFC 5234,
// prose-val). The quotation mark of RFC 822, <">, is a character.
func (l *lexer) prose(t *token) {
	if strings.HasPrefix(l.text[l.pos:], `">`) {
		l.pos += 2
		t.kind, t.node = tElement, Range{Lo: '"', Hi: '"'}
		return
	}
	text, n, ok := readProse(l.text[l.pos:], l.strict)
	l.pos += n
	if ok {
		t.kind, t.node = tElement, Prose{Text: text}
		return
	}
	at := l.pos
	l.pos = lineEnd(l.text, l.pos)
	l.bad(t, at, "prose "+quote("<"+text)+" not closed", "> or a printable ASCII character")
	if strings.TrimSpace(l.text[at:l.pos]) == "" {
		t.err.Hint = "if the next line continues it, indent that line"
	}
}

// readProse reads a description from after the opening bracket on, and returns its text,
// how many bytes of src it takes, and whether it is closed. By RFC 5234 it ends at the first
// ">" and on the same line. Documents in the style of RFC 822 have others, which are read
// only if RFC 5234 gives the text no meaning: they go on in the next lines, which are
// indented, have comments there, and contain literals and other brackets:
//
//	qtext = <any CHAR excepting <">,     ; => may be folded
//	         "\" & CR, and including
//	         linear-white-space>
func readProse(src string, strict bool) (text string, n int, ok bool) {
	for n < len(src) && ' ' <= src[n] && src[n] <= '~' && src[n] != '>' {
		n++
	}
	if text, ok = src[:n], n < len(src) && src[n] == '>'; ok {
		n++
	}
	if strict || ok && !strings.Contains(text, "<") && !strings.Contains(text, "  ;") {
		return text, n, ok
	}
	if long, end, found := longProse(src); found && (!ok || !isTokens(src[n:min(len(src), end+maxProse)], end-n)) {
		return long, end, true
	}
	return text, n, ok
}

// isTokens reports whether RFC 5234 has tokens for the text before the offset end.
func isTokens(text string, end int) bool {
	for l := (lexer{text: text, strict: true}); ; {
		switch t := l.next(); {
		case t.kind == tEOF || t.start >= end:
			return true
		case t.kind == tBad:
			return false
		}
	}
}

// longProse reads a description that has other brackets, and literals, in pairs, or several
// lines. The text has one space for each line break.
func longProse(src string) (text string, end int, ok bool) {
	var b strings.Builder
	depth := 1
	src = src[:min(len(src), maxProse)]
	for i := 0; i < len(src); i++ {
		switch c := src[i]; {
		case strings.HasPrefix(src[i:], `<">`):
			b.WriteString(`<">`)
			i += 2
			continue
		case c == '"':
			k := strings.IndexByte(src[i+1:lineEnd(src, i)], '"')
			if k < 0 {
				return "", 0, false
			}
			b.WriteString(src[i : i+1+k])
			i += 1 + k
		case c == '<':
			depth++
		case c == '>':
			if depth--; depth == 0 {
				return b.String(), i + 1, isProse(b.String(), src[:i])
			}
		case c == ';' && strings.HasSuffix(src[:i], "  "):
			i = lineEnd(src, i) - 1
			continue
		case c == '\n' || strings.HasPrefix(src[i:], "\r\n"):
			i += strings.IndexByte(src[i:], '\n')
			line := src[i+1 : lineEnd(src, i+1)]
			rest := strings.TrimLeft(line, " \t")
			if rest == "" || len(rest) == len(line) || definesRule(rest) {
				return "", 0, false
			}
			before := strings.TrimRight(b.String(), " \t")
			b.Reset()
			b.WriteString(before + " ")
			i += len(line) - len(rest)
			if rest[0] == ';' {
				i += len(rest)
			}
			continue
		case c == '\t':
			b.WriteByte(' ')
			continue
		case c < ' ' || c > '~':
			return "", 0, false
		}
		b.WriteByte(src[i])
	}
	return "", 0, false
}

// isProse reports whether a text that is printed otherwise means the same between brackets
// on one line.
func isProse(text, printed string) bool {
	if text == printed {
		return true
	}
	again, n, ok := readProse(text+">", false)
	return ok && again == text && n == len(text)+1
}

// definesRule reports whether a line begins the definition of a rule.
func definesRule(line string) bool {
	tokens := lex(line[:min(len(line), 200)])
	return len(tokens) > 1 && startsRule(tokens, 0)
}

// Reference is a rule of another document.
type Reference struct {
	Rule     string // "" if the description does not name it
	Document string // as in the document's references, "URI", or its number, "RFC 5234"
}

var (
	// cited is the name of another document, as in text, Bikeshed and mmark: [URI], [[!URI]], [@!URI].
	cited = lazyregexp.New(`\[[@!?]*([^][]+)\]|\b(?:RFC|STD|BCP)[ -]?[0-9]+`)

	// aside is what names another document besides: (STD 63), (not from RFC 5322).
	aside = lazyregexp.New(` ?\([^()]*\)`)

	// refers is how a description begins that refers to a rule: its name, if any, and a phrase.
	refers = lazyregexp.New(`(?i)^([A-Z][A-Z0-9-]*?)??,? ?\b(?:see|(?:as )?(?:defined|specified)|definition|from|imported|as per)\b`)
)

// Reference returns the rule of another document that a description in words refers to, if it
// has a form that RFCs use: <host, see [URI], Section 3.2.2>, <CRLF definition from RFC 5234>,
// <defined in [URI]>. A description that goes on before the phrase, <a string as defined in
// [URI]>, names no rule.
func (n Prose) Reference() (Reference, bool) {
	text := strings.Join(strings.Fields(n.Text), " ")
	all := cited().FindAllStringSubmatch(text, 2)
	if len(all) > 1 {
		text = aside().ReplaceAllString(text, "")
		all = cited().FindAllStringSubmatch(text, 2)
	}
	if len(all) != 1 || !phrase().MatchString(text) {
		return Reference{}, false
	}
	ref := Reference{Document: all[0][0]}
	if all[0][1] != "" {
		ref.Document = all[0][1]
	}
	if m := refers().FindStringSubmatch(text); m != nil {
		ref.Rule = m[1]
	}
	return ref, true
}

// phrase is what tells a reference from other descriptions that name a document.
var phrase = lazyregexp.New(`(?i)\b(?:see|defined|specified|definition|from|imported|per|in)\b`)
