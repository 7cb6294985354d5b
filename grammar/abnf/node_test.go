package abnf

import (
	"reflect"
	"testing"
)

// Nodes that Parse does not return are printed with the parentheses they need.
func TestStringParentheses(t *testing.T) {
	a, b := RuleRef{"a"}, RuleRef{"b"}
	tests := []struct {
		in   Node
		want string
	}{
		{Concatenation{Alternation{a, b}, a}, "( a / b ) a"},
		{Concatenation{Concatenation{a, b}, a}, "( a b ) a"},
		{Alternation{Alternation{a, b}, a}, "( a / b ) / a"},
		{Alternation{Concatenation{a, b}, a}, "a b / a"},
		{Repetition{1, -1, Concatenation{a, b}}, "1*( a b )"},
		{Repetition{1, -1, Repetition{2, 2, a}}, "1*( 2a )"},
		{Option{Alternation{a, b}}, "[ a / b ]"},
		{Chars{'a'}, "%x61"},
	}
	for _, tt := range tests {
		if got := tt.in.String(); got != tt.want {
			t.Errorf("got %s, want %s", got, tt.want)
		}
	}
}

func TestUsesAndWalk(t *testing.T) {
	n := one(t, `r = b [ a / 2( B "x" c ) ] %x41 <d> a`).Node
	if got, want := Uses(n), []string{"b", "a", "c"}; !reflect.DeepEqual(got, want) {
		t.Errorf("Uses: got %q, want %q", got, want)
	}
	all, outside := 0, 0
	Walk(n, func(n Node) bool { all++; return true })
	Walk(n, func(n Node) bool {
		outside++
		_, option := n.(Option)
		return !option
	})
	if all != 14 || outside != 6 {
		t.Errorf("Walk visits %d nodes, %d outside of the option, want 14 and 6", all, outside)
	}
	Walk(nil, func(Node) bool { t.Error("called for nil"); return true })
}

func TestRuleByName(t *testing.T) {
	parsed, err := Parse("a-B = DIGIT")
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range []*Grammar{parsed, {Rules: parsed.Rules}} {
		for name, want := range map[string]bool{"a-b": true, "A-B": true, "digit": true, "a": false, "": false, "ALPHA": false} {
			if r := g.Rule(name); (r != nil) != want {
				t.Errorf("Rule(%q) is %v", name, r)
			}
		}
	}
	if (&Grammar{Rules: []*Rule{{Name: "k"}}}).Rule("\u212a") != nil {
		t.Error("U+212A KELVIN SIGN is a k")
	}
}
