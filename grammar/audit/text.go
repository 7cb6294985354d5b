package audit

import (
	"fmt"
	"io"
	"strings"
	"unicode/utf8"
)

// TextOptions say how [Audit.WriteText] writes.
type TextOptions struct {
	// Color sets off, with the escape sequences of ECMA-48, what goes and
	// what comes.
	Color bool
	// Equal has the details of equal rules written too. A table of all rules
	// is written anyway, unless there is but one.
	Equal bool
}

// WriteText writes the audit for people who read it on a terminal. The form may
// change; programs read [Audit.WriteJSON].
func (a *Audit) WriteText(w io.Writer, o TextOptions) error {
	t := &textWriter{o: o}
	fmt.Fprintf(t, "%s\n%s\n", t.set("\x1b[1m", a.Old.Name+" → "+a.New.Name), a.tally())
	if a.ASCII {
		fmt.Fprintln(t, "Only strings of ASCII characters were compared.")
	}
	if len(a.Pairs) > 1 {
		t.table(a)
	}
	for _, p := range a.Pairs {
		if p.Relation != Equal || o.Equal {
			t.pair(p)
		}
	}
	_, err := io.WriteString(w, t.String())
	return err
}

type textWriter struct {
	strings.Builder
	o TextOptions
}

func (t *textWriter) set(escape, s string) string {
	if !t.o.Color {
		return s
	}
	return escape + s + "\x1b[0m"
}

func (t *textWriter) relation(r Relation, s string) string {
	switch r {
	case Equal:
		return t.set("\x1b[2m", s)
	case Subset, Added:
		return t.set("\x1b[32m", s)
	}
	return t.set("\x1b[31m", s)
}

func (t *textWriter) table(a *Audit) {
	rows := [][]string{{"relation", "rule", "lost", "gained", "because of"}}
	for _, p := range a.Pairs {
		dash := func(w *string) string {
			if w == nil {
				return "-"
			}
			return quoteShort(w)
		}
		rows = append(rows, []string{string(p.Relation), p.Name(), dash(p.OnlyOld), dash(p.OnlyNew), strings.Join(p.reasons(), ", ")})
	}
	widths := make([]int, len(rows[0]))
	for _, r := range rows {
		for i, cell := range r {
			widths[i] = max(widths[i], utf8.RuneCountInString(cell))
		}
	}
	fmt.Fprintln(t)
	for n, r := range rows {
		var line strings.Builder
		for i, cell := range r {
			pad := strings.Repeat(" ", widths[i]-utf8.RuneCountInString(cell))
			if n > 0 && i == 0 {
				cell = t.relation(Relation(cell), cell)
			}
			if n == 0 {
				cell = t.set("\x1b[2m", cell)
			}
			if i < len(r)-1 {
				cell += pad + "  "
			}
			line.WriteString(cell)
		}
		fmt.Fprintln(t, strings.TrimRight(line.String(), " "))
	}
}

func (t *textWriter) pair(p *Pair) {
	section := ""
	if s := p.sections(); s != "" {
		section = " (" + s + ")"
	}
	fmt.Fprintf(t, "\n%s%s: %s: %s\n", t.set("\x1b[1m", p.Name()), section, t.relation(p.Relation, string(p.Relation)), p.Relation.Meaning())
	if p.Renaming != "" {
		fmt.Fprintf(t, "  paired by: %s\n", p.Renaming)
	}
	mark := func(op Op, token string) string {
		switch op {
		case Delete, MovedFrom:
			return t.set("\x1b[31m", token)
		case Insert, MovedTo:
			return t.set("\x1b[32m", token)
		case Rename:
			return t.set("\x1b[36m", token)
		}
		return token
	}
	if p.Old != nil && p.Text != Same {
		fmt.Fprintf(t, "  - %s\n", p.normal(p.Old, oldToken, mark))
	}
	if p.New != nil && p.Text != Same {
		fmt.Fprintf(t, "  + %s\n", p.normal(p.New, newToken, mark))
	}
	if p.Text == Same {
		fmt.Fprintf(t, "    %s\n", p.normal(p.New, newToken, mark))
	}
	if p.Old != nil && p.New != nil {
		fmt.Fprintf(t, "  text    %s\n", p.Text)
	}
	if p.Relation != Equal && p.Relation != Added {
		fmt.Fprintf(t, "  lost    %s\n", quote(p.OnlyOld))
	}
	if p.Relation != Equal && p.Relation != Removed {
		fmt.Fprintf(t, "  gained  %s\n", quote(p.OnlyNew))
	}
	t.counts(p)
	if p.Own {
		fmt.Fprintln(t, "  because of its own definition")
	}
	for _, c := range p.Causes {
		fmt.Fprintf(t, "  because of %s: %s\n", c.Rule, c.effect())
	}
}

func (t *textWriter) counts(p *Pair) {
	var list []string
	for i := range CountTo + 1 {
		switch {
		case p.Old == nil:
			list = append(list, p.New.Counts[i].String())
		case p.New == nil || p.Old.Counts[i].Cmp(p.New.Counts[i]) == 0:
			list = append(list, p.Old.Counts[i].String())
		default:
			list = append(list, p.Old.Counts[i].String()+" → "+p.New.Counts[i].String())
		}
	}
	fmt.Fprintf(t, "  strings of length 0 to %d: %s\n", CountTo, strings.Join(list, ", "))
}
