package examples_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"testing"

	"github.com/dlclark/regexp2/v2"
	"github.com/pb33f/jsonschema/v6"
	"github.com/pb33f/jsonschema/v6/kind"
	"github.com/pb33f/libopenapi"
	validator "github.com/pb33f/libopenapi-validator"
	"github.com/pb33f/libopenapi-validator/config"
	liberrors "github.com/pb33f/libopenapi-validator/errors"
	"github.com/pb33f/libopenapi-validator/schema_validation"

	"github.com/stricturi/stricturi/formats"
	"github.com/stricturi/stricturi/internal/testutil"
	"github.com/stricturi/stricturi/uri"
)

// options returns the options of github.com/pb33f/libopenapi-validator that check formats.
func options() []config.Option {
	list := []config.Option{config.WithFormatAssertions()}
	for _, f := range formats.All() {
		list = append(list, config.WithCustomFormat(f.Name, f.Any))
	}
	return list
}

// The message has the error of the format. The error itself is in the error of package
// jsonschema.
func Example_libopenapi() {
	doc, err := libopenapi.NewDocument([]byte(`{
		"openapi": "3.1.0", "info": {"title": "Pages", "version": "1"},
		"paths": {"/pages": {"get": {
			"parameters": [{"name": "home", "in": "query", "schema": {"type": "string", "format": "uri"}},
				{"name": "server", "in": "query", "schema": {"type": "string", "format": "ipv4-rfc3986"}}],
			"responses": {"200": {"description": "the page"}}
		}}}
	}`))
	if err != nil {
		fmt.Println(err)
		return
	}
	v, errs := validator.NewValidator(doc, options()...)
	if errs != nil {
		fmt.Println(errs)
		return
	}
	for _, target := range []string{"/pages?home=https://example.com/", "/pages?home=https://example.com%23a%23b", "/pages?server=192.0.2.010"} {
		request, err := http.NewRequest(http.MethodGet, target, nil)
		if err != nil {
			fmt.Println(err)
			return
		}
		valid, errs := v.ValidateHttpRequest(request)
		fmt.Println(valid)
		for _, e := range errs {
			for _, failure := range e.SchemaValidationErrors {
				fmt.Println(failure.Reason)
			}
		}
	}
	// Output:
	// true
	// false
	// 'https://example.com#a#b' is not valid uri: rfc3986: not a valid URI: unexpected '#' (U+0023) at offset 21, in fragment (section 3.5)
	// false
	// '192.0.2.010' is not valid ipv4-rfc3986: ipv4-rfc3986: not a valid IPv4address: unexpected '1' (U+0031) at offset 9, in IPv4address (RFC 3986, appendix A)
}

// expression is a regular expression of github.com/dlclark/regexp2.
type expression struct{ *regexp2.Regexp }

func (e expression) MatchString(text string) bool {
	ok, err := e.Regexp.MatchString(text)
	return ok && err == nil
}

// ecma262 is an engine for config.WithRegexEngine. The format refuses what the engine adds
// to ECMA-262. The library also compiles the expressions of pattern with it.
func ecma262(text string) (jsonschema.Regexp, error) {
	if regex, ok := formats.Lookup("regex"); ok {
		if err := regex.Check(text); err != nil {
			return nil, err
		}
	}
	e, err := regexp2.Compile(text, regexp2.ECMAScript|regexp2.Unicode)
	return expression{e}, err
}

// The schemas are those of a document. The library checks regex only with its engine for
// regular expressions, which is package regexp unless another is given.
func TestLibopenapi(t *testing.T) {
	schemas := map[string]any{"unknown": map[string]any{"type": "string", "format": "unknown"}}
	for _, f := range formats.All() {
		schemas[f.Name] = map[string]any{"type": "string", "format": f.Name}
	}
	data := testutil.Must(json.Marshal(map[string]any{
		"openapi": "3.1.0", "info": map[string]any{"title": "t", "version": "1"},
		"paths": map[string]any{}, "components": map[string]any{"schemas": schemas},
	}))
	doc := testutil.Must(libopenapi.NewDocument(data))
	model := testutil.Must(doc.BuildV3Model())
	validate := func(v schema_validation.SchemaValidator, format, text string) []*liberrors.ValidationError {
		_, errs := v.ValidateSchemaObject(model.Model.Components.Schemas.GetOrZero(format).Schema(), text)
		return errs
	}
	v := schema_validation.NewSchemaValidator(options()...)
	suite(t, func(format, text string) bool { return len(validate(v, format, text)) == 0 }, "regex", []string{
		`\a`, `(?P<name>x)`, `(?i)abc`, `(?ims)abc`, // wrongly accepted
		`(?<n>a)\k<n>`, `(?<=a+)b`, `[]`, `[^]`, `\cA`, // wrongly refused
	})
	strict := schema_validation.NewSchemaValidator(append(options(), config.WithRegexEngine(ecma262))...)
	suite(t, func(format, text string) bool { return len(validate(strict, format, text)) == 0 }, "", nil)

	// The error of the format is in that of package jsonschema.
	var syntax *uri.SyntaxError
	for _, e := range validate(v, "uri", "http://a b/") {
		for _, failure := range e.SchemaValidationErrors {
			for cause := failure.OriginalJsonSchemaError; cause != nil; cause = first(cause.Causes) {
				if format, ok := cause.ErrorKind.(*kind.Format); ok {
					syntax, _ = errors.AsType[*uri.SyntaxError](format.Err)
				}
			}
		}
	}
	if syntax == nil || syntax.Offset != len("http://a") || syntax.Rule != "URI" {
		t.Errorf("got %v", syntax)
	}
}

func first(causes []*jsonschema.ValidationError) *jsonschema.ValidationError {
	if len(causes) == 0 {
		return nil
	}
	return causes[0]
}
