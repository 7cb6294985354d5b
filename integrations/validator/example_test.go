package validator_test

import (
	"errors"
	"fmt"

	"github.com/go-playground/validator/v10"

	stricturi "github.com/stricturi/stricturi/integrations/validator"
)

func ExampleRegister() {
	v := validator.New(validator.WithRequiredStructEnabled())
	if err := stricturi.Register(v); err != nil {
		fmt.Println(err)
		return
	}
	type page struct {
		Home   string `validate:"required,iri"`
		Legacy string `validate:"omitempty,uri=rfc2396"`
		Since  string `validate:"omitempty,date"`
		Server string `validate:"omitempty,ipv4_rfc3986"` // ipv4 accepts leading zeros
	}
	fmt.Println(v.Struct(page{Home: "https://résumé.example/"}))
	fmt.Println(v.Struct(page{Home: "https://example.com/", Legacy: "http://[::1]/"}))
	fmt.Println(v.Struct(page{Home: "https://example.com/", Since: "2023-02-29"}))
	fmt.Println(v.Struct(page{Home: "https://example.com/", Server: "192.0.2.010"}))
	// Output:
	// <nil>
	// Key: 'page.Legacy' Error:Field validation for 'Legacy' failed on the 'uri' tag
	// Key: 'page.Since' Error:Field validation for 'Since' failed on the 'date' tag
	// Key: 'page.Server' Error:Field validation for 'Server' failed on the 'ipv4_rfc3986' tag
}

func ExampleExplain() {
	v := validator.New(validator.WithRequiredStructEnabled())
	if err := stricturi.Register(v); err != nil {
		fmt.Println(err)
		return
	}
	err := v.Var("https://exa mple.com/", "uri")
	if all, ok := errors.AsType[validator.ValidationErrors](err); ok {
		fmt.Println(stricturi.Explain(all[0]))
	}
	// Output: rfc3986: not a valid URI: unexpected U+0020 at offset 11, in reg-name (section 3.2.2)
}
