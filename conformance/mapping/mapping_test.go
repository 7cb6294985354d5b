// Package mapping_test runs the vectors of the mapping between IRIs and URIs. README.md
// describes their format.
package mapping_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/iri/charset"
	"github.com/stricturi/stricturi/iri/idna"
	"github.com/stricturi/stricturi/uri"
)

type file struct {
	Source  string   `json:"source"`
	Licence string   `json:"licence"`
	About   string   `json:"about"`
	Vectors []vector `json:"vectors"`
}

type vector struct {
	To       string `json:"to"`
	Edition  string `json:"edition"`
	Section  string `json:"section"`
	In       string `json:"in"`
	InBase64 []byte `json:"inBase64"`
	Charset  string `json:"charset"`
	Variant  string `json:"variant"`

	IDNA            bool `json:"idna"`
	Creating        bool `json:"creating"`
	UTS46           bool `json:"uts46"`
	Transitional    bool `json:"transitional"`
	EscapePrintable bool `json:"escapePrintable"`

	Out   string  `json:"out"`
	Kept  []kept  `json:"kept"`
	Error *failed `json:"error"`
	Why   string  `json:"why"`
}

type kept struct {
	Start  int    `json:"start"`
	End    int    `json:"end"`
	Reason string `json:"reason"`
}

type failed struct {
	Kind   string `json:"kind"`
	Offset int    `json:"offset"`
	Reason string `json:"reason"`
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
			for i, v := range f.Vectors {
				if err := v.run(); err != nil {
					t.Errorf("vector %d, %+q (%s): %v", i, v.In, v.Why, err)
				}
			}
		})
	}
}

func (v vector) run() error {
	if v.Section == "" || v.Why == "" {
		return errors.New("section or why is missing")
	}
	edition := iri.RFC3987
	if v.Edition != "" {
		i := slices.IndexFunc(iri.Editions(), func(e iri.Edition) bool { return e.String() == v.Edition })
		if i < 0 {
			return fmt.Errorf("unknown edition %q", v.Edition)
		}
		edition = iri.Editions()[i]
	}
	var names iri.DomainNames
	switch {
	case v.IDNA:
		names = idna.Names{Creating: v.Creating}
	case v.UTS46:
		names = idna.UTS46{Transitional: v.Transitional}
	}
	switch v.To {
	case "uri":
		return v.toURI(iri.Mapping{Edition: edition, EscapePrintable: v.EscapePrintable, DomainNames: names})
	case "iri":
		return v.toIRI(iri.Conversion{Edition: edition, DomainNames: names})
	}
	return fmt.Errorf("neither to a URI nor to an IRI: %q", v.To)
}

func (v vector) toURI(m iri.Mapping) error {
	var got uri.Reference
	var err error
	switch {
	case v.Charset != "":
		got, err = charset.Map(m, v.InBase64, v.Charset)
	case v.Variant == "A":
		got, err = m.MapCharacters(v.In)
	default:
		got, err = m.MapUnicode(v.In)
	}
	if v.Error != nil {
		return v.Error.is(err)
	}
	if err != nil || got.String() != v.Out {
		return fmt.Errorf("got %q, %v, want %q", got, err, v.Out)
	}
	return nil
}

func (want failed) is(err error) error {
	var got failed
	octets, inOctets := err.(*charset.OctetError)
	if inOctets {
		err = octets.Err
	}
	switch e := err.(type) {
	case *uri.SyntaxError:
		got = failed{Kind: "syntax", Offset: e.Offset}
	case *charset.Error:
		got = failed{Kind: "charset", Offset: e.Offset}
	case *iri.DomainNameError:
		got = failed{"domain-name", e.Offset, e.Err.Error()}
	}
	if inOctets {
		got.Offset = octets.Offset
	}
	if got != want {
		return fmt.Errorf("got %+v (%v), want %+v", got, err, want)
	}
	return nil
}

func (v vector) toIRI(c iri.Conversion) error {
	u, err := uri.ParseReference(v.In)
	if err != nil {
		return err
	}
	got, err := c.Convert(u)
	if err != nil || got.String() != v.Out {
		return fmt.Errorf("got %q, %v, want %q", got, err, v.Out)
	}
	var all []kept
	for k := range c.Kept(u) {
		all = append(all, kept{k.Start, k.End, k.Reason.String()})
	}
	if !slices.Equal(all, v.Kept) {
		return fmt.Errorf("kept %+v, want %+v", all, v.Kept)
	}
	return nil
}
