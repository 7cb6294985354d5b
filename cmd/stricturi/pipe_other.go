//go:build js || plan9

package main

// ignoreBrokenPipe does nothing: there is no signal for a broken pipe.
func ignoreBrokenPipe() {}
