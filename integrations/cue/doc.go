// Package cue has no code: uri.cue defines constraints for CUE, and the example shows how
// to check other formats.
package cue
