package lint_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/iri/lint"
)

// Domain names: only findings of their kinds are compared.
func TestDomainNames(t *testing.T) {
	kinds := []lint.Code{"domain-name", "ace", "nameprep", "encoded-host", "host"}
	long := strings.Repeat("é", 70)
	for _, test := range []struct {
		name, text string
		want       []string
	}{
		{"valid", "http://résumé.example.org/", nil},
		{"the root's label", "http://é./", nil},
		{"other full stops", "http://é。é．é｡/", nil},
		{"assigned after Unicode 3.2", "http://Ⰰ/", nil},
		{"US-ASCII is not an IDN", "http://a_b..c/", nil},
		{"an IPv4 address", "http://127.0.0.1/", nil},
		{"an IP literal", "http://[::1]/", nil},
		{"a scheme that is not known to use domain names", "foo://-é/xn--é", nil},
		{"no scheme", "//-é/", nil},
		{"not in other components", "http://a/-é?xn--é#%C3%A9", nil},
		{"5.3.3, the ACE prefix", "http://xn--é/", []string{"domain-name 5.3.3 xn--é"}},
		{"5.3.3, a hyphen at the beginning", "http://-é/", []string{"domain-name 5.3.3 -"}},
		{"5.3.3, a hyphen at the end", "http://é-/", []string{"domain-name 5.3.3 -"}},
		{"5.3.3, a low line", "http://é_a/", []string{"domain-name 5.3.3 _"}},
		{"5.3.3, a low line in another label", "http://a_b.é/", []string{"domain-name 5.3.3 _"}},
		{"5.3.3, an empty label", "http://a..é/", []string{"domain-name 5.3.3 ."}},
		{"5.3.3, an empty label before another full stop", "http://。é/", []string{"domain-name 5.3.3 。"}},
		{"5.3.3, 70 characters", "http://" + long + "/", []string{"domain-name 5.3.3 " + long}},
		{"5.3.3, a prohibited character", "http://é\u2FF0/", []string{"domain-name 5.3.3 \u2FF0"}},
		{"5.3.3, both directions", "http://אa/", []string{"domain-name 5.3.3 אa"}},
		{"5.3.3, a point at the end", "http://\u05E9\u05B8/", []string{"domain-name 5.3.3 \u05E9\u05B8"}},
		{"5.3.3, ACE", "http://xn--rsum-bpad.example.org/", []string{"ace 5.3.3 xn--rsum-bpad"}},
		{"5.3.3, ACE in upper case", "HTTPS://u@XN--RSUM-BPAD:80", []string{"ace 5.3.3 XN--RSUM-BPAD"}},
		{"5.3.3, ACE that ToUnicode refuses", "http://xn--fa-hia.de/", []string{"ace 5.3.3 xn--fa-hia"}},
		{"5.3.3, Nameprep of upper case", "http://RÉSUMÉ.Example/", []string{"nameprep 5.3.3 RÉSUMÉ"}},
		{"5.3.3, Nameprep of ß", "http://straße/", []string{"nameprep 5.3.3 straße"}},
		{"5.3.3, Nameprep of full-width letters", "http://ａ/", []string{"nameprep 5.3.3 ａ"}},
		{"3.1, percent-encoding", "http://r%C3%A9sum%C3%A9.example/", []string{"encoded-host 3.1 r%C3%A9sum%C3%A9"}},
		{"3.1, percent-encoded US-ASCII", "http://ex%41mple/", []string{"encoded-host 3.1 ex%41mple"}},
		{"5.3.3, no host", "http:///é", []string{"host 5.3.3 http:"}},
		{"5.3.3, no authority", "http:é", []string{"host 5.3.3 http:"}},
		{"5.3.3, a port alone", "HTTPS://:443/", []string{"host 5.3.3 HTTPS:"}},
		{"RFC 2255, a host can be left out", "ldap:///o=é", nil},
		{"not an IRI", "http://-é/ ", nil},
	} {
		var got []string
		for _, f := range lint.Check(test.text) {
			if slices.Contains(kinds, f.Code) {
				got = append(got, fmt.Sprintf("%v %s %s", f.Code, f.Section, test.text[f.Start:f.End]))
			}
			if f.Severity != lint.SeverityShould && test.name != "not an IRI" {
				t.Errorf("%s: %v is a must", test.name, f)
			}
		}
		if !slices.Equal(got, test.want) {
			t.Errorf("%s: %q, not %q", test.name, got, test.want)
		}
	}
}
