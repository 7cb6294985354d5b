package uri

import (
	"errors"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/stricturi/stricturi/internal/ascii"
	"github.com/stricturi/stricturi/internal/core"
	"github.com/stricturi/stricturi/internal/redact"
)

// URLStandard is the [Fix.Source] of steps that the URL standard of the WHATWG, and so a
// browser, takes too.
const URLStandard = "URL standard"

// Repair returns the reference that was meant by a text that people typed or pasted, and the
// steps that made it valid, in the order of their offsets. A valid reference has no steps. The
// steps are:
//
//   - blanks, control characters and delimiters around the text are removed (RFC 3986, C);
//   - tabs and line breaks within it are removed, but not within a host;
//   - blanks before and after a host are removed;
//   - "\" becomes "/" before the query of http, https, ws, wss, ftp and file, and of
//     relative references, which a browser reads like those;
//   - a "%" that begins no triplet becomes "%25";
//   - any other character that is not allowed in its place is percent-encoded, as is a second
//     "#", and so is an octet that is not UTF-8.
//
// Nothing else changes, and nothing in a host does. If the result is not a reference, as when a
// host has a space, the error is a [*SyntaxError] about the text, as it would be without the
// steps before its offset.
//
// Each step has a [Fix.Source]. If that is [URLStandard], the text means the same without the
// step by that standard. Other steps can change what it means there.
func (e Edition) Repair(text string) (Reference, []Fix, error) {
	ref, err := e.ParseReference(text)
	if err == nil || errors.Is(err, ErrTooLong) {
		return ref, nil, err
	}
	r := repairing{edition: e.core(), text: text, edits: map[int]edit{}}
	r.clean(r.trim())
	r.components()
	result, fixes := r.apply()
	if ref, err = e.ParseReference(result); err != nil {
		var syntax *SyntaxError
		if errors.As(err, &syntax) {
			syntax.Retarget(text, r.given(syntax.Offset))
		}
		return Reference{}, nil, err
	}
	return ref, fixes, nil
}

// repairing is the work on one text.
type repairing struct {
	edition *core.Edition
	text    string       // as it is given
	edits   map[int]edit // by the offset of the byte that each replaces
	cleaned string       // without what is removed first
	at      []int        // the offsets in text of the bytes of cleaned, and its end
}

// step is the reason for a change, and who else makes it.
type step struct{ why, source string }

// edit replaces one byte.
type edit struct {
	with string
	step
}

// The steps, but for those of [repairing.encode].
var (
	stepBlanks      = step{"blanks and control characters around a reference are not part of it", URLStandard}
	stepOtherBlanks = step{"blanks around a reference are not part of it", "RFC 3986, C"}
	stepDelimiters  = step{"the delimiters around a reference are not part of it", "RFC 3986, C"}
	stepLines       = step{"tabs and line breaks are not part of a reference", URLStandard}
	stepHost        = step{"blanks around a host are not part of it", "RFC 3986, C"}
	stepBackslash   = step{`a backslash is read as "/", as browsers do`, URLStandard}
)

// trim removes the blanks and delimiters around the text, and returns where it begins and ends
// without them.
func (r *repairing) trim() (start, end int) {
	isOuter := func(c rune) bool { return c <= ' ' || isBlank(c) }
	inner := strings.TrimLeftFunc(r.text, isOuter)
	start = len(r.text) - len(inner)
	inner = strings.TrimRightFunc(inner, isOuter)
	within, delimited := enclosed(inner)
	if delimited {
		_, n := utf8.DecodeRuneInString(inner)
		inner = strings.TrimLeftFunc(within, isOuter)
		start += n + len(within) - len(inner)
		inner = strings.TrimRightFunc(inner, isOuter)
	}
	end = start + len(inner)
	for _, outer := range [][2]int{{0, start}, {end, len(r.text)}} {
		s := stepBlanks
		if delimited {
			s = stepDelimiters
		} else if strings.ContainsFunc(r.text[outer[0]:outer[1]], func(c rune) bool { return c > ' ' }) {
			s = stepOtherBlanks
		}
		for i := outer[0]; i < outer[1]; i++ {
			r.edits[i] = edit{"", s}
		}
	}
	return start, end
}

// clean removes tabs and line breaks from a part of the text.
func (r *repairing) clean(start, end int) {
	b := make([]byte, 0, end-start)
	r.at = make([]int, 0, end-start+1)
	for i := start; i < end; i++ {
		if c := r.text[i]; c == '\t' || c == '\n' || c == '\r' {
			r.edits[i] = edit{"", stepLines}
			continue
		}
		b, r.at = append(b, r.text[i]), append(r.at, i)
	}
	r.cleaned, r.at = string(b), append(r.at, end)
}

// special are the schemes that the URL standard calls so.
var special = []string{"http", "https", "ws", "wss", "ftp", "file"}

// Characters of US-ASCII that the URL standard encodes although a reference cannot have them.
const (
	encodedInUserinfo = " \"<>[\\]^`{|}@"
	encodedInPath     = " \"<>`{}"
	encodedInQuery    = " \"<>"
	encodedInFragment = " \"<>`"
)

// components repairs the components.
func (r *repairing) components() {
	scheme, isSpecial := "", true
	rule, _ := r.edition.Rule(r.edition.Scheme)
	if before, _, ok := strings.Cut(r.cleaned, ":"); ok {
		if _, ok := r.edition.Check(rule, before); ok {
			scheme = ascii.Lower(before)
			isSpecial = slices.Contains(special, scheme)
		}
	}
	if isSpecial {
		r.backslashes()
	}
	schemeEnd, authorityEnd, pathEnd, queryEnd := core.Split(r.cleaned)
	start := schemeEnd + len(":")
	inPath, inBrowser := encodedInPath, scheme != ""
	if authorityEnd >= 0 {
		start += len("//")
		inBrowser = strings.Trim(r.cleaned[start:authorityEnd], " ") == ""
		r.authority(start, authorityEnd, core.WholeUserinfo, encodedInUserinfo)
		start = authorityEnd
	} else if !isSpecial && !strings.HasPrefix(r.cleaned[start:], "/") {
		inPath = "" // it is opaque there
	}
	if isSpecial && inBrowser && scheme != "file" { // a browser finds an authority in the path
		rest := strings.TrimLeft(r.cleaned[start:pathEnd], "/")
		segment, _, _ := strings.Cut(rest, "/")
		start = pathEnd - len(rest)
		r.authority(start, start+len(segment), core.WholePath, encodedInPath)
		start += len(segment)
	}
	r.encode(core.WholePath, start, pathEnd, inPath)
	r.encode(core.WholeQuery, pathEnd+len("?"), queryEnd, encodedInQuery)
	r.encode(core.WholeFragment, queryEnd+len("#"), len(r.cleaned), encodedInFragment)
}

// backslashes writes "/" for each backslash before the query and the fragment.
func (r *repairing) backslashes() {
	end := len(r.cleaned)
	if i := strings.IndexAny(r.cleaned, "?#"); i >= 0 {
		end = i
	}
	for i := range end {
		if r.cleaned[i] == '\\' {
			r.edits[r.at[i]] = edit{"/", stepBackslash}
		}
	}
	r.cleaned = strings.ReplaceAll(r.cleaned[:end], `\`, "/") + r.cleaned[end:]
}

// authority repairs an authority, whose userinfo is encoded for a place. Around its host, blanks
// are removed. Tabs and line breaks in it stay, and are errors.
func (r *repairing) authority(start, end int, userinfo core.Place, byStandard string) {
	if i := strings.LastIndexByte(r.cleaned[start:end], '@'); i >= 0 {
		r.encode(userinfo, start, start+i, byStandard)
		start += i + len("@")
	}
	address := start + strings.LastIndexByte(r.cleaned[start:end], ']') + 1
	if i := strings.IndexByte(r.cleaned[address:end], ':'); i >= 0 {
		end = address + i
	}
	for ; start < end && r.cleaned[start] == ' '; start++ {
		r.edits[r.at[start]] = edit{"", stepHost}
	}
	for ; start < end && r.cleaned[end-1] == ' '; end-- {
		r.edits[r.at[end-1]] = edit{"", stepHost}
	}
	if start < end {
		for i := r.at[start]; i < r.at[end-1]; i++ {
			delete(r.edits, i)
		}
	}
}

// encode encodes the characters that a component cannot have. Some of those of US-ASCII are
// encoded by the URL standard, and all others.
func (r *repairing) encode(p core.Place, start, end int, byStandard string) {
	allowed := r.edition.Allowed(p)
	for i, n := start, 0; i < end; i += n {
		var c rune
		c, n = utf8.DecodeRuneInString(r.cleaned[i:end])
		if c == '%' && core.IsTriplet(r.cleaned[i:end]) || c != '%' && (c != utf8.RuneError || n > 1) && allowed(c) {
			continue
		}
		s := step{"the character must be percent-encoded here", "RFC 3987, 3.1"}
		switch {
		case c == '%':
			s = step{`a "%" must be followed by two hexadecimal digits; %25 is a "%" that is data`, "RFC 3986, 2.4"}
		case c == utf8.RuneError && n == 1:
			s = step{"octets that are not UTF-8 must be percent-encoded", "RFC 3986, 2.1"}
		case c < ' ', c >= 0x7F, strings.ContainsRune(byStandard, c):
			s.source = URLStandard
		case c == '[', c == ']', c == '#':
			s.source = "RFC 3986, 2.1" // section 3.1 leaves these alone
		}
		for j := i; j < i+n; j++ {
			r.edits[r.at[j]] = edit{string(core.AppendTriplet(nil, r.cleaned[j])), s}
		}
	}
}

// maxWith is the length of a replacement from which on it is not extended, which would take
// quadratic time.
const maxWith = 256

// apply returns the result, and the steps, each of one or more edits.
func (r *repairing) apply() (string, []Fix) {
	var out []byte
	var fixes []Fix
	for i := range len(r.text) {
		x, ok := r.edits[i]
		if !ok {
			out = append(out, r.text[i])
			continue
		}
		out = append(out, x.with...)
		n := len(fixes) - 1
		if n < 0 || fixes[n].End < i || fixes[n].Why != x.why || fixes[n].Source != x.source || len(fixes[n].With) >= maxWith {
			fixes = append(fixes, Fix{Start: i, Why: x.why, Source: x.source})
			n++
		}
		fixes[n].End, fixes[n].With = i+1, fixes[n].With+x.with
	}
	i := 0
	for _, part := range redact.Userinfos("", r.text) {
		for ; i < len(fixes) && fixes[i].Start < part[1]; i++ {
			fixes[i].Secret = fixes[i].End > part[0]
		}
	}
	return string(out), fixes
}

// given returns the offset in the given text of an offset in the result.
func (r *repairing) given(offset int) int {
	for i := range len(r.text) {
		n := 1
		if x, ok := r.edits[i]; ok {
			n = len(x.with)
		}
		if offset < n {
			return i
		}
		offset -= n
	}
	return r.at[len(r.at)-1]
}
