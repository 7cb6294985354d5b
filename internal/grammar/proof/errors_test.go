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
	if _, err := proof.Grammar(g, "A <- 'x'\n", "gone"); err == nil {
		t.Error("a visible rule that is not defined: no error")
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
	p := testutil.Must(proof.Edition(e))
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	var errs []error
	for _, err := range p.Rules(ctx) {
		errs = append(errs, err)
	}
	_, err := p.Tree(ctx, "authority")
	errs = append(errs, err)
	if len(errs) != 2 {
		t.Errorf("%d results, want 2", len(errs))
	}
	for _, err := range errs {
		if !errors.Is(err, context.Canceled) {
			t.Error(err)
		}
	}
	// The proof can still be used.
	if r, err := p.Rule(t.Context(), "port"); err != nil || !r.Equal {
		t.Errorf("%+v %v", r, err)
	}
}

// Without the anchor an entry accepts a beginning.
func TestAnchor(t *testing.T) {
	p := edited(t, "rfc2396", "XEnd <- &( . / !. )")
	r, err := p.Rule(t.Context(), "port")
	if err != nil || r.Equal || r.OnlyPEG == nil || r.OnlyABNF != nil {
		t.Errorf("%+v %v", r, err)
	}
}
