//go:build tools

// This file records which tool each go:generate line needs.
//
// go.mod's tool line owns the tool's version and is what runs; this file says
// what uses it. A test in internal/mkparsers holds the two equal.
package stricturi

import (
	_ "github.com/pointlander/peg" // generate.go: gen/mkparsers runs it with -strict
)
