package uri

import "github.com/stricturi/stricturi/internal/core"

// Node is a node of a parse tree: a rule and the part of the text that it matched. The part
// is text[n.Start:n.End].
type Node = struct {
	Start, End uint32 // offsets in bytes
	Rule       RuleName
	Depth      uint16 // 0 for the root
}

// RuleName is the name of a rule of an edition, as a number, so that a [Node] is small. Its
// method String returns the name as the edition's document spells it, and its method
// MarshalText does so for encoders. The numbers may differ in the next version of this
// module.
type RuleName = core.RuleName
