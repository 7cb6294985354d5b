package opa_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/open-policy-agent/opa/v1/ast"
	"github.com/open-policy-agent/opa/v1/topdown"

	"github.com/stricturi/stricturi/conformance"
	"github.com/stricturi/stricturi/integrations/opa"
	"github.com/stricturi/stricturi/uri"
)

func TestMain(m *testing.M) {
	opa.Register()
	m.Run()
}

// query returns a function that evaluates data.test.result of a policy for an input.
// The result is nil if it is undefined.
func query(t testing.TB, rules string) func(input any) (ast.Value, error) {
	t.Helper()
	module, err := ast.ParseModule("test.rego", "package test\n"+rules)
	if err != nil {
		t.Fatal(err)
	}
	compiler := ast.NewCompiler()
	if compiler.Compile(map[string]*ast.Module{"test.rego": module}); compiler.Failed() {
		t.Fatal(compiler.Errors)
	}
	body := ast.MustParseBody("data.test.result = x")
	return func(input any) (ast.Value, error) {
		value, err := ast.InterfaceToValue(input)
		if err != nil {
			return nil, err
		}
		results, err := topdown.NewQuery(body).WithCompiler(compiler).WithInput(ast.NewTerm(value)).Run(context.Background())
		if err != nil || len(results) == 0 {
			return nil, err
		}
		return results[0][ast.Var("x")].Value, nil
	}
}

func TestBuiltins(t *testing.T) {
	for _, test := range []struct {
		expr string
		in   any
		want string // "" is undefined
	}{
		{"uri.is_valid(input)", "https://example.com/a", "true"},
		{"uri.is_valid(input)", "/a", "true"},
		{"uri.is_valid(input)", "", "false"}, // as in OPA
		{"uri.is_valid(input)", 1, "false"},
		{"uri.is_valid(input)", "http://a/b c", "false"},  // OPA: true
		{"uri.is_valid(input)", "http://a/{b}", "false"},  // OPA: true
		{"uri.is_valid(input)", "http://é/", "false"},     // OPA: true
		{"uri.is_valid(input)", "http://%61/", "true"},    // OPA: false
		{"uri.is_valid(input)", "http://[v1.a]/", "true"}, // OPA: false
		{"uri.is_valid(input)", "http://a/#b#c", "false"}, // OPA: true
		{"uri.is_valid(input)", "http://[::1%25a]/", "false"},
		{"uri.parse(input)", "HTTPS://u:p@ex%61mple.com:8080/a%2Fb/c%20d?q=%20#f%20g",
			`{"fragment": "f g", "hostname": "example.com", "path": "/a%2Fb/c d", "port": "8080", "raw_path": "/a%2Fb/c%20d", "raw_query": "q=%20", "scheme": "https"}`},
		{"uri.parse(input)", "http://[::1]:/", `{"hostname": "::1", "path": "/", "raw_path": "/", "scheme": "http"}`},
		{"uri.parse(input)", "urn:a:b", `{"path": "a:b", "raw_path": "a:b", "scheme": "urn"}`}, // OPA: only the scheme
		// OPA: raw_path is /a%2Fb, which would be decoded twice (RFC 3986, 2.4)
		{"uri.parse(input).raw_path", "http://h/a%252Fb", `"/a%252Fb"`},
		{"uri.parse(input)", "?", `{}`},
		{"uri.parse(input)", "http://a b/", ""},
		{"uri.resolve(\"http://a/b/c/d;p?q\", input)", "../g", `"http://a/b/g"`},
		{"uri.resolve(\"http://a/b/c/d;p?q\", input)", "g:h", `"g:h"`},
		{"uri.resolve(\"a/b\", input)", "c", ""},
		{"uri.resolve(\"http://a/b\", input)", "c d", ""},
		{"uri.normalize(input)", "HTTP://EXAMPLE.com/%7ea/./b/../c", `"http://example.com/~a/c"`},
		{"uri.normalize(input)", "%", ""},
		{"format.is_valid(input, \"iri\")", "http://é/", "true"},
		{"format.is_valid(input, \"uri\")", "http://é/", "false"},
		{"format.is_valid(input, \"uri-rfc2396\")", "http://[::1]/", "false"},
		{"format.is_valid(input, \"date\")", "2026-02-29", "false"},
		{"format.is_valid(input, \"date\")", 1, "true"},
		{"format.verify(input, \"uri\")", "a:", "[true, null]"},
		{"format.verify(input, \"uri\")[0]", "a", "false"},
		{"contains(format.verify(input, \"uri\")[1], \"offset 8\")", "http://a b/", "true"},
		{"contains(format.verify(input, \"uri\")[1], \"secret\")", "http://u:secret word@h/", "false"},
	} {
		got, err := query(t, "result := "+test.expr)(test.in)
		text := ""
		if got != nil {
			text = got.String()
		}
		if err != nil || text != test.want {
			t.Errorf("%s of %v is %s, %v; want %s", test.expr, test.in, text, err, test.want)
		}
	}
}

// An unknown format is an error even where others are undefined, so that a rule which
// denies something does not stop working.
func TestUnknownFormat(t *testing.T) {
	_, err := query(t, "result if not format.is_valid(input, \"urn\")")("a")
	if err == nil || !strings.Contains(err.Error(), `"urn"`) {
		t.Errorf("error is %v", err)
	}
	// The error shows no value that is given in place of a name.
	swapped := query(t, "result := format.is_valid(\"uri\", input)")
	for v, shown := range map[string]bool{"http://u:secret@h/": false, strings.Repeat("a", 10<<20): false, "url": true} {
		if _, err := swapped(v); err == nil || strings.Contains(err.Error(), v) != shown {
			t.Errorf("%.30q: %.99v", v, err)
		}
	}
}

// Errors of types are found at compile time.
func TestTypes(t *testing.T) {
	for _, expr := range []string{"uri.resolve(1, \"a\")", "uri.normalize({})", "format.is_valid(1, 2)", "uri.resolve(\"a:\")"} {
		module := ast.MustParseModule("package test\nresult := " + expr)
		compiler := ast.NewCompiler()
		compiler.Compile(map[string]*ast.Module{"test.rego": module})
		if e := (ast.Errors)(nil); !errors.As(compiler.Errors, &e) || e[0].Code != ast.TypeErr {
			t.Errorf("%s: %v", expr, compiler.Errors)
		}
	}
}

// Every vector of RFC 3986 for a reference gets its verdict in a policy.
func TestVectors(t *testing.T) {
	isReference := query(t, "result := format.is_valid(input, \"uri-reference\")")
	isURI := query(t, "result := format.is_valid(input, \"uri\")")
	isValid := query(t, "result := uri.is_valid(input)")
	files, err := conformance.Files()
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for _, f := range files {
		for _, c := range f.Vectors {
			if c.Edition != uri.RFC3986().String() || c.InBase64 != nil { // strings of Rego are UTF-8
				continue
			}
			var queries []func(any) (ast.Value, error)
			switch c.Rule {
			case "URI":
				queries = append(queries, isURI)
			case "URI-reference":
				queries = append(queries, isReference)
				if c.In != "" {
					queries = append(queries, isValid)
				}
			}
			for _, query := range queries {
				n++
				if got, err := query(c.In); err != nil || got != ast.Boolean(c.Valid) {
					t.Errorf("%s: %s %+q is %v, %v", f.Name, c.Rule, c.In, got, err)
				}
			}
		}
	}
	if n < 300 {
		t.Errorf("only %d vectors were run", n)
	}
}
