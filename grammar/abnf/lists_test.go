package abnf_test

import (
	"strings"
	"testing"

	"github.com/stricturi/stricturi/grammar/abnf"
	"github.com/stricturi/stricturi/internal/errs"
	"github.com/stricturi/stricturi/internal/grammar/automaton"
	"github.com/stricturi/stricturi/internal/grammar/regular"
	"github.com/stricturi/stricturi/internal/testutil"
)

// Lists are what the documents say: for each list another definition of the same strings,
// most of them as printed there.
func TestLists(t *testing.T) {
	const rules = "e = \"e\"\nLWS = \" \"\nOWS = *\" \"\n"
	for _, c := range []struct {
		name       string
		lists      abnf.Lists
		list, same string
	}{
		{"RFC 9110, 5.6.1.1", abnf.ListsSender, "1#e", `e *( OWS "," OWS e )`},
		{"RFC 9110, 5.6.1.1", abnf.ListsSender, "#e", `[ 1#e ]`},
		{"RFC 9110, 5.6.1.1", abnf.ListsSender, "2#3e", `e 1*2( OWS "," OWS e )`},
		{"at most", abnf.ListsSender, "#2e", `[ e *1( OWS "," OWS e ) ]`},
		{"exactly one", abnf.ListsSender, "1#1e", "e"},
		{"none", abnf.ListsSender, "#0e", `""`},
		{"of a group", abnf.ListsSender, `1#( e / "f" )`, `( e / "f" ) *( OWS "," OWS ( e / "f" ) )`},
		{"RFC 9110, 5.6.1.2", abnf.ListsRecipient, "#e", `[ e ] *( OWS "," OWS [ e ] )`},
		{"RFC 7230, 7", abnf.ListsRecipient, "1#e", `*( OWS "," ) OWS e *( 1*( OWS "," ) OWS e ) *( OWS "," )`},
		{"RFC 2616, 2.1", abnf.ListsRFC2616, "1#e", `*( *LWS "," ) *LWS e *( 1*( *LWS "," ) *LWS e ) *( *LWS "," )`},
		{"RFC 2616, 2.1: empty elements do not count", abnf.ListsRFC2616, "2#2e", `*( *LWS "," ) *LWS e 1*( *LWS "," ) *LWS e *( *LWS "," )`},
		{"RFC 2616, only empty elements", abnf.ListsRFC2616, "#e", `1#e / *( *LWS "," )`},
		{"RFC 822, 2.7", abnf.ListsRFC822, "1#2e", `*"," e [ 1*"," e ] *","`},
		{"RFC 822, none", abnf.ListsRFC822, "#0e", `*","`},
	} {
		language := func(definition string) *automaton.DFA {
			g := testutil.Must(c.lists.Parse("r = " + definition + "\n" + rules))
			return testutil.Must(regular.New(g).DFA("r"))
		}
		if !language(c.list).Equal(language(c.same)) {
			t.Errorf("%s: %s is not %s", c.name, c.list, c.same)
		}
	}
}

// Lists use OWS of RFC 9110, 5.6.3, if the document does not define it.
func TestListSpace(t *testing.T) {
	for _, c := range []struct {
		text string
		want string // the definition of OWS, "" for none
	}{
		{"r = 1#e\ne = \"e\"\n", "OWS = *( SP / HTAB )"},
		{"r = 1#e\ne = \"e\"\nows = %x20\n", "ows = %x20"},
		{"r = 1*e\ne = \"e\"\n", ""},
	} {
		g := testutil.Must(abnf.Parse(c.text))
		got := ""
		if r := g.Rule("OWS"); r != nil {
			got = r.String()
		}
		if got != c.want || g.Check() != nil {
			t.Errorf("%q: %q, want %q; %v", c.text, got, c.want, g.Check())
		}
	}
}

// An error whose cause is known comes with the remedy.
func TestHints(t *testing.T) {
	for text, hint := range map[string]string{
		"a = 2\nb = c":      "",
		"a : b":             "write =",
		"a = { b }":         "*(",
		"a = b+":            "1*",
		"a = b?":            "[",
		"a = b.c":           "spaces",
		"a = \u201Cb\u201D": "straight",
		"a = b\f":           "grammar extract",
		"a = b ~":           "",
	} {
		_, err := abnf.Parse(text)
		e, ok := errs.AsType[*abnf.Error](err)
		if !ok || (e.Hint == "") != (hint == "") || !strings.Contains(e.Hint, hint) || !strings.HasSuffix(e.Error(), e.Hint) {
			t.Errorf("%q: %v, want the hint %q", text, err, hint)
		}
	}
}
