package conformance_test

import (
	"errors"
	"fmt"
	"testing"

	"github.com/stricturi/stricturi/conformance"
	"github.com/stricturi/stricturi/grammar"
	"github.com/stricturi/stricturi/internal/editions"
	"github.com/stricturi/stricturi/internal/testutil"
	"github.com/stricturi/stricturi/uri"
)

func byStem() map[string]uri.Edition {
	all := map[string]uri.Edition{}
	for _, e := range append(editions.All(), uri.RFC6874()) {
		all[e.String()] = e
	}
	return all
}

func TestVectors(t *testing.T) {
	files := testutil.Must(conformance.Files())
	stems := byStem()
	for _, f := range files {
		t.Run(f.Name, func(t *testing.T) {
			if f.Source == "" || f.Licence == "" || len(f.Vectors) == 0 {
				t.Error("source, licence or vectors are missing")
			}
			for i, v := range f.Vectors {
				e, ok := stems[v.Edition]
				if !ok {
					t.Fatalf("vector %d: unknown edition %q", i, v.Edition)
				}
				if err := run(e, v); err != nil {
					t.Errorf("vector %d, %s %s %+q (%s): %v", i, v.Edition, v.Rule, v.Text(), v.Why, err)
				}
			}
		})
	}
}

// run checks an edition against a vector.
func run(e uri.Edition, v conformance.Vector) error {
	if v.Section == "" || v.Why == "" {
		return errors.New("section or why is missing")
	}
	err := e.Check(v.Rule, v.Text())
	var syntax *uri.SyntaxError
	if err != nil && !errors.As(err, &syntax) {
		return err
	}
	if (err == nil) != v.Valid {
		return fmt.Errorf("valid is %v, want %v (%v)", err == nil, v.Valid, err)
	}
	if v.Offset != nil && syntax.Offset != *v.Offset {
		return fmt.Errorf("offset is %d, want %d", syntax.Offset, *v.Offset)
	}
	if v.Components == nil {
		return nil
	}
	r, err := e.ParseReference(v.Text())
	if err != nil {
		return err
	}
	return components(r, *v.Components)
}

func components(r uri.Reference, want conformance.Components) error {
	var errs []error
	check := func(name string, want conformance.Component, text string, defined bool) {
		if want.Asserted && (defined != want.Defined || text != want.Text) {
			errs = append(errs, fmt.Errorf("%s is %q, %v; want %q, %v", name, text, defined, want.Text, want.Defined))
		}
	}
	accessor := func(name string, want conformance.Component, get func() (string, bool)) {
		text, defined := get()
		check(name, want, text, defined)
	}
	accessor("scheme", want.Scheme, r.Scheme)
	accessor("authority", want.Authority, r.Authority)
	accessor("userinfo", want.Userinfo, r.Userinfo)
	accessor("host", want.Host, r.Host)
	check("hostKind", want.HostKind, r.HostKind().String(), r.HostKind() != uri.HostNone)
	accessor("port", want.Port, r.Port)
	check("path", want.Path, r.Path(), true)
	accessor("query", want.Query, r.Query)
	accessor("fragment", want.Fragment, r.Fragment)
	if want.Opaque != nil && r.IsOpaque() != *want.Opaque {
		errs = append(errs, fmt.Errorf("opaque is %v", r.IsOpaque()))
	}
	return errors.Join(errs...)
}

// An amendment gives the same answers to the vectors of the edition that it amends, except
// those for which it has vectors of its own.
func TestVectorsOfAmended(t *testing.T) {
	files := testutil.Must(conformance.Files())
	type question struct{ edition, rule, text string }
	own := map[question]bool{}
	for _, f := range files {
		for _, v := range f.Vectors {
			own[question{v.Edition, v.Rule, v.Text()}] = true
		}
	}
	stems := byStem()
	for _, a := range grammar.Amendments() {
		changed := 0
		for _, f := range files {
			for i, v := range f.Vectors {
				if v.Edition != a.Amends {
					continue
				}
				err := run(stems[a.Stem], v)
				if !own[question{a.Stem, v.Rule, v.Text()}] {
					if err != nil {
						t.Errorf("%s, vector %d of %s, %s %+q (%s): %v", a.Stem, i, f.Name, v.Rule, v.Text(), v.Why, err)
					}
				} else if err != nil {
					changed++
				}
			}
		}
		if changed == 0 {
			t.Errorf("%s changes no vector of %s", a.Stem, a.Amends)
		}
	}
}

// Every rule of every edition has valid and invalid vectors, unless all strings are
// valid. Those of an amendment may be of the edition that it amends.
func TestEveryRuleHasVectors(t *testing.T) {
	files := testutil.Must(conformance.Files())
	type key struct {
		edition, rule string
		valid         bool
	}
	seen := map[key]bool{}
	for _, f := range files {
		for _, v := range f.Vectors {
			seen[key{v.Edition, v.Rule, v.Valid}] = true
		}
	}
	for _, e := range grammar.All() {
		for _, r := range e.Rules() {
			for _, valid := range []bool{true, false} {
				if !seen[key{e.Stem, r.Name, valid}] && !seen[key{e.Amends, r.Name, valid}] {
					t.Errorf("%s: rule %s has no vector with valid %v", e.Stem, r.Name, valid)
				}
			}
		}
	}
}
