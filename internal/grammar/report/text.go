//go:build !page

package report

import (
	"strings"

	"github.com/stricturi/stricturi/grammar/diff"
)

// TextOptions are the options of text for reading on a terminal.
type TextOptions struct {
	// Color marks additions and removals with ECMA-48 escape sequences.
	Color bool
	// All includes the details of all rules, not only of those that explain others.
	All bool
}

// funcs returns the functions of the template of text for reading on a terminal: what happened to the rules,
// causes first, then the details of each cause. The format may change; programs should use JSON.
func (o TextOptions) funcs() map[string]any {
	return map[string]any{
		"bad":        func(s string) string { return o.set("\x1b[31m", s) },
		"bold":       func(s string) string { return o.set("\x1b[1m", s) },
		"code":       asIs,
		"definition": o.definition,
		"detailed":   func(r *row) bool { return r.Pair != nil && (r.First() || o.All) },
		"indent":     func(s string) string { return strings.ReplaceAll(s, "\n", "\n  ") },
		"literal":    asIs,
		"longest":    func() int { return diff.CountTo },
		"relation":   o.relation,
	}
}

func (o TextOptions) set(escape, s string) string {
	if !o.Color {
		return s
	}
	return escape + s + "\x1b[0m"
}

// relation returns the word for a relation: faint, yellow or red, if it is not neutral.
func (o TextOptions) relation(r diff.Relation) string {
	switch r {
	case diff.RelationEqual:
		return o.set("\x1b[2m", r.Word())
	case diff.RelationSubset, diff.RelationAdded:
		return r.Word()
	case diff.RelationUndecided:
		return o.set("\x1b[33m", r.Word())
	}
	return o.set("\x1b[31m", r.Word())
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
