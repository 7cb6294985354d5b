package opa_test

import (
	"os"
	"strings"
	"testing"

	"github.com/open-policy-agent/opa/v1/ast"
	"github.com/open-policy-agent/opa/v1/rego"

	"github.com/stricturi/stricturi/integrations/opa"
	"github.com/stricturi/stricturi/internal/testutil"
)

func TestMain(m *testing.M) {
	opa.Register()
	m.Run()
}

// query returns a function that evaluates data.test.result of a policy for an input, as
// programs do. The result is nil if it is undefined.
func query(t testing.TB, rules string) func(input any) (any, error) {
	t.Helper()
	prepared := testutil.Must(rego.New(rego.Query("data.test.result"), rego.Module("test.rego", "package test\n"+rules)).PrepareForEval(t.Context()))
	return func(input any) (any, error) {
		results, err := prepared.Eval(t.Context(), rego.EvalInput(input))
		if err != nil || len(results) == 0 {
			return nil, err
		}
		return results[0].Expressions[0].Value, nil
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
			`{"fragment": "f g", "has_userinfo": true, "hostname": "example.com", "path": "/a%2Fb/c d", "port": "8080", "raw_path": "/a%2Fb/c%20d", "raw_query": "q=%20", "scheme": "https"}`},
		{"uri.parse(input)", "http://[::1]:/", `{"has_userinfo": false, "hostname": "::1", "path": "/", "raw_path": "/", "scheme": "http"}`},
		{"uri.parse(input).hostname", "http://[v1.example.com]/", `"[v1.example.com]"`},                               // OPA: invalid
		{"uri.parse(input)", "urn:a:b", `{"has_userinfo": false, "path": "a:b", "raw_path": "a:b", "scheme": "urn"}`}, // OPA: only the scheme
		// OPA: raw_path is /a%2Fb, which would be decoded twice (RFC 3986, 2.4)
		{"uri.parse(input).raw_path", "http://h/a%252Fb", `"/a%252Fb"`},
		{"uri.parse(input)", "?", `{"has_userinfo": false}`},
		{"uri.parse(input).has_userinfo == false", "https://evil@example.com/", "false"},
		{"uri.parse(input).has_userinfo == false", "https://@example.com/", "false"},
		{"uri.parse(input).has_userinfo == false", "https://example.com/@", "true"},
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
		{"format.is_valid(input, \"date\")", 1, "false"},
		{"format.is_valid(input, \"uri-https\")", nil, "false"},
		{"format.is_valid(input, \"uri-https\")", []any{"javascript:x"}, "false"},
		{"format.is_valid(input, \"uri-https\")", map[string]any{}, "false"},
		{"format.verify(input, \"uri-https\")", true, `[false, "not a string"]`},
		{"format.verify(input, \"uri\")", "a:", "[true, null]"},
		{"format.verify(input, \"uri\")[0]", "a", "false"},
		{"contains(format.verify(input, \"uri\")[1], \"offset 8\")", "http://a b/", "true"},
		{"contains(format.verify(input, \"uri\")[1], \"secret\")", "http://u:secret word@h/", "false"},
	} {
		got, err := query(t, "result := "+test.expr)(test.in)
		text := ""
		if got != nil {
			text = ast.MustInterfaceToValue(got).String()
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

// Errors of types are found at compile time, and with CheckFormats unknown formats too.
func TestTypes(t *testing.T) {
	for expr, want := range map[string]string{
		`x := uri.resolve(1, "a")`:                                     "invalid argument",
		`x := uri.normalize({})`:                                       "invalid argument",
		`x := format.is_valid(1, 2)`:                                   "invalid argument",
		`x := uri.resolve("a:")`:                                       "arity mismatch",
		`uri.parse(input).has_userinfo == "true"`:                      "match error",
		`uri.parse(input).has_userinfo == false`:                       "",
		`startswith(uri.parse(input).path, "/")`:                       "",
		`format.is_valid(input, "uri")`:                                "",
		`format.is_valid(input, input.name)`:                           "",
		`format.is_valid(input, "urii")`:                               `unknown format "urii"`,
		`not format.is_valid(input, "urii")`:                           `unknown format "urii"`,
		`[_, "a"] = format.verify(input, "urii")`:                      `unknown format "urii"`,
		`count([x | some x in input; format.is_valid(x, "urii")]) > 0`: `unknown format "urii"`,
		`every x in input { format.is_valid(x, "urii") }`:              `unknown format "urii"`,
		`format.is_valid("uri", "http://u:secret@h/")`:                 "unknown format:",
	} {
		compiler := ast.NewCompiler().WithStageAfterID(ast.StageCheckTypes, ast.CompilerStageDefinition{
			Name: "CheckFormats", MetricName: "check_formats", Stage: opa.CheckFormats,
		})
		_, err := rego.New(rego.Query("data.test.result"), rego.Compiler(compiler),
			rego.Module("test.rego", "package test\nresult if {\n"+expr+"\n}")).PrepareForEval(t.Context())
		if (err == nil) != (want == "") || err != nil && (!strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), "test.rego:3: rego_type_error:")) {
			t.Errorf("%s: got %v, want %q", expr, err, want)
		}
	}
}

// The query of the README finds unknown formats in the output of opa parse.
func TestQueryOfREADME(t *testing.T) {
	readme := testutil.Must(os.ReadFile("README.md"))
	_, after, _ := strings.Cut(string(readme), "--stdin-input '")
	query, _, _ := strings.Cut(after, "'")
	for format, unknown := range map[string]bool{"uri": false, "urii": true} {
		module := ast.MustParseModule(`package test
allow if {
	format.other(input[0], "text") # with import data.lib as format
	every x in input { not format.is_valid(x, "` + format + `") }
	lower(input[0]) == "https"
	startswith(input[0], "https")
	n := "none"
	format.is_valid(input[0], n)
}`)
		_, err := rego.New(rego.Query(query), rego.Input(module)).Eval(t.Context())
		if (err != nil) != unknown || unknown && !strings.Contains(err.Error(), `unknown format "urii"`) {
			t.Errorf("%s: %v", format, err)
		}
	}
}
