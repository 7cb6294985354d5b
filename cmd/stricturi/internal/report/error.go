package report

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/stricturi/stricturi/cmd/stricturi/internal/edition"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/jsontext"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/terminal"
	"github.com/stricturi/stricturi/internal/core"
	"github.com/stricturi/stricturi/internal/errs"
	"github.com/stricturi/stricturi/internal/redact"
	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/uri"
)

// Syntax returns the syntax error that err is, if it is one or wraps one. An error of
// resolution is not.
func Syntax(err error) (*uri.SyntaxError, bool) {
	if _, ok := err.(*uri.ResolveError); ok {
		return nil, false
	}
	return errs.AsType[*uri.SyntaxError](err)
}

// JSON returns the value of the member "error", or Omit if err is nil. A syntax error has the
// members that its method MarshalJSON writes, and also what may show a userinfo: the text is
// beside it. Another error has the same members, as far as they are known.
func JSON(text string, err error) any {
	if err == nil {
		return jsontext.Omit
	}
	if e, ok := Syntax(err); ok {
		return syntaxObject(e)
	}
	offset := -1
	if e, ok := errs.AsType[*uri.EscapeError](err); ok {
		offset = e.Offset
	} else if e, ok := errs.AsType[*iri.DomainNameError](err); ok {
		offset = e.Offset
	} else if e, ok := err.(interface{ Extent() (start, end int) }); ok {
		offset, _ = e.Extent()
	}
	var at, char any
	if offset >= 0 && offset <= len(text) {
		at, char = offset, orNull(core.CharName(text[offset:]))
	}
	return jsontext.Object{
		"offset", at, "char", char, "rule", nil, "rules", []string{}, "expected", []string{},
		"section", orNull(ReasonOf(err).Section), "message", err.Error(),
	}
}

func syntaxObject(e *uri.SyntaxError) jsontext.Object {
	x := e.Explain()
	rule := ""
	if n := len(x.Open); n > 0 {
		rule = x.Open[n-1]
	}
	var fixes any = jsontext.Omit
	if all := e.Fixes(); len(all) > 0 {
		fixes = jsontext.Each(slices.Values(all), func(f uri.Fix) jsontext.Object { return FixObject(e.Text(), f) })
	}
	return jsontext.Object{
		"offset", e.Offset, "char", orNull(core.CharName(e.Text()[min(e.Offset, len(e.Text())):])),
		"rule", orNull(rule), "rules", append([]string{}, x.Open...), "expected", append([]string{}, x.Expected...),
		"section", orNull(x.Section), "message", e.Error(), "hint", omitEmpty(e.Hint()), "fixes", fixes,
	}
}

// FixObject returns a replacement in a text.
func FixObject(text string, f uri.Fix) jsontext.Object {
	return jsontext.Object{"start", f.Start, "end", f.End, "replace", jsontext.Part(text[f.Start:f.End]), "with", f.With, "why", f.Why,
		"source", omitEmpty(f.Source)}
}

func orNull(s string) any { return jsontext.Optional(s, s != "") }

func omitEmpty(s string) any {
	if s == "" {
		return jsontext.Omit
	}
	return s
}

// AppendFix appends a replacement in a text for people.
func AppendFix(dst []byte, t terminal.Info, text string, f uri.Fix) []byte {
	note := fixText(text, f) + ": " + f.Why
	if f.Source != "" {
		note += " (" + f.Source + ")"
	}
	return appendNote(dst, t, "fix:", note)
}

// appendNote appends a line below an error.
func appendNote(dst []byte, t terminal.Info, label, note string) []byte {
	return fmt.Appendf(dst, "  %s %s\n", t.Paint(terminal.Faint, label), note)
}

// fixText describes a replacement, without its text if that may be of a password. Backslashes stay
// as they are, or the text would have more of them than it has.
func fixText(text string, f uri.Fix) string {
	with, replaced := terminal.Shorten(f.With, 40), terminal.Shorten(text[f.Start:f.End], 20)
	switch {
	case f.Secret:
		return "hidden text replaced at offset " + strconv.Itoa(f.Start)
	case f.Start == f.End:
		return with + " inserted at offset " + strconv.Itoa(f.Start)
	case f.With == "":
		return `"` + replaced + `" removed at offset ` + strconv.Itoa(f.Start)
	}
	text = with + ` instead of "` + replaced + `"`
	if f.Source != "" { // one of several steps
		text += " at offset " + strconv.Itoa(f.Start)
	}
	return text
}

// remedy returns the hint of an error, without the problem if the message ends with it.
func remedy(e *uri.SyntaxError, message string) string {
	hint := e.Hint()
	problem, remedy, _ := strings.Cut(hint, ". ")
	if start := len(message) - len(problem); hint != "" && strings.HasSuffix(message[:max(0, start)], ": ") &&
		strings.EqualFold(message[start:], problem) {
		return remedy
	}
	return hint
}

// AppendText appends an error about a text for people. That of a syntax error is the
// text with a caret under the offset, what was found, hint and fixes, what was expected,
// the rules, and the section.
func AppendText(dst []byte, t terminal.Info, in *edition.Edition, text string, err error) []byte {
	bad := t.Paint(terminal.Bad, "✗")
	e, ok := Syntax(err)
	if !ok {
		return fmt.Appendf(t.AppendMarked(dst, bad, redact.Text("", text)), "\n  %s\n", terminal.Message(err.Error()))
	}
	message := e.Error()
	line, caret, _ := strings.Cut(e.Picture(t.Columns(120)-len("x ")), "\n")
	dst = fmt.Appendf(dst, "%s %s\n  %s\n  %s\n", bad, terminal.Arranged(line), t.Paint(terminal.Bad, caret), terminal.Visible(message))
	if hint := remedy(e, message); hint != "" {
		dst = appendNote(dst, t, "hint:", hint)
	}
	for _, f := range e.Fixes() {
		if !f.Secret {
			dst = AppendFix(dst, t, e.Text(), f)
		}
	}
	x := e.Explain()
	if len(x.Expected) > 0 {
		dst = appendNote(dst, t, "expected:", strings.Join(x.Expected, ", "))
	}
	if len(x.Open) > 0 {
		dst = appendNote(dst, t, "rules:", strings.Join(x.Open, " › "))
	}
	if x.Section != "" {
		dst = appendNote(dst, t, "section:", core.SectionIn(in.Document, x.Section))
	}
	return dst
}

// ExcerptWidth is how many columns of a text an excerpt shows.
const ExcerptWidth = 100

// Excerpt returns the part of an invalid text that has the error, without userinfo.
func Excerpt(e *uri.SyntaxError) string {
	line, _, _ := strings.Cut(e.Picture(ExcerptWidth), "\n")
	return line
}

// ValidExcerpt returns a text that is a string of a rule, shortened and without
// userinfo. Like Excerpt it is not isolated.
func ValidExcerpt(r edition.Rule, text string) string {
	return terminal.Excerpt(redact.Text(r.Name, text), ExcerptWidth)
}
