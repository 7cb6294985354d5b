//go:build linux || darwin || freebsd

package abnf

import (
	"syscall"
	"time"
)

// now returns the processor time of this process, which other processes hardly change.
func now() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		panic(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
