package main

import (
	"iter"
	"strconv"

	"github.com/stricturi/stricturi/cmd/stricturi/internal/batch"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/edition"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/terminal"
)

// writeTree writes a parse tree as nested objects, and null if there is no tree. Each
// node comes before its children. It flushes as it writes, because the tree of a long
// text is a hundred times as long.
func writeTree(r *batch.Result, nodes iter.Seq[edition.Node]) {
	if nodes == nil {
		r.Out = append(r.Out, "null"...)
		return
	}
	open := 0 // nodes whose children are being written
	for n := range nodes {
		r.Flush()
		out := r.Out
		if open > n.Depth { // a sibling comes before the node
			for ; open > n.Depth; open-- {
				out = append(out, "]}"...)
			}
			out = append(out, ',')
		}
		out = append(out, `{"rule":"`...)
		out = append(out, n.Rule...) // a name has nothing to escape
		out = append(out, `","start":`...)
		out = strconv.AppendInt(out, int64(n.Start), 10)
		out = append(out, `,"end":`...)
		out = strconv.AppendInt(out, int64(n.End), 10)
		r.Out = append(out, `,"children":[`...)
		open = n.Depth + 1
	}
	for ; open > 0; open-- {
		r.Out = append(r.Out, "]}"...)
	}
}

// writeTreeText writes a parse tree with a line for each node: the rule and the text
// that it matched.
func writeTreeText(r *batch.Result, t terminal.Info, text string, nodes iter.Seq[edition.Node]) {
	if nodes == nil {
		return
	}
	last := lastChildren(nodes)
	var branch []bool // for each depth, whether another child follows there
	i := 0
	for n := range nodes {
		r.Flush()
		branch = append(branch[:n.Depth], !last[i])
		i++
		used := columnGap + 3*n.Depth + len(n.Rule) + columnGap
		out := append(r.Out, "  "...)
		for depth := 1; depth <= n.Depth; depth++ {
			out = append(out, line(branch[depth], depth == n.Depth)...)
		}
		room := max(terminal.LeastText, t.Columns(terminal.LongText)-used)
		out = append(out, t.Paint(terminal.Bold, n.Rule)...)
		out = append(out, "  "...)
		out = append(out, terminal.Shorten(text[n.Start:n.End], room)...)
		r.Out = append(out, '\n')
	}
}

// line draws a column of the tree: at the node itself or to its left, with or without
// another child below.
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

// lastChildren reports for each node whether it is the last child of its parent.
func lastChildren(nodes iter.Seq[edition.Node]) []bool {
	var last []bool
	var latest []int // by depth: the latest node, if no parent of another has followed
	for n := range nodes {
		if n.Depth < len(latest) {
			last[latest[n.Depth]] = false
		}
		latest = append(latest[:n.Depth], len(last))
		last = append(last, true)
	}
	return last
}
