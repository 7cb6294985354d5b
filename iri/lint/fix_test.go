package lint_test

import (
	"testing"

	"github.com/stricturi/stricturi/iri/lint"
	"github.com/stricturi/stricturi/uri"
)

func apply(text string, fix uri.Fix) string { return text[:fix.Start] + fix.With + text[fix.End:] }

// A fix of what may be a password is told apart.
func TestFixSecret(t *testing.T) {
	for _, text := range []string{"//u:e\u0301@h", "//u:\uFB01@h", "//\u202E@h"} {
		for _, f := range lint.Check(text) {
			if fix, ok := f.Fix(); ok && !fix.Secret {
				t.Errorf("%q: %+v is not secret", text, fix)
			}
		}
	}
}
