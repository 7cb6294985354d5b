package automaton

import (
	"cmp"
	"errors"
	"fmt"
	"math"
)

// ErrTooManyStates matches every [LimitError] in errors.Is.
var ErrTooManyStates = errors.New("automaton: too many states")

// DefaultLimit is the limit that [Compile] uses.
//
// A limit is a number of states. To bound memory for any number of classes, the construction of
// a deterministic automaton also fails if the number of transitions, or the total size of the
// subsets, exceeds 256 times the limit (or 4 million, if that is more).
const DefaultLimit = 1 << 18

// cells returns the maximum number of transitions and of members of subsets for a limit.
func cells(limit int) int {
	const factor, least = 256, 1 << 22
	if limit > math.MaxInt/factor {
		return math.MaxInt
	}
	return max(factor*limit, least)
}

// LimitError reports that a construction needed more states than its limit.
type LimitError struct {
	Limit int    // the number of states allowed, or 0 if a [Budget] did not last
	Stage string // the kind of automaton under construction, "NFA" or "DFA"
}

// Error returns the message on one line.
func (e *LimitError) Error() string {
	if e.Limit == 0 {
		return fmt.Sprintf("automaton: the %s takes too much work", e.Stage)
	}
	return fmt.Sprintf("automaton: the %s needs more than %d states", e.Stage, e.Limit)
}

// Is reports whether target is [ErrTooManyStates].
func (e *LimitError) Is(target error) bool { return target == ErrTooManyStates }

// A Budget limits the work of several constructions together, in steps that take a few
// nanoseconds each. A construction without one has a budget of [DefaultWork] of its own.
type Budget struct {
	Left  int64
	Of    *Budget // that it is a part of
	Known *Known  // nil if automata are made each time
}

// DefaultWork is the budget of a construction that has no other, about a second.
const DefaultWork = 1 << 27

// orDefault returns b, or a budget of [DefaultWork] if b is nil.
func (b *Budget) orDefault() *Budget { return cmp.Or(b, &Budget{Left: DefaultWork}) }

// Spend takes steps from the budget and reports whether it was enough. For nil it always is.
func (b *Budget) Spend(steps int) bool {
	if b == nil {
		return true
	}
	b.Left -= int64(steps)
	return b.Of.Spend(steps) && b.Left > 0
}
