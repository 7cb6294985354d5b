package sentences_test

import (
	"slices"
	"testing"

	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/iri/charset"
	"github.com/stricturi/stricturi/iri/idna"
	"github.com/stricturi/stricturi/iri/lint"
	"github.com/stricturi/stricturi/uri"
)

// Features that rows of draft-duerst-iri-11 report as missing are missing. This test
// fails when one is added; change the verdict of the row then.
func TestIRI11Gaps(t *testing.T) {
	lookup := idna.Names{}
	differ := func(a, b string) bool {
		return iri.Comparer{DomainNames: lookup}.Equivalence(iri11(t, a), iri11(t, b)) == uri.EqualNever
	}
	unnoticed := func(texts ...string) bool {
		return !slices.ContainsFunc(texts, func(text string) bool {
			return len(lint.Checker{Edition: iri.Draft11}.Check(text)) > 0
		})
	}
	mapped := func(octets, name string) string {
		u, err := charset.Map(iri.Mapping{Edition: iri.Draft11}, []byte(octets), name)
		if err != nil {
			return "refused"
		}
		return u.String()
	}
	for _, gap := range []struct {
		section, words string
		missing        func() bool
	}{
		{"3.1", "Scheme-specific restrictions are applied to IRIs by", func() bool { return unnoticed("urn:é") }},
		{"3.1", "whereas direct transcoding of other 8-bit encodings of Vietnamese", func() bool {
			return mapped("a", "VISCII") == "refused" && mapped("a", "TCVN") == "refused"
		}},
		{"5.3.2.3", "For actual resolution, differences in percent-encoding", func() bool {
			return differ("http://a/b/%2E%2E/c", "http://a/c")
		}},
		{"5.3.3", "In general, an IRI that uses the generic syntax", func() bool { return differ("ftp://a", "ftp://a/") }},
		{"6.4", "However, additional syntactic constraints imposed", func() bool { return unnoticed("urn:é") }},
		{"7.5", "In such cases, it is recommended to avoid choosing", func() bool {
			return unnoticed("http://g00gle.example/", "http://paypa1.example/")
		}},
		{"7.5", "For example, for US-ASCII, the lower-case ell", func() bool { return unnoticed("/paypa1", "/g00gle") }},
		{"7.5", "An example where the latter may be used", func() bool { return !unnoticed("?q=\uFB01") }},
		{"7.5", "Also, for Latin, Greek, and Cyrillic, using", func() bool { return unnoticed("http://a/ABC") }},
		{"8", "Spoofing can occur because in the UCS", func() bool { return unnoticed("/paypa1", "/g00gle") }},
	} {
		t.Run(gap.section+", "+gap.words, func(t *testing.T) {
			recordedAsGap(t, "iri11", gap.section, gap.words)
			if !gap.missing() {
				t.Error("the feature exists: change the verdict of the row")
			}
		})
	}
}
