package core

// Hidden holds the part of a type of package uri that only the packages of this module can
// use. The type embeds it by an unexported alias, which go doc does not show.
type Hidden[T any] struct{ value T }

// Internal returns the hidden part, to read it and to set it.
func (h *Hidden[T]) Internal() *T { return &h.value }

// Value is the hidden part of uri.URI and uri.Reference: a reference and its edition. It is
// comparable.
type Value struct {
	Ref     Ref
	Edition *Edition // nil is RFC 3986
	_       uint64   // copying 64 bytes takes less time than copying 56, whose last pieces overlap
}
