package uri

// Node is a node of a parse tree: a rule and the part of the text that it matched.
type Node = struct {
	Rule       string // as the edition's document spells it
	Start, End int    // offsets in bytes
	Depth      int    // 0 for the root
}
