package main

import (
	"errors"
	"fmt"
	"iter"
	"slices"
	"strings"
	"sync"

	"github.com/spf13/cobra"

	"github.com/stricturi/stricturi/cmd/stricturi/internal/batch"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/diagnostic"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/edition"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/frame"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/jsontext"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/terminal"
	"github.com/stricturi/stricturi/internal/redact"
	"github.com/stricturi/stricturi/uri"
)

func newParse(a *frame.App) *cobra.Command {
	p := &parser{Info: a.Out, works: sync.Pool{New: func() any { return &work{seen: make(map[string]*edition.Layout)} }}}
	var c edition.Choice
	t := &frame.Texts{App: a}
	cmd := &cobra.Command{
		Use:   "parse [--spec STEM]... [--rule RULE] [--tree | --split] [TEXT...]",
		Short: "Show the components of references",
		Long: `Parse shows the components of each text. Beyond the grammar it rejects the
bidirectional formatting characters that an IRI document forbids in section 4.1.

The default rule is URI-reference or IRI-reference; --rule chooses another that
has components, such as absolute-URI or relativeURI. Without --spec all editions
answer side by side. With --tree any rule can be chosen; a rule without components
has only a tree. The same is true of the rules of a file of ABNF, which --spec may
name too. If a text has several trees, parse shows the first.

--split shows instead the five components that the regular expression of Appendix B
finds in any text, valid or not. edit --set joins components.

With --json: {"in","spec","rule","valid","scheme","authority","userinfo","host",
"hostKind","port","path","opaque","query","fragment"}. If valid is false, the
components are null, and "error" follows, as in check. --tree adds "tree":
{"rule","start","end","children"}, which is null if valid is false. With --split the
components are "scheme", "authority", "path", "query" and "fragment", whether or not
the text is valid; a member with "Base64" added to its name has the exact bytes of
one that is not UTF-8.`,
		Example: `  stricturi parse --spec rfc3986 'http://user@example.com:80/a?b#c'
  stricturi parse --spec rfc2396 --tree mailto:a@example.com
  stricturi parse --spec rfc3986 --split 'http://a b/c'`,
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
			if !p.tree {
				t.Quick = edition.NewGroup(p.targets).Accepter()
			}
			p.origin = edition.Origins(p.targets)
			for _, target := range p.targets {
				p.judges = append(p.judges, judge(target))
				p.entry = append(p.entry, target.IsEntry())
			}
			p.allValid = sync.OnceValue(func() []byte {
				v := verdicts{term: p.Info, targets: p.targets}
				return v.appendList(nil, make([]*uri.SyntaxError, len(p.targets)))
			})
			p.only = t.Only
			t.Filters = a.JSON
			t.Shaping = []string{"split"}
			if isEntries(targets) {
				t.Shaping = append(t.Shaping, "tree")
			}
			t.Rules = p.targets
			t.Judge = func(of edition.Rule, text string) *uri.SyntaxError {
				got := parsed{Rule: &of, entry: of.IsEntry()}
				p.parse(new(batch.Result), text, &got, nil)
				return got.err
			}
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
	cmd.Flags().BoolVar(&p.split, "split", false, "split any text by the regular expression of Appendix B")
	cmd.MarkFlagsMutuallyExclusive("split", "tree")
	t.AddFlags(cmd)
	return cmd
}

// parser is the command parse.
type parser struct {
	terminal.Info
	tree    bool          // --tree
	split   bool          // --split
	only    frame.Verdict // --only
	targets []edition.Rule
	judges  []string // what judge returns for them
	entry   []bool   // whether they have components
	origin  []int    // what edition.Origins returns

	allValid func() []byte // the verdicts if all are valid
	works    sync.Pool     // of *work
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
	*edition.Rule
	entry      bool // the rule has components
	components edition.Components
	nodes      iter.Seq[edition.Node] // nil without --tree, and for an invalid text
	err        *uri.SyntaxError
}

// work is what answering for a text needs, kept for the next text.
type work struct {
	all  []parsed
	with []*parsed                  // those with components
	errs []*uri.SyntaxError         // by rule
	in   []byte                     // the member of JSON
	key  []byte                     // of a layout
	seen map[string]*edition.Layout // tables, by the forms of the components
}

// maxSeen limits the number of layouts. Most texts need few.
const maxSeen = 1000

// reset empties the results for n rules.
func (w *work) reset(n int) {
	w.all = slices.Grow(w.all[:0], n)[:n]
	clear(w.all)
	w.with = w.with[:0]
	w.errs = slices.Grow(w.errs[:0], n)[:n]
	clear(w.errs)
}

// parseAs parses a text by the rule with an index, after those before it, and returns the
// result in w.
func (p *parser) parseAs(r *batch.Result, w *work, i int, text string) *parsed {
	got := &w.all[i]
	got.Rule, got.entry = &p.targets[i], p.entry[i]
	var origin *parsed
	if j := p.origin[i]; j >= 0 && w.all[j].err == nil {
		origin = &w.all[j]
	}
	p.parse(r, text, got, origin)
	return got
}

// parse sets got to the result of parsing a text by its rule. If origin is not nil, it has
// the same components.
func (p *parser) parse(r *batch.Result, text string, got, origin *parsed) {
	var err error
	switch {
	case !got.entry:
	case origin != nil:
		got.components = origin.components.Under(got.Edition)
	default:
		err = got.ParseComponents(text, &got.components)
	}
	if err == nil && p.tree {
		got.nodes, err = got.Nodes(text)
	}
	if err != nil {
		r.Fail(frame.StatusInvalid)
		got.err = diagnostic.MustSyntax(err)
	}
}

func (p *parser) json(r *batch.Result, text string) {
	w := p.works.Get().(*work)
	defer p.works.Put(w)
	w.reset(len(p.targets))
	plain := jsontext.IsPlain(text)
	if plain {
		w.in = append(append(append(w.in[:0], `"in":"`...), text...), '"')
	} else {
		w.in = jsontext.AppendText(w.in[:0], "in", text)
		plain = len(w.in) == len(`"in":""`)+len(text) // escapes are longer than characters
	}
	for i := range p.targets {
		got := p.parseAs(r, w, i, text)
		if !p.only.Wants(got.err == nil) {
			continue
		}
		out := append(append(r.Out, '{'), w.in...)
		out = append(out, p.judges[i]...)
		if got.err == nil {
			out = append(out, "true"...)
		} else {
			out = append(out, "false"...)
		}
		if p.split {
			out = appendSplit(out, text)
		} else if got.entry {
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
	w := p.works.Get().(*work)
	defer p.works.Put(w)
	w.reset(1)
	got := p.parseAs(r, w, 0, text)
	if got.err != nil {
		r.Out = diagnostic.AppendText(r.Out, p.Info, got.Edition, text, got.err)
	} else {
		r.Out = append(p.AppendMarked(r.Out, p.Paint(terminal.Good, "✓"), redact.Text(got.Name, text)), '\n')
	}
	switch {
	case p.split:
		r.Out = p.appendSplitLines(r.Out, text)
	case got.err == nil && got.entry:
		w.with = append(w.with, got)
		r.Out = p.appendTable(r.Out, text, terminal.IsPlain(text), w)
	}
	writeTreeText(r, p.Info, text, got.nodes)
}

// sideBySide answers for several editions: their verdicts, then each component, only
// once if they agree.
func (p *parser) sideBySide(r *batch.Result, text string) {
	w := p.works.Get().(*work)
	defer p.works.Put(w)
	w.reset(len(p.targets))
	valid := true
	for i := range p.targets {
		got := p.parseAs(r, w, i, text)
		if w.errs[i] = got.err; got.err != nil {
			valid = false
		} else if got.entry {
			w.with = append(w.with, got)
		}
	}
	verdicts := verdicts{term: p.Info, targets: p.targets}
	plain, columns := terminal.IsPlain(text), p.Columns(terminal.LongText)
	shown := terminal.Shorten(redact.Text(p.targets[0].Name, text), columns)
	r.Out = append(p.AppendPaint(r.Out, terminal.Bold, shown), '\n')
	if valid {
		r.Out = append(r.Out, p.allValid()...)
	} else {
		r.Out = verdicts.appendList(r.Out, w.errs)
	}
	if p.split {
		r.Out = p.appendSplitLines(r.Out, text)
		return
	}
	r.Out = p.appendTable(r.Out, text, plain, w)
	for i := range w.all {
		got := &w.all[i]
		if got.nodes != nil {
			r.Out = append(p.AppendPaint(r.Out, terminal.Bold, got.Stem), '\n')
			writeTreeText(r, p.Info, text, got.nodes)
		}
	}
}

// split returns the components that the regular expression of Appendix B finds, in the order
// of splitNames.
func split(text string) [len(splitNames)]edition.Component {
	p := uri.Split(text)
	return [...]edition.Component{
		{Text: p.Scheme, Defined: p.HasScheme}, {Text: p.Authority, Defined: p.HasAuthority}, {Text: p.Path, Defined: true},
		{Text: p.Query, Defined: p.HasQuery}, {Text: p.Fragment, Defined: p.HasFragment},
	}
}

var splitNames = [...]string{"scheme", "authority", "path", "query", "fragment"}

func appendSplit(dst []byte, text string) []byte {
	for i, c := range split(text) {
		dst = append(dst, ',')
		if c.Defined {
			dst = jsontext.AppendText(dst, splitNames[i], c.Text)
		} else {
			dst = append(jsontext.AppendName(dst, splitNames[i]), "null"...)
		}
	}
	return dst
}

func (p *parser) appendSplitLines(dst []byte, text string) []byte {
	room := max(terminal.LeastText, p.Columns(terminal.LongText)-columnGap-nameColumn)
	for i, c := range split(text) {
		dst = append(appendComponent(appendName(dst, splitNames[i]), p.Info, c, room), '\n')
	}
	return dst
}

// nameColumn is the width of the longest name of a component, and a gap.
const nameColumn = len("authority") + columnGap

// appendTable appends a line for each component. If the editions differ it has a line
// for each value, with the editions that have it. Plain is whether the text is printable
// US-ASCII.
func (p *parser) appendTable(dst []byte, text string, plain bool, w *work) []byte {
	if len(w.with) == 0 {
		return dst
	}
	room := max(terminal.LeastText, p.Columns(terminal.LongText)-columnGap-nameColumn)
	first := w.with[0]
	for _, got := range w.with[1:] {
		if !got.components.SamePlaces(&first.components) {
			return p.appendLines(dst, w.with, room, p.appendCell)
		}
	}
	w.key = first.components.AppendForm(w.key[:0])
	for i := range w.all {
		w.key = append(w.key, w.all[i].components.Kind())
	}
	l := w.seen[string(w.key)]
	if l == nil {
		l = edition.NewLayout(p.appendLines(nil, w.with, room, p.appendPlace))
		if len(w.seen) == maxSeen {
			clear(w.seen)
		}
		w.seen[string(w.key)] = l
	}
	if plain && len(text) <= room {
		return l.AppendPlain(dst, &first.components)
	}
	return l.Append(dst, &first.components, func(dst []byte, text string) []byte { return terminal.AppendShort(dst, text, room) })
}

// appendCell appends a component.
func (p *parser) appendCell(dst []byte, _ int, c edition.Component, room int) []byte {
	return appendComponent(dst, p.Info, c, room)
}

// appendPlace appends what a layout has for a component.
func (p *parser) appendPlace(dst []byte, i int, c edition.Component, room int) []byte {
	if c.Text == "" || !edition.IsText(i) {
		return appendComponent(dst, p.Info, c, room)
	}
	return edition.AppendPlaceholder(dst, i)
}

// appendLines appends the lines of the table. Cell appends the component with an index.
func (p *parser) appendLines(dst []byte, with []*parsed, room int, cell func(dst []byte, i int, c edition.Component, room int) []byte) []byte {
	for i, name := range edition.ComponentNames {
		first := with[0].components.At(i)
		agree := true
		for _, got := range with[1:] {
			agree = agree && got.components.At(i) == first
		}
		if agree {
			dst = append(cell(appendName(dst, name), i, first, room), '\n')
			continue
		}
		for j, got := range with {
			v := got.components.At(i)
			hasValue := func(got *parsed) bool { return got.components.At(i) == v }
			if slices.ContainsFunc(with[:j], hasValue) {
				continue // the value has its line
			}
			var whoRoom [128]byte
			who := append(whoRoom[:0], got.Stem...)
			for _, other := range with[j+1:] {
				if hasValue(other) {
					who = append(append(who, ' '), other.Stem...)
				}
			}
			dst = cell(appendName(dst, name), i, v, max(terminal.LeastText, room-columnGap-len(who)))
			dst = append(p.AppendPaint(append(dst, "  "...), terminal.Faint, string(who)), '\n')
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
