package report

import (
	"fmt"
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

// MustSyntax returns the syntax error that err is. It panics if err is another error.
func MustSyntax(err error) *uri.SyntaxError {
	e, ok := Syntax(err)
	if !ok {
		panic(err)
	}
	return e
}

// Verdict are the last members of an answer: whether the text is valid and could be
// processed, and the error if not.
type Verdict struct {
	Valid bool       `json:"valid"`
	Error *JSONError `json:"error,omitempty"`
}

// VerdictOf returns the verdict of an error, which is nil for a valid text.
func VerdictOf(err error) Verdict { return Verdict{err == nil, JSON(err)} }

// JSONError is an error that is an object in JSON.
type JSONError struct{ error }

// JSON returns the member "error", or nil if err is nil.
func JSON(err error) *JSONError {
	if err == nil {
		return nil
	}
	return &JSONError{err}
}

// MarshalJSON returns the object.
func (e JSONError) MarshalJSON() ([]byte, error) { return AppendJSON(nil, e.error), nil }

// AppendJSON appends an error as an object.
func AppendJSON(dst []byte, err error) []byte {
	if e, ok := Syntax(err); ok {
		return appendSyntax(dst, e)
	}
	object := struct {
		Offset  *int   `json:"offset,omitempty"`
		Section string `json:"section,omitempty"`
		Message string `json:"message"`
	}{Section: ReasonOf(err).Section, Message: err.Error()}
	if e, ok := err.(*uri.ResolveError); ok {
		object.Section = e.Section
	}
	if e, ok := errs.AsType[*uri.EscapeError](err); ok {
		object.Offset = &e.Offset
	}
	if e, ok := errs.AsType[*iri.DomainNameError](err); ok {
		object.Offset = &e.Offset
	}
	return jsontext.Append(dst, object)
}

// appendSyntax appends a syntax error as [uri.SyntaxError.MarshalJSON] writes it, and also what
// may show a userinfo: the text is beside it.
func appendSyntax(dst []byte, e *uri.SyntaxError) []byte {
	x := e.Explain()
	rule := ""
	if n := len(x.Open); n > 0 {
		rule = x.Open[n-1]
	}
	dst = append(dst, `{"offset":`...)
	dst = strconv.AppendInt(dst, int64(e.Offset), 10)
	dst = appendOptional(append(dst, `,"char":`...), Character(e))
	dst = appendOptional(append(dst, `,"rule":`...), rule)
	dst = appendStrings(append(dst, `,"rules":`...), x.Open)
	dst = appendStrings(append(dst, `,"expected":`...), x.Expected)
	dst = appendOptional(append(dst, `,"section":`...), x.Section)
	dst = jsontext.AppendString(append(dst, `,"message":`...), e.Error())
	if hint := e.Hint(); hint != "" {
		dst = jsontext.AppendString(append(dst, `,"hint":`...), hint)
	}
	separator := `,"fixes":[`
	for _, f := range e.Fixes() {
		dst = append(dst, separator...)
		separator = ","
		dst = fmt.Appendf(dst, `{"start":%d,"end":%d,"replace":`, f.Start, f.End)
		dst = jsontext.AppendString(dst, e.Text()[f.Start:f.End])
		dst = jsontext.AppendString(append(dst, `,"with":`...), f.With)
		dst = append(jsontext.AppendString(append(dst, `,"why":`...), f.Why), '}')
	}
	if separator == "," {
		dst = append(dst, ']')
	}
	return append(dst, '}')
}

// appendOptional appends a string, and null for an empty one.
func appendOptional(dst []byte, s string) []byte {
	if s == "" {
		return append(dst, "null"...)
	}
	return jsontext.AppendString(dst, s)
}

// appendStrings appends an array of strings.
func appendStrings(dst []byte, list []string) []byte {
	dst = append(dst, '[')
	for i, s := range list {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = jsontext.AppendString(dst, s)
	}
	return append(dst, ']')
}

// Fix is a replacement in a text, in JSON.
type Fix struct {
	Start   int    `json:"start"`
	End     int    `json:"end"`
	Replace string `json:"replace"`
	With    string `json:"with"`
	Why     string `json:"why"`
}

// FixOf returns a replacement in a text for JSON.
func FixOf(text string, f uri.Fix) *Fix {
	return &Fix{f.Start, f.End, text[f.Start:f.End], f.With, f.Why}
}

// AppendFix appends a replacement in a text for people.
func AppendFix(dst []byte, t terminal.Info, text string, f uri.Fix) []byte {
	return appendNote(dst, t, "fix:", fixText(text, f)+": "+f.Why)
}

// appendNote appends a line below an error.
func appendNote(dst []byte, t terminal.Info, label, note string) []byte {
	return fmt.Appendf(dst, "  %s %s\n", t.Paint(terminal.Faint, label), note)
}

// fixText describes a replacement. Backslashes stay as they are, or the text would
// have more of them than it has.
func fixText(text string, f uri.Fix) string {
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
