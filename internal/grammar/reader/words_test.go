package reader

import (
	"testing"

	"github.com/stricturi/stricturi/internal/testutil"
)

// Descriptions in words with an exact meaning, and others.
func TestWords(t *testing.T) {
	const basic = "; import rfc5234: SP\n" + `LWS = [CRLF] 1*( SP / HTAB )
specials = "(" / ")" / <">
tspecials = specials / "/"
pair = "\" CHAR
nl = %d13 %d10
`
	for _, tt := range []struct{ source, in, want string }{
		{"RFC 2616, 2.2", `OCTET = <any 8-bit sequence of data>`, "%x00-FF"},
		{"RFC 2616, 2.2", `CHAR = <any US-ASCII character (octets 0 - 127)>`, "%x00-7F"},
		{"RFC 2616, 2.2", `UPALPHA = <any US-ASCII uppercase letter "A".."Z">`, "%x41-5A"},
		{"RFC 2616, 2.2", "CTL = <any US-ASCII control character\n  (octets 0 - 31) and DEL (127)>", "%x00-1F / %x7F"},
		{"RFC 2616, 2.2", `CR = <US-ASCII CR, carriage return (13)>`, "%x0D"},
		{"RFC 822, 3.3", `SPACE = <ASCII SP, space>`, "%x20"},
		{"RFC 822, 3.3", `ALPHA = <any ASCII alphabetic character>`, "%x41-5A / %x61-7A"},
		{"RFC 1035, 2.3.1", `digit = <any one of the ten digits 0 through 9>`, "%x30-39"},
		{"RFC 2616, 2.2: white space folds lines", "TEXT = <any OCTET except CTLs,\n but including LWS>", "( %x20-7E / %x80-FF / LWS )"},
		{"RFC 2616, 2.2: from such a set", "a = <any TEXT except <\">>\nTEXT = <any OCTET except CTLs, but including LWS>", "( %x20-21 / %x23-7E / %x80-FF / LWS )"},
		{"RFC 2616, 6.1.1: and without lines", "a = <TEXT, excluding CR, LF>\nTEXT = <any OCTET except CTLs, but including LWS>", "( %x09 / %x20-7E / %x80-FF )"},
		{"RFC 2045, 5.1", "token = 1*<any (US-ASCII) CHAR except SPACE, CTLs,\n or tspecials>", "1*( %x21 / %x23-27 / %x2A-2E / %x30-7E )"},
		{"RFC 3501, 9", `tag = 1*<any CHAR except "]">`, "1*( %x01-5C / %x5E-7F )"},
		{"RFC 2425, 5.8.4", "a = <any VCHAR except , or \\ or newline>", "( %x21-2B / %x2D-5B / %x5D-7E )"},
		{"RFC 2047, 2", `a = 1*<Any printable ASCII character other than "?" or SPACE>`, "1*( %x21-3E / %x40-7E )"},
		{"RFC 2045, 5.1", "x-token = <The two characters \"X-\" or \"x-\" followed, with\n no intervening white space, by any token>", `"X-" token`},
		{"RFC 7950, 14", "key-arg-str = < a string that matches the rule >\n < key-arg >\nkey-arg = CHAR", "key-arg"},
		{"RFC 2852, 5.3", `COMMA = <the comma character (ASCII decimal code 44)>`, "%x2C"},
		{"RFC 2958, 4.1", "a = <%d32-%d255 except specials>", "( %x20-21 / %x23-27 / %x2A-FF )"},
		{"RFC 2958, 4.1: line ends exclude no octet of these", "a = <%d33-127 except c>\nc = \":\" / nl / CRLF", "( %x21-39 / %x3B-7F )"},
		{"RFC 2616, 14.15", "a = <base64 of 128 bit MD5 digest as per RFC 1864>", `20( %x41-5A / %x61-7A / %x30-39 / "+" / "/" ) ` +
			`( %x41-5A / %x61-7A / %x30-39 / "+" / "/" ) ( %x41 / %x51 / %x67 / %x77 ) "=="`},
		{"RFC 821, 4.1.2", "x = <any one of the 128 ASCII characters (no exceptions)>", "%x00-7F"},
		{"not a set", `a = <any CHAR except pair>`, "<any CHAR except pair>"},
		{"not known", `a = <any CHAR except delims>`, "<any CHAR except delims>"},
		{"a set of itself", `a = <any a except CTLs>`, "<any a except CTLs>"},
		{"RFC 2045, 5.1: an open set", "a = <An extension token defined by a\n standards-track RFC and registered with IANA.>", "<An extension token defined by a standards-track RFC and registered with IANA.>"},
	} {
		g := testutil.Must(new(Reader).Parse("x.abnf", tt.in+"\n"+basic))
		if got := g.Rules[0].Node.String(); got != tt.want {
			t.Errorf("%s: %s: got %s, want %s", tt.source, tt.in, got, tt.want)
		}
		if tt.want[0] != '<' && len(g.Words) == 0 {
			t.Errorf("%s: no note", tt.in)
		}
	}
}
