// Package advice tells the page of docs/site what is known of a text beside its grammar: what it
// should not contain, what other readers make of it, and what a browser sends.
package advice

import (
	"slices"

	"github.com/stricturi/stricturi/internal/core"
	"github.com/stricturi/stricturi/internal/editions"
	"github.com/stricturi/stricturi/internal/readers"
	"github.com/stricturi/stricturi/internal/section"
	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/iri/idna"
	"github.com/stricturi/stricturi/iri/lint"
	"github.com/stricturi/stricturi/uri"
)

// Request asks about a text.
type Request struct {
	Text     string   `json:"text"`
	Edition  string   `json:"edition"` // short name
	Standard Standard `json:"standard"`
}

// Standard is what the browser makes of the text.
type Standard struct {
	Valid                    bool
	Scheme, Host, Port, Path string
}

// Read returns the components.
func (s Standard) Read(string) (scheme, host, port, path string, ok bool) {
	return s.Scheme, s.Host, s.Port, s.Path, s.Valid
}

// Answer is the advice.
type Answer struct {
	Findings   []Finding         `json:"findings"`
	Readers    []readers.Reading `json:"readers"`
	Difference string            `json:"difference"` // of the hosts
	Sent       string            `json:"sent"`       // the URI of a request, with A-labels; "" if it is the text, or there is none
}

// Finding is a part of a text.
type Finding struct {
	Code    string   `json:"code"`
	Must    bool     `json:"must"`
	Message string   `json:"message"`
	Section string   `json:"section"`
	URL     string   `json:"url"`
	Fix     *uri.Fix `json:"fix"`
}

// Of answers a request. The error of the grammar is not among the findings.
func Of(r Request) (a Answer) {
	all := editions.All()
	edition := all[max(0, slices.IndexFunc(all, func(e uri.Edition) bool { return e.String() == r.Edition }))]
	for _, f := range (lint.Checker{Edition: edition}).Check(r.Text) {
		if f.Code == "syntax" {
			continue
		}
		at := core.SectionIn(edition.Document(), f.Section)
		found := Finding{string(f.Code), f.Severity == lint.SeverityMust, f.Message(), at, section.URL(at), nil}
		if fix, ok := f.Fix(); ok {
			found.Fix = &fix
		}
		a.Findings = append(a.Findings, found)
	}
	a.Readers = readers.Read(r.Text, r.Standard)
	a.Difference = readers.Difference(a.Readers)
	if u, err := (iri.Mapping{DomainNames: idna.UTS46{}}).MapCharacters(r.Text); err == nil && u.String() != r.Text {
		a.Sent = u.String()
	}
	return a
}
