package core

import (
	"github.com/stricturi/stricturi/gen/iri11"
	"github.com/stricturi/stricturi/gen/rfc2396"
	"github.com/stricturi/stricturi/gen/rfc2396bis00"
	"github.com/stricturi/stricturi/gen/rfc2732"
	"github.com/stricturi/stricturi/gen/rfc3986"
	"github.com/stricturi/stricturi/gen/rfc3987"
)

// These call the edition's generated package. They are switches, and no table
// of functions, so that what is passed to them need not be on the heap.

func (e *Edition) recognise(rule uint8, text string, x *extents) (offset int, ok bool) {
	switch e.ID {
	case RFC2396bis00:
		return rfc2396bis00.Recognise(rfc2396bis00.Rule(rule), text, x)
	case RFC2732:
		return rfc2732.Recognise(rfc2732.Rule(rule), text, x)
	case RFC2396:
		return rfc2396.Recognise(rfc2396.Rule(rule), text, x)
	case RFC3987:
		return rfc3987.Recognise(rfc3987.Rule(rule), text, x)
	case IRI11:
		return iri11.Recognise(iri11.Rule(rule), text, x)
	}
	return rfc3986.Recognise(rfc3986.Rule(rule), text, x)
}

func (e *Edition) matchRule(rule uint8, text string) (offset int, ok bool) {
	switch e.ID {
	case RFC2396bis00:
		return rfc2396bis00.Match(rfc2396bis00.Rule(rule), text)
	case RFC2732:
		return rfc2732.Match(rfc2732.Rule(rule), text)
	case RFC2396:
		return rfc2396.Match(rfc2396.Rule(rule), text)
	case RFC3987:
		return rfc3987.Match(rfc3987.Rule(rule), text)
	case IRI11:
		return iri11.Match(iri11.Rule(rule), text)
	}
	return rfc3986.Match(rfc3986.Rule(rule), text)
}

func (e *Edition) explain(rule uint8, text string, offset int) explanation {
	switch e.ID {
	case RFC2396bis00:
		return rfc2396bis00.Explain(rfc2396bis00.Rule(rule), text, offset)
	case RFC2732:
		return rfc2732.Explain(rfc2732.Rule(rule), text, offset)
	case RFC2396:
		return rfc2396.Explain(rfc2396.Rule(rule), text, offset)
	case RFC3987:
		return rfc3987.Explain(rfc3987.Rule(rule), text, offset)
	case IRI11:
		return iri11.Explain(iri11.Rule(rule), text, offset)
	}
	return rfc3986.Explain(rfc3986.Rule(rule), text, offset)
}

func (e *Edition) parseTree(rule uint8, text string) (tokens []token, ok bool) {
	switch e.ID {
	case RFC2396bis00:
		return rfc2396bis00.Parse(nil, rfc2396bis00.Rule(rule), text, nil)
	case RFC2732:
		return rfc2732.Parse(nil, rfc2732.Rule(rule), text, nil)
	case RFC2396:
		return rfc2396.Parse(nil, rfc2396.Rule(rule), text, nil)
	case RFC3987:
		return rfc3987.Parse(nil, rfc3987.Rule(rule), text, nil)
	case IRI11:
		return iri11.Parse(nil, iri11.Rule(rule), text, nil)
	}
	return rfc3986.Parse(nil, rfc3986.Rule(rule), text, nil)
}
