package compile

import (
	"testing"

	"github.com/stricturi/stricturi/gen/iri11"
	"github.com/stricturi/stricturi/gen/rfc2396"
	"github.com/stricturi/stricturi/gen/rfc2396bis00"
	"github.com/stricturi/stricturi/gen/rfc2732"
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
		"rfc2396", "",
		func(text string) {
			var s rfc2396.Spans
			_, sinkOK = rfc2396.Recognize(rfc2396.RuleURIReference, text, &s)
			sink += s.PathEnd
		},
		func(text string) {
			var s rfc2396.Spans
			if offset, ok := rfc2396.Recognize(rfc2396.RuleURIReference, text, &s); !ok {
				sink += uint32(len(rfc2396.Explain(rfc2396.RuleURIReference, text, offset).Expected))
			}
		},
	},
	{
		"rfc2732", "",
		func(text string) {
			var s rfc2732.Spans
			_, sinkOK = rfc2732.Recognize(rfc2732.RuleURIReference, text, &s)
			sink += s.PathEnd
		},
		func(text string) {
			var s rfc2732.Spans
			if offset, ok := rfc2732.Recognize(rfc2732.RuleURIReference, text, &s); !ok {
				sink += uint32(len(rfc2732.Explain(rfc2732.RuleURIReference, text, offset).Expected))
			}
		},
	},
	{
		"rfc2396bis00", "",
		func(text string) {
			var s rfc2396bis00.Spans
			_, sinkOK = rfc2396bis00.Recognize(rfc2396bis00.RuleURIReference, text, &s)
			sink += s.PathEnd
		},
		func(text string) {
			var s rfc2396bis00.Spans
			if offset, ok := rfc2396bis00.Recognize(rfc2396bis00.RuleURIReference, text, &s); !ok {
				sink += uint32(len(rfc2396bis00.Explain(rfc2396bis00.RuleURIReference, text, offset).Expected))
			}
		},
	},
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
		"iri11", "_iri",
		func(text string) {
			var s iri11.Spans
			_, sinkOK = iri11.Recognize(iri11.RuleIRIReference, text, &s)
			sink += s.PathEnd
		},
		func(text string) {
			var s iri11.Spans
			if offset, ok := iri11.Recognize(iri11.RuleIRIReference, text, &s); !ok {
				sink += uint32(len(iri11.Explain(iri11.RuleIRIReference, text, offset).Expected))
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
