// Package section has the addresses of sections of documents.
package section

import "github.com/stricturi/stricturi/internal/lazyregexp"

// cited matches a section of an RFC or an Internet-Draft, which is a number or a capital letter, and further
// numbers. The document may be one "as updated by" another.
var cited = lazyregexp.New(`^(?:RFC (\d+)|(draft-[a-z0-9-]+))(?: [^,]*)?, ((?:\d+|([A-Z]))(?:\.\d+)*)$`)

// URL returns where to read a section of an RFC or an Internet-Draft, such as "RFC 3986,
// 3.2.2" or "RFC 3986, A", or "" if the document is neither.
func URL(name string) string {
	m := cited().FindStringSubmatch(name)
	if m == nil {
		return ""
	}
	number, draft, anchor := m[1], m[2], "#section-"+m[3]
	if m[4] != "" {
		anchor = "#appendix-" + m[3]
	}
	if draft != "" {
		return "https://datatracker.ietf.org/doc/html/" + draft + anchor
	}
	return "https://www.rfc-editor.org/rfc/rfc" + number + anchor
}
