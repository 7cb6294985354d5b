package main

import (
	"errors"
	"fmt"
	"iter"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/stricturi/stricturi/cmd/stricturi/internal/batch"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/diagnostic"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/edition"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/frame"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/jsontext"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/terminal"
	"github.com/stricturi/stricturi/uri"
)

func newParse(a *frame.App) *cobra.Command {
	p := &parser{Info: a.Out}
	var c edition.Choice
	t := &frame.Texts{App: a}
	cmd := &cobra.Command{
		Use:   "parse [--spec STEM]... [--rule RULE] [--tree] [TEXT...]",
		Short: "Show the components of references",
		Long: `Parse shows the components of each text. Beyond the grammar it rejects the
bidirectional formatting characters that an IRI document forbids in section 4.1.

The default rule is URI-reference or IRI-reference; --rule chooses another that
has components, such as absolute-URI or relativeURI. Without --spec all editions
answer side by side. With --tree any rule can be chosen; a rule without components
has only a tree. The same is true of the rules of a file of ABNF, which --spec may
name too. If a text has several trees, parse shows the first.

With --json: {"in","spec","rule","valid","scheme","authority","userinfo","host",
"hostKind","port","path","opaque","query","fragment"}. If valid is false, the
components are null, and "error" follows, as in check. --tree adds "tree":
{"rule","start","end","children"}, which is null if valid is false.`,
		Example: `  stricturi parse --spec rfc3986 'http://user@example.com:80/a?b#c'
  stricturi parse --spec rfc2396 --tree mailto:a@example.com`,
		RunE: func(cmd *cobra.Command, args []string) error {
			targets, err := c.Rules()
			if err != nil {
				return err
			}
			if c.UsesStdin() && !t.HasFiles() && (len(args) == 0 || slices.Contains(args, "-")) {
				return errors.New("standard input is the grammar: give the texts as operands or with --input")
			}
			if p.targets, err = p.able(targets, c); err != nil {
				return err
			}
			for _, target := range p.targets {
				p.judges = append(p.judges, judge(target))
			}
			p.only = t.Only
			t.Filters = a.JSON
			if isEntries(targets) {
				t.Shaping = []string{"tree"}
			}
			t.Rules = p.targets
			t.Judge = func(of edition.Rule, text string) *uri.SyntaxError { return p.parse(new(batch.Result), of, text).err }
			switch {
			case a.JSON:
				t.Answer = p.json
			case len(p.targets) == 1:
				t.Answer = p.text
			default:
				t.Answer = p.sideBySide
			}
			return t.Run(cmd.Context(), args)
		},
	}
	c.AddSpecFlag(cmd, a.Stdin)
	c.AddRuleFlag(cmd, "rule to parse texts as (default the reference rule of the edition)")
	cmd.Flags().BoolVar(&p.tree, "tree", false, "add the parse tree")
	t.AddFlags(cmd)
	return cmd
}

// parser is the command parse.
type parser struct {
	terminal.Info
	tree    bool          // --tree
	only    frame.Verdict // --only
	targets []edition.Rule
	judges  []string // what judge returns for them
}

// able returns the rules that can be shown. Without --tree these are the rules made of
// components. Another rule is an error if its edition was named, or if no rule is left.
func (p *parser) able(targets []edition.Rule, c edition.Choice) ([]edition.Rule, error) {
	if p.tree {
		return targets, nil
	}
	var able []edition.Rule
	for _, t := range targets {
		if t.IsEntry() {
			able = append(able, t)
		} else if len(c.Stems) > 0 {
			return nil, noComponents(t.Name, []edition.Rule{t})
		}
	}
	if len(able) == 0 {
		return nil, noComponents(c.RuleName, targets)
	}
	return able, nil
}

// isEntries reports whether all rules are made of components. Then --tree does not
// decide which can be shown.
func isEntries(targets []edition.Rule) bool {
	return !slices.ContainsFunc(targets, func(t edition.Rule) bool { return !t.IsEntry() })
}

func noComponents(rule string, targets []edition.Rule) error {
	var b strings.Builder
	fmt.Fprintf(&b, "rule %s has no components: give --tree", rule)
	for i, t := range targets {
		if len(t.Entries) == 0 { // a file
			continue
		}
		if i == 0 {
			b.WriteString(", or one of these rules:")
		}
		fmt.Fprintf(&b, "\n%s: %s", t.Stem, strings.Join(t.Entries, ", "))
	}
	return errors.New(b.String())
}

// parsed is the result of parsing a text by a rule.
type parsed struct {
	edition.Rule
	components edition.Components
	nodes      iter.Seq[edition.Node] // nil without --tree, and for an invalid text
	err        *uri.SyntaxError
}

func (p *parser) parse(r *batch.Result, t edition.Rule, text string) parsed {
	got := parsed{Rule: t}
	var err error
	if t.IsEntry() {
		got.components, err = t.ParseComponents(text)
	}
	if err == nil && p.tree {
		got.nodes, err = t.Nodes(text)
	}
	if err != nil {
		r.Fail(frame.StatusInvalid)
		got.err = diagnostic.MustSyntax(err)
	}
	return got
}

func (p *parser) json(r *batch.Result, text string) {
	var room [usualMember]byte
	in := jsontext.AppendText(room[:0], "in", text)
	plain := jsontext.IsPlain(text)
	for i, t := range p.targets {
		got := p.parse(r, t, text)
		if !p.only.Wants(got.err == nil) {
			continue
		}
		out := append(append(r.Out, '{'), in...)
		out = append(out, p.judges[i]...)
		if got.err == nil {
			out = append(out, "true"...)
		} else {
			out = append(out, "false"...)
		}
		if t.IsEntry() {
			out = got.components.AppendJSON(out, plain)
		}
		if got.err != nil {
			out = append(out, ',')
			out = diagnostic.AppendJSON(out, got.err)
		}
		if p.tree {
			r.Out = append(out, `,"tree":`...)
			writeTree(r, got.nodes)
			out = r.Out
		}
		r.Out = append(out, "}\n"...)
	}
}

// text answers for one edition.
func (p *parser) text(r *batch.Result, text string) {
	got := p.parse(r, p.targets[0], text)
	if got.err != nil {
		r.Out = diagnostic.AppendText(r.Out, p.Info, got.Edition, text, got.err)
		return
	}
	r.Out = append(p.AppendMarked(r.Out, p.Paint(terminal.Good, "✓"), text), '\n')
	if got.IsEntry() {
		r.Out = p.appendTable(r.Out, []*parsed{&got})
	}
	writeTreeText(r, p.Info, text, got.nodes)
}

// sideBySide answers for several editions: their verdicts, then each component, only
// once if they agree.
func (p *parser) sideBySide(r *batch.Result, text string) {
	all := make([]parsed, len(p.targets))
	with := make([]*parsed, 0, len(p.targets)) // components
	errs := make([]*uri.SyntaxError, len(p.targets))
	for i, t := range p.targets {
		all[i] = p.parse(r, t, text)
		if errs[i] = all[i].err; errs[i] == nil && t.IsEntry() {
			with = append(with, &all[i])
		}
	}
	verdicts := verdicts{term: p.Info, targets: p.targets}
	shown := terminal.Shorten(verdicts.shown(text, errs), p.Columns(terminal.LongText))
	r.Out = append(p.AppendPaint(r.Out, terminal.Bold, shown), '\n')
	r.Out = verdicts.appendList(r.Out, errs)
	r.Out = p.appendTable(r.Out, with)
	for _, got := range all {
		if got.nodes != nil {
			r.Out = append(p.AppendPaint(r.Out, terminal.Bold, got.Stem), '\n')
			writeTreeText(r, p.Info, text, got.nodes)
		}
	}
}

// nameColumn is the width of the longest name of a component, and a gap.
const nameColumn = len("authority") + columnGap

// appendTable appends a line for each component. If the editions differ it has a line
// for each value, with the editions that have it.
func (p *parser) appendTable(dst []byte, with []*parsed) []byte {
	if len(with) == 0 {
		return dst
	}
	room := max(terminal.LeastText, p.Columns(terminal.LongText)-columnGap-nameColumn)
	for i, name := range edition.ComponentNames {
		differs := func(got *parsed) bool { return got.components[i] != with[0].components[i] }
		if !slices.ContainsFunc(with, differs) {
			dst = appendComponent(appendName(dst, name), p.Info, with[0].components[i], room)
			dst = append(dst, '\n')
			continue
		}
		for j, got := range with {
			v := got.components[i]
			var stems []string // with the value
			for k, other := range with {
				if other.components[i] == v {
					if k < j {
						break // the value has its line
					}
					stems = append(stems, other.Stem)
				}
			}
			if stems == nil {
				continue
			}
			who := strings.Join(stems, " ")
			dst = appendComponent(appendName(dst, name), p.Info, v, max(terminal.LeastText, room-columnGap-len(who)))
			dst = append(p.AppendPaint(append(dst, "  "...), terminal.Faint, who), '\n')
			name = ""
		}
	}
	return dst
}

// appendName appends the name of a component, in its column.
func appendName(dst []byte, name string) []byte {
	dst = append(append(dst, "  "...), name...)
	return append(dst, "                "[:nameColumn-len(name)]...)
}

// appendComponent appends a component for people.
func appendComponent(dst []byte, t terminal.Info, c edition.Component, room int) []byte {
	switch {
	case !c.Defined:
		return t.AppendPaint(dst, terminal.Faint, "(undefined)")
	case c.Text == "":
		return t.AppendPaint(dst, terminal.Faint, "(empty)")
	}
	return terminal.AppendShort(dst, c.Text, room)
}

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
