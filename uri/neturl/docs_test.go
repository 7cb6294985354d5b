package neturl_test

import (
	"bytes"
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/internal/testutil"
)

var update = flag.Bool("update", false, "rewrite the results in the page")

const docs = "../../docs/from-net-url.md"

// docsHead is the beginning of a program that prints the results of the code in the page.
const docsHead = `package main

import (
	"cmp"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/netip"
	"net/url"
	"slices"
	"strings"
	"text/template"

	"github.com/stricturi/stricturi/formats"
	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/iri/idna"
	"github.com/stricturi/stricturi/schemes"
	"github.com/stricturi/stricturi/uri"
	"github.com/stricturi/stricturi/uri/extract"
	"github.com/stricturi/stricturi/uri/httpuri"
	"github.com/stricturi/stricturi/uri/neturl"
	"github.com/stricturi/stricturi/uri/origin"
)

var (
	_, _, _, _ = iri.Parse, neturl.ToURL, httpuri.SameOrigin, origin.Of
	_, _, _, _ = slices.Collect[string], strings.Cut, cmp.Or[int], net.JoinHostPort
	_, _, _    = base64.StdEncoding, netip.ParseAddr, schemes.ParseData
	_, _, _    = json.Marshal, template.New, formats.Lookup
	_, _       = idna.Names{}.ToASCII, extract.Find
)

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

func mustURL(text string) *url.URL { return must(url.Parse(text)) }

func show(results ...any) {
	var all []string
	for _, v := range results {
		switch v := v.(type) {
		case nil: // no error
		case error:
			all = []string{"error"}
			if e := (*uri.SyntaxError)(nil); errors.As(v, &e) {
				all[0] += fmt.Sprint(" at offset ", e.Offset)
			}
		case string, uri.Escaped, []string:
			all = append(all, fmt.Sprintf("%q", v))
		case []byte:
			all = append(all, string(v))
		default:
			all = append(all, fmt.Sprint(v))
		}
	}
	if all == nil {
		all = []string{"no error"}
	}
	fmt.Println(strings.Join(all, ", "))
}

func main() {
`

// The code in the page returns what the comments say.
func TestDocs(t *testing.T) {
	page := testutil.Must(os.ReadFile(docs))
	result := regexp.MustCompile(` // (.*)`)
	var program strings.Builder
	program.WriteString(docsHead)
	var want []string
	for _, block := range regexp.MustCompile("(?s)```go\n(.*?)```").FindAllStringSubmatch(string(page), -1) {
		begins := true // a line that is not after others without a result
		for line := range strings.Lines(block[1]) {
			if begins {
				program.WriteString("{\n")
			}
			m := result.FindStringSubmatchIndex(line)
			if begins = m != nil || line == "\n"; m != nil {
				want = append(want, line[m[2]:m[3]])
				line = "show(" + strings.TrimPrefix(line[:m[0]], "return ") + ")\n"
			}
			program.WriteString(line)
			if begins {
				program.WriteString("}\n")
			}
		}
	}
	program.WriteString("}\n")
	name := filepath.Join(t.TempDir(), "main.go")
	testutil.NoError(t, os.WriteFile(name, []byte(program.String()), 0o644))
	out, err := exec.Command("go", "run", name).CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	got := strings.Split(strings.TrimSpace(string(out)), "\n")
	if *update {
		i := 0
		page = regexp.MustCompile("(?s)```go\n.*?```").ReplaceAllFunc(page, func(block []byte) []byte {
			return result.ReplaceAllFunc(block, func([]byte) []byte {
				i++
				return []byte(" // " + got[i-1])
			})
		})
		testutil.NoError(t, os.WriteFile(docs, page, 0o644))
		return
	}
	if i := slices.Index(want, "s:///c"); go125 && i >= 0 { // resolves "..//c" to another reference
		want[i] = "s:////c"
	}
	if len(want) == 0 || len(got) != len(want) {
		t.Fatalf("%d results, want %d", len(got), len(want))
	}
	for i := range want {
		if got[i] != want[i] {
			t.Errorf("%s: result %d is %s, want %s: run go test ./uri/neturl -run Docs -update", docs, i+1, got[i], want[i])
		}
	}
}

// The programs with this module have no more lines than those with net/url.
func TestDocsPrograms(t *testing.T) {
	page := testutil.Must(os.ReadFile(docs))
	_, page, _ = bytes.Cut(page, []byte("\n# Twelve programs\n"))
	pairs := regexp.MustCompile("(?s)```go\n(.*?)\n\n(.*?)\n```").FindAllSubmatch(page, -1)
	if len(pairs) != 12 {
		t.Errorf("%d programs", len(pairs))
	}
	for i, pair := range pairs {
		theirs, ours := bytes.Count(pair[1], []byte("\n"))+1, bytes.Count(pair[2], []byte("\n"))+1
		t.Logf("program %d: %d lines, with net/url %d", i+1, ours, theirs)
		if ours > theirs {
			t.Errorf("program %d has %d lines, and %d with net/url", i+1, ours, theirs)
		}
	}
}

// The headings of the page are the exported functions, types and methods of net/url and the
// fields of URL.
func TestDocsComplete(t *testing.T) {
	page := testutil.Must(os.ReadFile(docs))
	var got, want []string
	for _, m := range regexp.MustCompile(`(?m)^## (.*)`).FindAllStringSubmatch(string(page), -1) {
		got = append(got, strings.Split(m[1], ", ")...)
	}
	out := testutil.Must(exec.Command("go", "doc", "-all", "net/url").Output())
	for _, m := range regexp.MustCompile(`(?m)^(?:type|func) (?:\(\w+ \*?(\w+)\) )?(\w+)`).FindAllStringSubmatch(string(out), -1) {
		want = append(want, strings.TrimPrefix(m[1]+"."+m[2], "."))
	}
	fields := regexp.MustCompile(`(?ms)^type URL struct {.*?^}`).Find(out)
	for _, m := range regexp.MustCompile(`(?m)^\t([A-Z]\w*) `).FindAllSubmatch(fields, -1) {
		want = append(want, "URL."+string(m[1]))
	}
	slices.Sort(got)
	slices.Sort(want)
	if len(want) < 40 || !slices.Equal(got, want) {
		t.Errorf("got %q\nwant %q", got, want)
	}
}
