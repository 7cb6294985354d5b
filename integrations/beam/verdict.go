package beamuri

import (
	"errors"
	"reflect"
	"unicode/utf8"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"

	"github.com/stricturi/stricturi/internal/core"
	"github.com/stricturi/stricturi/uri"
)

func init() {
	beam.RegisterType(reflect.TypeFor[Verdict]())
}

// Verdict tells whether a text matches a rule. Its JSON is that of the command's
// check --json. In a row of a Beam schema, nil becomes null.
type Verdict struct {
	// In is the text. Bytes that are not UTF-8, which rows and JSON cannot
	// have in strings, are replaced by U+FFFD; InBase64 then has the exact
	// bytes.
	In       string `json:"in"`
	InBase64 []byte `json:"inBase64,omitempty"`
	Spec     string `json:"spec"`
	Rule     string `json:"rule"`
	Valid    bool   `json:"valid"`
	// Error is nil if the text is valid.
	Error *Error `json:"error,omitempty"`
}

// Error is a [uri.SyntaxError] without its text.
type Error struct {
	// Offset is the length in bytes of the longest prefix of the text that is
	// the beginning of a string of the rule.
	Offset int64 `json:"offset"`
	// Char is the character there, "U+0020", or the byte that is not UTF-8,
	// "0xFF", and nil at the end of the text.
	Char *string `json:"char"`
	// Rule is the deepest rule that was open at the offset.
	Rule     *string  `json:"rule"`
	Rules    []string `json:"rules"`
	Expected []string `json:"expected"`
	Section  *string  `json:"section"`
	// Message is the error message. It contains no part of the text except
	// that character, which it leaves out if it may belong to a userinfo.
	Message string `json:"message"`
	// Hint explains a common mistake and its remedy.
	Hint *string `json:"hint,omitempty"`
	// Fixes lists replacements, each of which would make the text valid,
	// smallest change first. Fix is the first of them.
	Fix   *Fix  `json:"fix,omitempty"`
	Fixes []Fix `json:"fixes,omitempty"`
}

// Fix is a [uri.Fix], a suggested replacement.
type Fix struct {
	Start   int64  `json:"start"`
	End     int64  `json:"end"`
	Replace string `json:"replace"`
	With    string `json:"with"`
	Why     string `json:"why"`
}

// Text returns the exact text that was checked.
func (v Verdict) Text() string {
	if len(v.InBase64) > 0 {
		return string(v.InBase64)
	}
	return v.In
}

// newVerdict returns the verdict for the result of a check.
func newVerdict(t Target, text string, err error) (Verdict, error) {
	v := Verdict{In: text, Spec: t.Spec, Rule: t.Rule, Valid: err == nil}
	if err == nil {
		return v, nil
	}
	e, ok := errors.AsType[*uri.SyntaxError](err)
	if !ok {
		return Verdict{}, err
	}
	if !utf8.ValidString(text) {
		v.In, v.InBase64 = legible(text), []byte(text)
	}
	v.Error = newError(e)
	return v, nil
}

func newError(e *uri.SyntaxError) *Error {
	x := e.Explain()
	err := &Error{
		Offset: int64(e.Offset),
		// Not nil, which would become null.
		Rules:    append([]string{}, x.Open...),
		Expected: append([]string{}, x.Expected...),
		Char:     optional(core.CharName(e.Text()[min(e.Offset, len(e.Text())):])),
		Section:  optional(x.Section),
		Message:  e.Error(),
		Hint:     optional(e.Hint()),
	}
	if n := len(x.Open); n > 0 {
		err.Rule = &err.Rules[n-1]
	}
	for _, f := range e.Fixes() {
		err.Fixes = append(err.Fixes, Fix{
			Start: int64(f.Start), End: int64(f.End),
			Replace: legible(e.Text()[f.Start:f.End]), With: f.With, Why: f.Why,
		})
	}
	if len(err.Fixes) > 0 {
		err.Fix = &err.Fixes[0]
	}
	return err
}

// legible returns the text with U+FFFD for each byte that is not UTF-8.
func legible(text string) string { return string([]rune(text)) }

// optional returns nil for an empty string.
func optional(s string) *string {
	if s == "" {
		return nil
	}
	return &s
}
