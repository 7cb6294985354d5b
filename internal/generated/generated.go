// Package generated makes the generated parsers known to package proof, which
// itself knows grammars only, and proves the tables of URI schemes.
package generated

import (
	"github.com/stricturi/stricturi/gen/all"
	"github.com/stricturi/stricturi/internal/core"
	"github.com/stricturi/stricturi/internal/grammar/proof"
)

// Parser returns the generated parser of the edition with the given stem, and
// whether there is one. It is for one goroutine at a time.
func Parser(stem string) (proof.Parser, bool) {
	for _, p := range all.Packages {
		if p.Edition.Stem == stem {
			return parser(&p), true
		}
	}
	return nil, false
}

func parser(p *all.Package) proof.Parser {
	rules := map[string]uint8{}
	names := map[uint8]string{}
	for _, r := range p.Edition.Rules {
		rules[r.Name], names[r.Number] = r.Number, r.Name
	}
	var tokens []core.Token
	var spans []proof.Span
	return func(rule, text string) ([]proof.Span, bool) {
		r, ok := rules[rule]
		if !ok {
			return nil, false
		}
		tokens, ok = p.Parse(tokens[:0], r, text, nil)
		if !ok {
			return nil, false
		}
		spans = spans[:0]
		for _, t := range tokens {
			spans = append(spans, proof.Span{Rule: names[t.Rule], Start: int(t.Start), End: int(t.End)})
		}
		return spans, true
	}
}
