package iri_test

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"github.com/stricturi/stricturi/internal/errs"
	"github.com/stricturi/stricturi/internal/testutil"
	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/iri/idna"
	"github.com/stricturi/stricturi/uri"
)

// Exactly those characters are decoded that are in the grammar's 'ucschar' or 'iprivate' and
// not in the set of section 6.1, and all are mapped to their octets in UTF-8 (3.1, step 2).
func TestEveryCharacter(t *testing.T) {
	widest := iri.Conversion{Unsuitable: func(rune) bool { return false }}
	for c := rune(0x80); c <= unicode.MaxRune; c++ {
		if !utf8.ValidRune(c) {
			continue
		}
		// Beyond the basic plane and below the tags of plane 14, only the ends of a
		// plane differ from the rest of it.
		if low := c & 0xFFFF; !testutil.Whole() && c > 0xFFFF && 0x1100 < low && low < 0xFFE0 && c%61 != 0 {
			continue
		}
		char := string(c)
		ucschar := iri.RFC3987().Check("ucschar", char) == nil
		private := iri.RFC3987().Check("iprivate", char) == nil
		formatting := strings.ContainsRune("\u200E\u200F\u202A\u202B\u202C\u202D\u202E", c)
		encoded := encodeAll(char)
		u := uri.MustParseReference(encoded + "?" + encoded)
		for _, conv := range []iri.Conversion{{}, widest} {
			suits := conv.Unsuitable != nil || !iri.Unsuitable(c)
			want := strings.ToUpper(encoded)
			if ucschar && !formatting && suits {
				want = char
			}
			query := want
			if private && suits {
				query = char
			}
			if i, err := conv.Convert(u); err != nil || i.String() != want+"?"+query {
				t.Fatalf("%U: got %q, %v, want %q", c, i, err, want+"?"+query)
			}
		}
		for _, e := range iri.Editions() {
			allowed := e.Check("iquery", char) == nil && !formatting
			if u, err := (iri.Mapping{Edition: e}).MapUnicode("?" + char); (err == nil) != allowed || allowed && u.String() != "?"+strings.ToUpper(encoded) {
				t.Fatalf("%v, %U: got %q, %v", e, c, u, err)
			}
		}
	}
}

// Every separator and every character with a compatibility mapping to a delimiter is
// unsuitable; letters, marks and digits of the world's scripts are not.
func TestUnsuitable(t *testing.T) {
	for c := rune(0xA0); c <= unicode.MaxRune; c++ {
		if unicode.Is(unicode.Z, c) && !iri.Unsuitable(c) {
			t.Errorf("%U separates, and is not unsuitable", c)
		}
		letter := unicode.In(c, unicode.L, unicode.M, unicode.Nd)
		if letter && iri.Unsuitable(c) && (c < 0xFF00 || 0xFFEF < c) &&
			!slices.Contains([]rune{0x034F, 0x0340, 0x0341, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x3164}, c) {
			t.Errorf("%U is a letter, mark or digit, and unsuitable", c)
		}
	}
	count := 0
	for c := rune(0xA0); c <= unicode.MaxRune; c++ {
		if iri.Unsuitable(c) {
			count++
		} else if alike := norm.NFKC.String(string(c)); strings.Trim(alike, "<>\"{}|\\^`:/?#[]@!$&'()*+,;=") == "" {
			t.Errorf("%U is like %s, and not unsuitable", c, alike)
		}
	}
	if count != 387 {
		t.Errorf("%d characters are unsuitable", count)
	}
	for _, c := range "<>\"{}|\\^`:/?#[]@!$&'()*+,;=%~" {
		if wide := c - '!' + '\uFF01'; !iri.Unsuitable(wide) {
			t.Errorf("%U is not unsuitable", wide)
		}
	}
	// An unreserved character can be kept, for example to keep "%2E%2E".
	u := uri.MustParseReference("/%2e%2e/%41")
	c := iri.Conversion{Unsuitable: func(c rune) bool { return c == '.' || iri.Unsuitable(c) }}
	if i, err := c.Convert(u); err != nil || i.String() != "/%2E%2E/A" {
		t.Errorf("got %q, %v", i, err)
	}
}

// fooNames has the domain names of another scheme.
type fooNames struct{ idna.Names }

func (fooNames) HasScheme(scheme string) bool { return strings.EqualFold(scheme, "foo") }

func TestDomainNames(t *testing.T) {
	m := iri.Mapping{DomainNames: fooNames{}}
	for in, want := range map[string]string{
		"FOO://é/":   "FOO://xn--9ca/",
		"http://é/":  "http://%C3%A9/",
		"foo:é":      "foo:%C3%A9",
		"foo://1.2/": "foo://1.2/",
	} {
		if u, err := m.MapUnicode(in); err != nil || u.String() != want {
			t.Errorf("%q: got %q, %v", in, u, err)
		}
	}
	// The offset is in the IRI, or in the name.
	_, err := m.MapUnicode("foo://u@x.a_é/")
	if e, ok := errs.AsType[*iri.DomainNameError](err); !ok || e.Offset != len("foo://u@x.a") || e.Name != "x.a_é" {
		t.Errorf("got %#v", err)
	}
}

// A label is decoded only if all of its characters are allowed in the IRI.
func TestConvertLabels(t *testing.T) {
	u := uri.MustParseReference("http://xn--a-8fa.xn--b-fga/") // "aè", "bë"
	for _, test := range []struct {
		name       string
		unsuitable func(rune) bool
		want       string
	}{
		{"all", func(rune) bool { return false }, "http://aè.bë/"},
		{"all but one", func(c rune) bool { return c == 'è' }, "http://xn--a-8fa.bë/"},
		{"what is in US-ASCII is not asked about", func(c rune) bool { return c < 0x80 }, "http://aè.bë/"},
	} {
		c := iri.Conversion{DomainNames: idna.Names{}, Unsuitable: test.unsuitable}
		if i, err := c.Convert(u); err != nil || i.String() != test.want {
			t.Errorf("%s: %q, %v, not %q", test.name, i, err, test.want)
		}
	}
}

// The components of a mapped reference are those that parsing gives, though it is not
// parsed. The texts are made of pieces in each order.
func TestMappingComponents(t *testing.T) {
	pieces := []string{"s:", "//", "/", "?", "#", "@", ":", "é", "\U00010300", "a", "%C3%A9", "1.2.3.4", "[::1]", "[v1.a]"}
	var try func(text string, more int)
	try = func(text string, more int) {
		for _, e := range iri.Editions() {
			r, err := e.ParseReference(text)
			if err != nil {
				continue
			}
			u := testutil.Must(r.ToURI())
			holdsAsURI(t, u)
			i := testutil.Must(iri.Conversion{Edition: e}.Convert(u))
			holdsAsIRI(t, i)
		}
		if more > 0 {
			for _, p := range pieces {
				try(text+p, more-1)
			}
		}
	}
	try("", testutil.Amount(4, 5))
}

// A decoded host can be an IPv4address.
func TestHostKindAfterMapping(t *testing.T) {
	u, err := iri.Mapping{DomainNames: idna.Names{}}.MapUnicode("http://１。２。３。４/")
	if err != nil || u.HostKind() != uri.HostIPv4address || u.String() != "http://1.2.3.4/" {
		t.Errorf("got %q, %v, %v", u, u.HostKind(), err)
	}
	i, err := iri.Conversion{}.Convert(uri.MustParseReference("http://%31.2.3.4/"))
	if err != nil || i.HostKind() != uri.HostIPv4address {
		t.Errorf("got %q, %v, %v", i, i.HostKind(), err)
	}
}

func TestMapComponent(t *testing.T) {
	for _, test := range []struct {
		name, rule, text, want string
		printable              bool
		offset                 int // of the error, if want is "-"
	}{
		{"a segment with a colon", "isegment", "é:x", "%C3%A9:x", false, 0},
		{"a segment without one", "isegment-nz-nc", "é:x", "-", false, 2},
		{"a path", "ipath-abempty", "/é/%41", "/%C3%A9/%41", false, 0},
		{"a query, with private characters", "iquery", "\uE000=é", "%EE%80%80=%C3%A9", false, 0},
		{"a segment has none", "isegment", "a\uE000", "-", false, 1},
		{"a fragment", "ifragment", "é?", "%C3%A9?", false, 0},
		{"a fragment with a space", "ifragment", "é b#", "-", false, 2},
		{"a fragment with an encoded space", "ifragment", "é b", "%C3%A9%20b", true, 0},
		{"an offset after an encoded space", "ifragment", "é b#", "-", true, 4},
		{"a name", "ireg-name", "é%C3", "%C3%A9%C3", false, 0},
		{"nothing", "isegment", "", "", false, 0},
		{"US-ASCII", "scheme", "http", "http", false, 0},
		{"not UTF-8", "isegment", "é\xFF", "-", false, 2},
		{"a formatting character", "isegment", "é\u202E", "-", false, 2},
	} {
		got, err := iri.Mapping{EscapePrintable: test.printable}.MapComponent(test.rule, test.text)
		if test.want != "-" {
			if err != nil || got != test.want {
				t.Errorf("%s: %q, %v, not %q", test.name, got, err, test.want)
			}
			continue
		}
		if e, ok := errs.AsType[*uri.SyntaxError](err); !ok || e.Offset != test.offset || got != "" {
			t.Errorf("%s: %q, %v, not at %d", test.name, got, err, test.offset)
		}
	}
	if _, err := (iri.Mapping{}).MapComponent("segment-x", ""); !errors.Is(err, uri.ErrUnknownRule) {
		t.Errorf("an unknown rule: %v", err)
	}
}

// URIs of editions before RFC 3986 are converted if they are IRIs.
func TestConvertEarlierEditions(t *testing.T) {
	for _, c := range []struct {
		edition uri.Edition
		text    string
		offset  int
	}{
		{uri.RFC2396(), "http://a@b@c/%C3%A9", len("http://a@b")},
		{uri.RFC2732(), "http://[::1:1.2.3.999]/", len("http://[::1:1.2.3.99")},
	} {
		u := testutil.Must(c.edition.Parse(c.text))
		got, err := iri.FromURI(u)
		if e, ok := errs.AsType[*uri.SyntaxError](err); !ok || e.Offset != c.offset || got != (iri.IRI{}) {
			t.Errorf("%q: got %q, %v", c.text, got, err)
		}
		for range (iri.Conversion{}).Kept(u.Reference()) {
			t.Error("something is kept")
		}
	}
	u := testutil.Must(uri.RFC2396().Parse("news:%C3%A9?%41"))
	i, err := iri.Conversion{Edition: iri.Draft11()}.Convert(u.Reference())
	if q, _ := i.Query(); err != nil || i.String() != "news:é?A" || q != "A" || i.Edition() != iri.Draft11() {
		t.Errorf("got %q, %v", i, err)
	}
	if got, err := iri.FromURI(uri.URI{}); got != (iri.IRI{}) || err != nil {
		t.Errorf("the zero URI becomes %q, %v", got, err)
	}
}
