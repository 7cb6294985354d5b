package abnf

import (
	"fmt"
	"strings"
)

// An Error is a syntax error in a source, or a [Reading] that does not apply.
type Error struct {
	Line, Col int    // from 1, Col in bytes; both 0 if the error is not in the source
	Rule      string // the rule whose definition has the error, or ""
	Msg       string // what is wrong
	Expected  string // what was expected instead, or ""
	Hint      string // what to do about it, if the cause is known, or ""

	// TooLarge reports that the definition is ABNF, but beyond the limits of this package.
	TooLarge bool
}

// Error returns the message on one line.
func (e *Error) Error() string {
	text := "abnf: "
	if e.Line > 0 {
		text += fmt.Sprintf("line %d, column %d: ", e.Line, e.Col)
	}
	if e.Rule != "" {
		text += fmt.Sprintf("rule %s: ", shorten(e.Rule))
	}
	text += e.Msg
	if e.Expected != "" {
		text += "; expected " + e.Expected
	}
	if e.Hint != "" {
		text += "; " + e.Hint
	}
	return text
}

// An UndefinedError reports a reference to a rule that is not defined.
type UndefinedError struct {
	Name string   // as spelled in the first reference
	In   []string // the rules that refer to it, in order of definition; empty if unknown

	Line, Col int // of the first reference; both 0 if unknown
}

// Error returns the message on one line.
func (e *UndefinedError) Error() string {
	if len(e.In) == 0 {
		return "abnf: undefined rule " + e.Name
	}
	return fmt.Sprintf("abnf: undefined rule %s, used in %s", e.Name, strings.Join(e.In, ", "))
}

// A LeftRecursionError reports a rule that refers to itself before it matches a
// character. A recursive-descent parser for it would not terminate.
type LeftRecursionError struct {
	Cycle []string // the rules on a shortest cycle; the last is the first again
}

// Error returns the message on one line.
func (e *LeftRecursionError) Error() string {
	return "abnf: left recursion: " + strings.Join(e.Cycle, " -> ")
}

// A RecursionError reports a rule that refers to itself, directly or through other
// rules. The language of such a rule need not be regular.
type RecursionError struct {
	Cycle []string // the rules on a shortest cycle; the last is the first again
}

// Error returns the message on one line.
func (e *RecursionError) Error() string {
	return "abnf: recursive rule: " + strings.Join(e.Cycle, " -> ")
}

// A ProseError reports a rule whose language is unknown because its definition
// contains a description in words (RFC 5234, section 4).
type ProseError struct {
	Rule string // the rule whose definition contains the description
	Text string // the text between the angle brackets
}

// Error returns the message on one line.
func (e *ProseError) Error() string {
	return fmt.Sprintf("abnf: rule %s is described in words: <%s>", e.Rule, Prose{e.Text}.Shortened())
}

// quote quotes s, shortened if necessary, for a message.
func quote(s string) string {
	if len(s) > maxQuoted {
		return fmt.Sprintf("%q…", s[:maxQuoted])
	}
	return fmt.Sprintf("%q", s)
}

// maxQuoted is how many bytes of a text a message has.
const maxQuoted = 40

// shorten returns the beginning of s, which is US-ASCII, for a message.
func shorten(s string) string { return beginning(s, maxQuoted) }

func beginning(s string, most int) string {
	if len(s) > most {
		return s[:most] + "…"
	}
	return s
}
