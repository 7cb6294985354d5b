package types_test

import (
	"fmt"

	"github.com/jackc/pgx/v5/pgtype"

	"github.com/stricturi/stricturi/uri"
)

// pgx writes and reads uri.URI and its like by their methods Value and Scan, so they can
// be arguments of queries, be scanned, and be the Go types of columns in sqlc:
//
//	overrides:
//	  - column: pages.address
//	    go_type: github.com/stricturi/stricturi/uri.URI
//
// This is what pgx does with an argument and with the text of a column.
func Example_pgx() {
	types := pgtype.NewMap()
	text, err := types.Encode(pgtype.TextOID, pgtype.TextFormatCode, uri.MustParse("https://example.com/"), nil)
	fmt.Printf("%s, %v\n", text, err)

	var u uri.URI
	fmt.Println(types.Scan(pgtype.TextOID, pgtype.TextFormatCode, []byte("https://example.com/a b"), &u))
	// Output:
	// https://example.com/, <nil>
	// rfc3986: not a valid URI: unexpected U+0020 at offset 21, in segment (section 3.3)
}
