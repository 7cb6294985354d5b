package transcribe

import (
	"fmt"
	"strings"

	"github.com/stricturi/stricturi/grammar/abnf"
	"github.com/stricturi/stricturi/internal/ascii"
	"github.com/stricturi/stricturi/internal/grammar/automaton"
)

// class returns the expression for one character of set; n is the node that it is
// from, or nil.
func class(set automaton.Set, n abnf.Node) pegExpr {
	if l, ok := n.(abnf.Literal); ok && isPrintable(rune(l.Text[0])) {
		return literal(l.Text, l.CaseSensitive)
	}
	if set.IsEmpty() {
		return pegExpr{"( !. . )", precPrimary}
	}
	if c, _ := set.Min(); set.Len() == 1 && isPrintable(c) {
		return literal(string(c), true)
	}
	if set.Equal(automaton.Universe()) {
		return pegExpr{".", precPrimary}
	}
	if set.Contains(automaton.MaxScalar) {
		return pegExpr{"[^" + classText(set.Complement()) + "]", precPrimary}
	}
	return pegExpr{"[" + classText(set) + "]", precPrimary}
}

// classText returns the text between the brackets of a class.
func classText(set automaton.Set) string {
	// A number ends only at a character that is not a hexadecimal digit, so literal
	// characters come first.
	var plain, numbers strings.Builder
	for r := range set.Ranges() {
		if !isPrintable(r.Lo) || !isPrintable(r.Hi) || r.Lo == '^' { // which would negate
			fmt.Fprintf(&numbers, `\0x%X`, r.Lo)
			if r.Hi > r.Lo {
				fmt.Fprintf(&numbers, `-\0x%X`, r.Hi)
			}
			continue
		}
		plain.WriteString(escape(r.Lo, `\[]-`))
		if r.Hi > r.Lo+1 {
			plain.WriteByte('-')
		}
		if r.Hi > r.Lo {
			plain.WriteString(escape(r.Hi, `\[]-`))
		}
	}
	return plain.String() + numbers.String()
}

func isPrintable(c rune) bool { return ' ' <= c && c <= '~' }

func escape(c rune, special string) string {
	if strings.ContainsRune(special, c) {
		return `\` + string(c)
	}
	return string(c)
}

// literal returns the expression for printable characters in sequence.
func literal(text string, caseSensitive bool) pegExpr {
	quote := `'`
	if !caseSensitive && strings.ContainsFunc(text, ascii.IsLetter[rune]) {
		quote = `"`
	}
	var b strings.Builder
	for _, c := range text {
		b.WriteString(escape(c, `\`+quote))
	}
	return pegExpr{quote + b.String() + quote, precPrimary}
}

// chars returns the expression for a node that names its characters, and has not
// just one.
func chars(n abnf.Node) (pegExpr, error) {
	switch n := n.(type) {
	case abnf.Literal:
		if n.Text == "" {
			return pegExpr{emptyText, precSuffix}, nil
		}
		return literal(n.Text, n.CaseSensitive), nil
	case abnf.Chars:
		var parts []pegExpr
		for _, c := range n {
			parts = append(parts, class(automaton.RuneSet(c), nil))
		}
		return inSequence(parts...), nil
	}
	return pegExpr{}, fmt.Errorf("%s has no meaning", n)
}
