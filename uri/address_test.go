package uri_test

import (
	"net/netip"
	"testing"

	"github.com/stricturi/stricturi/uri"
)

func TestHostAddr(t *testing.T) {
	for _, test := range []struct {
		name    string
		edition uri.Edition
		text    string
		want    string // "" if the host is not an IP address
	}{
		{"IPv4", uri.RFC3986, "//127.0.0.1:80/", "127.0.0.1"},
		{"IPv6", uri.RFC3986, "http://[2001:DB8::1]/", "2001:db8::1"},
		{"IPv6 with IPv4", uri.RFC3986, "//[::ffff:1.2.3.4]", "::ffff:1.2.3.4"},
		{"a name", uri.RFC3986, "//a.b/", ""},
		{"a name of digits and dots", uri.RFC3986, "//256.0.0.1", ""},
		{"IPvFuture", uri.RFC3986, "//[v1.a]", ""},
		{"an empty host", uri.RFC3986, "///", ""},
		{"no authority", uri.RFC3986, "/127.0.0.1", ""},
		{"an IPv4address that is not an address", uri.RFC2396, "//999.0.0.1", ""},
		{"IPv4 in RFC 2396", uri.RFC2396, "//10.0.0.1", "10.0.0.1"},
		{"IPv6 in RFC 2732", uri.RFC2732, "//[::1]", "::1"},
		{"nine groups in RFC 2732", uri.RFC2732, "//[1:2:3:4:5:6:7:8:9]", ""},
		{"IPv6 in bis-00", uri.RFC2396bis00, "//[::1]", "::1"},
		{"registry-based", uri.RFC2396, "//a_b", ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			r, err := test.edition.ParseReference(test.text)
			if err != nil {
				t.Fatal(err)
			}
			got, ok := r.HostAddr()
			if ok != (test.want != "") || ok && got != netip.MustParseAddr(test.want) || !ok && got.IsValid() {
				t.Errorf("got %v %v, want %q", got, ok, test.want)
			}
		})
	}
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

// Valid and ValidReference agree with the parsers, and do not allocate.
func TestValid(t *testing.T) {
	texts := []string{"", "a", "a:", "http://a b/", "http://a/%", "?y", "//[::1]", "//[::1", "a:\xff", "http://h:port/", "a:#f", "http://a@b@c"}
	for _, text := range texts {
		_, err := uri.Parse(text)
		if got := uri.Valid(text); got != (err == nil) {
			t.Errorf("Valid(%q) is %v, Parse says %v", text, got, err)
		}
		_, err = uri.ParseReference(text)
		if got := uri.ValidReference(text); got != (err == nil) {
			t.Errorf("ValidReference(%q) is %v, ParseReference says %v", text, got, err)
		}
		for _, e := range uri.Editions() {
			_, err := e.Parse(text)
			_, errReference := e.ParseReference(text)
			if got, gotReference := e.Valid(text), e.ValidReference(text); got != (err == nil) || gotReference != (errReference == nil) {
				t.Errorf("%s: Valid(%q) is %v, Parse says %v; ValidReference is %v, ParseReference says %v", e, text, got, err, gotReference, errReference)
			}
			for _, rule := range []string{"URI-reference", "host", "no-rule"} {
				if got, err := e.ValidRule(rule, text), e.Check(rule, text); got != (err == nil) {
					t.Errorf("%s: ValidRule(%q, %q) is %v, Check says %v", e, rule, text, got, err)
				}
			}
		}
	}
	if n := testing.AllocsPerRun(100, func() {
		for _, text := range texts {
			uri.Valid(text)
			uri.ValidReference(text)
		}
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
