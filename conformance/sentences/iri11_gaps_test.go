package sentences_test

import (
	"testing"

	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/iri/charset"
	"github.com/stricturi/stricturi/iri/idna"
	"github.com/stricturi/stricturi/uri"
)

// Features that rows of draft-duerst-iri-11 report as missing are missing. This test
// fails when one is added; change the verdict of the row then.
func TestIRI11Gaps(t *testing.T) {
	lookup := idna.Names{}
	differ := func(a, b string) bool {
		return iri.Comparer{DomainNames: lookup}.Equivalence(iri11(t, a), iri11(t, b)) == uri.EqualNever
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
		{"3.1", "whereas direct transcoding of other 8-bit encodings of Vietnamese", func() bool {
			return mapped("a", "VISCII") == "refused" && mapped("a", "TCVN") == "refused"
		}},
		{"5.3.2.3", "For actual resolution, differences in percent-encoding", func() bool {
			return differ("http://a/b/%2E%2E/c", "http://a/c")
		}},
		{"5.3.3", "In general, an IRI that uses the generic syntax", func() bool { return differ("ftp://a", "ftp://a/") }},
	} {
		t.Run(gap.section+", "+gap.words, func(t *testing.T) {
			recordedAsGap(t, "iri11", gap.section, gap.words)
			if !gap.missing() {
				t.Error("the feature exists: change the verdict of the row")
			}
		})
	}
}
