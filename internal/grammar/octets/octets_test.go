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

func TestDeclared(t *testing.T) {
	for text, want := range map[string]bool{
		"a = b\n; terminals: octets\n": true, "  ;Terminals: OCTETS \r\na = b": true, "a = b ; terminals: octets": false, "": false,
	} {
		if Declared(text) != want {
			t.Errorf("%q: %t", text, !want)
		}
	}
}

// A text is what its characters are the bytes of, and offsets are those of its bytes.
func TestCharacters(t *testing.T) {
	for _, text := range []string{"", "abc", "aé\xffz", "\x80", "€"} {
		in := Characters(text)
		if got, ok := Bytes(in); got != text || !ok {
			t.Errorf("%q: %q, %t", text, got, ok)
		}
		n, offset := 0, Offsets(in)
		for at := range in {
			if offset(at) != n {
				t.Errorf("%q: %d at %d, want %d", text, offset(at), at, n)
			}
			n++
		}
		if offset(len(in)) != len(text) {
			t.Errorf("%q: ends at %d", text, offset(len(in)))
		}
	}
	if _, ok := Bytes("€"); ok {
		t.Error("€ is a byte")
	}
}
