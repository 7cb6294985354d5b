package diff_test

import (
	"strings"
	"testing"

	"github.com/stricturi/stricturi/grammar/diff"
)

// marked shows the tokens of a pair: removed ones after "-", added ones after "+",
// moved ones after "<" and ">", renamed ones as old=new.
func marked(p *diff.Pair) string {
	var list []string
	for _, t := range p.Tokens {
		switch t.Op {
		case diff.OpKeep:
			list = append(list, t.New)
		case diff.OpRename:
			list = append(list, t.Old+"="+t.New)
		case diff.OpDelete:
			list = append(list, "-"+t.Old)
		case diff.OpInsert:
			list = append(list, "+"+t.New)
		case diff.OpMovedFrom:
			list = append(list, "<"+t.Old)
		case diff.OpMovedTo:
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
		text     diff.Wording
		diff     string
	}{
		{`"x" d`, `"x" e`, diff.WordingRenamed, `"x" d=e`},
		{`b_c`, `b-c`, diff.WordingRenamed, `b_c=b-c`},
		{`1*2( "x" )`, `1*2"x"`, diff.WordingSame, `1*2 "x"`},
		{`( "x" / ( "y" / "z" ) )`, `"x" / "y" / "z"`, diff.WordingSame, `"x" / "y" / "z"`},
		{`"x" ( "y" "z" )`, `"x" "y" "z"`, diff.WordingSame, `"x" "y" "z"`},
		{`"x" ( "y" / "z" )`, `"x" ( "y" / "z" )`, diff.WordingSame, `"x" ( "y" / "z" )`},
		{`"x" | "y"`, `"x" / "y"`, diff.WordingSame, `"x" / "y"`},
		{`0<d>`, `0<e>`, diff.WordingRenamed, `0 <d>=<e>`},
		{`"X"`, `"x"`, diff.WordingRenamed, `"X"="x"`},
		{`%s"X"`, `%s"x"`, diff.WordingRewritten, `-%s"X" +%s"x"`},
		{`"x" / "y"`, `"y" / "x"`, diff.WordingReordered, `<"x" -/ "y" +/ >"x"`},
		{`"x" "y"`, `"y" "x"`, diff.WordingRewritten, `-"x" "y" +"x"`},
		{`*"x"`, `1*"x"`, diff.WordingRewritten, `-* +1* "x"`},
		{`"x" "y"`, `[ "x" ] "y"`, diff.WordingRewritten, `+[ "x" +] "y"`},
		{`"x" / "y"`, `"x" / "y" / "z"`, diff.WordingRewritten, `"x" / "y" +/ +"z"`},
		{`2( 3"x" )`, `6"x"`, diff.WordingRewritten, `-2 -( -3 +6 "x" -)`},
	} {
		a, err := diff.Compare(
			document(t, "old", "a = "+c.old+"\n"+rest, diff.Renaming{Rule: "d", Common: "e", Why: "test"}),
			document(t, "new", "a = "+c.new+"\n"+newRest), diff.Options{})
		if err != nil {
			t.Fatal(err)
		}
		p := find(t, a, "a", "a")
		if p.Wording != c.text || marked(p) != c.diff {
			t.Errorf("%s → %s: %s, %s; want %s, %s", c.old, c.new, p.Wording, marked(p), c.text, c.diff)
		}
	}
}

// The wording of a rule may be the same and its language not, and the reverse.
func TestWordingIsNotLanguage(t *testing.T) {
	a := compare(t, "rfc2396bis00", "rfc3986", diff.Options{})
	if p := find(t, a, "IPv4address", "IPv4address"); p.Wording != diff.WordingSame || p.Relation != diff.RelationSuperset {
		t.Errorf("IPv4address: %s, %s", p.Wording, p.Relation)
	}
	if p := find(t, a, "pchar", "pchar"); p.Wording != diff.WordingRewritten || p.Relation != diff.RelationEqual {
		t.Errorf("pchar: %s, %s", p.Wording, p.Relation)
	}
}
