package jsonschema_test

import (
	"errors"
	"fmt"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/santhosh-tekuri/jsonschema/v6/kind"

	stricturi "github.com/stricturi/stricturi/integrations/jsonschema"
	"github.com/stricturi/stricturi/uri"
)

func ExampleRegister() {
	schema, err := jsonschema.UnmarshalJSON(strings.NewReader(`{
		"properties": {
			"home": {"format": "iri"},
			"legacy": {"format": "uri-rfc2396"}
		}
	}`))
	if err != nil {
		fmt.Println(err)
		return
	}
	c := jsonschema.NewCompiler()
	c.AssertFormat()
	stricturi.Register(c)
	if err := c.AddResource("page.json", schema); err != nil {
		fmt.Println(err)
		return
	}
	page := c.MustCompile("page.json")

	fmt.Println(page.Validate(map[string]any{"home": "https://résumé.example/"}))
	fmt.Println(page.Validate(map[string]any{"home": "https://[resume]/"}) != nil)
	fmt.Println(page.Validate(map[string]any{"legacy": "http://[::1]/"}) != nil)
	// Output:
	// <nil>
	// true
	// true
}

// The format regex needs an engine as well. Package regexp has no lookaround.
func ExampleRegexpEngine() {
	c := jsonschema.NewCompiler()
	c.AssertFormat()
	stricturi.Register(c)
	c.UseRegexpEngine(stricturi.RegexpEngine(nil))
	if err := c.AddResource("pattern.json", map[string]any{"format": "regex"}); err != nil {
		fmt.Println(err)
		return
	}
	pattern := c.MustCompile("pattern.json")
	for _, text := range []string{"^a+$", `\a`, "(?=a)"} {
		fmt.Println(text, pattern.Validate(text) == nil)
	}
	// Output:
	// ^a+$ true
	// \a false
	// (?=a) false
}

// The validator's error does not wrap the error of a format. It is a tree whose leaves
// have those errors. Its message shows the value; that of a syntax error does not.
func ExampleFormats() {
	c := jsonschema.NewCompiler()
	c.AssertFormat()
	stricturi.Register(c)
	schema := map[string]any{"items": map[string]any{"format": "uri"}}
	if err := c.AddResource("links.json", schema); err != nil {
		fmt.Println(err)
		return
	}
	links := c.MustCompile("links.json")

	var report func(e *jsonschema.ValidationError)
	report = func(e *jsonschema.ValidationError) {
		if format, ok := e.ErrorKind.(*kind.Format); ok {
			var syntax *uri.SyntaxError
			if errors.As(format.Err, &syntax) {
				fmt.Println(e.InstanceLocation, syntax)
			}
		}
		for _, cause := range e.Causes {
			report(cause)
		}
	}
	err := links.Validate([]any{"https://user:secret@exa mple.com/", "https://example.com/", "a|b:"})
	var invalid *jsonschema.ValidationError
	if errors.As(err, &invalid) {
		report(invalid)
	}
	// Output:
	// [0] rfc3986: not a valid URI: unexpected U+0020 at offset 23, in reg-name (section 3.2.2)
	// [2] rfc3986: not a valid URI: unexpected '|' (U+007C) at offset 1, in scheme (section 3.1): a scheme begins with a letter and has only letters, digits, "+", "-" and "."
}
