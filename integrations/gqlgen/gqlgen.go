// Package gqlgen has the scalars URI, URIReference, IRI and IRIReference for GraphQL
// servers that github.com/99designs/gqlgen generates. Name them in gqlgen.yml:
//
//	models:
//	  URI:
//	    model: github.com/stricturi/stricturi/integrations/gqlgen.URI
//
// and in the schema:
//
//	scalar URI @specifiedBy(url: "https://www.rfc-editor.org/rfc/rfc3986")
//
// Fields and arguments then have the type [uri.URI] in Go. Before gqlgen runs for the first
// time, a file of the program must import the package, so that go mod tidy keeps it.
package gqlgen

import (
	"encoding"
	"errors"
	"fmt"

	"github.com/99designs/gqlgen/graphql"
	"github.com/vektah/gqlparser/v2/gqlerror"

	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/uri"
)

// MarshalURI writes a URI as a string, and the zero URI as null. It panics if the value holds
// an IRI, which UnmarshalURI could not read: the scalar for it is IRI. gqlgen makes a panic
// an error of the field.
func MarshalURI(u uri.URI) graphql.Marshaler {
	if u.IsZero() {
		return graphql.Null
	}
	return marshal(u)
}

// UnmarshalURI parses a string. The error for an invalid one is a [*gqlerror.Error] whose
// extensions have the details as "uri", in the form of [uri.SyntaxError.MarshalJSON].
func UnmarshalURI(v any) (uri.URI, error) { return unmarshal(v, uri.Parse) }

// MarshalURIReference writes a reference as a string. It panics as [MarshalURI] does.
func MarshalURIReference(r uri.Reference) graphql.Marshaler { return marshal(r) }

// UnmarshalURIReference parses a string. Errors are as for [UnmarshalURI].
func UnmarshalURIReference(v any) (uri.Reference, error) { return unmarshal(v, uri.ParseReference) }

// MarshalIRI writes an IRI as a string, and the zero IRI as null.
func MarshalIRI(i iri.IRI) graphql.Marshaler {
	if i.IsZero() {
		return graphql.Null
	}
	return marshal(i)
}

// UnmarshalIRI parses a string. Errors are as for [UnmarshalURI].
func UnmarshalIRI(v any) (iri.IRI, error) { return unmarshal(v, iri.Parse) }

// MarshalIRIReference writes a reference as a string.
func MarshalIRIReference(r iri.Reference) graphql.Marshaler { return marshal(r) }

// UnmarshalIRIReference parses a string. Errors are as for [UnmarshalURI].
func UnmarshalIRIReference(v any) (iri.Reference, error) { return unmarshal(v, iri.ParseReference) }

func marshal(v encoding.TextMarshaler) graphql.Marshaler {
	text, err := v.MarshalText()
	if err != nil {
		panic(err)
	}
	return graphql.MarshalString(string(text))
}

func unmarshal[T any](v any, parse func(string) (T, error)) (T, error) {
	text, ok := v.(string)
	if !ok {
		var zero T
		return zero, fmt.Errorf("%T is not a string", v)
	}
	value, err := parse(text)
	if e := (*uri.SyntaxError)(nil); errors.As(err, &e) {
		err = &gqlerror.Error{Err: err, Message: err.Error(), Extensions: map[string]any{"uri": e}}
	}
	return value, err
}
