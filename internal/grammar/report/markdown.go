//go:build !page

package report

import "strings"

// markdownFuncs are the functions of the template of GitHub Flavored Markdown: a table of the rules,
// then a section for each change.
var markdownFuncs = map[string]any{
	"changed": changed,
	"code":    code,
	"literal": literal,
}

// changed returns the lines of a definition as a diff has them.
func changed(s *definition) (lines string) {
	for line := range strings.SplitSeq(s.Text(), "\n") {
		lines += strings.TrimRight(s.Sign+" "+line, " \r") + "\n"
	}
	return lines
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
