package conformance_test

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/internal/testutil"
)

// load reads a JSON document that has no other keys than a value.
func load(t *testing.T, name string, into any) {
	t.Helper()
	data := testutil.Must(os.ReadFile(name))
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	if err := d.Decode(into); err != nil {
		t.Fatalf("%s: %v", name, err)
	}
}

// files returns the names of the JSON documents in a folder.
func files(t *testing.T, folder string) []string {
	t.Helper()
	names, err := filepath.Glob(filepath.Join(folder, "*.json"))
	if err != nil || len(names) == 0 {
		t.Fatal("no files", err)
	}
	return names
}

// origin has the keys of every document about where it comes from.
type origin struct{ Source, Licence, About string }

func (o origin) check(t *testing.T) {
	t.Helper()
	if o.Source == "" || o.Licence == "" || o.About == "" {
		t.Error("source, licence or about is missing")
	}
}

// purpose has the keys of every vector about what it is there for.
type purpose struct{ Section, Why string }

func (p purpose) complete() bool { return p.Section != "" && p.Why != "" }

// each calls f with the vectors of a folder. The name of a file has no extension.
func each[V interface{ complete() bool }](t *testing.T, folder string, f func(t *testing.T, name string, v V)) {
	for _, path := range files(t, folder) {
		name := strings.TrimSuffix(filepath.Base(path), ".json")
		if name == "exceptions" {
			continue
		}
		t.Run(folder+"/"+name, func(t *testing.T) {
			var file struct {
				origin
				Vectors, Cases []V
			}
			load(t, path, &file)
			file.check(t)
			if len(file.Vectors)+len(file.Cases) == 0 {
				t.Error("no vectors")
			}
			for _, v := range append(file.Vectors, file.Cases...) {
				if !v.complete() {
					t.Errorf("%+v: section or why is missing", v)
				}
				f(t, name, v)
			}
		})
	}
}
