package cel_test

import (
	"fmt"

	"cel.dev/cel-go/cel"

	stricturi "github.com/stricturi/stricturi/integrations/cel"
)

func eval(option cel.EnvOption, expr string, args map[string]any) any {
	env, err := cel.NewEnv(option, cel.Variable("link", cel.StringType))
	if err != nil {
		return err
	}
	checked, issues := env.Compile(expr)
	if issues.Err() != nil {
		return issues.Err()
	}
	program, err := env.Program(checked)
	if err != nil {
		return err
	}
	result, _, err := program.Eval(args)
	if err != nil {
		return err
	}
	return result.Value()
}

func ExampleFormats() {
	args := map[string]any{"link": "http://example.com/a b"}
	fmt.Println(eval(stricturi.Formats(), "link.hasFormat('uri')", args))
	fmt.Println(eval(stricturi.Formats(), "'192.0.2.010'.hasFormat('ipv4-rfc3986')", nil)) // ipv4 accepts it
	fmt.Println(eval(stricturi.Formats(), "link.formatError('uri')", args))
	// Output:
	// false
	// false
	// rfc3986: not a valid URI: unexpected U+0020 at offset 20, in segment (section 3.3)
}

func ExampleProtovalidate() {
	fmt.Println(eval(stricturi.Protovalidate(), "link.isUri()", map[string]any{"link": "http://[::ffff:1.2.3.4]/"}))
	fmt.Println(eval(stricturi.Protovalidate(), "link.isUriRef()", map[string]any{"link": "http://a/#x#y"}))
	// Output:
	// true
	// false
}
