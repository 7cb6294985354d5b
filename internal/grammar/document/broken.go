package document

import (
	"errors"
	"regexp"
	"strings"

	"github.com/stricturi/stricturi/grammar/abnf"
)

// A Broken is a definition in plain text that was not extracted, because it or another
// one of its paragraph has a mistake.
type Broken struct {
	Name string
	Line int    // of the mistake in the document, from 1
	Msg  string // what is wrong
}

var (
	// likely is the first line of what an author meant for a definition. Text such as
	// a=1&b=2 in an example is not.
	likely = regexp.MustCompile(`^[ \t]*[A-Za-z][A-Za-z0-9_-]*(?:[ \t]+(?:=/?|::?=)|(?:=/?|::?=)(?:[ \t]|$|["'“‘(\[<*]|%[bdxis]|.*[ \t]/[ \t]))`)

	// unequal is the first line of a definition that lacks the equals sign.
	unequal = regexp.MustCompile(`^[ \t]*([A-Za-z][A-Za-z0-9_-]*)[ \t]+(?:["(\[<*]|%[bdxis]|[0-9]+\*?[A-Za-z("%]|[A-Za-z][A-Za-z0-9-]*[ \t]+/)`)

	// reference is a reference to a part that a regular expression matched (RFC 3986,
	// Appendix B: scheme = $2).
	reference = regexp.MustCompile(`^[ \t]*\$`)
)

// brokenIn returns the definitions of a paragraph that are not extracted. The part b of
// the paragraph may be ABNF. A paragraph that is mostly prose has no definitions.
func brokenIn(p []line, b block) []Broken {
	broken := withoutEquals(p[:len(p)-len(b.lines)])
	isABNF := b.isABNF()
	if !isABNF && !mostlyRules(p) {
		return broken
	}
	var sound []Broken // the other definitions of the paragraph
	mistakes := false
	for _, c := range b.chunks() {
		first := c.lines[0]
		for i, l := range c.lines {
			if i > 0 && indent(l.text) == indent(first.text) {
				broken = append(broken, withoutEquals(c.lines[i:i+1])...)
			}
		}
		text := join(c.lines)
		m := starts.FindStringSubmatchIndex(text)
		name, rest := text[m[4]:m[5]], text[m[7]:]
		_, err := abnf.Parse(text[:m[6]] + "=" + rest)
		var e *abnf.Error
		switch {
		case isABNF, !likely.MatchString(first.text), reference.MatchString(rest):
		case errors.As(err, &e):
			mistakes = true
			at := c.lines[min(max(e.Line, 1), len(c.lines))-1].number
			msg := e.Msg
			if expected, _, _ := strings.Cut(e.Expected, " of line "); expected != "" { // of text, not of the document
				msg += "; expected " + expected
			}
			broken = append(broken, Broken{name, at, msg})
		default:
			sound = append(sound, Broken{name, first.number, "another definition of its paragraph has a mistake"})
		}
	}
	if mistakes {
		broken = append(broken, sound...)
	}
	return broken
}

// withoutEquals returns the definitions in lines that lack only the equals sign, if these
// are all that the lines have.
func withoutEquals(lines []line) (broken []Broken) {
	for len(lines) > 0 {
		m := unequal.FindStringSubmatchIndex(lines[0].text)
		if m == nil {
			return nil
		}
		end := 1
		for end < len(lines) && indent(lines[end].text) > indent(lines[0].text) {
			end++
		}
		text := join(lines[:end])
		if _, ok := parse(text[:m[3]] + "=" + text[m[3]:]); !ok {
			return nil
		}
		broken = append(broken, Broken{text[m[2]:m[3]], lines[0].number, `no "=" after the name`})
		lines = lines[end:]
	}
	return broken
}

// mostlyRules reports whether more than half of the lines begin definitions, continue
// them, or are comments. Introductions, of one word or with a colon, do not count.
func mostlyRules(p []line) bool {
	n, other, margin := 0, 0, -1
	for _, l := range p {
		text := strings.TrimSpace(l.text)
		switch {
		case likely.MatchString(l.text):
			n++
			if margin < 0 {
				margin = indent(l.text)
			}
		case isComment(text), margin >= 0 && indent(l.text) > margin:
			n++
		case strings.Contains(text, " ") && !strings.HasSuffix(text, ":"):
			other++
		}
	}
	return margin >= 0 && n > other
}
