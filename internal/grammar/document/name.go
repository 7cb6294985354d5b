package document

import (
	"slices"
	"strings"

	"github.com/stricturi/stricturi/internal/lazyregexp"
)

var (
	number     = lazyregexp.New(`(?im)^Request for Comments: *([0-9]+)`)
	draftName  = lazyregexp.New(`^<?draft-[a-z0-9-]+-[0-9]{2}(\.txt)?>?$`)
	masthead   = lazyregexp.New(`(?im)^(Network Working Group|Internet Engineering Task Force|Request for Comments|Internet[- ]Draft)\b`)
	frontEntry = lazyregexp.New(`^(title|docname|value)[ \t]*[:=][ \t]*["']?([^"'|>\s].*?)["']?[ \t]*$`)
)

// maxTitle is how many lines a title has at most.
const maxTitle = 4

// Name returns the name and title of a document as references have them, such as RFC 3986,
// "Uniform Resource Identifier (URI): Generic Syntax". It is empty if the document does not
// begin with these as RFCs and drafts do.
func Name(text string) string {
	var name, title string
	switch {
	case isMarkup(text):
		name, title = readMarkup(text, nil)
	case isMarkdown(text):
		name, title = markdownName(text)
	default:
		name, title = textName(text)
	}
	if title = strings.Join(strings.Fields(title), " "); title != "" {
		title = `"` + title + `"`
	}
	return strings.Join(slices.DeleteFunc([]string{name, title}, func(s string) bool { return s == "" }), ", ")
}

// textName reads plain text: the title is the paragraph below the names of the authors.
func textName(text string) (name, title string) {
	all := paragraphs(withoutPages(numbered(text)))
	if len(all) == 0 || !masthead().MatchString(join(all[0])) {
		return "", ""
	}
	if m := number().FindStringSubmatch(join(all[0])); m != nil {
		name = "RFC " + m[1]
	}
	if len(all) == 1 || len(all[1]) > maxTitle {
		return name, ""
	}
	for _, l := range all[1] {
		if line := strings.TrimSpace(l.text); draftName().MatchString(line) {
			name = strings.TrimSuffix(strings.Trim(line, "<>"), ".txt")
		} else {
			title += line + " "
		}
	}
	return name, title
}

// markdownName reads what is before a document for kramdown-rfc or mmark.
func markdownName(text string) (name, title string) {
	lines := numbered(text)
	for _, l := range lines[:frontMatter(lines)] {
		switch m := frontEntry().FindStringSubmatch(l.text); {
		case m == nil:
		case m[1] == "title":
			title = m[2]
		case strings.HasPrefix(m[2], "draft-"):
			name = m[2]
		}
	}
	return name, title
}
