package report

import (
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

// Fault is something wrong with a part of a text.
type Fault struct {
	Start, End int // offsets in the text
	Rule       Rule
	Level      Level
	Message    string
}

// FaultOf returns what is wrong with a text as a fault. An error without a method Extent is about the
// whole text.
func FaultOf(in *edition.Edition, text string, err error) Fault {
	if e, ok := Syntax(err); ok {
		return SyntaxFault(in, e)
	}
	why := ReasonOf(err)
	f := Fault{End: len(text), Rule: RuleOf(in, why.Finding, why.Section), Level: Error}
	if why.Severity == lint.SeverityShould.String() {
		f.Level = Warning
	}
	if e, ok := err.(interface{ Extent() (start, end int) }); ok {
		f.Start, f.End = e.Extent()
	}
	f.Message = terminal.Shorten(redact.Text("", text), ExcerptWidth) + ": " + err.Error()
	return f
}

// SyntaxFault returns a syntax error as a fault: the character at its offset.
func SyntaxFault(in *edition.Edition, e *uri.SyntaxError) Fault {
	at := min(e.Offset, len(e.Text()))
	_, n := utf8.DecodeRuneInString(e.Text()[at:])
	why := ReasonOf(e)
	if why.Rule == "" {
		why.Rule = e.Rule
	}
	problem := e.Error()
	message := terminal.Visible(Excerpt(e)) + ": " + problem
	if hint := remedy(e, problem); hint != "" {
		message += ". " + hint
	}
	return Fault{at, at + n, RuleOf(in, why.Rule, why.Section), Error, message}
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
