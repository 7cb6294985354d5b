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

// treeRoom is memory for a part of the nodes of a tree.
type treeRoom [4096]Node

// Append appends the nodes to a list, each before its children.
func (x *Tree) Append(dst []Node) []Node {
	nodes, more, count := x.parts()
	if cap(dst) == 0 {
		dst = make([]Node, 0, count)
	}
	dst = slices.Grow(dst, count)
	dst = append(dst, nodes...)
	for _, p := range slices.Backward(more) {
		dst = append(dst, x.room[x.back(&p):]...)
	}
	return dst
}

// All calls yield with each node, before its children, until it returns false.
func (x *Tree) All(yield func(Node) bool) {
	nodes, more, _ := x.parts()
	for {
		// The compiler keeps nothing in registers while it calls yield.
		for len(nodes) >= 4 {
			four := (*[4]Node)(nodes)
			if !yield(four[0]) || !yield(four[1]) || !yield(four[2]) || !yield(four[3]) {
				return
			}
			nodes = nodes[4:]
		}
		for i := range nodes {
			if !yield(nodes[i]) {
				return
			}
		}
		if len(more) == 0 {
			return
		}
		nodes = x.room[x.back(&more[len(more)-1]):]
		more = more[:len(more)-1]
	}
}

// parts returns the nodes that are made last, where more of them begin, the last ones first,
// and how many there are.
func (x *Tree) parts() (first []Node, more []treePlace, count int) {
	var p treePlace
	x.end(&p)
	for {
		before := p
		n := x.back(&p)
		count += len(x.room) - n
		if p.left == 0 {
			return x.room[n:], more, count
		}
		more = append(more, before)
	}
}

// A treePlace is a place between two characters of a tree on the way back through the text.
type treePlace struct {
	left    int // how many items come before it
	end     uint32
	reading uint
	depth   int               // of the innermost open rule
	ends    [TreeDepth]uint32 // where the open rules end, by depth
}

// end makes p the end of the text. Rules that are open in the end, end there.
func (x *Tree) end(p *treePlace) {
	p.left, p.end = len(x.items)+1, uint32(len(x.text))
	p.reading, p.depth = uint(x.last.Reading), int(x.last.Depth)-1
	for depth := range x.last.Depth {
		p.ends[uint(depth)%TreeDepth] = p.end
	}
}

// back makes nodes from a place on backward, as many as there is room for. It returns where
// they begin.
func (x *Tree) back(p *treePlace) (n int) {
	t, room := x.Trees, &x.room
	n = len(room)
	if p.left > len(x.items) {
		n, p.depth = happen(room, n, &p.ends, p.depth, t.Events[x.last.Events:][:x.last.Count], p.end)
		p.left--
	}
	left, end, reading, depth := p.left, p.end, p.reading, p.depth
	for left > 0 && n > TreeNodes {
		item := x.items[left-1]
		i := item.at
		if item.what&treeRun != 0 {
			n, end = x.run(n, &t.Loops[t.Runs[uint(item.what&^treeRun)+1+reading]], i, end, &p.ends, depth)
			if end > i {
				break
			}
			left--
			continue
		}
		step := uint(t.Steps[uint(item.what)+reading])
		reading = step % TreeReadings
		n, depth = t.act(room, n, &t.Actions[step/TreeReadings], i, end, &p.ends, depth)
		end = i
		left--
	}
	if left == 0 {
		n--
		room[n] = Node{0, uint32(len(x.text)), RuleName(x.start.Event), 0}
	}
	p.left, p.end, p.reading, p.depth = left, end, reading, depth
	return n
}

// act makes the nodes of an action at the character from i to end.
func (t *Trees) act(room *treeRoom, n int, a *TreeAction, i, end uint32, ends *[TreeDepth]uint32, depth int) (int, int) {
	events := t.Events[a.Events:][:a.Before+a.Chain+a.After]
	if a.After > 0 {
		n, depth = happen(room, n, ends, depth, events[a.Before+a.Chain:], end)
	}
	for k := int(a.Chain); k > 0; k-- {
		n--
		room[n] = Node{i, end, RuleName(events[int(a.Before)+k-1]), uint16(depth + k)}
	}
	if a.Before > 0 {
		n, depth = happen(room, n, ends, depth, events[:a.Before], i)
	}
	return n, depth
}

// happen goes back through events at an offset. It makes the nodes of the rules that open.
func happen(room *treeRoom, n int, ends *[TreeDepth]uint32, depth int, events []uint8, at uint32) (int, int) {
	for k := len(events) - 1; k >= 0; k-- {
		// A branch would take longer: the next event overwrites a result that is not needed.
		e := events[k]
		ends[uint(depth+1)%TreeDepth] = at
		room[uint(n-1)%uint(len(room))] = Node{at, ends[uint(depth)%TreeDepth], RuleName(e), uint16(depth)}
		opens := min(int(e), 1)
		n -= opens
		depth += 1 - 2*opens
	}
	return n, depth
}

// run makes the nodes of a run from i to end, from the end on. It returns where they begin,
// and up to where there was no room for them.
func (x *Tree) run(n int, loop *TreeLoop, i, end uint32, ends *[TreeDepth]uint32, depth int) (int, uint32) {
	const size, most = unsafe.Sizeof(Node{}), 3 * unsafe.Sizeof(Node{})
	i = max(i, end-min(end, uint32(n/TreeLinks)))
	// A slice would be checked at each character.
	text, memory, next := unsafe.Pointer(unsafe.StringData(x.text)), unsafe.Pointer(&x.room), uintptr(n)*size
	chains, what := &x.Chains, uint32(depth+1)*TreeDeeper
	for end > i {
		begin := end - 1
		c := *(*byte)(unsafe.Add(text, begin))
		if c >= utf8.RuneSelf {
			for ; !utf8.RuneStart(c); c = *(*byte)(unsafe.Add(text, begin)) {
				begin--
			}
			c = utf8.RuneSelf
		}
		chain, nodes := &chains[loop[c]], (*[3]Node)(unsafe.Add(memory, next-most))
		setNode(&nodes[2], begin, end, what+chain.Rules[0])
		setNode(&nodes[1], begin, end, what+chain.Rules[1])
		setNode(&nodes[0], begin, end, what+chain.Rules[2])
		if chain.Size > uint32(most) {
			if chain.Action > 0 {
				n, _ = x.act(&x.room, int(next/size), &x.Actions[chain.Action-1], begin, end, ends, depth)
				next, end = uintptr(n)*size, begin
				continue
			}
			for j, rule := range chain.Rules[3:] {
				setNode((*Node)(unsafe.Add(memory, next-uintptr(j+4)*size)), begin, end, what+rule)
			}
		}
		next -= uintptr(chain.Size)
		end = begin
	}
	return int(next / size), end
}

// setNode sets a node to its start and end, and its rule and depth, which are those of what.
func setNode(n *Node, start, end, what uint32) {
	place := uint64(start) | uint64(end)<<32
	// In this order the compiler stores each pair at once.
	n.Rule, n.Depth = RuleName(what), uint16(what/TreeDeeper)
	n.Start, n.End = uint32(place), uint32(place>>32)
}
