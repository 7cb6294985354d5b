package reader

import (
	"fmt"
	"strings"

	"github.com/stricturi/stricturi/grammar/abnf"
	"github.com/stricturi/stricturi/internal/errs"
	"github.com/stricturi/stricturi/internal/grammar/automaton"
)

// An Error is an error with its position in a grammar. Err is the reason, often an error of
// package abnf or automaton.
type Error struct {
	File      string
	Line, Col int    // from 1, Col in bytes; 0 if unknown
	Rule      string // the rule with the error, or ""
	Err       error

	// Elsewhere names the document that defines the undefined rule, if it is known.
	Elsewhere string

	// Unknown is the unknown name, if Err is about one, and Known lists the valid names.
	Unknown string
	Known   []string
}

// Error returns the message on one line: FILE:LINE:COLUMN: rule RULE: reason.
func (e *Error) Error() string {
	var b strings.Builder
	b.WriteString(Shown(e.File))
	for _, n := range []int{e.Line, e.Col} {
		if n > 0 {
			fmt.Fprintf(&b, ":%d", n)
		}
	}
	if e.Rule != "" {
		fmt.Fprintf(&b, ": rule %s", e.Rule)
	}
	return b.String() + ": " + e.Reason()
}

// Reason returns the reason without the position.
func (e *Error) Reason() string {
	if limit, ok := errs.AsType[*automaton.LimitError](e.Err); ok && limit.Limit > 0 {
		return fmt.Sprintf("its automaton would need more than %d states", limit.Limit)
	}
	switch err := e.Err.(type) {
	case *abnf.Error:
		return strings.TrimPrefix((&abnf.Error{Msg: err.Msg, Expected: err.Expected, Hint: err.Hint}).Error(), "abnf: ")
	case *abnf.UndefinedError:
		if err.Name == e.Rule {
			return "not defined"
		}
		return strings.TrimSuffix(err.Name+" is not defined; "+e.Elsewhere, "; ")
	case *abnf.RecursionError:
		return "recursion, so that the grammar is not regular: " + strings.Join(err.Cycle, " -> ")
	case *abnf.ProseError:
		return "described in words: <" + abnf.Prose{Text: err.Text}.Shortened() + ">"
	}
	return strings.TrimPrefix(e.Err.Error(), "abnf: ")
}

// Unwrap returns the reason.
func (e *Error) Unwrap() error { return e.Err }
