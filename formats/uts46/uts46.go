// Package uts46 has the formats idn-email and idn-hostname as the format registry of the
// coming version of JSON Schema defines them: domain names are mapped by UTS #46 before they
// are checked by IDNA2008. So "Bücher.example" is a host name, and so is a name that is not in
// Normalization Form C. By the published drafts, which package formats follows, both are not.
//
// The names of these formats end in "-uts46". The package is apart from package formats because
// the tables of UTS #46 are large.
package uts46

import (
	"errors"
	"slices"
	"strings"

	"github.com/stricturi/stricturi/formats"
	"github.com/stricturi/stricturi/internal/core"
	"github.com/stricturi/stricturi/internal/hooks"
	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/iri/idna"
	"github.com/stricturi/stricturi/uri"
)

const (
	section = "JSON Schema format registry"
	suffix  = "-uts46"
)

// Formats returns idn-email-uts46 and idn-hostname-uts46.
func Formats() []formats.Format {
	return []formats.Format{
		{Name: "idn-email" + suffix, Section: section + ", idn-email", Check: email},
		{Name: "idn-hostname" + suffix, Section: section + ", idn-hostname", Check: hostname},
	}
}

// All returns the formats of formats.All, but idn-email and idn-hostname are those of
// [Formats]. It is for schemas that name these formats as the coming version of JSON Schema
// defines them.
func All() []formats.Format {
	all := formats.All()
	for _, f := range Formats() {
		f.Name = strings.TrimSuffix(f.Name, suffix)
		all[slices.IndexFunc(all, func(o formats.Format) bool { return o.Name == f.Name })] = f
	}
	return all
}

// document is the edition of an error: the name of a format.
type document string

// String returns the name of the format.
func (d document) String() string { return string(d) }

// Document returns the name of the document.
func (document) Document() string { return section }

func hostname(text string) error { return check("idn-hostname", text, 0) }

func email(text string) error {
	at := strings.LastIndexByte(text, '@') + 1
	if at == 0 || strings.HasSuffix(text, "]") { // no domain name
		at = len(text)
	}
	return check("idn-email", text, at)
}

// check maps the domain name that begins at an offset of a text, and checks the result by the
// format of that name of package formats.
func check(name, text string, at int) error {
	ascii, err := idna.UTS46{}.ToASCII(text[at:])
	var refused *iri.DomainNameError
	if errors.As(err, &refused) {
		x := core.Explanation{Open: []string{name}, Section: "UTS #46, 4.2"}
		f := core.Failure{Rule: name, Offset: at + refused.Offset, Err: formats.Problem(refused.Err.Error()), Explanation: &x}
		return hooks.SyntaxError(document(name+suffix), f, text)
	}
	// The labels are U-labels again, because idn-email does not decode A-labels.
	mapped := text[:at] + idna.UTS46{}.ToUnicode(ascii)
	format, _ := formats.Lookup(name)
	var e *uri.SyntaxError
	if !errors.As(format.Check(mapped), &e) {
		return nil
	}
	offset, reason := e.Offset, e.Err
	if offset > at && mapped != text {
		offset = at + labelStart(text[at:], strings.Count(mapped[at:offset], "."))
		if reason == nil { // the character at the offset is another one
			reason = formats.Problem("label that is not valid after the mapping")
		}
	}
	x := core.Explanation(e.Explain())
	return hooks.SyntaxError(document(name+suffix), core.Failure{Rule: e.Rule, Offset: offset, Err: reason, Explanation: &x}, text)
}

// labelStart returns where a label of a domain name begins.
func labelStart(name string, number int) int {
	for i, c := range name {
		if number == 0 {
			return i
		}
		if strings.ContainsRune(".\u3002\uFF0E\uFF61", c) {
			number--
		}
	}
	return len(name)
}
