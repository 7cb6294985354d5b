package ogen_test

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"github.com/ogen-go/ogen/validate"

	"github.com/stricturi/stricturi/conformance"
	"github.com/stricturi/stricturi/formats"
	"github.com/stricturi/stricturi/integrations/ogen"
	"github.com/stricturi/stricturi/integrations/ogen/internal/api"
	"github.com/stricturi/stricturi/internal/errs"
	"github.com/stricturi/stricturi/internal/testutil"
	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/uri"
)

type handler struct{}

func (handler) AddPage(context.Context, *api.AddPageReq, api.AddPageParams) error { return nil }

// post sends a request to the generated server, and returns the status and the error.
func post(t *testing.T, from, page string) (status int, invalid error) {
	t.Helper()
	server := testutil.Must(api.NewServer(handler{}, api.WithErrorHandler(
		func(_ context.Context, w http.ResponseWriter, _ *http.Request, err error) {
			invalid = err
			w.WriteHeader(http.StatusBadRequest)
		})))
	request := httptest.NewRequest(http.MethodPost, "/pages?from="+url.QueryEscape(from), strings.NewReader(page))
	request.Header.Set("Content-Type", "application/json")
	response := httptest.NewRecorder()
	server.ServeHTTP(response, request)
	return response.Code, invalid
}

// The generated server checks the format of a string by x-ogen-validate, and that of a type
// by x-ogen-type, in parameters and in bodies.
func TestServer(t *testing.T) {
	testutil.NoError(t, ogen.Register())
	for _, test := range []struct {
		name, from, page string
		valid            bool
		offset           int // of a syntax error that the error wraps
	}{
		{"valid", "http://a/", `{"home": "http://é/", "next": "/b", "feed": "http://a/", "license": "http://a/", "up": "é"}`, true, 0},
		{"empty parameter", "", `{"home": "http://é/"}`, true, 0}, // the handler gets an empty URI
		{"empty string", "http://a/", `{"home": ""}`, false, -1},
		{"string", "http://a/", `{"home": "http://é/|"}`, false, -1},
		{"type", "http://a/", `{"home": "http://é/", "next": "/b|"}`, false, len("/b")},
		{"type with a name", "http://a/", `{"home": "http://é/", "license": "http://a b/"}`, false, len("http://a")},
		{"IRI type with a name", "http://a/", `{"home": "http://é/", "up": "é|"}`, false, len("é")},
		{"ogen's own type", "http://a/", `{"home": "http://é/", "feed": "http://a/#b#c"}`, true, 0},
		{"parameter", "http://a/#b#c", `{"home": "http://é/"}`, false, len("http://a/#b")},
	} {
		t.Run(test.name, func(t *testing.T) {
			status, err := post(t, test.from, test.page)
			if (status == http.StatusNoContent) != test.valid || (err == nil) != test.valid {
				t.Fatalf("got %d, %v", status, err)
			}
			if e, ok := errs.AsType[*uri.SyntaxError](err); ok != (test.offset > 0) || ok && e.Offset != test.offset {
				t.Errorf("got %v", err)
			}
		})
	}
}

// All strings of the JSON Schema Test Suite have the verdict of the document in the registry
// that the generated code asks.
func TestSuite(t *testing.T) {
	testutil.NoError(t, ogen.Register())
	for _, c := range testutil.Must(conformance.Formats()) {
		if c.Format == "unknown" {
			continue // the suite's format that nobody defines
		}
		if err := validate.Ogen("format", c.In, c.Format); (err == nil) == c.Valid == c.Disputed() {
			t.Errorf("%s %+q: valid is %v: %v", c.Format, c.In, c.Valid, err)
		}
	}
}

func TestCheck(t *testing.T) {
	testutil.NoError(t, ogen.Register())
	testutil.NoError(t, validate.RegisterValidator("least", func(value, least any) error { return fmt.Errorf("%d", value.(int)-least.(int)) }))
	for document, want := range map[string]string{
		"a: {x-ogen-validate: {least: 5}}":                                "", // its values are numbers
		"a: {x-ogen-validate: {format: uri}}":                             "",
		"a: {format: urii}":                                               "", // not for the validator
		"a: [1, {x-ogen-validate: {format: urii}}]":                       "line 1: unknown format urii",
		"a: {x-ogen-validate: {format: 1}}":                               "line 1: unknown format 1",
		"200: &x\n x-ogen-validate: {formt: uri}\nb: *x":                  `line 2: no validator "formt" is registered`,
		"x-ogen-validate: {format: a}\nb: {x-ogen-validate: {format: b}}": "line 1: unknown format a\nline 2: unknown format b",
		`{"a": {"x-ogen-validate": {"format": "urii"}}}`:                  "line 1: unknown format urii",
		"a: {x-ogen-validate: [format]}":                                  "cannot unmarshal",
		"a: [":                                                            "did not find",
	} {
		if err := ogen.Check([]byte(document)); (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v, want %q", document, err, want)
		}
	}
}

// named is like the types that ogen generates for the strings of components/schemas.
type named string

func TestRegister(t *testing.T) {
	testutil.NoError(t, ogen.Register(formats.Under(uri.RFC2396(), iri.RFC3987().Edition)...))
	for _, test := range []struct {
		value, param any
		valid        bool
	}{
		{"http://a/", "uri", true},
		{"http://[::1]/", "uri", false}, // RFC 2396, 3.2.2 has no IP literals
		{"a", "nobody-defines-this", false},
		{"a", 1, false},
		{url.URL{Scheme: "http"}, "uri", false},
		{named("http://a/"), "uri", true},
		{named("http://[::1]/"), "uri", false},
		{[]byte("http://a/"), "uri", false},
		{nil, "uri", false},
	} {
		if err := validate.Ogen("format", test.value, test.param); (err == nil) != test.valid {
			t.Errorf("%v %v: %v", test.value, test.param, err)
		}
	}
}
