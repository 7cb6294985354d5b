package lint

import (
	"strconv"
	"strings"

	"github.com/stricturi/stricturi/internal/redact"
	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/uri"
)

// isURI reports whether an edition is one of URIs.
func isURI(e uri.AnyEdition) bool {
	_, ok := e.(uri.Edition)
	return ok
}

// genericFix completes a fix for a finding of a kind for URIs, and reports whether there is
// one.
func (f Finding) genericFix(fix *uri.Fix) bool {
	span := f.text[f.Start:f.End]
	switch f.Kind {
	case KindSchemeCase:
		fix.With, fix.Why = strings.ToLower(span), "lower case"
	case KindHostCase:
		fix.With, fix.Why = mapParts(span, strings.ToLower, nil), "lower case"
	case KindPercentCase:
		fix.With, fix.Why = mapParts(span, nil, strings.ToUpper), "upper-case digits"
	case KindUnreserved:
		fix.With, fix.Why = decodeRun(span), "the characters themselves"
		return !f.makesDots(fix.With)
	case KindDotSegments:
		return f.withoutDots(fix)
	case KindPassword:
		fix.Start -= len(":")
		fix.Why = "without the password"
	case KindVersionFlag:
		fix.With, _ = flaggedAddress(span)
		fix.Why = "the address without a version flag"
	case KindBrackets:
		fix.With, fix.Why = "["+span+"]", "the address in brackets"
	case KindRareAddress:
		var ok bool
		fix.With, ok = commonAddress(span)
		fix.Why = "the address as four decimal numbers"
		return ok
	case KindDefaultHost, KindEmptyPort, KindDefaultPort, KindPrefix:
		fix.Why = "left out"
	case KindEmptyPath:
		fix.Start, fix.With, fix.Why = f.End, "/", "the path of the root"
	case KindSuffix:
		fix.End, fix.With, fix.Why = f.Start, "http://", "the most common scheme"
	default:
		return false
	}
	return true
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
