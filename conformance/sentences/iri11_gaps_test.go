package sentences_test

import (
	"testing"

	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/iri/charset"
)

// Features that rows of draft-duerst-iri-11 report as missing are missing. This test
// fails when one is added; change the verdict of the row then.
func TestIRI11Gaps(t *testing.T) {
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
	} {
		t.Run(gap.section+", "+gap.words, func(t *testing.T) {
			recordedAsGap(t, "iri11", gap.section, gap.words)
			if !gap.missing() {
				t.Error("the feature exists: change the verdict of the row")
			}
		})
	}
}
