package examples_test

import (
	"fmt"
	"testing"

	"github.com/xeipuuv/gojsonschema"

	"github.com/stricturi/stricturi/formats"
	"github.com/stricturi/stricturi/internal/testutil"
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
	schema, err := gojsonschema.NewSchema(gojsonschema.NewStringLoader(`{
		"properties": {"link": {"format": "uri"}, "server": {"format": "ipv4-rfc3986"}}
	}`))
	if err != nil {
		fmt.Println(err)
		return
	}
	result, err := schema.Validate(gojsonschema.NewGoLoader(map[string]string{
		"link": "https://example.com:80:80/", "server": "192.0.2.010", // ipv4 accepts it
	}))
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
	// Unordered output:
	// server ipv4-rfc3986: not a valid IPv4address: unexpected '1' (U+0031) at offset 9, in IPv4address (RFC 3986, appendix A)
	// link rfc3986: not a valid URI: unexpected '/' (U+002F) at offset 25, in userinfo (section 3.2.1): an authority can have only one port
}

func TestGojsonschema(t *testing.T) {
	for _, f := range formats.All() {
		gojsonschema.FormatCheckers.Add(f.Name, checker{f})
	}
	schemas := map[string]*gojsonschema.Schema{}
	valid := func(format string, value any) bool {
		if schemas[format] == nil {
			s := testutil.Must(gojsonschema.NewSchema(gojsonschema.NewGoLoader(map[string]any{"format": format})))
			schemas[format] = s
		}
		result := testutil.Must(schemas[format].Validate(gojsonschema.NewGoLoader(value)))
		return result.Valid()
	}
	suite(t, func(format, text string) bool { return valid(format, text) }, "", nil)
	// The pattern of docs/guide/schemas.md refuses addresses that are mistyped.
	name := testutil.Must(gojsonschema.NewSchema(gojsonschema.NewStringLoader(`{"format": "hostname", "pattern": "(^|[.])[A-Za-z][^.]*$"}`)))
	for text, want := range map[string]bool{"example.com": true, "3com.xn--p1ai": true, "localhost": true, "192.168.3.7plop": false, "192.168.3.7": false} {
		if result, err := name.Validate(gojsonschema.NewGoLoader(text)); err != nil || result.Valid() != want {
			t.Errorf("%s: want %v: %v, %v", text, want, result, err)
		}
	}
	for _, value := range []any{1, 1.5, nil, []any{}, map[string]any{}} {
		if !valid("uri", value) {
			t.Errorf("%v is refused, but is not a string", value)
		}
	}
}
