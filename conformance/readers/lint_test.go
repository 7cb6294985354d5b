package readers_test

import (
	"math/rand/v2"
	"os"
	"regexp"
	"slices"
	"testing"

	"github.com/stricturi/stricturi/cmd/stricturi/whatwg"
	"github.com/stricturi/stricturi/internal/readers"
	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/iri/lint"
)

// decodes matches a host that the standard decodes, or that the implementation takes for an
// address though it has a sign.
var decodes = regexp.MustCompile(`(?i)%|xn--|[-+]`)

// Where RFC 3986 and the URL standard find different hosts, lint has the code readers-differ.
func TestLint(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	cases := standardCases(t)
	differ, n := 0, 20_000
	if os.Getenv("STRICTURI_TESTS") == "whole" {
		n = 300_000
	}
	for range n {
		text := mutate(rng, cases[rng.IntN(len(cases))].Input)
		if len(text) > readers.MaxLength {
			continue
		}
		all := readers.Read(text, whatwg.Reader{})
		document, standard := all[0], all[2]
		if standard.Components[0].Text == "file" { // "file://localhost" has no host there
			continue
		}
		if !document.Valid || readers.Difference([]readers.Reading{document, standard}) == "" || decodes.MatchString(document.Host()) {
			continue
		}
		differ++
		if !slices.ContainsFunc(lint.Checker{Edition: iri.RFC3987()}.Check(text), func(f lint.Finding) bool { return f.Code == "readers-differ" }) {
			t.Errorf("%q: the hosts are %q and %q", text, document.Host(), standard.Host())
		}
	}
	t.Logf("%d of %d texts have different hosts", differ, n)
	if differ < 100 {
		t.Errorf("%d texts with different hosts", differ)
	}
}
