package openapi_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/getkin/kin-openapi/openapi3filter"
	"github.com/getkin/kin-openapi/routers/gorillamux"

	"github.com/stricturi/stricturi/conformance"
	"github.com/stricturi/stricturi/formats"
	"github.com/stricturi/stricturi/integrations/openapi"
	"github.com/stricturi/stricturi/internal/testutil"
	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/uri"
)

func visit(format, text string, options ...openapi3.SchemaValidationOption) error {
	return openapi3.NewStringSchema().WithFormat(format).VisitJSON(text, options...)
}

// All strings of the JSON Schema Test Suite have the verdict of the document. Of regex
// that holds for OpenAPI 3.0 only: documents of 3.1 are validated with package jsonschema,
// which asks package regexp.
func TestSuite(t *testing.T) {
	cases := testutil.Must(conformance.Formats())
	given := openapi3.WithStringFormatValidators(openapi.Formats())
	byPackageRegexp := []string{ // wrong in 3.1, and the first four accepted
		`\a`, `(?P<name>x)`, `(?i)abc`, `(?ims)abc`, `(?<n>a)\k<n>`, `(?<=a+)b`, `[]`, `[^]`, `\cA`,
	}
	for _, c := range cases {
		if err := visit(c.Format, c.In, given); (err == nil) == c.Valid == c.Disputed() {
			t.Errorf("%s %+q: valid is %v: %v", c.Format, c.In, c.Valid, err)
		}
		err := visit(c.Format, c.In, given, openapi3.EnableJSONSchema2020())
		wrong := (err == nil) == c.Valid == c.Disputed()
		if listed := c.Format == "regex" && slices.Contains(byPackageRegexp, c.In); wrong != listed {
			t.Errorf("3.1: %s %+q: valid is %v: %v; listed as wrong: %v", c.Format, c.In, c.Valid, err, listed)
		}
	}
}

// Any list of formats can be given, such as that of another edition.
func TestList(t *testing.T) {
	given := openapi3.WithStringFormatValidators(openapi.Formats(formats.Under(uri.RFC2396(), iri.RFC3987().Edition)...))
	if err := visit("uri", "http://[::1]/", given); err == nil {
		t.Error("uri accepts what RFC 2396 does not have")
	}
	if err := visit("uri", "http://a/", given); err != nil {
		t.Error(err)
	}
}

// kin-openapi by itself accepts base64url for byte. It does so again without the entry.
func TestByte(t *testing.T) {
	all := openapi.Formats()
	for _, keep := range []bool{false, true} {
		if keep {
			delete(all, "byte")
		}
		for text, valid := range map[string]bool{"Zm9v+/Yg": true, "Zm9v-_Yg": keep, "Zm9vY": keep} {
			for _, options := range [][]openapi3.SchemaValidationOption{nil, {openapi3.EnableJSONSchema2020()}} {
				if err := visit("byte", text, append(options, openapi3.WithStringFormatValidators(all))...); (err == nil) != valid {
					t.Errorf("%s: valid is %v, kept %v: %v", text, valid, keep, err)
				}
			}
		}
	}
}

// A place makes kin-openapi validate a text against the schema of a document.
type place func(t *testing.T, doc *openapi3.T, text string, options []openapi3.SchemaValidationOption) error

const valid, invalid = "http://é/", "http://é é/"

var places = map[string]place{
	"query": func(t *testing.T, doc *openapi3.T, text string, options []openapi3.SchemaValidationOption) error {
		return openapi3filter.ValidateRequest(t.Context(), request(t, doc, text, valid, options))
	},
	"body": func(t *testing.T, doc *openapi3.T, text string, options []openapi3.SchemaValidationOption) error {
		return openapi3filter.ValidateRequest(t.Context(), request(t, doc, valid, text, options))
	},
	"response": func(t *testing.T, doc *openapi3.T, text string, options []openapi3.SchemaValidationOption) error {
		r := request(t, doc, valid, valid, options)
		return openapi3filter.ValidateResponse(t.Context(), (&openapi3filter.ResponseValidationInput{
			RequestValidationInput: r, Status: http.StatusOK, Header: r.Request.Header, Options: r.Options,
		}).SetBodyBytes(quote(t, text)))
	},
	"VisitJSON": func(_ *testing.T, doc *openapi3.T, text string, options []openapi3.SchemaValidationOption) error {
		return link(doc).VisitJSON(text, options...)
	},
	"ValidateSchemaJSON": func(_ *testing.T, doc *openapi3.T, text string, options []openapi3.SchemaValidationOption) error {
		return doc.ValidateSchemaJSON(link(doc), text, options...)
	},
	"example": func(t *testing.T, doc *openapi3.T, text string, _ []openapi3.SchemaValidationOption) error {
		link(doc).Example = text
		return doc.Validate(t.Context())
	},
	"default": func(t *testing.T, doc *openapi3.T, text string, _ []openapi3.SchemaValidationOption) error {
		link(doc).Default = text
		return doc.Validate(t.Context())
	},
}

// A way is a way to pass the formats to kin-openapi. It tells which places they reach.
type way struct {
	name    string
	give    func(*testing.T, *openapi3.T)
	options []openapi3.SchemaValidationOption
	reaches func(place string) bool
}

var ways = []way{
	{"none", nil, nil, func(string) bool { return false }},
	{
		"document", func(_ *testing.T, doc *openapi3.T) { doc.SetStringFormatValidators(openapi.Formats()) }, nil,
		func(place string) bool { return place == "ValidateSchemaJSON" },
	},
	{
		"options", nil, []openapi3.SchemaValidationOption{openapi3.WithStringFormatValidators(openapi.Formats())},
		func(place string) bool { return place != "example" && place != "default" },
	},
	{"Define", func(t *testing.T, _ *openapi3.T) { define(t) }, nil, func(string) bool { return true }},
}

// Each way reaches the places that the documentation names, in both versions of
// OpenAPI, which kin-openapi validates differently.
func TestWaysAndPlaces(t *testing.T) {
	for _, version := range []string{"3.0.3", "3.1.0"} {
		for name, validate := range places {
			for _, way := range ways {
				t.Run(version+"/"+name+"/"+way.name, func(t *testing.T) {
					doc := load(t, version)
					if way.give != nil {
						way.give(t, doc)
					}
					if err := validate(t, doc, valid, way.options); err != nil {
						t.Errorf("valid text: %v", err)
					}
					err := validate(t, doc, invalid, way.options)
					if (err != nil) != way.reaches(name) {
						t.Fatalf("got %v, want an error: %v", err, way.reaches(name))
					}
					if err == nil {
						return
					}
					got := found(err)
					if len(got) != 1 || !strings.HasSuffix(got[0], fmt.Sprint(" ", len("http://é"))) {
						t.Errorf("%q in %v", got, err)
					}
				})
			}
		}
	}
}

// found returns the errors that Errors yields as places and offsets.
func found(err error) (all []string) {
	for place, e := range openapi.Errors(err) {
		all = append(all, fmt.Sprintf("%s %d", strings.Join(place, "/"), e.Offset))
	}
	return all
}

// Errors finds each error below arrays, objects and combined schemas.
func TestErrors(t *testing.T) {
	for _, version := range []string{"3.0.3", "3.1.0"} {
		doc := load(t, version)
		link := &openapi3.Schema{OneOf: openapi3.SchemaRefs{
			{Value: &openapi3.Schema{AllOf: openapi3.SchemaRefs{openapi3.NewStringSchema().WithFormat("iri").NewRef()}}},
			openapi3.NewStringSchema().WithFormat("date").NewRef(),
		}}
		doc.Paths.Find("/links").Post.RequestBody.Value.Content["application/json"].Schema = openapi3.NewObjectSchema().
			WithProperty("links", openapi3.NewArraySchema().WithItems(link)).
			WithProperty("name", openapi3.NewStringSchema().WithMaxLength(1)).
			WithProperty("next", openapi3.NewStringSchema().WithFormat("uri")).NewRef()
		r := request(t, doc, invalid, "", []openapi3.SchemaValidationOption{openapi3.WithStringFormatValidators(openapi.Formats())})
		r.Request.Body = io.NopCloser(strings.NewReader(`{"links": ["a:", "é é", "2026-01-01"], "name": "long", "next": "a b:"}`))
		r.Options.MultiError = true
		err := openapi3filter.ValidateRequest(t.Context(), r)
		got := found(fmt.Errorf("wrapped: %w", err))
		slices.Sort(got)
		if want := []string{"body/links/1 0", "body/links/1 0", "body/next 1", "query/from 9"}; !slices.Equal(got, want) {
			t.Errorf("%s: got %q, want %q", version, got, want)
		}
		for range openapi.Errors(err) {
			break
		}
	}
	for place, err := range openapi.Errors(errors.New("another")) {
		t.Errorf("%v: %v", place, err)
	}
}

// A place hides what may be a password, and that of the name of a property is its object.
func TestErrorsPlace(t *testing.T) {
	links := openapi3.NewStringSchema().WithFormat("uri")
	names := openapi3.NewObjectSchema()
	names.PropertyNames = links.NewRef()
	given := openapi3.WithStringFormatValidators(openapi.Formats())
	for _, options := range [][]openapi3.SchemaValidationOption{{given}, {given, openapi3.EnableJSONSchema2020()}} {
		schema := openapi3.NewObjectSchema().
			WithProperty("map", openapi3.NewObjectSchema().WithAdditionalProperties(links)).
			WithProperty("names", names)
		got := found(schema.VisitJSON(map[string]any{"map": map[string]any{"https://user:secret@h/": "a b"}}, options...))
		if want := []string{"map/https://xxxxx@h/ 1"}; !slices.Equal(got, want) {
			t.Errorf("got %q, want %q", got, want)
		}
		got = found(schema.VisitJSON(map[string]any{"names": map[string]any{"a b": 1}}, options...))
		if want := []string{"names 1"}; len(options) > 1 && !slices.Equal(got, want) { // a keyword of 3.1
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

// Whether kin-openapi ignores the format of a number depends on the version of OpenAPI, and
// Unchecked yields it if it does.
func TestUncheckedNumbers(t *testing.T) {
	for version, options := range map[string][]openapi3.SchemaValidationOption{
		"3.0.3": nil, "3.1.0": {openapi3.EnableJSONSchema2020()},
	} {
		for _, types := range []*openapi3.Types{nil, {"number"}, {"integer"}, {"number", "null"}, {"integer", "number"}} {
			doc := load(t, version)
			*link(doc) = openapi3.Schema{Type: types, Format: "int32"}
			var want int
			if link(doc).VisitJSON(99999999999., options...) == nil {
				want = 1
			}
			if got := len(maps.Collect(openapi.Unchecked(doc, nil))); got != want {
				t.Errorf("%s %v: %d formats, want %d", version, types, got, want)
			}
		}
	}
}

// Unchecked finds formats that the validation of kin-openapi ignores.
func TestUnchecked(t *testing.T) {
	doc := load(t, "3.0.3")
	doc.Components.Schemas["Page"] = openapi3.NewObjectSchema().
		WithProperty("a", openapi3.NewStringSchema().WithFormat("urii")).
		WithProperty("b", openapi3.NewIntegerSchema().WithFormat("uri")). // for strings alone
		WithProperty("c", openapi3.NewInt64Schema()).
		WithProperty("d", openapi3.NewStringSchema().WithFormat("date")).
		WithProperty("format", openapi3.NewStringSchema()).NewRef()
	for _, given := range []map[string]openapi3.StringFormatValidator{nil, openapi.Formats()} {
		var got []string
		for pointer, format := range openapi.Unchecked(doc, given) {
			got = append(got, pointer+" "+format)
		}
		want := []string{"/components/schemas/Page/properties/a urii", "/components/schemas/Page/properties/b uri"}
		if given == nil {
			want = slices.Insert(want, 0, "/components/schemas/Link iri")
		}
		if !slices.Equal(got, want) {
			t.Errorf("got %q, want %q", got, want)
		}
	}
	for range openapi.Unchecked(doc, nil) {
		break
	}
}

func load(t *testing.T, version string) *openapi3.T {
	t.Helper()
	const content = `{"application/json": {"schema": {"$ref": "#/components/schemas/Link"}}}`
	doc := testutil.Must(openapi3.NewLoader().LoadFromData([]byte(`{
		"openapi": "` + version + `", "info": {"title": "t", "version": "1"},
		"paths": {"/links": {"post": {
			"parameters": [{"name": "from", "in": "query", "schema": {"$ref": "#/components/schemas/Link"}}],
			"requestBody": {"content": ` + content + `},
			"responses": {"200": {"description": "", "content": ` + content + `}}
		}}},
		"components": {"schemas": {"Link": {"type": "string", "format": "iri"}}}
	}`)))
	return doc
}

func link(doc *openapi3.T) *openapi3.Schema { return doc.Components.Schemas["Link"].Value }

func quote(t *testing.T, text string) []byte {
	t.Helper()
	return testutil.Must(json.Marshal(text))
}

// request returns a request for the operation of the document, routed to it.
func request(t *testing.T, doc *openapi3.T, query, body string, options []openapi3.SchemaValidationOption) *openapi3filter.RequestValidationInput {
	t.Helper()
	r := httptest.NewRequest(http.MethodPost, "/links?from="+url.QueryEscape(query), bytes.NewReader(quote(t, body)))
	r.Header.Set("Content-Type", "application/json")
	router := testutil.Must(gorillamux.NewRouter(doc))
	route, params, err := router.FindRoute(r)
	if err != nil {
		t.Fatal(err)
	}
	return &openapi3filter.RequestValidationInput{
		Request: r, PathParams: params, Route: route, Options: &openapi3filter.Options{SchemaValidationOptions: options},
	}
}

// define defines the formats for one test.
func define(t *testing.T) {
	t.Helper()
	before := maps.Clone(openapi3.SchemaStringFormats)
	openapi.Define()
	t.Cleanup(func() { openapi3.SchemaStringFormats = before })
}

// A document may name one of our formats, unless only defined formats are allowed.
func TestDefine(t *testing.T) {
	doc := load(t, "3.0.3")
	link(doc).Format = "uri-rfc2396"
	if err := doc.Validate(t.Context(), openapi3.EnableSchemaFormatValidation()); err == nil {
		t.Error("before: no error")
	}
	define(t)
	if err := doc.Validate(t.Context(), openapi3.EnableSchemaFormatValidation()); err != nil {
		t.Error(err)
	}
	if err := visit("uri-rfc2396", "http://[::1]/"); err == nil {
		t.Error("the format is not defined")
	}
	if err := visit("uri-rfc2732", "http://[::1]/"); err != nil {
		t.Error(err)
	}
}
