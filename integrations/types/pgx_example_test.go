package types_test

import (
	"fmt"

	"github.com/jackc/pgx/v5/pgtype"

	"github.com/stricturi/stricturi/uri"
)

// pgx writes and reads uri.URI and its like by their methods Value and Scan, so they can
// be arguments of queries, be scanned, and be the Go types of columns in sqlc. This is what pgx does with an argument and with the text of a column.
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

// Checked is a column whose error does not end the scan of the rows.
type Checked struct {
	uri.URI
	Err error
}

// Scan keeps the error.
func (c *Checked) Scan(src any) error {
	c.Err = c.URI.Scan(src)
	return nil
}

// docs/guide/storing.md has this example.
func ExampleChecked() {
	var homes [3]Checked
	for i, column := range []string{"https://example.com/", "https://exa mple.com/", "urn:a:b"} {
		fmt.Println(homes[i].Scan(column), homes[i].IsZero(), homes[i].Err)
	}
	// Output:
	// <nil> false <nil>
	// <nil> true rfc3986: not a valid URI: unexpected U+0020 at offset 11, in reg-name (section 3.2.2)
	// <nil> false <nil>
}
