package report

import (
	"bytes"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/stricturi/stricturi/grammar/diff"
)

// TextOptions are the options of text for reading on a terminal.
type TextOptions struct {
	// Color marks additions and removals with ECMA-48 escape sequences.
	Color bool
	// Equal includes the details of equal rules.
	Equal bool
}

// writeText writes text for reading on a terminal: a table of rules, if there are several,
// then the details of each change. The format may change; programs should use JSON.
func (r *Report) writeText(b *bytes.Buffer, o TextOptions) {
	t := &textWriter{Buffer: b, r: r, o: o}
	const ascii = "Only strings of ASCII characters were compared."
	if r.single() {
		a := r.Steps[0]
		fmt.Fprintf(t, "%s\n%s\n", t.set("\x1b[1m", a.Old.Name+" → "+a.New.Name), tally(a))
		if a.ASCII {
			fmt.Fprintln(t, ascii)
		}
	} else {
		for i, d := range r.Versions {
			fmt.Fprintf(t, "%d  %s\n", i+1, t.set("\x1b[1m", d.Name))
		}
		for i, a := range r.Steps {
			fmt.Fprintf(t, "%s  %s\n", step(i), tally(a))
			if a.ASCII {
				fmt.Fprintf(t, "%s  %s\n", step(i), ascii)
			}
		}
	}
	if len(r.Rules) > 1 {
		t.table()
	}
	for _, rule := range r.Rules {
		for i, p := range rule.Pairs {
			if p == nil || p.Relation == diff.RelationEqual && !o.Equal {
				continue
			}
			label := ""
			if !r.single() {
				label = step(i) + "  "
			}
			t.pair(p, label)
		}
	}
}

type textWriter struct {
	*bytes.Buffer
	r *Report
	o TextOptions
}

func (t *textWriter) set(escape, s string) string {
	if !t.o.Color {
		return s
	}
	return escape + s + "\x1b[0m"
}

func (t *textWriter) relation(r diff.Relation, s string) string {
	switch r {
	case diff.RelationEqual:
		return t.set("\x1b[2m", s)
	case diff.RelationSubset, diff.RelationAdded:
		return t.set("\x1b[32m", s)
	}
	return t.set("\x1b[31m", s)
}

// table writes a table of the rules: what happened to each, in a history by steps.
func (t *textWriter) table() {
	if !t.r.single() {
		rows := [][]string{{"rule"}}
		for i := range t.r.Steps {
			rows[0] = append(rows[0], step(i))
		}
		rules, others := t.r.listed()
		for _, rule := range rules {
			row := []string{rule.Name()}
			for _, p := range rule.Pairs {
				row = append(row, change(p, quoteShort))
			}
			rows = append(rows, row)
		}
		if len(rules) > 0 {
			t.align("", rows)
		}
		if others != "" {
			fmt.Fprintf(t, "\n%s\n", others)
		}
		return
	}
	t.pairs("", t.r.Steps[0].Pairs)
}

// pairs writes a table of pairs, each line after a margin.
func (t *textWriter) pairs(margin string, pairs []*diff.Pair) {
	dash := func(w *string) string {
		if w == nil {
			return "-"
		}
		return quoteShort(w)
	}
	rows := [][]string{{"relation", "rule", "lost", "gained", "because of"}}
	for _, p := range pairs {
		rows = append(rows, []string{string(p.Relation), p.Name(), dash(p.OnlyOld), dash(p.OnlyNew), because(p)})
	}
	t.align(margin, rows)
}

// maxWidth is the largest number of characters that a column of a table is padded to. A
// longer cell moves the rest of its own row only.
const maxWidth = 100

// align writes a table whose first row is its head, each line after a margin. Relations are
// colored.
func (t *textWriter) align(margin string, rows [][]string) {
	widths := make([]int, len(rows[0]))
	for _, r := range rows {
		for i, cell := range r {
			if width := utf8.RuneCountInString(cell); width <= maxWidth {
				widths[i] = max(widths[i], width)
			}
		}
	}
	fmt.Fprintln(t)
	for n, r := range rows {
		line := strings.Builder{}
		line.WriteString(margin)
		for i, cell := range r {
			pad := strings.Repeat(" ", max(0, widths[i]-utf8.RuneCountInString(cell)))
			if n == 0 {
				cell = t.set("\x1b[2m", cell)
			} else if cell != "" && (rows[0][i] == "relation" || strings.Contains(rows[0][i], " → ")) {
				end := strings.IndexAny(cell+",", ", ")
				cell = t.relation(diff.Relation(cell[:end]), cell[:end]) + cell[end:]
			}
			if i < len(r)-1 {
				cell += pad + "  "
			}
			line.WriteString(cell)
		}
		fmt.Fprintln(t, strings.TrimRight(line.String(), " "))
	}
}

// pair writes the details of a pair. The label is before its name.
func (t *textWriter) pair(p *diff.Pair, label string) {
	section := ""
	if s := sections(p); s != "" {
		section = " (" + s + ")"
	}
	fmt.Fprintf(t, "\n%s%s%s: %s: %s\n", label, t.set("\x1b[1m", p.Name()), section, t.relation(p.Relation, string(p.Relation)),
		p.Relation.Meaning())
	if p.Why != "" {
		fmt.Fprintf(t, "  %s\n", why(p))
	}
	text, accepted := t.r.Text(p), t.r.Accepted(p)
	if accepted.All {
		fmt.Fprintln(t, "  accepted: the baseline lists it")
	}
	if accepted.Unlisted != "" {
		fmt.Fprintf(t, "  not accepted: %s\n", accepted.Unlisted)
	}
	if p.Alike != "" {
		fmt.Fprintf(t, "  the same strings as %s: --rename %s pairs them\n", p.Alike, p.Rename())
	}
	if p.Renaming != "" {
		fmt.Fprintf(t, "  paired by: %s\n", p.Renaming)
	}
	mark := func(op Op, token string) string {
		switch op {
		case OpDelete, OpMovedFrom:
			return t.set("\x1b[31m", token)
		case OpInsert, OpMovedTo:
			return t.set("\x1b[32m", token)
		case OpRename:
			return t.set("\x1b[36m", token)
		}
		return token
	}
	if p.Old != nil && text.Wording != WordingSame {
		fmt.Fprintf(t, "  - %s\n", text.normal(p.Old.Name, oldToken, mark))
	}
	if p.New != nil && text.Wording != WordingSame {
		fmt.Fprintf(t, "  + %s\n", text.normal(p.New.Name, newToken, mark))
	}
	if text.Wording == WordingSame {
		fmt.Fprintf(t, "    %s\n", text.normal(p.New.Name, newToken, mark))
	}
	if p.Old != nil && p.New != nil {
		fmt.Fprintf(t, "  text    %s\n", text.Wording)
	}
	differs := p.Relation != diff.RelationEqual
	if p.OnlyOld != nil || differs && p.NoneLost && p.Old != nil {
		fmt.Fprintf(t, "  lost    %s%s\n", quote(p.OnlyOld), beside(t.r.plain[p].Lost, quote))
	}
	if p.OnlyNew != nil || differs && p.NoneGained && p.New != nil {
		fmt.Fprintf(t, "  gained  %s%s\n", quote(p.OnlyNew), beside(t.r.plain[p].Gained, quote))
	}
	t.counts(p)
	if p.Own {
		fmt.Fprintln(t, "  because of", itself(p, "its own definition"))
	}
	for _, c := range p.Causes {
		fmt.Fprintf(t, "  because of %s: %s\n", c.Rule, strings.Join(witnesses(c.OnlyOld, c.OnlyNew, quote), ", "))
	}
}

func (t *textWriter) counts(p *diff.Pair) {
	o, n := countsOf(p.Old), countsOf(p.New)
	if o == nil && (n == nil || p.Old != nil) || n == nil && p.New != nil {
		return
	}
	var list []string
	for i := range diff.CountTo + 1 {
		switch {
		case o == nil:
			list = append(list, folded(n[i]))
		case n == nil || o[i].Cmp(n[i]) == 0:
			list = append(list, folded(o[i]))
		default:
			list = append(list, folded(o[i])+" → "+folded(n[i]))
		}
	}
	fmt.Fprintf(t, "  strings of length 0 to %d: %s\n", diff.CountTo, strings.Join(list, ", "))
}
