package audit_test

import (
	"strings"
	"testing"

	"github.com/stricturi/stricturi/grammar/audit"
)

// diff shows a token list: what goes after "-", what comes after "+", what
// moves after "<" and ">", what is renamed as old=new.
func diff(p *audit.Pair) string {
	var list []string
	for _, t := range p.Diff {
		switch t.Op {
		case audit.Keep:
			list = append(list, t.New)
		case audit.Rename:
			list = append(list, t.Old+"="+t.New)
		case audit.Delete:
			list = append(list, "-"+t.Old)
		case audit.Insert:
			list = append(list, "+"+t.New)
		case audit.MovedFrom:
			list = append(list, "<"+t.Old)
		case audit.MovedTo:
			list = append(list, ">"+t.New)
		}
	}
	return strings.Join(list, " ")
}

func TestWordings(t *testing.T) {
	const rest = "b_c = \"b\"\nd = \"d\"\n"
	const newRest = "b-c = \"b\"\ne = \"d\"\n"
	for _, c := range []struct {
		old, new string
		text     audit.Wording
		diff     string
	}{
		{`"x" d`, `"x" e`, audit.Renamed, `"x" d=e`},
		{`b_c`, `b-c`, audit.Renamed, `b_c=b-c`},
		{`1*2( "x" )`, `1*2"x"`, audit.Same, `1*2 "x"`},
		{`( "x" / ( "y" / "z" ) )`, `"x" / "y" / "z"`, audit.Same, `"x" / "y" / "z"`},
		{`"x" ( "y" "z" )`, `"x" "y" "z"`, audit.Same, `"x" "y" "z"`},
		{`"x" ( "y" / "z" )`, `"x" ( "y" / "z" )`, audit.Same, `"x" ( "y" / "z" )`},
		{`"x" | "y"`, `"x" / "y"`, audit.Same, `"x" / "y"`},
		{`0<d>`, `0<e>`, audit.Renamed, `0 <d>=<e>`},
		{`"X"`, `"x"`, audit.Renamed, `"X"="x"`},
		{`%s"X"`, `%s"x"`, audit.Rewritten, `-%s"X" +%s"x"`},
		{`"x" / "y"`, `"y" / "x"`, audit.Reordered, `<"x" -/ "y" +/ >"x"`},
		{`"x" "y"`, `"y" "x"`, audit.Rewritten, `-"x" "y" +"x"`},
		{`*"x"`, `1*"x"`, audit.Rewritten, `-* +1* "x"`},
		{`"x" "y"`, `[ "x" ] "y"`, audit.Rewritten, `+[ "x" +] "y"`},
		{`"x" / "y"`, `"x" / "y" / "z"`, audit.Rewritten, `"x" / "y" +/ +"z"`},
		{`2( 3"x" )`, `6"x"`, audit.Rewritten, `-2 -( -3 +6 "x" -)`},
	} {
		a, err := audit.Compare(
			document(t, "old", "a = "+c.old+"\n"+rest, audit.Renaming{Rule: "d", Common: "e", Why: "test"}),
			document(t, "new", "a = "+c.new+"\n"+newRest), audit.Options{})
		if err != nil {
			t.Fatal(err)
		}
		p := find(t, a, "a", "a")
		if p.Text != c.text || diff(p) != c.diff {
			t.Errorf("%s → %s: %s, %s; want %s, %s", c.old, c.new, p.Text, diff(p), c.text, c.diff)
		}
	}
}

// The wording of a rule may be the same and its language not, and the reverse.
func TestWordingIsNotLanguage(t *testing.T) {
	a := compare(t, "rfc2396bis00", "rfc3986", audit.Options{})
	if p := find(t, a, "IPv4address", "IPv4address"); p.Text != audit.Same || p.Relation != audit.Superset {
		t.Errorf("IPv4address: %s, %s", p.Text, p.Relation)
	}
	if p := find(t, a, "pchar", "pchar"); p.Text != audit.Rewritten || p.Relation != audit.Equal {
		t.Errorf("pchar: %s, %s", p.Text, p.Relation)
	}
}
