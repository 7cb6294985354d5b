package openapi_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"

	"github.com/stricturi/stricturi/conformance"
	"github.com/stricturi/stricturi/conformance/openapi"
	"github.com/stricturi/stricturi/uri"
)

func visit(format, text string, options ...openapi3.SchemaValidationOption) error {
	return openapi3.NewStringSchema().WithFormat(format).VisitJSON(text, options...)
}

// The JSON Schema Test Suite passes whole.
func TestSuite(t *testing.T) {
	files, err := conformance.Files()
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for _, f := range files {
		if f.Name != "json-schema" {
			continue
		}
		for _, v := range f.Vectors {
			n++
			format := strings.TrimSuffix(v.Src[strings.LastIndexByte(v.Src, '/')+1:], ".json")
			err := visit(format, v.Text(), openapi3.WithStringFormatValidators(openapi.Formats()))
			if (err == nil) != v.Valid || v.Suite != "" {
				t.Errorf("%s %+q: valid is %v: %v", format, v.Text(), v.Valid, err)
			}
		}
	}
	if n != 87 {
		t.Errorf("%d strings, want 87", n)
	}
}

// The formats are the document's, in both versions of OpenAPI that differ in how
// they are checked.
func TestDocument(t *testing.T) {
	for _, version := range []string{"3.0.3", "3.1.0"} {
		t.Run(version, func(t *testing.T) {
			doc, err := openapi3.NewLoader().LoadFromData([]byte(`{
				"openapi": "` + version + `", "info": {"title": "t", "version": "1"}, "paths": {},
				"components": {"schemas": {"Link": {"type": "string", "format": "iri"}}}
			}`))
			if err != nil {
				t.Fatal(err)
			}
			doc.SetStringFormatValidators(openapi.Formats())
			schema := doc.Components.Schemas["Link"].Value
			if err := doc.ValidateSchemaJSON(schema, "http://é/"); err != nil {
				t.Error(err)
			}
			err = doc.ValidateSchemaJSON(schema, "http://é é/")
			var invalid *openapi3.SchemaError
			if !errors.As(err, &invalid) {
				t.Fatalf("got %v", err)
			}
			if version[:3] != "3.0" {
				return
			}
			if e, ok := errors.AsType[*uri.SyntaxError](err); !ok || e.Offset != len("http://é") {
				t.Errorf("got %v", err)
			}
		})
	}
}

func TestDefine(t *testing.T) {
	if err := visit("uri-rfc2396", "http://[::1]/"); err != nil {
		t.Errorf("before: %v", err)
	}
	openapi.Define()
	if err := visit("uri-rfc2396", "http://[::1]/"); err == nil {
		t.Error("the format is not defined")
	}
	if err := visit("uri-rfc2732", "http://[::1]/"); err != nil {
		t.Error(err)
	}
}
