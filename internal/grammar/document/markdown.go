package document

import (
	"fmt"
	"strings"

	"github.com/stricturi/stricturi/internal/lazyregexp"
)

var (
	// fence is the line at which ABNF begins in Markdown: ```abnf, or ~~~ abnf.
	fence = lazyregexp.New("(?mi)^[ \t]*(```+|~~~+)[ \t]*(?:\\{[ \t]*\\.?|\\.)?abnf\\b.*$")

	// fenceType is the line below a block of code that says that it is ABNF, in kramdown.
	fenceType = lazyregexp.New(`(?mi)^[ \t]*\{:.*\btype=["']?abnf\b.*\}[ \t]*$`)

	// include is a line of kramdown-rfc that stands for the lines of a file.
	include = lazyregexp.New(`(?m)^[ \t]*\{::include[ \t]+(\S.*?)[ \t]*\}[ \t]*$`)

	markdownHeading = lazyregexp.New(`^#{1,6}[ \t]+(.*?)(?:[ \t]+#+)?(?:[ \t]*\{.*\})?[ \t]*$`)
)

// isMarkdown reports whether a text has blocks of code that are marked as ABNF.
func isMarkdown(text string) bool {
	return fence().MatchString(text) || fenceType().MatchString(text)
}

// Include returns a document with the files that it includes with {::include FILE}, as
// kramdown-rfc does. Read returns the text of a file.
func Include(text string, read func(name string) (string, error)) (string, error) {
	var failed error
	text = include().ReplaceAllStringFunc(text, func(l string) string {
		name := include().FindStringSubmatch(l)[1]
		file, err := read(name)
		if err != nil && failed == nil {
			failed = fmt.Errorf("{::include %s}: %w", name, err)
		}
		return strings.TrimSuffix(clean(file), "\n")
	})
	return text, failed
}

// A fenced is a block of code in Markdown.
type fenced struct {
	block
	start       int    // its first line
	information string // after the fence
	above       string // the paragraph above
	isABNF      bool   // it is marked so in the line where it begins, or below
}

// fences returns the blocks of code of Markdown.
func fences(text string) (all []*fenced) {
	var next fenced // what is above the next block
	end, closed := "", 0
	for _, l := range numbered(text) {
		m := anyFence().FindStringSubmatch(l.text)
		blank := strings.TrimSpace(l.text) == ""
		switch {
		case end != "" && m != nil && strings.HasPrefix(m[1], end) && m[2] == "":
			end, closed = "", l.number
		case end != "":
			f := all[len(all)-1]
			f.lines = append(f.lines, l)
		case m != nil:
			f := next
			end, next.above = m[1], ""
			f.start, f.information, f.isABNF = l.number+1, m[2], fence().MatchString(l.text)
			all = append(all, &f)
		case closed > 0 && closed == l.number-1 && fenceType().MatchString(l.text):
			all[len(all)-1].isABNF = true
		case blank && !strings.HasSuffix(next.above, "\n"):
			next.above += "\n"
		case !blank && strings.HasSuffix(next.above, "\n"):
			next.above = l.text
		case !blank && len(next.above) < maxAbove:
			next.above += " " + l.text
		}
		if m := markdownHeading().FindStringSubmatch(l.text); m != nil && end == "" {
			next.section, next.title = m[1], m[1]
			if s, ok := sectionOf(m[1]); ok {
				next.section = s
			}
		}
	}
	return all
}

// inMarkdown returns the blocks of code of Markdown that are marked as ABNF.
func inMarkdown(text string) (blocks []block) {
	for _, f := range fences(text) {
		if f.isABNF {
			blocks = append(blocks, f.block)
		}
	}
	return blocks
}
