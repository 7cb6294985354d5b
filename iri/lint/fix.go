package lint

import (
	"encoding/binary"
	"fmt"
	"net/netip"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/stricturi/stricturi/internal/lazyregexp"
	"github.com/stricturi/stricturi/internal/nfc"
	"github.com/stricturi/stricturi/internal/redact"
	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/uri"
)

// Fix returns a replacement that removes the finding, and reports whether there is
// one. It is advice: it can change the meaning of the text, and what it identifies.
func (f Finding) Fix() (uri.Fix, bool) {
	if f.Err != nil {
		if fixes := f.Err.Fixes(); len(fixes) > 0 {
			return fixes[0], true
		}
		return uri.Fix{}, false
	}
	if f.ace != "" || f.in == nil {
		return uri.Fix{}, false
	}
	fix := uri.Fix{Start: f.Start, End: f.End, Secret: f.hidden}
	span := f.in.text[f.Start:f.End]
	ok := true
	switch f.Code {
	case "formatting", "invisible":
		fix.Why = "characters removed that cannot be seen"
		ok = f.keepsComponents(fix)
	case "nfc":
		fix.With, fix.Why = nfc.String(span), "Normalization Form C"
		ok = sameASCII(span, fix.With) && f.keepsComponents(fix)
	case "nfkc":
		fix.With, fix.Why = nfc.KC(span), "Normalization Form KC"
		ok = sameASCII(span, fix.With) && f.keepsComponents(fix)
	case "look-alike":
		fix.With, fix.Why = strings.ReplaceAll(nfc.KC(span), "\u3002", "."), "US-ASCII for full-width forms"
		ok = fullWidth().MatchString(span)
	case "bidi":
		// "Please note that the whole component needs to be mapped" (4.2).
		fix.Start, fix.End = f.Component.Start, f.Component.End
		fix.With, fix.Why = escaped(f.in.text[fix.Start:fix.End]), "the whole component percent-encoded"
		ok = f.Component.Rule != "ireg-name"
	case "ace":
		fix.With, fix.Why = names.ToUnicode(span), "the characters of the label"
		// A label of mixed scripts is less likely to deceive as it is (8).
		ok = fix.With != span && isHost(fix.With) && !isMixed(fix.With)
	case "nameprep":
		fix.With, fix.Why = prepared(span), "the label by Nameprep"
		ok = isHost(fix.With)
	case "encoded-host":
		if isURI(f.in.checker.Edition) {
			label, err := names.ToASCII(decodeRun(span))
			fix.With, fix.Why = label, "the label as IDNA encodes it"
			ok = err == nil
			break
		}
		fix.With, fix.Why = decodeRun(span), "the characters of the label"
		ok = isHost(fix.With)
	case "scheme-case":
		fix.With, fix.Why = strings.ToLower(span), "lower case"
	case "host-case":
		fix.With, fix.Why = lowerHost(span), "lower case"
	case "percent-case":
		fix.With, fix.Why = triplets().ReplaceAllStringFunc(span, strings.ToUpper), "upper-case digits"
	case "unreserved":
		fix.With, fix.Why = decodeRun(span), "the characters themselves"
		ok = !f.makesDots(fix.With)
	case "dot-segments":
		ok = f.withoutDots(&fix)
	case "password":
		fix.Start -= len(":")
		fix.Why = "without the password"
	case "version-flag":
		fix.With, _ = flaggedAddress(span)
		fix.Why = "the address without a version flag"
	case "brackets":
		fix.With, fix.Why = "["+span+"]", "the address in brackets"
	case "rare-address":
		fix.With, ok = commonAddress(span)
		fix.Why = "the address as four decimal numbers"
	case "default-host", "empty-port", "default-port", "prefix":
		fix.Why = "left out"
	case "empty-path":
		fix.Start, fix.With, fix.Why = f.End, "/", "the path of the root"
	case "suffix":
		fix.End, fix.With, fix.Why = f.Start, "http://", "the most common scheme"
	default:
		return uri.Fix{}, false
	}
	if !ok || fix.With == f.in.text[fix.Start:fix.End] {
		return uri.Fix{}, false
	}
	return fix, true
}

// sameASCII reports whether the characters of US-ASCII in a replacement are letters
// and digits, or those of the text replaced: no delimiter is made.
func sameASCII(text, replacement string) bool {
	return !strings.ContainsFunc(replacement, func(c rune) bool {
		return c < utf8.RuneSelf && !(unicode.IsLetter(c) || unicode.IsDigit(c)) && !strings.ContainsRune(text, c)
	})
}

// fullWidth matches full-width forms of US-ASCII, and full stops of RFC 3490, 3.1, without the
// forms of characters that IRIs do not have everywhere: "\"%<>[\]^`{|}".
var fullWidth = lazyregexp.New("^[\u3002\uFF61\uFF01\uFF03\uFF04\uFF06-\uFF1B\uFF1D\uFF1F-\uFF3A\uFF3F\uFF41-\uFF5A\uFF5E]*$")

// escaped returns a component with its non-ASCII characters percent-encoded.
func escaped(component string) string {
	return beyondASCII().ReplaceAllStringFunc(component, func(char string) string {
		return "%" + strings.ReplaceAll(fmt.Sprintf("% X", char), " ", "%")
	})
}

var beyondASCII = lazyregexp.New(`[^\x00-\x7F]+`)

// decodeRun decodes the percent-encoded octets of a text.
func decodeRun(span string) string {
	decoded, _ := decodeAll(span)
	return decoded
}

// keepsComponents reports whether a fix neither makes nor breaks an authority, a dot segment or
// a percent-encoded octet.
func (f Finding) keepsComponents(fix uri.Fix) bool {
	before, after := f.in.text[:fix.Start], f.in.text[fix.End:]
	was, is := uri.Split(f.in.text), uri.Split(before+fix.With+after)
	return was.HasScheme == is.HasScheme && was.HasAuthority == is.HasAuthority && !f.makesDots(fix.With) &&
		!strings.HasSuffix(before, "%") && (len(before) < len("%4") || before[len(before)-len("%4")] != '%')
}

// makesDots reports whether a segment is a dot segment with the replacement.
func (f Finding) makesDots(replacement string) bool {
	const edges = "/?#:"
	before, after := f.in.text[:f.Start], f.in.text[f.End:]
	before = before[strings.LastIndexAny(before, edges)+1:]
	if i := strings.IndexAny(after, edges); i >= 0 {
		after = after[:i]
	}
	return len(before)+len(replacement)+len(after) <= len("..") && strings.Trim(before+replacement+after, ".") == ""
}

// withoutDots completes a fix with the path without its dot segments. It fails if the path
// would be taken for an authority.
func (f Finding) withoutDots(fix *uri.Fix) bool {
	r, err := iri.ParseReference(f.in.text)
	if err != nil {
		return false
	}
	fixed := iri.Normalizer{Apply: uri.NormalizeDots}.Normalize(r).Path()
	if dotSegments().MatchString(fixed) {
		return false
	}
	p, _ := Checker{}.parse(f.in.text)
	fix.Start, fix.End = p.authorityEnd, p.pathEnd
	fix.With, fix.Why = fixed, "the path without dot segments"
	fix.Secret = redact.Hides("", f.in.text, fix.Start, fix.End)
	return true
}

// commonAddress returns the four decimal numbers of an address that rareAddress matches. It
// fails for numbers with leading zeros, which some systems read as octal ones, and for
// numbers that are too large.
func commonAddress(name string) (string, bool) {
	numbers := strings.Split(strings.TrimSuffix(name, "."), ".")
	var address uint32
	for i, number := range numbers {
		if len(number) > 1 && number[0] == '0' && number[1]|0x20 != 'x' {
			return "", false
		}
		bits := 8
		if i == len(numbers)-1 {
			bits = 32 - 8*i // the last number has the octets that are left
		}
		n, err := strconv.ParseUint(number, 0, bits)
		if err != nil {
			return "", false
		}
		address = address<<bits | uint32(n)
	}
	return netip.AddrFrom4([4]byte(binary.BigEndian.AppendUint32(nil, address))).String(), true
}
