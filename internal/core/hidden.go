package core

import "unsafe"

// Hides marks a type of package uri whose first field besides the mark is an H that only the
// packages of this module can use. The type embeds it first, by an unexported alias.
type Hides[H any] struct{}

func (*Hides[H]) hides(H) {}

// Internal returns the hidden field, to read it and to set it. It is a function because code
// outside of this module can call exported methods, even if it cannot name the types in them.
func Internal[H, T any, P interface {
	*T
	hides(H)
}](of P) *H {
	return (*H)(unsafe.Pointer(of))
}

// Value is the hidden field of uri.URI and uri.Reference: a reference and its edition. It is
// comparable.
type Value struct {
	Ref     Ref
	Edition *Edition // nil is RFC 3986
	_       uint64   // copying 64 bytes takes less time than copying 56, whose last pieces overlap
}
