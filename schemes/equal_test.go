package schemes_test

import (
	"strings"
	"testing"

	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/schemes"
	"github.com/stricturi/stricturi/uri"
)

// strictest are sections by which references can differ that RFC 3986, 6.2.2, makes equal.
var strictest = map[string]bool{"RFC 4151, 2.1": true, "RFC 4151, 2.4": true, "RFC 8141, 3.1": true, "DID Core, 3.2.2": true}

// Most cases are examples of the sections.
func TestEqual(t *testing.T) {
	for _, c := range []struct {
		section string
		equal   bool
		texts   []string // all equal, or each other than the next
	}{
		{"RFC 8141, 3.2", true, []string{"urn:example:a123,z456", "URN:example:a123,z456", "urn:EXAMPLE:a123,z456"}},
		{"RFC 8141, 3.2", true, []string{"urn:example:a123,z456", "urn:example:a123,z456?+abc", "urn:example:a123,z456?=xyz", "urn:example:a123,z456#789"}},
		{"RFC 8141, 3.2", false, []string{"urn:example:a123,z456/foo", "urn:example:a123,z456/bar", "urn:example:a123,z456/baz"}},
		{"RFC 8141, 3.2", true, []string{"urn:example:a123%2Cz456", "URN:EXAMPLE:a123%2cz456"}},
		{"RFC 8141, 3.1", false, []string{"urn:example:A", "urn:example:%41", "urn:example:a"}},
		{"RFC 8141, 3.2", false, []string{"urn:example:a123,z456", "urn:example:a123%2Cz456", "urn:example:%D0%B0123,z456", "urn:example:A123,z456", "urn:example:a123,Z456"}},
		{"RFC 3966, 4", true, []string{"tel:+1-201-555-0123", "TEL:+12015550123", "tel:+1(201)555.0123"}},
		{"RFC 3966, 4", true, []string{"tel:7042;phone-context=Example.COM", "tel:70-42;phone-context=example.com"}},
		{"RFC 3966, 4", true, []string{"tel:a0;ext=1-2;phone-context=+1-2;q=A", "tel:A0;ext=12;phone-context=+12;Q=a"}},
		{"RFC 3966, 3", true, []string{"tel:+1;isub=%61%2e%2f", "tel:+1;isub=A.%2F"}},
		{"RFC 3966, 3", false, []string{"tel:+1;a=%2F", "tel:+1;a=/", "tel:+1;a=%2B", "tel:+1;a=+"}},
		{"RFC 3966, 4", false, []string{"tel:+1", "tel:1;phone-context=a", "tel:1;phone-context=b", "tel:1;phone-context=b;c", "tel:1;phone-context=b;c=d"}},
		{"RFC 3261, 19.1.4", true, []string{"sip:%61lice@atlanta.com;transport=TCP", "sip:alice@AtLanTa.CoM;Transport=tcp"}},
		{"RFC 3261, 19.1.4", true, []string{"sip:carol@chicago.com", "sip:carol@chicago.com;newparam=5"}},
		{"RFC 3261, 19.1.4", true, []string{"sip:carol@chicago.com", "sip:carol@chicago.com;security=on"}},
		{"RFC 3261, 19.1.4", true, []string{"sip:biloxi.com;transport=tcp;method=REGISTER?to=sip:bob%40biloxi.com", "sip:biloxi.com;method=REGISTER;transport=tcp?to=sip:bob%40biloxi.com"}},
		{"RFC 3261, 19.1.4", true, []string{"sip:alice@atlanta.com?subject=project%20x&priority=urgent", "sip:alice@atlanta.com?priority=urgent&subject=project%20x"}},
		{"RFC 3261, 19.1.4", false, []string{"SIP:ALICE@AtLanTa.CoM;Transport=udp", "sip:alice@AtLanTa.CoM;Transport=UDP"}},
		{"RFC 3261, 19.1.4", false, []string{"sip:bob@biloxi.com", "sip:bob@biloxi.com:5060", "sip:bob@biloxi.com;transport=udp", "sip:bob@biloxi.com:6000;transport=tcp"}},
		{"RFC 3261, 19.1.4", false, []string{"sip:carol@chicago.com", "sip:carol@chicago.com?Subject=next%20meeting"}},
		{"RFC 3261, 19.1.4", false, []string{"sip:bob@phone21.boxesbybob.com", "sip:bob@192.0.2.4"}},
		{"RFC 3261, 19.1.4", false, []string{"sip:carol@chicago.com;security=on", "sip:carol@chicago.com;security=off"}},
		{"RFC 3261, 19.1.4", false, []string{"sip:a@b", "sips:a@b", "sips:b", "sips:a:@b", "sips:a@b", "sips:a@b;maddr=c", "sips:a@b;method=X"}},
		{"RFC 3261, 19.1.4", false, []string{"sip:a,b@c", "sip:a%2cb@c", "sip:a;x@c", "sip:a%3Bx@c", "sip:ax@c", "sip:a:%26@c", "sip:a:&@c"}},
		{"RFC 3261, 19.1.4", false, []string{"sip:a@c;x=/", "sip:a@c;x=%2F", "sip:a@c?x=%3F", "sip:a@c?x=?"}},
		{"RFC 3261, 19.1.4", true, []string{"sip:a%2cb%7e%C3@c;x=%2f;%79", "sip:a%2Cb~%c3@c;X=%2F;y"}},
		{"RFC 3261, 19.1.4", true, []string{"sip:a@c?b=%41&a=x&a=y", "sip:a@c?a=Y&a=X&B=a"}},
		{"RFC 3261, 19.1.4", false, []string{"sip:a@c?a=x&a=x", "sip:a@c?a=x", "sip:a@c?a=x&a=y", "sip:a@c;u=%FE", "sip:a@c;u=%FF"}},
		{"RFC 3261, 19.1.4", false, []string{"sip:a@b;user=ip", "sip:a@b", "sip:a@b;ttl=1", "sip:a@b", "sip:a@b;method=X", "sip:a@b", "sip:a@b;maddr=c", "sip:a@b", "sip:a@b;transport=udp"}},
		{"RFC 3261, 19.1.4", false, []string{"sip:a@b#c", "sip:a@b#d", "sip:a@b"}},
		{"RFC 4516, 4", true, []string{"ldap://ldap.example.net", "ldap://ldap.example.net/", "ldap://ldap.example.net/?"}},
		{"RFC 4516, 3", true, []string{"ldap://h:389/o=x??base", "LDAP://H/o=%78?*?BASE?(objectClass=*)", "ldap://h/o%3dx"}},
		{"RFC 4512, 2.5", true, []string{"ldap:///?CN??(a=%62)?!X=%41", "ldap:///?cn??(a=b)?!x=A"}},
		{"RFC 4516, 3", false, []string{"ldap://h/", "ldap://g/", "ldap://g:1/", "ldap://g:1/o=x", "ldap://g:1/o=X", "ldap://g:1/o=X??one", "ldap://g:1/o=X?cn?one", "ldap:///????x", "ldap:///????!x", "ldap:///????!x=y", "ldap:///#a", "ldap:///"}},
		{"RFC 7565, 4", true, []string{"acct:a%62%C3%a9@%45xample.COM", "ACCT:ab%c3%A9@example.com"}},
		{"RFC 7565, 4", false, []string{"acct:a@h", "acct:A@h", "acct:a%40h@h", "acct:a@h#f", "acct:a@h#F"}},
		{"RFC 3986, 6.2.2", true, []string{"pkg:npm/a%2Fb", "pkg:npm/a%2fb"}},
		{"RFC 3986, 6.2.2", false, []string{"pkg:npm/A", "pkg:npm/a", "pkg:npm/a?b=1&c=1", "pkg:npm/a?c=1&b=1"}},
		{"RFC 8089, 2", true, []string{"file:/a", "file:///a", "FILE://LOCALHOST/a", "file:/%61"}},
		{"RFC 8089, 2", false, []string{"file:/a", "file:/A", "file://h/A", "file:/a/", "file:/a#b", "file:/a"}},
		{"RFC 6455, 3", true, []string{"ws://a", "WS://A:80/", "ws://a:"}},
		{"RFC 6455, 3", false, []string{"ws://a", "wss://a", "wss://a:80", "wss://a/?"}},
		{"RFC 5954, 4.2", true, []string{"sip:bob@[::ffff:192.0.2.128]", "sip:bob@[::ffff:c000:280]"}},
		{"RFC 5954, 4.2", true, []string{"sip:bob@[2001:db8::9:1]:5060;lr", "sip:bob@[2001:DB8:0::9:01]:5060"}},
		{"RFC 5954, 4.2", false, []string{"sip:bob@[::ffff:192.0.2.128]", "sip:bob@192.0.2.128", "sip:bob@[::1]", "sip:bob@[::1]:5060"}},
		{"RFC 5870, 3.4.4", true, []string{"geo:90,-22.43;crs=WGS84", "geo:90,46", "geo:90.00,46.0", "geo:90,0"}},
		{"RFC 5870, 3.4.4", true, []string{"geo:22.300,-118.44", "geo:22.3,-118.4400"}},
		{"RFC 5870, 3.4.4", true, []string{"geo:66,30;u=6.500;FOo=this%2dthat", "geo:66.0,30;u=6.5;foo=this-that"}},
		{"RFC 5870, 6.4", true, []string{"geo:47,11;foo=blue;bar=white", "geo:47,11;bar=white;foo=blue"}},
		{"RFC 5870, 6.4", false, []string{"geo:70,20;foo=1.00;bar=white", "geo:70,20;foo=1;bar=white", "geo:22,0;bar=Blue", "geo:22,0;BAR=blue"}},
		{"RFC 5870, 3.4.4", true, []string{"geo:01,002.50,-00.0;u=00", "geo:1,2.5,0;u=0.0"}},
		{"RFC 5870, 3.4.4", false, []string{"geo:1.00000000000000000001,2", "geo:1,2", "geo:1,2,9007199254740993", "geo:1,2,9007199254740992"}},
		{"RFC 5870, 3.4.4", false, []string{"geo:90,1;crs=x", "geo:90,2;crs=x", "geo:1,180;crs=x", "geo:1,-180;crs=x"}},
		{"RFC 5870, 3.4.4", true, []string{"geo:1,2;a=%3a%2b%25", "geo:1,2;A=:+%25"}},
		{"RFC 5870, 3.4.4", true, []string{"geo:-0,180", "geo:0,-180"}},
		{"RFC 5870, 3.4.4", false, []string{"geo:1,2", "geo:1,2,0", "geo:1,2;u=0", "geo:1,2;u=1", "geo:1,2;a", "geo:1,2;a=b", "geo:1,2;crs=x"}},
		{"RFC 6068, 2", true, []string{"mailto:addr1@an.example,addr2@an.example", "mailto:?to=addr1@an.example,addr2@an.example", "mailto:addr1@an.example?to=addr2@an.example"}},
		{"RFC 6068, 2", true, []string{"mailto:a@B?Subject=%41", "MAILTO:%61@b?subject=A"}},
		{"RFC 6068, 2", true, []string{"mailto:%22a%2Cb%22@c", "mailto:?to=%22a%2Cb%22@c", "mailto:%22a,b%22@C", "mailto:?to=%22a,b%22@c"}},
		{"RFC 6068, 2", true, []string{"mailto:a@b,%22@%5C%22,%22@c,d@%5BX,%40Y%5D", "mailto:a@b?to=%22%40%5C%22%2C%22@c%2Cd@%5Bx%2C@y%5D"}},
		{"RFC 6068, 5", true, []string{"mailto:bill+ietf@example.org?a=b+c", "mailto:bill%2Bietf@example.org?a=b%2Bc"}},
		{"RFC 6068, 2", true, []string{"mailto:a@b?to=c@d&x=y&to=e@f", "mailto:a@b,c@d,e@f?x=y", "mailto:a@b,c@d,e@f?x=y#fragment"}},
		{"RFC 6068, 2", false, []string{"mailto:?to=%22A%2Cb%22@c", "mailto:?to=%22a%2Cb%22@c", "mailto:?to=a%2Cb@c", "mailto:?to=B%20%3Ca@c%3E", "mailto:?to=b%20%3Ca@c%3E"}},
		{"RFC 6068, 2", false, []string{"mailto:a@b", "mailto:A@b", "mailto:A@b?body=x", "mailto:A@b?body=X", "mailto:A@b?body=X&cc=A@B", "mailto:A@b?body=X&cc=A@b"}},
		{"RFC 2397, 2", true, []string{"data:,a", "data:;charset=US-ASCII,a", "data:text/plain;charset=us-ascii,a", "DATA:Text/Plain;Charset=US-ASCII,a"}},
		{"RFC 2397, 2", true, []string{"data:;charset=utf-8,a", "data:text/plain;charset=UTF-8,%61"}},
		{"RFC 2045, 5", true, []string{"data:a/b;c=D;e=f;base64,YQ==", "data:A/B;E=%66;%63=D;BASE64,YQ=="}},
		{"RFC 2397, 2", false, []string{"data:,a", "data:text/plain,a", "data:text/html,a", "data:text/html,%2C", "data:text/html,,", "data:a/b;c=d,", "data:a/b;c=D,"}},
		{"DID Core, 3.1", false, []string{"did:example:a", "did:example:A", "did:example:A/c", "did:example:A?c", "did:example:A:c"}},
		{"DID Core, 3.2.2", true, []string{"did:example:A/b/../c", "did:example:%41/%2E/%63", "DID:example:A/../../c"}},
		{"DID Core, 3.2.2", false, []string{"did:example:a%2e%2E/c", "did:example:c", "did:example:a%7e/c"}},
		{"RFC 4151, 2.4", false, []string{"tag:a,2000:b", "TAG:a,2000:b", "tag:A,2000:b", "tag:a,2000-01:b", "tag:a,2000:%62"}},
		{"RFC 4151, 2.1", false, []string{"tag:EXAMPLE.com,2000:", "tag:example.com,2000:", "tag:example.com,2000-01-01:"}},
		{"RFC 4151, 2.4", true, []string{"tag:a,2000:b", "tag:a,2000:b"}},
		{"RFC 9110, 4.2.3", true, []string{"http://example.com:80/~smith/home.html", "http://EXAMPLE.com/%7Esmith/home.html", "http://EXAMPLE.com:/%7esmith/home.html"}},
		{"RFC 9110, 4.2.3", false, []string{"http://a/", "https://a/", "https://b/", "https://b/?"}},
		{"not valid", false, []string{"http:///a", "http:///a", "urn:a:b", "urn:a:b", "x:y", "x:y", "a", "a"}},
	} {
		for i := range c.texts[1:] {
			edition := uri.RFC3986()
			if strings.Contains(c.texts[i]+c.texts[i+1], "[") {
				edition = uri.RFC2732()
			}
			a, err := edition.ParseReference(c.texts[i])
			b, other := edition.ParseReference(c.texts[i+1])
			if err != nil || other != nil {
				t.Fatal(err, other)
			}
			if schemes.Equal(a, b) != c.equal || schemes.Equal(b, a) != c.equal {
				t.Errorf("%s: %q and %q: want %v", c.section, a, b, c.equal)
			}
			if (uri.Comparer{Protocol: schemes.Equal}).Equivalence(a, b) <= uri.EqualProtocol != c.equal && c.section != "not valid" && !strictest[c.section] {
				t.Errorf("%s: %q and %q: the rung differs", c.section, a, b)
			}
		}
	}
}

// An IRI is mapped to a URI before the rules of its scheme apply.
func TestIRIs(t *testing.T) {
	for _, text := range []string{
		"mailto:a@é.com", "mailto:é@b.com", "mailto:a@b?subject=é", "data:,é", "urn:abc:é", "sip:é@x", "http://é/", "tag:a@b,2004:é", "ldap://h/o=é",
	} {
		r := iri.MustParseReference(text).Reference
		if err := schemes.Check(r); err != nil {
			continue
		}
		normal, err := schemes.Normalize(r)
		if err != nil || !schemes.Equal(r, r) || !schemes.Equal(r, normal) || normal.Edition().IsIRI() {
			t.Errorf("%s is normalized to %v, %v", text, normal, err)
		}
	}
}
