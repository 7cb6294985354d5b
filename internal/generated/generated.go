// Package generated makes the generated parsers known to package proof, which
// itself knows grammars only.
package generated

import (
	"github.com/stricturi/stricturi/gen/iri11"
	"github.com/stricturi/stricturi/gen/rfc2396"
	"github.com/stricturi/stricturi/gen/rfc2396bis00"
	"github.com/stricturi/stricturi/gen/rfc2732"
	"github.com/stricturi/stricturi/gen/rfc3986"
	"github.com/stricturi/stricturi/gen/rfc3987"
	"github.com/stricturi/stricturi/grammar/proof"
)

var parsers = map[string]func() proof.Parser{
	"rfc2396":      func() proof.Parser { return parser(rfc2396.Rules(), rfc2396.Parse) },
	"rfc2732":      func() proof.Parser { return parser(rfc2732.Rules(), rfc2732.Parse) },
	"rfc2396bis00": func() proof.Parser { return parser(rfc2396bis00.Rules(), rfc2396bis00.Parse) },
	"rfc3986":      func() proof.Parser { return parser(rfc3986.Rules(), rfc3986.Parse) },
	"iri11":        func() proof.Parser { return parser(iri11.Rules(), iri11.Parse) },
	"rfc3987":      func() proof.Parser { return parser(rfc3987.Rules(), rfc3987.Parse) },
}

// Parser returns the generated parser of the edition with the given stem, and
// whether there is one. It is for one goroutine at a time.
func Parser(stem string) (proof.Parser, bool) {
	newParser, ok := parsers[stem]
	if !ok {
		return nil, false
	}
	return newParser(), true
}

type token = struct {
	Rule       uint8
	Start, End uint32
}

func parser[R interface {
	~uint8
	String() string
}](rules []R, parse func([]token, R, string, *[4]uint64) ([]token, bool)) proof.Parser {
	byName := make(map[string]R)
	for _, r := range rules {
		byName[r.String()] = r
	}
	var tokens []token
	var spans []proof.Span
	return func(rule, text string) ([]proof.Span, bool) {
		r, ok := byName[rule]
		if !ok {
			return nil, false
		}
		tokens, ok = parse(tokens[:0], r, text, nil)
		if !ok {
			return nil, false
		}
		spans = spans[:0]
		for _, t := range tokens {
			spans = append(spans, proof.Span{Rule: R(t.Rule).String(), Start: int(t.Start), End: int(t.End)})
		}
		return spans, true
	}
}
