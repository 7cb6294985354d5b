package proof_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/grammar"
	"github.com/stricturi/stricturi/grammar/abnf"
	"github.com/stricturi/stricturi/internal/grammar/proof"
	"github.com/stricturi/stricturi/internal/testutil"
)

func TestErrors(t *testing.T) {
	g := testutil.Must(abnf.Parse("a = \"x\"\nb = \"y\"\nc = <words>\n"))
	if _, err := proof.Grammar(g, "A <- "); err == nil {
		t.Error("a PEG that cannot be read: no error")
	}
	p := testutil.Must(proof.Grammar(g, "A <- \"x\"\nC <- 'z'\n"))
	if r, err := p.Rule(t.Context(), "a"); err != nil || !r.Equal {
		t.Errorf("%+v, %v", r, err)
	}
	for _, rule := range []string{"b", "c"} { // no PEG rule, prose
		if _, err := p.Rule(t.Context(), rule); err == nil {
			t.Errorf("%s: no error", rule)
		}
	}
	if _, err := p.Rule(t.Context(), "gone"); err == nil {
		t.Error("a rule that is not defined: no error")
	}
}

// What explains the differences names what follows from it.
func TestDifferences(t *testing.T) {
	e, _ := grammar.Lookup("rfc3986")
	p := testutil.Must(proof.Grammar(e.Grammar(), strings.Replace(e.PEG(), "Port <- DIGIT*", "Port <- DIGIT+ / 'x'", 1)))
	var results []proof.Result
	for _, rule := range []string{"authority", "host", "port", "hier-part"} {
		results = append(results, testutil.Must(p.Rule(t.Context(), rule)))
	}
	got := proof.Differences(e.Grammar(), results)
	if want := `[port: only in the ABNF: ""; only in the PEG: "x"; because of it: authority, hier-part]`; fmt.Sprint(got) != want {
		t.Errorf("%v, want %s", got, want)
	}
}

// A proof that was stopped can be used again.
func TestCancel(t *testing.T) {
	e, _ := grammar.Lookup("rfc2396")
	p := testutil.Must(proof.Grammar(e.Grammar(), e.PEG()))
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := p.Rule(ctx, "authority"); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	if r, err := p.Rule(t.Context(), "port"); err != nil || !r.Equal {
		t.Errorf("%+v %v", r, err)
	}
}

// Without the anchor an entry accepts a beginning.
func TestAnchor(t *testing.T) {
	p := edited(t, "rfc2396", "XEnd <- &( . / !. )")
	r, err := p.Proof().Rule(t.Context(), "port")
	if err != nil || r.Equal || r.OnlyPEG == nil || r.OnlyABNF != nil {
		t.Errorf("%+v %v", r, err)
	}
}
