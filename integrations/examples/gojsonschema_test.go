package examples_test

import (
	"fmt"
	"testing"

	"github.com/xeipuuv/gojsonschema"

	"github.com/stricturi/stricturi/formats"
)

// checker is a format for github.com/xeipuuv/gojsonschema.
type checker struct{ formats.Format }

// IsFormat accepts values that are not strings: the library asks about numbers too.
func (c checker) IsFormat(value any) bool { return c.Any(value) == nil }

// The library has one registry for the whole program, and asks only whether a text is
// valid. Its error has the name of the format, by which the reason is found.
func Example_gojsonschema() {
	for _, f := range formats.All() {
		gojsonschema.FormatCheckers.Add(f.Name, checker{f})
	}
	schema, err := gojsonschema.NewSchema(gojsonschema.NewStringLoader(`{"items": {"type": "string", "format": "uri"}}`))
	if err != nil {
		fmt.Println(err)
		return
	}
	result, err := schema.Validate(gojsonschema.NewGoLoader([]string{"https://example.com/", "https://example.com:80:80/"}))
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, e := range result.Errors() {
		if text, ok := e.Value().(string); ok && e.Type() == "format" {
			if f, ok := formats.Lookup(fmt.Sprint(e.Details()["format"])); ok {
				fmt.Println(e.Field(), f.Check(text))
			}
		}
	}
	// Output: 1 rfc3986: not a valid URI: unexpected '/' (U+002F) at offset 25, in userinfo (section 3.2.1): an authority can have only one port
}

func TestGojsonschema(t *testing.T) {
	for _, f := range formats.All() {
		gojsonschema.FormatCheckers.Add(f.Name, checker{f})
	}
	schemas := map[string]*gojsonschema.Schema{}
	valid := func(format string, value any) bool {
		if schemas[format] == nil {
			s, err := gojsonschema.NewSchema(gojsonschema.NewGoLoader(map[string]any{"format": format}))
			if err != nil {
				t.Fatal(err)
			}
			schemas[format] = s
		}
		result, err := schemas[format].Validate(gojsonschema.NewGoLoader(value))
		if err != nil {
			t.Fatal(err)
		}
		return result.Valid()
	}
	suite(t, func(format, text string) bool { return valid(format, text) }, "", nil)
	for _, value := range []any{1, 1.5, nil, []any{}, map[string]any{}} {
		if !valid("uri", value) {
			t.Errorf("%v is refused, but is not a string", value)
		}
	}
}
