//go:build js || plan9

package frame

// IgnoreBrokenPipe does nothing: there is no signal for a broken pipe.
func IgnoreBrokenPipe() {}
