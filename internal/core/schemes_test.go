package core_test

import (
	"strings"
	"testing"

	"github.com/stricturi/stricturi/internal/core"
)

// Each scheme has one row, which is found in any case.
func TestKnownScheme(t *testing.T) {
	for _, want := range core.KnownSchemes {
		if core.KnownScheme(want.Name) != want || core.KnownScheme(strings.ToUpper(want.Name)) != want {
			t.Errorf("another row is found for %s", want.Name)
		}
	}
	for _, name := range []string{"", "htt", "httpx", "x"} {
		if got := core.KnownScheme(name); got != (core.Known{}) {
			t.Errorf("%q: %+v", name, got)
		}
	}
}
