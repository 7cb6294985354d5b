package document

import (
	"io"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/charset"

	"github.com/stricturi/stricturi/internal/lazyregexp"
)

var (
	startHTML = lazyregexp.New(`(?is)^\s*(<!--.*?-->\s*)*(<!doctype html|<html)`)
	headHTML  = lazyregexp.New(`^h[1-6]$`)
	nameHTML  = lazyregexp.New(`(?i)^(RFC [0-9]+|draft-[a-z0-9-]+)(?:\s*[:-]\s+(.*))?$`)
)

// tokensOfHTML calls f for each token of a document, with the line where it begins.
func tokensOfHTML(text string, f func(t html.Token, line int)) {
	r, err := charset.NewReader(strings.NewReader(text), "text/html")
	if err != nil {
		r = strings.NewReader(text)
	}
	z := html.NewTokenizer(io.Reader(r))
	at := 1
	for z.Next() != html.ErrorToken {
		lines := strings.Count(string(z.Raw()), "\n")
		f(z.Token(), at)
		at += lines
	}
}

// inHTML returns the definitions in the pre elements of a document: those that are marked as
// ABNF, and those that look like it. The pages of an RFC that is HTML only in its links are one
// text.
func inHTML(document string) (blocks []block, broken []Broken) {
	section, title, class := "", "", ""
	depth := 0 // of pre elements
	inHead := false
	var text strings.Builder // of a pre element, which links divide
	start := 0
	var pages []line
	tokensOfHTML(document, func(t html.Token, at int) {
		switch isHead := headHTML().MatchString(t.Data) && depth == 0; {
		case t.Type == html.TextToken && depth > 0:
			text.WriteString(t.Data)
		case t.Type == html.TextToken && inHead && len(title) < longTitle:
			title += t.Data
		case t.Type == html.StartTagToken && isHead:
			inHead, title = true, ""
		case t.Type == html.EndTagToken && isHead:
			inHead, title = false, strings.Join(strings.Fields(title), " ")
			section = title
			if s, ok := sectionOf(title); ok {
				section = s
			}
		case t.Type == html.StartTagToken && t.Data == "pre":
			depth, start, class = depth+1, at, ""
			for _, a := range t.Attr {
				if a.Key == "class" {
					class = " " + a.Val + " "
				}
			}
		case t.Type == html.EndTagToken && t.Data == "pre" && depth > 0:
			depth--
			pre := numbered(text.String())
			for i := range pre {
				pre[i].number += start - 1
			}
			text.Reset()
			switch {
			case strings.Contains(class, " lang-abnf "):
				blocks = append(blocks, block{section: section, title: title, lines: pre})
			case strings.Contains(class, " lang-"):
			case title == "" || strings.Contains(class, " newpage "):
				pages = append(append(pages, line{number: at, text: "\f"}), pre...)
			default:
				b, bad := guess(pre, section, title, false)
				blocks, broken = append(blocks, b...), append(broken, bad...)
			}
		}
	})
	b, bad := guess(withoutPages(pages), "", "", true)
	return append(blocks, b...), append(broken, bad...)
}

// htmlName reads the title of a document.
func htmlName(text string) (name, title string) {
	inTitle := false
	tokensOfHTML(text, func(t html.Token, _ int) {
		switch {
		case t.Data == "title" && t.Type != html.TextToken:
			inTitle = t.Type == html.StartTagToken
		case inTitle && title == "":
			title = strings.Join(strings.Fields(t.Data), " ")
		}
	})
	if m := nameHTML().FindStringSubmatch(title); m != nil {
		return m[1], m[2]
	}
	return "", title
}
