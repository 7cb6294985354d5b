package report_test

import (
	"strings"
	"testing"

	"github.com/stricturi/stricturi/internal/grammar/report"
)

func TestSVG(t *testing.T) {
	leaf := func(kind report.Kind, text string, op report.Op) *report.Node {
		return &report.Node{Kind: kind, Text: text, Op: op}
	}
	definition := &report.Node{Kind: report.KindSequence, Kids: []*report.Node{
		leaf(report.KindTerminal, `"<"`, report.OpInsert),
		{Kind: report.KindRepeat, Min: 2, Max: 4, Kids: []*report.Node{leaf(report.KindRuleRef, "digit", report.OpKeep)}},
		{Kind: report.KindOption, Kids: []*report.Node{{Kind: report.KindChoice, Kids: []*report.Node{
			leaf(report.KindRuleRef, "alpha", ""), leaf(report.KindProse, "<words>", report.OpDelete),
		}}}},
	}}
	for _, tt := range []struct {
		name    string
		changed func(string) bool
		want    []string
		not     []string
	}{
		{"no rule changed", nil, []string{`class="r keep">digit<`}, []string{"changed"}},
		{"one rule changed", func(rule string) bool { return rule == "digit" }, []string{`class="r changed keep">digit<`, `class="r keep">alpha<`}, nil},
		{"texts are escaped", nil, []string{
			`class="t insert">&#34;&lt;&#34;<`, `class="p delete">&lt;words&gt;<`, "<title id=\"x-t\">a &lt; b</title>", "<desc id=\"x-d\">c &amp; d</desc>",
		}, nil},
		{"bounds are labeled", nil, []string{">2 to 4 times<"}, nil},
	} {
		svg := report.Diagram{Definition: definition, ID: "x", Title: "a < b", Description: "c & d", Changed: tt.changed}.SVG()
		if err := checkSVG(svg); err != nil {
			t.Errorf("%s: %v", tt.name, err)
		}
		for _, want := range tt.want {
			if !strings.Contains(svg, want) {
				t.Errorf("%s: no %s in %s", tt.name, want, svg)
			}
		}
		for _, not := range tt.not {
			if strings.Contains(svg, not) {
				t.Errorf("%s: %s in %s", tt.name, not, svg)
			}
		}
	}
}
