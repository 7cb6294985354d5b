package uri_test

import (
	"errors"
	"net/netip"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/grammar"
	"github.com/stricturi/stricturi/internal/editions"
	"github.com/stricturi/stricturi/internal/testutil"
	"github.com/stricturi/stricturi/uri"
)

func TestHostAddr(t *testing.T) {
	for _, test := range []struct {
		name    string
		edition uri.Edition
		text    string
		want    string // "" if the host is not an IP address
	}{
		{"IPv4", uri.RFC3986(), "//127.0.0.1:80/", "127.0.0.1"},
		{"IPv6", uri.RFC3986(), "http://[2001:DB8::1]/", "2001:db8::1"},
		{"IPv6 with IPv4", uri.RFC3986(), "//[::ffff:1.2.3.4]", "::ffff:1.2.3.4"},
		{"a name", uri.RFC3986(), "//a.b/", ""},
		{"a name of digits and dots", uri.RFC3986(), "//256.0.0.1", ""},
		{"IPvFuture", uri.RFC3986(), "//[v1.a]", ""},
		{"an empty host", uri.RFC3986(), "///", ""},
		{"no authority", uri.RFC3986(), "/127.0.0.1", ""},
		{"an IPv4address that is not an address", uri.RFC2396(), "//999.0.0.1", ""},
		{"IPv4 in RFC 2396", uri.RFC2396(), "//10.0.0.1", "10.0.0.1"},
		{"IPv6 in RFC 2732", uri.RFC2732(), "//[::1]", "::1"},
		{"nine groups in RFC 2732", uri.RFC2732(), "//[1:2:3:4:5:6:7:8:9]", ""},
		{"IPv6 in bis-00", uri.RFC2396bis00(), "//[::1]", "::1"},
		{"registry-based", uri.RFC2396(), "//a_b", ""},
		{"a zone", uri.RFC6874(), "http://[fe80::1%25en0]/", "fe80::1%en0"},
		{"a zone after IPv6 with IPv4", uri.RFC6874(), "//[::ffff:1.2.3.4%25en0]", "::ffff:1.2.3.4%en0"},
		{"no zone, RFC 6874", uri.RFC6874(), "//[fe80::1]", "fe80::1"},
		{"IPv4, RFC 6874", uri.RFC6874(), "//127.0.0.1", "127.0.0.1"},
		{"a zone after IPv4 is a name", uri.RFC6874(), "//127.0.0.1%25en0", ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			r := reference(t, test.edition, test.text)
			got, ok := r.HostAddr()
			if ok != (test.want != "") || ok && got != netip.MustParseAddr(test.want) || !ok && got.IsValid() {
				t.Errorf("got %v %v, want %q", got, ok, test.want)
			}
		})
	}
}

// Notations that some programs read as addresses have the answer of the grammar. Since RFC
// 3986, a host that is not an IPv4address is a reg-name (3.2.2).
func TestOddAddresses(t *testing.T) {
	for _, test := range []struct {
		host string
		kind uri.HostKind
		addr string // "" if the host is not an IP address
		then string // under RFC 2396: the address, "number" for an IPv4address without one, or ""
	}{
		{"127.1", uri.HostRegName, "", ""},
		{"127", uri.HostRegName, "", ""},
		{"2130706433", uri.HostRegName, "", ""},
		{"0x7f.1", uri.HostRegName, "", ""},
		{"0x7f.0.0.1", uri.HostRegName, "", ""},
		{"0177.0.0.1", uri.HostRegName, "", "number"},
		{"1.2.3.04", uri.HostRegName, "", "number"},
		{"1.2.3.4.", uri.HostRegName, "", ""},
		{"256.1.1.1", uri.HostRegName, "", "number"},
		{"1.2.3.4", uri.HostIPv4address, "1.2.3.4", "1.2.3.4"},
		{"%31.2.3.4", uri.HostRegName, "", ""},
		{"[::ffff:1.2.3.4]", uri.HostIPv6address, "::ffff:1.2.3.4", ""},
		{"[::1.2.3.4]", uri.HostIPv6address, "::1.2.3.4", ""},
		{"[v1.x]", uri.HostIPvFuture, "", ""},
	} {
		r, err := uri.ParseReference("//" + test.host)
		if err != nil {
			t.Errorf("%s: %v", test.host, err)
			continue
		}
		addr, ok := r.HostAddr()
		if r.HostKind() != test.kind || ok != (test.addr != "") || ok && addr != netip.MustParseAddr(test.addr) {
			t.Errorf("%s: %v, %v %v", test.host, r.HostKind(), addr, ok)
		}
		old, err := uri.RFC2396().ParseReference("//" + test.host)
		then := ""
		if addr, ok := old.HostAddr(); ok {
			then = addr.String()
		} else if old.HostKind() == uri.HostIPv4address {
			then = "number"
		}
		if then != test.then || err == nil == strings.HasPrefix(test.host, "[") {
			t.Errorf("%s under RFC 2396: %q, %v", test.host, then, err)
		}
	}
	for _, text := range []string{"//[1.2.3.4]", "//[::1.2.3.04]", "//[::ffff:1.2.3]", "//[::0x1]", "//[1]"} {
		if uri.ValidReference(text) {
			t.Errorf("%s is valid", text)
		}
	}
}

// An address is written in a form that the edition has: draft-fielding-uri-rfc2396bis-00, 3.2.2,
// has no "::" after six groups.
func TestAddrOfEdition(t *testing.T) {
	for _, test := range []struct {
		edition    uri.Edition
		addr, want string
	}{
		{uri.RFC2396bis00(), "1:2:3:4:5:6::", "[1:2:3:4:5:6:0:0]"},
		{uri.RFC2396bis00(), "1:2:3:4:5::", "[1:2:3:4:5::]"},
		{uri.RFC2396bis00(), "::", "[::]"},
		{uri.RFC2732(), "1:2:3:4:5:6::", "[1:2:3:4:5:6::]"},
		{uri.RFC3986(), "1:2:3:4:5:6::", "[1:2:3:4:5:6::]"},
	} {
		addr := netip.MustParseAddr(test.addr)
		r, err := uri.Builder{Edition: test.edition, Scheme: "http", Host: uri.Data(addr.String())}.Reference()
		if got, _ := r.Host(); err != nil || got != test.want {
			t.Errorf("%v: %s is built as %q, %v, want %q", test.edition, addr, got, err, test.want)
		}
		if got, ok := r.HostAddr(); !ok || got != addr {
			t.Errorf("%v: %q has the address %v, want %v", test.edition, r, got, addr)
		}
	}
}

// An address with a zone that is built into a reference can be read back, whatever
// characters the zone has.
func FuzzZone(f *testing.F) {
	f.Add("en0")
	f.Add("25")
	f.Add("%25")
	f.Add("a/b]é\xff\x00 %zz~")
	f.Fuzz(func(t *testing.T, zone string) {
		addr := netip.MustParseAddr("fe80::1").WithZone(zone)
		r := testutil.Must(uri.Builder{Edition: uri.RFC6874(), Host: uri.Data(addr.String()), Port: uri.Encoded("80")}.Reference())
		if got, ok := r.HostAddr(); !ok || got != addr {
			t.Errorf("%q: %v, want %v", r, got, addr)
		}
		if n, ok := r.Normalize().HostAddr(); !ok || n.WithZone("") != addr.WithZone("") {
			t.Errorf("%q normalizes to %q", r, r.Normalize())
		}
		if uri.ValidReference(r.String()) != (zone == "") {
			t.Errorf("%q is valid under RFC 3986", r)
		}
	})
}

func TestPortNumber(t *testing.T) {
	for _, test := range []struct {
		text string
		want int // negative if there is none
	}{
		{"//a:80", 80}, {"//a:0", 0}, {"//a:00080", 80}, {"//a:65535", 65535}, {"//[::1]:1", 1},
		{"//a:65536", -1}, {"//a:", -1}, {"//a", -1}, {"a", -1}, {"//a:99999999999999999999", -1},
	} {
		got, ok := uri.MustParseReference(test.text).PortNumber()
		if ok != (test.want >= 0) || int(got) != max(test.want, 0) {
			t.Errorf("%q: got %d %v, want %d", test.text, got, ok, test.want)
		}
	}
}

// everyEdition returns the editions of URIs and of IRIs, and the amendments.
func everyEdition() []uri.Edition { return append(editions.All(), uri.RFC6874()) }

// ofURIs returns the editions of URIs, and the amendments.
func ofURIs() []uri.Edition { return append(uri.Editions(), uri.RFC6874()) }

// empty returns the empty URI of an edition.
func empty(t *testing.T, e uri.Edition) uri.URI {
	t.Helper()
	u, err := e.Parse("a:b")
	testutil.NoError(t, errors.Join(err, u.UnmarshalText(nil)))
	return u
}

// referenceRule returns the rule of references.
func referenceRule(e uri.Edition) string {
	if e.IsIRI() {
		return "IRI-reference"
	}
	return "URI-reference"
}

// is3986 reports whether the edition has the algorithms of RFC 3986.
func is3986(e uri.Edition) bool {
	data, _ := grammar.Lookup(e.String())
	return data.Resolution == grammar.ResolutionRFC3986
}
