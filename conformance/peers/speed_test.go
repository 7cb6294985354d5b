package main

import (
	"crypto/sha256"
	"encoding/hex"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/internal/bench"
)

// Each cell of the table of speed is measured, on the texts that the library answers
// correctly. This project and net/url are always there; other libraries if they are
// installed.
func TestSpeed(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("the processor time of a thread is measured on Linux only")
	}
	cols, err := columns()
	if err != nil {
		t.Fatal(err)
	}
	table, err := measureSpeed(racers(), cols, 1, 0)
	if err != nil {
		t.Fatal(err)
	}
	if len(cols) != 8 || len(table.racers)+len(table.missing) != len(racers()) {
		t.Errorf("%d columns, %d rows, %d missing", len(cols), len(table.racers), len(table.missing))
	}
	for _, one := range table.missing {
		if !strings.Contains(table.String(), one) {
			t.Errorf("the table does not say that %s is missing", one)
		}
	}
	// The columns that a library lacks.
	lacks := map[string][]string{
		"net/url": nil, "stricturi": nil,
		"stricturi, only `ValidReference`":        {"resolve", "normalize", "touri", "toiri"},
		"stricturi, only `IndexInvalidReference`": {"resolve", "normalize", "touri", "toiri"},
		"stricturi, iri11":                        {"uri", "resolve", "normalize", "touri", "toiri"},
		"fredbi/uri":                              {"iri", "resolve", "normalize", "touri", "toiri"},
		"fluent-uri":                              {"toiri"},
		"Jena":                                    {"normalize", "toiri"},
		"java.net.URI":                            {"iri", "toiri"},
		"oxiri":                                   {"normalize", "touri", "toiri"},
		"iri-string":                              {"toiri"},
	}
	for _, one := range []string{"`uri.Split` | URIs", "`Edition.Tree` | IRIs"} {
		if !strings.Contains(table.own, one) {
			t.Errorf("no %s in\n%s", one, table.own)
		}
	}
	for i, r := range table.racers {
		want, known := lacks[r.name]
		if !known {
			want = []string{"iri", "touri", "toiri"}
		}
		for j, c := range cols {
			got := table.cells[j][i]
			if got.lacks != slices.Contains(want, c.operation) {
				t.Errorf("%s, %s: lacking: %v", r.name, c.name, got.lacks)
			}
			if got.lacks {
				continue
			}
			if len(got.ratios) != 1 || len(got.ns) != 1 || got.wrong >= got.of {
				t.Errorf("%s, %s: %+v", r.name, c.name, got)
			}
			if r.uri != "rfc3986" && r.iri != "rfc3987" {
				continue // other editions answer otherwise
			}
			if r.local != nil && strings.HasPrefix(r.name, "stricturi") && got.wrong != 0 {
				t.Errorf("%s, %s: %d wrong answers", r.name, c.name, got.wrong)
			}
			if c.valid && (c.operation == "uri" || c.operation == "iri") && got.wrong > got.of/20 {
				t.Errorf("%s, %s: refuses %d of %d", r.name, c.name, got.wrong, got.of)
			}
		}
	}
}

// A library is timed on the texts that it answers correctly, and the table gives the number
// of the others. One that is not installed is named.
func TestSpeedChoice(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("the processor time of a thread is measured on Linux only")
	}
	timed := map[string]int{}
	fake := &local{
		answer: func(verb string, args ...string) answer {
			switch {
			case verb == "version":
				return ok(some("7"))
			case verb != "reference":
				return answer{kind: lacking}
			case strings.Contains(args[1], "x"):
				return answer{kind: no, offset: -1}
			}
			return ok(some(args[1]))
		},
		timed: map[string]func(a, b string){"uri": func(a, _ string) { timed[a]++ }},
	}
	table, err := measureSpeed([]racer{
		{name: "net/url", uri: "rfc3986", local: netURL},
		{name: "fake", uri: "rfc3986", local: fake},
		{name: "absent", uri: "rfc3986", build: &harness{name: "what nobody has", present: [][]string{{"false"}}}},
	}, []column{
		{"valid", "uri", []pair{{a: "a:"}, {a: "x:"}, {a: "b:"}}, true},
		{"bad", "uri", []pair{{a: " "}, {a: "x "}}, false},
		{"normalize", "normalize", []pair{{a: "a:"}}, true},
	}, 3, 0)
	if err != nil {
		t.Fatal(err)
	}
	if timed["a:"] == 0 || timed["b:"] == 0 || timed["x "] == 0 || len(timed) != 3 {
		t.Errorf("timed on %v", timed)
	}
	got := table.String()
	for _, want := range []string{
		"| fake | 7 | ", " | – |\n",
		"fake: 1 of 3 (valid), 1 of 2 (bad).",
		"Not installed here: absent.",
		runtime.Version(),
	} {
		if !strings.Contains(got, want) {
			t.Errorf("no %q in\n%s", want, got)
		}
	}
}

func TestQuantile(t *testing.T) {
	sorted := []float64{1, 2, 3, 4, 5}
	for _, test := range []struct{ part, want float64 }{{0, 1}, {0.25, 2}, {0.5, 3}, {0.75, 4}, {1, 5}} {
		if got := quantile(sorted, test.part); got != test.want {
			t.Errorf("quantile %v is %v, want %v", test.part, got, test.want)
		}
	}
}

// The corpora are the same on every machine, so that figures can be compared.
func TestCorpora(t *testing.T) {
	links := ""
	for _, l := range bench.Links() {
		links += l.Base + "\t" + l.Ref + "\n"
	}
	for _, test := range []struct{ name, text, want string }{
		{"URIs", strings.Join(bench.Generate(bench.Valid), "\n"), "83db29a9c789f14d"},
		{"IRIs", strings.Join(bench.Generate(bench.IRI), "\n"), "66a4bf7c9f9ef928"},
		{"invalid", strings.Join(bench.Generate(bench.Invalid), "\n"), "44fc4dd865a0a80a"},
		{"links", links, "7e1a91f607718d0b"},
	} {
		sum := sha256.Sum256([]byte(test.text))
		if got := hex.EncodeToString(sum[:8]); got != test.want {
			t.Errorf("%s have the sum %s, want %s", test.name, got, test.want)
		}
	}
}
