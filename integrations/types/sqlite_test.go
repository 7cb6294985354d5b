package types_test

import (
	"database/sql"
	"slices"
	"strings"
	"testing"

	_ "modernc.org/sqlite"

	"github.com/stricturi/stricturi/internal/testutil"
	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/uri"
)

// With package database/sql an IRI is not a URI either, and a scan goes on after a bad row.
func TestSQLite(t *testing.T) {
	db := testutil.Must(sql.Open("sqlite", "file:"+t.TempDir()+"/pages.db"))
	defer db.Close()
	exec := func(query string, args ...any) error {
		_, err := db.Exec(query, args...)
		return err
	}
	testutil.NoError(t, exec("CREATE TABLE pages (home TEXT, next BLOB)"))
	insert := "INSERT INTO pages VALUES (?, ?)"
	if err := exec(insert, iri.MustParse("http://é/").URI, ""); err == nil || !strings.Contains(err.Error(), "iri.IRI") {
		t.Errorf("an IRI as a URI: %v", err)
	}
	for _, row := range [][]any{
		{uri.MustParse("http://a/"), []byte("?x")}, {"a b:", "z"}, {uri.URI{}, uri.MustParseReference("y")}, {"a:", nil},
	} {
		testutil.NoError(t, exec(insert, row...))
	}
	rows := testutil.Must(db.Query("SELECT home, next FROM pages"))
	defer rows.Close()
	var got []string
	for rows.Next() {
		var home uri.URI
		var next sql.Null[uri.Reference]
		if err := rows.Scan(&home, &next); err != nil {
			got = append(got, "error")
			continue
		}
		got = append(got, home.String()+" "+next.V.String())
	}
	if want := []string{"http://a/ ?x", "error", " y", "a: "}; !slices.Equal(got, want) || rows.Err() != nil {
		t.Errorf("got %q, %v", got, rows.Err())
	}
}
