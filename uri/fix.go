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
	Start, End int    // the bytes to replace; equal if With is inserted
	With       string // the replacement
	Why        string // the problem, and what the replacement means
	// Source tells, of a step of [Edition.Repair], what does the same: [URLStandard], or a
	// section, such as "RFC 3986, 2.4". It is empty for other fixes.
	Source string
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
func (e *SyntaxError) Fixes() []Fix {
	d, ok := e.diagnose()
	if !ok || d.hasSeveral() {
		return nil
	}
	var fixes []Fix
	var seen []string
	for _, r := range d.repairs() {
		p := encoder{edition: d.edition, rule: d.rule}
		text, ok := p.encode(r.text)
		if !ok || text == d.text || slices.Contains(seen, text) {
			continue
		}
		seen = append(seen, text)
		switch {
		case r.why == "":
			r.why = p.why()
		case p.count > 0:
			r.why += "; other characters are percent-encoded"
		}
		fixes = append(fixes, e.replacement(text, r.why))
	}
	return fixes
}

// repair is a text that may be valid once its characters are encoded, and what was changed
// in it.
type repair struct{ text, why string }

// repairs returns the repairs of all mistakes of the text, and last the text itself, for
// its characters to be encoded.
func (d *diagnosis) repairs() (all []repair) {
	if trimmed := strings.TrimFunc(d.text, isBlank); trimmed != d.text {
		return append(d.trimmed(trimmed), repair{text: d.text})
	}
	add := func(text, why string) { all = append(all, repair{text, why}) }
	if d.authority {
		if text := d.encodeAts(); text != d.text {
			return []repair{{text, `an authority can have only one "@"; write %40 for it in a user name or password`}}
		}
		if d.lacksClosing() {
			d.addBrackets(d.hostport[1:], `the "[" before an IPv6 address needs a "]" after it`, add)
		}
		if zone := d.zone(); zone != "" {
			d.replaceHost(strings.Replace(d.hostport, zone, "", 1),
				"an IPv6 address has no zone identifier; without it the address may not say which link is meant", add)
		}
		if d.hasNameInBrackets() && !strings.Contains(d.hostport[:d.bracket], ":") {
			d.replaceHost(d.hostport[1:d.bracket]+d.hostport[d.bracket+1:], "only an IPv6 address is in brackets", add)
		}
		if d.lacksOpening() {
			d.replaceHost("["+d.hostport, `the "]" after an IPv6 address needs a "[" before it`, add)
		}
		d.addBrackets(d.hostport, "an IPv6 address must be in brackets", add)
	}
	if d.isEnclosed() {
		inner, _ := enclosed(d.text)
		add(inner, "the delimiters around "+d.aName()+" are not part of it")
	}
	if text := fileURI(d.text); text != "" { // "C:/" would have the scheme "C"
		return append(all, repair{text, `a Windows file name is written as a file URI, with "/" for "\"`})
	}
	if strings.Contains(d.rest, `\`) {
		add(strings.ReplaceAll(d.text, `\`, "/"), `a backslash is not a delimiter: "/" if it separates segments, %5C if not`)
	}
	if d.mayLackScheme() {
		if end := d.addressEnd(); end > 0 {
			text := "//[" + strings.Trim(d.text[:end], "[]") + "]" + d.text[end:]
			return append(all, repair{text, `without a scheme, an IPv6 address must be in brackets, after "//"`})
		}
		if d.badScheme() && d.text[0] == '?' {
			add("./"+d.text, `"./" before the query makes it a relative reference with the same target`)
		}
		if d.isHostAndPort() {
			add("//"+d.text, `without a scheme, a host and a port must be after "//"`)
		}
		if d.badScheme() && d.text[d.colon] == ':' && !d.absolute && !d.hasSlashes() {
			add("./"+d.text, `a relative reference with a ":" in its first segment must begin with "./"`)
		}
	}
	if d.inHost(d.Offset) {
		isHidden := func(c rune) bool { return unicode.IsSpace(c) || unicode.IsControl(c) }
		why := "a host has no spaces"
		if unicode.IsControl(d.char) {
			why = "a host has no control characters"
		}
		d.replaceHost(without(d.hostport, isHidden), why, add)
	}
	if d.isInvisible() && isFormat(d.char) && utf8.ValidString(d.text) {
		add(without(d.text, isFormat), "an invisible character is not part of "+d.aName())
	}
	return append(all, repair{text: d.text})
}

// trimmed returns the repairs of the text without the blanks around it.
func (d *diagnosis) trimmed(text string) []repair {
	why := "blanks around " + d.aName() + " are not part of it"
	offset, ok := d.edition.Check(d.rule, text)
	if ok {
		return []repair{{text, why}}
	}
	inner, ok := newSyntaxError(d.edition.Fail(d.rule.Name, text, offset), text).diagnose()
	if !ok {
		return nil
	}
	all := inner.repairs()
	for i := range all {
		all[i].why = strings.TrimSuffix(why+"; "+all[i].why, "; ")
	}
	return all
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
func (d *diagnosis) encodeAts() string {
	start, end := d.SyntaxError.authority()
	at := max(0, strings.LastIndexByte(d.text[start:end], '@'))
	return d.text[:start] + strings.ReplaceAll(d.text[start:start+at], "@", "%40") + d.text[start+at:]
}

// replaceHost adds the text with another host and port, if it is another. Where an
// address can have a zone identifier, that may be encoded or not, so there is no repair.
func (d *diagnosis) replaceHost(hostport, why string, add func(text, why string)) {
	if hostport != d.hostport && !(d.edition.HasZones() && strings.Contains(d.hostport, "%")) {
		add(d.text[:d.start]+hostport+d.text[d.end:], why)
	}
}

// addBrackets adds the text with brackets around the IPv6 address at the beginning of host
// and port.
func (d *diagnosis) addBrackets(hostport, why string, add func(text, why string)) {
	if strings.Contains(hostport, "%") {
		why += ", and has no zone identifier"
	}
	for _, host := range bracketed(hostport) {
		also := ""
		if !strings.HasSuffix(host, "]") {
			also = "; the last group may be a port"
		}
		d.replaceHost(host, why+also, add)
	}
}

// bracketed returns host and port with brackets added around an IPv6 address, and without
// its zone identifier. If the last group may be a port, the result has both readings.
func bracketed(hostport string) (all []string) {
	address, _, _ := strings.Cut(hostport, "%")
	if len(address) > maxAddress {
		return nil
	}
	if isIPv6(address) {
		all = append(all, "["+address+"]")
	}
	if i := strings.LastIndexByte(address, ':'); i > 0 && isDigits(address[i+1:]) && isIPv6(address[:i]) {
		all = append(all, "["+address[:i]+"]"+address[i:])
	}
	return all
}

// without returns a text without some characters.
func without(text string, remove func(rune) bool) string {
	return strings.Map(func(c rune) rune {
		if remove(c) {
			return -1
		}
		return c
	}, text)
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

// fileURI converts a Windows file name with backslashes to a file URI. It returns "" for
// another text.
func fileURI(text string) string {
	text, _ = strings.CutPrefix(text, "file://")
	if name, ok := strings.CutPrefix(text, `\\?\UNC\`); ok {
		text = `\\` + name
	}
	text, _ = strings.CutPrefix(text, `\\?\`)
	switch {
	case strings.HasPrefix(text, `\\`):
		return "file:" + strings.ReplaceAll(text, `\`, "/")
	case isDrive(text):
		return "file:///" + strings.ReplaceAll(text, `\`, "/")
	}
	return ""
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
		if inHost(p.edition, p.rule.Name, text, offset) {
			return "", false // a triplet pleases the grammar, but no resolver
		}
		text = p.encodeFrom(text, offset)
	}
	return "", false
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
