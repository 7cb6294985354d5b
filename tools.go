//go:build ignore

// This file records which tool each go:generate line needs.
//
// go.mod's tool line owns the tool's version and is what runs; this file says
// what uses it. A test in internal/compile compares them.
package stricturi

import (
	_ "github.com/pointlander/peg" // generate.go: internal/compile runs it with -strict
)
