package document

import (
	"html"
	"path"
	"strings"

	"github.com/stricturi/stricturi/internal/lazyregexp"
)

var (
	// fence is the line at which ABNF begins in Markdown: ```abnf, or ~~~ abnf.
	fence = lazyregexp.New("(?mi)^[ \t>]*(```+|~~~+)[ \t]*(?:\\{[ \t]*\\.?|\\.)?abnf\\b.*$")

	// fenceType is the line below a block of code that says that it is ABNF, in kramdown.
	fenceType = lazyregexp.New(`(?mi)^[ \t>]*\{:.*\btype=["']?abnf\b.*\}[ \t]*$`)

	// pre is the line at which ABNF begins in an element of HTML within Markdown.
	pre = lazyregexp.New(`(?mi)^[ \t>]*<pre\b[^>]*\bclass=["']?(?:[^"'>]*[ -])?abnf\b[^>]*>(.*)$`)

	// quotes is what begins a line of a block quote.
	quotes = lazyregexp.New(`^(?:[ \t]*>[ \t]?)+`)

	// spans are tags within the lines of such an element.
	spans = lazyregexp.New(`</?(?:a|abbr|b|code|dfn|em|i|span|strong|var)\b[^>]*>`)

	// include is a line of kramdown-rfc, {::include FILE}, or of mmark, <{{FILE}}, that stands for the
	// lines of a file. Those of mmark are code.
	include = lazyregexp.New(`^[ \t]*(?:\{::include[ \t]+(\S.*?)[ \t]*\}|<\{\{(\S.*?)\}\}(?:\[.*\])?)[ \t]*$`)

	// cites matches citations in the rules of kramdown-rfc and xml2rfc.
	cites = lazyregexp.New(`\{\{[!?-]?(?:[Ss]ection [^{}]* of )?([A-Za-z][^{}=,\s]*)(?:=[^{}=]*|, [^{}=]*)?\}\}|<xref\b[^>]*?\btarget=["']([^"'>]*)["'][^>]*/>`)

	// unnamed matches the information of a fence that names no language.
	unnamed = lazyregexp.New(`^(?i:te?xt|plain|plaintext|none|[ew]?bnf|grammar)$`)

	markdownHeading = lazyregexp.New(`^(?:#{1,6}[ \t]+|<h[1-6]\b[^>]*>)(.*?)(?:[ \t]+#+|</h[1-6]>)?(?:[ \t]*\{.*\})?[ \t]*$`)
)

// isMarkdown reports whether a text has blocks of code that are marked as ABNF.
func isMarkdown(text string) bool {
	has := func(s string) bool { return strings.Contains(text, s) } // much faster
	return (has("```") || has("~~~")) && fence().MatchString(text) || has("{:") && fenceType().MatchString(text) ||
		(has("<p") || has("<P")) && pre().MatchString(text)
}

// frontMatter returns how many lines of a document for kramdown-rfc or mmark are YAML or TOML.
func frontMatter(lines []line) int {
	end := strings.TrimSpace(lines[0].text)
	if end == "---" || end == "%%%" {
		for i, l := range lines[1:] {
			if strings.HasPrefix(l.text, end) {
				return i + 2
			}
		}
	}
	return 0
}

// withoutCode returns the lines of a text, blank those of front matter, of fences, and of code in another
// language than ABNF.
func withoutCode(text string) []line {
	lines := numbered(text)
	blank := func(from, to int) {
		for i := from; i < to; i++ {
			lines[i].text = ""
		}
	}
	blank(0, frontMatter(lines))
	for _, f := range fences(text) {
		if f.closed > 0 {
			blank(f.start-2, f.closed)
			if f.information == "" || unnamed().MatchString(f.information) {
				copy(lines[f.start-1:], f.lines)
			}
		}
	}
	return lines
}

// FileIn returns the name of the file that a line includes, or "".
func FileIn(line string) string {
	if !strings.Contains(line, "{") { // most lines
		return ""
	}
	m := append(include().FindStringSubmatch(line), "", "", "")
	return m[1] + m[2]
}

// Include returns a document with the files that it includes, as kramdown-rfc and mmark do. Read returns
// the text of a file. Missing are those that cannot be read, whose lines stay.
func Include(text string, read func(name string) (string, error)) (with string, missing []Broken) {
	var b strings.Builder
	for i, l := range strings.SplitAfter(text, "\n") {
		if name := FileIn(strings.TrimSuffix(l, "\n")); name != "" {
			file, err := read(name)
			if err == nil {
				before, after := "", ""
				if strings.HasPrefix(strings.TrimSpace(l), "<") { // in mmark
					before, after = "~~~ "+strings.TrimPrefix(path.Ext(name), ".")+"\n", "~~~\n"
				}
				l = before + strings.TrimSuffix(file, "\n") + "\n" + after
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
	isElement   bool   // it is one of HTML
	inQuote     bool   // it is in a block quote
	closed      int    // the line of the fence at its end, or 0
}

// preEnd ends an element pre.
const preEnd = "</pre>"

// fences returns the blocks of code of Markdown.
func fences(text string) (all []*fenced) {
	var next fenced // what is above the next block
	var f *fenced   // the last block
	end := ""       // of the block that is open
	hidden := false // in a comment of HTML that began a line
	last := ""      // the line of text above
	lines := numbered(text)
	front := frontMatter(lines)
	for _, l := range lines {
		bare := l.text
		if strings.Contains(bare, ">") {
			bare = quotes().ReplaceAllString(bare, "")
		}
		inQuote := bare != l.text
		if end != "" && f.inQuote && !inQuote {
			end = ""
		}
		if end == "" || f.inQuote {
			l.text = bare
		}
		if end == "" {
			opens := strings.HasPrefix(strings.TrimSpace(l.text), "<!--")
			hidden = (hidden || opens) && !strings.Contains(l.text, "-->")
		}
		var m, element []string
		if strings.Contains(l.text, "```") || strings.Contains(l.text, "~~~") {
			m = anyFence().FindStringSubmatch(l.text)
		}
		if strings.Contains(l.text, "<") {
			element = pre().FindStringSubmatch(l.text)
		}
		if end == "" && !hidden && (m != nil || element != nil) {
			block := next
			f, next.above = &block, ""
			all = append(all, f)
			f.inQuote, f.isElement = inQuote, element != nil
			if m != nil {
				end, f.start, f.information, f.isABNF = m[1], l.number+1, m[2], fence().MatchString(l.text)
				continue
			}
			end, f.start, f.isABNF, l.text = preEnd, l.number, true, element[1]
		}
		blank := strings.TrimSpace(l.text) == ""
		switch {
		case end == preEnd:
			before, _, ends := strings.Cut(l.text, preEnd)
			l.text = html.UnescapeString(spans().ReplaceAllString(before, ""))
			f.lines = append(f.lines, l)
			if ends {
				end = ""
			}
		case end != "" && m != nil && strings.HasPrefix(m[1], end) && m[2] == "":
			end, f.closed = "", l.number
		case end != "":
			if !(l.text == "" && l.number == len(lines)) { // after the last line feed
				f.lines = append(f.lines, l)
			}
		case f != nil && f.closed > 0 && f.closed == l.number-1 && fenceType().MatchString(l.text):
			f.isABNF = true
		case blank && !strings.HasSuffix(next.above, "\n"):
			next.above += "\n"
		case !blank && strings.HasSuffix(next.above, "\n"):
			next.above = l.text
		case !blank && len(next.above) < maxAbove:
			next.above += " " + l.text
		}
		heading, line := l.text, strings.TrimSpace(l.text)
		if !blank && last != "" && (strings.Trim(line, "=") == "" || strings.Trim(line, "-") == "") {
			heading = "# " + last // underlined
		}
		if last = line; end != "" || m != nil || l.number <= front {
			last = ""
		}
		if m := markdownHeading().FindStringSubmatch(heading); m != nil && end == "" && !hidden {
			next.section, next.title = m[1], m[1]
			if s, ok := sectionOf(m[1]); ok {
				next.section = s
			}
		}
	}
	return all
}

// Fenced returns the offsets at which the ABNF in fences of Markdown begins and ends, without those in
// block quotes, whose lines have a mark.
func Fenced(text string) (spans [][2]int) {
	text = strings.ReplaceAll(text, "\r\n", " \n")
	starts := []int{0}
	for line := range strings.Lines(text) {
		starts = append(starts, starts[len(starts)-1]+len(line))
	}
	for _, f := range fences(text) {
		if first := f.start - 1; f.isABNF && !f.isElement && !f.inQuote {
			spans = append(spans, [2]int{starts[first], starts[first+len(f.lines)]})
		}
	}
	return spans
}

// inMarkdown returns the blocks of code of Markdown that are marked as ABNF.
func inMarkdown(text string) (blocks []*block) {
	for _, f := range fences(text) {
		if f.isABNF {
			for i, l := range f.lines {
				f.lines[i].text = cites().ReplaceAllString(l.text, "[$1$2]")
			}
			blocks = append(blocks, &f.block)
		}
	}
	return blocks
}
