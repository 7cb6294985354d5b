package peers

import (
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stricturi/stricturi/internal/bench"
	"github.com/stricturi/stricturi/internal/testutil"
	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/uri"
)

// racers returns the libraries whose speed is measured, and this project's functions that
// return less than a reference.
func racers() []library {
	variant := func(name string, timed map[string]func(a, b string)) library {
		return library{name: "stricturi-" + name, claims: []string{"rfc3986", "rfc3987"}, local: &local{answer: askStricturi, timed: timed}}
	}
	return append(slices.Clone(libraries),
		library{name: "oxiri", claims: []string{"rfc3986", "rfc3987"}, build: crate("oxiri", "oxiri")},
		library{name: "ada", claims: []string{"rfc3986", "rfc3987"}, build: ada},
		library{name: "iri-string", claims: []string{"rfc3986", "rfc3987"}, build: crate("iristring", "iri-string")},
		variant("valid", map[string]func(a, b string){
			"uri": func(a, _ string) { sink.valid = uri.ValidReference(a) },
			"iri": func(a, _ string) { sink.valid = iri.ValidReference(a) },
		}),
		variant("index", map[string]func(a, b string){
			"uri": func(a, _ string) { sink.offset, sink.err = uri.RFC3986().Index("URI-reference", a) },
			"iri": func(a, _ string) { sink.offset, sink.err = iri.RFC3987().Index("IRI-reference", a) },
		}))
}

// column is an operation on the texts of a corpus.
type column struct {
	name      string
	operation string     // as in the table of README.md
	verb      string     // of the question that shows that a library does it correctly
	texts     [][]string // the arguments of each question
	valid     bool       // whether the texts are valid
}

func columns(b *testing.B) []column {
	list := func(texts []string) (all [][]string) {
		for _, text := range texts {
			all = append(all, []string{text})
		}
		return all
	}
	valid, iris := bench.Corpus(bench.Valid), bench.Corpus(bench.IRI)
	var links, examples [][]string
	for _, l := range bench.Links() {
		links = append(links, []string{l.Base, l.Ref})
	}
	for _, p := range probes(b) {
		for _, c := range p.cases {
			if p.name == "resolution, RFC 3986" {
				examples = append(examples, c.args)
			}
		}
	}
	var encoded []string
	for _, text := range iris {
		if u := askStricturi("touri", text); u.is(yes) {
			encoded = append(encoded, u.text())
		}
	}
	return []column{
		{"URIs", "uri", "reference", list(valid), true},
		{"IRIs", "iri", "reference", list(iris), true},
		{"invalid", "uri", "reference", list(bench.Corpus(bench.Invalid)), false},
		{"resolve-5.4", "resolve", "resolve", examples, true},
		{"resolve-links", "resolve", "resolve", links, true},
		{"normalize", "normalize", "normalize", list(valid), true},
		{"to-uri", "touri", "touri", list(iris), true},
		{"to-iri", "toiri", "toiri", list(encoded), true},
	}
}

// answered returns the texts that a library answers correctly, or nil if it lacks the operation.
func (c column) answered(l library, ask asker) (texts [][]string) {
	for _, args := range c.texts {
		question := args
		if stem := map[string]string{"uri": "rfc3986", "iri": "rfc3987"}[c.operation]; stem != "" {
			if !slices.Contains(l.claims, stem) {
				return nil
			}
			question = []string{stem, args[0]}
		}
		a := ask(c.verb, question...)
		if a.is(lacking) {
			return nil
		}
		if right := a.is(yes) == c.valid; right && (c.verb == "reference" || a.gives(askStricturi(c.verb, args...).text())) {
			texts = append(texts, args)
		}
	}
	return texts
}

// timer returns a function that times an operation on texts, or nil if the library lacks it.
// For libraries in other languages the time is that of the processor.
func timer(b *testing.B, l library, process *process, operation string, texts [][]string) func() time.Duration {
	if l.local != nil {
		f := l.local.timed[operation]
		if f == nil {
			return nil
		}
		return func() time.Duration {
			start := time.Now()
			for _, args := range texts {
				f(args[0], args[len(args)-1])
			}
			return time.Since(start)
		}
	}
	var lines strings.Builder
	for _, args := range texts {
		lines.WriteString(strings.Join(args, "\t") + "\n")
	}
	file := filepath.Join(process.dir, strings.ReplaceAll(b.Name(), "/", "-"))
	testutil.NoError(b, os.WriteFile(file, []byte(lines.String()), 0o666))
	time := func() time.Duration {
		ns := testutil.Must(strconv.ParseInt(process.ask("time", operation, "1", file).text(), 10, 64))
		return time.Duration(ns)
	}
	if process.ask("time", operation, "1", file).is(lacking) {
		return nil
	}
	return time
}

// BenchmarkSpeed measures each operation of each library beside that of net/url, on the texts
// that the library answers correctly, and reports the median of the ratios and their quartiles.
func BenchmarkSpeed(b *testing.B) {
	defer debug.SetGCPercent(debug.SetGCPercent(-1)) // garbage is collected between the rounds
	all := columns(b)
	for _, l := range racers() {
		b.Run("library="+strings.ReplaceAll(l.name, "/", "-"), func(b *testing.B) {
			var p *process
			ask := asker(nil)
			if l.local != nil {
				ask = l.local.ask
			} else {
				p = l.build.start(b)
				ask = p.ask
			}
			for _, c := range all {
				b.Run("texts="+c.name, func(b *testing.B) {
					texts := c.answered(l, ask)
					own := timer(b, l, p, c.operation, texts)
					if len(texts) == 0 || own == nil {
						b.Skip("not offered")
					}
					base := timer(b, library{local: netURL}, nil, c.operation, texts)
					var ratios, ours, theirs []float64
					for b.Loop() {
						runtime.GC()
						them, us := float64(base()), float64(own())
						ratios, ours, theirs = append(ratios, us/them), append(ours, us), append(theirs, them)
					}
					median := func(all []float64) float64 {
						slices.Sort(all)
						return all[len(all)/2]
					}
					b.ReportMetric(median(ratios), "ratio")
					b.ReportMetric(ratios[len(ratios)/4], "ratio-q1")
					b.ReportMetric(ratios[len(ratios)*3/4], "ratio-q3")
					b.ReportMetric(median(ours)/float64(len(texts)), "ns/text")
					b.ReportMetric(median(theirs)/float64(len(texts)), "ns/net-url")
					b.ReportMetric(float64(len(c.texts)-len(texts)), "left-out")
					b.ReportMetric(0, "ns/op")
				})
			}
		})
	}
}
