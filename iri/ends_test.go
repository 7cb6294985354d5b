package iri_test

import (
	"testing"

	"github.com/stricturi/stricturi/internal/testutil"
	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/iri/idna"
	"github.com/stricturi/stricturi/uri"
)

func TestSequencesEnd(t *testing.T) {
	names := idna.Names{}
	u := uri.MustParseReference("http://%E2%80%AE.xn--a.%FF.example/%41%25/%F0%90?%EE%80%80#%C0%AF")
	testutil.EndsEarly(t, "kept", iri.Conversion{}.Kept(u), 5)
	testutil.EndsEarly(t, "kept in names", iri.Conversion{DomainNames: names}.Kept(u), 5)
	i := iri.MustParseReference("http://é.a/b/c?d=e&f=g#h")
	testutil.EndsEarly(t, "segments", i.Segments().Raw(), 2)
	testutil.EndsEarly(t, "decoded segments", i.Segments().All(), 2)
	testutil.EndsEarly(t, "values", iri.MustParseReference("?a=1&a=2").Pairs().Values("a"), 2)
	nodes, err := iri.RFC3987.Nodes("IRI", "http://é/")
	if err != nil {
		t.Fatal(err)
	}
	testutil.EndsEarly(t, "nodes", nodes, 5)
}

// A URI that uses features which IRIs lack is an error, and not an IRI.
func TestConvertOtherEditions(t *testing.T) {
	for _, e := range uri.Editions() {
		u, err := e.Parse("http://a_b:c/")
		if err != nil {
			continue
		}
		if got, err := (iri.Conversion{}).ConvertURI(u); err == nil || got != (iri.IRI{}) {
			t.Errorf("%v: got %q, %v", e, got, err)
		}
		if got, err := iri.ConvertURI(u); err == nil || got != (iri.IRI{}) {
			t.Errorf("%v: got %q, %v", e, got, err)
		}
		if got, err := (iri.Conversion{}).Convert(u.Reference()); err == nil || got != (iri.Reference{}) {
			t.Errorf("%v: got %q, %v", e, got, err)
		}
		if got, err := (iri.Conversion{}).Append([]byte("x"), u.Reference()); err == nil || string(got) != "x" {
			t.Errorf("%v: got %q, %v", e, got, err)
		}
	}
}
