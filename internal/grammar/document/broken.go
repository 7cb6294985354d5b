package document

import (
	"strings"

	"github.com/stricturi/stricturi/internal/lazyregexp"
)

// A Broken is a definition that was not extracted, because it has a mistake.
type Broken struct {
	Name string
	Line int    // of the mistake in the document, from 1
	Msg  string // what is wrong

	Title string // of the section with its number
}

var (
	// likely is the first line of what an author meant for a definition. Text such as
	// a=1&b=2 in an example is not.
	likely = lazyregexp.New(`^[ \t]*[A-Za-z][A-Za-z0-9_-]*(?:[ \t]+(?:=/?|/=|::?=)|` +
		`(?:=/?|::?=)(?:[ \t]|$|["'“‘(\[<*]|%[bdxis]|.*[ \t]/[ \t]))`)

	// reference is a reference to a part that a regular expression matched (RFC 3986,
	// Appendix B: scheme = $2).
	reference = lazyregexp.New(`^[ \t]*\$`)
)

// broken returns the definitions of a block that are not extracted.
func (b *block) broken() (broken []Broken) {
	for _, r := range b.definitions() {
		first := r.lines[0].text
		_, right, _ := strings.Cut(first, r.sign)
		if r.err == nil || b.guessed && (!likely().MatchString(first) || reference().MatchString(right)) {
			continue
		}
		msg := r.err.Msg
		if expected, _, _ := strings.Cut(r.err.Expected, " of line "); expected != "" { // of text, not of the document
			msg += "; expected " + expected
		}
		at := r.lines[min(max(r.err.Line, 1), len(r.lines))-1].number
		broken = append(broken, Broken{r.Name, at, msg, b.title})
	}
	for _, l := range b.other {
		if strings.Contains(l.text, "=") && !b.guessed {
			name, _, _ := strings.Cut(strings.TrimSpace(l.text), " ")
			broken = append(broken, Broken{name, l.number, "not the name of a rule", b.title})
		}
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
		case likely().MatchString(l.text):
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
