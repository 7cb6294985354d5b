// Package texts checks texts for the page of docs/site: a text in all editions side by
// side, and under one of them its components, its tree, and what it becomes.
//
// What it returns is for people. Long texts and trees are shortened.
package texts

import (
	"errors"

	"github.com/stricturi/stricturi/internal/ascii"
	"github.com/stricturi/stricturi/internal/core"
	"github.com/stricturi/stricturi/internal/editions"
	"github.com/stricturi/stricturi/internal/section"
	"github.com/stricturi/stricturi/schemes"
	"github.com/stricturi/stricturi/uri"
)

// Request asks about a text.
type Request struct {
	Text string `json:"text"`
	// Edition is the short name of the edition whose details are wanted. If there is no
	// such edition, it is RFC 3986, or the newest one for a text that is not ASCII.
	Edition string `json:"edition"`
	// Base is the base URI that the text is resolved against. If it is empty, the text is
	// not resolved.
	Base string `json:"base"`
}

// Answer tells what the editions say about a text.
type Answer struct {
	Bytes    int       `json:"bytes"`
	Verdicts []Verdict `json:"verdicts"` // of all editions, oldest first
	Scheme   *Fault    `json:"scheme"`   // breaks the rules of the text's scheme
	Relative string    `json:"relative"` // tells that a valid text has no scheme and no host
	Edition  string    `json:"edition"`  // whose details follow
	Details  Details   `json:"details"`
}

// Verdict tells whether a text is a reference of an edition.
type Verdict struct {
	Edition  string `json:"edition"`
	Document string `json:"document"`
	Rule     string `json:"rule"`
	Fault    *Fault `json:"fault"` // nil if the text is valid
}

// Fault tells why a text is not valid.
type Fault struct {
	Offset   int       `json:"offset"`
	Char     string    `json:"char"` // "U+0020", "0xFF", or "" at the end of the text
	Message  string    `json:"message"`
	Hint     string    `json:"hint"`
	Rules    []string  `json:"rules"`
	Expected []string  `json:"expected"`
	Section  string    `json:"section"`
	URL      string    `json:"url"`
	Fixes    []uri.Fix `json:"fixes"`
}

// known lists the editions, oldest first.
var known = editions.All()

// referenceRule returns the rule of references.
func referenceRule(e uri.Edition) string {
	if e.IsIRI() {
		return "IRI-reference"
	}
	return "URI-reference"
}

// Check checks a text.
func Check(r Request) Answer {
	a := Answer{Bytes: len(r.Text)}
	for _, e := range known {
		v := Verdict{Edition: e.String(), Document: e.Document(), Rule: referenceRule(e)}
		if err := e.Check(v.Rule, r.Text); err != nil {
			v.Fault = fault(e.Document(), r.Text, err)
		} else {
			a.Relative = core.RelativeNote(r.Text)
		}
		a.Verdicts = append(a.Verdicts, v)
	}
	e := choose(r)
	a.Edition, a.Details = e.String(), details(e, r)
	if ref, err := e.ParseReference(r.Text); err == nil {
		if err, ok := schemes.Check(ref).(*uri.SyntaxError); ok && !errors.Is(err, uri.ErrRelative) {
			a.Scheme = fault("", r.Text, err)
		}
	}
	return a
}

// choose returns the edition whose details are shown.
func choose(r Request) uri.Edition {
	for _, e := range known {
		if e.String() == r.Edition {
			return e
		}
	}
	if ascii.Is(r.Text) {
		return uri.RFC3986()
	}
	return known[len(known)-1]
}

// fault returns an error of an edition.
func fault(document, text string, err error) *Fault {
	e, ok := err.(*uri.SyntaxError)
	if !ok {
		return &Fault{Message: err.Error()}
	}
	x := e.Explain()
	f := &Fault{
		Offset: e.Offset, Char: core.CharName(text[min(e.Offset, len(text)):]), Message: e.Error(), Hint: e.Hint(),
		Rules: x.Open, Expected: x.Expected, Fixes: e.Fixes(),
	}
	if x.Section != "" {
		f.Section = core.SectionIn(document, x.Section)
		f.URL = section.URL(f.Section)
	}
	return f
}
