package beamuri

import (
	"fmt"
	"slices"
	"strings"

	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/uri"
)

// Target is a rule that texts are checked against.
type Target struct {
	Spec string // the stem of the edition, such as "rfc3986"
	Rule string // as the edition's document spells it, such as "URI-reference"
}

// Targets returns the targets for a rule of the named editions. If none is named, it
// returns those of all editions that have the rule, oldest first. An empty rule means
// the rule for references: URI-reference or IRI-reference. As in ABNF, case does not
// matter in the name of a rule.
func Targets(rule string, specs ...string) ([]Target, error) {
	var targets []Target
	for _, stem := range specs {
		e, err := editionNamed(stem)
		if err != nil {
			return nil, err
		}
		name, ok := e.rule(rule)
		if !ok {
			return nil, fmt.Errorf("%s: unknown rule %q; valid values: %s", stem, rule, strings.Join(e.Rules(), ", "))
		}
		if t := (Target{stem, name}); !slices.Contains(targets, t) {
			targets = append(targets, t)
		}
	}
	if len(specs) > 0 {
		return targets, nil
	}
	for _, e := range editions {
		if name, ok := e.rule(rule); ok {
			targets = append(targets, Target{e.String(), name})
		}
	}
	if len(targets) == 0 {
		return nil, fmt.Errorf("unknown rule %q: no edition has it", rule)
	}
	return targets, nil
}

// check returns an error if the edition does not have the rule in this spelling.
func (t Target) check() error {
	known, err := Targets(t.Rule, t.Spec)
	if err == nil && known[0] != t {
		err = fmt.Errorf("%s: unknown rule %q; its document spells it %q", t.Spec, t.Rule, known[0].Rule)
	}
	return err
}

// edition is an edition with the name of its rule for references.
type edition struct {
	syntax
	reference string
}

// syntax is implemented by the editions of packages uri and iri.
type syntax interface {
	String() string
	Rules() []string
	Check(rule, text string) error
}

// editions lists all editions, oldest first, without the amendments.
var editions = func() []edition {
	all := ofURIs(uri.Editions())
	for _, e := range iri.Editions() {
		all = append(all, edition{e, "IRI-reference"})
	}
	return all
}()

// amendments lists the editions that are used only if they are named.
var amendments = ofURIs(uri.Amendments())

func ofURIs(editions []uri.Edition) (all []edition) {
	for _, e := range editions {
		all = append(all, edition{e, "URI-reference"})
	}
	return all
}

func editionNamed(stem string) (edition, error) {
	var stems []string
	for _, e := range slices.Concat(editions, amendments) {
		if e.String() == stem {
			return e, nil
		}
		stems = append(stems, e.String())
	}
	return edition{}, fmt.Errorf("unknown edition %q; valid values: %s", stem, strings.Join(stems, ", "))
}

// rule returns the name of a rule as the edition's document spells it.
func (e edition) rule(name string) (string, bool) {
	if name == "" {
		return e.reference, true
	}
	for _, r := range e.Rules() {
		if strings.EqualFold(r, name) {
			return r, true
		}
	}
	return "", false
}
