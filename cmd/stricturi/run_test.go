package main

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stricturi/stricturi/internal/testutil"
)

// outcome is the result of running the command.
type outcome struct {
	out, err string
	status   int
}

func runWith(t testing.TB, stdin string, args ...string) outcome {
	t.Helper()
	var stdout, stderr bytes.Buffer
	status := run(t.Context(), args, strings.NewReader(stdin), &stdout, &stderr)
	return outcome{stdout.String(), stderr.String(), status}
}

// objects decodes JSON Lines.
func objects(t testing.TB, out string) []map[string]any {
	t.Helper()
	var all []map[string]any
	for line := range strings.Lines(out) {
		if !strings.HasSuffix(line, "}\n") {
			t.Fatalf("no object on a line of its own: %q", line)
		}
		var o map[string]any
		if err := json.Unmarshal([]byte(line), &o); err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		all = append(all, o)
	}
	return all
}

// values returns one member of each object.
func values(t testing.TB, out, name string) []any {
	t.Helper()
	var all []any
	for _, o := range objects(t, out) {
		all = append(all, o[name])
	}
	return all
}

// textsOf returns the exact texts of the answers.
func textsOf(t testing.TB, out string) []string {
	t.Helper()
	var texts []string
	for _, o := range objects(t, out) {
		text := o["in"].(string)
		if exact, ok := o["inBase64"].(string); ok {
			b := testutil.Must(base64.StdEncoding.DecodeString(exact))
			if utf8.Valid(b) {
				t.Errorf("%q needs no base64", b)
			}
			text = string(b)
		}
		texts = append(texts, text)
	}
	return texts
}

var allStems = []string{"rfc2396", "rfc2732", "rfc2396bis00", "rfc3986", "iri11", "rfc3987"}

// file writes a file and returns its name.
func file(t testing.TB, name, content string) string {
	t.Helper()
	name = filepath.Join(t.TempDir(), name)
	testutil.NoError(t, os.WriteFile(name, []byte(content), 0o600))
	return name
}

// writeFiles writes files to a folder and returns their names in the order given.
func writeFiles(t *testing.T, namesAndTexts ...string) (files []string) {
	t.Helper()
	dir := t.TempDir()
	for i := 0; i < len(namesAndTexts); i += 2 {
		name := filepath.Join(dir, namesAndTexts[i])
		testutil.NoError(t, os.MkdirAll(filepath.Dir(name), 0o777))
		testutil.NoError(t, os.WriteFile(name, []byte(namesAndTexts[i+1]), 0o600))
		files = append(files, name)
	}
	return files
}
