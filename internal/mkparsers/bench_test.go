package mkparsers

import (
	"net/url"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stricturi/stricturi/gen/iri11"
	"github.com/stricturi/stricturi/gen/rfc2396"
	"github.com/stricturi/stricturi/gen/rfc2396bis00"
	"github.com/stricturi/stricturi/gen/rfc2732"
	"github.com/stricturi/stricturi/gen/rfc3986"
	"github.com/stricturi/stricturi/gen/rfc3987"
)

// corpus returns the lines of a corpus. STRICTURI_CORPUS names the file with
// references that are valid under RFC 3986; those with IRIs ("_iri") and with
// what is invalid ("_bad") stand beside it. Without it, or where such a file is
// missing, there is a small one.
func corpus(tb testing.TB, kind string) []string {
	if name := os.Getenv("STRICTURI_CORPUS"); name != "" {
		stem, ok := strings.CutSuffix(name, ".txt")
		if !ok {
			tb.Fatalf("STRICTURI_CORPUS is %q, not a .txt file", name)
		}
		data, err := os.ReadFile(stem + kind + ".txt")
		if err != nil {
			tb.Fatal(err)
		}
		return strings.Split(strings.TrimSuffix(string(data), "\n"), "\n")
	}
	return smallCorpus[kind]
}

var smallCorpus = map[string][]string{
	"": {
		"http://www.example.org/",
		"https://www.example.org/documents/2005/uri-syntax.html?version=3&format=text#section-3.2",
		"https://user:secret@files.example.com:8443/a/b/c/archive%20of%20letters.tar.gz",
		"ftp://ftp.is.co.za/rfc/rfc1808.txt",
		"ldap://[2001:db8::7]/c=GB?objectClass?one",
		"mailto:John.Doe@example.com",
		"news:comp.infosystems.www.servers.unix",
		"tel:+1-816-555-1212",
		"telnet://192.0.2.16:80/",
		"urn:oasis:names:specification:docbook:dtd:xml:4.1.2",
	},
	"_iri": {
		"http://www.example.org/D%C3%BCrst",
		"http://résumé.example.org/caf\u00e9/men\u00fc?größe=groß#übersicht",
		"http://example.com/던파이야기/images/",
		"https://ja.example.org/ウィキ/日本語",
		"http://example.org/صفحة?q=سؤال",
	},
	"_bad": {
		"http://a b/",
		"http://[::1/",
		"https://www.example.org/documents/{id}",
		"http://example.com/100%/",
		"http://example.com/<script>",
		"1http://example.com/",
		"http://example.com:port/",
	},
}

// judges are the recognisers, each with its reference rule. The spans stay on the
// stack, as in other code that calls a recogniser by name.
var judges = []struct {
	stem, kind     string
	judge, explain func(text string)
}{
	{
		"rfc2396", "",
		func(text string) {
			var s rfc2396.Spans
			_, sinkOK = rfc2396.Recognise(rfc2396.RuleURIReference, text, &s)
			sink += s.PathEnd
		},
		func(text string) {
			var s rfc2396.Spans
			if offset, ok := rfc2396.Recognise(rfc2396.RuleURIReference, text, &s); !ok {
				sink += uint32(len(rfc2396.Explain(rfc2396.RuleURIReference, text, offset).Expected))
			}
		},
	},
	{
		"rfc2732", "",
		func(text string) {
			var s rfc2732.Spans
			_, sinkOK = rfc2732.Recognise(rfc2732.RuleURIReference, text, &s)
			sink += s.PathEnd
		},
		func(text string) {
			var s rfc2732.Spans
			if offset, ok := rfc2732.Recognise(rfc2732.RuleURIReference, text, &s); !ok {
				sink += uint32(len(rfc2732.Explain(rfc2732.RuleURIReference, text, offset).Expected))
			}
		},
	},
	{
		"rfc2396bis00", "",
		func(text string) {
			var s rfc2396bis00.Spans
			_, sinkOK = rfc2396bis00.Recognise(rfc2396bis00.RuleURIReference, text, &s)
			sink += s.PathEnd
		},
		func(text string) {
			var s rfc2396bis00.Spans
			if offset, ok := rfc2396bis00.Recognise(rfc2396bis00.RuleURIReference, text, &s); !ok {
				sink += uint32(len(rfc2396bis00.Explain(rfc2396bis00.RuleURIReference, text, offset).Expected))
			}
		},
	},
	{
		"rfc3986", "",
		func(text string) {
			var s rfc3986.Spans
			_, sinkOK = rfc3986.Recognise(rfc3986.RuleURIReference, text, &s)
			sink += s.PathEnd
		},
		func(text string) {
			var s rfc3986.Spans
			if offset, ok := rfc3986.Recognise(rfc3986.RuleURIReference, text, &s); !ok {
				sink += uint32(len(rfc3986.Explain(rfc3986.RuleURIReference, text, offset).Expected))
			}
		},
	},
	{
		"iri11", "_iri",
		func(text string) {
			var s iri11.Spans
			_, sinkOK = iri11.Recognise(iri11.RuleIRIReference, text, &s)
			sink += s.PathEnd
		},
		func(text string) {
			var s iri11.Spans
			if offset, ok := iri11.Recognise(iri11.RuleIRIReference, text, &s); !ok {
				sink += uint32(len(iri11.Explain(iri11.RuleIRIReference, text, offset).Expected))
			}
		},
	},
	{
		"rfc3987", "_iri",
		func(text string) {
			var s rfc3987.Spans
			_, sinkOK = rfc3987.Recognise(rfc3987.RuleIRIReference, text, &s)
			sink += s.PathEnd
		},
		func(text string) {
			var s rfc3987.Spans
			if offset, ok := rfc3987.Recognise(rfc3987.RuleIRIReference, text, &s); !ok {
				sink += uint32(len(rfc3987.Explain(rfc3987.RuleIRIReference, text, offset).Expected))
			}
		},
	},
}

// The time for the corpus, as a ratio to that of net/url.Parse on the corpus in
// the same rounds.
func BenchmarkRecognise(b *testing.B) {
	for _, j := range judges {
		b.Run(j.stem, func(b *testing.B) {
			texts := corpus(b, j.kind)
			ratio(b, texts, texts, j.judge)
		})
	}
}

// The peg parser, which makes the tree, as a ratio to the same.
func BenchmarkPeg(b *testing.B) {
	texts := corpus(b, "")
	var tokens []rfc3986.Token
	ratio(b, texts, texts, func(text string) {
		tokens, _, sinkOK = rfc3986.Parse(tokens[:0], rfc3986.RuleURIReference, text, nil)
	})
}

// What is invalid, explained, as a ratio to net/url.Parse on what is valid.
func BenchmarkExplain(b *testing.B) {
	for _, j := range judges {
		b.Run(j.stem, func(b *testing.B) {
			ratio(b, corpus(b, ""), corpus(b, "_bad"), j.explain)
		})
	}
}

var (
	sink   uint32
	sinkOK bool
)

// ratio measures rounds of both side by side and reports the medians, which what
// else the machine does moves least.
func ratio(b *testing.B, theirs, ours []string, f func(text string)) {
	var us, them []float64
	for b.Loop() {
		t0 := time.Now()
		for _, text := range theirs {
			u, err := url.Parse(text)
			sinkOK = err == nil && u.Opaque == ""
		}
		t1 := time.Now()
		for _, text := range ours {
			f(text)
		}
		t2 := time.Now()
		them = append(them, float64(t1.Sub(t0))/float64(len(theirs)))
		us = append(us, float64(t2.Sub(t1))/float64(len(ours)))
	}
	slices.Sort(us)
	slices.Sort(them)
	median := len(us) / 2
	b.ReportMetric(us[median], "ns/text")
	b.ReportMetric(them[median], "ns/url.Parse")
	b.ReportMetric(us[median]/them[median], "ratio")
	b.ReportMetric(us[0]/them[0], "ratio-of-best")
	b.ReportMetric(0, "ns/op")
}
