package grammar

import "regexp"

// section is the form in which sections of other documents are named.
var section = regexp.MustCompile(`^(?:RFC ([0-9]+)|(draft-[a-z0-9-]+))(?: [^,]*)?, ([0-9]+|[A-Z])((?:\.[0-9]+)*)$`)

// SectionURL returns where to read a section of an RFC or an Internet-Draft, such as
// "RFC 3986, 3.2.2" or "RFC 3986, A", or "" if the document is neither.
func SectionURL(name string) string {
	m := section.FindStringSubmatch(name)
	if m == nil {
		return ""
	}
	anchor := "#section-" + m[3] + m[4]
	if m[3] >= "A" {
		anchor = "#appendix-" + m[3] + m[4]
	}
	if m[1] != "" {
		return "https://www.rfc-editor.org/rfc/rfc" + m[1] + anchor
	}
	return "https://datatracker.ietf.org/doc/html/" + m[2] + anchor
}
