package uri

import (
	"strings"
	"testing"

	"github.com/stricturi/stricturi/internal/core"
)

// The authority of an edition may have another name, like net_loc in RFC 1808. A text that
// was checked against that rule has a userinfo, and errors hide it.
func TestAuthorityByName(t *testing.T) {
	const text, user = "bob:secret@h|", "bob"
	for rule, hidden := range map[string]bool{"net_loc": true, "segment": false} {
		got := &SyntaxError{Rule: rule, Offset: len(text) - 1}
		got.Internal().Set(text, &core.Origin{
			Edition: &core.Edition{Stem: "rfc1808", Authority: "net_loc"}, Explanation: &core.Explanation{Open: []string{rule}},
		})
		if strings.Contains(got.Picture(120), user) == hidden {
			t.Errorf("%s: %s", rule, got.Picture(120))
		}
	}
}
