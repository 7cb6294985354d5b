// Package conformance holds what the specifications and other projects' test
// suites say of strings, as data, and the tests that hold this project to it.
// [Files] returns the vectors; README.md describes their format, which other
// implementations can run too.
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
	Name    string   `json:"-"`       // of the file, without its ending
	Source  string   `json:"source"`  // the document or the suite
	Licence string   `json:"licence"` // of what was taken from there
	About   string   `json:"about"`
	Vectors []Vector `json:"vectors"`
}

// Vector is a text, and whether it is a string of a rule.
type Vector struct {
	Edition string `json:"edition"` // stem
	Rule    string `json:"rule"`
	Section string `json:"section"` // where the text or the rule stands
	// In is the text; where that is not UTF-8 it is in InBase64 instead.
	In       string `json:"in"`
	InBase64 []byte `json:"inBase64,omitempty"`
	Valid    bool   `json:"valid"`
	// Offset is that of a SyntaxError, in bytes, where the text is invalid.
	Offset *int `json:"offset,omitempty"`
	// Components of a valid text; a key that is absent is not asserted.
	Components *Components `json:"components,omitempty"`
	// Why says what the vector is there for.
	Why string `json:"why"`
	// Src is the place in another project's suite that the vector is from.
	Src string `json:"src,omitempty"`
	// Suite is that suite's verdict where the specification contradicts it.
	Suite string `json:"suite,omitempty"`
}

// Text returns the text of the vector.
func (v Vector) Text() string {
	if v.InBase64 != nil {
		return string(v.InBase64)
	}
	return v.In
}

// Components are those of a reference. An undefined one is null.
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

// Component is what a vector asserts of a component.
type Component struct {
	Asserted bool   // the vector says something of it
	Defined  bool   // it is defined
	Text     string // what it is then
}

// UnmarshalJSON is called for keys that are there, null ones too.
func (c *Component) UnmarshalJSON(b []byte) error {
	c.Asserted = true
	if string(b) == "null" {
		return nil
	}
	c.Defined = true
	return json.Unmarshal(b, &c.Text)
}

// Files returns all vectors, by file in the order of their names.
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
