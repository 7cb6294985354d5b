// Package section has the addresses of sections of documents.
package section

import "strings"

// URL returns where to read a section of an RFC or an Internet-Draft, such as "RFC 3986,
// 3.2.2" or "RFC 3986, A", or "" if the document is neither.
func URL(name string) string {
	document, section, _ := strings.Cut(name, ", ")
	if !isSection(section) {
		return ""
	}
	document, _, _ = strings.Cut(strings.Replace(document, " ", "\x00", 1), " ") // "RFC 2396 as updated by ..."
	anchor := "#section-" + section
	if section[0] >= 'A' {
		anchor = "#appendix-" + section
	}
	if number, ok := strings.CutPrefix(document, "RFC\x00"); ok && consists(number, "0123456789") {
		return "https://www.rfc-editor.org/rfc/rfc" + number + anchor
	}
	document, _, _ = strings.Cut(document, "\x00")
	if draft, ok := strings.CutPrefix(document, "draft-"); ok && consists(draft, "abcdefghijklmnopqrstuvwxyz0123456789-") {
		return "https://datatracker.ietf.org/doc/html/" + document + anchor
	}
	return ""
}

// isSection reports whether a text is the number of a section: a number or a capital
// letter, and further numbers, with dots between them.
func isSection(text string) bool {
	first, rest, more := strings.Cut(text, ".")
	if !consists(first, "0123456789") && (len(first) != 1 || !consists(first, "ABCDEFGHIJKLMNOPQRSTUVWXYZ")) {
		return false
	}
	for more {
		first, rest, more = strings.Cut(rest, ".")
		if !consists(first, "0123456789") {
			return false
		}
	}
	return true
}

// consists reports whether a text is not empty and has no other characters than those of
// set.
func consists(text, set string) bool { return text != "" && strings.Trim(text, set) == "" }
