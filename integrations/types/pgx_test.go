package types_test

import (
	"database/sql"
	"errors"
	"reflect"
	"testing"

	"github.com/jackc/pgx/v5/pgtype"

	"github.com/stricturi/stricturi/internal/testutil"
	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/uri"
)

// What pgx encodes it scans again, in both formats of the protocol.
func TestPgx(t *testing.T) {
	types := pgtype.NewMap()
	for _, value := range []any{
		uri.MustParse("http://a/"),
		uri.MustParseReference("../a"),
		uri.Reference{},
		iri.MustParse("http://é/"),
		iri.MustParseReference("é"),
		sql.Null[uri.Reference]{V: uri.MustParseReference(""), Valid: true},
		sql.Null[uri.Reference]{},
		uri.URI{}, // NULL
	} {
		for _, oid := range []uint32{pgtype.TextOID, pgtype.VarcharOID} {
			for _, format := range []int16{pgtype.TextFormatCode, pgtype.BinaryFormatCode} {
				data, err := types.Encode(oid, format, value, []byte{})
				if err != nil {
					t.Errorf("%T %v: %v", value, value, err)
					continue
				}
				got := reflect.New(reflect.TypeOf(value))
				if err := types.Scan(oid, format, data, got.Interface()); err != nil || got.Elem().Interface() != value {
					t.Errorf("%T %v: %q, %v, %v", value, value, data, got.Elem(), err)
				}
			}
		}
	}
}

func TestPgxErrors(t *testing.T) {
	types := pgtype.NewMap()
	for _, test := range []struct {
		to     any
		text   []byte
		offset int
	}{
		{new(uri.URI), []byte("http://a b/"), 8},
		{new(uri.URI), []byte("a"), 1},
		{new(uri.Reference), []byte("%"), 1},
		{new(iri.IRI), []byte("a:\xff"), 2},
		{new(uri.Reference), nil, -1}, // NULL is not a reference
	} {
		err := types.Scan(pgtype.TextOID, pgtype.TextFormatCode, test.text, test.to)
		var e *uri.SyntaxError
		if err == nil || errors.As(err, &e) != (test.offset >= 0) || e != nil && e.Offset != test.offset {
			t.Errorf("%T %q: %v", test.to, test.text, err)
		}
	}
}

// Columns that are arrays.
func TestPgxArrays(t *testing.T) {
	types := pgtype.NewMap()
	want := []uri.URI{uri.MustParse("http://a/,b"), uri.MustParse("urn:a:b")}
	data := testutil.Must(types.Encode(pgtype.TextArrayOID, pgtype.BinaryFormatCode, want, nil))
	var got []uri.URI
	if err := types.Scan(pgtype.TextArrayOID, pgtype.BinaryFormatCode, data, &got); err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("%v, %v", got, err)
	}
}
