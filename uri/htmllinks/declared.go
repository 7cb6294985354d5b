package htmllinks

import (
	"bytes"
	"mime"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/charset"
)

// unknownCharset returns the charset that a document in HTML declares if it is not known: of
// its media type or of a META element in its sample. If it declares a known one too, or is in
// UTF-8 by a mark or as it seems, the result is "".
func unknownCharset(sample []byte, contentType string) string {
	if _, name, certain := charset.DetermineEncoding(sample, contentType); certain || name == "utf-8" {
		return ""
	}
	_, parameters, _ := mime.ParseMediaType(contentType)
	unknown := parameters["charset"]
	tokens := html.NewTokenizer(bytes.NewReader(sample))
	for {
		switch tokens.Next() {
		case html.ErrorToken:
			return unknown
		case html.StartTagToken, html.SelfClosingTagToken:
			label := metaCharset(tokens.Token())
			if e, _ := charset.Lookup(label); e != nil {
				return ""
			}
			if unknown == "" {
				unknown = label
			}
		}
	}
}

// metaCharset returns the charset that a tag declares, or "".
func metaCharset(tag html.Token) string {
	if tag.Data != "meta" {
		return ""
	}
	var isType bool
	var content string
	for _, a := range tag.Attr {
		switch a.Key {
		case "charset":
			return strings.TrimSpace(a.Val)
		case "http-equiv":
			isType = strings.EqualFold(a.Val, "content-type")
		case "content":
			content = a.Val
		}
	}
	if !isType {
		return ""
	}
	_, parameters, _ := mime.ParseMediaType(content)
	return parameters["charset"]
}
