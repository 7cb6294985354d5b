package types_test

import (
	"context"
	"database/sql"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"

	"github.com/stricturi/stricturi/internal/errs"
	"github.com/stricturi/stricturi/internal/testutil"
	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/uri"
)

// postgres starts a PostgreSQL server of its own, such as Debian's, and connects to it.
func postgres(t *testing.T) *pgx.Conn {
	t.Helper()
	found, _ := filepath.Glob("/usr/lib/postgresql/*/bin/pg_ctl")
	if len(found) == 0 {
		t.Skip("PostgreSQL is not installed")
	}
	dir, err := os.MkdirTemp("", "pg") // the server's user cannot enter that of t.TempDir
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	testutil.NoError(t, os.Chmod(dir, 0o777))
	ctl := func(args ...string) error {
		args = append([]string{found[0], "-s", "-D", dir + "/data"}, args...)
		if os.Getuid() == 0 { // PostgreSQL refuses root
			args = append([]string{"runuser", "-u", "postgres", "--"}, args...)
		}
		return exec.Command(args[0], args[1:]...).Run()
	}
	testutil.NoError(t, ctl("initdb", "-o", "-A trust -U test --no-sync"))
	testutil.NoError(t, ctl("start", "-w", "-l", dir+"/log", "-o", "-F -c listen_addresses= -k "+dir))
	t.Cleanup(func() { ctl("stop", "-m", "immediate") })
	conn := testutil.Must(pgx.Connect(t.Context(), "host="+dir+" user=test dbname=postgres"))
	t.Cleanup(func() { conn.Close(context.Background()) })
	return conn
}

// What a server stores, and that it stores nothing that cannot be read again.
func TestPostgres(t *testing.T) {
	conn := postgres(t)
	exec := func(query string, args ...any) {
		t.Helper()
		testutil.Must(conn.Exec(t.Context(), query, args...))
	}
	conn.TypeMap().RegisterDefaultPgType([]uri.URI(nil), "_text") // for exec and simple
	exec("CREATE TABLE pages (home text, links text[])")
	for name, mode := range map[string]pgx.QueryExecMode{
		"extended": pgx.QueryExecModeCacheStatement, "exec": pgx.QueryExecModeExec, "simple": pgx.QueryExecModeSimpleProtocol,
	} {
		t.Run(name, func(t *testing.T) {
			exec("TRUNCATE pages")
			var home uri.URI
			insert := "INSERT INTO pages (home) VALUES ($1) RETURNING home"
			err := conn.QueryRow(t.Context(), insert, mode, iri.MustParse("http://é/").URI).Scan(&home)
			if err == nil || !strings.Contains(err.Error(), "iri.IRI") {
				t.Errorf("an IRI as a URI: %v", err)
			}
			var n int
			if err := conn.QueryRow(t.Context(), "SELECT count(*) FROM pages").Scan(&n); err != nil || n != 0 {
				t.Errorf("%d rows, %v", n, err)
			}
			var i iri.IRI
			if err := conn.QueryRow(t.Context(), insert, mode, iri.MustParse("http://é/")).Scan(&i); err != nil || i.String() != "http://é/" {
				t.Errorf("%v, %v", i, err)
			}
			var links []uri.URI
			want := []uri.URI{uri.MustParse("http://a/,b"), uri.MustParse("urn:a:b")}
			err = conn.QueryRow(t.Context(), "INSERT INTO pages (links) VALUES ($1) RETURNING links", mode, want).Scan(&links)
			if err != nil || !reflect.DeepEqual(links, want) {
				t.Errorf("%v, %v", links, err)
			}
			var next iri.Reference
			err = conn.QueryRow(t.Context(), "SELECT NULL::text", mode).Scan(&next)
			if err == nil || !strings.Contains(err.Error(), "sql.Null[iri.Reference]") {
				t.Errorf("NULL: %v", err)
			}
			pointer, null := &next, sql.Null[iri.Reference]{Valid: true}
			err = conn.QueryRow(t.Context(), "SELECT NULL::text, NULL::text", mode).Scan(&pointer, &null)
			if err != nil || pointer != nil || null.Valid {
				t.Errorf("NULL: %v, %v, %v", pointer, null, err)
			}
		})
	}
	exec("INSERT INTO pages (home) VALUES ('https://example.com/'), ('https://exa mple.com/'), ('')")
	rows := testutil.Must(conn.Query(t.Context(), "SELECT home FROM pages WHERE home !~ 'é'"))
	read, err := pgx.CollectRows(rows, pgx.RowTo[Checked])
	if err != nil || len(read) != 3 || read[0].Err != nil || read[2].Err != nil {
		t.Fatalf("%v, %v", read, err)
	}
	if e, ok := errs.AsType[*uri.SyntaxError](read[1].Err); !ok || e.Offset != len("https://exa") {
		t.Errorf("%v", read[1].Err)
	}
}
