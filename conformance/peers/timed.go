package main

import (
	"net/url"

	fredbiuri "github.com/fredbi/uri"

	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/uri"
)

// What timed operations return, so that they are not optimized away.
var (
	sinkText      string
	sinkValid     bool
	sinkErr       error
	sinkURL       *url.URL
	sinkFredbi    fredbiuri.URI
	sinkReference uri.Reference
	sinkIRI       iri.Reference
)

// timedStricturi returns the operations of two editions.
func timedStricturi(u uri.Edition, i iri.Edition) map[string]func(a, b string) {
	resolver := uri.Resolver{Edition: u}
	timed := map[string]func(a, b string){
		"uri": func(a, _ string) { sinkReference, sinkErr = u.ParseReference(a) },
		"iri": func(a, _ string) { sinkIRI, sinkErr = i.ParseReference(a) },
		"resolve": func(a, b string) {
			target, err := resolver.ResolveText(a, b)
			sinkText, sinkErr = target.String(), err
		},
		"normalize": func(a, _ string) {
			r, err := u.ParseReference(a)
			sinkText, sinkErr = r.Normalize().String(), err
		},
		"touri": func(a, _ string) {
			r, err := i.Parse(a)
			if sinkErr = err; err == nil {
				t, err := r.ToURI()
				sinkText, sinkErr = t.String(), err
			}
		},
		"toiri": func(a, _ string) {
			r, err := u.Parse(a)
			if sinkErr = err; err == nil {
				t, err := iri.ConvertURI(r)
				sinkText, sinkErr = t.String(), err
			}
		},
	}
	// The functions of the package know their edition and are inlined.
	if u == uri.RFC3986 {
		timed["uri"] = func(a, _ string) { sinkReference, sinkErr = uri.ParseReference(a) }
	}
	if i == iri.RFC3987 {
		timed["iri"] = func(a, _ string) { sinkIRI, sinkErr = iri.ParseReference(a) }
	}
	return timed
}

// ownRacers returns this project's rows of the table of speed.
func ownRacers() []racer {
	all := []racer{
		{name: "stricturi", uri: "rfc3986", iri: "rfc3987", local: stricturi},
		{name: "stricturi, only `ValidReference`", uri: "rfc3986", iri: "rfc3987", local: &local{answer: askStricturi, timed: map[string]func(a, b string){
			"uri": func(a, _ string) { sinkValid = uri.ValidReference(a) },
			"iri": func(a, _ string) { sinkValid = iri.ValidReference(a) },
		}}},
	}
	for _, e := range uri.Editions() {
		if e != uri.RFC3986 {
			timed := timedStricturi(e, iri.RFC3987)
			delete(timed, "touri")
			delete(timed, "toiri")
			all = append(all, racer{name: "stricturi, " + e.String(), uri: e.String(), local: &local{answer: askStricturi, timed: timed}})
		}
	}
	for _, e := range iri.Editions() {
		if e != iri.RFC3987 {
			all = append(all, racer{name: "stricturi, " + e.String(), iri: e.String(), local: &local{answer: askStricturi, timed: map[string]func(a, b string){
				"iri": func(a, _ string) { sinkIRI, sinkErr = e.ParseReference(a) },
			}}})
		}
	}
	return all
}

func parseNetURL(a, _ string) { sinkURL, sinkErr = url.Parse(a) }

// net/url normalizes and maps nothing as RFC 3986 and 3987 define it, but parsing and
// printing is what one would do with it.
func printNetURL(a, _ string) {
	u, err := url.Parse(a)
	if sinkErr = err; err == nil {
		sinkText = u.String()
	}
}

var timedNetURL = map[string]func(a, b string){
	"uri": parseNetURL, "iri": parseNetURL,
	"resolve": func(a, b string) {
		base, err := url.Parse(a)
		if sinkErr = err; err != nil {
			return
		}
		u, err := base.Parse(b)
		if sinkErr = err; err == nil {
			sinkText = u.String()
		}
	},
	"normalize": printNetURL, "touri": printNetURL, "toiri": printNetURL,
}

var timedFredbi = map[string]func(a, b string){
	"uri": func(a, _ string) { sinkFredbi, sinkErr = fredbiuri.ParseReference(a) },
}
