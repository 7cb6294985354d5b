package automaton

import (
	"errors"
	"fmt"
)

// ErrTooManyStates is what every [LimitError] is, for errors.Is.
var ErrTooManyStates = errors.New("automaton: too many states")

// DefaultLimit is the limit that [Compile] uses.
const DefaultLimit = 1 << 18

// LimitError says that a construction needed more states than it was allowed.
type LimitError struct {
	Limit int    // the number of states allowed
	Stage string // what was being built: "NFA" or "DFA"
}

// Error implements error.
func (e *LimitError) Error() string {
	return fmt.Sprintf("automaton: the %s needs more than %d states", e.Stage, e.Limit)
}

// Is reports whether target is [ErrTooManyStates].
func (e *LimitError) Is(target error) bool { return target == ErrTooManyStates }
