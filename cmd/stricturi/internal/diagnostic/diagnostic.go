// Package diagnostic formats errors as members of JSON objects, for people, and for reports
// and summaries.
package diagnostic

import (
	"strconv"
	"strings"

	"github.com/stricturi/stricturi/cmd/stricturi/internal/edition"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/jsontext"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/terminal"
	"github.com/stricturi/stricturi/internal/core"
	"github.com/stricturi/stricturi/internal/errs"
	"github.com/stricturi/stricturi/internal/redact"
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

// MustSyntax returns the syntax error that err is. It panics if err is another error.
func MustSyntax(err error) *uri.SyntaxError {
	e, ok := Syntax(err)
	if !ok {
		panic(err)
	}
	return e
}

// AppendJSON appends the member "error".
func AppendJSON(dst []byte, err error) []byte {
	if e, ok := Syntax(err); ok {
		return appendSyntax(dst, e)
	}
	dst = append(dst, `"error":{`...)
	if e, ok := err.(*uri.ResolveError); ok {
		dst = append(dst, `"section":`...)
		dst = jsontext.AppendOptional(dst, e.Section, e.Section != "")
		dst = append(dst, ',')
	}
	dst = append(dst, `"message":`...)
	dst = jsontext.AppendString(dst, err.Error())
	return append(dst, '}')
}

// appendSyntax appends the member "error" of a syntax error, with the same value as
// [uri.SyntaxError.MarshalJSON] returns, and also what may show a userinfo: the text is
// beside it.
func appendSyntax(dst []byte, e *uri.SyntaxError) []byte {
	x := e.Explain()
	dst = append(dst, `"error":{"offset":`...)
	dst = strconv.AppendInt(dst, int64(e.Offset), 10)
	dst = append(dst, `,"char":`...)
	char := Character(e)
	dst = jsontext.AppendOptional(dst, char, char != "")
	dst = append(dst, `,"rule":`...)
	if n := len(x.Open); n > 0 {
		dst = jsontext.AppendString(dst, x.Open[n-1])
	} else {
		dst = append(dst, "null"...)
	}
	dst = append(dst, `,"rules":`...)
	dst = jsontext.AppendStrings(dst, x.Open)
	dst = append(dst, `,"expected":`...)
	dst = jsontext.AppendStrings(dst, x.Expected)
	dst = append(dst, `,"section":`...)
	dst = jsontext.AppendOptional(dst, x.Section, x.Section != "")
	dst = append(dst, `,"message":`...)
	dst = jsontext.AppendString(dst, e.Error())
	if hint := e.Hint(); hint != "" {
		dst = append(dst, `,"hint":`...)
		dst = jsontext.AppendString(dst, hint)
	}
	if fixes := e.Fixes(); len(fixes) > 0 {
		dst = append(dst, `,"fixes":`...)
		for i, f := range fixes {
			dst = AppendFix(append(dst, "[,"[min(i, 1)]), e.Text(), f)
		}
		dst = append(dst, ']')
	}
	return append(dst, '}')
}

// AppendFix appends a replacement in a text as a JSON object.
func AppendFix(dst []byte, text string, f uri.Fix) []byte {
	dst = append(dst, `{"start":`...)
	dst = strconv.AppendInt(dst, int64(f.Start), 10)
	dst = append(dst, `,"end":`...)
	dst = strconv.AppendInt(dst, int64(f.End), 10)
	dst = append(dst, `,"replace":`...)
	dst = jsontext.AppendString(dst, text[f.Start:f.End])
	dst = append(dst, `,"with":`...)
	dst = jsontext.AppendString(dst, f.With)
	dst = append(dst, `,"why":`...)
	dst = jsontext.AppendString(dst, f.Why)
	return append(dst, '}')
}

// AppendFixText appends a replacement in a text for people.
func AppendFixText(dst []byte, t terminal.Info, text string, f uri.Fix) []byte {
	dst = append(appendLabel(dst, t, "fix:"), FixText(text, f)...)
	return append(append(append(dst, ": "...), f.Why...), '\n')
}

// appendLabel appends what begins a line below an error.
func appendLabel(dst []byte, t terminal.Info, label string) []byte {
	return append(t.AppendPaint(append(dst, "  "...), terminal.Faint, label), ' ')
}

// FixText describes a replacement. Backslashes stay as they are, or the text would
// have more of them than it has.
func FixText(text string, f uri.Fix) string {
	with, replaced := terminal.Shorten(f.With, 40), terminal.Shorten(text[f.Start:f.End], 20)
	switch {
	case f.Start == f.End:
		return with + " inserted at offset " + strconv.Itoa(f.Start)
	case f.With == "":
		return `"` + replaced + `" removed at offset ` + strconv.Itoa(f.Start)
	}
	return with + ` instead of "` + replaced + `"`
}

// Character names the character at the offset of an error, "U+0020", or a byte that is
// not UTF-8, "0xFF". At the end of the text it returns "".
func Character(e *uri.SyntaxError) string {
	return core.CharName(e.Text()[min(e.Offset, len(e.Text())):])
}

// remedy returns the hint of an error, without the problem if the message ends with it.
func remedy(e *uri.SyntaxError, message string) string {
	hint := e.Hint()
	problem, remedy, _ := strings.Cut(hint, ". ")
	if start := len(message) - len(problem); hint != "" && strings.HasSuffix(message[:max(0, start)], ": ") && strings.EqualFold(message[start:], problem) {
		return remedy
	}
	return hint
}

// AppendText appends an error about a text for people. That of a syntax error is the
// text with a caret under the offset, what was found, hint and fixes, what was expected,
// the rules, and the section.
func AppendText(dst []byte, t terminal.Info, in *edition.Edition, text string, err error) []byte {
	e, ok := Syntax(err)
	if !ok {
		dst = t.AppendMarked(dst, t.Paint(terminal.Bad, "✗"), redact.Text("", text))
		return append(append(append(dst, "\n  "...), terminal.Message(err.Error())...), '\n')
	}
	line, caret, _ := strings.Cut(e.Picture(t.Columns(120)-len("x ")), "\n")
	dst = append(t.AppendPaint(dst, terminal.Bad, "✗"), ' ')
	dst = append(append(dst, terminal.Arranged(line)...), "\n  "...)
	dst = append(t.AppendPaint(dst, terminal.Bad, caret), "\n  "...)
	message := e.Error()
	dst = append(terminal.AppendShort(dst, message, -1), '\n')
	if hint := remedy(e, message); hint != "" {
		dst = append(append(appendLabel(dst, t, "hint:"), hint...), '\n')
	}
	for _, f := range e.Fixes() {
		if !f.Secret {
			dst = AppendFixText(dst, t, e.Text(), f)
		}
	}
	x := e.Explain()
	if len(x.Expected) > 0 {
		dst = append(appendJoined(appendLabel(dst, t, "expected:"), x.Expected, ", "), '\n')
	}
	if len(x.Open) > 0 {
		dst = append(appendJoined(appendLabel(dst, t, "rules:"), x.Open, " › "), '\n')
	}
	if x.Section != "" {
		dst = append(append(appendLabel(dst, t, "section:"), core.SectionIn(in.Document, x.Section)...), '\n')
	}
	return dst
}

// appendJoined appends texts with a separator between them.
func appendJoined(dst []byte, texts []string, separator string) []byte {
	for i, text := range texts {
		if i > 0 {
			dst = append(dst, separator...)
		}
		dst = append(dst, text...)
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
