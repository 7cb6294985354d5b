package compile

import (
	"testing"

	"github.com/stricturi/stricturi/gen/rfc3986"
	"github.com/stricturi/stricturi/gen/rfc3987"
	"github.com/stricturi/stricturi/internal/bench"
)

// judges are the recognizers, each with its reference rule. The spans stay on the
// stack, as in other code that calls a recognizer by name.
var judges = []struct {
	stem, kind     string
	judge, explain func(text string)
}{
	{
		"rfc3986", "",
		func(text string) {
			var s rfc3986.Spans
			_, sinkOK = rfc3986.Recognize(rfc3986.RuleURIReference, text, &s)
			sink += s.PathEnd
		},
		func(text string) {
			var s rfc3986.Spans
			if offset, ok := rfc3986.Recognize(rfc3986.RuleURIReference, text, &s); !ok {
				sink += uint32(len(rfc3986.Explain(rfc3986.RuleURIReference, text, offset).Expected))
			}
		},
	},
	{
		"rfc3987", "_iri",
		func(text string) {
			var s rfc3987.Spans
			_, sinkOK = rfc3987.Recognize(rfc3987.RuleIRIReference, text, &s)
			sink += s.PathEnd
		},
		func(text string) {
			var s rfc3987.Spans
			if offset, ok := rfc3987.Recognize(rfc3987.RuleIRIReference, text, &s); !ok {
				sink += uint32(len(rfc3987.Explain(rfc3987.RuleIRIReference, text, offset).Expected))
			}
		},
	},
}

// The time for the corpus, as a ratio to that of net/url.Parse on the corpus in
// the same rounds.
func BenchmarkRecognize(b *testing.B) {
	for _, j := range judges {
		b.Run(j.stem, func(b *testing.B) {
			texts := bench.Corpus(b, bench.Kind(j.kind))
			bench.Ratio(b, texts, texts, j.judge)
		})
	}
}

// What is invalid, explained, as a ratio to net/url.Parse on what is valid.
func BenchmarkExplain(b *testing.B) {
	for _, j := range judges {
		b.Run(j.stem, func(b *testing.B) {
			bench.Ratio(b, bench.Corpus(b, bench.Valid), bench.Corpus(b, bench.Invalid), j.explain)
		})
	}
}

var (
	sink   uint32
	sinkOK bool
)
