// Package audits has the differences between editions, rule by rule, as the command diff
// makes them. It checks the facts of ../AUDIT.md, which judges the claims of the documents
// about their own changes.
package audits_test

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/grammar"
	"github.com/stricturi/stricturi/grammar/diff"
	"github.com/stricturi/stricturi/internal/grammar/report"
	"github.com/stricturi/stricturi/internal/testutil"
)

var update = flag.Bool("update", false, "rewrite the golden audits")

// audited lists the pairs of editions: each document with those it replaces, and each
// document about IRIs with the one about URIs that it builds on.
var audited = [][2]string{
	{"rfc2396", "rfc2732"},
	{"rfc2732", "rfc2396bis00"},
	{"rfc2396", "rfc2396bis00"},
	{"rfc2396bis00", "rfc3986"},
	{"rfc2396", "rfc3986"},
	{"rfc2396bis00", "iri11"},
	{"rfc3986", "rfc3987"},
	{"iri11", "rfc3987"},
}

// golden compares a text with a golden file, or writes the file.
func golden(t *testing.T, name, made string) {
	t.Helper()
	if *update {
		testutil.NoError(t, os.WriteFile(name, []byte(made), 0o644))
		return
	}
	kept := testutil.Must(os.ReadFile(name))
	if string(kept) == made {
		return
	}
	k, m := strings.Split(string(kept), "\n"), strings.Split(made, "\n")
	for i := range max(len(k), len(m)) {
		if i >= len(k) || i >= len(m) || k[i] != m[i] {
			t.Fatalf("%s, line %d: is\n%.300s\nmade was\n%.300s\ngo test ./conformance/audits -update writes it anew", name, i+1,
				slices.Concat(k[min(i, len(k)):], []string{""})[0], slices.Concat(m[min(i, len(m)):], []string{""})[0])
		}
	}
}

// The golden audits are the output of the command diff.
func TestAudits(t *testing.T) {
	kept := map[string]bool{}
	for i, way := range audited {
		if !testutil.Whole() && i%3 > 0 {
			kept[way[0]+"--"+way[1]+".md"], kept[way[0]+"--"+way[1]+".jsonl"] = true, true
			continue
		}
		older, _ := grammar.Lookup(way[0])
		newer, _ := grammar.Lookup(way[1])
		r := testutil.Must(report.Compare(diff.Options{}, diff.Edition(older), diff.Edition(newer)))
		for suffix, format := range map[string]string{".md": "markdown", ".jsonl": "json"} {
			var b strings.Builder
			testutil.NoError(t, r.Write(&b, format, report.TextOptions{}))
			name := fmt.Sprintf("%s--%s%s", way[0], way[1], suffix)
			kept[name] = true
			golden(t, name, b.String())
		}
	}
	files := testutil.Must(filepath.Glob("*--*"))
	for _, name := range files {
		if !kept[filepath.ToSlash(name)] {
			t.Errorf("%s is made by nothing", name)
		}
	}
}
