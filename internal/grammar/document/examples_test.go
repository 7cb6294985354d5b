package document_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/stricturi/stricturi/internal/grammar/document"
)

func TestExamples(t *testing.T) {
	const text = "# Text\n\n```abnf\n; example: 1\nr = 1*DIGIT\ns = \"s\" ; not an example: 3\n; invalid example: t t\nt = \"t\"\n```\n\n" +
		"Not a rule, `r`.\n\n<!-- rule=s -->\n```\ns\n```\n\n" +
		"<!-- rule=t invalid -->\n```txt\nu\n\nu\n```\n\n" +
		"By language:\n\n~~~ lang extra\nx\n```\n~~~\n\n" +
		"Here `t`. The rule `r` of `none`, or `r`:\n\n\n```\n23 # INVALID\n```\n" +
		"Of `r` or `s`:\n```\n```\n\n" +
		"Of `r`:\n\nAnother paragraph.\n\n```\n5\n```\n\n<!-- rule=t -->\n````abnf\n```\nt\n````\n\n```open\nend\n"
	known := func(rule string) bool { return slices.Contains([]string{"r", "s", "t"}, rule) }
	var got []string
	for _, e := range document.Examples(text, known, map[string]string{"lang": "s"}) {
		got = append(got, fmt.Sprintf("%d %s %q %t", e.Line, e.Rule, e.Text, e.Invalid))
	}
	want := []string{
		`15 s "s" false`, `20 t "u\n\nu" true`, `28 s "x\n` + "```" + `" false`, `36 r "23 # INVALID" true`, `40  "" false`,
		`47  "5" false`, `52 t "` + "```" + `\nt" false`, `57  "end" false`, `4 r "1" false`, `7 t "t t" true`,
	}
	if !slices.Equal(got, want) {
		t.Errorf("got\n%q\nwant\n%q", got, want)
	}
}
