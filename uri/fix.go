package uri

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/stricturi/stricturi/internal/ascii"
	"github.com/stricturi/stricturi/internal/core"
	"github.com/stricturi/stricturi/internal/redact"
)

// Fix is one replacement in a text.
type Fix struct {
	Start, End int    // the bytes to replace
	With       string // the replacement
	Why        string // the problem, and what the replacement means
	// Secret tells that some of the bytes may belong to a userinfo and should
	// not be shown.
	Secret bool
}

// Fixes returns replacements, each of which makes the text match the rule. The smallest
// change comes first. A fix may remove blanks around the text, put "./" before a relative
// reference or brackets around an IPv6 address, or percent-encode all characters that are
// not allowed where they are. The last is not tried in a host, where a fix only removes
// characters, and for texts of megabytes with many kinds of such characters. A text of
// several URIs has no fixes. Fixes are suggestions: a replacement may change the meaning.
func (e *SyntaxError) Fixes() []Fix { return slices.Collect(e.fixes) }

// hasSeveral reports whether blanks separate URIs in a text: each begins with a scheme and
// "://".
func hasSeveral(text string, edition *core.Edition) bool {
	scheme, _ := edition.Rule(edition.Scheme)
	_, rest, _ := strings.Cut(text, "://")
	for before, rest, ok := strings.Cut(rest, "://"); ok; before, rest, ok = strings.Cut(rest, "://") {
		if i := strings.LastIndexFunc(before, isBlank); i >= 0 {
			if _, ok := edition.Check(scheme, strings.TrimLeftFunc(before[i:], isBlank)); ok {
				return true
			}
		}
	}
	return false
}

// asked returns the edition and the rule that the text was matched against, and reports
// whether the grammar is the reason for the error.
func (e *SyntaxError) asked() (edition *core.Edition, rule core.Rule, ok bool) {
	edition = e.core()
	if edition == nil || e.Offset < 0 || e.Offset > len(e.Text()) || e.Err != nil && e.Err != ErrInvalidUTF8 {
		return nil, rule, false
	}
	rule, ok = edition.Rule(e.Rule)
	return edition, rule, ok
}

// fixes yields the fixes in their order.
func (e *SyntaxError) fixes(yield func(Fix) bool) {
	edition, rule, ok := e.asked()
	if !ok || hasSeveral(e.Text(), edition) {
		return
	}
	var seen []string
	for fixed, why := range e.candidates(edition, rule) {
		p := encoder{edition: edition, rule: rule}
		if fixed, ok = p.encode(fixed); !ok || fixed == e.Text() || slices.Contains(seen, fixed) {
			continue
		}
		seen = append(seen, fixed)
		switch {
		case why == "":
			why = p.why()
		case p.count > 0:
			why += "; other characters are percent-encoded"
		}
		if !yield(e.replacement(fixed, why)) {
			return
		}
	}
}

// candidates yields texts that may be valid once their characters are encoded,
// and what was changed in them.
func (e *SyntaxError) candidates(edition *core.Edition, rule core.Rule) func(yield func(text, why string) bool) {
	return func(yield func(text, why string) bool) {
		if trimmed := strings.TrimFunc(e.Text(), isBlank); trimmed != e.Text() {
			if e.trimmed(edition, rule, trimmed, yield) {
				yield(e.Text(), "")
			}
			return
		}
		text := e.encodeAts()
		if text != e.Text() && !yield(text, `an authority can have only one "@"; write %40 for it in a user name or password`) {
			return
		}
		if seen := e.withoutInvisible(edition); seen != text && text == e.Text() && !yield(seen, "an invisible character is not part of "+noun(edition)) {
			return
		}
		if inner, ok := enclosed(text); ok && !yield(inner, "the delimiters around "+noun(edition)+" are not part of it") {
			return
		}
		if i := e.firstSegment(); i >= 0 && (e.Rule == edition.Reference || slices.Contains(relativeRules, e.Rule)) {
			if end := e.addressEnd(edition); end > 0 {
				yield("//["+strings.Trim(e.Text()[:end], "[]")+"]"+e.Text()[end:], "without a scheme, an IPv6 address must be in brackets, after \"//\"")
				return
			}
			if isPortAt(text, i) && !yield("//"+text, "without a scheme, a host and a port must be after \"//\"") {
				return
			}
			why := `a relative reference with a ":" in its first segment must begin with "./"`
			if i == 0 && text[0] == '?' {
				why = `"./" before the query makes it a relative reference with the same target`
			}
			if !yield("./"+text, why) {
				return
			}
		}
		if name, ok := fileURI(text); ok { // "C:/" would have the scheme "C"
			yield(name, `a Windows file name is written as a file URI, with "/" for "\"`)
			return
		}
		if start, end, ok := e.hostport(); ok && text == e.Text() {
			compact := strings.Map(withoutSpace, text[start:end])
			if compact != text[start:end] && e.inHost(e.Offset) && !yield(text[:start]+compact+text[end:], "a host has no spaces") {
				return
			}
			for host, why := range hosts(text[start:end], edition) {
				if !yield(text[:start]+host+text[end:], why) {
					return
				}
			}
		}
		if strings.Contains(text[min(e.Offset, len(text)):], `\`) &&
			!yield(strings.ReplaceAll(text, `\`, "/"), `a backslash is not a delimiter: "/" if it separates segments, %5C if not`) {
			return
		}
		yield(text, "")
	}
}

// trimmed yields the candidates for the text without the blanks around it, and reports
// whether to continue.
func (e *SyntaxError) trimmed(edition *core.Edition, rule core.Rule, text string, yield func(text, why string) bool) bool {
	why := "blanks around " + noun(edition) + " are not part of it"
	offset, ok := edition.Check(rule, text)
	if ok {
		return yield(text, why)
	}
	for text, also := range newSyntaxError(edition.Fail(rule.Name, text, offset), text).candidates(edition, rule) {
		if also != "" {
			also = "; " + also
		}
		if !yield(text, why+also) {
			return false
		}
	}
	return true
}

// replacement returns the smallest replacement that turns the error's text into the given
// text.
func (e *SyntaxError) replacement(text, why string) Fix {
	start := 0
	for start < min(len(text), len(e.Text())) && text[start] == e.Text()[start] {
		start++
	}
	for i := max(0, start-len("%2")); i < start; i++ { // "%25" for "%" is not "25" after it
		if e.Text()[i] == '%' && strings.HasPrefix(text[i:], "%25") {
			start = i
		}
	}
	end, rest := len(e.Text()), len(text)
	for end > start && rest > start && text[rest-1] == e.Text()[end-1] {
		end--
		rest--
	}
	return Fix{
		Start: start, End: end, With: text[start:rest], Why: why,
		Secret: redact.Hides(e.hidingRule(), e.Text(), start, max(end, start+1)),
	}
}

// encodeAts returns the text with each "@" of the authority except the last encoded: those
// may belong to a user name or password.
func (e *SyntaxError) encodeAts() string {
	start, end := e.authority()
	at := strings.LastIndexByte(e.Text()[start:end], '@')
	if at < 0 || !e.inAuthority() {
		return e.Text()
	}
	return e.Text()[:start] + strings.ReplaceAll(e.Text()[start:start+at], "@", "%40") + e.Text()[start+at:]
}

// firstSegment returns the offset of the ":" or "?" that a relative reference
// cannot begin with, or -1.
func (e *SyntaxError) firstSegment() int {
	i := strings.IndexAny(e.Text(), ":/?#")
	if i < 0 || i != 0 && e.Text()[i] == '?' || e.Text()[i] == '/' || e.Text()[i] == '#' || e.Offset > i || strings.HasPrefix(e.Text()[i+1:], "//") {
		return -1
	}
	return i
}

// isPortAt reports whether a text has a ":" at an offset and then digits up to
// its end or a delimiter.
func isPortAt(text string, i int) bool {
	rest := text[i+1:]
	after := strings.TrimLeft(rest, "0123456789")
	return i > 0 && text[i] == ':' && len(after) < len(rest) && (after == "" || strings.Contains("/?#", after[:1]))
}

// isBlank reports whether a character is invisible at the end of a text.
func isBlank(c rune) bool { return unicode.IsSpace(c) || c == '\uFEFF' || c == '\u200B' }

// withoutSpace is for strings.Map: it removes spaces and control characters.
func withoutSpace(c rune) rune {
	if unicode.IsSpace(c) || unicode.IsControl(c) {
		return -1
	}
	return c
}

// isInvisible reports whether a non-ASCII character looks like a space or has no visible
// form.
func isInvisible(c rune) bool {
	return c >= utf8.RuneSelf && (unicode.IsSpace(c) || unicode.Is(unicode.Cf, c))
}

// withoutInvisible returns the text without characters that have no visible form, if such
// a character is at the offset.
func (e *SyntaxError) withoutInvisible(edition *core.Edition) string {
	isFormat := func(c rune) bool { return c >= utf8.RuneSelf && unicode.Is(unicode.Cf, c) }
	if c, ok := e.Char(); !ok || !isFormat(c) || edition.IRI || !utf8.ValidString(e.Text()) {
		return e.Text()
	}
	return strings.Map(func(c rune) rune {
		if isFormat(c) {
			return -1
		}
		return c
	}, e.Text())
}

// delimiters lists pairs of delimiters that people put around a URI. The first two are
// from RFC 3986, Appendix C.
var delimiters = []string{"<>", `""`, "``", "''", "()", "“”", "„“", "‘’", "«»"}

// enclosed returns a text without the delimiters around it. Characters that are allowed in
// a URI or an IRI count as delimiters only around a text with "://".
func enclosed(text string) (string, bool) {
	text = strings.TrimFunc(text, isBlank)
	for _, pair := range delimiters {
		_, n := utf8.DecodeRuneInString(pair)
		inner, opened := strings.CutPrefix(text, pair[:n])
		inner, closed := strings.CutSuffix(inner, pair[n:])
		if opened && closed && inner != "" && (strings.ContainsAny(pair, "<\"`") || strings.Contains(inner, "://")) {
			return inner, true
		}
	}
	return "", false
}

// fileURI converts a Windows file name with backslashes to a file URI.
func fileURI(text string) (string, bool) {
	text, _ = strings.CutPrefix(text, "file://")
	if name, ok := strings.CutPrefix(text, `\\?\UNC\`); ok {
		text = `\\` + name
	}
	text, _ = strings.CutPrefix(text, `\\?\`)
	switch {
	case strings.HasPrefix(text, `\\`):
		return "file:" + strings.ReplaceAll(text, `\`, "/"), true
	case isDrive(text):
		return "file:///" + strings.ReplaceAll(text, `\`, "/"), true
	}
	return "", false
}

func isFileName(text string) bool {
	_, ok := fileURI(text)
	return ok
}

func isDrive(text string) bool {
	return len(text) > 2 && ascii.IsLetter(text[0]) && text[1:3] == `:\`
}

// encoder percent-encodes characters that are not allowed where they are.
type encoder struct {
	edition *core.Edition
	rule    core.Rule
	first   string // the first character encoded
	count   int    // of encoded characters
	mixed   bool   // whether there are several kinds
}

// Limits for the kinds of characters that are encoded, counted for each component, and for
// the bytes that are checked after the first few rounds. Each round checks the whole text.
const (
	maxRounds = 64
	fewRounds = 4
	maxBytes  = 1 << 22
)

// encode returns the text with all characters encoded that are not allowed where they
// are, and reports whether it is then valid.
func (p *encoder) encode(text string) (string, bool) {
	last := -1
	for range min(maxRounds, fewRounds+maxBytes/(len(text)+1)) {
		offset, ok := p.edition.Check(p.rule, text)
		if ok {
			return text, true
		}
		if offset <= last {
			return "", false // a triplet is not allowed there either
		}
		last = offset
		if i := strayPercent(text, offset); i >= 0 {
			offset = i
		} else if offset == len(text) || strings.HasPrefix(text[offset:], "://") {
			return "", false // the text before "://" was meant as a scheme
		}
		if newSyntaxError(p.edition.Fail(p.rule.Name, text, offset), text).inHost(offset) {
			return "", false // a triplet pleases the grammar, but no resolver
		}
		text = p.encodeFrom(text, offset)
	}
	return "", false
}

// strayPercent returns the offset of the "%" whose triplet is cut short at the
// offset, or -1.
func strayPercent(text string, offset int) int {
	for i := offset - 1; i >= 0 && i >= offset-len("%4"); i-- {
		if text[i] == '%' {
			return i
		}
	}
	return -1
}

// encodeFrom returns the text with the character at the offset, and all others of its kind
// in the same component, encoded.
func (p *encoder) encodeFrom(text string, offset int) string {
	kind, n := p.kind(text[offset:])
	if p.count == 0 {
		p.first = text[offset : offset+n]
	} else if k, _ := p.kind(p.first); k != kind {
		p.mixed = true
	}
	end := componentEnd(text, offset)
	if strings.ContainsRune(":/?#", kind) {
		end = offset + n // others may be delimiters
	}
	b := append(make([]byte, 0, len(text)+len("%HH")), text[:offset]...)
	for i := offset; i < end; i += n {
		var k rune
		k, n = p.kind(text[i:])
		if k != kind || k == '%' && core.IsTriplet(text[i:]) {
			b = append(b, text[i:i+n]...)
			continue
		}
		for _, octet := range []byte(text[i : i+n]) {
			b = core.AppendTriplet(b, octet)
		}
		p.count++
	}
	return string(append(b, text[end:]...))
}

// kind returns the kind and the size of the first character of a text. The kind is -1 for a
// byte that is not UTF-8. If non-ASCII characters are not allowed, they all have the same
// kind.
func (p *encoder) kind(text string) (kind rune, size int) {
	c, n := utf8.DecodeRuneInString(text)
	switch {
	case c == utf8.RuneError && n == 1:
		return -1, n
	case c >= utf8.RuneSelf && !p.edition.IRI:
		return utf8.RuneSelf, n
	}
	return c, n
}

// componentEnd returns the end of the component at an offset: that of the userinfo, or the
// offset of the next delimiter that can end it.
func componentEnd(text string, offset int) int {
	if scheme, authority, _, _ := core.Split(text); offset > scheme && offset < authority {
		if at := strings.LastIndexByte(text[:authority], '@'); at > offset {
			return at
		}
	}
	delimiters := "?#"
	if before := text[:offset]; strings.Contains(before, "#") {
		return len(text)
	} else if strings.Contains(before, "?") || text[offset] == '?' {
		delimiters = "#"
	}
	_, n := utf8.DecodeRuneInString(text[offset:])
	if i := strings.IndexAny(text[offset+n:], delimiters); i >= 0 {
		return offset + n + i
	}
	return len(text)
}

// why describes the problem with the characters that were encoded.
func (p *encoder) why() string {
	c, n := utf8.DecodeRuneInString(p.first)
	one, more := "the character", "the characters"
	switch {
	case p.mixed:
		return "the characters must be percent-encoded here"
	case c == '%':
		return `a "%" must be followed by two hexadecimal digits; %25 is a "%" that is data`
	case c == utf8.RuneError && n == 1:
		return "octets that are not UTF-8 must be percent-encoded"
	case c >= utf8.RuneSelf && !p.edition.IRI:
		return "non-ASCII characters must be percent-encoded in a URI, as UTF-8; an IRI (RFC 3987) may contain them"
	case c < ' ' || c == 0x7F:
		one, more = "a control character", "control characters"
	case c == ' ':
		one, more = "a space", "spaces"
	}
	if p.count > 1 {
		return more + " must be percent-encoded here"
	}
	return one + " must be percent-encoded here"
}
