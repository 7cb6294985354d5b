//go:build !js && !plan9

package main

import (
	"os/signal"
	"syscall"
)

// ignoreBrokenPipe lets writing to a broken pipe be an error, so that the process does not
// end before its status is known.
func ignoreBrokenPipe() { signal.Ignore(syscall.SIGPIPE) }
