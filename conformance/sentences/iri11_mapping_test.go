package sentences_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/internal/errs"
	"github.com/stricturi/stricturi/internal/testutil"
	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/schemes"
	"github.com/stricturi/stricturi/uri"
)

// draft-duerst-iri-11, 3.1: the result of the mapping is a URI, and mapping it again
// changes nothing.
func TestIRI11Mapping(t *testing.T) {
	m := iri.Mapping{Edition: iri.Draft11}
	for _, test := range []struct{ name, in, want string }{
		{"3.1 an IRI with every component", "http://ü:é@é:80/é/é?é=é#é", "http://%C3%BC:%C3%A9@%C3%A9:80/%C3%A9/%C3%A9?%C3%A9=%C3%A9#%C3%A9"},
		{"3.1 a relative reference", "../été/ü", "../%C3%A9t%C3%A9/%C3%BC"},
		{"3.1 a fragment identifier alone", "#résumé", "#r%C3%A9sum%C3%A9"},
		{"3.1 a query alone", "?é", "?%C3%A9"},
		{"3.1 an authority alone", "//é", "//%C3%A9"},
		{"3.1 step 2 iprivate", "?\uE000\U0010FFFD", "?%EE%80%80%F4%8F%BF%BD"},
		{"3.1 step 2.2 upper case", "/\u00AB\u00EF", "/%C2%AB%C3%AF"},
		{"3.1 step 2.3 triplets stay as they are", "/%c3%a9%2f%25é", "/%c3%a9%2f%25%C3%A9"},
		{"3.1 a URI", "http://u:p@[::1]:80/%e9?a=b#c", "http://u:p@[::1]:80/%e9?a=b#c"},
		{"3.1 every scheme alike", "x-unknown://é/é", "x-unknown://%C3%A9/%C3%A9"},
		{"6.4 a scheme without an authority", "mailto:é@example.org", "mailto:%C3%A9@example.org"},
		{"6.4 a URN", "urn:x:é", "urn:x:%C3%A9"},
		{"6.4 the query in UTF-8", "?a=é", "?a=%C3%A9"},
		{"6.4 parts that are not UTF-8", "/r%E9?é", "/r%E9?%C3%A9"},
	} {
		t.Run(test.name, func(t *testing.T) {
			u, err := m.MapUnicode(test.in)
			if err != nil || u.String() != test.want {
				t.Fatalf("%q: got %q, %v, want %q", test.in, u, err, test.want)
			}
			if _, err := uri.ParseReference(u.String()); err != nil {
				t.Errorf("not a URI reference: %v", err)
			}
			if again, err := m.MapUnicode(u.String()); err != nil || again != u {
				t.Errorf("mapped again: got %q, %v", again, err)
			}
		})
	}
}

// draft-duerst-iri-11, 3.1, a: "Scheme-specific restrictions are applied to IRIs by
// converting IRIs to URIs and checking the URIs against the scheme-specific restrictions."
func TestIRI11Schemes(t *testing.T) {
	for _, test := range []struct {
		name, in string
		offset   int // of the error, in the IRI; -1 if there is none
	}{
		{"3.1 a scheme that needs a host", "http:///é", 7},
		{"3.1 a scheme of US-ASCII alone", "tel:é", 4},
		{"3.1 a host that is percent-encoded", "http://é/é?é", -1},
		{"6.4 narrower constraints", "urn:é:x", 4},
		{"6.4 a place with percent-encoding", "urn:abc:é", -1},
		{"6.4 a scheme that is not known", "x-unknown:é", -1},
	} {
		t.Run(test.name, func(t *testing.T) {
			r, err := iri.Draft11.ParseReference(test.in)
			if err != nil {
				t.Fatal(err)
			}
			offset := -1
			if err = r.CheckURI(schemes.Check); err != nil && !errors.Is(err, schemes.ErrUnknown) {
				e, ok := errs.AsType[*uri.SyntaxError](err)
				if !ok {
					t.Fatal(err)
				}
				offset = e.Offset
			}
			if offset != test.offset {
				t.Errorf("%q: %v, want an error at %d", test.in, err, test.offset)
			}
		})
	}
}

// draft-duerst-iri-11, 3.1, step 2: each character in ucschar or iprivate
// becomes the octets of its UTF-8 in upper-case hexadecimal digits. Formatting
// characters are left out: section 4.1 forbids them.
func TestIRI11Step2(t *testing.T) {
	m := iri.Mapping{Edition: iri.Draft11}
	var in, want strings.Builder
	check := func() {
		u, err := m.MapUnicode("?" + in.String())
		if err != nil {
			t.Fatalf("%+q: %v", in.String(), err)
		}
		if got := u.String(); got != "?"+want.String() {
			t.Fatalf("%+q: got %s, want ?%s", in.String(), got, want.String())
		}
		in.Reset()
		want.Reset()
	}
	ranges := [][2]rune{
		{0xA0, 0xD7FF}, {0xF900, 0xFDCF}, {0xFDF0, 0xFFEF}, {0xE1000, 0xEFFFD}, // ucschar
		{0xE000, 0xF8FF}, {0xF0000, 0xFFFFD}, {0x100000, 0x10FFFD}, // iprivate
	}
	for plane := rune(1); plane <= rune(testutil.Amount(2, 0xD)); plane++ {
		ranges = append(ranges, [2]rune{plane << 16, plane<<16 | 0xFFFD})
	}
	for _, r := range ranges {
		for c := r[0]; c <= r[1]; c++ {
			if c == 0x200E || c == 0x200F || 0x202A <= c && c <= 0x202E {
				continue
			}
			in.WriteRune(c)
			for _, octet := range []byte(string(c)) {
				fmt.Fprintf(&want, "%%%02X", octet)
			}
			if in.Len() > 1000 {
				check()
			}
		}
	}
	check()
}

// draft-duerst-iri-11, 3.2: URIs are converted to these IRIs.
func TestIRI11Conversion(t *testing.T) {
	c := iri.Conversion{Edition: iri.Draft11}
	for _, test := range []struct{ name, in, want string }{
		{"3.2 not the original IRI", "http://a/%EF%BC%A1", "http://a/%EF%BC%A1"}, // that of "http://a/Ａ"
		{"3.2 step 2 unreserved characters", "http://a/%41%7e%2D", "http://a/A~-"},
		{"3.2 step 2 what stays", "http://a/%2f%25%3C", "http://a/%2f%25%3C"},
		{"3.2 step 3 upper case again", "http://a/%e9%c3%a9", "http://a/%E9é"},
		{"3.2 no other character encoding", "http://a/%E9%A4%82%C9", "http://a/餂%C9"},
		{"6.4 a query in UTF-8", "http://a/?q=%C3%A9", "http://a/?q=é"},
		{"6.4 a query in another encoding", "http://a/?q=%E9", "http://a/?q=%E9"},
		{"6.4 raw binary data", "data:,%FF%00%FE", "data:,%FF%00%FE"},
		{"7.1 no conversion that cannot be done correctly", "http://a/%E3%81%ff", "http://a/%E3%81%FF"},
	} {
		t.Run(test.name, func(t *testing.T) {
			u := uri.MustParseReference(test.in)
			i, err := c.Convert(u)
			if err != nil || i.String() != test.want {
				t.Fatalf("%q: got %q, %v, want %q", test.in, i, err, test.want)
			}
			back, err := i.ToURIReference()
			if err != nil {
				t.Fatal(err)
			}
			var same uri.Comparer
			if got := same.Equivalence(back, u); got > uri.EqualPercent {
				t.Errorf("maps back to %q, which differs from %q: %v", back, u, got)
			}
		})
	}
}
