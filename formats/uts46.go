package formats

import (
	"errors"
	"strings"

	"github.com/stricturi/stricturi/internal/core"
	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/iri/idna"
	"github.com/stricturi/stricturi/uri"
)

// registry is the format registry of the coming version of JSON Schema. It maps domain names
// by UTS #46 before they are checked by IDNA2008, so "Bücher.example" is a host name, and so is
// a name that is not in Normalization Form C. By the published drafts both are not.
const registry = "JSON Schema format registry"

// uts46Suffix ends the names of its formats.
const uts46Suffix = "-uts46"

// UTS46 returns the formats of [All], but idn-email and idn-hostname are idn-email-uts46 and
// idn-hostname-uts46. It is for schemas that name these formats as the coming version of JSON
// Schema defines them.
func UTS46() []Format {
	list := All()
	for i, f := range list {
		if mapped, ok := Lookup(f.Name + uts46Suffix); ok {
			list[i].Section, list[i].Check = mapped.Section, mapped.Check
		}
	}
	return list
}

func idnHostnameUTS46(text string) error { return checkMapped(idnHostNames, text, 0) }

func idnEmailUTS46(text string) error {
	at := strings.LastIndexByte(text, '@') + 1
	if at == 0 || strings.HasSuffix(text, "]") { // no domain name
		at = len(text)
	}
	return checkMapped(idnEmails, text, at)
}

// checkMapped maps the domain name that begins at an offset of a text, and checks the result by
// the format.
func checkMapped(g *grammar, text string, at int) error {
	fail := func(e *uri.SyntaxError, x core.Explanation) error {
		core.Internal(e).Explained(text, core.Source{Short: g.name + uts46Suffix, Title: registry}, x)
		return e
	}
	ascii, err := idna.UTS46{}.ToASCII(text[at:])
	var refused *iri.DomainNameError
	if errors.As(err, &refused) {
		x := core.Explanation{Open: []string{g.name}, Section: "UTS #46, 4.2"}
		return fail(&uri.SyntaxError{Rule: g.name, Offset: at + refused.Offset, Err: Problem(refused.Err.Error())}, x)
	}
	// The labels are U-labels again, because idn-email does not decode A-labels.
	mapped := text[:at] + idna.UTS46{}.ToUnicode(ascii)
	var e *uri.SyntaxError
	if !errors.As(g.check(mapped), &e) {
		return nil
	}
	offset, reason := e.Offset, e.Err
	if offset > at && mapped != text {
		offset = at + labelStart(text[at:], strings.Count(mapped[at:offset], "."))
		if reason == nil { // the character at the offset is another one
			reason = Problem("label that is not valid after the mapping")
		}
	}
	return fail(&uri.SyntaxError{Rule: e.Rule, Offset: offset, Err: reason}, core.Explanation(e.Explain()))
}

// labelStart returns where a label of a domain name begins.
func labelStart(name string, number int) int {
	for start := range core.SplitAny(name, 0, len(name), core.FullStops) {
		if number == 0 {
			return start
		}
		number--
	}
	return len(name)
}
