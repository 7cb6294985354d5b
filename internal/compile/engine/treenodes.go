package engine

import (
	"slices"
	"unicode/utf8"
	"unsafe"
)

// A Node is a node of a parse tree.
type Node = struct {
	Start, End uint32
	Rule       RuleName
	Depth      uint16
}

// Append appends the nodes to a list, each before its children.
func (x *Tree) Append(dst []Node) []Node {
	first := len(dst)
	switch {
	case cap(dst)-first >= x.most:
	case x.most <= maxNodes: // a copy of just the nodes is faster than counting them
		if cap(x.nodes) < x.most {
			x.nodes = make([]Node, x.most)
		}
		return append(dst, x.nodes[:x.fill(x.nodes[:cap(x.nodes)])]...)
	default:
		dst = slices.Grow(dst, x.count())
	}
	return dst[:first+x.fill(dst[first:cap(dst)])]
}

// maxNodes is how many nodes a Tree keeps memory for.
const maxNodes = 2048

// fill sets the first nodes of out to the nodes, and returns how many there are.
func (x *Tree) fill(out []Node) (n int) {
	out[0] = x.root()
	n = 1
	c := x.begin()
	for c.at < len(x.text) {
		if loop, end := x.loop(c.at); loop != nil {
			n += x.fillRun(out[n:], loop, c.at, end, c.depth)
			c.at = end
		} else {
			n = x.next(out, n, &c)
		}
	}
	return x.end(out, n, &c)
}

// fillRun sets the first nodes of out to those of a run, and returns how many there are.
func (x *Tree) fillRun(out []Node, loop *TreeLoop, i, end, depth int) (n int) {
	for {
		made, at := fillASCII(out[n:], loop, &x.Chains, x.text[:end], i, depth)
		n += made
		if i = at; i == end {
			return n
		}
		names, width := x.link(loop, i)
		n += chain(out[n:], names[1:][:names[0]], i, i+width, depth)
		i += width
	}
}

// fillASCII does what fillRun does up to a character that is not ASCII, or to where there is
// no room for more than the nodes. It returns the offset.
func fillASCII(out []Node, loop *TreeLoop, chains *[256]TreeChain, text string, i, depth int) (n, at int) {
	const size = unsafe.Sizeof(Node{})
	if len(out) < TreeLinks {
		return 0, i
	}
	// A slice would be checked at each character.
	begin, next, last := unsafe.Pointer(&out[0]), uintptr(0), uintptr(len(out)-TreeLinks)*size
	what, place := uint32(depth)<<16, uint64(uint32(i))|uint64(i+1)<<32
	for ; i < len(text); i++ {
		c := text[i]
		if c >= utf8.RuneSelf || next > last {
			break
		}
		names, nodes := &chains[loop[c]], (*[TreeLinks]Node)(unsafe.Add(begin, next))
		setNode(&nodes[0], place, what+uint32(names[1]))
		setNode(&nodes[1], place, what+1<<16+uint32(names[2]))
		setNode(&nodes[2], place, what+2<<16+uint32(names[3]))
		if names[0] > 3 {
			setNode(&nodes[3], place, what+3<<16+uint32(names[4]))
		}
		next += uintptr(names[0]) * size
		place += 1<<32 + 1
	}
	return int(next / size), i
}

// count returns how many nodes there are.
func (x *Tree) count() int {
	n := 1 + int(x.last.Nodes)
	for i := 0; i < len(x.text); {
		loop, end := x.loop(i)
		if loop == nil {
			n += int(x.Actions[x.steps[i]].Nodes)
			i = x.after(i)
			continue
		}
		for i < end {
			names, width := x.link(loop, i)
			n += int(names[0])
			i += width
		}
	}
	return n
}

// All calls yield with each node, before its children, until it returns false.
func (x *Tree) All(yield func(Node) bool) {
	if !yield(x.root()) {
		return
	}
	var some [treeSome]Node
	for c := x.begin(); c.at <= len(x.text); {
		n := 0
		if c.at == len(x.text) {
			n = x.end(some[:], 0, &c)
			c.at++
		} else if c.loop == nil {
			if c.loop, c.end = x.loop(c.at); c.loop == nil {
				n = x.next(some[:], 0, &c)
			}
		}
		if c.loop != nil {
			// As much of the run as there is certainly room for.
			end := min(c.end, c.at+treeSome/TreeLinks)
			for end < c.end && !utf8.RuneStart(x.text[end]) {
				end--
			}
			n = x.fillRun(some[:], c.loop, c.at, end, c.depth)
			if c.at = end; end == c.end {
				c.loop = nil
			}
		}
		for k := range some[:n] {
			if !yield(some[k]) {
				return
			}
		}
	}
}

// treeSome is how many nodes All makes at a time.
const treeSome = max(TreeNodes, 128)

// root returns the first node.
func (x *Tree) root() Node { return Node{0, uint32(len(x.text)), RuleName(x.start.Event), 0} }

// A treeCursor is a place in a tree.
type treeCursor struct {
	at, depth int
	left      int // how many of the ends are still to come

	loop *TreeLoop // the run that All is in, if any
	end  int       // where it ends
}

// begin returns the place after the root.
func (x *Tree) begin() treeCursor { return treeCursor{depth: 1, left: len(x.ends)} }

// after returns where a character ends.
func (x *Tree) after(i int) int {
	i++
	for i < len(x.text) && x.text[i] >= utf8.RuneSelf && !utf8.RuneStart(x.text[i]) {
		i++
	}
	return i
}

// next sets the nodes of out from n on to those of the next character, goes on, and returns
// where they end.
func (x *Tree) next(out []Node, n int, c *treeCursor) int {
	i, end := c.at, c.at+1
	if x.text[i] >= utf8.RuneSelf {
		end = x.after(i)
	}
	a := &x.Actions[x.steps[i]]
	before, links, depth, left := int(a.Before), uint(a.Chain), c.depth, c.left
	for k, e := range x.Events[a.Events:][:a.Before+a.Chain+a.After] {
		switch {
		case uint(k-before) < links:
			out[n] = Node{uint32(i), uint32(end), RuleName(e), uint16(depth + k - before)}
			n++
		case e == 0:
			depth--
		default:
			at := i
			if k >= before {
				at = end
			}
			left--
			out[n] = Node{uint32(at), x.ends[left], RuleName(e), uint16(depth)}
			n++
			depth++
		}
	}
	c.at, c.depth, c.left = end, depth, left
	return n
}

// end sets the nodes of out from n on to those at the end of the text, and returns where
// they end.
func (x *Tree) end(out []Node, n int, c *treeCursor) int {
	for _, e := range x.Events[x.last.Events:][:x.last.Count] {
		if e == 0 {
			c.depth--
			continue
		}
		c.left--
		out[n] = Node{uint32(c.at), x.ends[c.left], RuleName(e), uint16(c.depth)}
		n++
		c.depth++
	}
	return n
}

// setNode sets a node to its start and end, which are the halves of place, and its rule and
// depth, which are those of what.
func setNode(n *Node, place uint64, what uint32) {
	// In this order the compiler stores each pair at once.
	n.Rule, n.Depth = RuleName(what), uint16(what>>16)
	n.Start, n.End = uint32(place), uint32(place>>32)
}

// chain sets the first nodes of out to rules that are the same text.
func chain(out []Node, events []uint8, start, end, depth int) int {
	for k, e := range events {
		out[k] = Node{uint32(start), uint32(end), RuleName(e), uint16(depth + k)}
	}
	return len(events)
}
