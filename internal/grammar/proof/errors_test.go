package proof_test

import (
	"context"
	"errors"
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
	// A rule that cannot be judged does not keep others from it.
	failed := 0
	for r, err := range p.Rules(t.Context()) {
		if err != nil {
			failed++
		} else if r.Rule != "a" || !r.Equal {
			t.Errorf("%+v", r)
		}
	}
	if failed != 2 {
		t.Errorf("%d rules failed, want b (no PEG rule) and c (prose)", failed)
	}
	if _, err := p.Rule(t.Context(), "gone"); err == nil {
		t.Error("a rule that is not defined: no error")
	}
}

// After the context is done there is one more error, and no end without it.
func TestCancel(t *testing.T) {
	e, _ := grammar.Lookup("rfc2396")
	p := testutil.Must(proof.Grammar(e.Grammar(), e.PEG()))
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	var errs []error
	for _, err := range p.Rules(ctx) {
		errs = append(errs, err)
	}
	if len(errs) != 1 || !errors.Is(errs[0], context.Canceled) {
		t.Errorf("%v, want one error", errs)
	}
	// The proof can still be used.
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
