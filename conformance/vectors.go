// Package conformance contains test vectors from the specifications and from other
// projects' test suites, and the tests that run them on this project. [Files] returns
// the vectors. README.md describes their format, so that other implementations can run
// them too.
package conformance

import (
	"bytes"
	"embed"
	"encoding/json"
	"fmt"
	"io/fs"
	"path"
)

//go:embed vectors/*.json
var files embed.FS

// File is one file of vectors.
type File struct {
	Name    string   `json:"-"`       // name of the file, without its extension
	Source  string   `json:"source"`  // the document or the suite
	Licence string   `json:"licence"` // terms of the source
	About   string   `json:"about"`
	Vectors []Vector `json:"vectors"`
}

// Vector is a text with the verdict whether it matches a rule.
type Vector struct {
	Edition string `json:"edition"` // stem
	Rule    string `json:"rule"`
	Section string `json:"section"` // section that contains the text or the rule
	// In is the text. A text that is not UTF-8 is in InBase64 instead.
	In       string `json:"in"`
	InBase64 []byte `json:"inBase64,omitempty"`
	Valid    bool   `json:"valid"`
	// Offset is the byte offset of the SyntaxError for an invalid text.
	Offset *int `json:"offset,omitempty"`
	// Components has the components of a valid text. A missing key is not
	// checked.
	Components *Components `json:"components,omitempty"`
	// Why is the purpose of the vector.
	Why string `json:"why"`
	// Src is the origin of the vector in another project's suite.
	Src string `json:"src,omitempty"`
	// Suite is the verdict of that suite if the specification contradicts it.
	Suite string `json:"suite,omitempty"`
}

// Text returns the text of the vector.
func (v Vector) Text() string {
	if v.InBase64 != nil {
		return string(v.InBase64)
	}
	return v.In
}

// Components has the components of a reference. An undefined component is null.
type Components struct {
	Scheme    Component `json:"scheme"`
	Authority Component `json:"authority"`
	Userinfo  Component `json:"userinfo"`
	Host      Component `json:"host"`
	HostKind  Component `json:"hostKind"`
	Port      Component `json:"port"`
	Path      Component `json:"path"`
	Opaque    *bool     `json:"opaque"`
	Query     Component `json:"query"`
	Fragment  Component `json:"fragment"`
}

// Component is the expected value of a component.
type Component struct {
	Asserted bool   // the vector has the key
	Defined  bool   // the component is defined
	Text     string // its text
}

// UnmarshalJSON is called for keys that the vector has, even if the value is null.
func (c *Component) UnmarshalJSON(b []byte) error {
	c.Asserted = true
	if string(b) == "null" {
		return nil
	}
	c.Defined = true
	return json.Unmarshal(b, &c.Text)
}

// Files returns all vectors, by file, sorted by name.
func Files() ([]File, error) {
	entries, err := fs.ReadDir(files, "vectors")
	if err != nil {
		return nil, err
	}
	var all []File
	for _, entry := range entries {
		data, err := fs.ReadFile(files, path.Join("vectors", entry.Name()))
		if err != nil {
			return nil, err
		}
		f := File{Name: entry.Name()[:len(entry.Name())-len(".json")]}
		d := json.NewDecoder(bytes.NewReader(data))
		d.DisallowUnknownFields()
		if err := d.Decode(&f); err != nil {
			return nil, fmt.Errorf("%s: %w", entry.Name(), err)
		}
		all = append(all, f)
	}
	return all, nil
}
