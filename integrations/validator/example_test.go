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
	}
	fmt.Println(v.Struct(page{Home: "https://résumé.example/"}))
	fmt.Println(v.Struct(page{Home: "https://example.com/", Legacy: "http://[::1]/"}))
	// Output:
	// <nil>
	// Key: 'page.Legacy' Error:Field validation for 'Legacy' failed on the 'uri' tag
}

func ExampleExplain() {
	v := validator.New(validator.WithRequiredStructEnabled())
	if err := stricturi.Register(v); err != nil {
		fmt.Println(err)
		return
	}
	var all validator.ValidationErrors
	if errors.As(v.Var("https://exa mple.com/", "uri"), &all) {
		fmt.Println(stricturi.Explain(all[0]) != nil)
	}
	// Output: true
}
