package grammar

import (
	"bytes"
	"encoding/json"

	"github.com/stricturi/stricturi/grammar/abnf"
)

// Notes are what the text of a grammar does not say. They are kept beside it, for
// rfc2396.abnf in rfc2396.abnf.json.
type Notes struct {
	// Readings are the defects of the grammar and how they are read.
	Readings []abnf.Reading `json:"readings"`
	// Renamings pair rules that have different names in other documents.
	Renamings []Renaming `json:"renamings"`
	// IRI reports whether the grammar allows characters outside ASCII on purpose, as
	// those of IRIs do.
	IRI bool `json:"international"`
	// Lists is what lists mean in the grammar, if that is not up to the reader: "rfc2616".
	Lists *abnf.Lists `json:"lists"`
	// Source is the document that the grammar is from: "RFC 5646". It may be "".
	Source string `json:"source"`
	// Sections are the sections of Source that define the rules: "2.1", or "RFC 5234, B.1"
	// of another document.
	Sections map[string]string `json:"sections"`
}

// Renaming gives a rule a common name, by which it is paired with a rule of
// another document if that has no rule of the same name. Two rules are paired if
// their common names are equal. The common name of a rule without a Renaming is
// its own name.
type Renaming struct {
	Rule   string `json:"rule"`
	Common string `json:"common"`
	// Why is the reason: a section of a document, or an explanation.
	Why string `json:"why"`
}

// ParseNotes reads notes as JSON. It rejects members that Notes does not have.
func ParseNotes(text []byte) (n Notes, err error) {
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	err = d.Decode(&n)
	return n, err
}
