package formats

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/net/idna"
	"golang.org/x/text/unicode/norm"

	"github.com/stricturi/stricturi/internal/bidi"
	"github.com/stricturi/stricturi/internal/nfc"
)

// A fault is what IDNA2008 forbids, at an offset of a label.
type fault struct {
	offset  int
	problem Problem
	section string
}

// virama is the canonical combining class of viramas.
const virama = 9

// A context is a rule for the code points of a range.
type context struct {
	first, last rune
	valid       func(before, after, label string) bool // checks the code point between before and after
	section     string
}

// contexts has the rules for the code points whose derived property is CONTEXTJ or CONTEXTO
// (RFC 5892, Appendix A).
var contexts = []context{
	{0x200C, 0x200C, nonJoiner, "RFC 5892, A.1"},
	{0x200D, 0x200D, func(before, _, _ string) bool { return endsInVirama(before) }, "RFC 5892, A.2"},
	{0x00B7, 0x00B7, func(before, after, _ string) bool {
		return strings.HasSuffix(before, "l") && strings.HasPrefix(after, "l")
	}, "RFC 5892, A.3"},
	{0x0375, 0x0375, func(_, after, _ string) bool { return unicode.Is(unicode.Greek, first(after)) }, "RFC 5892, A.4"},
	{0x05F3, 0x05F3, followsHebrew, "RFC 5892, A.5"},
	{0x05F4, 0x05F4, followsHebrew, "RFC 5892, A.6"},
	{0x30FB, 0x30FB, func(_, _, label string) bool {
		return strings.ContainsFunc(label, func(c rune) bool { return unicode.In(c, unicode.Hiragana, unicode.Katakana, unicode.Han) })
	}, "RFC 5892, A.7"},
	{0x0660, 0x0669, func(_, _, label string) bool { return !strings.ContainsAny(label, "۰۱۲۳۴۵۶۷۸۹") }, "RFC 5892, A.8"},
	{0x06F0, 0x06F9, func(_, _, label string) bool { return !strings.ContainsAny(label, "٠١٢٣٤٥٦٧٨٩") }, "RFC 5892, A.9"},
}

// contextOf returns the rule for a code point, or nil.
func contextOf(c rune) *context {
	for i := range contexts {
		if x := &contexts[i]; x.first <= c && c <= x.last {
			return x
		}
	}
	return nil
}

// first returns the first character of a text, or U+FFFD.
func first(text string) rune {
	c, _ := utf8.DecodeRuneInString(text)
	return c
}

func followsHebrew(before, _, _ string) bool {
	c, _ := utf8.DecodeLastRuneInString(before)
	return unicode.Is(unicode.Hebrew, c)
}

func endsInVirama(before string) bool {
	_, n := utf8.DecodeLastRuneInString(before)
	return n > 0 && norm.NFC.PropertiesString(before[len(before)-n:]).CCC() == virama
}

// nonJoiner is the rule for ZERO WIDTH NON-JOINER: it follows a virama, or breaks a cursive
// connection.
func nonJoiner(before, after, _ string) bool {
	if endsInVirama(before) {
		return true
	}
	left, _ := utf8.DecodeLastRuneInString(strings.TrimRightFunc(before, isTransparent))
	return unicode.Is(leftJoining, left) && unicode.Is(rightJoining, first(strings.TrimLeftFunc(after, isTransparent)))
}

// isTransparent reports whether the Joining_Type of a code point that is PVALID is
// Transparent.
func isTransparent(c rune) bool { return unicode.Is(unicode.Mn, c) || c == 0x1E94B }

// checkULabel returns what is wrong with a non-ASCII label as a U-label, or nil
// (RFC 5891, 5.4, and RFC 5890, 2.3.2.1). The Bidi rule is not part of that.
func checkULabel(label string) *fault {
	if normal := nfc.String(label); normal != label {
		at := 0
		for at < len(label) && at < len(normal) && label[at] == normal[at] {
			at++
		}
		for at > 0 && (at == len(label) || !utf8.RuneStart(label[at])) {
			at--
		}
		return &fault{at, "label that is not in Normalization Form C", "RFC 5890, 2.3.2.1"}
	}
	if runes := []rune(label); len(runes) > 3 && runes[2] == '-' && runes[3] == '-' {
		return &fault{len(string(runes[:2])), `"--" as the third and fourth character`, "RFC 5891, 4.2.3.1"}
	}
	if strings.HasPrefix(label, "-") {
		return &fault{0, "hyphen at the beginning of a label", "RFC 5891, 4.2.3.1"}
	}
	if strings.HasSuffix(label, "-") {
		return &fault{len(label) - 1, "hyphen at the end of a label", "RFC 5891, 4.2.3.1"}
	}
	if unicode.Is(unicode.M, first(label)) {
		return &fault{0, "combining mark at the beginning of a label", "RFC 5891, 4.2.3.2"}
	}
	for i, c := range label {
		if c < utf8.RuneSelf {
			if c != '-' && !('0' <= c && c <= '9') && !('a' <= c && c <= 'z') {
				return &fault{i, "character that is disallowed in a U-label", "RFC 5892, 3"}
			}
			continue
		}
		if x := contextOf(c); x != nil {
			if !x.valid(label[:i], label[i+utf8.RuneLen(c):], label) {
				return &fault{i, "character that is disallowed in this context", x.section}
			}
		} else if !unicode.Is(protocolValid, c) {
			return &fault{i, "character that is disallowed, or unassigned in Unicode " + unicodeVersion, "RFC 5892, 3"}
		}
	}
	// The time to encode a label is quadratic in its length.
	if utf8.RuneCountInString(label) > maxLabel || len(toALabel(label)) > maxLabel {
		return &fault{0, "label of more than 63 octets as an A-label", "RFC 5890, 2.3.2.1"}
	}
	return nil
}

// toALabel returns a label with "xn--" and its Punycode.
func toALabel(label string) string {
	encoded, _ := idna.Punycode.ToASCII(label) // an overflow needs more than 63 characters
	return encoded
}

// decodeALabel returns the U-label of an A-label of at most 63 octets, or what is wrong with
// it. The fault is that of the whole label.
func decodeALabel(label string) (string, *fault) {
	label = strings.ToLower(label)
	decoded, err := idna.Punycode.ToUnicode(label)
	if err != nil || toALabel(decoded) != label {
		return "", &fault{0, `label after "xn--" that is not the Punycode of a U-label`, "RFC 5890, 2.3.2.1"}
	}
	if f := checkULabel(decoded); f != nil {
		f.offset = 0
		f.problem = "A-label whose U-label is not valid: " + f.problem
		return "", f
	}
	return decoded, nil
}

// checkBidi checks the U-labels and other labels of a domain name by the Bidi rule (RFC
// 5893, 2). If a label breaks it, checkBidi returns which one, and where.
func checkBidi(labels []string) (int, *fault) {
	if slices.ContainsFunc(labels, bidi.HasRightToLeft) {
		for i, label := range labels {
			if f := bidiRule(label); f != nil {
				return i, f
			}
		}
	}
	return 0, nil
}

func bidiRule(label string) *fault {
	const section = "RFC 5893, 2"
	var end bidi.Class // of the last character that is not a nonspacing mark
	var lastAt int
	var rtl, european, arabic bool
	for i, c := range label {
		class := bidi.ClassOf(c)
		switch class {
		case bidi.L, bidi.R, bidi.AL:
			if i == 0 {
				rtl = class != bidi.L
			} else if rtl == (class == bidi.L) {
				return &fault{i, "character of the other direction in a label of a bidirectional domain name", section} // conditions 2 and 5
			}
		case bidi.AN:
			if i > 0 && !rtl {
				return &fault{i, "Arabic number in a left-to-right label of a bidirectional domain name", section}
			}
			arabic = true
		case bidi.EN:
			european = true
		case bidi.ES, bidi.CS, bidi.ET, bidi.ON, bidi.BN, bidi.NSM:
		default:
			return &fault{i, "character without direction in a bidirectional domain name", section}
		}
		if i == 0 && class != bidi.L && class != bidi.R && class != bidi.AL { // condition 1
			return &fault{0, "label of a bidirectional domain name that does not begin with a letter", section}
		}
		if rtl && european && arabic { // condition 4
			return &fault{i, "numbers of both kinds in a right-to-left label", section}
		}
		if class != bidi.NSM {
			end, lastAt = class, i
		}
	}
	if end == bidi.L || end == bidi.EN || rtl && (end == bidi.R || end == bidi.AL || end == bidi.AN) {
		return nil
	}
	return &fault{lastAt, "label of a bidirectional domain name that does not end in a letter or number", section} // conditions 3 and 6
}
