// Package bench measures beside net/url.Parse, for the benchmarks of the others.
package bench

import (
	"net/url"
	"os"
	"slices"
	"strings"
	"testing"
	"time"
)

// Kind is a kind of corpus, and what its file's name ends in.
type Kind string

// The kinds.
const (
	Valid   Kind = ""     // references that are valid under RFC 3986
	IRI     Kind = "_iri" // IRI references
	Invalid Kind = "_bad" // texts that are invalid under RFC 3986
)

// Corpus returns the texts of a corpus. STRICTURI_CORPUS can name a file with URIs that
// are valid under RFC 3986, one per line; files with IRIs ("_iri") and invalid texts
// ("_bad") are in the same folder. Without it, the texts are those of Generate.
func Corpus(tb testing.TB, kind Kind) []string {
	tb.Helper()
	name := os.Getenv("STRICTURI_CORPUS")
	if name == "" {
		return Generate(kind)
	}
	data, err := os.ReadFile(strings.TrimSuffix(name, ".txt") + string(kind) + ".txt")
	if err != nil {
		tb.Fatal(err)
	}
	return strings.Split(strings.TrimSuffix(string(data), "\n"), "\n")
}

// Samples has a few texts of each kind, as seeds of tests.
var Samples = map[Kind][]string{
	Valid: {
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
	IRI: {
		"http://www.example.org/D%C3%BCrst",
		"http://résumé.example.org/caf\u00e9/men\u00fc?größe=groß#übersicht",
		"http://example.com/던파이야기/images/",
		"https://ja.example.org/ウィキ/日本語",
		"http://example.org/صفحة?q=سؤال",
	},
	Invalid: {
		"http://a b/",
		"http://[::1/",
		"https://www.example.org/documents/{id}",
		"http://example.com/100%/",
		"http://example.com/<script>",
		"1http://example.com/",
		"http://example.com:port/",
	},
}

// Sink is where results go that would else not be computed.
var Sink bool

// Ratio measures rounds of net/url.Parse on theirs and of f on ours, side by side,
// and reports the medians, which what else the machine does moves least, and their
// ratio.
func Ratio(b *testing.B, theirs, ours []string, f func(text string)) {
	var us, them []float64
	for b.Loop() {
		t0 := time.Now()
		for _, text := range theirs {
			u, err := url.Parse(text)
			Sink = err == nil && u.Opaque == ""
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
