package extract_test

import (
	"strings"
	"testing"

	"github.com/stricturi/stricturi/internal/bench"
	"github.com/stricturi/stricturi/uri/extract"
)

func BenchmarkFind(b *testing.B) {
	prose := strings.Repeat(`Yes, Jim, I found it under "http://www.w3.org/Addressing/",
but you can probably pick it up from <ftp://ds.internic.
net/rfc/>.  Note the warning in <http://www.ics.uci.edu/pub/
ietf/uri/historical.html#WARNING>. As of lately: see (http://example.com/a_(b)).
`, 1000)
	dense := strings.Join(bench.Corpus(bench.Valid), "\n")
	unread := func(string) error { return nil }
	for _, test := range []struct {
		name, text string
		f          *extract.Finder
	}{
		{"prose", prose, &extract.Finder{}},
		{"prose, not judged", prose, &extract.Finder{Check: unread}},
		{"a URI a line", dense, &extract.Finder{}},
		{"nothing to find", strings.Repeat("There is nothing here to be found, or so it seems: nothing.\n", 5000), &extract.Finder{}},
		{"one delimiter", strings.Repeat("<", 1<<20), &extract.Finder{}},
	} {
		b.Run(test.name, func(b *testing.B) {
			b.SetBytes(int64(len(test.text)))
			b.ReportAllocs()
			for b.Loop() {
				for range test.f.Find(test.text) {
				}
			}
		})
	}
}
