package opa_test

import (
	"context"
	"fmt"

	"github.com/open-policy-agent/opa/v1/ast"
	"github.com/open-policy-agent/opa/v1/topdown"

	"github.com/stricturi/stricturi/integrations/opa"
)

// Package rego of OPA evaluates policies with the same functions.
func ExampleRegister() {
	opa.Register()
	compiler := ast.MustCompileModules(map[string]string{"links.rego": `
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
		}`})
	results, err := topdown.NewQuery(ast.MustParseBody("data.links.deny[message]")).
		WithCompiler(compiler).
		WithInput(ast.MustParseTerm(`{"links": ["https://example.com/", "http://example.com/", "https://example.com/a b"], "server": "192.0.2.010"}`)).
		Run(context.Background())
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, result := range results {
		fmt.Println(result[ast.Var("message")])
	}
	// Unordered output:
	// "ipv4-rfc3986: not a valid IPv4address: unexpected '1' (U+0031) at offset 9, in IPv4address (RFC 3986, appendix A)"
	// "not https: http://example.com/"
	// "rfc3986: not a valid URI: unexpected U+0020 at offset 21, in segment (section 3.3)"
}
