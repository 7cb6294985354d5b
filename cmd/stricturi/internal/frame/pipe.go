//go:build !js && !plan9

package frame

import (
	"os/signal"
	"syscall"
)

// IgnoreBrokenPipe lets writing to a broken pipe be an error, so that the process does not
// end before its status is known.
func IgnoreBrokenPipe() { signal.Ignore(syscall.SIGPIPE) }
