// Package lazyregexp compiles regular expressions when they are used first. All of them would
// take a third of the time in which the command starts.
package lazyregexp

import (
	"regexp"
	"sync"
)

// New returns a function that returns the compiled expression. It panics if the expression is
// wrong.
func New(expression string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(expression) })
}
