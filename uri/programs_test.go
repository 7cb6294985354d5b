package uri_test

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"
)

// The programs of example_programs_test.go with net/url. Where net/url lacks something, they
// do without: netJSON and netCrawler accept texts that are not URIs, netRedirect accepts
// `/\evil.example`, netQuery changes the whole query, and netDatabase the text.

func netJSON(w io.Writer) {
	var page struct{ Home, Feed string }
	err := json.Unmarshal([]byte(`{"Home": "https://example.com/", "Feed": "https://example.com/a b"}`), &page)
	home, err2 := url.Parse(page.Home)
	feed, err3 := url.Parse(page.Feed)
	fmt.Fprintln(w, home, feed, errors.Join(err, err2, err3))
}

func netRedirect(w io.Writer) {
	handler := func(w http.ResponseWriter, r *http.Request) {
		base := &url.URL{Scheme: "http", Host: r.Host, Path: r.URL.Path}
		target, err := base.Parse(r.FormValue("next"))
		if err != nil || target.Scheme != base.Scheme || target.Host != base.Host {
			http.Error(w, "bad parameter", http.StatusBadRequest)
			return
		}
		http.Redirect(w, r, target.String(), http.StatusFound)
	}
	for _, next := range []string{"/a", "//evil.example", `/\evil.example`} {
		rec := httptest.NewRecorder()
		handler(rec, httptest.NewRequest("GET", "/login?next="+next, nil))
		fmt.Fprintf(w, "%d %q\n", rec.Code, rec.Header().Get("Location"))
	}
}

func netCrawler(w io.Writer) {
	start, _ := url.Parse("http://example.com/")
	seen := map[string]bool{start.String(): true}
	for queue := []*url.URL{start}; len(queue) > 0; queue = queue[1:] {
		document, err := html.Parse(get(queue[0].String()))
		if err != nil {
			fmt.Fprintln(w, err)
			continue
		}
		for node := range document.Descendants() {
			for _, a := range node.Attr {
				if node.Data != "a" || a.Key != "href" {
					continue
				}
				u, err := queue[0].Parse(a.Val)
				if err != nil {
					continue
				}
				u.Fragment = ""
				if u.Scheme == start.Scheme && u.Host == start.Host && !seen[u.String()] {
					fmt.Fprintln(w, u)
					seen[u.String()] = true
					queue = append(queue, u)
				}
			}
		}
	}
}

func netRequest(w io.Writer) {
	r, err := http.NewRequest("GET", "http://résumé.example.org/été", nil)
	fmt.Fprintln(w, r.Host, r.URL.EscapedPath(), err)
}

func netDatabase(w io.Writer) {
	db := openDatabase()
	u, _ := url.Parse("HTTPS://example.com/#")
	_, err := db.Exec("INSERT INTO pages VALUES (?)", u.String())
	fmt.Fprintln(w, err)
	var text string
	err = db.QueryRow("SELECT home FROM pages").Scan(&text)
	home, err2 := url.Parse(text)
	fmt.Fprintln(w, home, errors.Join(err, err2))
}

func netQuery(w io.Writer) {
	u, _ := url.Parse("https://example.com/?q=caf%c3%a9&page=1&debug")
	q := u.Query()
	q.Set("page", "2")
	q.Del("debug")
	u.RawQuery = q.Encode()
	fmt.Fprintln(w, u)
}

// Each program with net/url runs, and its counterpart is not longer.
func TestPrograms(t *testing.T) {
	own, theirs := lines(t, "example_programs_test.go"), lines(t, "programs_test.go")
	for _, test := range []struct {
		program, counterpart string
		run                  func(io.Writer)
		output               string // of the counterpart
	}{
		{"Example_json", "netJSON", netJSON, "https://example.com/ https://example.com/a%20b <nil>\n"},
		{"Example_redirect", "netRedirect", netRedirect, "302 \"http://example.com/a\"\n400 \"\"\n302 \"http://example.com/%5Cevil.example\"\n"},
		{"Example_crawler", "netCrawler", netCrawler, "http://example.com/b\nhttp://example.com/c?d\nhttp://example.com/%63?d\n"},
		{"Example_request", "netRequest", netRequest, "résumé.example.org /%C3%A9t%C3%A9 <nil>\n"},
		{"Example_database", "netDatabase", netDatabase, "<nil>\nhttps://example.com/ <nil>\n"},
		{"Example_query", "netQuery", netQuery, "https://example.com/?page=2&q=caf%C3%A9\n"},
	} {
		var output strings.Builder
		if test.run(&output); output.String() != test.output {
			t.Errorf("%s: got %q, want %q", test.counterpart, output.String(), test.output)
		}
		if own[test.program] == 0 || theirs[test.counterpart] == 0 || own[test.program] > theirs[test.counterpart] {
			t.Errorf("%s has %d lines, %s has %d", test.program, own[test.program], test.counterpart, theirs[test.counterpart])
		}
		delete(own, test.program)
	}
	if len(own) != 0 {
		t.Errorf("programs without a counterpart: %v", own)
	}
}

// lines returns the number of lines of code in the body of each function of a file.
func lines(t *testing.T, file string) map[string]int {
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, file, nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	n := map[string]int{}
	for _, decl := range f.Decls {
		if d, ok := decl.(*ast.FuncDecl); ok && d.Recv == nil {
			body := d.Body.List
			n[d.Name.Name] = fset.Position(body[len(body)-1].End()).Line - fset.Position(body[0].Pos()).Line + 1
		}
	}
	return n
}

// get returns a page of a site.
func get(uri string) io.Reader {
	if uri == "http://example.com/" {
		return strings.NewReader(`<a href=b><a href="/c?d"><a href="./%63?d#e"><a href="//example.org/">`)
	}
	return strings.NewReader(`<a href="HTTP://EXAMPLE.com/./b"><a href=".">`)
}

// openDatabase returns a database with one row of one column, empty.
func openDatabase() *sql.DB { return sql.OpenDB(new(database)) }

type database struct{ row []driver.Value }

func (d *database) Connect(context.Context) (driver.Conn, error) { return d, nil }
func (d *database) Driver() driver.Driver                        { return nil }
func (d *database) Prepare(string) (driver.Stmt, error)          { return d, nil }
func (d *database) Begin() (driver.Tx, error)                    { return nil, errors.ErrUnsupported }
func (d *database) Close() error                                 { return nil }
func (d *database) NumInput() int                                { return -1 }
func (d *database) Columns() []string                            { return []string{"home"} }

func (d *database) Exec(row []driver.Value) (driver.Result, error) {
	d.row = slices.Clone(row)
	return driver.RowsAffected(1), nil
}

func (d *database) Query([]driver.Value) (driver.Rows, error) { return d, nil }

func (d *database) Next(row []driver.Value) error {
	if d.row == nil {
		return io.EOF
	}
	copy(row, d.row)
	return nil
}
