package abnf

import "strings"

// Extensions returns the notations in src that [Parse] reads although RFC 5234 and RFC 7405 do not
// have them, in the order of the text. Their Expected says what to write instead. If there are none,
// and Parse finds no error, src is ABNF, but for line breaks that are not CR LF, a byte order mark,
// and rules that are all indented.
func Extensions(src string) (found []*Error) {
	s := newSource(src)
	p := parser{src: s, tokens: lex(src)}
	last := len(src) - len(strings.TrimPrefix(src, byteOrderMark))
	for i, t := range p.tokens {
		p.next = i
		if name := p.ruleName(i); name != "" && i+1 < len(p.tokens) && defines(p.tokens[i+1]) {
			p.name = name
		}
		end := t.start
		if t.kind == tEOF {
			end = len(src)
		}
		if at, msg, expected := p.gap(last, end); msg != "" {
			found = append(found, p.errorAt(at, msg, expected))
		}
		if expected := p.instead(i); expected != "" {
			found = append(found, p.errorAt(t.start, quote(t.text)+" is not in RFC 5234", expected))
		}
		last = t.end
	}
	return found
}

// gap returns what RFC 5234 does not allow in the text before the next token: a line of a
// definition that does not begin with a space (c-wsp), or other characters than ASCII (comment).
func (p *parser) gap(start, end int) (at int, msg, expected string) {
	for i, c := range p.src.printed[start:end] {
		if c != '\t' && c != '\n' && c != '\r' && (c < ' ' || c > '~') {
			return start + i, quote(string(c)) + " is not in RFC 5234", "printable ASCII characters"
		}
	}
	if p.tok().kind == tEOF || p.atRule() {
		return 0, "", ""
	}
	for at := start + 1; at <= end; at++ {
		if c := p.src.printed[at]; p.src.printed[at-1] == '\n' && c != ' ' && c != '\t' {
			return at, "a line of a definition that is not indented is not in RFC 5234", "a space or tab"
		}
	}
	return 0, "", ""
}

// instead returns what to write for token i, or "" if RFC 5234 or RFC 7405 has it.
func (p *parser) instead(i int) string {
	t := p.tokens[i]
	prose, isProse := t.node.(Prose)
	switch {
	case t.kind == tBad || t.kind == tEOF:
	case t.kind == tName && strings.Contains(t.text, "_"):
		return strings.ReplaceAll(t.text, "_", "-")
	case t.kind == tDefine && t.text != "=":
		return "="
	case t.kind == tExtend && (t.text != "=/" || i == 0 || p.ruleName(i-1) == ""):
		return "the name of the rule and =/"
	case t.kind == tSlash && t.text != "/":
		return "/"
	case t.list:
		return "the list written out, as in RFC 9110, 5.6.1"
	case t.kind == tRepeat && p.tokens[i+1].start > t.end:
		return "the element directly after it"
	case isProse && defines(p.tokens[i+1]):
		return "the name without brackets"
	case isProse && strings.IndexFunc(prose.Text, func(c rune) bool { return c == '>' || c < ' ' || c > '~' }) >= 0,
		isProse && strings.Contains(t.text, "\n"):
		return "a description on one line, without >"
	case t.text[0] == '\'', t.node != nil && !isProse && t.text[0] == '<':
		return t.node.String()
	}
	return ""
}
