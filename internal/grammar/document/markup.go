package document

import (
	"encoding/xml"
	"fmt"
	"strings"

	"golang.org/x/net/html/charset"
)

func isXML(text string) bool {
	return strings.HasPrefix(strings.TrimSpace(text), "<") && (strings.Contains(text, "<sourcecode") || strings.Contains(text, "<artwork"))
}

// inXML returns the definitions in the source code and the artwork of an xml2rfc document: in what
// is marked as ABNF, and in artwork that has no type and looks like it. Sections are numbered as
// xml2rfc numbers them.
func inXML(text string) (blocks []block, broken []Broken) {
	d := newDecoder(text)
	numbers := []int{0} // of the open sections; the last counts those within the innermost
	back, inName := false, false
	var titles []string
	inCode := false
	var b block              // the last one
	var code strings.Builder // its text, which comments divide
	at := 0                  // the line where it begins
	end := func() {
		if !inCode {
			return
		}
		for text := range strings.SplitSeq(code.String(), "\n") {
			b.lines = append(b.lines, line{number: at + len(b.lines), text: text})
		}
		if !b.guessed {
			blocks = append(blocks, b)
		} else {
			some, bad := guess(b.lines, b.section, b.title, false)
			blocks, broken = append(blocks, some...), append(broken, bad...)
		}
		inCode = false
		code.Reset()
	}
	for {
		token, err := d.RawToken()
		if err != nil {
			end() // what was read so far counts
			return blocks, broken
		}
		switch token := token.(type) {
		case xml.StartElement:
			switch token.Name.Local {
			case "back":
				back, numbers, titles = true, []int{0}, nil
			case "section":
				numbers[len(numbers)-1]++
				numbers = append(numbers, 0)
				titles = append(titles, attribute(token, "title"))
			case "name":
				inName = len(titles) > 0
			case "sourcecode", "artwork":
				if kind := attribute(token, "type"); strings.EqualFold(kind, "abnf") || kind == "" && token.Name.Local == "artwork" {
					number := sectionNumber(numbers[:len(numbers)-1], back)
					title := ""
					if len(titles) > 0 {
						title = strings.TrimSpace(number + ". " + strings.Join(strings.Fields(titles[len(titles)-1]), " "))
					}
					end()
					inCode = true
					at, _ = d.InputPos()
					b = block{section: number, title: title, guessed: kind == ""}
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
			case inName && len(titles) > 0:
				if title := &titles[len(titles)-1]; len(*title) < longTitle {
					*title += string(token)
				}
			}
		}
	}
}

func newDecoder(text string) *xml.Decoder {
	d := xml.NewDecoder(strings.NewReader(text))
	d.Strict, d.Entity, d.CharsetReader = false, xml.HTMLEntity, charset.NewReaderLabel
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
