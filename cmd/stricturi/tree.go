package main

import (
	"fmt"
	"strconv"

	"github.com/stricturi/stricturi/cmd/stricturi/internal/jsontext"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/show"
	"github.com/stricturi/stricturi/uri"
)

// appendTree appends a parse tree, whose nodes come each before its children,
// as nested objects, and null where there is none.
func appendTree(dst []byte, nodes []uri.Node) []byte {
	if len(nodes) == 0 {
		return append(dst, "null"...)
	}
	open := 0 // nodes whose children are being written
	for i, n := range nodes {
		for ; open > n.Depth; open-- {
			dst = append(dst, "]}"...)
		}
		if i > 0 && n.Depth <= nodes[i-1].Depth {
			dst = append(dst, ',')
		}
		dst = append(dst, `{"rule":`...)
		dst = jsontext.AppendString(dst, n.Rule)
		dst = append(dst, `,"start":`...)
		dst = strconv.AppendInt(dst, int64(n.Start), 10)
		dst = append(dst, `,"end":`...)
		dst = strconv.AppendInt(dst, int64(n.End), 10)
		dst = append(dst, `,"children":[`...)
		open = n.Depth + 1
	}
	for ; open > 0; open-- {
		dst = append(dst, "]}"...)
	}
	return dst
}

// appendTreeText appends a parse tree with a line for each node, the rule and
// what it matched.
func appendTreeText(dst []byte, t terminal, text string, nodes []uri.Node) []byte {
	last := lastChildren(nodes)
	var branch []bool // for each depth, whether another child follows there
	for i, n := range nodes {
		branch = append(branch[:n.Depth], !last[i])
		used := columnGap + 3*n.Depth + len(n.Rule) + columnGap
		dst = append(dst, "  "...)
		for depth := 1; depth <= n.Depth; depth++ {
			dst = append(dst, line(branch[depth], depth == n.Depth)...)
		}
		room := max(leastText, t.columns(longText)-used)
		dst = fmt.Appendf(dst, "%s  %s\n", t.paint(bold, n.Rule), show.Shorten(text[n.Start:n.End], room))
	}
	return dst
}

// line draws a column of the tree: at the node itself or left of it, with or
// without another child to follow.
func line(more, node bool) string {
	switch {
	case node && more:
		return "├─ "
	case node:
		return "└─ "
	case more:
		return "│  "
	}
	return "   "
}

// lastChildren says of each node whether no other child of its parent follows.
func lastChildren(nodes []uri.Node) []bool {
	last := make([]bool, len(nodes))
	var follows []bool // by depth: seen from the end, whether a sibling follows
	for i := len(nodes) - 1; i >= 0; i-- {
		depth := nodes[i].Depth
		for len(follows) <= depth+1 {
			follows = append(follows, false)
		}
		last[i] = !follows[depth]
		follows[depth] = true
		follows[depth+1] = false
	}
	return last
}
