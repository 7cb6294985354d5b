package core

import "strings"

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
