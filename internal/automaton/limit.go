package automaton

import (
	"errors"
	"fmt"
	"math"
)

// ErrTooManyStates is what every [LimitError] is, for errors.Is.
var ErrTooManyStates = errors.New("automaton: too many states")

// DefaultLimit is the limit that [Compile] uses.
//
// A limit counts states. So that it bounds memory too, whatever the number of classes, a deterministic automaton under construction is also
// stopped when it has more than 256 times as many transitions, or its states stand for subsets with more than 256 times as many members,
// as the limit allows states (or 4 million, if that is more).
const DefaultLimit = 1 << 18

// cells returns how many transitions and how many members of subsets go with a limit.
func cells(limit int) int {
	const factor, least = 256, 1 << 22
	if limit > math.MaxInt/factor {
		return math.MaxInt
	}
	return max(factor*limit, least)
}

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
