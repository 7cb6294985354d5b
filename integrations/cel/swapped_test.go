package cel_test

import (
	"strings"
	"testing"

	"cel.dev/cel-go/cel"

	stricturi "github.com/stricturi/stricturi/integrations/cel"
)

// TestSwapped gives the value in place of the name of a format. The error must not show it.
func TestSwapped(t *testing.T) {
	env, err := cel.NewEnv(stricturi.Formats(), cel.Variable("v", cel.StringType))
	if err != nil {
		t.Fatal(err)
	}
	a, issues := env.Compile("'uri'.hasFormat(v)")
	if issues.Err() != nil {
		t.Fatal(issues.Err())
	}
	p, err := env.Program(a)
	if err != nil {
		t.Fatal(err)
	}
	for v, shown := range map[string]bool{"http://u:secret@h/": false, strings.Repeat("a", 10<<20): false, "url": true} {
		_, _, err := p.Eval(map[string]any{"v": v})
		if err == nil || strings.Contains(err.Error(), v) != shown {
			t.Errorf("%.30q: %.99v", v, err)
		}
	}
}
