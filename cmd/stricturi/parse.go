package main

import (
	"cmp"
	"errors"
	"fmt"
	"iter"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/stricturi/stricturi/cmd/stricturi/internal/batch"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/edition"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/frame"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/jsontext"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/report"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/terminal"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/usage"
	"github.com/stricturi/stricturi/cmd/stricturi/whatwg"
	"github.com/stricturi/stricturi/internal/core"
	"github.com/stricturi/stricturi/internal/readers"
	"github.com/stricturi/stricturi/internal/redact"
	"github.com/stricturi/stricturi/uri"
)

func newParse(a *frame.App) *cobra.Command {
	var c edition.Choice
	t := &frame.Texts{App: a}
	p := &parser{Texts: t}
	compare := false
	cmd := &cobra.Command{
		Use:   "parse [--spec STEM]... [--rule RULE] [--tree | --split | --readers] [TEXT...]",
		Short: "Show the components of references",
		RunE: func(cmd *cobra.Command, args []string) error {
			if compare {
				t.Answer = p.readers
				return t.Run(cmd.Context(), args)
			}
			targets, err := t.RulesOf(&c, args)
			if err != nil {
				return err
			}
			if t.Rules, err = p.able(targets, c); err != nil {
				return err
			}
			if a.Summary != "" {
				shaping := []string{"split"}
				if !slices.ContainsFunc(targets, func(t edition.Rule) bool { return !t.IsEntry() }) {
					shaping = append(shaping, "tree") // which does not decide what can be shown
				}
				if err := t.WithoutAnswers(shaping...); err != nil {
					return err
				}
			}
			t.Answer = p.answer
			return t.Run(cmd.Context(), args)
		},
	}
	c.AddSpecFlag(cmd, a.Stdin)
	c.AddRuleFlag(cmd, "rule to parse texts as (default the reference rule of the edition)")
	cmd.Flags().BoolVar(&p.tree, "tree", false, "add the parse tree")
	cmd.Flags().BoolVar(&p.split, "split", false, "split any text by the regular expression of Appendix B")
	cmd.Flags().BoolVar(&compare, "readers", false, "show what documents, browsers and net/url make of each text")
	cmd.MarkFlagsMutuallyExclusive("split", "tree", "readers")
	usage.Exclude(cmd, "readers", "spec", "rule")
	t.AddFlags(cmd)
	return cmd
}

// parser is the command parse.
type parser struct {
	*frame.Texts
	tree  bool // --tree
	split bool // --split
}

// able returns the rules that can be shown. Without --tree these are the rules made of
// components. Another rule is an error if its edition was named, or if no rule is left.
func (p *parser) able(targets []edition.Rule, c edition.Choice) ([]edition.Rule, error) {
	if p.tree {
		return targets, nil
	}
	able := slices.DeleteFunc(slices.Clone(targets), func(t edition.Rule) bool { return !t.IsEntry() })
	if len(able) == len(targets) || len(able) > 0 && len(c.Stems) == 0 {
		return able, nil
	}
	i := slices.IndexFunc(targets, func(t edition.Rule) bool { return !t.IsEntry() })
	remedy := "give --tree"
	if known := targets[i].Entries; len(known) > 0 { // it is no file
		remedy += ", or one of these rules: " + strings.Join(known, ", ")
	}
	return nil, fmt.Errorf("rule %s of %s has no components: %s", targets[i].Name, targets[i].Stem, remedy)
}

// parsed is the result of parsing a text by a rule.
type parsed struct {
	edition.Rule
	components [10]core.Component // of a valid text, if the rule has some
	nodes      iter.Seq[uri.Node] // nil without --tree, and for an invalid text
	err        error
}

// valid reports whether the text is valid. It may be too long for a tree then.
func (got *parsed) valid() bool {
	_, invalid := got.err.(*uri.SyntaxError)
	return !invalid
}

func (p *parser) parse(got *parsed, rule edition.Rule, text string) {
	got.Rule = rule
	if rule.IsEntry() {
		var ref uri.Reference
		ref, got.err = rule.Parse(text)
		got.components = core.Internal(&ref).Ref.Components()
	} else if p.Summary != "" {
		if err := rule.Check(text); err != nil {
			got.err = err
		}
	}
	if got.err == nil && p.tree && p.Summary == "" { // a text can be too long for a tree
		got.nodes, got.err = rule.Nodes(text)
	}
}

// answer answers for each edition in JSON and for a summary, and once for people.
func (p *parser) answer(r *batch.Result, text string) {
	var usual [1]parsed
	all := append(usual[:0], make([]parsed, len(p.Rules))...)
	var rejected error
	for i := range all {
		got := &all[i]
		p.parse(got, p.Rules[i], text)
		rejected = cmp.Or(rejected, got.err)
		if p.Format != "text" && p.Judge(r, text, frame.Verdict{Rule: i, Err: got.err}) == frame.AsJSON {
			p.object(r, text, got)
			r.Flush()
		}
	}
	if p.Format == "text" && p.Judge(r, text, frame.Verdict{Err: rejected}) == frame.AsText {
		p.text(r, text, all)
	}
}

// components returns what is shown of a text: its components by a rule, or those that Appendix B finds.
func (p *parser) components(got *parsed, text string) []core.Component {
	switch {
	case p.split:
		return edition.Split(text)
	case got.IsEntry():
		return got.components[:]
	}
	return nil
}

// object answers in JSON.
func (p *parser) object(r *batch.Result, text string, got *parsed) {
	components := p.components(got, text)
	var tree any = jsontext.Omit
	if p.tree {
		tree = func(w jsontext.Writer) { writeTree(w, got.nodes) }
	}
	p.Object(r, "in", text, "spec", got.Stem, "rule", got.Name, "valid", got.valid(),
		"", func(w jsontext.Writer) { writeComponents(w, components, p.split || got.valid()) },
		"error", report.JSON(text, got.err), "tree", tree)
}

func writeComponents(w jsontext.Writer, components []core.Component, known bool) {
	for _, c := range components {
		*w.Out = append(*w.Out, ',')
		switch {
		case !known || !c.Defined:
			w.Member(c.Name, nil)
		case c.Name == "opaque":
			w.Member(c.Name, c.Text == "true")
		default:
			w.Member(c.Name, c.Text)
		}
	}
}

// text answers for people: the verdicts, then each component, only once if the editions agree,
// and the trees.
func (p *parser) text(r *batch.Result, text string, all []parsed) {
	shown := redact.Text(p.Rules[0].Name, text)
	switch first := &all[0]; {
	case len(all) > 1:
		errs := make([]*uri.SyntaxError, len(all))
		var tooLong error
		for i, got := range all {
			if errs[i], _ = report.Syntax(got.err); errs[i] == nil && tooLong == nil {
				tooLong = got.err
			}
		}
		shown = terminal.Shorten(shown, p.Out.Columns(terminal.LongText))
		r.Out = append(r.Out, p.Out.Paint(terminal.Bold, shown)+"\n"...)
		r.Out = p.appendVerdicts(r.Out, errs)
		if tooLong != nil {
			r.Out = append(r.Out, "  "+tooLong.Error()+"\n"...)
		}
	case !first.valid():
		r.Out = report.AppendText(r.Out, p.Out, first.Edition, text, first.err)
	default:
		r.Out = append(p.Out.AppendMarked(r.Out, p.Out.Paint(terminal.Good, "✓"), shown), '\n')
		if first.err != nil {
			r.Out = append(r.Out, "  "+first.err.Error()+"\n"...)
		}
	}
	if p.split || len(all) == 1 && all[0].valid() {
		for _, c := range p.components(&all[0], text) {
			r.Out = p.appendComponent(r.Out, c, "")
		}
	} else {
		r.Out = p.appendTable(r.Out, columns(all))
	}
	for i := range all {
		got := &all[i]
		if got.nodes == nil {
			continue
		}
		if len(all) > 1 {
			r.Out = append(r.Out, p.Out.Paint(terminal.Bold, got.Stem)+"\n"...)
		}
		writeTreeText(r, p.Out, text, got.nodes)
	}
}

// appendVerdicts appends the verdicts, each after its edition, in as many lines as needed.
func (p *parser) appendVerdicts(dst []byte, errs []*uri.SyntaxError) []byte {
	used, columns := 0, p.Out.Columns(terminal.LongText)
	for i, err := range errs {
		mark, w := verdict(p.Out, err)
		stem := p.Rules[i].Stem
		w += columnGap + len(stem) + len(" ")
		if used > 0 && used+w > columns {
			dst = append(dst, '\n')
			used = 0
		}
		dst = append(dst, "  "+stem+" "+mark...)
		used += w
	}
	return append(dst, '\n')
}

// padding fills the column of the names of components, which has the longest name and a gap.
const padding = "           "

// column has the components by one edition or reader.
type column struct {
	name       string
	components []core.Component
}

// columns returns those of valid texts.
func columns(all []parsed) (with []column) {
	for i := range all {
		if got := &all[i]; got.IsEntry() && got.valid() {
			with = append(with, column{got.Stem, slices.Clone(got.components[:])})
		}
	}
	return with
}

// shared is a component and the columns that have it.
type shared struct {
	core.Component
	by []string
}

// appendTable appends a line for each component. If the columns differ it has a line
// for each value, with the names of those that have it.
func (p *parser) appendTable(dst []byte, columns []column) []byte {
	if len(columns) == 0 {
		return dst
	}
	var values []shared
	for i := range columns[0].components {
		values = values[:0]
		for _, x := range columns {
			c := x.components[i]
			n := slices.IndexFunc(values, func(v shared) bool { return v.Component == c })
			if n < 0 {
				n, values = len(values), append(values, shared{Component: c})
			}
			values[n].by = append(values[n].by, x.name)
		}
		for n, v := range values {
			if len(values) == 1 {
				v.by = nil
			}
			if n > 0 {
				v.Name = ""
			}
			dst = p.appendComponent(dst, v.Component, strings.Join(v.by, " "))
		}
	}
	return dst
}

// appendComponent appends a line with a component, and the editions that have it, if not all
// do.
func (p *parser) appendComponent(dst []byte, c core.Component, editions string) []byte {
	room := max(terminal.LeastText, p.Out.Columns(terminal.LongText)-columnGap-len(padding))
	if editions != "" {
		room = max(terminal.LeastText, room-columnGap-len(editions))
		editions = "  " + p.Out.Paint(terminal.Faint, editions)
	}
	value := p.Out.Paint(terminal.Faint, "(undefined)")
	switch {
	case c.Text != "":
		value = terminal.Shorten(c.Text, room)
	case c.Defined:
		value = p.Out.Paint(terminal.Faint, "(empty)")
	}
	dst = append(append(append(dst, "  "...), c.Name...), padding[len(c.Name):]...)
	return append(append(append(dst, value...), editions...), '\n')
}

// writeTree writes a parse tree as nested objects, and null if there is no tree. Each
// node comes before its children. It flushes as it writes, because the tree of a long
// text is a hundred times as long.
func writeTree(w jsontext.Writer, nodes iter.Seq[uri.Node]) {
	if nodes == nil {
		w.Value(nil)
		return
	}
	open := 0 // nodes whose children are being written
	for n := range nodes {
		w.Flush()
		out := *w.Out
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
		*w.Out = append(out, `,"children":[`...)
		open = n.Depth + 1
	}
	for ; open > 0; open-- {
		*w.Out = append(*w.Out, "]}"...)
	}
}

// writeTreeText writes a parse tree with a line for each node: the rule and the text
// that it matched, indented by its depth.
func writeTreeText(r *batch.Result, t terminal.Info, text string, nodes iter.Seq[uri.Node]) {
	for n := range nodes {
		r.Flush()
		indent := strings.Repeat("  ", n.Depth+1)
		room := max(terminal.LeastText, t.Columns(terminal.LongText)-len(indent)-len(n.Rule)-columnGap)
		r.Out = fmt.Appendf(r.Out, "%s%s  %s\n", indent, t.Paint(terminal.Bold, n.Rule), terminal.Shorten(text[n.Start:n.End], room))
	}
}

// readers answers with what several readers make of a text.
func (p *parser) readers(r *batch.Result, text string) {
	if len(text) > readers.MaxLength {
		err := fmt.Errorf("the text has more than %d bytes: give a shorter one", readers.MaxLength)
		switch p.Judge(r, text, frame.Verdict{Err: err}) {
		case frame.AsJSON:
			p.Object(r, "in", text, "readers", nil, "same", nil, "difference", nil, "error", report.JSON(text, err))
		case frame.AsText:
			p.Diagnose(r, p.Edition, text, err)
		}
		return
	}
	all := readers.Read(text, whatwg.Reader{})
	var v frame.Verdict
	difference := readers.Difference(all)
	switch {
	case difference != "":
		v.Err = errors.New(difference)
	case !slices.ContainsFunc(all, func(x readers.Reading) bool { return x.Valid }):
		v.Err = errors.New("no reader accepts the text")
	}
	switch p.Judge(r, text, v) {
	case frame.AsJSON:
		p.Object(r, "in", text, "readers", jsontext.Each(slices.Values(all), readingObject),
			"same", difference == "", "difference", jsontext.Optional(difference, difference != ""))
	case frame.AsText:
		r.Out = append(append(r.Out, p.Out.Paint(terminal.Bold, terminal.Visible(redact.Text("", text)))...), "\n "...)
		var columns []column
		for _, x := range all {
			mark := p.Out.Paint(terminal.Bad, "✗")
			if x.Valid {
				mark = p.Out.Paint(terminal.Good, "✓")
				columns = append(columns, column{x.Reader, x.Components})
				for i := range x.Components {
					x.Components[i].Text = hideIn(x.Components[i].Text, text)
				}
			}
			r.Out = fmt.Appendf(r.Out, " %s %s ", x.Reader, mark)
		}
		r.Out = p.appendTable(append(r.Out[:len(r.Out)-1], '\n'), columns)
		if v.Err != nil {
			r.Out = fmt.Appendf(r.Out, "  %s\n", terminal.Visible(v.Err.Error()))
		}
	}
}

// hideIn returns a component of a text without what is hidden of either.
func hideIn(component, text string) string {
	for _, part := range redact.Userinfos("", text) {
		component = strings.ReplaceAll(component, text[part[0]:part[1]], redact.Hidden)
	}
	return redact.Text("", component)
}

func readingObject(x readers.Reading) jsontext.Object {
	o := jsontext.Object{"reader", x.Reader, "valid", x.Valid}
	for _, c := range x.Components {
		o = append(o, c.Name, jsontext.Optional(c.Text, c.Defined))
	}
	return o
}
