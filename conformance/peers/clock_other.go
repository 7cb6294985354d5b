//go:build !linux

package main

import (
	"errors"
	"time"
)

func threadTime() (time.Duration, error) {
	return 0, errors.New("the processor time of a thread is measured on Linux only")
}
