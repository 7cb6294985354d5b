package lint

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/stricturi/stricturi/internal/core"
	"github.com/stricturi/stricturi/internal/nfc"
	"github.com/stricturi/stricturi/internal/redact"
	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/uri"
)

// Fix returns a replacement that does away with the finding, and whether there is
// one. It is advice, and not applied by anything here: it can change what is meant,
// and what the text identifies.
func (f Finding) Fix() (uri.Fix, bool) {
	if f.Err != nil {
		if fixes := f.Err.Fixes(); len(fixes) > 0 {
			return fixes[0], true
		}
		return uri.Fix{}, false
	}
	if f.ace {
		return uri.Fix{}, false
	}
	fix := uri.Fix{Start: f.Start, End: f.End, Secret: f.hidden}
	span := f.text[f.Start:f.End]
	ok := true
	switch f.Code {
	case "formatting", "invisible":
		fix.Why = "characters removed that cannot be seen"
	case "nfc":
		fix.With, fix.Why = nfc.String(span), "Normalization Form C"
		ok = sameASCII(span, fix.With)
	case "nfkc":
		fix.With, fix.Why = nfc.KC(span), "Normalization Form KC"
		ok = sameASCII(span, fix.With)
	case "look-alike":
		fix.With, ok = fullWidth(span)
		fix.Why = "US-ASCII for full-width forms"
	case "bidi":
		// "Please note that the whole component needs to be mapped" (4.2).
		fix.Start, fix.End = f.Component.Start, f.Component.End
		fix.With, fix.Why = escaped(f.text[fix.Start:fix.End]), "the whole component percent-encoded"
		ok = f.Component.Rule != "ireg-name"
	case "ace":
		fix.With, fix.Why = names.ToUnicode(span), "the characters of the label"
		// A label of mixed scripts is less likely to deceive as it is (8).
		ok = fix.With != span && isHost(fix.With) && !isMixed(fix.With)
	case "nameprep":
		fix.With, fix.Why = prepared(span), "the label by Nameprep"
		ok = isHost(fix.With)
	case "encoded-host":
		if isURI(f.edition) {
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
		fix.With, fix.Why = mapParts(span, strings.ToLower, nil), "lower case"
	case "percent-case":
		fix.With, fix.Why = mapParts(span, nil, strings.ToUpper), "upper-case digits"
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
	if !ok || fix.With == f.text[fix.Start:fix.End] {
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

// fullWidth returns a text with US-ASCII for full-width forms and for the full stops of
// RFC 3490, 3.1. It fails if the text
// has other characters, or forms of characters that IRIs do not have everywhere.
func fullWidth(text string) (string, bool) {
	var b []byte
	for _, c := range text {
		if c == '\u3002' || c == '\uFF61' {
			b = append(b, '.')
			continue
		}
		if c < 0xFF01 || 0xFF5E < c {
			return "", false
		}
		a := byte(c - 0xFF01 + '!')
		if strings.IndexByte("%[]<>\"{}|\\^`", a) >= 0 {
			return "", false
		}
		b = append(b, a)
	}
	return string(b), true
}

// escaped returns a component with its non-ASCII characters percent-encoded.
func escaped(component string) string {
	var b []byte
	for i := range len(component) {
		if c := component[i]; c < utf8.RuneSelf {
			b = append(b, c)
		} else {
			b = core.AppendTriplet(b, c)
		}
	}
	return string(b)
}

// mapParts maps the characters of a text and its percent-encoded octets. A nil function
// changes nothing.
func mapParts(text string, characters, octets func(string) string) string {
	var b strings.Builder
	for i := 0; i < len(text); {
		n, change := 1, characters
		if text[i] == '%' {
			n, change = min(len("%41"), len(text)-i), octets
		}
		piece := text[i : i+n]
		if change != nil {
			piece = change(piece)
		}
		b.WriteString(piece)
		i += n
	}
	return b.String()
}

// decodeRun decodes the percent-encoded octets of a text.
func decodeRun(span string) string {
	decoded, _ := decodeAll(span)
	return decoded
}

// makesDots reports whether a segment is a dot segment with the replacement.
func (f Finding) makesDots(replacement string) bool {
	if strings.Trim(replacement, ".") != "" {
		return false
	}
	isDot := func(i int) bool { return 0 <= i && i < len(f.text) && f.text[i] == '.' }
	start, end := f.Start, f.End
	dots := len(replacement)
	for dots <= len("..") && isDot(start-1) {
		start--
		dots++
	}
	for dots <= len("..") && isDot(end) {
		end++
		dots++
	}
	isEdge := func(i int) bool { return i < 0 || i >= len(f.text) || strings.IndexByte("/?#:", f.text[i]) >= 0 }
	return dots <= len("..") && isEdge(start-1) && isEdge(end)
}

// withoutDots completes a fix with the path without its dot segments. It fails if the path
// would be taken for an authority.
func (f Finding) withoutDots(fix *uri.Fix) bool {
	r, err := iri.ParseReference(f.text)
	if err != nil {
		return false
	}
	fixed := iri.Normalizer{Apply: uri.NormalizeDots}.Normalize(r).Path()
	if first, _ := dotSegments(fixed); first >= 0 {
		return false
	}
	p, _ := Checker{}.parse(f.text)
	fix.Start, fix.End = p.authorityEnd, p.pathEnd
	fix.With, fix.Why = fixed, "the path without dot segments"
	fix.Secret = redact.Hides("", f.text, fix.Start, fix.End)
	return true
}

// commonAddress returns the four decimal numbers of an address that isRareAddress accepts. It
// fails for numbers with leading zeros, which some systems read as octal ones, and for
// numbers that are too large.
func commonAddress(name string) (string, bool) {
	numbers := strings.Split(strings.TrimSuffix(name, "."), ".")
	var address uint64
	for i, number := range numbers {
		if len(number) > 1 && number[0] == '0' && number[1]|0x20 != 'x' {
			return "", false
		}
		octets := 1
		if i == len(numbers)-1 {
			octets = 4 - i // the last number has the octets that are left
		}
		n, err := strconv.ParseUint(number, 0, 8*octets)
		if err != nil {
			return "", false
		}
		address = address<<(8*octets) | n
	}
	var b []byte
	for shift := 24; shift >= 0; shift -= 8 {
		b = strconv.AppendUint(b, address>>shift&0xFF, 10)
		if shift > 0 {
			b = append(b, '.')
		}
	}
	return string(b), true
}
