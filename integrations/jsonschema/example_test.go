package jsonschema_test

import (
	"errors"
	"fmt"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v6"

	stricturi "github.com/stricturi/stricturi/integrations/jsonschema"
	"github.com/stricturi/stricturi/uri"
)

func ExampleRegister() {
	schema, err := jsonschema.UnmarshalJSON(strings.NewReader(`{
		"properties": {
			"home": {"format": "iri"},
			"legacy": {"format": "uri-rfc2396"},
			"server": {"format": "ipv4-rfc3986"}
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
	fmt.Println(page.Validate(map[string]any{"server": "192.0.2.010"}) != nil) // ipv4 accepts it
	// Output:
	// <nil>
	// true
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

// The message of the validator's error shows the values; those of the errors do not.
func ExampleErrors() {
	c := jsonschema.NewCompiler()
	c.AssertFormat()
	stricturi.Register(c)
	schema := map[string]any{"items": map[string]any{"format": "uri"}}
	if err := c.AddResource("links.json", schema); err != nil {
		fmt.Println(err)
		return
	}
	links := c.MustCompile("links.json")

	err := links.Validate([]any{"https://user:secret@exa mple.com/", "https://example.com/", "a|b:"})
	for location, err := range stricturi.Errors(err) {
		var syntax *uri.SyntaxError
		if errors.As(err, &syntax) {
			fmt.Println(location, syntax.Offset, syntax)
		}
	}
	// Output:
	// [0] 23 rfc3986: not a valid URI: unexpected U+0020 at offset 23, in reg-name (section 3.2.2)
	// [2] 1 rfc3986: not a valid URI: unexpected '|' (U+007C) at offset 1, in scheme (section 3.1): a scheme begins with a letter and has only letters, digits, "+", "-" and "."
}

// A mistyped format accepts every text.
func ExampleUnchecked() {
	c := jsonschema.NewCompiler()
	c.AssertFormat()
	stricturi.Register(c)
	unchecked := stricturi.Unchecked(c)
	schema := map[string]any{"additionalProperties": map[string]any{"format": "urii"}}
	if err := c.AddResource("https://example.com/links.json", schema); err != nil {
		fmt.Println(err)
		return
	}
	c.MustCompile("https://example.com/links.json")
	for location, format := range unchecked {
		fmt.Printf("%s: nobody checks the format %q\n", location, format)
	}
	// Output:
	// https://example.com/links.json#/additionalProperties: nobody checks the format "urii"
}
