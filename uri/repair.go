package uri

import (
	"errors"
	"strings"
	"unicode/utf8"

	"github.com/stricturi/stricturi/internal/ascii"
	"github.com/stricturi/stricturi/internal/core"
	"github.com/stricturi/stricturi/internal/redact"
)

// urlStandard is the [Fix.Source] of steps that the URL standard of the WHATWG, and so a
// browser, takes too.
const urlStandard = "URL standard"

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
	r := repairing{edition: e.core(), text: text, edits: make([]*Fix, len(text))}
	r.clean(r.trim())
	r.components()
	r.cleaned, r.at = "", nil
	ref, err := e.ParseReference(r.result())
	if err != nil {
		var syntax *SyntaxError
		if errors.As(err, &syntax) {
			syntax.cause.Move(text, core.Explanation(syntax.Explain()))
			syntax.Offset = r.source(syntax.Offset)
		}
		return Reference{}, nil, err
	}
	_, credentials := ref.Userinfo()
	if host, _ := ref.Host(); credentials && host == "" { // the password may go on after a delimiter
		return Reference{}, nil, original
	}
	return ref, r.fixes(), nil
}

// repairing is the work on one text.
type repairing struct {
	edition *core.Edition
	text    string   // as it is given
	edits   []*Fix   // for each byte of text the step that replaces it, or nil
	cleaned string   // without what is removed first
	at      []uint32 // the offsets in text of the bytes of cleaned
	end     int      // where the blanks and delimiters after the reference begin
}

// The steps. Those without With remove, and those of asTriplet percent-encode.
var (
	stepBlanks      = &Fix{Why: "blanks and control characters around a reference are not part of it", Source: urlStandard}
	stepOtherBlanks = &Fix{Why: "blanks around a reference are not part of it", Source: "RFC 3986, C"}
	stepDelimiters  = &Fix{Why: "the delimiters around a reference are not part of it", Source: "RFC 3986, C"}
	stepLines       = &Fix{Why: "tabs and line breaks are not part of a reference", Source: urlStandard}
	stepHost        = &Fix{Why: "blanks around a host are not part of it", Source: "RFC 3986, C"}
	stepBackslash   = &Fix{With: "/", Why: `a backslash is read as "/", as browsers do`, Source: urlStandard}
	stepPercent     = &Fix{With: asTriplet, Why: whyPercent, Source: "RFC 3986, 2.4"}
	stepOctet       = &Fix{With: asTriplet, Why: whyOctets, Source: "RFC 3986, 2.1"}
	stepStandard    = &Fix{With: asTriplet, Why: whyCharacter, Source: urlStandard}
	stepGenDelim    = &Fix{With: asTriplet, Why: whyCharacter, Source: "RFC 3986, 2.1"} // section 3.1 leaves these alone
	stepCharacter   = &Fix{With: asTriplet, Why: whyCharacter, Source: "RFC 3987, 3.1"}
)

const (
	asTriplet    = "%"
	whyCharacter = "the character must be percent-encoded here"
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
	b := make([]byte, 0, end-start)
	r.at = make([]uint32, 0, end-start)
	for i := start; i < end; i++ {
		if c := r.text[i]; c == '\t' || c == '\n' || c == '\r' {
			r.edits[i] = stepLines
			continue
		}
		b, r.at = append(b, r.text[i]), append(r.at, uint32(i))
	}
	r.cleaned, r.end = string(b), end
}

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
			isSpecial = core.KnownScheme(scheme).Is(core.Special)
		}
	}
	if isSpecial {
		end := len(ascii.Before(r.cleaned, "?#"))
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
		end := start + len(ascii.Before(rest, "/"))
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
	host := strings.Trim(r.cleaned[start:end], " ")
	if host == "" {
		return // what follows the blanks must not become a host
	}
	first := start + strings.Index(r.cleaned[start:end], host)
	for i := start; i < end; i++ {
		if i < first || i >= first+len(host) {
			r.edits[r.at[i]] = stepHost
		}
	}
	clear(r.edits[r.at[first]:r.at[first+len(host)-1]])
}

// encode encodes the characters that a component cannot have. Some of those of US-ASCII are
// encoded by the URL standard, and all others.
func (r *repairing) encode(p core.Place, start, end int, byStandard string) {
	allowed := r.edition.Allowed(p)
	for i, n := start, 0; i < end; i += n {
		var c rune
		c, n = utf8.DecodeRuneInString(r.cleaned[i:end])
		step := stepCharacter
		switch {
		case c == '%' && core.IsTriplet(r.cleaned[i:end]):
			continue
		case c == '%':
			step = stepPercent
		case c == utf8.RuneError && n == 1:
			step = stepOctet
		case allowed(c):
			continue
		case c < ' ', c >= 0x7F, strings.ContainsRune(byStandard, c):
			step = stepStandard
		case c == '[', c == ']', c == '#':
			step = stepGenDelim
		}
		for j := i; j < i+n; j++ {
			r.edits[r.at[j]] = step
		}
	}
}

// with appends what replaces the byte at an offset.
func (r *repairing) with(dst []byte, offset int) []byte {
	switch step := r.edits[offset]; {
	case step == nil:
		return append(dst, r.text[offset])
	case step.With == asTriplet:
		return core.AppendTriplet(dst, r.text[offset])
	default:
		return append(dst, step.With...)
	}
}

// result returns the text after all steps.
func (r *repairing) result() string {
	b := make([]byte, 0, len(r.text))
	for i := range r.edits {
		b = r.with(b, i)
	}
	return string(b)
}

// source returns the offset in the text of what is at an offset in the result. The end of the result
// is that of what was not removed.
func (r *repairing) source(offset int) int {
	for i := range r.edits {
		if offset -= len(r.with(nil, i)); offset < 0 {
			return i
		}
	}
	return r.end
}

// fixes returns the steps, each of one or more edits.
func (r *repairing) fixes() []Fix {
	begins := func(i int) bool { return r.edits[i] != nil && (i == 0 || r.edits[i-1] != r.edits[i]) }
	n := 0
	for i := range r.edits {
		if begins(i) {
			n++
		}
	}
	all := make([]Fix, 0, n)
	var with []byte
	last := ""
	for i := range r.edits {
		if !begins(i) {
			continue
		}
		fix := *r.edits[i]
		with = with[:0]
		for fix.Start, fix.End = i, i; fix.End < len(r.edits) && r.edits[fix.End] == r.edits[i]; fix.End++ {
			with = r.with(with, fix.End)
		}
		if string(with) != last { // equal texts are shared
			last = string(with)
		}
		fix.With = last
		all = append(all, fix)
	}
	i := 0
	for _, part := range redact.Userinfos("", r.text) {
		for ; i < len(all) && all[i].Start < part[1]; i++ {
			all[i].Secret = all[i].End > part[0]
		}
	}
	return all
}
