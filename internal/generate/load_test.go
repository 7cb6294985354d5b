package generate

import (
	"errors"
	"slices"
	"testing"

	"github.com/stricturi/stricturi/grammar/abnf"
	"github.com/stricturi/stricturi/grammar/language"
)

func TestLoad(t *testing.T) {
	for _, test := range []struct {
		name, source, rule string
		want               []string
	}{
		{"only what is needed, core rules last", "a = DIGIT b\nunused = <prose>\nb = \"b\"", "a", []string{"a", "b", "DIGIT"}},
		{"names are case-insensitive (RFC 5234, 2.1)", "A = B\nb = \"b\"", "a", []string{"A", "b"}},
		{"imports bring what they need", "; import rfc3986: pct-encoded\na = pct-encoded", "a", []string{"a", "pct-encoded", "HEXDIG", "DIGIT"}},
		{"core rules are shared", "; import rfc3986: pct-encoded\na = DIGIT pct-encoded", "a", []string{"a", "pct-encoded", "DIGIT", "HEXDIG"}},
		{"the user's name comes before that of what is brought", "; import rfc3986: segment\na = pchar segment\npchar = \"p\"", "a", []string{"a", "pchar", "segment", "rfc3986-pchar", "unreserved", "pct-encoded", "sub-delims", "ALPHA", "DIGIT", "HEXDIG"}},
		{"two editions", "; import rfc2396: pchar\n; import rfc3986: port\na = pchar port", "a", []string{"a", "pchar", "unreserved", "alphanum", "alpha", "lowalpha", "upalpha", "digit", "mark", "escaped", "hex", "port", "rfc3986-DIGIT"}},
		{"an import as the entry", "; import rfc3986: port\na = \"a\"", "port", []string{"port", "DIGIT"}},
		{"an import before a core rule", "; import rfc2396: digit\na = digit", "a", []string{"a", "digit"}},
		{"a reading of the edition (iri-11's ipath-empty)", "; import iri11: ipath-empty\na = ipath-empty", "a", []string{"a", "ipath-empty"}},
		{"other comments", "; important: import rfc3986 is not one\na = \"a\" ; import rfc3986: port", "a", []string{"a"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			g, err := Load("x.abnf", test.source, test.rule)
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, r := range g.Rules {
				got = append(got, r.Name)
			}
			if !slices.Equal(got, test.want) {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
}

func TestLoadRefuses(t *testing.T) {
	is := func(err error, want any) bool { return errors.As(err, want) }
	for _, test := range []struct {
		name, source string
		line         int
		typed        func(error) bool
	}{
		{"a syntax error", "a = \"a\"\nb = )", 2, func(err error) bool { return is(err, new(*abnf.Error)) }},
		{"left recursion", "\na = b / \"x\"\nb = [ \"-\" ] a", 2, func(err error) bool { return is(err, new(*abnf.LeftRecursionError)) }},
		{"no regular language", "a = [ \"(\" a \")\" ]", 1, func(err error) bool { return is(err, new(*abnf.RecursionError)) }},
		{"an unknown rule", "a = b\nb = c", 2, func(err error) bool { return is(err, new(*abnf.UndefinedError)) }},
		{"prose", "a = b\n\nb = <a b>", 3, func(err error) bool { return is(err, new(*language.ProseError)) }},
		{"an unknown edition", "; import rfc1738: url\na = url", 1, nil},
		{"an unknown rule of an edition", "\n; import rfc3986: ipath\na = ipath", 2, nil},
		{"an import that is defined", "; import rfc3986: port\na = port\nport = \"1\"", 3, nil},
		{"an import of two editions", "; import rfc3986: port\n; import rfc2396: port\na = port", 2, nil},
		{"no name", "; import rfc3986: port fragment\na = port", 1, nil},
		{"one name in Go", "a = ab a-b\nab = \"1\"\na-b = %x32\nA-b-c = \"x\"\nab-C = \"x\"", 0, func(err error) bool { return err == nil }},
		{"two names that are one in Go", "a = b-c bC\nb-c = \"1\"\nbC = %x32", 3, nil},
		{"a reserved name", "a = x-end\nx-end = \"\"", 2, nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, err := Load("x.abnf", test.source, "a")
			if test.typed != nil && !test.typed(err) {
				t.Errorf("%v", err)
			}
			var at *Error
			if test.line > 0 && (!errors.As(err, &at) || at.Line != test.line || at.File != "x.abnf") {
				t.Errorf("%v, want line %d", err, test.line)
			}
		})
	}
	if _, err := Load("x.abnf", "a = \"a\"", "b"); !is(err, new(*abnf.UndefinedError)) {
		t.Errorf("an unknown entry: %v", err)
	}
}
