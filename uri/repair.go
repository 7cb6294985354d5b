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
	r := repairing{edition: e.core(), text: text, edits: map[int]Fix{}}
	r.clean(r.trim())
	r.components()
	result, fixes := r.apply()
	if ref, err = e.ParseReference(string(result)); err != nil {
		var syntax *SyntaxError
		if errors.As(err, &syntax) {
			syntax.Retarget(text, r.at[syntax.Offset])
		}
		return Reference{}, nil, err
	}
	return ref, fixes, nil
}

// repairing is the work on one text.
type repairing struct {
	edition *core.Edition
	text    string      // as it is given
	edits   map[int]Fix // by the offset of the one byte that each replaces
	cleaned string      // without what is removed first
	at      []int       // the offsets in text of the bytes of cleaned or of the result, and its end
}

// The steps, but for those of [repairing.encode].
var (
	stepBlanks      = Fix{Why: "blanks and control characters around a reference are not part of it", Source: URLStandard}
	stepOtherBlanks = Fix{Why: "blanks around a reference are not part of it", Source: "RFC 3986, C"}
	stepDelimiters  = Fix{Why: "the delimiters around a reference are not part of it", Source: "RFC 3986, C"}
	stepLines       = Fix{Why: "tabs and line breaks are not part of a reference", Source: URLStandard}
	stepHost        = Fix{Why: "blanks around a host are not part of it", Source: "RFC 3986, C"}
	stepBackslash   = Fix{With: "/", Why: `a backslash is read as "/", as browsers do`, Source: URLStandard}
)

// trim removes the blanks and delimiters around the text, and returns where it begins and ends
// without them.
func (r *repairing) trim() (start, end int) {
	isOuter := func(c rune) bool { return c <= ' ' || isBlank(c) }
	end = len(r.text)
	trim := func() {
		start = end - len(strings.TrimLeftFunc(r.text[start:end], isOuter))
		end = start + len(strings.TrimRightFunc(r.text[start:end], isOuter))
	}
	trim()
	inner := enclosed(r.text[start:end])
	if inner != "" {
		_, n := utf8.DecodeRuneInString(r.text[start:])
		start += n
		end = start + len(inner)
		trim()
	}
	for _, outer := range [][2]int{{0, start}, {end, len(r.text)}} {
		step := stepBlanks
		if inner != "" {
			step = stepDelimiters
		} else if strings.ContainsFunc(r.text[outer[0]:outer[1]], func(c rune) bool { return c > ' ' }) {
			step = stepOtherBlanks
		}
		for i := outer[0]; i < outer[1]; i++ {
			r.edits[i] = step
		}
	}
	return start, end
}

// clean removes tabs and line breaks from a part of the text.
func (r *repairing) clean(start, end int) {
	var b []byte
	for i := start; i < end; i++ {
		if c := r.text[i]; c == '\t' || c == '\n' || c == '\r' {
			r.edits[i] = stepLines
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
		end := len(before(r.cleaned, "?#"))
		for i := range end {
			if r.cleaned[i] == '\\' {
				r.edits[r.at[i]] = stepBackslash
			}
		}
		r.cleaned = strings.ReplaceAll(r.cleaned[:end], `\`, "/") + r.cleaned[end:]
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
		start = pathEnd - len(rest)
		end := start + len(before(rest, "/"))
		r.authority(start, end, core.WholePath, encodedInPath)
		start = end
	}
	r.encode(core.WholePath, start, pathEnd, inPath)
	r.encode(core.WholeQuery, pathEnd+len("?"), queryEnd, encodedInQuery)
	r.encode(core.WholeFragment, queryEnd+len("#"), len(r.cleaned), encodedInFragment)
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
		r.edits[r.at[start]] = stepHost
	}
	for ; start < end && r.cleaned[end-1] == ' '; end-- {
		r.edits[r.at[end-1]] = stepHost
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
		step := Fix{Why: "the character must be percent-encoded here", Source: "RFC 3987, 3.1"}
		switch {
		case c == '%' && core.IsTriplet(r.cleaned[i:end]):
			continue
		case c == '%':
			step.Why, step.Source = whyPercent, "RFC 3986, 2.4"
		case c == utf8.RuneError && n == 1:
			step.Why, step.Source = whyOctets, "RFC 3986, 2.1"
		case allowed(c):
			continue
		case c < ' ', c >= 0x7F, strings.ContainsRune(byStandard, c):
			step.Source = URLStandard
		case c == '[', c == ']', c == '#':
			step.Source = "RFC 3986, 2.1" // section 3.1 leaves these alone
		}
		for j := i; j < i+n; j++ {
			step.With = string(core.AppendTriplet(nil, r.cleaned[j]))
			r.edits[r.at[j]] = step
		}
	}
}

// apply returns the result, with the offsets of its bytes in r.at, and the steps, each of one or
// more edits.
func (r *repairing) apply() (result []byte, fixes []Fix) {
	end := r.at[len(r.at)-1]
	r.at = nil
	for i := 0; i < len(r.text); {
		x, ok := r.edits[i]
		if !ok {
			result, r.at = append(result, r.text[i]), append(r.at, i)
			i++
			continue
		}
		step, from := x, len(result)
		for step.Start = i; ok && x.Why == step.Why && x.Source == step.Source; x, ok = r.edits[i] {
			result, r.at = append(result, x.With...), append(r.at, slices.Repeat([]int{i}, len(x.With))...)
			i++
		}
		step.End, step.With = i, string(result[from:])
		fixes = append(fixes, step)
	}
	r.at = append(r.at, end)
	i := 0
	for _, part := range redact.Userinfos("", r.text) {
		for ; i < len(fixes) && fixes[i].Start < part[1]; i++ {
			fixes[i].Secret = fixes[i].End > part[0]
		}
	}
	return result, fixes
}
