package cel_test

import (
	"strings"
	"testing"

	protovalidate "buf.build/go/protovalidate/cel"
	"cel.dev/cel-go/cel"
	"cel.dev/cel-go/common/cost"

	stricturi "github.com/stricturi/stricturi/integrations/cel"
	"github.com/stricturi/stricturi/internal/testutil"
)

func newEnv(t testing.TB, options ...cel.EnvOption) *cel.Env {
	t.Helper()
	return testutil.Must(cel.NewEnv(append(options, cel.Variable("s", cel.StringType), cel.Variable("d", cel.DynType))...))
}

// compile returns a function that evaluates an expression for a value of s.
func compile(t testing.TB, env *cel.Env, expr string) func(s string) (any, error) {
	t.Helper()
	checked, issues := env.Compile(expr)
	if issues.Err() != nil {
		t.Fatal(issues.Err())
	}
	program := testutil.Must(env.Program(checked))
	return func(s string) (any, error) {
		v, _, err := program.Eval(map[string]any{"s": s, "d": s})
		if err != nil {
			return nil, err
		}
		return v.Value(), nil
	}
}

func verdict(t testing.TB, eval func(string) (any, error), s string) bool {
	t.Helper()
	v, err := eval(s)
	if err != nil {
		t.Fatalf("%q: %v", s, err)
	}
	return v.(bool)
}

func TestFormats(t *testing.T) {
	env := newEnv(t, stricturi.Formats())
	for expr, want := range map[string]any{
		"'http://[::1]/'.hasFormat('uri')":                 true,
		"'http://[::1]/'.hasFormat('uri-rfc2396')":         false,
		"'/a/{b}'.hasFormat('uri-template')":               true,
		"'a b'.hasFormat('iri-reference')":                 false,
		"'http://[::1]/'.formatError('uri')":               "",
		"''.formatError('uri') != ''":                      true,
		"dyn('2026-02-29').hasFormat('date')":              false,
		"'2028-02-29'.hasFormat(true ? 'date' : 'nought')": true,
	} {
		if got, err := compile(t, env, expr)(""); err != nil || got != want {
			t.Errorf("%s is %v, %v; want %v", expr, got, err, want)
		}
	}
}

// An unknown name in a literal is found before anything is evaluated.
func TestUnknownFormat(t *testing.T) {
	env := newEnv(t, stricturi.Formats())
	for _, expr := range []string{"s.hasFormat('urn')", "s.formatError('URI')", "[s].all(x, x.hasFormat(''))"} {
		_, issues := env.Compile(expr)
		if issues.Err() == nil || issues.Errors()[0].Location.Column() != strings.IndexByte(expr, '\'') {
			t.Errorf("%s: %v", expr, issues.Err())
		}
	}
	if _, err := compile(t, env, "'a'.hasFormat(s)")("urn"); err == nil {
		t.Error("no error for an unknown name that is not a literal")
	}
	if _, err := compile(t, env, "d.hasFormat(1 == 1 ? dyn(1) : 'uri')")("a:"); err == nil {
		t.Error("no error for a name that is not a string")
	}
	// The error shows no value that is given in place of a name.
	eval := compile(t, env, "'uri'.hasFormat(s)")
	for s, shown := range map[string]bool{"http://u:secret@h/": false, strings.Repeat("a", 10<<20): false, "url": true} {
		if _, err := eval(s); err == nil || strings.Contains(err.Error(), s) != shown {
			t.Errorf("%.30q: %.99v", s, err)
		}
	}
}

// The cost of each function is by the length of its strings, before and after evaluation.
func TestCost(t *testing.T) {
	env := newEnv(t, cel.Lib(protovalidate.NewLibrary()), stricturi.Protovalidate(), stricturi.Formats())
	short, long := "http://h/", "http://h/"+strings.Repeat("a", 1<<20)
	for _, expr := range []string{
		"s.isUri()", "s.isUriRef()", "s.hasFormat('uri')", "s.formatError('uri') == ''", "dyn(s).hasFormat('uri')",
		"['', s].exists(x, x.hasFormat('uri'))", "'http://h/'.hasFormat(s) || true",
	} {
		checked, issues := env.Compile(expr)
		if issues.Err() != nil {
			t.Fatal(issues.Err())
		}
		program := testutil.Must(env.Program(checked, cel.CostLimit(1000)))
		if _, _, err := program.Eval(map[string]any{"s": short}); err != nil {
			t.Errorf("%s: %v", expr, err)
		}
		if _, _, err := program.Eval(map[string]any{"s": long}); err == nil || !strings.Contains(err.Error(), "cost limit") {
			t.Errorf("%s: a megabyte costs less than 1000: %v", expr, err)
		}
		for s, low := range map[string]uint64{short: 2, long: 100_000} {
			if estimate, err := env.EstimateCost(checked, size(len(s))); err != nil || estimate.Max < low || estimate.Max > 3*low+30 {
				t.Errorf("%s: %d bytes are estimated at %v, %v", expr, len(s), estimate, err)
			}
		}
	}
}

// A size is a cost.Estimator that knows the size of all variables.
type size uint64

func (n size) EstimateSize(node cost.AstNode) *cost.SizeEstimate {
	if len(node.Path()) == 0 {
		return nil
	}
	s := cost.FixedSizeEstimate(uint64(n))
	return &s
}

func (size) EstimateCallCost(string, string, *cost.AstNode, []cost.AstNode) *cost.CallEstimate {
	return nil
}

// The message of a format shows no password.
func TestFormatErrorRedacts(t *testing.T) {
	eval := compile(t, newEnv(t, stricturi.Formats()), "s.formatError('uri')")
	if got, err := eval("http://u:secret word@h/"); err != nil || strings.Contains(got.(string), "secret") {
		t.Errorf("%v, %v", got, err)
	}
}

// The four strings on which protovalidate's parsers are wrong in four languages. Version
// 1.4.0 of that for Go still accepts the first two as references, and refuses the others.
func TestProtovalidateStrings(t *testing.T) {
	// After the library of protovalidate, which the option replaces.
	env := newEnv(t, cel.Lib(protovalidate.NewLibrary()), stricturi.Protovalidate())
	isURI, isURIRef := compile(t, env, "s.isUri()"), compile(t, env, "s.isUriRef()")
	for _, test := range []struct {
		in    string
		valid bool
		why   string
	}{
		{"http://a/#x#y", false, "a fragment has no # (RFC 3986, 3.5)"},
		{"a:b?//[::1]", false, "a query has no brackets (3.4)"},
		{"http://[::ffff:1.2.3.4]/", true, "ls32 may be an IPv4address (3.2.2)"},
		{"http://[V1.fe]/", true, "\"v\" in ABNF is case-insensitive (RFC 5234, 2.3)"},
	} {
		if got := verdict(t, isURI, test.in); got != test.valid {
			t.Errorf("isUri %q is %v: %s", test.in, got, test.why)
		}
		if got := verdict(t, isURIRef, test.in); got != test.valid {
			t.Errorf("isUriRef %q is %v: %s", test.in, got, test.why)
		}
	}
}

// A selection of protovalidate's conformance cases.
func TestProtovalidateSuite(t *testing.T) {
	cases := testutil.Vectors[struct {
		Function, Name, In string
		Valid              bool
	}]("testdata/protovalidate.json")
	env := newEnv(t, stricturi.Protovalidate())
	functions := map[string]func(string) (any, error){
		"isUri": compile(t, env, "s.isUri()"), "isUriRef": compile(t, env, "s.isUriRef()"),
	}
	for _, c := range cases {
		if got := verdict(t, functions[c.Function], c.In); got != c.Valid {
			t.Errorf("%s, %s: %q is %v", c.Function, c.Name, c.In, got)
		}
	}
	if len(cases) < 80 {
		t.Errorf("only %d cases were run", len(cases))
	}
}
