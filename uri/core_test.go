package uri

import (
	"errors"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/internal/core"
)

// The authority of an edition may have another name, like net_loc in RFC 1808. A text that
// was checked against that rule has a userinfo, and errors hide it.
func TestAuthorityByName(t *testing.T) {
	const text, user = "bob:secret@h|", "bob"
	for rule, hidden := range map[string]bool{"net_loc": true, "segment": false} {
		e := newSyntaxError(core.Failure{
			Edition: &core.Edition{Stem: "rfc1808", Authority: "net_loc"}, Rule: rule, Offset: len(text) - 1,
			Explanation: &core.Explanation{Open: []string{rule}},
		}, text)
		var got *SyntaxError
		if !errors.As(e, &got) || strings.Contains(got.Picture(120), user) == hidden {
			t.Errorf("%s: %s", rule, got.Picture(120))
		}
	}
}
