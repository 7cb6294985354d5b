package gqlgen_test

import (
	"context"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/99designs/gqlgen/graphql/handler"
	"github.com/99designs/gqlgen/graphql/handler/transport"

	"github.com/stricturi/stricturi/integrations/gqlgen/internal/api"
	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/uri"
)

type resolver struct{}

func (resolver) Query() api.QueryResolver { return resolver{} }

// Page returns an IRI in the place of the URI http://iri/.
func (resolver) Page(_ context.Context, address uri.URI) (*uri.URI, error) {
	if host, _ := address.Host(); host == "iri" {
		return new(iri.MustParse("http://é/").URI), nil
	}
	return &address, nil
}

func (resolver) Name(_ context.Context, name *iri.IRI) (*iri.IRI, error) { return name, nil }

// The server that gqlgen generates reads and writes the scalars, and writes nothing that it
// could not read.
func TestServer(t *testing.T) {
	server := handler.New(api.NewExecutableSchema(api.Config{Resolvers: resolver{}}))
	server.AddTransport(transport.POST{})
	var panicked any
	server.SetRecoverFunc(func(_ context.Context, err any) error {
		panicked = err
		return http.ErrAbortHandler
	})
	for _, test := range []struct{ query, want string }{
		{`{page(address: \"http://a/\")}`, `{"data":{"page":"http://a/"}}`},
		{`{page(address: \"http://u:secret@h/a b\")}`, `"path":["page","address"],"extensions":{"uri":{"offset":19,`},
		{`{page(address: \"http://é/\")}`, `"offset":7`},
		{`{page(address: 1)}`, `is not a string`},
		{`{page(address: \"http://iri/\")}`, `"data":null`},
		{`{name(name: \"http://é/\")}`, `{"data":{"name":"http://é/"}}`},
		{`{name}`, `{"data":{"name":null}}`},
		{`{name(name: \"é\")}`, `"offset":0`},
	} {
		panicked = nil
		request := httptest.NewRequest(http.MethodPost, "/", strings.NewReader(`{"query": "`+test.query+`"}`))
		request.Header.Set("Content-Type", "application/json")
		response := httptest.NewRecorder()
		server.ServeHTTP(response, request)
		if body := response.Body.String(); !strings.Contains(body, test.want) || strings.Contains(body, "secret") {
			t.Errorf("%s: %s", test.query, body)
		}
		err, _ := panicked.(error)
		if wrong := strings.Contains(test.query, "//iri/"); wrong != (err != nil && strings.Contains(err.Error(), "iri.IRI")) {
			t.Errorf("%s: panicked with %v", test.query, panicked)
		}
	}
}
