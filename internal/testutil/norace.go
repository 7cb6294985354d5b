//go:build !race

package testutil

// Race reports whether the race detector runs: it allocates memory of its own.
const Race = false
