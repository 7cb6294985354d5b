package ogen_test

import (
	"bytes"
	_ "embed"
	"errors"
	"fmt"

	"github.com/stricturi/stricturi/integrations/ogen"
	"github.com/stricturi/stricturi/integrations/ogen/internal/api"
)

func ExampleRegister() {
	if err := ogen.Register(); err != nil {
		fmt.Println(err)
		return
	}
	page := api.AddPageReq{Home: "https://résumé.example/?q=a|b"}
	fmt.Println(page.Validate()) // the server does this for each request
	// The format ipv4 accepts leading zeros.
	page = api.AddPageReq{Home: "https://example.com/", Server: api.NewOptString("192.0.2.010")}
	fmt.Println(page.Validate())
	// Output:
	// invalid: home (format: validation failed (format): rfc3987: not a valid IRI: unexpected '|' (U+007C) at offset 29, in iquery (section 2.2))
	// invalid: server (format: validation failed (format): ipv4-rfc3986: not a valid IPv4address: unexpected '1' (U+0031) at offset 9, in IPv4address (RFC 3986, appendix A))
}

//go:embed openapi.yaml
var document []byte

func ExampleCheck() {
	if err := errors.Join(ogen.Register(), ogen.Check(document)); err != nil {
		fmt.Println(err)
	}
	// With a mistyped format:
	fmt.Println(ogen.Check(bytes.ReplaceAll(document, []byte("ipv4-rfc3986"), []byte("ipv4-rfc3968"))))
	// Output:
	// line 33: unknown format ipv4-rfc3968
}
