package uri

import (
	"errors"
	"strings"
	"unicode/utf8"

	"github.com/stricturi/stricturi/internal/ascii"
	"github.com/stricturi/stricturi/internal/core"
)

// Repair returns the reference that was meant by a text that people typed or pasted, and the
// steps that made it valid, in the order of their offsets. A valid reference has no steps. The
// steps are:
//
//   - blanks, control characters and delimiters around the text are removed (RFC 3986, C);
//   - tabs and line breaks within it are removed, but not within a host;
//   - blanks before and after a host are removed, if there is one;
//   - "\" becomes "/" before the query of http, https, ws, wss, ftp and file, and of
//     relative references, which a browser reads like those;
//   - a "%" that begins no triplet becomes "%25";
//   - any other character that is not allowed in its place is percent-encoded, as is a second
//     "#", and so is an octet that is not UTF-8.
//
// Nothing else changes, and nothing in a host does. If the result is not a reference, as when a
// host has a space, or has a userinfo without a host, the error is a [*SyntaxError] about the text, as it would be without the
// steps before its offset.
//
// Each step has a [Fix.Source]. If that is "URL standard", the text means the same without the
// step by that standard. Other steps can change what it means there.
func (e Edition) Repair(text string) (Reference, []Fix, error) {
	ref, original := e.ParseReference(text)
	if original == nil || errors.Is(original, ErrTooLong) {
		return ref, nil, original
	}
	all := newEdits(e.core(), text)
	all.repair()
	ref, err := e.ParseReference(all.result())
	if err != nil {
		var syntax *SyntaxError
		if errors.As(err, &syntax) {
			syntax.cause.Move(text, core.Explanation(syntax.Explain()))
			syntax.Offset = all.source(syntax.Offset)
		}
		return Reference{}, nil, err
	}
	_, credentials := ref.Userinfo()
	if host, _ := ref.Host(); credentials && host == "" { // the password may go on after a delimiter
		return Reference{}, nil, original
	}
	return ref, all.fixes(), nil
}

// repair makes the steps. The components are edited in the text without what is removed first.
func (e *edits) repair() {
	cleaned, at := e.clean(e.trim())
	inner := newEdits(e.edition, cleaned)
	if _, isSpecial := inner.known(); isSpecial {
		end := len(ascii.Before(cleaned, "?#"))
		for i := range end {
			if cleaned[i] == '\\' {
				e.steps[at[i]] = stepBackslash
			}
		}
		inner.text = strings.ReplaceAll(cleaned[:end], `\`, "/") + cleaned[end:]
	}
	inner.reference()
	for i, step := range inner.steps {
		if step != nil {
			e.steps[at[i]] = step
		}
	}
	if h := inner.host; h[0] < h[1] { // tabs and line breaks in it stay, and are errors
		clear(e.steps[at[h[0]]:at[h[1]-1]])
	}
}

// trim removes the blanks and delimiters around the text, and returns where it begins and ends
// without them.
func (e *edits) trim() (start, end int) {
	isOuter := func(c rune) bool { return c <= ' ' || isBlank(c) }
	inside := strings.TrimFunc(e.text, isOuter)
	start = strings.Index(e.text, inside)
	if inner := enclosed(inside); inner != "" {
		_, n := utf8.DecodeRuneInString(inside)
		start += n + len(inner) - len(strings.TrimLeftFunc(inner, isOuter))
		inside = strings.TrimFunc(inner, isOuter)
	}
	end = start + len(inside)
	for _, outer := range [][2]int{{0, start}, {end, len(e.text)}} {
		step := stepBlanks
		if strings.ContainsFunc(e.text[outer[0]:outer[1]], func(c rune) bool { return c > ' ' }) {
			step = stepOuter
		}
		e.mark(outer[0], outer[1], step)
	}
	return start, end
}

// clean removes tabs and line breaks from a part of the text. It returns the part without them,
// and the offsets in the text of its bytes.
func (e *edits) clean(start, end int) (cleaned string, at []uint32) {
	b := make([]byte, 0, end-start)
	at = make([]uint32, 0, end-start)
	for i := start; i < end; i++ {
		if c := e.text[i]; c == '\t' || c == '\n' || c == '\r' {
			e.steps[i] = stepLines
			continue
		}
		b, at = append(b, e.text[i]), append(at, uint32(i))
	}
	return string(b), at
}
