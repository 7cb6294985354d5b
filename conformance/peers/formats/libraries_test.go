// Package formats_test asks validators of JSON Schema and OpenAPI, and libraries of formats, about
// the strings of the JSON Schema Test Suite for string formats.
package formats_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/url"

	protovalidate "buf.build/go/protovalidate/cel"
	"cel.dev/cel-go/cel"
	"github.com/danielgtaylor/huma/v2"
	fredbi "github.com/fredbi/uri"
	"github.com/getkin/kin-openapi/openapi3"
	"github.com/go-openapi/strfmt"
	"github.com/go-playground/validator/v10"
	kaptinlin "github.com/kaptinlin/jsonschema"
	qri "github.com/qri-io/jsonschema"
	santhosh "github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/xeipuuv/gojsonschema"

	"github.com/stricturi/stricturi/formats"
)

// A library is asked about formats. Its check returns a function that reports whether a text has a format, or
// nil if the library does not know the format. Such a format accepts all texts.
type library struct {
	name, module string
	check        func(format string) func(text string) bool
}

func init() { // the formats that kin-openapi has and does not define by itself
	openapi3.DefineIPv4Format()
	openapi3.DefineIPv6Format()
	openapi3.DefineStringFormatValidator("email", openapi3.NewRegexpFormatValidator(openapi3.FormatOfStringForEmail))
	openapi3.DefineStringFormatValidator("uuid", openapi3.NewRegexpFormatValidator(openapi3.FormatOfStringForUUIDOfRFC9562))
}

// libraries has validators and libraries of formats, this module first.
var libraries = []library{
	{"stricturi", "", func(format string) func(string) bool {
		f, ok := formats.Lookup(format)
		if !ok {
			return nil
		}
		return f.Valid
	}},
	{"santhosh-tekuri/jsonschema", "github.com/santhosh-tekuri/jsonschema/v6", func(format string) func(string) bool {
		c := santhosh.NewCompiler()
		c.AssertFormat()
		if err := c.AddResource("s.json", map[string]any{"format": format}); err != nil {
			return nil
		}
		s, err := c.Compile("s.json")
		if err != nil {
			return nil
		}
		return func(text string) bool { return s.Validate(text) == nil }
	}},
	{"kaptinlin/jsonschema", "github.com/kaptinlin/jsonschema", func(format string) func(string) bool {
		s, err := kaptinlin.NewCompiler().SetAssertFormat(true).Compile(fmt.Appendf(nil, `{"format":%q}`, format))
		if err != nil {
			return nil
		}
		return func(text string) bool { return s.Validate(text).IsValid() }
	}},
	{"xeipuuv/gojsonschema", "github.com/xeipuuv/gojsonschema", func(format string) func(string) bool {
		if !gojsonschema.FormatCheckers.Has(format) {
			return nil
		}
		return func(text string) bool { return gojsonschema.FormatCheckers.IsFormat(format, text) }
	}},
	{"qri-io/jsonschema", "github.com/qri-io/jsonschema", func(format string) func(string) bool {
		s := &qri.Schema{}
		if err := json.Unmarshal(fmt.Appendf(nil, `{"format":%q}`, format), s); err != nil {
			return nil
		}
		return func(text string) bool {
			data, err := json.Marshal(text)
			if err != nil {
				return false
			}
			errs, err := s.ValidateBytes(context.Background(), data)
			return err == nil && len(errs) == 0
		}
	}},
	{"go-openapi/strfmt", "github.com/go-openapi/strfmt", func(format string) func(string) bool {
		if !strfmt.JSONSchema2020Registry.ContainsName(format) {
			return nil
		}
		return func(text string) bool { return strfmt.JSONSchema2020Registry.Validates(format, text) }
	}},
	{"getkin/kin-openapi", "github.com/getkin/kin-openapi", func(format string) func(string) bool {
		s := openapi3.NewStringSchema().WithFormat(format)
		return func(text string) bool {
			return s.VisitJSON(text, openapi3.EnableFormatValidation()) == nil
		}
	}},
	{"danielgtaylor/huma", "github.com/danielgtaylor/huma/v2", func(format string) func(string) bool {
		r := huma.NewMapRegistry("#/", huma.DefaultSchemaNamer)
		s := &huma.Schema{Type: huma.TypeString, Format: format}
		s.PrecomputeMessages()
		return func(text string) bool {
			var res huma.ValidateResult
			huma.Validate(r, s, huma.NewPathBuffer(nil, 0), huma.ModeWriteToServer, text, &res)
			return len(res.Errors) == 0
		}
	}},
	{"go-playground/validator", "github.com/go-playground/validator/v10", func(format string) func(string) bool {
		tag, ok := map[string]string{
			"email": "email", "hostname": "hostname_rfc1123", "ipv4": "ipv4", "ipv6": "ipv6", "uri": "uri", "uuid": "uuid",
			"date-time": "datetime=2006-01-02T15:04:05.999999999Z07:00", "date": "datetime=2006-01-02",
		}[format]
		if !ok {
			return nil
		}
		v := validator.New()
		return func(text string) bool { return v.Var(text, tag) == nil }
	}},
}

// others are libraries for URIs, or for expressions.
var others = []library{
	{"net/url", "", func(format string) func(string) bool {
		if format != "uri" && format != "uri-reference" {
			return nil
		}
		return func(text string) bool {
			u, err := url.Parse(text)
			return err == nil && (u.IsAbs() || format == "uri-reference")
		}
	}},
	{"fredbi/uri", "github.com/fredbi/uri", func(format string) func(string) bool {
		switch format {
		case "uri":
			return fredbi.IsURI
		case "uri-reference":
			return fredbi.IsURIReference
		}
		return nil
	}},
	{"protovalidate", "buf.build/go/protovalidate", func(format string) func(string) bool {
		call, ok := map[string]string{"uri": "s.isUri()", "uri-reference": "s.isUriRef()"}[format]
		if !ok {
			return nil
		}
		env, err := cel.NewEnv(cel.Lib(protovalidate.NewLibrary()), cel.Variable("s", cel.StringType))
		if err != nil {
			return nil
		}
		compiled, issues := env.Compile(call)
		if issues.Err() != nil {
			return nil
		}
		program, err := env.Program(compiled)
		return func(text string) bool {
			got, _, e := program.Eval(map[string]any{"s": text})
			return err == nil && e == nil && got.Value() == true
		}
	}},
}
