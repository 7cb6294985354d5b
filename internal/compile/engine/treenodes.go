package engine

import (
	"slices"
	"sync"
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

var treeRooms = sync.Pool{New: func() any { return new(treeRoom) }}

// Append appends the nodes to a list, each before its children.
func (x *Tree) Append(dst []Node) []Node {
	room := treeRooms.Get().(*treeRoom)
	nodes, more, count := x.parts(room)
	if more != nil {
		dst = slices.Grow(dst, count)
	}
	dst = append(dst, nodes...)
	for _, p := range slices.Backward(more) {
		dst = append(dst, room[x.back(&p, room):]...)
	}
	treeRooms.Put(room)
	return dst
}

// All calls yield with each node, before its children, until it returns false.
func (x *Tree) All(yield func(Node) bool) {
	room := treeRooms.Get().(*treeRoom)
	defer treeRooms.Put(room)
	nodes, more, _ := x.parts(room)
	for {
		for i := range nodes {
			if !yield(nodes[i]) {
				return
			}
		}
		if len(more) == 0 {
			return
		}
		nodes = room[x.back(&more[len(more)-1], room):]
		more = more[:len(more)-1]
	}
}

// parts returns the nodes that are made last, where more of them begin, the last ones first,
// and how many there are.
func (x *Tree) parts(room *treeRoom) (first []Node, more []treePlace, count int) {
	var p treePlace
	x.end(&p)
	for {
		before := p
		n := x.back(&p, room)
		count += len(room) - n
		if p.left == 0 {
			return room[n:], more, count
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
func (x *Tree) back(p *treePlace, room *treeRoom) (n int) {
	t, n := x.Trees, len(room)
	if p.left > len(x.items) {
		n, p.depth = happen(room, n, &p.ends, p.depth, t.Events[x.last.Events:][:x.last.Count], p.end)
		p.left--
	}
	left, end, reading, depth := p.left, p.end, p.reading, p.depth
	for left > 0 && n > TreeNodes {
		item := x.items[left-1]
		i := item.at
		if item.what&treeRun != 0 {
			n, end = t.run(room, n, &t.Loops[t.Runs[uint(item.what&^treeRun)+reading]], x.text, i, end, depth)
			if end > i {
				break
			}
			left--
			continue
		}
		step := uint(t.Steps[uint(item.what)+reading])
		reading = step % TreeReadings
		a := &t.Actions[step/TreeReadings]
		events := t.Events[a.Events:][:a.Before+a.Chain+a.After]
		if a.After > 0 {
			n, depth = happen(room, n, &p.ends, depth, events[a.Before+a.Chain:], end)
		}
		for k := int(a.Chain); k > 0; k-- {
			n--
			room[n] = Node{i, end, RuleName(events[int(a.Before)+k-1]), uint16(depth + k)}
		}
		if a.Before > 0 {
			n, depth = happen(room, n, &p.ends, depth, events[:a.Before], i)
		}
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

// happen goes back through events at an offset. It makes the nodes of the rules that open.
func happen(room *treeRoom, n int, ends *[TreeDepth]uint32, depth int, events []uint8, at uint32) (int, int) {
	for k := len(events) - 1; k >= 0; k-- {
		// Both is done without asking, for what is not needed is overwritten.
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
func (t *Trees) run(room *treeRoom, n int, loop *TreeLoop, text string, i, end uint32, depth int) (int, uint32) {
	const size, most = unsafe.Sizeof(Node{}), 3 * unsafe.Sizeof(Node{})
	i = max(i, end-min(end, uint32(n/TreeLinks)))
	// A slice would be checked at each character.
	begin, next, chains := unsafe.Pointer(room), uintptr(n)*size, &t.Chains
	what, place := uint32(depth+1)*TreeDeeper, uint64(end-1)|uint64(end)<<32
	characters := text[i:end]
	for k := len(characters) - 1; k >= 0; k-- {
		chain, nodes := &chains[loop[characters[k]]], (*[3]Node)(unsafe.Add(begin, next-most))
		setNode(&nodes[2], place, what+chain.Rules[0])
		setNode(&nodes[1], place, what+chain.Rules[1])
		setNode(&nodes[0], place, what+chain.Rules[2])
		if chain.Nodes > 3 {
			for j, rule := range chain.Rules[3:] {
				setNode((*Node)(unsafe.Add(begin, next-uintptr(j+4)*size)), place, what+rule)
			}
		}
		next -= uintptr(chain.Nodes) * size
		place -= 1<<32 + 1
	}
	return int(next / size), i
}

// setNode sets a node to its start and end, which are the halves of place, and its rule and
// depth, which are those of what.
func setNode(n *Node, place uint64, what uint32) {
	// In this order the compiler stores each pair at once.
	n.Rule, n.Depth = RuleName(what), uint16(what/TreeDeeper)
	n.Start, n.End = uint32(place), uint32(place>>32)
}
