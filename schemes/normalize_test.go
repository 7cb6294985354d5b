package schemes_test

import (
	"testing"

	"github.com/stricturi/stricturi/schemes"
	"github.com/stricturi/stricturi/uri"
)

func TestNormalize(t *testing.T) {
	for _, c := range []struct{ section, in, want string }{
		{"RFC 2397, 2", "data:TEXT/plain;charset=us-ASCII;Base64,%59Q=%3d", "data:;base64,YQ=%3D"},
		{"RFC 2397, 2", "data:text/plain;x=%2C%61;charset=UTF-8,a/../b#%66", "data:;charset=utf-8;x=%2Ca,a/../b#f"},
		{"RFC 2397, 2", "data:text/plain,x", "data:text/plain,x"},
		{"RFC 5870, 3.4.4", "GEO:-90.0,015.5,-00;crs=WGS84;u=05.0;B=%20%5b;A;b=%21", "geo:-90,0,0;u=5;a;b=%20%5B;b=!"},
		{"RFC 5870, 3.4.4", "geo:1,-180.00;CRS=Moon", "geo:1,-180;crs=moon"},
		{"RFC 4516, 3", "LDAP://H:389/c=%67%3f?*?base?(objectClass=*)", "ldap://h/c=g%3F"},
		{"RFC 4516, 3", "ldap:///?CN,*?ONE?(a=%62%2c)?!X-y,Z=,1.2=%2c%2f", "ldap:///?cn,*?one?(a=b,)?!x-y,z,1.2=%2C/"},
		{"RFC 6068, 2", "mailto:%61@B.Example,%22a,%40%22@%5bIPv6:::A%5d?TO=c@D&Subject=%41%2c%2f#f", "mailto:a@b.example,%22a%2C%40%22@%5Bipv6:::a%5D,c@d?subject=A,%2F"},
		{"RFC 6068, 2", "mailto:?to=", "mailto:?to="},
		{"RFC 3966, 4", "TEL:+1-(201).555;ext=1-2;phone-context=+1-2;B=%41%2f", "tel:+1201555;ext=12;phone-context=+12;b=a%2F"},
		{"RFC 3966, 4", "tel:AF*0;ext=-;phone-context=Example.COM", "tel:af*0;ext=;phone-context=example.com"},
		{"RFC 8141, 3.1", "URN:Example:%61%2c%2fB?+%3a?=%3a#%3a", "urn:example:%61%2C%2FB?+%3A?=%3A#%3A"},
		{"RFC 4151, 2.4", "TAG:A,2000:%61", "TAG:A,2000:%61"},
		{"RFC 9110, 4.2.3", "HTTP://EXAMPLE.com:80/%7esmith/./home.html", "http://example.com/~smith/home.html"},
		{"RFC 8089, 2", "FILE:/a/%2e./%62", "file:///b"},
		{"RFC 8089, 2", "file://LOCALHOST/.//", "file:///.//"},
		{"RFC 1738, 2.2", "ftp://A:21/%7e%61/../b", "ftp://a/b"},
		{"RFC 1738, 2.2", "ftp://a/%7e%61;type=I", "ftp://a/%7Ea;type=I"},
		{"RFC 1738, 5", "FTP://A?%7eb?@H:21/a/../c", "ftp://A%3F%7Eb%3F@h/c"},
		{"RFC 1738, 5", "ftp://a?b@h", "ftp://a%3Fb@h/"},
		{"RFC 1738, 5", "ftp://a/b?c@d", "ftp://a/b?c@d"},
		{"RFC 9110, 4.2.3", "https://a:443", "https://a/"},
		{"RFC 6694, 2.3", "ABOUT:%41.?%61", "about:A.?a"},
		{"DID Core, 3.2.2", "DID:example:%61%7e:..%2e/../b/%2E%2e/c?%61#%62", "did:example:a%7E:.../c?a#b"},
	} {
		got, err := schemes.Normalize(uri.MustParseReference(c.in))
		if err != nil || got.String() != c.want {
			t.Errorf("%s: %q: %q, %v, want %q", c.section, c.in, got, err, c.want)
		}
	}
	for _, in := range []string{"x:y", "a", "tel:abc", "http:///", "tag:a", "sip:@"} {
		ref := uri.MustParseReference(in)
		if got, err := schemes.Normalize(ref); err == nil || err.Error() != schemes.Check(ref).Error() || got != (uri.Reference{}) {
			t.Errorf("%q: %q, %v", in, got, err)
		}
	}
	for _, name := range append(schemes.Names(), "x") {
		if schemes.EquivalenceSection(name) == "" {
			t.Errorf("%s has no section", name)
		}
	}
}
