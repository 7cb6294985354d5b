package diagnostic

import (
	"github.com/stricturi/stricturi/internal/errs"
	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/uri"
	"github.com/stricturi/stricturi/uri/extract"
)

// Reason tells what is wrong with a text: the deepest rule that it violates, or the kind of
// finding and its severity, and the section. Any can be empty.
type Reason struct{ Rule, Finding, Severity, Section string }

// ReasonOf returns the reason of an error. An error can have a method Reason.
func ReasonOf(err error) (why Reason) {
	if e, ok := err.(interface{ Reason() Reason }); ok {
		return e.Reason()
	}
	if e, ok := errs.AsType[*uri.ResolveError](err); ok {
		why.Section = e.Section
	}
	if _, ok := errs.AsType[*iri.DomainNameError](err); ok {
		why.Finding, why.Section = "ToASCII", "3.1"
	}
	if _, ok := errs.AsType[*extract.LengthError](err); ok {
		why.Finding = "too long"
	}
	if e, ok := errs.AsType[*uri.SyntaxError](err); ok {
		x := e.Explain()
		if n := len(x.Open); n > 0 {
			why.Rule = x.Open[n-1]
		}
		why.Section = x.Section
	}
	return why
}
