package jsonschema_test

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/stricturi/stricturi/conformance"
	"github.com/stricturi/stricturi/formats"
	stricturi "github.com/stricturi/stricturi/integrations/jsonschema"
	"github.com/stricturi/stricturi/internal/errs"
	"github.com/stricturi/stricturi/internal/testutil"
	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/uri"
)

// compile compiles a schema that requires a format.
func compile(t *testing.T, format string, register func(*jsonschema.Compiler)) *jsonschema.Schema {
	t.Helper()
	c := jsonschema.NewCompiler()
	c.AssertFormat()
	register(c)
	testutil.NoError(t, c.AddResource("schema.json", map[string]any{"format": format}))
	return c.MustCompile("schema.json")
}

func nothing(*jsonschema.Compiler) {}

func register(c *jsonschema.Compiler) { stricturi.Register(c) }

// all is an engine that compiles every expression, so that only this package refuses any.
func all(string) (jsonschema.Regexp, error) { return regexp.Compile("") }

// All strings of the suite for any format have the verdict of the document, and formats apply to
// strings only.
func TestAllFormats(t *testing.T) {
	cases := testutil.Must(conformance.Formats())
	schemas := map[string]*jsonschema.Schema{}
	for _, c := range cases {
		if schemas[c.Format] == nil {
			schemas[c.Format] = compile(t, c.Format, func(c *jsonschema.Compiler) {
				stricturi.Register(c)
				c.UseRegexpEngine(stricturi.RegexpEngine(all))
			})
		}
		if err := schemas[c.Format].Validate(c.In); (err == nil) == c.Valid == c.Disputed() {
			t.Errorf("%s: %+q: %v", c.Format, c.In, err)
		}
		for _, value := range []any{1, map[string]any{}} {
			if err := schemas[c.Format].Validate(value); err != nil {
				t.Errorf("%s: %v: %v", c.Format, value, err)
			}
		}
	}
}

// What package regexp cannot compile is not a regex for the library, whatever
// ECMA-262 says.
func TestRegexpEngine(t *testing.T) {
	engine := func(c *jsonschema.Compiler) { c.UseRegexpEngine(stricturi.RegexpEngine(nil)) }
	for _, test := range []struct {
		text           string
		unaided, valid bool
	}{
		{"^a+$", true, true},
		{`\a`, true, false},                    // ECMA-262, 11th edition, 21.2.1: not an IdentityEscape with the flag u
		{`(?P<year>\d+)`, true, false},         // a group of RE2
		{`(?=a)a`, false, false},               // an assertion, but package regexp has none
		{`(?<year>\d+)\k<year>`, false, false}, // a backreference, likewise
		{"(a", false, false},
	} {
		if err := compile(t, "regex", nothing).Validate(test.text); (err == nil) != test.unaided {
			t.Errorf("%s: without this package: %v", test.text, err)
		}
		if err := compile(t, "regex", engine).Validate(test.text); (err == nil) != test.valid {
			t.Errorf("%s: %v", test.text, err)
		}
	}
	// It is also the engine of patterns.
	c := jsonschema.NewCompiler()
	engine(c)
	testutil.NoError(t, c.AddResource("schema.json", map[string]any{"pattern": `[\w-.]`}))
	_, err := c.Compile("schema.json")
	invalid, ok := errs.AsType[*jsonschema.SchemaValidationError](err)
	if !ok {
		t.Fatalf("got %v", err)
	}
	if e := syntax(invalid.Err); e == nil || e.Offset != 1 || e.Rule != "Pattern" {
		t.Errorf("got %v", err)
	}
}

// A list replaces the formats: uri means RFC 2396, and email is that of the library.
func TestList(t *testing.T) {
	var list []formats.Format
	for _, f := range formats.Under(uri.RFC2396(), iri.RFC3987().Edition) {
		if f.Name != "email" {
			list = append(list, f)
		}
	}
	listed := func(c *jsonschema.Compiler) { stricturi.Register(c, list...) }
	if err := compile(t, "uri", listed).Validate("http://[::1]/"); err == nil {
		t.Error("uri accepts what RFC 2396 does not have")
	}
	// RFC 5321, 4.1.3: an address literal of a tag that is not registered
	const text = "a@[IPv4:1.2.3.4]"
	if got, want := compile(t, "email", listed).Validate(text), compile(t, "email", nothing).Validate(text); (got == nil) != (want == nil) {
		t.Errorf("got %v, want %v", got, want)
	}
}

// syntax returns the first error of a format in the validator's error.
func syntax(err error) *uri.SyntaxError {
	for _, err := range stricturi.Errors(err) {
		e, _ := errs.AsType[*uri.SyntaxError](err)
		return e
	}
	return nil
}

// Errors finds the errors of formats, and no others, in a tree that may be wrapped.
func TestErrors(t *testing.T) {
	c := jsonschema.NewCompiler()
	c.AssertFormat()
	register(c)
	items := map[string]any{"maxLength": 4, "anyOf": []any{map[string]any{"format": "iri"}, map[string]any{"format": "date"}}}
	testutil.NoError(t, c.AddResource("schema.json", map[string]any{
		"required": []any{"name"}, "properties": map[string]any{"links": map[string]any{"items": items}},
	}))
	err := c.MustCompile("schema.json").Validate(map[string]any{"links": []any{"a:/ é ", "b:", "é é"}})
	var got []string
	for location, err := range stricturi.Errors(fmt.Errorf("wrapped: %w", err)) {
		e, ok := errs.AsType[*uri.SyntaxError](err)
		if !ok {
			t.Fatalf("got %v", err)
		}
		got = append(got, fmt.Sprintf("%v %d %s", location, e.Offset, e.Rule))
	}
	if want := []string{"[links 0] 3 IRI", "[links 0] 0 full-date", "[links 2] 0 IRI", "[links 2] 0 full-date"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	for _, err := range []error{nil, errors.New("another")} {
		for location, err := range stricturi.Errors(err) {
			t.Errorf("%v: %v", location, err)
		}
	}
	for range stricturi.Errors(err) {
		break
	}
}

// Neither a location nor an error of the library shows what may be a password. The name of a
// property has the location of its object.
func TestErrorsShown(t *testing.T) {
	const schema = `{"additionalProperties": {"propertyNames": {"format": "uri"}, "additionalProperties": {"format": %q}}}`
	for _, test := range []struct{ format, instance, want string }{
		{"date", `{"m": {"a b": "2026-01-01"}}`, "[m] 1 URI"},
		{"uri", `{"m": {"https://user:secret@h/": "a b"}}`, "[m https://xxxxx@h/] 1 URI"},
		{"regex", `{"m": {"a:": "(secret"}}`, "[m a:] the text does not have the format regex"},
	} {
		c := jsonschema.NewCompiler()
		c.AssertFormat()
		register(c)
		testutil.NoError(t, c.AddResource("schema.json", decode(t, fmt.Sprintf(schema, test.format))))
		var got []string
		for location, err := range stricturi.Errors(c.MustCompile("schema.json").Validate(decode(t, test.instance))) {
			shown := err.Error()
			if e, ok := errs.AsType[*uri.SyntaxError](err); ok {
				shown = fmt.Sprint(e.Offset, " ", e.Rule)
			}
			got = append(got, fmt.Sprint(location, " ", shown))
		}
		if s := strings.Join(got, ", "); s != test.want {
			t.Errorf("%s: got %q, want %q", test.instance, s, test.want)
		}
	}
}

func decode(t *testing.T, text string) any {
	t.Helper()
	return testutil.Must(jsonschema.UnmarshalJSON(strings.NewReader(text)))
}

// Unchecked finds the formats that the library ignores, and nothing else that is called format.
func TestUnchecked(t *testing.T) {
	for _, test := range []struct {
		draft  string
		assert bool
		want   string
	}{
		{"https://json-schema.org/draft/2020-12/schema", true, "/$defs/a urii, /properties/format idn, /properties/own semver-5"},
		{"http://json-schema.org/draft-07/schema#", false, "/$defs/a urii, /properties/format idn, /properties/own semver-5"},
		{"https://json-schema.org/draft/2019-09/schema", false, "/$defs/a urii, /properties/b uri, /properties/format idn, /properties/own semver-5, /properties/r regex"},
	} {
		c := jsonschema.NewCompiler()
		if test.assert {
			c.AssertFormat()
		}
		register(c)
		unchecked := stricturi.Unchecked(c)
		testutil.NoError(t, c.AddResource("http://example.com/schema.json", map[string]any{
			"$schema": test.draft, "default": map[string]any{"format": "none"}, "enum": []any{map[string]any{"format": "none"}},
			"$defs": map[string]any{"a": map[string]any{"format": "urii"}},
			"allOf": []any{map[string]any{"$ref": "#/$defs/a"}},
			"properties": map[string]any{
				"b": map[string]any{"format": "uri"}, "format": map[string]any{"format": "idn"},
				"own": map[string]any{"format": "semver-5"}, "r": map[string]any{"format": "regex"},
			},
		}))
		schema := c.MustCompile("http://example.com/schema.json")
		if err := schema.Validate(map[string]any{}); err == nil {
			t.Error("the schema is not checked")
		}
		var got []string
		for location, format := range unchecked {
			got = append(got, strings.TrimPrefix(location, "http://example.com/schema.json#")+" "+format)
		}
		slices.Sort(got)
		if s := strings.Join(got, ", "); s != test.want {
			t.Errorf("%s: got %q, want %q", test.draft, s, test.want)
		}
		for range unchecked {
			break
		}
		// Schemas are still validated against their meta-schema.
		testutil.NoError(t, c.AddResource("http://example.com/bad.json", map[string]any{"$schema": test.draft, "maxLength": "1"}))
		if _, err := c.Compile("http://example.com/bad.json"); err == nil {
			t.Errorf("%s: an invalid schema compiles", test.draft)
		}
	}
}
