package opa

import (
	"strings"
	"testing"

	"github.com/open-policy-agent/opa/v1/ast"
)

// TestSwapped gives the value in place of the name of a format. The error must not show it.
func TestSwapped(t *testing.T) {
	for v, shown := range map[string]bool{"http://u:secret@h/": false, strings.Repeat("a", 10<<20): false, "url": true} {
		_, err := hasFormat([]*ast.Term{ast.StringTerm("uri"), ast.StringTerm(v)})
		if err == nil || strings.Contains(err.Error(), v) != shown {
			t.Errorf("%.30q: %.99v", v, err)
		}
	}
}
