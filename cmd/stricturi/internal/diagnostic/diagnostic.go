// Package diagnostic formats errors as members of JSON objects, for people, and for reports
// and summaries.
package diagnostic

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
	"github.com/stricturi/stricturi/internal/section"
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

// appendSyntax appends the member "error" of a syntax error.
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
	dst = jsontext.AppendString(dst, message(e))
	if hint := e.Hint(); hint != "" {
		dst = append(dst, `,"hint":`...)
		dst = jsontext.AppendString(dst, hint)
	}
	if fixes := e.Fixes(); len(fixes) > 0 {
		dst = AppendFix(append(dst, `,"fix":`...), e.Text(), fixes[0])
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
	return fmt.Appendf(dst, "  %s %s: %s\n", t.Paint(terminal.Faint, "fix:"), FixText(text, f), f.Why)
}

// FixText describes a replacement. Backslashes stay as they are, or the text would
// have more of them than it has.
func FixText(text string, f uri.Fix) string {
	with, replaced := terminal.Shorten(f.With, 40), terminal.Shorten(text[f.Start:f.End], 20)
	switch {
	case f.Start == f.End:
		return fmt.Sprintf("%s inserted at offset %d", with, f.Start)
	case f.With == "":
		return fmt.Sprintf(`"%s" removed at offset %d`, replaced, f.Start)
	}
	return fmt.Sprintf(`%s instead of "%s"`, with, replaced)
}

// Character names the character at the offset of an error, "U+0020", or a byte that is
// not UTF-8, "0xFF". At the end of the text it returns "".
func Character(e *uri.SyntaxError) string {
	return core.CharName(e.Text()[min(e.Offset, len(e.Text())):])
}

// remedy returns the hint of an error, without the problem if the message ends with it.
func remedy(e *uri.SyntaxError) string {
	hint := e.Hint()
	problem, remedy, _ := strings.Cut(hint, ". ")
	if hint != "" && strings.HasSuffix(strings.ToLower(e.Error()), ": "+strings.ToLower(problem)) {
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
		dst = t.AppendMarked(dst, t.Paint(terminal.Bad, "✗"), redact.Text(text))
		return fmt.Appendf(dst, "\n  %s\n", terminal.Message(err.Error()))
	}
	line, caret, _ := strings.Cut(e.PictureWidth(t.Columns(120)-len("x ")), "\n")
	dst = fmt.Appendf(dst, "%s %s\n  %s\n", t.Paint(terminal.Bad, "✗"), terminal.Arranged(line), t.Paint(terminal.Bad, caret))
	dst = fmt.Appendf(dst, "  %s\n", terminal.Visible(message(e)))
	if hint := remedy(e); hint != "" {
		dst = fmt.Appendf(dst, "  %s %s\n", t.Paint(terminal.Faint, "hint:"), hint)
	}
	for _, f := range e.Fixes() {
		if !f.Secret {
			dst = AppendFixText(dst, t, e.Text(), f)
		}
	}
	x := e.Explain()
	if len(x.Expected) > 0 {
		dst = fmt.Appendf(dst, "  %s %s\n", t.Paint(terminal.Faint, "expected:"), strings.Join(x.Expected, ", "))
	}
	if len(x.Open) > 0 {
		dst = fmt.Appendf(dst, "  %s %s\n", t.Paint(terminal.Faint, "rules:"), strings.Join(x.Open, " › "))
	}
	if x.Section != "" {
		dst = fmt.Appendf(dst, "  %s %s\n", t.Paint(terminal.Faint, "section:"), section.In(in.Document, x.Section))
	}
	return dst
}

// message returns the message of an error. A rule of a file is defined in a line.
func message(e *uri.SyntaxError) string {
	return strings.Replace(e.Error(), "(section line ", "(line ", 1)
}

// ExcerptWidth is how many columns of a text an excerpt shows.
const ExcerptWidth = 100

// Excerpt returns the part of an invalid text that has the error, without userinfo.
func Excerpt(e *uri.SyntaxError) string {
	line, _, _ := strings.Cut(e.PictureWidth(ExcerptWidth), "\n")
	return line
}

// ValidExcerpt returns a text that is a string of a rule, shortened and without
// userinfo. Like Excerpt it is not isolated. If the text is not a reference, userinfo ends at the last "@".
func ValidExcerpt(r edition.Rule, text string) string {
	if r.IsUserinfo() {
		return redact.Hidden
	}
	shown := redact.Text(text)
	if i := strings.LastIndexByte(text, '@'); shown == text && i >= 0 && !strings.ContainsAny(text[:i], "/?#") && strings.Contains(text[:i], ":") {
		shown = redact.Hidden + text[i:]
	}
	return terminal.Excerpt(shown, ExcerptWidth)
}
