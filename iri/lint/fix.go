package lint

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/stricturi/stricturi/internal/core"
	"github.com/stricturi/stricturi/internal/nfc"
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
	fix := uri.Fix{Start: f.Start, End: f.End, Secret: f.hidden}
	if f.ace {
		return uri.Fix{}, false
	}
	span := f.text[f.Start:f.End]
	ok := true
	switch f.Kind {
	case KindFormatting, KindInvisible:
		fix.Why = "characters removed that cannot be seen"
	case KindNFC:
		fix.With, fix.Why = nfc.String(span), "Normalization Form C"
		ok = sameASCII(span, fix.With)
	case KindNFKC:
		fix.With, fix.Why = nfc.KC(span), "Normalization Form KC"
		ok = sameASCII(span, fix.With)
	case KindLookAlike:
		fix.With, ok = fullWidth(span)
		fix.Why = "US-ASCII for full-width forms"
	case KindBidi:
		// "Please note that the whole component needs to be mapped" (4.2).
		fix.Start, fix.End = f.Component.Start, f.Component.End
		fix.With, fix.Why = escaped(f.text[fix.Start:fix.End]), "the whole component percent-encoded"
		ok = f.Component.Rule != "ireg-name"
	case KindACE:
		fix.With, fix.Why = names.ToUnicode(span), "the characters of the label"
		// A label of mixed scripts is less likely to deceive as it is (8).
		ok = fix.With != span && isHost(fix.With) && !isMixed(fix.With)
	case KindNameprep:
		fix.With, fix.Why = prepared(span), "the label by Nameprep"
		ok = isHost(fix.With)
	case KindEncodedHost:
		if isURI(f.edition) {
			decoded, _ := decodeAll(span)
			label, err := names.ToASCII(decoded)
			fix.With, ok = label, err == nil
			fix.Why = "the label as IDNA encodes it"
			break
		}
		fix.With, ok = decodedHost(span)
		fix.Why = "the characters of the label"
	default:
		ok = f.genericFix(&fix)
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
