package conformance

import (
	_ "embed"
	"encoding/json"
)

//go:embed formats/json-schema.json
var formatCases []byte

// FormatCase is a string of the JSON Schema Test Suite for a format.
type FormatCase struct {
	Format string `json:"format"` // name of the format; the suite has one that nobody defines
	In     string `json:"in"`     // the string
	Valid  bool   `json:"valid"`  // the suite's verdict
	Why    string `json:"why"`    // the suite's description of the case
}

// Formats returns the strings with which the JSON Schema Test Suite tests the optional
// formats of draft 2020-12. formats/README.md has their source.
func Formats() ([]FormatCase, error) {
	var file struct {
		Cases []FormatCase `json:"cases"`
	}
	err := json.Unmarshal(formatCases, &file)
	return file.Cases, err
}

// Disputed reports whether the document of the format contradicts the suite's verdict.
// The domain of one address is not in Normalization Form C. RFC 6531, 3.3 requires
// U-labels, which are in that form by RFC 5890, 2.3.2.1. The suite maps the domain by UTS
// #46 first, as the coming version of JSON Schema does, and as formats.UTS46 does.
func (c FormatCase) Disputed() bool {
	return c.Format == "idn-email" && c.In == "user@cafe\u0301.com"
}
