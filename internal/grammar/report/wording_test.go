package report_test

import (
	"fmt"
	"math/rand/v2"
	"runtime"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/grammar/diff"
	"github.com/stricturi/stricturi/internal/grammar/report"
)

// marked shows the tokens of a pair: removed ones after "-", added ones after "+",
// moved ones after "<" and ">", renamed ones as old=new.
func marked(text *report.Text) string {
	var list []string
	for _, t := range text.Tokens {
		switch t.Op {
		case report.OpKeep:
			list = append(list, t.New)
		case report.OpRename:
			list = append(list, t.Old+"="+t.New)
		case report.OpDelete:
			list = append(list, "-"+t.Old)
		case report.OpInsert:
			list = append(list, "+"+t.New)
		case report.OpMovedFrom:
			list = append(list, "<"+t.Old)
		case report.OpMovedTo:
			list = append(list, ">"+t.New)
		}
	}
	return strings.Join(list, " ")
}

// textOf returns how the text of a rule of both documents changed.
func textOf(older, newer diff.Document, rule string) *report.Text {
	r := compare(diff.Options{Rules: []string{rule}}, older, newer)
	return r.Text(r.Steps[0].Pairs[0])
}

func TestWordings(t *testing.T) {
	const rest = "b_c = \"b\"\nd = \"d\"\n"
	const newRest = "b-c = \"b\"\ne = \"d\"\n"
	for _, c := range []struct {
		old, new string
		text     report.Wording
		diff     string
	}{
		{`"x" d`, `"x" e`, report.WordingRenamed, `"x" d=e`},
		{`b_c`, `b-c`, report.WordingRenamed, `b_c=b-c`},
		{`1*2( "x" )`, `1*2"x"`, report.WordingSame, `1*2 "x"`},
		{`( "x" / ( "y" / "z" ) )`, `"x" / "y" / "z"`, report.WordingSame, `"x" / "y" / "z"`},
		{`"x" ( "y" "z" )`, `"x" "y" "z"`, report.WordingSame, `"x" "y" "z"`},
		{`"x" ( "y" / "z" )`, `"x" ( "y" / "z" )`, report.WordingSame, `"x" ( "y" / "z" )`},
		{`"x" | "y"`, `"x" / "y"`, report.WordingSame, `"x" / "y"`},
		{`0<d>`, `0<e>`, report.WordingRenamed, `0 <d>=<e>`},
		{`"X"`, `"x"`, report.WordingRenamed, `"X"="x"`},
		{`%s"X"`, `%s"x"`, report.WordingRewritten, `-%s"X" +%s"x"`},
		{`"x" / "y"`, `"y" / "x"`, report.WordingReordered, `<"x" -/ "y" +/ >"x"`},
		{`"x" "y"`, `"x" / "y"`, report.WordingRewritten, `"x" +/ "y"`},
		{`"x" / "y"`, `"x" "y"`, report.WordingRewritten, `"x" -/ "y"`},
		{`"v" / "w" "x" / "y"`, `"w" / "x" "y" / "v"`, report.WordingRewritten, `<"v" -/ "w" +/ "x" -/ "y" +/ >"v"`},
		{`"x" "y"`, `"y" "x"`, report.WordingRewritten, `-"x" "y" +"x"`},
		{`*"x"`, `1*"x"`, report.WordingRewritten, `-* +1* "x"`},
		{`"x" "y"`, `[ "x" ] "y"`, report.WordingRewritten, `+[ "x" +] "y"`},
		{`"x" / "y"`, `"x" / "y" / "z"`, report.WordingRewritten, `"x" / "y" +/ +"z"`},
		{`2( 3"x" )`, `6"x"`, report.WordingRewritten, `-2 -( -3 +6 "x" -)`},
	} {
		older := document("old", "a = "+c.old+"\n"+rest)
		older.Renamings = []diff.Renaming{{Rule: "d", Common: "e", Why: "test"}}
		text := textOf(older, document("new", "a = "+c.new+"\n"+newRest), "a")
		if text.Wording != c.text || marked(text) != c.diff {
			t.Errorf("%s → %s: %s, %s; want %s, %s", c.old, c.new, text.Wording, marked(text), c.text, c.diff)
		}
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
		got := 0
		var olds, news []string
		for _, token := range textOf(document("old", older), document("new", newer), "r").Tokens {
			if token.Old != "" {
				olds = append(olds, token.Old)
			}
			if token.New != "" {
				news = append(news, token.New)
			}
			if token.Op == report.OpKeep {
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
	text := textOf(document("old", older), document("new", newer), "a")
	runtime.ReadMemStats(&after)
	if all := after.TotalAlloc - before.TotalAlloc; all > 400<<20 {
		t.Errorf("allocates %d bytes", all)
	}
	if text.Wording != report.WordingRewritten || !strings.Contains(marked(text), ` / -"w08000" +"new" / `) {
		t.Errorf("wording %s", text.Wording)
	}
}
