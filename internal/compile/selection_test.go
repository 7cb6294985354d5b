package compile

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/grammar/abnf"
	"github.com/stricturi/stricturi/internal/errs"
	"github.com/stricturi/stricturi/internal/grammar/reader"
	"github.com/stricturi/stricturi/internal/grammar/regular"
	"github.com/stricturi/stricturi/internal/testutil"
)

func TestLoad(t *testing.T) {
	for _, test := range []struct {
		name, source, rule string
		want               []string
	}{
		{"only what is needed, core rules last", "a = DIGIT b\nunused = <prose>\nb = \"b\"", "a", []string{"a", "b", "DIGIT"}},
		{"the rule asked for first, then the order of the file", "c = \"c\"\nb = c\na = b c", "a", []string{"a", "c", "b"}},
		{"names are case-insensitive (RFC 5234, 2.1)", "A = B\nb = \"b\"", "a", []string{"A", "b"}},
		{"imports bring what they need", "; import rfc3986: pct-encoded\na = pct-encoded", "a", []string{"a", "pct-encoded", "HEXDIG", "DIGIT"}},
		{"core rules are shared", "; import rfc3986: pct-encoded\na = DIGIT pct-encoded", "a", []string{"a", "pct-encoded", "DIGIT", "HEXDIG"}},
		{"the user's name comes before that of what is brought", "; import rfc3986: segment\na = pchar segment\npchar = \"p\"", "a", []string{"a", "pchar", "segment", "rfc3986-pchar", "unreserved", "pct-encoded", "sub-delims", "ALPHA", "DIGIT", "HEXDIG"}},
		{"two editions", "; import rfc2396: pchar\n; import rfc3986: port\na = pchar port", "a", []string{"a", "pchar", "unreserved", "alphanum", "alpha", "lowalpha", "upalpha", "digit", "mark", "escaped", "hex", "port", "rfc3986-DIGIT"}},
		{"a core rule that another definition changes", "; import rfc3986: pct-encoded\nDIGIT = \"7\"\na = pct-encoded HEXDIG", "a", []string{"a", "DIGIT", "pct-encoded", "rfc3986-HEXDIG", "rfc3986-DIGIT", "HEXDIG"}},
		{"a core rule that an import changes", "; import rfc2396: digit\n; import rfc3986: pct-encoded\na = pct-encoded HEXDIG digit", "a", []string{"a", "pct-encoded", "digit", "rfc3986-HEXDIG", "rfc3986-DIGIT", "HEXDIG"}},
		{"an import as the entry", "; import rfc3986: port\na = \"a\"", "port", []string{"port", "DIGIT"}},
		{"an import before a core rule", "; import rfc2396: digit\na = digit", "a", []string{"a", "digit"}},
		{"a reading of the edition (iri-11's ipath-empty)", "; import iri11: ipath-empty\na = ipath-empty", "a", []string{"a", "ipath-empty"}},
		{"other comments", "; important: import rfc3986 is not one\na = \"a\" ; import rfc3986: port", "a", []string{"a"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			g := testutil.Must(Load("x.abnf", test.source, test.rule))
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

// An imported rule describes what it does in its edition, whatever core rules the
// file defines.
func TestImportedLanguage(t *testing.T) {
	for _, source := range []string{
		"; import rfc3986: pct-encoded\nDIGIT = \"7\"\na = pct-encoded HEXDIG",
		"; import rfc3986: pct-encoded\n; import rfc3987: iuserinfo\nDIGIT = \"7\"\na = iuserinfo pct-encoded HEXDIG DIGIT",
		"; import rfc3986: pct-encoded\nHEXDIG = \"7\"\na = pct-encoded HEXDIG DIGIT",
		"; import rfc2396: digit\n; import rfc3986: URI\na = URI HEXDIG digit",
	} {
		g := testutil.Must(Load("x.abnf", source, "a"))
		lang := regular.New(g.ABNF)
		for _, r := range g.Rules {
			if r.Edition == nil {
				continue
			}
			got := testutil.Must(lang.DFA(r.Name))
			want := testutil.Must(regular.New(r.Edition.Grammar()).DFA(r.Imported.Name))
			if !got.Equal(want) {
				t.Errorf("%s: %s is not what it is in %s", source, r.Name, r.Edition.Stem)
			}
		}
	}
}

func TestLoadRefuses(t *testing.T) {
	is := func(err error, want any) bool { return errors.As(err, want) }
	for _, test := range []struct {
		name, source string
		line, col    int
		typed        func(error) bool
	}{
		{"a syntax error", "a = \"a\" b\nb = )", 2, 5, func(err error) bool { return is(err, new(*abnf.Error)) }},
		{"an unknown rule", "a = b\nb = \"b\" c", 2, 9, func(err error) bool { return is(err, new(*abnf.UndefinedError)) }},
		{"prose", "a = b\n\nb = <a b>", 3, 1, func(err error) bool { return is(err, new(*abnf.ProseError)) }},
		{"an unknown edition", "; import rfc9999: url\na = url", 1, 10, nil},
		{"an unknown rule of an edition", "\n; import rfc3986: port, ipath\na = ipath", 2, 25, nil},
		{"an import that is defined", "; import rfc3986: port\na = port\nport = \"1\"", 3, 1, nil},
		{"an import of two editions", "; import rfc3986: port\n; import rfc2396: port\na = port", 2, 19, nil},
		{"no name", "; import rfc3986: port fragment\na = port", 1, 19, nil},
		{"one name in Go", "a = ab a-b\nab = \"1\"\na-b = %x32\nA-b-c = \"x\"\nab-C = \"x\"", 0, 0, func(err error) bool { return err == nil }},
		{"two names that are one in Go", "a = b-c bC\nb-c = \"1\"\nbC = %x32", 3, 1, nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, err := Load("x.abnf", test.source, "a")
			if test.typed != nil && !test.typed(err) {
				t.Errorf("%v", err)
			}
			var at *reader.Error
			if test.line > 0 && (!errors.As(err, &at) || at.Line != test.line || at.Col != test.col || at.File != "x.abnf") {
				t.Errorf("%v, want %d:%d", err, test.line, test.col)
			}
		})
	}
	if _, err := Load("x.abnf", "a = \"a\"", "b"); !is(err, new(*abnf.UndefinedError)) {
		t.Errorf("an unknown entry: %v", err)
	}
}

// Rules without an automaton say why.
func TestWhy(t *testing.T) {
	for _, test := range []struct {
		name, source string
		why          map[string]string // of the rules that have none
	}{
		{"linear recursion is removed", "a = \"x\" a / b\nb = b \"y\" / \"z\"", nil},
		{"recursion, and its users", "a = b c\nb = [ \"(\" b \")\" ]\nc = \"x\"", map[string]string{"a": "uses b", "b": "recursion b → b"}},
		{"left recursion", "a = b / \"x\"\nb = [ \"-\" ] a a", map[string]string{"a": "recursion a → b → a", "b": "recursion b → a → b"}},
		{"many repetitions", "a = b\nb = *50( \"x\" 2001\"y\" ) / 2001\"z\"", map[string]string{"a": "uses b", "b": "its automaton needs more than 16384 states, or too much work"}},
		{"repetitions that are too many for an int", "a = 2000000000*( 2000000000*( 2000000000*\"x\" ) )", map[string]string{"a": "its automaton needs more than 16384 states, or too much work"}},
		{"what may be empty", "a = *2( *b )\nb = \"x\"", nil},
		{"what may be empty, without a limit", "a = *b 2b 1*b\nb = [ \"x\" ]", nil},
		{"an option may be empty", "a = *1( *\"x\" )", nil},
		{"too large, with its user", "a = b \"!\"\nb = 0*31( \",\" k )\nk = \"a\" 0*300\"b\" \"=\" 0*300\"b\"\n", map[string]string{"a": "uses b", "b": "its automaton needs more than 16384 states, or too much work"}},
	} {
		if strings.HasPrefix(test.name, "too large") && !testutil.Whole() {
			continue // its many states take long
		}
		g, err := Load("x.abnf", test.source, "a")
		if err != nil {
			t.Errorf("%s: %v", test.name, err)
			continue
		}
		for _, r := range g.Rules {
			if r.Why != test.why[r.Name] || g.Why(r.Name) != r.Why {
				t.Errorf("%s: %s: %q, want %q", test.name, r.Name, r.Why, test.why[r.Name])
			}
		}
		regular := 0
		for _, r := range g.Rules {
			if r.Why == "" {
				regular++
			}
		}
		results, err := g.Prove(t.Context())
		if err != nil || len(results) != regular {
			t.Errorf("%s: %d results, %v", test.name, len(results), err)
		}
		for _, r := range results {
			if !r.Equal {
				t.Errorf("%s: %+v", test.name, r)
			}
		}
	}
}

// Errors say the place once, and what is at fault once.
func TestErrors(t *testing.T) {
	for _, test := range []struct{ source, want string }{
		{"a = (", `x.abnf:1:6: rule a: unexpected end; expected an element`},
		{"a = b", "x.abnf:1:5: rule a: b is not defined"},
		{"a = <words>", "x.abnf:1:1: rule a: described in words: <words>"},
		{"x = \"x\"", "x.abnf: rule a: not defined"},
	} {
		if _, err := Load("x.abnf", test.source, "a"); err == nil || err.Error() != test.want {
			t.Errorf("%q: %v, want %s", test.source, err, test.want)
		}
	}
}

// A name that is not there comes with those that there are.
func TestKnown(t *testing.T) {
	for _, test := range []struct{ source, rule, unknown, known string }{
		{"ab = \"a\"", "a-b", "a-b", "ab"},
		{"a = dgit", "a", "dgit", "DIGIT"},
		{"; import rfc3986: pchr\na = pchr", "a", "pchr", "pchar"},
		{"; import rfc3968: pchar\na = pchar", "a", "rfc3968", "rfc3986"},
	} {
		_, err := Load("x.abnf", test.source, test.rule)
		if at, ok := errs.AsType[*reader.Error](err); !ok || at.Unknown != test.unknown || !slices.Contains(at.Known, test.known) {
			t.Errorf("%q: %v, valid values: %q", test.source, err, at.Known)
		}
	}
}

// RFC 3629's rules, as RFC 6532, 3.1, imports them, are about bytes.
func TestWarning(t *testing.T) {
	const rules = "\nUTF8-non-ascii = UTF8-2\nUTF8-2 = %xC2-DF UTF8-tail\nUTF8-tail = %x80-BF"
	for source, line := range map[string]int{
		"a = UTF8-non-ascii" + rules:             3,
		"a = \"not needed\"" + rules:             0,
		"a = UTF8-2\nUTF8-2 = %x80-7FF":          0,
		"a = OCTET":                              0,
		"a = OCTET obs-text\nobs-text = %x80-FF": 2,
		"; terminals: octets\na = %x80-FF":       0,
	} {
		g := testutil.Must(Load("x.abnf", source, "a"))
		at, ok := errs.AsType[*reader.Error](g.Warning())
		if ok != (line > 0) || ok && at.Line != line {
			t.Errorf("%q: %v, want line %d", source, g.Warning(), line)
		}
	}
}

// Rules whose automata take too much work are matched without one.
func TestBudget(t *testing.T) {
	const source = `r0 = 1*1r1 / *2"bba" "bb" / 3*3( ( r2 *( %b1100001-1100010 / 1*1%s"A" ) / 2*3"a" ( 3*5"BAA" "B" / %s"bb" ) ` +
		`1*%b1100001-1100010 / "ABB" r3 ) r1 "b" / r3 r1 2*2r2 / 3%s"aB" ) r1
r1 = r2 / 2*2r2
r2 = 2*r3 r3
r3 = ( "a" *%x61-62 / 0*2%i"a" ) / 3*5( "BB" ) / ( 3*5( %i"a" "a" / %s"aA" %x61-61 "a" / %s"B" "a" 2%x62-62 ) / [ %s"B" / "" ] [ %i"a" ] )
`
	s := testutil.Must(Load("x.abnf", source, "r0"))
	if _, err := s.Package(t.Context(), "x", nil); err != nil || s.Why("r0") == "" || s.Why("r3") != "" {
		t.Errorf("%v, r0: %q, r3: %q", err, s.Why("r0"), s.Why("r3"))
	}
	if left := s.made.budget.Left; left < 0 {
		t.Errorf("%d steps beyond the budget", -left)
	}
}
