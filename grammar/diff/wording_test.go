package diff_test

import (
	"fmt"
	"math/rand/v2"
	"runtime"
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
		{`"x" "y"`, `"x" / "y"`, diff.WordingRewritten, `"x" +/ "y"`},
		{`"x" / "y"`, `"x" "y"`, diff.WordingRewritten, `"x" -/ "y"`},
		{`"v" / "w" "x" / "y"`, `"w" / "x" "y" / "v"`, diff.WordingRewritten, `<"v" -/ "w" +/ "x" -/ "y" +/ >"v"`},
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

// No alignment keeps more weight.
func TestWordingKeepsMost(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	var element func(depth int) string
	element = func(depth int) string {
		switch kind := random.IntN(6); {
		case depth == 0 || kind < 3:
			return string(rune('a' + random.IntN(3)))
		case kind == 3:
			return "[ " + element(depth-1) + " ]"
		case kind == 4:
			return "*( " + element(depth-1) + " )"
		}
		var list []string
		for range 1 + random.IntN(4) {
			list = append(list, element(depth-1))
		}
		return "( " + strings.Join(list, []string{" ", " / "}[random.IntN(2)]) + " )"
	}
	weight := func(token string) int {
		switch {
		case strings.Contains("()/]", token):
			return 1
		case strings.Contains("[*", token):
			return 3
		}
		return 8
	}
	const rest = "\na = \"a\"\nb = \"b\"\nc = \"c\"\n"
	for range 300 {
		older, newer := "r = "+element(4)+" "+element(4)+rest, "r = "+element(4)+" "+element(4)+rest
		a, err := diff.Compare(document(t, "old", older), document(t, "new", newer), diff.Options{})
		if err != nil {
			t.Fatal(err)
		}
		got := 0
		var olds, news []string
		for _, token := range find(t, a, "r", "r").Tokens {
			if token.Old != "" {
				olds = append(olds, token.Old)
			}
			if token.New != "" {
				news = append(news, token.New)
			}
			if token.Op == diff.OpKeep {
				got += weight(token.Old)
			}
		}
		most := make([][]int, len(olds)+1) // of olds[i:] and news[j:]
		for i := len(olds); i >= 0; i-- {
			most[i] = make([]int, len(news)+1)
			for j := len(news) - 1; i < len(olds) && j >= 0; j-- {
				most[i][j] = max(most[i+1][j], most[i][j+1])
				if olds[i] == news[j] {
					most[i][j] = max(most[i][j], most[i+1][j+1]+weight(olds[i]))
				}
			}
		}
		if got != most[0][0] {
			t.Errorf("%s → %s: keeps %d, not %d", older, newer, got, most[0][0])
		}
	}
}

// The memory for a long definition is not quadratic, nor is the time if little changed.
func TestWordingOfLongDefinition(t *testing.T) {
	alternatives := make([]string, 20_000)
	for i := range alternatives {
		alternatives[i] = fmt.Sprintf(`"w%05d"`, i)
	}
	older := "a = " + strings.Join(alternatives, " / ") + "\n"
	alternatives[8_000] = `"new"`
	newer := "a = " + strings.Join(alternatives, " / ") + "\n"
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	a, err := diff.Compare(document(t, "old", older), document(t, "new", newer), diff.Options{})
	runtime.ReadMemStats(&after)
	if err != nil {
		t.Fatal(err)
	}
	if all := after.TotalAlloc - before.TotalAlloc; all > 400<<20 {
		t.Errorf("allocates %d bytes", all)
	}
	if p := find(t, a, "a", "a"); p.Wording != diff.WordingRewritten || !strings.Contains(marked(p), ` / -"w08000" +"new" / `) {
		t.Errorf("wording %s", p.Wording)
	}
}
