package texts

import (
	"iter"

	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/uri"
)

// edition is what the page asks of an edition of package uri or iri.
type edition interface {
	uri.AnyEdition
	Check(rule, text string) error
	Nodes(rule, text string) (iter.Seq[uri.Node], error)
	rule() string
	// parse parses a reference.
	parse(text string) (reference, error)
	// resolve resolves a reference against a base.
	resolve(base, ref string) (uri.TextTarget, error)
}

// reference is what references of packages uri and iri have in common.
type reference interface {
	Scheme() (string, bool)
	Authority() (string, bool)
	Userinfo() (string, bool)
	Host() (string, bool)
	HostKind() uri.HostKind
	Port() (string, bool)
	Path() string
	Query() (string, bool)
	Fragment() (string, bool)
}

// editions are all editions, oldest first.
var editions = func() (all []edition) {
	for _, e := range uri.Editions() {
		all = append(all, uris{e})
	}
	for _, e := range iri.Editions() {
		all = append(all, iris{e})
	}
	return all
}()

type uris struct{ uri.Edition }

func (e uris) rule() string                         { return "URI-reference" }
func (e uris) parse(text string) (reference, error) { return e.ParseReference(text) }
func (e uris) resolve(base, ref string) (uri.TextTarget, error) {
	return uri.Resolver{Edition: e.Edition}.ResolveText(base, ref)
}

type iris struct{ iri.Edition }

func (e iris) rule() string                         { return "IRI-reference" }
func (e iris) parse(text string) (reference, error) { return e.ParseReference(text) }
func (e iris) resolve(base, ref string) (uri.TextTarget, error) {
	return iri.Resolver{Edition: e.Edition}.ResolveText(base, ref)
}
