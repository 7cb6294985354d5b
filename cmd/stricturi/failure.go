package main

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/stricturi/stricturi/cmd/stricturi/internal/edition"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/jsontext"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/terminal"
	"github.com/stricturi/stricturi/internal/core"
	"github.com/stricturi/stricturi/uri"
)

// syntaxError returns the error of Check, Parse and Tree as what it is where
// rule and edition are known to exist.
func syntaxError(err error) *uri.SyntaxError {
	e, ok := errors.AsType[*uri.SyntaxError](err)
	if !ok {
		panic(err)
	}
	return e
}

// appendFailure appends the member "error".
func appendFailure(dst []byte, e *uri.SyntaxError) []byte {
	dst = append(dst, `"error":{"offset":`...)
	dst = strconv.AppendInt(dst, int64(e.Offset), 10)
	dst = append(dst, `,"char":`...)
	char := offending(e)
	dst = jsontext.AppendOptional(dst, char, char != "")
	dst = append(dst, `,"rule":`...)
	if n := len(e.Open); n > 0 {
		dst = jsontext.AppendString(dst, e.Open[n-1])
	} else {
		dst = append(dst, "null"...)
	}
	dst = append(dst, `,"rules":`...)
	dst = jsontext.AppendStrings(dst, e.Open)
	dst = append(dst, `,"expected":`...)
	dst = jsontext.AppendStrings(dst, e.Expected)
	dst = append(dst, `,"section":`...)
	dst = jsontext.AppendOptional(dst, e.Section, e.Section != "")
	dst = append(dst, `,"message":`...)
	dst = jsontext.AppendString(dst, e.Error())
	if hint := e.Hint(); hint != "" {
		dst = append(dst, `,"hint":`...)
		dst = jsontext.AppendString(dst, hint)
	}
	if fixes := e.Fixes(); len(fixes) > 0 {
		dst = appendFix(append(dst, `,"fix":`...), e, fixes[0])
		dst = append(dst, `,"fixes":`...)
		for i, f := range fixes {
			dst = appendFix(append(dst, "[,"[min(i, 1)]), e, f)
		}
		dst = append(dst, ']')
	}
	return append(dst, '}')
}

// appendFix appends a replacement that would make the text valid.
func appendFix(dst []byte, e *uri.SyntaxError, f uri.Fix) []byte {
	dst = append(dst, `{"start":`...)
	dst = strconv.AppendInt(dst, int64(f.Start), 10)
	dst = append(dst, `,"end":`...)
	dst = strconv.AppendInt(dst, int64(f.End), 10)
	dst = append(dst, `,"replace":`...)
	dst = jsontext.AppendString(dst, e.Text[f.Start:f.End])
	dst = append(dst, `,"with":`...)
	dst = jsontext.AppendString(dst, f.With)
	dst = append(dst, `,"why":`...)
	dst = jsontext.AppendString(dst, f.Why)
	return append(dst, '}')
}

// appendFixText appends a replacement for people.
func appendFixText(dst []byte, t terminal.Info, e *uri.SyntaxError, f uri.Fix) []byte {
	return fmt.Appendf(dst, "  %s %s: %s\n", t.Paint(terminal.Faint, "fix:"), fixWords(e, f), f.Why)
}

// fixWords describes a replacement. Backslashes stay as they are, or the text would
// have more of them than it has.
func fixWords(e *uri.SyntaxError, f uri.Fix) string {
	with, replaced := terminal.Shorten(f.With, 40), terminal.Shorten(e.Text[f.Start:f.End], 20)
	switch {
	case f.Start == f.End:
		return fmt.Sprintf("%s inserted at offset %d", with, f.Start)
	case f.With == "":
		return fmt.Sprintf(`"%s" removed at offset %d`, replaced, f.Start)
	}
	return fmt.Sprintf(`%s instead of "%s"`, with, replaced)
}

// offending names the character at the offset, "U+0020", a byte that is not
// UTF-8, "0xFF", and nothing, "", at the end of the text.
func offending(e *uri.SyntaxError) string {
	return core.CharName(e.Text[min(e.Offset, len(e.Text)):])
}

// remedy returns the hint, without the problem where the error ends with that.
func remedy(e *uri.SyntaxError) string {
	hint := e.Hint()
	problem, remedy, _ := strings.Cut(hint, ". ")
	if hint != "" && strings.HasSuffix(strings.ToLower(e.Error()), ": "+strings.ToLower(problem)) {
		return remedy
	}
	return hint
}

// appendFailureText appends the failure for people: the text with a caret under
// the offset, what was found, hint and fixes, what was expected, the rules, the section.
func appendFailureText(dst []byte, t terminal.Info, s *edition.Edition, e *uri.SyntaxError) []byte {
	line, caret, _ := strings.Cut(e.PictureWidth(t.Columns(120)-len("x ")), "\n")
	dst = fmt.Appendf(dst, "%s %s\n  %s\n", t.Paint(terminal.Bad, "✗"), line, t.Paint(terminal.Bad, caret))
	dst = fmt.Appendf(dst, "  %s\n", terminal.Visible(e.Error()))
	if hint := remedy(e); hint != "" {
		dst = fmt.Appendf(dst, "  %s %s\n", t.Paint(terminal.Faint, "hint:"), hint)
	}
	for _, f := range e.Fixes() {
		if !f.Secret {
			dst = appendFixText(dst, t, e, f)
		}
	}
	if len(e.Expected) > 0 {
		dst = fmt.Appendf(dst, "  %s %s\n", t.Paint(terminal.Faint, "expected:"), strings.Join(e.Expected, ", "))
	}
	if len(e.Open) > 0 {
		dst = fmt.Appendf(dst, "  %s %s\n", t.Paint(terminal.Faint, "rules:"), strings.Join(e.Open, " › "))
	}
	if e.Section != "" {
		dst = fmt.Appendf(dst, "  %s %s\n", t.Paint(terminal.Faint, "section:"), sectionOf(s.Document, e.Section))
	}
	return dst
}

// sectionOf names a section: a plain number is one of the document.
func sectionOf(document, section string) string {
	if strings.Contains(section, ",") {
		return section
	}
	return document + ", " + section
}
