package core

// Tree is a parse tree. It uses 17 bytes per node, far less than a slice of nodes with
// names would: the tree of a long text has several nodes for each character.
type Tree struct {
	edition *Edition
	// tokens has the nodes, children before their parent.
	tokens []Token
	// depths has the depths of the tokens. No rule of an edition contains itself,
	// so a depth is smaller than the number of rules and fits into a uint8.
	depths []uint8
	// order has the indices of the tokens, parents before their children.
	order []uint32
}

// A TreeParser parses text as a rule and returns the tokens of the parse tree,
// children before their parent.
type TreeParser func(rule uint8, text string) (tokens []Token, ok bool)

// Tree parses text as a rule and returns the parse tree. If the text does not match,
// Explain returns the reason, given the offset.
func (e *Edition) Tree(parse TreeParser, rule Rule, text string) (t Tree, offset int, ok bool) {
	if offset, ok = e.Check(rule, text); !ok {
		return Tree{}, offset, false
	}
	found, ok := parse(rule.Number, text)
	if !ok {
		return Tree{}, 0, false
	}
	depths := e.depths(found)
	return Tree{e, found, depths, preorder(depths)}, len(text), true
}

// Len returns the number of nodes.
func (t *Tree) Len() int { return len(t.order) }

// Node returns the i-th node. A node comes before its children. start and end are byte
// offsets. The depth of the root, node 0, is 0.
func (t *Tree) Node(i int) (rule string, start, end, depth int) {
	at := t.order[i]
	n := t.tokens[at]
	return t.edition.numbered(n.Rule).Name, int(n.Start), int(n.End), int(t.depths[at])
}

// depths returns the depth of each token in the tree. Children come before their
// parents, so, read backwards, each token is followed by its children. An empty token
// may touch several others; its rule decides which is its parent.
func (e *Edition) depths(found []Token) []uint8 {
	depths := make([]uint8, len(found))
	var open []Token
	for i := len(found) - 1; i >= 0; i-- {
		t := found[i]
		for len(open) > 0 && !e.isChild(open[len(open)-1], t) {
			open = open[:len(open)-1]
		}
		depths[i] = uint8(len(open))
		open = append(open, t)
	}
	return depths
}

func (e *Edition) isChild(parent, t Token) bool {
	uses := &e.numbered(parent.Rule).Uses
	return parent.Start <= t.Start && t.End <= parent.End && uses[t.Rule/64]>>(t.Rule%64)&1 != 0
}

// preorder returns the indices of nodes in preorder, given their depths in postorder.
// In postorder a node comes after the nodes left of it and its descendants; in
// preorder it comes after the nodes left of it and its ancestors.
func preorder(depths []uint8) []uint32 {
	order := make([]uint32, len(depths))
	var sizes []int // by depth: nodes so far in the subtrees that wait for their parent
	for i, d := range depths {
		depth := int(d)
		for len(sizes) <= depth+1 {
			sizes = append(sizes, 0)
		}
		size := 1 + sizes[depth+1]
		sizes[depth+1] = 0
		sizes[depth] += size
		order[i-(size-1)+depth] = uint32(i)
	}
	return order
}
