package document

import (
	"strings"

	"github.com/stricturi/stricturi/internal/lazyregexp"
)

var (
	// fence is the line at which ABNF begins in Markdown: ```abnf, or ~~~ abnf.
	fence = lazyregexp.New("(?mi)^[ \t]*(```+|~~~+)[ \t]*(?:\\{[ \t]*\\.?|\\.)?abnf\\b.*$")

	// fenceType is the line below a block of code that says that it is ABNF, in kramdown.
	fenceType = lazyregexp.New(`(?mi)^[ \t]*\{:.*\btype=["']?abnf\b.*\}[ \t]*$`)

	// include is a line of kramdown-rfc that stands for the lines of a file.
	include = lazyregexp.New(`^[ \t]*\{::include[ \t]+(\S.*?)[ \t]*\}[ \t]*$`)

	markdownHeading = lazyregexp.New(`^#{1,6}[ \t]+(.*?)(?:[ \t]+#+)?(?:[ \t]*\{.*\})?[ \t]*$`)
)

// isMarkdown reports whether a text has blocks of code that are marked as ABNF.
func isMarkdown(text string) bool {
	return fence().MatchString(text) || fenceType().MatchString(text)
}

// Include returns a document with the files that it includes with {::include FILE}, as
// kramdown-rfc does. Read returns the text of a file. Missing are those that cannot be read, whose lines
// stay.
func Include(text string, read func(name string) (string, error)) (with string, missing []Broken) {
	var b strings.Builder
	for i, l := range strings.SplitAfter(text, "\n") {
		if m := include().FindStringSubmatch(strings.TrimSuffix(l, "\n")); m != nil {
			file, err := read(m[1])
			if err == nil {
				l = strings.TrimSuffix(file, "\n") + "\n"
			} else {
				missing = append(missing, Broken{Name: strings.TrimSpace(l), Line: i + 1, Msg: err.Error()})
			}
		}
		b.WriteString(l)
	}
	return b.String(), missing
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
	lines := numbered(text)
	for _, l := range lines {
		m := anyFence().FindStringSubmatch(l.text)
		blank := strings.TrimSpace(l.text) == ""
		switch {
		case end != "" && m != nil && strings.HasPrefix(m[1], end) && m[2] == "":
			end, closed = "", l.number
		case end != "":
			f := all[len(all)-1]
			if !(l.text == "" && l.number == len(lines)) { // after the last line feed
				f.lines = append(f.lines, l)
			}
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
