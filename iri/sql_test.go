package iri_test

import (
	"database/sql"
	"database/sql/driver"
	"errors"
	"testing"

	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/uri"
)

var (
	_ sql.Scanner   = (*iri.IRI)(nil)
	_ sql.Scanner   = (*iri.Reference)(nil)
	_ driver.Valuer = iri.IRI{}
	_ driver.Valuer = iri.Reference{}
)

func TestScan(t *testing.T) {
	for _, test := range []struct {
		name     string
		src      any
		iri, ref bool
	}{
		{"text", "urn:é", true, true},
		{"bytes", []byte("urn:é"), true, true},
		{"relative", "a", false, true},
		{"empty", "", true, true},
		{"empty bytes", []byte{}, true, true},
		{"NULL", nil, true, false},
		{"a number", int64(1), false, false},
		{"invalid", "a b", false, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			old := iri.MustParse("old:")
			u, r := old, old.Reference()
			if err := u.Scan(test.src); (err == nil) != test.iri || err != nil && u != old {
				t.Errorf("IRI: %q, %v", u, err)
			}
			if err := r.Scan(test.src); (err == nil) != test.ref || err != nil && r != old.Reference() {
				t.Errorf("Reference: %q, %v", r, err)
			}
		})
	}
	// The driver may use its bytes again.
	var r iri.Reference
	bytes := []byte("a")
	if err := r.Scan(bytes); err != nil {
		t.Fatal(err)
	}
	bytes[0] = ' '
	if r.String() != "a" {
		t.Errorf("got %q", r)
	}
	// NULL leaves the edition.
	u := iri.Draft11.Unset()
	if err := u.Scan(nil); err != nil || u != iri.Draft11.Unset() {
		t.Errorf("got %#v, %v", u, err)
	}
}

func TestSQLValue(t *testing.T) {
	for _, test := range []struct {
		from driver.Valuer
		want driver.Value
	}{
		{iri.MustParse("urn:é"), "urn:é"},
		{iri.IRI{}, nil},
		{iri.Draft11.Unset(), nil},
		{iri.Reference{}, ""},
		{sql.Null[iri.Reference]{}, nil},
		{sql.Null[iri.Reference]{V: iri.MustParseReference("?"), Valid: true}, "?"},
	} {
		if got, err := test.from.Value(); got != test.want || err != nil {
			t.Errorf("%#v: got %#v, %v", test.from, got, err)
		}
	}
}

// database/sql itself reads into the values.
func TestNull(t *testing.T) {
	var null sql.Null[iri.Reference]
	if err := null.Scan(nil); err != nil || null.Valid {
		t.Errorf("NULL: %+v, %v", null, err)
	}
	if err := null.Scan("/a"); err != nil || !null.Valid || null.V.String() != "/a" {
		t.Errorf("got %+v, %v", null, err)
	}
	var syntax *uri.SyntaxError
	if err := null.Scan([]byte("a b")); !errors.As(err, &syntax) || syntax.Offset != 1 {
		t.Errorf("got %v", err)
	}
}
