package core

import "strings"

// SectionURL returns where to read a section of an RFC or an Internet-Draft, such as "RFC 3986,
// 3.2.2" or "RFC 3986, A", or "" if the document is neither.
func SectionURL(name string) string {
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

// SectionPhrase returns the name of a section for prose: "section 3.2.2", or "RFC 3339, appendix A"
// for a section of another document. A name such as "line 7", that of a place in a file, stays
// as it is.
func SectionPhrase(name string) string {
	document := 0
	if i := strings.LastIndex(name, ", "); i >= 0 {
		document = i + len(", ")
	}
	if strings.HasPrefix(name[document:], "line ") {
		return name
	}
	if section := name[document:]; section != "" && 'A' <= section[0] && section[0] <= 'Z' && (len(section) == 1 || section[1] == '.') {
		return name[:document] + "appendix " + section
	}
	return name[:document] + "section " + name[document:]
}

// SectionIn returns the name of a section of a document. A name with a comma is that of a section
// of another document, and stays as it is.
func SectionIn(document, section string) string {
	if strings.Contains(section, ",") {
		return section
	}
	return document + ", " + section
}
