package compile

import (
	"strings"
	"testing"

	"github.com/stricturi/stricturi/grammar"
	"github.com/stricturi/stricturi/grammar/abnf"
	"github.com/stricturi/stricturi/internal/grammar/peg"
	"github.com/stricturi/stricturi/internal/grammar/proof"
)

func TestDraft(t *testing.T) {
	g, err := abnf.Parse("a = 1*b [ *2\"x\" / %x61.62 ] *c-d / 2( \"\" / %x30-39 )\nb = %s\"y\"\nc-d = \"-\" / b\n")
	if err != nil {
		t.Fatal(err)
	}
	text := Draft(g, "p")
	for _, want := range []string{`A <- B+ ( "x"? "x"? / 'ab' )? CD* / `, "B <- 'y'\n", "# c-d = "} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
	if _, err := peg.Parse(text); err != nil {
		t.Error(err)
	}
}

// The draft for an edition has each rule, and the proof says which need more work.
func TestDraftOfEdition(t *testing.T) {
	e, _ := grammar.Lookup("rfc3986")
	p, err := proof.Grammar(e.Grammar(), Draft(e.Grammar(), "p"))
	if err != nil {
		t.Fatal(err)
	}
	for rule, want := range map[string]bool{"scheme": true, "path-abempty": true, "dec-octet": false, "URI-reference": false} {
		r, err := p.Rule(t.Context(), rule)
		if err != nil || r.Equal != want {
			t.Errorf("%s: %+v, %v", rule, r, err)
		}
	}
}
