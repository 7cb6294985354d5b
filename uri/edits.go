package uri

import (
	"strings"
	"unicode/utf8"

	"github.com/stricturi/stricturi/internal/ascii"
	"github.com/stricturi/stricturi/internal/core"
	"github.com/stricturi/stricturi/internal/redact"
)

// edits are changes of a text, by byte. [SyntaxError.Fixes] and [Edition.Repair] make them.
type edits struct {
	edition *core.Edition
	text    string
	steps   []*Fix // for each byte the step that replaces it, or nil
	host    [2]int // the extent of the host that server found
}

func newEdits(e *core.Edition, text string) edits {
	return edits{edition: e, text: text, steps: make([]*Fix, len(text))}
}

// mark sets the step of a part of the text.
func (e *edits) mark(start, end int, step *Fix) {
	for i := start; i < end; i++ {
		e.steps[i] = step
	}
}

// The steps. Those without With remove, and those of asTriplet percent-encode.
var (
	stepBlanks    = &Fix{Why: "blanks and control characters around a reference are not part of it", Source: urlStandard}
	stepOuter     = &Fix{Why: "blanks and delimiters around a reference are not part of it", Source: "RFC 3986, C"}
	stepLines     = &Fix{Why: "tabs and line breaks are not part of a reference", Source: urlStandard}
	stepHost      = &Fix{Why: "blanks around a host are not part of it", Source: "RFC 3986, C"}
	stepBackslash = &Fix{With: "/", Why: `a backslash is read as "/", as browsers do`, Source: urlStandard}
	stepPercent   = &Fix{With: asTriplet, Why: badPercent + `; %25 is a "%" that is data`, Source: "RFC 3986, 2.4"}
	stepOctet     = &Fix{With: asTriplet, Why: "octets that are not UTF-8 must be percent-encoded", Source: "RFC 3986, 2.1"}
	stepNonASCII  = &Fix{With: asTriplet, Why: whyNonASCII, Source: urlStandard}
	stepStandard  = &Fix{With: asTriplet, Why: whyCharacter, Source: urlStandard}
	stepGenDelim  = &Fix{With: asTriplet, Why: whyCharacter, Source: "RFC 3986, 2.1"} // section 3.1 leaves these alone
	stepCharacter = &Fix{With: asTriplet, Why: whyCharacter, Source: "RFC 3987, 3.1"}
)

// urlStandard is the [Fix.Source] of steps that the URL standard of the WHATWG, and so a
// browser, takes too.
const urlStandard = "URL standard"

const (
	asTriplet    = "%"
	whyCharacter = "the character must be percent-encoded here"
	whyNonASCII  = "non-ASCII characters must be percent-encoded in a URI, as UTF-8; an IRI (RFC 3987) may contain them"
)

// Characters of US-ASCII that the URL standard encodes although a reference cannot have them.
const (
	encodedInUserinfo = " \"<>[\\]^`{|}@"
	encodedInPath     = " \"<>`{}"
	encodedInQuery    = " \"<>"
	encodedInFragment = " \"<>`"
)

// known returns the scheme of a text, if it has one, and whether a browser treats the text like
// those of http.
func (e *edits) known() (scheme string, isSpecial bool) {
	scheme, _, found := strings.Cut(e.text, ":")
	if _, ok := e.edition.Check(e.edition.Scheme, scheme); !found || !ok {
		return "", true
	}
	scheme = ascii.Lower(scheme)
	return scheme, core.KnownScheme(scheme).Is(core.Special)
}

// reference edits the components of a reference.
func (e *edits) reference() {
	scheme, isSpecial := e.known()
	schemeEnd, authorityEnd, pathEnd, queryEnd := core.Split(e.text)
	start := schemeEnd + len(":")
	inPath, inBrowser := encodedInPath, scheme != ""
	path := core.WholePath
	if start > 0 && e.edition.Algorithm != core.Algorithm3986 && !strings.HasPrefix(e.text[start:], "/") {
		path = core.WholeQuery // an opaque_part has the same characters (RFC 2396, 3)
	}
	if authorityEnd >= 0 {
		start += len("//")
		inBrowser = strings.Trim(e.text[start:authorityEnd], " ") == ""
		e.server(start, authorityEnd, core.WholeUserinfo, encodedInUserinfo)
		start = authorityEnd
	} else if !isSpecial && !strings.HasPrefix(e.text[start:], "/") {
		inPath = "" // it is opaque there
	}
	if isSpecial && inBrowser && scheme != "file" { // a browser finds an authority in the path
		rest := strings.TrimLeft(e.text[start:pathEnd], "/")
		start = pathEnd - len(rest)
		end := start + len(ascii.Before(rest, "/"))
		e.server(start, end, path, encodedInPath)
		start = end
	}
	e.encode(path, start, pathEnd, inPath)
	e.encode(core.WholeQuery, pathEnd+len("?"), queryEnd, encodedInQuery)
	e.encode(core.WholeFragment, queryEnd+len("#"), len(e.text), encodedInFragment)
}

// server edits an authority, whose userinfo is encoded for a place. Around its host, blanks are
// removed. A registry-based authority stays (RFC 2396, 3.2.1).
func (e *edits) server(start, end int, userinfo core.Place, byStandard string) {
	authority := e.text[start:end]
	if i := strings.LastIndexByte(authority, '@'); i >= 0 {
		if _, ok := e.edition.Check(e.edition.Authority, authority); !ok || core.Formatting(authority) >= 0 {
			e.encode(userinfo, start, start+i, byStandard)
		}
		start += i + len("@")
	}
	address := start + strings.LastIndexByte(e.text[start:end], ']') + 1
	if i := strings.IndexByte(e.text[address:end], ':'); i >= 0 {
		end = address + i
	}
	host := strings.Trim(e.text[start:end], " ")
	if host == "" {
		return // what follows the blanks must not become a host
	}
	first := start + strings.Index(e.text[start:end], host)
	e.host = [2]int{first, first + len(host)}
	e.mark(start, e.host[0], stepHost)
	e.mark(e.host[1], end, stepHost)
}

// encode encodes the characters that a component cannot have. Some of those of US-ASCII are
// encoded by the URL standard, and all others.
func (e *edits) encode(p core.Place, start, end int, byStandard string) {
	allowed := e.edition.Allowed(p)
	for i, n := start, 0; i < end; i += n {
		var c rune
		c, n = utf8.DecodeRuneInString(e.text[i:end])
		step := stepCharacter
		switch {
		case c == '%' && core.IsTriplet(e.text[i:end]):
			continue
		case c == '%':
			step = stepPercent
		case c == utf8.RuneError && n == 1:
			step = stepOctet
		case allowed(c):
			continue
		case c >= utf8.RuneSelf && !e.edition.IRI:
			step = stepNonASCII
		case c < ' ', c >= 0x7F, strings.ContainsRune(byStandard, c):
			step = stepStandard
		case c == '[', c == ']', c == '#':
			step = stepGenDelim
		}
		e.mark(i, i+n, step)
	}
}

// with appends what replaces the byte at an offset.
func (e *edits) with(dst []byte, offset int) []byte {
	switch step := e.steps[offset]; {
	case step == nil:
		return append(dst, e.text[offset])
	case step.With == asTriplet:
		return core.AppendTriplet(dst, e.text[offset])
	default:
		return append(dst, step.With...)
	}
}

// result returns the text after all steps.
func (e *edits) result() string {
	b := make([]byte, 0, len(e.text))
	for i := range e.steps {
		b = e.with(b, i)
	}
	return string(b)
}

// source returns the offset in the text of what is at an offset in the result. The end of the
// result is that of what was not removed.
func (e *edits) source(offset int) (end int) {
	for i := range e.steps {
		n := len(e.with(nil, i))
		if offset -= n; offset < 0 {
			return i
		}
		if n > 0 {
			end = i + 1
		}
	}
	return end
}

// fixes returns the steps, each for the adjacent bytes that have it.
func (e *edits) fixes() (all []Fix) {
	hidden := redact.Userinfos("", e.text)
	for i := 0; i < len(e.steps); {
		step := e.steps[i]
		if step == nil {
			i++
			continue
		}
		fix := *step
		fix.Start = i
		var with []byte
		for ; i < len(e.steps) && e.steps[i] == step; i++ {
			with = e.with(with, i)
		}
		fix.End, fix.With = i, string(with)
		for len(hidden) > 0 && hidden[0][1] <= fix.Start {
			hidden = hidden[1:]
		}
		fix.Secret = len(hidden) > 0 && hidden[0][0] < fix.End
		all = append(all, fix)
	}
	return all
}
