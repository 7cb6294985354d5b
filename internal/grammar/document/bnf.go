package document

import (
	"strings"

	"github.com/stricturi/stricturi/internal/lazyregexp"
)

var (
	// bnf begins a definition of BNF: <URN chars> ::=
	bnf = lazyregexp.New(`^([ \t]*)<([A-Za-z][A-Za-z0-9_ -]*)>([ \t]*::?=)`)

	// inBNF is what BNF writes otherwise than ABNF: quotation marks, 1,31<name>, <name>, { repetitions }.
	inBNF = lazyregexp.New(`"""|"[^"]*"|'[^']*'|(?:([0-9]+),([0-9]+))?<([A-Za-z][A-Za-z0-9_ -]*)>|[{}]`)

	// unmarked is a definition in words without angle brackets (RFC 821, 4.1.2).
	unmarked = lazyregexp.New(`^[ \t]*((?i:any|all|one|the|an?),? [a-z]+[ ,][^"]*)$`)
)

// fromBNF writes definitions of BNF as those of ABNF, and marks their lines. The signs ::= and | stay.
func fromBNF(lines []line) []line {
	names := map[string]bool{}
	for _, l := range lines {
		if m := bnf().FindStringSubmatch(l.text); m != nil {
			names[m[2]] = true
		}
	}
	if len(names) == 0 {
		return lines
	}
	inside, words := false, -1 // the last line of words
	for i := range lines {
		l := &lines[i]
		text, start := strings.TrimRight(l.text, " \t"), ""
		m := bnf().FindStringSubmatch(text)
		if words >= 0 && (m != nil || text == "") {
			lines[words].text += ">"
			words = -1
		}
		switch {
		case m != nil:
			inside, l.bnf = true, true
			start, text = m[1]+hyphenated(m[2])+m[3], text[len(m[0]):]
			if m := unmarked().FindStringSubmatch(text); m != nil {
				l.text, words = start+" <"+m[1], i
				continue
			}
		case text == "":
			inside = false
		case strings.HasPrefix(strings.TrimSpace(text), "|"):
			inside = true
		}
		switch {
		case words >= 0:
			l.text, words = text, i
		case inside:
			text = strings.ReplaceAll(text, "><", "> <")
			l.text = start + inBNF().ReplaceAllStringFunc(text, func(part string) string { return asABNF(part, names) })
		}
	}
	return lines
}

// asABNF returns a part of BNF as ABNF.
func asABNF(part string, names map[string]bool) string {
	m := inBNF().FindStringSubmatch(part)
	switch {
	case part == `"""`:
		return "%x22"
	case part == "{":
		return "*("
	case part == "}":
		return ")"
	case m[1] != "":
		return m[1] + "*" + m[2] + hyphenated(m[3])
	case names[m[3]]:
		return hyphenated(m[3])
	}
	return part
}

// hyphenated returns a name of BNF as one of ABNF.
func hyphenated(name string) string { return strings.Join(strings.Fields(name), "-") }
