package cel_test

import (
	"maps"
	"reflect"
	"slices"
	"testing"

	stricturi "github.com/stricturi/stricturi/integrations/cel"
	"github.com/stricturi/stricturi/uri"
)

// The examples of Kubernetes' documentation of its URL library, and what it says in
// prose.
func TestKubernetes(t *testing.T) {
	env := newEnv(t, stricturi.Kubernetes())
	for _, test := range []struct {
		expr string
		want any
	}{
		{"isURL('https://user:pass@example.com:80/path?query=val#fragment')", true},
		{"isURL('/absolute-path')", true},
		{"isURL('https://a:b:c/')", false},
		{"isURL('../relative-path')", false},
		{"isURL('')", false},
		{"isURL('#f')", false},
		{"isURL('urn:a:b')", true},
		{"isURL('https://é/')", false},
		{"isURL(dyn('/a'))", true},
		{"url('/path').getScheme()", ""},
		{"url('https://example.com/').getScheme()", "https"},
		{"url('HTTPS://example.com/').getScheme()", "https"},
		{"url('https://example.com:80/').getHost()", "example.com:80"},
		{"url('https://example.com/').getHost()", "example.com"},
		{"url('https://u:p@[::1]:80/').getHost()", "[::1]:80"},
		{"url('https://[::1]/').getHost()", "[::1]"},
		{"url('/path').getHost()", ""},
		{"url('https://example.com:80/').getHostname()", "example.com"},
		{"url('https://127.0.0.1:80/').getHostname()", "127.0.0.1"},
		{"url('https://[::1]:80/').getHostname()", "::1"},
		{"url('https://%65xample.com/').getHostname()", "example.com"},
		{"url('https://a%2Fb/').getHostname()", "a%2Fb"},
		{"url('/path').getHostname()", ""},
		{"url('https://example.com:80/').getPort()", "80"},
		{"url('https://example.com/').getPort()", ""},
		{"url('/path').getPort()", ""},
		{"url('https://example.com/path').getEscapedPath()", "/path"},
		{"url('https://example.com/path%20with%20spaces/').getEscapedPath()", "/path%20with%20spaces/"},
		{"url('https://example.com').getEscapedPath()", ""},
		{"url('/path#a').getEscapedPath()", "/path"},
		{"url('https://example.com/path?k1=a&k2=b&k2=c').getQuery() == {'k1': ['a'], 'k2': ['b', 'c']}", true},
		{"url('https://example.com/path?key%20with+spaces=a%26b').getQuery() == {'key with spaces': ['a&b']}", true},
		{"url('https://example.com/path?').getQuery() == {}", true},
		{"url('https://example.com/path').getQuery() == {}", true},
		{"url('/?a=1;b').getQuery() == {'a': ['1;b']}", true},
		{"url('/a') == url('/a')", true},
		{"url('/a') == url('/%61')", false},
		{"dyn(url('/a')) == dyn('/a')", false},
		{"string(type(url('/a')) == type(url('/b')))", "true"},
	} {
		if got, err := compile(t, env, test.expr)(""); err != nil || got != test.want {
			t.Errorf("%s is %v, %v; want %v", test.expr, got, err, test.want)
		}
	}
}

// Texts that Kubernetes accepts, but that are not URIs or absolute paths. Those with a
// space are in its documentation.
func TestKubernetesStricter(t *testing.T) {
	env := newEnv(t, stricturi.Kubernetes())
	parse, is := compile(t, env, "url(s)"), compile(t, env, "isURL(s)")
	for text, section := range map[string]string{
		"https://example.com/path with spaces/":      "3.3",
		"https://example.com/path?key with spaces=a": "3.4",
		"//host/path":             "4.2",
		"/%61\"":                  "3.3",
		"http://[fe80::1%25en0]/": "3.2.2",
		"https://example.com/é":   "3.3",
		"http://a/b?c|d":          "3.4",
		"http://a/b#c#d":          "3.5",
	} {
		if v, err := parse(text); err == nil {
			t.Errorf("url(%q) is %v (RFC 3986, %s)", text, v, section)
		}
		if verdict(t, is, text) {
			t.Errorf("isURL(%q) is true (RFC 3986, %s)", text, section)
		}
	}
}

// The value of url is a uri.Reference for programs that evaluate an expression.
func TestKubernetesValue(t *testing.T) {
	checked, issues := newEnv(t, stricturi.Kubernetes()).Compile("url('/a?b')")
	if issues.Err() != nil {
		t.Fatal(issues.Err())
	}
	program, err := newEnv(t, stricturi.Kubernetes()).Program(checked)
	if err != nil {
		t.Fatal(err)
	}
	v, _, err := program.Eval(map[string]any{})
	if err != nil {
		t.Fatal(err)
	}
	want := uri.MustParseReference("/a?b")
	if got := v.Value(); got != want {
		t.Errorf("value is %v", got)
	}
	natives := map[reflect.Type]any{reflect.TypeFor[uri.Reference](): want, reflect.TypeFor[string](): "/a?b"}
	for _, to := range slices.Collect(maps.Keys(natives)) {
		if got, err := v.ConvertToNative(to); err != nil || got != natives[to] {
			t.Errorf("as %v: %v, %v", to, got, err)
		}
	}
	if _, err := v.ConvertToNative(reflect.TypeFor[int]()); err == nil {
		t.Error("as int: no error")
	}
}
