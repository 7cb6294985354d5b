// Package generated compares the speed of packages that stricturi generates with that of code that
// re2c and ragel generate, and of parsers written by hand.
package generated

import "syscall"

// speed returns how many megabytes f reads in a second of processor time; each call reads n bytes.
func speed(n int, f func()) float64 {
	begin, bytes := processorTime(), 0
	for processorTime()-begin < 5e8 {
		for range 100 {
			f()
			bytes += n
		}
	}
	return float64(bytes) / float64(processorTime()-begin) * 1e3
}

// processorTime returns nanoseconds.
func processorTime() int64 {
	var u syscall.Rusage
	_ = syscall.Getrusage(syscall.RUSAGE_SELF, &u) // cannot fail
	return u.Utime.Nano() + u.Stime.Nano()
}
