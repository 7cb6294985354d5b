// Package bench has the corpora of the benchmarks, and compares functions with net/url.Parse.
package bench

import (
	"cmp"
	"embed"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// Kind is a kind of corpus. Its value is the suffix of the name of its file.
type Kind string

// The kinds.
const (
	Valid   Kind = ""     // references that are valid under RFC 3986
	IRI     Kind = "_iri" // IRI references
	Invalid Kind = "_bad" // texts that are invalid under RFC 3986
)

// The texts of the kinds, and of links, which a program wrote once.
//
//go:embed testdata
var files embed.FS

// Corpus returns the texts of a corpus. The environment variable STRICTURI_CORPUS can name a
// file, corpus.txt, with one valid URI (RFC 3986) per line. Next to it, corpus_iri.txt has IRIs
// and corpus_bad.txt invalid texts. Without the variable, Corpus returns Texts(kind).
func Corpus(kind Kind) []string {
	name := os.Getenv("STRICTURI_CORPUS")
	if name == "" {
		return Texts(kind)
	}
	dir, file := filepath.Split(strings.TrimSuffix(name, ".txt") + string(kind) + ".txt")
	return lines(os.DirFS(cmp.Or(dir, ".")), file)
}

// Texts returns 5,000 URIs, 2,000 IRIs, or 1,000 invalid texts. The frequencies of lengths, schemes
// and components are about those of URIs on the web.
func Texts(kind Kind) []string { return lines(files, "testdata/corpus"+string(kind)+".txt") }

// Pair is a base URI, and a reference to resolve against it.
type Pair struct{ Base, Ref string }

// Links returns 2,000 references such as links in documents, each with the URI of a document as its base.
func Links() (pairs []Pair) {
	for _, line := range lines(files, "testdata/links.txt") {
		base, ref, _ := strings.Cut(line, "\t")
		pairs = append(pairs, Pair{base, ref})
	}
	return pairs
}

func lines(in fs.FS, name string) []string {
	text, err := fs.ReadFile(in, name)
	if err != nil {
		panic(err)
	}
	return strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")
}

// Sink receives results, so that the compiler does not remove their computation.
var Sink bool

// Ratio measures net/url.Parse on theirs and f on ours in alternating rounds. It reports
// the median times, which other work on the machine affects least, and their ratio, and
// the ratio of the best times.
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
