package neturl_test

import (
	"testing"

	"github.com/stricturi/stricturi/internal/bench"
	"github.com/stricturi/stricturi/uri"
	"github.com/stricturi/stricturi/uri/neturl"
)

// From a text to a url.URL, as a ratio to url.Parse, on the texts that net/url keeps.
func BenchmarkToURL(b *testing.B) {
	convert := func(text string) bool {
		r, err := uri.ParseReference(text)
		if err == nil {
			_, err = neturl.ToURL(r)
		}
		return err == nil
	}
	var texts []string
	for _, text := range bench.Corpus(bench.Valid) {
		if convert(text) {
			texts = append(texts, text)
		}
	}
	bench.Ratio(b, texts, texts, func(text string) { bench.Sink = convert(text) })
}
