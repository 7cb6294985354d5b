package railroad_test

import (
	"encoding/xml"
	"io"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/grammar/diff"
	"github.com/stricturi/stricturi/internal/grammar/railroad"
)

func TestSVG(t *testing.T) {
	leaf := func(kind diff.Kind, text string, op diff.Op) *diff.Node {
		return &diff.Node{Kind: kind, Text: text, Op: op}
	}
	definition := &diff.Node{Kind: diff.KindSequence, Kids: []*diff.Node{
		leaf(diff.KindTerminal, `"<"`, diff.OpInsert),
		{Kind: diff.KindRepeat, Min: 2, Max: 4, Kids: []*diff.Node{leaf(diff.KindRuleRef, "digit", diff.OpKeep)}},
		{Kind: diff.KindOption, Kids: []*diff.Node{{Kind: diff.KindChoice, Kids: []*diff.Node{
			leaf(diff.KindRuleRef, "alpha", ""), leaf(diff.KindProse, "<words>", diff.OpDelete),
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
		svg := railroad.Diagram{Definition: definition, ID: "x", Title: "a < b", Description: "c & d", Changed: tt.changed}.SVG()
		for d := xml.NewDecoder(strings.NewReader(svg)); ; {
			if _, err := d.Token(); err == io.EOF {
				break
			} else if err != nil {
				t.Fatalf("%s: %v", tt.name, err)
			}
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
