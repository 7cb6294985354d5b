package proof

import (
	"fmt"
	"slices"
	"strings"

	"github.com/stricturi/stricturi/grammar/abnf"
	"github.com/stricturi/stricturi/internal/grammar/automaton"
	"github.com/stricturi/stricturi/internal/grammar/regular"
)

// An expression is one of a PEG, as text.
type expression struct {
	text  string
	level int // how strongly it binds
}

// Levels of expressions.
const (
	choiceLevel = iota
	sequenceLevel
	suffixLevel
	primaryLevel
)

// at returns the text as a part of an expression of a level.
func (e expression) at(level int) string {
	if e.level < level {
		return "( " + e.text + " )"
	}
	return e.text
}

// sequence returns expressions one after the other.
func sequence(all ...expression) expression {
	if len(all) == 1 {
		return all[0]
	}
	var texts []string
	for _, e := range all {
		texts = append(texts, e.at(sequenceLevel))
	}
	return expression{strings.Join(texts, " "), sequenceLevel}
}

func terminal(n abnf.Terminal) expression {
	text := ""
	switch n := n.(type) {
	case abnf.Literal:
		text = n.Text
		if !n.CaseSensitive && text != "" { // numbers do not match in both cases
			return expression{`"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(text) + `"`, primaryLevel}
		}
	case abnf.Chars:
		text = string(n)
	case abnf.Range:
		return expression{class("[", regular.Characters(n)[0]), primaryLevel}
	}
	if text == "" { // peg cannot compile ''
		return expression{"&( . / !. )", suffixLevel}
	}
	return expression{"'" + strings.Join(escape([]rune(text)), "") + "'", primaryLevel}
}

// class returns a class of characters that begins with "[" or "[^".
func class(open string, set automaton.Set) string {
	var ends []rune
	for r := range set.Ranges() {
		ends = append(ends, r.Lo, r.Hi)
	}
	written := escape(ends)
	for i := 0; i < len(ends); i += 2 {
		open += written[i]
		if ends[i] < ends[i+1] {
			open += "-" + written[i+1]
		}
	}
	return open + "]"
}

// escape returns characters as in a literal in single quotes or a class. If one is written as a
// number, so are all that could be read as its next digit. So is "^", which no escape but its
// number keeps from negating a class.
func escape(text []rune) (written []string) {
	numbered := func(c rune) bool { return c < ' ' || c > '~' || c == '^' }
	numbers := slices.ContainsFunc(text, numbered)
	for _, c := range text {
		switch {
		case numbered(c), numbers && strings.ContainsRune("0123456789ABCDEFabcdef", c):
			written = append(written, fmt.Sprintf(`\0x%02X`, c))
		case strings.ContainsRune(`'\[]-`, c):
			written = append(written, `\`+string(c))
		default:
			written = append(written, string(c))
		}
	}
	return written
}
