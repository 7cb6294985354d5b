package main

import (
	"bytes"
	"encoding/json"
	"io"
	"strings"
	"testing"
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

// keys returns the names of an object's members, in order, without those of nested
// objects.
func keys(t testing.TB, object string) []string {
	t.Helper()
	d := json.NewDecoder(strings.NewReader(object))
	var names []string
	depth, name := 0, false
	for {
		token, err := d.Token()
		if err == io.EOF {
			return names
		}
		if err != nil {
			t.Fatal(err)
		}
		switch token {
		case json.Delim('{'), json.Delim('['):
			depth++
			name = depth == 1
			continue
		case json.Delim('}'), json.Delim(']'):
			depth--
			name = depth == 1
			continue
		}
		if depth == 1 {
			if name {
				names = append(names, token.(string))
			}
			name = !name
		}
	}
}

var allStems = []string{"rfc2396", "rfc2732", "rfc2396bis00", "rfc3986", "iri11", "rfc3987"}

// answers runs a command with --json for each text and compares. All is in the objects.
func answers(t *testing.T, command string, tests []answerTest) {
	t.Helper()
	for _, tt := range tests {
		got := runWith(t, "", append([]string{command, "--json"}, tt.args...)...)
		if got.status != tt.status || !strings.HasPrefix(got.out, tt.want) || !strings.HasSuffix(got.out, "}\n") || got.err != "" {
			t.Errorf("%s %q\ngot  %+v\nwant %s", command, tt.args, got, tt.want)
		}
		objects(t, got.out)
	}
}

type answerTest struct {
	args   []string
	want   string // how it begins
	status int
}
