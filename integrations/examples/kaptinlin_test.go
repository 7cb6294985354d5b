package examples_test

import (
	"fmt"
	"testing"

	"github.com/kaptinlin/jsonschema"

	"github.com/stricturi/stricturi/formats"
	"github.com/stricturi/stricturi/internal/testutil"
)

// addFormats adds the formats to a compiler of github.com/kaptinlin/jsonschema. For the
// editions of RFC 2396 or others, range over formats.Under.
func addFormats(c *jsonschema.Compiler) {
	for _, f := range formats.All() {
		c.RegisterFormat(f.Name, func(value any) bool { return f.Any(value) == nil }, "string")
	}
}

// The library asks only whether a text is valid. Its error has the name of the format, by
// which the reason is found.
func Example_kaptinlin() {
	c := jsonschema.NewCompiler().SetAssertFormat(true)
	addFormats(c)
	link, err := c.Compile([]byte(`{"type": "string", "format": "iri"}`))
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(link.Validate("https://résumé.example/").IsValid())
	server, err := c.Compile([]byte(`{"format": "ipv4-rfc3986"}`)) // ipv4 accepts leading zeros
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(server.Validate("192.0.2.010").IsValid())

	const text = "https://résumé.example/?q=a|b"
	for _, e := range link.Validate(text).Errors {
		if name, ok := e.Params["format"].(string); ok {
			if f, ok := formats.Lookup(name); ok {
				fmt.Println(f.Check(text))
			}
		}
	}
	// Output:
	// true
	// false
	// rfc3987: not a valid IRI: unexpected '|' (U+007C) at offset 29, in iquery (section 2.2)
}

func TestKaptinlin(t *testing.T) {
	c := jsonschema.NewCompiler().SetAssertFormat(true)
	addFormats(c)
	schemas := map[string]*jsonschema.Schema{}
	suite(t, func(format, text string) bool {
		if schemas[format] == nil {
			s := testutil.Must(c.Compile(fmt.Appendf(nil, `{"format": %q}`, format)))
			schemas[format] = s
		}
		return schemas[format].Validate(text).IsValid()
	}, "", nil)
	for _, value := range []any{1, nil, []any{}, map[string]any{}} {
		if !schemas["uri"].Validate(value).IsValid() {
			t.Errorf("%v is refused, but is not a string", value)
		}
	}
}
