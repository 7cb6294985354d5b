package main

import (
	"net/url"

	fredbiuri "github.com/fredbi/uri"

	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/uri"
)

// sink has what timed operations return, so that they are not optimized away.
var sink struct {
	text      string
	valid     bool
	offset    int
	err       error
	url       *url.URL
	fredbi    fredbiuri.URI
	reference uri.Reference
	iri       iri.Reference
}

// timedStricturi returns the operations of two editions.
func timedStricturi(u uri.Edition, i iri.Edition) map[string]func(a, b string) {
	resolver := uri.Resolver{Edition: u}
	timed := map[string]func(a, b string){
		"uri": func(a, _ string) { sink.reference, sink.err = u.ParseReference(a) },
		"iri": func(a, _ string) { sink.iri, sink.err = i.ParseReference(a) },
		"resolve": func(a, b string) {
			target, err := resolver.ResolveText(a, b)
			sink.text, sink.err = target.Text, err
		},
		"normalize": func(a, _ string) {
			r, err := u.ParseReference(a)
			sink.text, sink.err = r.Normalize().String(), err
		},
		"touri": func(a, _ string) {
			r, err := i.Parse(a)
			if sink.err = err; err == nil {
				t, err := r.ToURI()
				sink.text, sink.err = t.String(), err
			}
		},
		"toiri": func(a, _ string) {
			r, err := u.Parse(a)
			if sink.err = err; err == nil {
				t, err := iri.ConvertURI(r)
				sink.text, sink.err = t.String(), err
			}
		},
	}
	// The functions of the package know their edition and are inlined.
	if u == uri.RFC3986 {
		timed["uri"] = func(a, _ string) { sink.reference, sink.err = uri.ParseReference(a) }
	}
	if i == iri.RFC3987 {
		timed["iri"] = func(a, _ string) { sink.iri, sink.err = iri.ParseReference(a) }
	}
	return timed
}

// ownRacers returns this project's rows of the table of speed.
func ownRacers() []racer {
	all := []racer{
		{name: "stricturi", uri: "rfc3986", iri: "rfc3987", local: stricturi},
		{name: "stricturi, only `ValidReference`", uri: "rfc3986", iri: "rfc3987",
			local: &local{answer: askStricturi, timed: map[string]func(a, b string){
				"uri": func(a, _ string) { sink.valid = uri.ValidReference(a) },
				"iri": func(a, _ string) { sink.valid = iri.ValidReference(a) },
			}}},
		{name: "stricturi, only `IndexInvalidReference`", uri: "rfc3986", iri: "rfc3987",
			local: &local{answer: askStricturi, timed: map[string]func(a, b string){
				"uri": func(a, _ string) { sink.offset = uri.IndexInvalidReference(a) },
				"iri": func(a, _ string) { sink.offset = iri.IndexInvalidReference(a) },
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
			all = append(all, racer{name: "stricturi, " + e.String(), iri: e.String(),
				local: &local{answer: askStricturi, timed: map[string]func(a, b string){
					"iri": func(a, _ string) { sink.iri, sink.err = e.ParseReference(a) },
				}}})
		}
	}
	return all
}

func parseNetURL(a, _ string) { sink.url, sink.err = url.Parse(a) }

// net/url normalizes and maps nothing as RFC 3986 and 3987 define it, but parsing and
// printing is what one would do with it.
func printNetURL(a, _ string) {
	u, err := url.Parse(a)
	if sink.err = err; err == nil {
		sink.text = u.String()
	}
}

var timedNetURL = map[string]func(a, b string){
	"uri": parseNetURL, "iri": parseNetURL,
	"resolve": func(a, b string) {
		base, err := url.Parse(a)
		if sink.err = err; err != nil {
			return
		}
		u, err := base.Parse(b)
		if sink.err = err; err == nil {
			sink.text = u.String()
		}
	},
	"normalize": printNetURL, "touri": printNetURL, "toiri": printNetURL,
}

var timedFredbi = map[string]func(a, b string){
	"uri": func(a, _ string) { sink.fredbi, sink.err = fredbiuri.ParseReference(a) },
}
