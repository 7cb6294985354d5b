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

// inMarkdown returns the blocks of code of Markdown that are marked as ABNF, in the line where
// they begin or below.
func inMarkdown(lines []line) (blocks []block) {
	section, title := "", ""
	end, isABNF := "", false // the fence of the open block
	var b *block             // the last one
	for _, l := range lines {
		trimmed := strings.TrimSpace(l.text)
		switch {
		case end != "" && strings.HasPrefix(trimmed, end) && strings.Trim(trimmed, end[:1]) == "":
			if end = ""; isABNF {
				blocks, b = append(blocks, *b), nil
			}
		case end != "":
			b.lines = append(b.lines, l)
		case strings.HasPrefix(trimmed, "```"), strings.HasPrefix(trimmed, "~~~"):
			end, isABNF = trimmed[:len(trimmed)-len(strings.TrimLeft(trimmed, trimmed[:1]))], fence().MatchString(l.text)
			b = &block{section: section, title: title}
		default:
			if b != nil && fenceType().MatchString(l.text) {
				blocks = append(blocks, *b)
			}
			b = nil
			if m := markdownHeading().FindStringSubmatch(l.text); m != nil {
				section, title = m[1], m[1]
				if s, ok := sectionOf(title); ok {
					section = s
				}
			}
		}
	}
	if end != "" && isABNF { // it has no end
		blocks = append(blocks, *b)
	}
	return blocks
}
