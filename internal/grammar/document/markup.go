package document

import (
	"encoding/xml"
	"fmt"
	"regexp"
	"strings"
)

// fence is the line at which ABNF begins in Markdown: ```abnf, or ~~~ abnf.
var fence = regexp.MustCompile("(?mi)^[ \t]*(```+|~~~+)[ \t]*(?:\\{[ \t]*\\.?|\\.)?abnf\\b.*$")

var markdownHeading = regexp.MustCompile(`^#{1,6}[ \t]+(.*?)(?:[ \t]+#+)?(?:[ \t]*\{.*\})?[ \t]*$`)

// inMarkdown returns the fenced blocks of Markdown that are marked as ABNF.
func inMarkdown(text string) (blocks []block) {
	section, title := "", ""
	end, isABNF := "", false // the fence of the open block
	for number, t := range strings.Split(text, "\n") {
		trimmed := strings.TrimSpace(t)
		switch {
		case end != "":
			if strings.HasPrefix(trimmed, end) && strings.Trim(trimmed, end[:1]) == "" {
				end = ""
			} else if isABNF {
				b := &blocks[len(blocks)-1]
				b.lines = append(b.lines, line{number: number + 1, text: t})
			}
		case fence.MatchString(t):
			end, isABNF = fence.FindStringSubmatch(t)[1], true
			blocks = append(blocks, block{section: section, title: title})
		case strings.HasPrefix(trimmed, "```"), strings.HasPrefix(trimmed, "~~~"):
			end, isABNF = trimmed[:len(trimmed)-len(strings.TrimLeft(trimmed, trimmed[:1]))], false
		default:
			if m := markdownHeading.FindStringSubmatch(t); m != nil {
				section, title = m[1], m[1]
				if s, ok := sectionOf(title); ok {
					section = s
				}
			}
		}
	}
	return blocks
}

func isXML(text string) bool {
	return strings.HasPrefix(strings.TrimSpace(text), "<") && (strings.Contains(text, "<sourcecode") || strings.Contains(text, "<artwork"))
}

// inXML returns the source code of an xml2rfc document that is marked as ABNF. Sections are
// numbered as xml2rfc numbers them.
func inXML(text string) (blocks []block) {
	d := newDecoder(text)
	numbers := []int{0} // of the open sections; the last counts those within the innermost
	back, inName := false, false
	var titles []string
	inCode := false
	var code strings.Builder // the text of the last block, which comments divide
	at := 0                  // the line where it begins
	end := func() {
		if inCode {
			b := &blocks[len(blocks)-1]
			for text := range strings.SplitSeq(code.String(), "\n") {
				b.lines = append(b.lines, line{number: at + len(b.lines), text: text})
			}
		}
		inCode = false
		code.Reset()
	}
	for {
		token, err := d.RawToken()
		if err != nil {
			end() // what was read so far counts
			return blocks
		}
		switch token := token.(type) {
		case xml.StartElement:
			switch token.Name.Local {
			case "back":
				back, numbers = true, []int{0}
			case "section":
				numbers[len(numbers)-1]++
				numbers = append(numbers, 0)
				titles = append(titles, attribute(token, "title"))
			case "name":
				inName = len(titles) > 0
			case "sourcecode", "artwork":
				if strings.EqualFold(attribute(token, "type"), "abnf") {
					number := sectionNumber(numbers[:len(numbers)-1], back)
					title := ""
					if len(titles) > 0 {
						title = strings.TrimSpace(number + ". " + strings.Join(strings.Fields(titles[len(titles)-1]), " "))
					}
					end()
					inCode = true
					at, _ = d.InputPos()
					blocks = append(blocks, block{section: number, title: title})
				}
			}
		case xml.EndElement:
			switch token.Name.Local {
			case "section":
				if len(titles) > 0 {
					numbers, titles = numbers[:len(numbers)-1], titles[:len(titles)-1]
				}
			case "name":
				inName = false
			case "sourcecode", "artwork":
				end()
			}
		case xml.CharData:
			switch {
			case inCode:
				code.Write(token)
			case inName:
				if title := &titles[len(titles)-1]; len(*title) < longTitle {
					*title += string(token)
				}
			}
		}
	}
}

func newDecoder(text string) *xml.Decoder {
	d := xml.NewDecoder(strings.NewReader(text))
	d.Strict, d.Entity = false, xml.HTMLEntity
	return d
}

// longTitle limits titles: nothing is added to one of this many bytes or more.
const longTitle = 1 << 10

func attribute(e xml.StartElement, name string) string {
	for _, a := range e.Attr {
		if a.Name.Local == name {
			return a.Value
		}
	}
	return ""
}

// sectionNumber returns "2.1" or, for the back of a document, "A.1".
func sectionNumber(numbers []int, back bool) string {
	var parts []string
	for i, n := range numbers {
		if i == 0 && back {
			parts = append(parts, string(rune('A'+n-1)))
		} else {
			parts = append(parts, fmt.Sprint(n))
		}
	}
	return strings.Join(parts, ".")
}
