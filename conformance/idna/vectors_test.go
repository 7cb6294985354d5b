// Package idna_test compares domain names with RFC 3490 and its
// implementations, as README.md describes.
package idna_test

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"github.com/stricturi/stricturi/iri/idna"
)

type file struct {
	Source  string   `json:"source"`
	Licence string   `json:"licence"`
	About   string   `json:"about"`
	Vectors []vector `json:"vectors"`
}

type vector struct {
	Operation string  `json:"operation"`
	Section   string  `json:"section"`
	Stored    bool    `json:"stored"`
	In        string  `json:"in"`
	Out       *string `json:"out"`
	Why       string  `json:"why"`
}

func TestVectors(t *testing.T) {
	names, err := filepath.Glob("*.json")
	if err != nil || len(names) == 0 {
		t.Fatal("no files", err)
	}
	for _, name := range names {
		t.Run(name, func(t *testing.T) {
			data, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			var f file
			d := json.NewDecoder(bytes.NewReader(data))
			d.DisallowUnknownFields()
			if err := d.Decode(&f); err != nil {
				t.Fatal(err)
			}
			if f.Source == "" || f.Licence == "" || f.About == "" || len(f.Vectors) == 0 {
				t.Error("source, licence, about or vectors are missing")
			}
			for _, v := range f.Vectors {
				if v.Section == "" || v.Why == "" {
					t.Errorf("%+q: section or why is missing", v.In)
				}
				v.run(t)
			}
		})
	}
}

func (v vector) run(t *testing.T) {
	d := idna.Names{Creating: v.Stored}
	var got string
	var err error
	switch v.Operation {
	case "nameprep":
		got, err = d.Nameprep(v.In)
	case "toASCII":
		got, err = d.ToASCII(v.In)
	case "toUnicode":
		got = d.ToUnicode(v.In)
	default:
		t.Fatalf("unknown operation %q", v.Operation)
	}
	switch {
	case v.Out == nil && err == nil:
		t.Errorf("%s of %+q (%s, %s): %+q, must fail", v.Operation, v.In, v.Section, v.Why, got)
	case v.Out != nil && (err != nil || got != *v.Out):
		t.Errorf("%s of %+q (%s, %s): %+q, %v, want %+q", v.Operation, v.In, v.Section, v.Why, got, err, *v.Out)
	}
}
