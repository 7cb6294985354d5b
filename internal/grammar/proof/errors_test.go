package proof_test

import (
	"context"
	"errors"
	"testing"

	"github.com/stricturi/stricturi/grammar"
	"github.com/stricturi/stricturi/grammar/abnf"
	"github.com/stricturi/stricturi/internal/grammar/proof"
)

func TestErrors(t *testing.T) {
	g, err := abnf.Parse("a = \"x\"\nb = \"y\"\nc = <words>\n")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := proof.Grammar(g, "A <- "); err == nil {
		t.Error("a PEG that cannot be read: no error")
	}
	if _, err := proof.Grammar(g, "A <- 'x'\n", "gone"); err == nil {
		t.Error("a visible rule that is not defined: no error")
	}
	p, err := proof.Grammar(g, "A <- \"x\"\nC <- 'z'\n")
	if err != nil {
		t.Fatal(err)
	}
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
	p, err := proof.Edition(e)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	var errs []error
	for _, err := range p.Rules(ctx) {
		errs = append(errs, err)
	}
	_, err = p.Tree(ctx, "authority")
	errs = append(errs, err)
	for _, err := range p.Mutants(ctx, proof.MutantOptions{}) {
		errs = append(errs, err)
	}
	if len(errs) != 3 {
		t.Errorf("%d results, want 3", len(errs))
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
	// So it can when a reader of mutants goes away.
	for m, err := range p.Mutants(t.Context(), proof.MutantOptions{Rules: []string{"XEnd", "Digit"}}) {
		if err != nil || m.Verdict != proof.VerdictKilled {
			t.Errorf("%+v %v", m, err)
		}
		break
	}
}

// The options name rules of the PEG. A name of the ABNF, or of no rule, is an error: without
// it a test of all mutants would pass with none.
func TestMutantsUnknown(t *testing.T) {
	p := edited(t, "rfc2396")
	for _, name := range []string{"port", "Nope", ""} {
		n := 0
		for m, err := range p.Mutants(t.Context(), proof.MutantOptions{Rules: []string{"Digit", name}}) {
			if n++; n > 1 || err == nil || m.Verdict != "" {
				t.Errorf("%q: %+v, %v", name, m, err)
			}
		}
		if n == 0 {
			t.Errorf("%q: no error", name)
		}
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
