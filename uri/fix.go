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
	// Source tells, of a step of [Edition.Repair], what does the same: "URL standard", for that of the
	// WHATWG, which a browser follows, or a
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
	d := e.diagnose()
	if d == nil || d.hasSeveral() {
		return nil
	}
	var fixes []Fix
	var seen []string
	for _, r := range d.repairs() {
		text, encoded, ok := d.encode(r.text)
		if !ok || text == d.text || slices.Contains(seen, text) {
			continue
		}
		seen = append(seen, text)
		switch {
		case r.why == "":
			r.why = d.whyEncoded(encoded)
		case encoded != "":
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
	add := func(text, why string) {
		if text != "" && text != d.text {
			all = append(all, repair{text, why})
		}
	}
	addHost := func(hostport, why string) {
		// Where an address can have a zone identifier, that may be encoded or not.
		if !d.edition.HasZones() || !strings.Contains(d.hostport, "%") {
			add(d.text[:d.start]+hostport+d.text[d.end:], why)
		}
	}
	if trimmed := strings.TrimFunc(d.text, isBlank); trimmed != d.text {
		all = []repair{{text: trimmed}}
		if inner, _ := d.of(trimmed); inner != nil {
			all = inner.repairs()
		}
		for i, r := range all {
			all[i].why = strings.TrimSuffix("blanks around "+d.aName+" are not part of it; "+r.why, "; ")
		}
		return append(all, repair{text: d.text})
	}
	if d.authority {
		if text := d.encodeAts(); text != d.text {
			return []repair{{text, `an authority can have only one "@"; write %40 for it in a user name or password`}}
		}
		addHost(strings.Replace(d.hostport, d.zone(), "", 1),
			"an IPv6 address has no zone identifier; without it the address may not say which link is meant")
		if d.hasNameInBrackets() && !strings.Contains(d.hostport[:d.bracket], ":") {
			addHost(d.hostport[1:d.bracket]+d.hostport[d.bracket+1:], "only an IPv6 address is in brackets")
		}
		if d.lacksOpening() {
			addHost("["+d.hostport, `the "]" after an IPv6 address needs a "[" before it`)
		}
		for _, host := range d.bracketed() {
			why := "an IPv6 address must be in brackets"
			if strings.Contains(d.hostport, "%") {
				why += ", and has no zone identifier"
			}
			if !strings.HasSuffix(host, "]") {
				why += "; the last group may be a port"
			}
			addHost(host, why)
		}
	}
	add(d.inner(), "the delimiters around "+d.aName+" are not part of it")
	if text := fileURI(d.text); text != "" { // "C:/" would have the scheme "C"
		return append(all, repair{text, `a Windows file name is written as a file URI, with "/" for "\"`})
	}
	add(strings.ReplaceAll(d.text, `\`, "/"), `a backslash is not a delimiter: "/" if it separates segments, %5C if not`)
	if d.mayLackScheme() {
		if text := d.sshURI(); text != "" && d.badScheme() && !d.isHostAndPort() {
			return append(all, repair{text, "the short form of git is not " + d.aName})
		}
		if text := d.withSlashes(); text != "" {
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
	if d.inHost() {
		why := "a host has no spaces"
		if unicode.IsControl(d.char) {
			why = "a host has no control characters"
		}
		words := strings.FieldsFunc(d.hostport, func(c rune) bool { return unicode.IsSpace(c) || unicode.IsControl(c) })
		addHost(strings.Join(words, ""), why)
	}
	if unicode.Is(unicode.Cf, d.char) && !d.edition.IRI {
		visible := strings.FieldsFunc(d.text, func(c rune) bool { return unicode.Is(unicode.Cf, c) })
		add(strings.Join(visible, ""), "an invisible character is not part of a URI")
	}
	return append(all, repair{text: d.text})
}

// of returns the diagnosis of another text by the same rule, or reports that it is valid.
func (d *diagnosis) of(text string) (other *diagnosis, valid bool) {
	offset, ok := d.check(d.Rule, text)
	if ok {
		return nil, true
	}
	return reject(d.edition, d.Rule, text, offset).diagnose(), false
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
		Secret: redact.Hides(e.Rule, e.Text(), start, max(end, start+1)),
	}
}

// Each round encodes one kind of characters of one component, and checks the whole text. After
// the first few rounds, the bytes that are checked are limited too.
const (
	maxRounds = 64
	fewRounds = 4
	maxBytes  = 1 << 22
)

// encode returns the text with all characters encoded that are not allowed where they
// are, and those characters, and reports whether it is then valid.
func (d *diagnosis) encode(text string) (result, encoded string, ok bool) {
	var chars []byte
	last := -1
	for range min(maxRounds, fewRounds+maxBytes/(len(text)+1)) {
		x, ok := d.of(text)
		if ok {
			return text, string(chars), true
		}
		// A triplet may not be allowed there either. The text before "://" was meant as a scheme.
		// A triplet in a host pleases the grammar, but no resolver.
		if x == nil || x.Offset <= last || x.at == len(text) || strings.HasPrefix(text[x.at:], "://") || x.inHost() {
			break
		}
		last = x.Offset
		text, chars = x.encodeKind(chars)
	}
	return "", "", false
}

// encodeKind returns the text with the character of the mistake encoded, and all others of its
// kind in the same component. It appends them to chars.
func (d *diagnosis) encodeKind(chars []byte) (string, []byte) {
	first, n := utf8.DecodeRuneInString(d.text[d.at:])
	end := d.at + n
	switch {
	case d.authority:
		end += len(ascii.Before(d.text[end:], "@"))
	case !strings.ContainsRune(":/?#", first): // others of these may be delimiters
		end += len(ascii.Before(d.text[end:], "?#"))
	}
	b := []byte(d.text[:d.at])
	for i := d.at; i < end; i += n {
		var c rune
		c, n = utf8.DecodeRuneInString(d.text[i:])
		sameKind := c == first || min(c, first) >= utf8.RuneSelf && !d.edition.IRI
		if !sameKind || c == '%' && core.IsTriplet(d.text[i:]) {
			b = append(b, d.text[i:i+n]...)
			continue
		}
		chars = append(chars, strings.ToValidUTF8(d.text[i:i+n], "\xFF")...)
		for _, octet := range []byte(d.text[i : i+n]) {
			b = core.AppendTriplet(b, octet)
		}
	}
	return string(append(b, d.text[end:]...)), chars
}

// Reasons to encode that name the remedy too.
const (
	whyPercent = `a "%" must be followed by two hexadecimal digits; %25 is a "%" that is data`
	whyOctets  = "octets that are not UTF-8 must be percent-encoded"
)

// whyEncoded describes the problem with the characters that were encoded.
func (d *diagnosis) whyEncoded(chars string) string {
	one, more := "the character", "the characters"
	switch {
	case strings.Trim(chars, "%") == "":
		return whyPercent
	case strings.ToValidUTF8(chars, "") == "":
		return whyOctets
	case !d.edition.IRI && utf8.ValidString(chars) && !strings.ContainsFunc(chars, func(c rune) bool { return c < utf8.RuneSelf }):
		return "non-ASCII characters must be percent-encoded in a URI, as UTF-8; an IRI (RFC 3987) may contain them"
	case strings.Trim(chars, " ") == "":
		one, more = "a space", "spaces"
	case strings.TrimFunc(chars, unicode.IsControl) == "":
		one, more = "a control character", "control characters"
	}
	if utf8.RuneCountInString(chars) > 1 {
		one = more
	}
	return one + " must be percent-encoded here"
}
