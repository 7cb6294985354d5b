package idna

import (
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"github.com/stricturi/stricturi/internal/nfc"
	"github.com/stricturi/stricturi/iri"
)

// Nameprep returns a label by Nameprep (RFC 3491). With Creating set the label is
// a stored string, and a query string otherwise (RFC 3454, 7). The error is an
// [*iri.DomainNameError] that wraps a [Reason].
func (d Names) Nameprep(label string) (string, error) {
	s, fault := d.nameprep(label)
	if fault != nil {
		fault.Name = label
		return "", fault
	}
	return s, nil
}

func (d Names) nameprep(label string) (string, *iri.DomainNameError) {
	s := normalize(mapped(label)) // RFC 3454, 3 and 4
	// RFC 3454, 5
	if strings.ContainsFunc(s, isIn(prohibited)) {
		return "", &iri.DomainNameError{Offset: offsetOf(label, isIn(prohibited)), Err: ReasonProhibited}
	}
	if !isOneDirection(s) {
		return "", &iri.DomainNameError{Err: ReasonDirection}
	}
	// RFC 3454, 7
	if d.Creating && strings.ContainsFunc(s, isIn(unassigned)) {
		return "", &iri.DomainNameError{Offset: offsetOf(label, isIn(unassigned)), Err: ReasonUnassigned}
	}
	return s, nil
}

// isIn returns a function that reports whether a character is in a table.
func isIn(table *unicode.RangeTable) func(c rune) bool {
	return func(c rune) bool { return unicode.Is(table, c) }
}

var tablesB struct {
	once sync.Once // a program that does not map names does not build it
	to   map[rune]string
}

// mapped applies tables B.1 and B.2 of RFC 3454. U+FFFD, which is prohibited, replaces bytes that
// are not UTF-8.
func mapped(s string) string {
	tablesB.once.Do(func() {
		tablesB.to = make(map[rune]string, len(mappings)/2)
		for pair := range slices.Chunk(mappings, 2) {
			from, _ := utf8.DecodeRuneInString(pair[0])
			tablesB.to[from] = pair[1]
		}
	})
	b := make([]byte, 0, len(s))
	for _, c := range s {
		if to, ok := tablesB.to[c]; ok {
			b = append(b, to...)
		} else {
			b = utf8.AppendRune(b, c)
		}
	}
	return string(b)
}

// normalize returns s in Normalization Form KC of Unicode 3.2. There, unassigned
// code points neither decompose nor combine. The decompositions and combining classes of the
// others are the same in all versions of Unicode since 3.2, but for the five of Corrigendum 4.
//
// Whether marks between two characters keep these from being composed is
// decided by Corrigendum 5, as in the present Unicode. The annex of Unicode 3.2
// contradicted itself for sequences that no language uses, such as U+0B47 U+0300
// U+0B3E.
func normalize(s string) string {
	if norm.NFKC.QuickSpanString(s) == len(s) { // and so is each part of it
		return s
	}
	var b strings.Builder
	for s != "" {
		first, _ := utf8.DecodeRuneInString(s)
		isAssigned := !unicode.Is(unassigned, first)
		n := strings.IndexFunc(s, func(c rune) bool { return unicode.Is(unassigned, c) == isAssigned })
		if n < 0 {
			n = len(s)
		}
		if isAssigned {
			b.WriteString(nfc.KC(strings.Map(corrected, s[:n])))
		} else {
			b.WriteString(s[:n])
		}
		s = s[n:]
	}
	return b.String()
}

// corrected returns the decomposition of Unicode 3.2 of a character, if Corrigendum 4 replaced
// it.
func corrected(c rune) rune {
	switch c {
	case 0x2F868:
		return 0x2136A
	case 0x2F874:
		return 0x5F33
	case 0x2F91F:
		return 0x43AB
	case 0x2F95F:
		return 0x7AAE
	case 0x2F9BF:
		return 0x4D57
	}
	return c
}

// isOneDirection reports whether s satisfies the requirements on bidirectional
// strings (RFC 3454, 6, 2 and 3). The characters that requirement 1 prohibits
// are in the table of prohibited characters.
func isOneDirection(s string) bool {
	if !strings.ContainsFunc(s, isIn(rightToLeft)) {
		return true
	}
	first, _ := utf8.DecodeRuneInString(s)
	last, _ := utf8.DecodeLastRuneInString(s)
	return !strings.ContainsFunc(s, isIn(leftToRight)) && unicode.Is(rightToLeft, first) && unicode.Is(rightToLeft, last)
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
