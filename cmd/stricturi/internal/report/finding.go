package report

import (
	"cmp"
	"unicode/utf8"

	"github.com/stricturi/stricturi/cmd/stricturi/internal/edition"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/terminal"
	"github.com/stricturi/stricturi/internal/core"
	"github.com/stricturi/stricturi/internal/errs"
	"github.com/stricturi/stricturi/internal/redact"
	"github.com/stricturi/stricturi/internal/section"
	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/iri/lint"
	"github.com/stricturi/stricturi/uri"
	"github.com/stricturi/stricturi/uri/extract"
)

// FindingOf returns what is wrong with a text as a finding without a place, and where it is in the text: the
// character at the offset of a syntax error, the extent of an error with a method Extent, or the whole text.
func FindingOf(in *edition.Edition, text string, err error) (f Finding, start, end int) {
	f.Level = Error
	if e, ok := Syntax(err); ok {
		start = min(e.Offset, len(e.Text()))
		_, n := utf8.DecodeRuneInString(e.Text()[start:])
		why, problem := ReasonOf(e), e.Error()
		f.Rule = RuleOf(in, cmp.Or(why.Rule, e.Rule), why.Section)
		f.Message = terminal.Visible(Excerpt(e)) + ": " + problem
		if hint := remedy(e, problem); hint != "" {
			f.Message += ". " + hint
		}
		return f, start, start + n
	}
	why := ReasonOf(err)
	f.Rule = RuleOf(in, why.Finding, why.Section)
	if why.Severity == lint.SeverityShould.String() {
		f.Level = Warning
	}
	f.Message = terminal.Shorten(redact.Text("", text), ExcerptWidth) + ": " + err.Error()
	if e, ok := err.(interface{ Extent() (start, end int) }); ok {
		start, end = e.Extent()
		return f, start, end
	}
	return f, 0, len(text)
}

// RuleOf describes a rule of a grammar, or a kind of finding. Without a name it is the whole document.
func RuleOf(in *edition.Edition, name, number string) Rule {
	if name == "" {
		return Rule{ID: in.Stem, Text: in.Document}
	}
	r := Rule{ID: in.Stem + "/" + name, Text: in.Document + ": " + name}
	if number == "" {
		return r
	}
	where := core.SectionIn(in.Document, number)
	r.Text = where + ": " + name
	r.Link = section.URL(where)
	return r
}

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
	if e, ok := Syntax(err); ok {
		x := e.Explain()
		if n := len(x.Open); n > 0 {
			why.Rule = x.Open[n-1]
		}
		why.Section = x.Section
	}
	return why
}
