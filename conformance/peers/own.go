package main

import (
	"fmt"
	"strings"
	"time"

	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/iri/bidi"
	"github.com/stricturi/stricturi/iri/lint"
	"github.com/stricturi/stricturi/uri"
)

// ownOperation is a row of the table of this project's other operations.
type ownOperation struct {
	name string
	f    func(a, b string)
}

// parsedTexts returns an operation on the parsed texts, each with the next one.
func parsedTexts[T any](texts []pair, parse func(string) T, f func(v, next T)) func(a, b string) {
	values := make([]T, len(texts))
	for i, p := range texts {
		values[i] = parse(p.a)
	}
	i := 0
	return func(_, _ string) {
		v := values[i]
		if i++; i == len(values) {
			i = 0
		}
		f(v, values[i])
	}
}

func ownURIOperations(texts []pair) []ownOperation {
	syntax := uri.Normalizer{Apply: uri.NormalizeCase | uri.NormalizePercent | uri.NormalizeDots}
	paths := parsedTexts(texts, uri.MustParse, func(u, _ uri.URI) { sink.err = uri.RFC3986.Check("path-abempty", u.Path()) })
	return []ownOperation{
		{"`uri.Split`", func(a, _ string) { sink.text = uri.Split(a).Path }},
		{"`Edition.Check(\"path-abempty\")`, of the paths", paths},
		{"`Edition.Tree`", func(a, _ string) { _, sink.err = uri.RFC3986.Tree("URI-reference", a) }},
		{"`Edition.Nodes`, all of them", func(a, _ string) {
			nodes, err := uri.RFC3986.Nodes("URI-reference", a)
			if sink.err = err; err == nil {
				for range nodes {
				}
			}
		}},
		{"`Reference.Normalize`, parsed", parsedTexts(texts, uri.MustParseReference,
			func(r, _ uri.Reference) { sink.reference = r.Normalize() })},
		{"`Normalizer.IsNormalized`, parsed", parsedTexts(texts, uri.MustParseReference,
			func(r, _ uri.Reference) { sink.valid = syntax.IsNormalized(r) })},
		{"`Reference.Equivalence`, two different", parsedTexts(texts, uri.MustParseReference,
			func(r, next uri.Reference) { sink.valid = r.Equivalence(next) == uri.EqualNever })},
		{"`URI.Resolve`, of the next, parsed", parsedTexts(texts, uri.MustParse, func(u, next uri.URI) {
			target, err := u.Resolve(next.Reference())
			sink.reference, sink.err = target.Reference(), err
		})},
		{"`iri.ConvertURI`, parsed", parsedTexts(texts, uri.MustParse, func(u, _ uri.URI) { _, sink.err = iri.ConvertURI(u) })},
		{"`lint.Check`", func(a, _ string) { sink.valid = len(lint.Check(a)) > 0 }},
	}
}

func ownIRIOperations(texts []pair) []ownOperation {
	return []ownOperation{
		{"`Edition.Tree`", func(a, _ string) { _, sink.err = iri.RFC3987.Tree("IRI-reference", a) }},
		{"`Reference.Normalize`, parsed", parsedTexts(texts, iri.MustParseReference, func(r, _ iri.Reference) { sink.iri = r.Normalize() })},
		{"`IRI.ToURI`, parsed", parsedTexts(texts, iri.MustParse, func(i, _ iri.IRI) { _, sink.err = i.ToURI() })},
		{"`bidi.IsBidirectional`", func(a, _ string) { sink.valid = bidi.IsBidirectional(a) }},
		{"`bidi.Display`", func(a, _ string) { _, sink.err = bidi.Display(a) }},
		{"`lint.Check`", func(a, _ string) { sink.valid = len(lint.Check(a)) > 0 }},
	}
}

// ownTable measures this project's other operations, each against url.Parse on the same
// texts. The first two columns are those of URIs and IRIs.
func ownTable(dir string, cols []column, rounds int, atLeast time.Duration) (string, error) {
	var b strings.Builder
	b.WriteString("| operation | texts | ns a text | ratio to `url.Parse` |\n|---|---|---:|---:|\n")
	for i, operations := range [][]ownOperation{ownURIOperations(cols[0].texts), ownIRIOperations(cols[1].texts)} {
		c := cols[i]
		var all []racer
		var timers []timer
		for _, o := range operations {
			l := &local{answer: askStricturi, timed: map[string]func(a, b string){c.operation: o.f}}
			all = append(all, racer{name: o.name, uri: "rfc3986", iri: "rfc3987", local: l})
			timers = append(timers, l)
		}
		cells, err := speeds(dir, c, all, timers, rounds, atLeast)
		if err != nil {
			return "", err
		}
		for i, r := range all {
			if cells[i].wrong > 0 {
				return "", fmt.Errorf("%s: %d of the %s are invalid", r.name, cells[i].wrong, c.name)
			}
			fmt.Fprintf(&b, "| %s | %s | %.0f | %s |\n", r.name, c.name, quantile(cells[i].ns, 0.5), cells[i].say(r))
		}
	}
	return b.String(), nil
}
