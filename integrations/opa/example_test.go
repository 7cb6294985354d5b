package opa_test

import (
	"context"
	"fmt"

	"github.com/open-policy-agent/opa/v1/rego"

	"github.com/stricturi/stricturi/integrations/opa"
)

func ExampleRegister() {
	opa.Register()
	results, err := rego.New(
		rego.Query("data.links.deny[message]"),
		rego.Module("links.rego", `
		package links

		deny contains message if {
			some link in input.links
			[false, message] = format.verify(link, "uri")
		}

		deny contains message if {
			[false, message] = format.verify(input.server, "ipv4-rfc3986") # ipv4 accepts leading zeros
		}

		deny contains message if {
			some link in input.links
			uri.parse(link).scheme != "https"
			message := sprintf("not https: %s", [link])
		}`),
		rego.Input(map[string]any{
			"links":  []string{"https://example.com/", "http://example.com/", "https://example.com/a b"},
			"server": "192.0.2.010",
		}),
	).Eval(context.Background())
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, result := range results {
		fmt.Println(result.Bindings["message"])
	}
	// Unordered output:
	// ipv4-rfc3986: not a valid IPv4address: unexpected '1' (U+0031) at offset 9, in IPv4address (RFC 3986, appendix A)
	// not https: http://example.com/
	// rfc3986: not a valid URI: unexpected U+0020 at offset 21, in segment (section 3.3)
}
