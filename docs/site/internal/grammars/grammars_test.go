package grammars

import (
	"slices"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/internal/grammar/suite"
)

// ask returns the answer of a function, or a fault.
func ask[A any](f func(Question) (A, error), r Request) (answer A, fault *Fault) {
	switch x := Of(f)(r).(type) {
	case Failed:
		return answer, x.Fault
	case A:
		return x, nil
	}
	return answer, nil
}

// faulty returns the fault that a function has instead of an answer.
func faulty[A any](f func(Question) (A, error)) func(Request) *Fault {
	return func(r Request) *Fault {
		_, fault := ask(f, r)
		return fault
	}
}

const dates = "date = year \"-\" month\nyear = 4DIGIT\nmonth = 2DIGIT\n"

func TestFaults(t *testing.T) {
	for _, tt := range []struct {
		name, abnf   string
		line, column int
		part         string
	}{
		{"not ABNF", "a = \"x\"\nb =\n", 2, 4, "expected"},
		{"an imported file", "; import x.abnf: a\nb = a\n", 1, 10, "reads no files"},
		{"an unknown edition", "; import rfc1: a\nb = a\n", 1, 10, "rfc1"},
		{"a word", "rfc99", 1, 0, ""},
		{"nothing", "", 1, 1, ""},
	} {
		r := Request{ABNF: tt.abnf}
		for i, fault := range []func(Request) *Fault{faulty(Rules), faulty(Lint), faulty(Railroad), faulty(Tests), faulty(Regex), faulty(Try), faulty(Against)} {
			f := fault(r)
			if f == nil || f.Line != tt.line || tt.column > 0 && f.Column != tt.column || !strings.Contains(f.Message, tt.part) {
				t.Errorf("%s: function %d: %+v", tt.name, i, f)
			}
		}
	}
}

func TestRules(t *testing.T) {
	rules, _ := ask(Rules, Request{ABNF: "; import rfc3986: host\nserver = host \":\" port\nport = *DIGIT\n"})
	if want := []Rule{{"server", 2}, {"port", 3}}; !slices.Equal(rules, want) {
		t.Errorf("%+v, want %+v", rules, want)
	}
	if rules, _ := ask(Rules, Request{ABNF: "rfc3986"}); len(rules) < 30 || rules[0].Name != "URI" {
		t.Errorf("of an edition: %+v", rules)
	}
}

func TestLint(t *testing.T) {
	found, _ := ask(Lint, Request{ABNF: "a = b / c\nb = *\"x\"\nc = \"xx\" d\n"})
	var got []string
	for _, f := range found {
		got = append(got, string(f.Code)+" "+f.Rule)
	}
	if !slices.Contains(got, "undefined c") {
		t.Errorf("%q", got)
	}
	if found, fault := ask(Lint, Request{ABNF: dates}); fault != nil || found == nil || len(found) > 0 {
		t.Errorf("%+v, %+v", found, fault)
	}
}

func TestRailroad(t *testing.T) {
	p, _ := ask(Railroad, Request{ABNF: dates})
	if p.Rule != "date" || !slices.Equal(p.Uses, []string{"year", "month"}) || !strings.HasPrefix(p.SVG, "<svg") || !strings.HasPrefix(p.Text, "date = ") {
		t.Errorf("%+v", p)
	}
	if p, _ := ask(Railroad, Request{ABNF: "a = <script>\nb = \"<script>\"\n", Rule: "b"}); p.Rule != "b" || strings.Contains(p.SVG, "<script") {
		t.Errorf("%+v", p)
	}
}

func TestTry(t *testing.T) {
	got, _ := ask(Try, Request{ABNF: dates, Texts: "2026-11\n2026-1\n"})
	if v := got.Verdicts; len(v) != 3 || !v[0].Valid || v[1].Valid || v[1].Offset != 6 || v[2].Offset != 0 {
		t.Fatalf("%+v", got)
	}
	if v := got.Verdicts[1]; !slices.Equal(v.Rules, []string{"date", "month"}) || !slices.Contains(v.Expected, "DIGIT") {
		t.Errorf("%+v", v)
	}
	if n := got.Verdicts[0].Tree; n[0].Rule != "date" || n[1].Rule != "year" || n[1].Text != "2026" || n[1].Depth != 1 {
		t.Errorf("%+v", n)
	}
	nested, _ := ask(Try, Request{ABNF: "v = \"(\" v \")\" / \"x\"\n", Texts: strings.Repeat("(", 2000) + "x" + strings.Repeat(")", 2000)})
	if deep := nested.Verdicts[0]; deep.Valid != (deep.Message == "") || len(deep.Tree) > maxNodes {
		t.Errorf("valid %t, %q, %d nodes", deep.Valid, deep.Message, len(deep.Tree))
	}
	if many, _ := ask(Try, Request{ABNF: dates, Texts: strings.Repeat("\n", 1000)}); !many.More || len(many.Verdicts) != maxTexts {
		t.Errorf("%d texts, more %t", len(many.Verdicts), many.More)
	}
	if f := faulty(Try)(Request{ABNF: "a = b\n"}); f == nil || f.Line != 1 {
		t.Errorf("an undefined rule: %+v", f)
	}
}

func TestSuite(t *testing.T) {
	s, fault := ask(Tests, Request{ABNF: dates, Rule: "month"})
	if fault != nil || !slices.ContainsFunc(s.Cases, func(c suite.Case) bool { return c.Valid && len(c.Text) == 2 }) || !slices.ContainsFunc(s.Cases, func(c suite.Case) bool { return !c.Valid }) {
		t.Errorf("%+v", s)
	}
	if s, _ := ask(Tests, Request{ABNF: "rfc3986", Rule: "IPv6address"}); !s.More || len(s.Cases) != maxCases {
		t.Errorf("%d cases, more %t", len(s.Cases), s.More)
	}
	if f := faulty(Tests)(Request{ABNF: "v = \"(\" v \")\" / \"x\"\n"}); f == nil || f.Line != 1 {
		t.Errorf("a recursive rule: %+v", f)
	}
}

func TestRegex(t *testing.T) {
	e, _ := ask(Regex, Request{ABNF: dates, Rule: "month"})
	if len(e) != 9 || e[0].Dialect != "re2" || e[0].Text != "^[0-9]{2}$" && e[0].Text != `\A[0-9]{2}\z` {
		t.Errorf("%+v", e)
	}
	if e, _ := ask(Regex, Request{ABNF: "v = \"(\" v \")\" / \"x\"\n"}); e[0].Fault == nil {
		t.Errorf("a recursive rule: %+v", e)
	}
}

func TestHistory(t *testing.T) {
	history := func(texts ...string) []Comparison {
		var r HistoryRequest
		for i, text := range texts {
			r.Revisions = append(r.Revisions, Revision{string(rune('a' + i)), text})
		}
		return History(r)
	}
	steps := history(dates, "a =", strings.Replace(dates, "month = 2DIGIT", "month = 1*2DIGIT", 1), dates)
	if len(steps) != 3 || steps[0].Fault == nil || steps[0].New != "b" || steps[1].Old != "a" || steps[1].New != "c" || *steps[2].Pairs[0].OnlyOld != "0000-0" {
		t.Fatalf("%+v", steps)
	}
	c := steps[1]
	if c.Fault != nil || len(c.Pairs) != 3 {
		t.Fatalf("%+v", c)
	}
	date, year := c.Pairs[0], c.Pairs[1]
	if date.Relation != "subset" || date.OnlyOld != nil || *date.OnlyNew != "0000-0" || !slices.Equal(date.Causes, []string{"month"}) || !strings.HasPrefix(date.New.SVG, "<svg") {
		t.Errorf("%+v", date)
	}
	if year.Relation != "equal" || year.Old.SVG != "" {
		t.Errorf("%+v", year)
	}
	if c := history("rfc2396", "rfc2732")[0]; c.Old != "RFC 2396" || len(c.Pairs) < 20 {
		t.Errorf("%s, %d pairs", c.Old, len(c.Pairs))
	}
}

func TestAgainst(t *testing.T) {
	p, fault := ask(Against, Request{ABNF: dates, Rule: "month", Texts: "^\\d\\d$\n\\d\\d\n(?=a)"})
	if fault != nil || len(p) != 3 {
		t.Fatalf("%+v, %+v", p, fault)
	}
	if x := p[0]; x.Relation != "equal" || x.OnlyRule != nil || x.OnlyPattern != nil {
		t.Errorf("%+v", x)
	}
	if x := p[1]; x.Relation != "subset" || x.Word != "wider" || x.OnlyRule != nil || len(*x.OnlyPattern) != 3 {
		t.Errorf("%+v", x)
	}
	if x := p[2]; x.Relation != "undecided" || x.Why == "" {
		t.Errorf("%+v", x)
	}
}
