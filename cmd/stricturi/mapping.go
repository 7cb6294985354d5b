package main

import (
	"errors"
	"fmt"
	"strconv"

	"github.com/stricturi/stricturi/cmd/stricturi/internal/batch"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/edition"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/jsontext"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/terminal"
	"github.com/stricturi/stricturi/internal/redact"
	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/iri/charset"
	"github.com/stricturi/stricturi/uri"
)

// unserved is what is the same for the answers of to-uri and to-iri where a
// text cannot be mapped.
type unserved struct {
	*app
	edition *edition.Edition // that the text is parsed under
}

// appendJSON appends the answer up to its result, and where there is an error
// the rest too.
func (u unserved) appendJSON(r *batch.Result, text, out string, err error) {
	r.Out = append(r.Out, '{')
	r.Out = jsontext.AppendText(r.Out, "in", text)
	r.Out = append(r.Out, `,"out":`...)
	r.Out = jsontext.AppendOptional(r.Out, out, err == nil)
	if err == nil {
		return
	}
	r.Refuse(statusInvalid, err)
	r.Out = append(r.Out, ',')
	if e, ok := err.(*uri.SyntaxError); ok {
		r.Out = appendFailure(r.Out, e)
	} else {
		r.Out = append(appendUnmapped(r.Out, err), '}')
	}
	r.Out = append(r.Out, "}\n"...)
}

// appendUnmapped appends the member "error", but for its end, of an error that
// is not the parser's, or that is in octets. There is no fix: what replaces
// octets depends on their charset.
func appendUnmapped(dst []byte, err error) []byte {
	e, ok := errors.AsType[*uri.SyntaxError](err)
	if !ok {
		e = &uri.SyntaxError{Section: "3.1"}
	}
	char, rule := offending(e), ""
	if n := len(e.Open); n > 0 {
		rule = e.Open[n-1]
	}
	dst = append(dst, `"error":{"offset":`...)
	dst = strconv.AppendInt(dst, int64(failureOffset(err)), 10)
	dst = append(dst, `,"char":`...)
	dst = jsontext.AppendOptional(dst, char, char != "")
	dst = append(dst, `,"rule":`...)
	dst = jsontext.AppendOptional(dst, rule, rule != "")
	dst = append(dst, `,"rules":`...)
	dst = jsontext.AppendStrings(dst, e.Open)
	dst = append(dst, `,"expected":`...)
	dst = jsontext.AppendStrings(dst, e.Expected)
	dst = append(dst, `,"section":`...)
	dst = jsontext.AppendString(dst, e.Section)
	dst = append(dst, `,"message":`...)
	return jsontext.AppendString(dst, err.Error())
}

// appendText appends the failure for people.
func (u unserved) appendText(r *batch.Result, text string, err error) {
	r.Refuse(statusInvalid, err)
	if e, ok := err.(*uri.SyntaxError); ok {
		r.Out = appendFailureText(r.Out, u.out, u.edition, e)
		return
	}
	section := "3.1"
	shown := redact.Text(text)
	if e, ok := err.(*charset.OctetError); ok {
		// The octets can be those of any charset, the characters can be read.
		if e, ok := errors.AsType[*uri.SyntaxError](e.Err); ok {
			shown, section = redact.Text(e.Text), e.Section
		} else {
			shown = "…"
		}
	} else if _, ok := err.(*charset.Error); ok {
		shown = "…" // where a userinfo is, cannot be known
	}
	r.Out = fmt.Appendf(r.Out, "%s %s\n  %s\n", u.out.Paint(terminal.Bad, "✗"), terminal.Shorten(shown, u.out.Columns(terminal.LongText)-len("✗ ")), terminal.Visible(err.Error()))
	r.Out = fmt.Appendf(r.Out, "  %s %s\n", u.out.Paint(terminal.Faint, "section:"), sectionOf(u.edition.Document, section))
}

// result is a result as it is shown: as it is, but for what a terminal could
// not terminal.
func (u unserved) result(s string) string {
	if u.out.IsTerminal {
		return terminal.Visible(s)
	}
	return s
}

// failureOffset is where in the text the mapping fails.
func failureOffset(err error) int {
	switch e := err.(type) {
	case *iri.DomainNameError:
		return e.Offset
	case *charset.Error:
		return e.Offset
	case *charset.OctetError:
		return e.Offset
	}
	return 0
}
