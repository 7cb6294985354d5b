package stricturi_test

import (
	"os/exec"
	"strings"
	"testing"
)

const module = "github.com/stricturi/stricturi/"

// The packages depend on one another in one direction only: what each may
// import, besides the standard library, directly or not.
var arrows = map[string][]string{
	"grammar/abnf":      nil,
	"grammar/automaton": nil,
	"grammar":           {"grammar/abnf"},
	"grammar/language":  {"grammar/abnf", "grammar/automaton"},
	"gen/rfc2396":       nil,
	"gen/rfc2732":       nil,
	"gen/rfc2396bis00":  nil,
	"gen/rfc3986":       nil,
	"gen/iri11":         nil,
	"gen/rfc3987":       nil,
	"internal/syntax":   {"gen/"},
	"internal/bidi":     {"golang.org/x/text"},
	"uri":               {"gen/", "internal/"}, // above all nothing of grammar: no embedded texts, no automata
	"iri":               {"gen/", "internal/", "uri", "golang.org/x/text", "golang.org/x/net"},
	"conformance":       nil,
}

func TestArrows(t *testing.T) {
	for from, to := range arrows {
		out, err := exec.CommandContext(t.Context(), "go", "list", "-deps", "./"+from).Output()
		if err != nil {
			t.Fatal(err)
		}
		for dep := range strings.Lines(string(out)) {
			dep = strings.TrimSuffix(dep, "\n")
			if first, _, _ := strings.Cut(dep, "/"); !strings.Contains(first, ".") || strings.HasPrefix(dep, "vendor/") {
				continue // the standard library
			}
			if dep == module+from {
				continue
			}
			if !allowed(strings.TrimPrefix(dep, module), to) {
				t.Errorf("%s depends on %s", from, dep)
			}
		}
	}
}

func allowed(dep string, to []string) bool {
	for _, prefix := range to {
		if dep == prefix || strings.HasPrefix(dep, strings.TrimSuffix(prefix, "/")+"/") {
			return true
		}
	}
	return false
}
