package syntax

// Tree matches the whole of text against a rule and calls yield for each node
// of the parse tree, a node before its children. Start and end are byte
// offsets; the depth of the root, which is rule itself, is 0. Where the text
// does not match, Explain says why, given the offset.
func (e *Edition) Tree(rule Rule, text string, yield func(rule string, start, end, depth int)) (offset int, ok bool) {
	if offset, ok = e.Check(rule, text); !ok {
		return offset, false // the parser's would be no more than a guess
	}
	found, furthest, ok := e.parseTree(rule.number, text)
	if !ok {
		return furthest, false
	}
	depths := e.depths(found)
	for _, i := range preorder(depths) {
		t := found[i]
		yield(e.info[t.Rule].name, int(t.Start), int(t.End), depths[i])
	}
	return len(text), true
}

// depths returns how deep in the tree each token stands. The tokens come
// children first, so that seen from the last one, each is followed by its
// children. An empty one may touch more than its parent: its rule decides.
func (e *Edition) depths(found []token) []int {
	depths := make([]int, len(found))
	var open []token
	for i := len(found) - 1; i >= 0; i-- {
		t := found[i]
		for len(open) > 0 && !e.isChild(open[len(open)-1], t) {
			open = open[:len(open)-1]
		}
		depths[i] = len(open)
		open = append(open, t)
	}
	return depths
}

func (e *Edition) isChild(parent, t token) bool {
	uses := &e.info[parent.Rule].uses
	return parent.Start <= t.Start && t.End <= parent.End && uses[t.Rule/64]>>(t.Rule%64)&1 != 0
}

// preorder returns the indices of nodes that stand children first in the order
// that has each before its children. What precedes a node in the one order are
// the nodes left of it and its descendants, in the other the nodes left of it
// and its ancestors.
func preorder(depths []int) []int {
	order := make([]int, len(depths))
	var sizes []int // by depth: nodes so far in the subtrees that wait for their parent
	for i, depth := range depths {
		for len(sizes) <= depth+1 {
			sizes = append(sizes, 0)
		}
		size := 1 + sizes[depth+1]
		sizes[depth+1] = 0
		sizes[depth] += size
		order[i-(size-1)+depth] = i
	}
	return order
}
