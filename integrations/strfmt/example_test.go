package strfmt_test

import (
	"fmt"

	"github.com/go-openapi/spec"
	"github.com/go-openapi/strfmt"
	"github.com/go-openapi/validate"

	stricturi "github.com/stricturi/stricturi/integrations/strfmt"
)

func ExampleOver() {
	strict := stricturi.Over(strfmt.Default)
	page := spec.Schema{SchemaProps: spec.SchemaProps{
		Type:       spec.StringOrArray{"object"},
		Properties: map[string]spec.Schema{"home": *new(spec.Schema).Typed("string", "uri")},
	}}
	value := map[string]any{"home": "https://example.com/#intro#more"}
	fmt.Println(validate.AgainstSchema(&page, value, strfmt.Default))
	fmt.Println(validate.AgainstSchema(&page, value, strict) != nil)

	// The format ipv4 accepts leading zeros.
	fmt.Println(strict.Validates("ipv4", "192.0.2.010"), strict.Validates("ipv4-rfc3986", "192.0.2.010"))

	// Parse has the reason.
	_, err := strict.Parse("uri", "https://example.com/#intro#more")
	fmt.Println(err)
	// Output:
	// <nil>
	// true
	// true false
	// rfc3986: not a valid URI: unexpected '#' (U+0023) at offset 26, in fragment (section 3.5)
}
