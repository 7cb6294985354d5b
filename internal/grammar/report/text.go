package report

import (
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

// funcs returns the functions of the template of text for reading on a terminal: a table of rules, if there
// are several, then the details of each change. The format may change; programs should use JSON.
func (o TextOptions) funcs() map[string]any {
	return map[string]any{
		"bad":        func(s string) string { return o.set("\x1b[31m", s) },
		"bold":       func(s string) string { return o.set("\x1b[1m", s) },
		"definition": o.definition,
		"detailed":   func(r *row) bool { return r.Pair != nil && (r.Relation != diff.RelationEqual || o.Equal) },
		"effect":     func(c diff.Cause) string { return strings.Join(witnesses(c.OnlyOld, c.OnlyNew, quote), ", ") },
		"indent":     func(s string) string { return strings.ReplaceAll(s, "\n", "\n  ") },
		"itself":     itself,
		"longest":    func() int { return diff.CountTo },
		"number":     number,
		"pairs":      o.pairs,
		"quote":      quote,
		"relation":   func(r diff.Relation) string { return o.relation(r, string(r)) },
		"sections":   sections,
		"steps":      o.steps,
		"tally":      tally,
		"why":        why,
	}
}

func (o TextOptions) set(escape, s string) string {
	if !o.Color {
		return s
	}
	return escape + s + "\x1b[0m"
}

func (o TextOptions) relation(r diff.Relation, s string) string {
	switch r {
	case diff.RelationEqual:
		return o.set("\x1b[2m", s)
	case diff.RelationSubset, diff.RelationAdded:
		return o.set("\x1b[32m", s)
	}
	return o.set("\x1b[31m", s)
}

// steps returns a table of what happened to the rules in each step.
func (o TextOptions) steps(v *view) string {
	rows := [][]string{{"rule"}}
	for _, s := range v.Steps {
		rows[0] = append(rows[0], s.Label)
	}
	for _, rule := range v.Listed {
		cells := []string{rule.Name}
		for _, r := range rule.Rows {
			cells = append(cells, change(r.Pair, quoteShort))
		}
		rows = append(rows, cells)
	}
	return o.align("", rows)
}

// pairs returns a table of pairs, each line after a margin.
func (o TextOptions) pairs(margin string, pairs []*row) string {
	dash := func(w *string) string {
		if w == nil {
			return "-"
		}
		return quoteShort(w)
	}
	rows := [][]string{{"relation", "rule", "lost", "gained", "because of"}}
	for _, p := range pairs {
		causes := because(p.Pair, same, same)
		if p.Relation == diff.RelationUndecided {
			causes = causes[:1]
		}
		rows = append(rows, []string{string(p.Relation), p.Name(), dash(p.OnlyOld), dash(p.OnlyNew), strings.Join(causes, ", ")})
	}
	return o.align(margin, rows)
}

// maxWidth is the largest number of characters that a column of a table is padded to. A
// longer cell moves the rest of its own row only.
const maxWidth = 100

// align returns a table whose first row is its head, each line after a margin. Relations are
// colored.
func (o TextOptions) align(margin string, rows [][]string) string {
	widths := make([]int, len(rows[0]))
	for _, r := range rows {
		for i, cell := range r {
			if width := utf8.RuneCountInString(cell); width <= maxWidth {
				widths[i] = max(widths[i], width)
			}
		}
	}
	lines := []string{""}
	for n, r := range rows {
		line := strings.Builder{}
		line.WriteString(margin)
		for i, cell := range r {
			pad := strings.Repeat(" ", max(0, widths[i]-utf8.RuneCountInString(cell)))
			if n == 0 {
				cell = o.set("\x1b[2m", cell)
			} else if cell != "" && (rows[0][i] == "relation" || strings.Contains(rows[0][i], " → ")) {
				end := strings.IndexAny(cell+",", ", ")
				cell = o.relation(diff.Relation(cell[:end]), cell[:end]) + cell[end:]
			}
			if i < len(r)-1 {
				cell += pad + "  "
			}
			line.WriteString(cell)
		}
		lines = append(lines, strings.TrimRight(line.String(), " "))
	}
	return strings.Join(lines, "\n") + "\n"
}

// definition returns a definition on one line, in which colors mark what changed.
func (o TextOptions) definition(s *definition) string {
	colors := map[Op]string{
		OpDelete: "\x1b[31m", OpMovedFrom: "\x1b[31m", OpInsert: "\x1b[32m", OpMovedTo: "\x1b[32m", OpRename: "\x1b[36m",
	}
	parts := []string{s.Name, "="}
	glue := false // the previous token is a count, written without a space after it
	for _, t := range s.row.Text.Tokens {
		token := s.token(t)
		if token == "" {
			continue
		}
		shown := token
		if color := colors[t.Op]; color != "" {
			shown = o.set(color, token)
		}
		if glue {
			parts[len(parts)-1] += shown
		} else {
			parts = append(parts, shown)
		}
		glue = strings.Trim(token, "0123456789*") == ""
	}
	return strings.Join(parts, " ")
}
