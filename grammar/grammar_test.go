package grammar_test

import (
	"testing"

	"github.com/stricturi/stricturi/grammar"
)

// Every edition loads: each ABNF rule has its PEG rule with a section, and the
// reverse, each entry is a rule, and each rule uses only rules of the edition.
func TestEditions(t *testing.T) {
	for _, e := range grammar.All() {
		t.Run(e.Stem, func(t *testing.T) {
			rules := e.Rules()
			if len(rules) == 0 {
				t.Error("no rules")
			}
			for _, name := range append(e.Entries, e.Reference) {
				if r, ok := e.Rule(name); !ok || r.Name != name {
					t.Errorf("entry rule %s is not defined", name)
				}
			}
			for _, r := range rules {
				if r.Section == "" || r.ABNF == "" && !r.Core || r.PEG == "" {
					t.Errorf("rule %s lacks a text or its section: %+v", r.Name, r)
				}
				for _, name := range r.Uses {
					if _, ok := e.Rule(name); !ok {
						t.Errorf("rule %s uses %s, which is not defined", r.Name, name)
					}
				}
			}
			if err := e.Grammar().Check(); err != nil {
				t.Error(err)
			}
		})
	}
}
