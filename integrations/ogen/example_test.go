package ogen_test

import (
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
	// Output: invalid: home (format: validation failed (format): rfc3987: not a valid IRI: unexpected '|' (U+007C) at offset 29, in iquery (section 2.2))
}
