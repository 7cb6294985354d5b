package idna

import (
	"slices"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"github.com/stricturi/stricturi/internal/nfc"
	"github.com/stricturi/stricturi/iri"
)

// mapping is a row of table B.1 or B.2 of RFC 3454.
type mapping struct {
	from rune
	to   string
}

// set is a table of RFC 3454: ranges of characters, sorted.
type set [][2]rune

func (s set) has(c rune) bool {
	_, ok := slices.BinarySearchFunc(s, c, func(r [2]rune, c rune) int {
		switch {
		case c < r[0]:
			return 1
		case c > r[1]:
			return -1
		}
		return 0
	})
	return ok
}

// Nameprep returns a label by Nameprep (RFC 3491). With Creating set the label is
// a stored string, and a query string otherwise (RFC 3454, 7). The error is an
// [*iri.DomainNameError] that wraps a [Reason].
func (d Names) Nameprep(label string) (string, error) {
	s, fault := nameprep(label, d.Creating)
	if fault != nil {
		fault.Name = label
		return "", fault
	}
	return s, nil
}

// nameprep is Nameprep on a label. With creating, unassigned code points are
// refused.
func nameprep(label string, creating bool) (string, *iri.DomainNameError) {
	if isPlain(label) {
		return label, nil
	}
	return nameprepSlowly(label, creating)
}

func nameprepSlowly(label string, creating bool) (string, *iri.DomainNameError) {
	s := normalize(mapped(label)) // RFC 3454, 3 and 4
	// RFC 3454, 5
	if strings.ContainsFunc(s, prohibited.has) {
		return "", &iri.DomainNameError{Offset: offsetOf(label, prohibited.has), Err: ReasonProhibited}
	}
	if !isOneDirection(s) {
		return "", &iri.DomainNameError{Err: ReasonDirection}
	}
	// RFC 3454, 7
	if creating && strings.ContainsFunc(s, unassigned.has) {
		return "", &iri.DomainNameError{Offset: offsetOf(label, unassigned.has), Err: ReasonUnassigned}
	}
	return s, nil
}

// mapped applies tables B.1 and B.2. U+FFFD, which is prohibited, replaces bytes that are not
// UTF-8.
func mapped(s string) string {
	var b []byte
	done := 0 // s up to here is in b
	for i := 0; i < len(s); {
		c, n := utf8.DecodeRuneInString(s[i:])
		to, ok := mappingOf(c)
		if c == utf8.RuneError && n == 1 {
			to, ok = string(utf8.RuneError), true
		}
		if ok {
			b = append(append(b, s[done:i]...), to...)
			done = i + n
		}
		i += n
	}
	if done == 0 {
		return s
	}
	return string(append(b, s[done:]...))
}

// mappingOf returns what tables B.1 and B.2 map a character to.
func mappingOf(c rune) (string, bool) {
	if 'a' <= c && c <= 'z' {
		return "", false
	}
	i, ok := slices.BinarySearchFunc(mappings, c, func(m mapping, c rune) int { return int(m.from) - int(c) })
	if !ok {
		return "", false
	}
	return mappings[i].to, true
}

// normalize returns s in Normalization Form KC of Unicode 3.2. There, unassigned
// code points neither decompose nor combine.
func normalize(s string) string {
	if norm.NFKC.QuickSpanString(s) == len(s) && !strings.ContainsFunc(s, unassigned.has) {
		return s
	}
	var b strings.Builder
	for s != "" {
		i := strings.IndexFunc(s, unassigned.has)
		if i < 0 {
			i = len(s)
		}
		b.WriteString(nfkc(s[:i]))
		s = s[i:]
		if i = strings.IndexFunc(s, func(c rune) bool { return !unassigned.has(c) }); i < 0 {
			i = len(s)
		}
		b.WriteString(s[:i])
		s = s[i:]
	}
	return b.String()
}

// nfkc is normalize for assigned code points. Their decompositions and combining
// classes are the same in all versions of Unicode since 3.2, but for the five of
// Corrigendum 4.
//
// Whether marks between two characters keep these from being composed is
// decided by Corrigendum 5, as in the present Unicode. The annex of Unicode 3.2
// contradicted itself for sequences that no language uses, such as U+0B47 U+0300
// U+0B3E.
func nfkc(s string) string {
	b := make([]byte, 0, len(s))
	for i, c := range s {
		n := utf8.RuneLen(c)
		if k := slices.IndexFunc(corrected, func(m mapping) bool { return m.from == c }); k >= 0 {
			b = append(b, corrected[k].to...)
		} else if d := norm.NFKD.PropertiesString(s[i:]).Decomposition(); d != nil {
			b = append(b, d...)
		} else {
			b = append(b, s[i:i+n]...)
		}
	}
	return nfc.String(string(b))
}

// corrected has the decompositions of Unicode 3.2 that Corrigendum 4 replaced.
var corrected = []mapping{
	{0x2F868, "\U0002136A"}, {0x2F874, "\u5F33"}, {0x2F91F, "\u43AB"}, {0x2F95F, "\u7AAE"}, {0x2F9BF, "\u4D57"},
}

// isOneDirection reports whether s satisfies the requirements on bidirectional
// strings (RFC 3454, 6, 2 and 3). The characters that requirement 1 prohibits
// are in the table of prohibited characters.
func isOneDirection(s string) bool {
	if !strings.ContainsFunc(s, rightToLeft.has) {
		return true
	}
	first, _ := utf8.DecodeRuneInString(s)
	last, _ := utf8.DecodeLastRuneInString(s)
	return !strings.ContainsFunc(s, leftToRight.has) && rightToLeft.has(first) && rightToLeft.has(last)
}

// offsetOf returns the offset of the first character of a label that becomes one
// with the given property.
func offsetOf(label string, is func(rune) bool) int {
	for i, c := range label {
		if is(c) || strings.ContainsFunc(normalize(mapped(string(c))), is) {
			return i
		}
	}
	return 0
}
