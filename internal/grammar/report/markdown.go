//go:build !page

package report

import (
	"strings"

	"github.com/stricturi/stricturi/grammar/diff"
)

// markdownFuncs are the functions of the template of GitHub Flavored Markdown: a table of the rules,
// then a section for each change.
var markdownFuncs = map[string]any{
	"because":  func(p *diff.Pair) string { return strings.Join(because(p, code, literal), ", ") },
	"lines":    inMarkdown.lines,
	"changed":  changed,
	"code":     code,
	"effect":   func(c diff.Cause) string { return strings.Join(witnesses(c.OnlyOld, c.OnlyNew, codeWitness), ", ") },
	"itself":   itself,
	"literal":  literal,
	"name":     codeName,
	"sections": sections,
	"upper":    upper,
	"whyLabel": whyLabel,
	"witness":  codeWitness,
}

var inMarkdown = style{
	name: func(r *row) string { return codeName(r.Pair) }, code: code, literal: literal, word: diff.Relation.Word,
	fold: func(label, names string, few bool) string {
		if few {
			return label + ": " + names
		}
		start := ""
		if and, ok := strings.CutPrefix(label, "; "); ok {
			label, start = and, "\n  "
		}
		return start + "<details><summary>" + label + "</summary>\n\n  " + names + "\n\n  </details>"
	},
}

// changed returns the lines of a definition as a diff has them.
func changed(s *definition) (lines string) {
	for line := range strings.SplitSeq(s.Text(), "\n") {
		lines += strings.TrimRight(s.Sign+" "+line, " \r") + "\n"
	}
	return lines
}

func codeName(p *diff.Pair) string {
	if p.Old != nil && p.New != nil && p.Old.Name != p.New.Name {
		return code(p.Old.Name) + " → " + code(p.New.Name)
	}
	return code(p.Name())
}

func codeWitness(w *string) string {
	if w == nil {
		return ""
	}
	return code(quote(w))
}

var escaper = strings.NewReplacer(
	"\\", "\\\\", "`", "\\`", "*", "\\*", "_", "\\_", "~", "\\~", "[", "\\[", "]", "\\]", "<", "\\<", ">", "\\>", "&", "\\&", "|", "\\|",
	"\n", " ", "\r", " ",
)

// literal returns text that a reader sees as it is. Notes on a grammar may contain anything.
func literal(text string) string { return escaper.Replace(text) }

// code returns a code span that is also valid in a table. A quoted witness may contain
// backquotes.
func code(s string) string {
	fence := "`"
	for strings.Contains(s, fence) {
		fence += "`"
	}
	return fence + strings.ReplaceAll(s, "|", "\\|") + fence
}
