package octets

import (
	"testing"

	"github.com/stricturi/stricturi/grammar/abnf"
	"github.com/stricturi/stricturi/internal/testutil"
)

func TestLikely(t *testing.T) {
	for source, want := range map[string]bool{
		"a = UTF8-2 / UTF8-3":                 true, // RFC 5545, 3.1, without the rules
		"UTF8-tail = %x80-BF":                 true, // RFC 3629, 4
		"a = UTF8-2\nUTF8-2 = <see RFC 3629>": true, // RFC 9051, 9
		"obs-text = %x80-FF":                  true, // RFC 9110, 5.5
		"CHAR8 = %x01-ff":                     true, // RFC 9051, 9
		"UTF8-NONASCII = %xC0-DF UTF8-CONT\nUTF8-CONT = %x80-BF": true, // RFC 3261, 25.1
		"a = *OCTET":              true,
		"a = %x80-F8":             true, // RFC 2445, 4.1
		"UTF8-char = %x80-10FFFF": false,
		"a = %x80-FF / %x100":     false,
		"a = %xA0-FF":             false, // Latin-1
		"a = \"b\"":               false,
	} {
		g := testutil.Must(abnf.Parse(source))
		if got := Likely(g); got != want {
			t.Errorf("%s: %t", source, got)
		}
	}
}
