package abnf

import (
	"fmt"
	"strings"
)

// An Error says where a source is not ABNF, or why a Reading does not apply.
type Error struct {
	Line, Col int    // from 1, Col in bytes; both 0 where the error is not in the source
	Rule      string // the rule whose definition it is in, "" where there is none
	Msg       string // what is wrong
	Expected  string // what was expected in its place, "" where that does not apply
}

// Error returns the message on one line.
func (e *Error) Error() string {
	var b strings.Builder
	b.WriteString("abnf: ")
	if e.Line > 0 {
		fmt.Fprintf(&b, "line %d, column %d: ", e.Line, e.Col)
	}
	if e.Rule != "" {
		fmt.Fprintf(&b, "rule %s: ", e.Rule)
	}
	b.WriteString(e.Msg)
	if e.Expected != "" {
		b.WriteString("; expected ")
		b.WriteString(e.Expected)
	}
	return b.String()
}

// An UndefinedError is a name that is referred to and not defined.
type UndefinedError struct {
	Name string   // spelled as where it is first referred to
	In   []string // the rules that refer to it, in order of definition

	Line, Col int // of the first reference in the first of them; both 0 where that is not known
}

// Error returns the message on one line.
func (e *UndefinedError) Error() string {
	return fmt.Sprintf("abnf: rule %s is not defined; it is referred to in %s", e.Name, strings.Join(e.In, ", "))
}

// A LeftRecursionError is a rule that comes back to itself before anything was
// matched, so that a parser which follows the grammar does not end.
type LeftRecursionError struct {
	Cycle []string // the rules on the shortest way, the first one again at the end
}

// Error returns the message on one line.
func (e *LeftRecursionError) Error() string {
	return "abnf: left recursion: " + strings.Join(e.Cycle, " -> ")
}

// A RecursionError is a rule that comes back to itself. The rules of a
// recursive grammar are no regular expressions, and what they describe need not
// be a regular language.
type RecursionError struct {
	Cycle []string // the rules on the shortest way, the first one again at the end
}

// Error returns the message on one line.
func (e *RecursionError) Error() string {
	return "abnf: recursion, so the grammar is not regular: " + strings.Join(e.Cycle, " -> ")
}

// A ProseError reports a rule whose language is unknown because its definition
// contains a description in words (RFC 5234, section 4).
type ProseError struct {
	Rule string // the rule whose definition contains the description
	Text string // the text between the angle brackets
}

// Error returns the message on one line.
func (e *ProseError) Error() string {
	return fmt.Sprintf("abnf: rule %s is described in words: <%s>", e.Rule, e.Text)
}

// quote shows the beginning of s in a message.
func quote(s string) string {
	const most = 40
	if len(s) > most {
		return fmt.Sprintf("%q…", s[:most])
	}
	return fmt.Sprintf("%q", s)
}
