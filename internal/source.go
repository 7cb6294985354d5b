// Package internal has the source of package engine, which users' packages have a copy of.
// Package engine does not embed it, because programs that parse do not need package embed.
package internal

import "embed"

// Engine is the source of package engine, in the folder engine.
//
//go:embed engine/*.go
var Engine embed.FS
