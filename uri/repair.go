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
	r := repairing{edition: e.core(), text: text}
	r.clean(r.trim())
	r.components()
	r.sort()
	if ref, err = e.ParseReference(string(r.out)); err != nil {
		var syntax *SyntaxError
		if errors.As(err, &syntax) {
			syntax.Retarget(text, r.given(syntax.Offset))
		}
		return Reference{}, nil, err
	}
	return ref, r.fixes, nil
}

// repairing is the work on one text.
type repairing struct {
	edition *core.Edition
	text    string // as it is given
	cleaned string // without what is removed first
	at      []int  // the offsets in text of the bytes of cleaned, and its end
	out     []byte
	fixes   []Fix
}

// step is the reason for a change, and who else makes it.
type step struct{ why, source string }

// The steps, but for those of [repairing.encoded].
var (
	stepBlanks      = step{"blanks and control characters around a reference are not part of it", URLStandard}
	stepOtherBlanks = step{"blanks around a reference are not part of it", "RFC 3986, C"}
	stepDelimiters  = step{"the delimiters around a reference are not part of it", "RFC 3986, C"}
	stepLines       = step{"tabs and line breaks are not part of a reference", URLStandard}
	stepHost        = step{"blanks around a host are not part of it", "RFC 3986, C"}
	stepBackslash   = step{`a backslash is read as "/", as browsers do`, URLStandard}
)

// maxWith is the length of a replacement from which on it is not extended, which would take
// quadratic time.
const maxWith = 256

// add adds a step for the bytes of the given text, or extends the one before it.
func (r *repairing) add(start, end int, with string, s step) {
	if start == end {
		return
	}
	if n := len(r.fixes) - 1; n >= 0 {
		f := &r.fixes[n]
		if f.End == start && f.Why == s.why && f.Source == s.source && len(f.With) < maxWith {
			f.End, f.With = end, f.With+with
			return
		}
	}
	r.fixes = append(r.fixes, Fix{Start: start, End: end, With: with, Why: s.why, Source: s.source})
}

// trim returns where the text begins and ends without the blanks and delimiters around it.
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
		r.add(outer[0], outer[1], "", s)
	}
	return start, end
}

// clean removes tabs and line breaks from a part of the text.
func (r *repairing) clean(start, end int) {
	b := make([]byte, 0, end-start)
	r.at = make([]int, 0, end-start+1)
	for i := start; i < end; i++ {
		if c := r.text[i]; c == '\t' || c == '\n' || c == '\r' {
			r.add(i, i+1, "", stepLines)
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

// components writes the components, each with its steps.
func (r *repairing) components() {
	scheme, isSpecial := "", true
	if i := strings.IndexByte(r.cleaned, ':'); i > 0 && r.matches(r.edition.Scheme, r.cleaned[:i]) {
		scheme = r.cleaned[:i+len(":")]
		isSpecial = slices.Contains(special, ascii.Lower(r.cleaned[:i]))
	}
	if isSpecial {
		r.backslashes()
	}
	schemeEnd, authorityEnd, pathEnd, queryEnd := core.Split(r.cleaned)
	start := schemeEnd + len(":")
	r.out = append(r.out, r.cleaned[:start]...)
	encoded := encodedInPath
	if authorityEnd >= 0 {
		r.out = append(r.out, "//"...)
		r.authority(start+len("//"), authorityEnd, core.WholeUserinfo, encodedInUserinfo)
		start = authorityEnd
	} else if !isSpecial && !strings.HasPrefix(r.cleaned[start:], "/") {
		encoded = "" // the path is opaque there
	}
	if path := r.cleaned[start:pathEnd]; isSpecial && !ascii.EqualFold(scheme, "file:") && r.lacksHost(scheme != "") {
		// A browser finds an authority in the path.
		rest := strings.TrimLeft(path, "/")
		segment, _, _ := strings.Cut(rest, "/")
		r.out = append(r.out, path[:len(path)-len(rest)]...)
		start += len(path) - len(rest)
		r.authority(start, start+len(segment), core.WholePath, encodedInPath)
		start += len(segment)
	}
	r.encode(core.WholePath, start, pathEnd, encoded)
	if pathEnd < queryEnd {
		r.out = append(r.out, '?')
		r.encode(core.WholeQuery, pathEnd+len("?"), queryEnd, encodedInQuery)
	}
	if queryEnd < len(r.cleaned) {
		r.out = append(r.out, '#')
		r.encode(core.WholeFragment, queryEnd+len("#"), len(r.cleaned), encodedInFragment)
	}
}

// lacksHost reports whether the authority is empty, or undefined after a scheme.
func (r *repairing) lacksHost(hasScheme bool) bool {
	parts := Split(string(r.out))
	return parts.Authority == "" && (parts.HasAuthority || hasScheme)
}

func (r *repairing) matches(rule, text string) bool {
	x, _ := r.edition.Rule(rule)
	_, ok := r.edition.Check(x, text)
	return ok
}

// backslashes writes "/" for each backslash before the query and the fragment.
func (r *repairing) backslashes() {
	b := []byte(r.cleaned)
	for i := range b {
		switch b[i] {
		case '?', '#':
			r.cleaned = string(b)
			return
		case '\\':
			r.add(r.at[i], r.at[i]+1, "/", stepBackslash)
			b[i] = '/'
		}
	}
	r.cleaned = string(b)
}

// authority writes an authority, whose userinfo is encoded for a place. The host is as it is
// given, without the blanks around it.
func (r *repairing) authority(start, end int, userinfo core.Place, byStandard string) {
	if i := strings.LastIndexByte(r.cleaned[start:end], '@'); i >= 0 {
		r.encode(userinfo, start, start+i, byStandard)
		r.out = append(r.out, '@')
		start += i + len("@")
	}
	host := r.cleaned[start:end]
	if i := strings.IndexByte(host[strings.LastIndexByte(host, ']')+1:], ':'); i >= 0 {
		host = host[:strings.LastIndexByte(host, ']')+1+i]
	}
	port := start + len(host)
	blank := len(host) - len(strings.TrimLeft(host, " "))
	r.remove(start, start+blank)
	host = strings.TrimRight(host[blank:], " ")
	start += blank
	r.remove(start+len(host), port)
	if host != "" { // with the tabs and line breaks in it, which are errors
		from, to := r.at[start], r.at[start+len(host)-1]+1
		r.fixes = slices.DeleteFunc(r.fixes, func(f Fix) bool { return from <= f.Start && f.Start < to })
		r.out = append(r.out, r.text[from:to]...)
	}
	r.out = append(r.out, r.cleaned[port:end]...)
}

// remove removes blanks before or after a host.
func (r *repairing) remove(start, end int) {
	for _, at := range r.at[start:end] {
		r.add(at, at+1, "", stepHost)
	}
}

// encode writes a component, with the characters encoded that it cannot have. Some of those of
// US-ASCII are encoded by the URL standard, and all others.
func (r *repairing) encode(p core.Place, start, end int, byStandard string) {
	allowed := r.edition.Allowed(p)
	for i := start; i < end; {
		c, n := utf8.DecodeRuneInString(r.cleaned[i:end])
		if c == '%' && core.IsTriplet(r.cleaned[i:end]) || c != '%' && (c != utf8.RuneError || n > 1) && allowed(c) {
			r.out = append(r.out, r.cleaned[i:i+n]...)
			i += n
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
		from := len(r.out)
		for ; n > 0; n-- {
			r.out = core.AppendTriplet(r.out, r.cleaned[i])
			r.add(r.at[i], r.at[i]+1, string(r.out[from:]), s)
			from = len(r.out)
			i++
		}
	}
}

// given returns the offset in the given text of an offset in the result.
func (r *repairing) given(offset int) int {
	end := 0 // of the last step, in the given text
	for _, f := range r.fixes {
		kept := f.Start - end
		switch {
		case offset <= kept:
			return end + offset
		case offset < kept+len(f.With):
			return f.Start
		}
		offset -= kept + len(f.With)
		end = f.End
	}
	return end + offset
}

// sort sorts the steps by their offsets, and marks those whose bytes must not be shown.
func (r *repairing) sort() {
	slices.SortFunc(r.fixes, func(f, g Fix) int { return f.Start - g.Start })
	i := 0
	for start, end := range redact.Userinfos("", r.text) {
		for ; i < len(r.fixes) && r.fixes[i].Start < end; i++ {
			r.fixes[i].Secret = r.fixes[i].End > start
		}
	}
}
