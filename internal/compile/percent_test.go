package compile

import (
	"testing"

	"github.com/stricturi/stricturi/grammar"
	"github.com/stricturi/stricturi/grammar/abnf"
)

// What is percent-encoded is known by its definition, whatever the rule is called:
// RFC 1808 calls it escape.
func TestIsPercent(t *testing.T) {
	for _, test := range []struct {
		definition string
		want       bool
	}{
		{`"%" hex hex`, true},
		{`%x25 hex hex`, true},
		{`"%" hex`, false},
		{`"%" hex hex hex`, false},
		{`"$" hex hex`, false},
		{`"%" DIGIT hex`, false},
	} {
		g, err := abnf.Parse("escape = " + test.definition + "\nhex = %x30-39 / %x41-46 / %x61-66\nDIGIT = %x30-39\n")
		if err != nil {
			t.Fatal(err)
		}
		all, err := trees(&Grammar{ABNF: g, Rules: []*grammar.Rule{{Name: "escape"}, {Name: "hex"}, {Name: "DIGIT"}}})
		if err != nil {
			t.Fatal(err)
		}
		if got := all[0].kids[0].isPercent(); got != test.want {
			t.Errorf("%s: %t, want %t", test.definition, got, test.want)
		}
	}
}
