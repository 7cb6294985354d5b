package uri_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/internal/testutil"
	"github.com/stricturi/stricturi/uri"
)

// mistake is a vector of conformance/findings: a text that is not a string of the rule.
type mistake struct {
	Edition, Rule, In, Why string
	InBase64               []byte

	Offset    int
	About     string // a word of the hint, or "" for no hint
	InMessage bool   // whether the error message includes it

	Fixed []string // the text with each of the replacements
}

func (m mistake) text() string { return m.In + string(m.InBase64) }

func (m mistake) edition() uri.Edition {
	all := everyEdition()
	return all[slices.IndexFunc(all, func(e uri.Edition) bool { return e.String() == m.Edition })]
}

// A hint describes the mistake, whatever the offset of the error.
func TestHint(t *testing.T) {
	for _, test := range testutil.Vectors[mistake]("../conformance/findings/hints.json") {
		t.Run(test.Why, func(t *testing.T) {
			e := syntaxError(t, test.edition().Check(test.Rule, test.text()))
			hint := e.Hint()
			if e.Offset != test.Offset || (hint == "") != (test.About == "") || !strings.Contains(hint, test.About) {
				t.Errorf("at %d: %q", e.Offset, hint)
			}
			if strings.Contains(hint, "password") && strings.Contains(test.In, "]") {
				t.Errorf("an IP address is no user name: %q", hint)
			}
			problem, _, _ := strings.Cut(strings.ToLower(hint), ". ")
			if hint != "" && strings.HasSuffix(strings.ToLower(e.Error()), ": "+problem) != test.InMessage {
				t.Errorf("error is %q", e)
			}
		})
	}
}
