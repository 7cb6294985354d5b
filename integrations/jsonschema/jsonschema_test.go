package jsonschema_test

import (
	"encoding/json"
	"errors"
	"os"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/santhosh-tekuri/jsonschema/v6/kind"

	"github.com/stricturi/stricturi/conformance"
	stricturi "github.com/stricturi/stricturi/integrations/jsonschema"
	"github.com/stricturi/stricturi/uri"
)

// compile compiles a schema that requires a format.
func compile(t *testing.T, format string, register func(*jsonschema.Compiler)) *jsonschema.Schema {
	t.Helper()
	c := jsonschema.NewCompiler()
	c.AssertFormat()
	register(c)
	if err := c.AddResource("schema.json", map[string]any{"format": format}); err != nil {
		t.Fatal(err)
	}
	return c.MustCompile("schema.json")
}

func nothing(*jsonschema.Compiler) {}

// suite returns the cases of the JSON Schema Test Suite. Their source names the file
// of the suite, which has the name of the format.
func suite(t *testing.T) []conformance.Vector {
	t.Helper()
	files, err := conformance.Files()
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		if f.Name == "json-schema" {
			return f.Vectors
		}
	}
	t.Fatal("no json-schema.json")
	return nil
}

func format(v conformance.Vector) string {
	file := v.Src[strings.LastIndexByte(v.Src, '/')+1:]
	return strings.TrimSuffix(file, ".json")
}

// All strings of the suite for any format have its verdict, except the one that
// package formats lists, and regex.
func TestAllFormats(t *testing.T) {
	data, err := os.ReadFile("../../conformance/formats/json-schema.json")
	if err != nil {
		t.Fatal(err)
	}
	var file struct {
		Cases []struct {
			Format, In string
			Valid      bool
		}
	}
	if err := json.Unmarshal(data, &file); err != nil || len(file.Cases) == 0 {
		t.Fatal(err)
	}
	schemas := map[string]*jsonschema.Schema{}
	for _, c := range file.Cases {
		if c.Format == "regex" {
			continue // the compiler checks it with its own regexp engine
		}
		if schemas[c.Format] == nil {
			schemas[c.Format] = compile(t, c.Format, stricturi.Register)
		}
		err := schemas[c.Format].Validate(c.In)
		if differs := c.Format == "idn-email" && c.In == "user@cafe\u0301.com"; (err == nil) == c.Valid == differs {
			t.Errorf("%s: %+q: %v", c.Format, c.In, err)
		}
	}
}

// All cases of the suite pass through the compiler and the validator.
func TestSuite(t *testing.T) {
	vectors := suite(t)
	passed, unaided := 0, 0
	for _, v := range vectors {
		name := format(v)
		err := compile(t, name, stricturi.Register).Validate(v.Text())
		if (err == nil) == v.Valid && v.Suite == "" {
			passed++
		} else {
			t.Errorf("%s %+q: valid is %v: %v", name, v.Text(), v.Valid, err)
		}
		if err := compile(t, name, nothing).Validate(v.Text()); (err == nil) == v.Valid {
			unaided++
		}
	}
	t.Logf("%d of %d; %d without this package", passed, len(vectors), unaided)
	if len(vectors) != 87 || unaided == len(vectors) {
		t.Error("not the 87 strings of the suite, or other formats were checked")
	}
}

func TestFormats(t *testing.T) {
	for _, test := range []struct {
		format string
		value  any
		valid  bool
	}{
		{"uri-rfc2396", "http://[::1]/", false},
		{"uri-rfc2732", "http://[::1]/", true},
		{"uri-reference-rfc2396bis00", "?y", true},
		{"iri-reference-iri11", "é", true},
		{"anyuri-xsd10", "a b", true},
		{"anyuri-xsd10", "%", false},
		{"uri", 1, true}, // formats apply to strings only
		{"uri", map[string]any{}, true},
	} {
		if err := compile(t, test.format, stricturi.Register).Validate(test.value); (err == nil) != test.valid {
			t.Errorf("%s %v: %v", test.format, test.value, err)
		}
	}
}

// The syntax error can be found in the validator's error.
func TestError(t *testing.T) {
	err := compile(t, "iri", stricturi.Register).Validate("http://é é/")
	var invalid *jsonschema.ValidationError
	if !errors.As(err, &invalid) || len(invalid.Causes) != 1 {
		t.Fatalf("got %v", err)
	}
	f, ok := invalid.Causes[0].ErrorKind.(*kind.Format)
	if !ok {
		t.Fatalf("got %#v", invalid.Causes[0].ErrorKind)
	}
	if e, ok := errors.AsType[*uri.SyntaxError](f.Err); !ok || e.Offset != len("http://é") || e.Rule != "IRI" {
		t.Errorf("got %v", f.Err)
	}
}
