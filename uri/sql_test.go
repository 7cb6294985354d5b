package uri_test

import (
	"database/sql"
	"database/sql/driver"
	"testing"

	"github.com/stricturi/stricturi/internal/testutil"
	"github.com/stricturi/stricturi/uri"
)

var (
	_ sql.Scanner   = (*uri.URI)(nil)
	_ sql.Scanner   = (*uri.Reference)(nil)
	_ driver.Valuer = uri.URI{}
	_ driver.Valuer = uri.Reference{}
)

func TestScan(t *testing.T) {
	for _, test := range []struct {
		name     string
		src      any
		uri, ref bool
	}{
		{"text", "urn:a", true, true},
		{"bytes", []byte("urn:a"), true, true},
		{"relative", "a", false, true},
		{"empty", "", true, true},
		{"empty bytes", []byte{}, true, true},
		{"NULL", nil, true, false},
		{"a number", int64(1), false, false},
		{"invalid", "a b", false, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			old := uri.MustParse("old:")
			u, r := old, old.Reference()
			if err := u.Scan(test.src); (err == nil) != test.uri || err != nil && u != old {
				t.Errorf("URI: %q, %v", u, err)
			}
			if err := r.Scan(test.src); (err == nil) != test.ref || err != nil && r != old.Reference() {
				t.Errorf("Reference: %q, %v", r, err)
			}
		})
	}
	// The driver may use its bytes again.
	var r uri.Reference
	bytes := []byte("a")
	testutil.NoError(t, r.Scan(bytes))
	bytes[0] = ' '
	if r.String() != "a" {
		t.Errorf("got %q", r)
	}
	// NULL leaves the edition.
	u := empty(t, uri.RFC2396())
	if err := u.Scan(nil); err != nil || u != empty(t, uri.RFC2396()) {
		t.Errorf("got %#v, %v", u, err)
	}
}

func TestSQLValue(t *testing.T) {
	for _, test := range []struct {
		from driver.Valuer
		want driver.Value
	}{
		{uri.MustParse("urn:a"), "urn:a"},
		{uri.URI{}, nil},
		{empty(t, uri.RFC2396()), nil},
		{uri.Reference{}, ""},
		{sql.Null[uri.Reference]{}, nil},
		{sql.Null[uri.Reference]{V: uri.MustParseReference("?"), Valid: true}, "?"},
	} {
		if got, err := test.from.Value(); got != test.want || err != nil {
			t.Errorf("%#v: got %#v, %v", test.from, got, err)
		}
	}
}
