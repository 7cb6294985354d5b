package abnf

import (
	"fmt"
	"iter"
	"reflect"
	"slices"
	"testing"

	"github.com/stricturi/stricturi/internal/testutil"
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

func TestUsesAllAndNeeded(t *testing.T) {
	n := one(`r = b [ a / 2( B "x" c ) ] 0( d ) %x41 <d> a`).Node
	if got, want := Uses(n), []string{"b", "a", "c", "d"}; !reflect.DeepEqual(got, want) {
		t.Errorf("Uses: got %q, want %q", got, want)
	}
	count := func(nodes iter.Seq[Node]) (n int) {
		for range nodes {
			n++
		}
		return n
	}
	if all, needed, none := count(All[Node](n)), count(Needed[Node](n)), count(All[Node](nil)); all != 17 || needed != 14 || none != 0 {
		t.Errorf("All returns %d nodes, Needed %d, All of nil %d, want 17, 14 and 0", all, needed, none)
	}
	if got := slices.Collect(Needed[RuleRef](n)); !slices.Equal(got, []RuleRef{{"b"}, {"a"}, {"B"}, {"c"}, {"a"}}) {
		t.Errorf("Needed returns %q", got)
	}
	for range All[Node](n) {
		break
	}
}

// Plain takes off what only abbreviates, of the node itself.
func TestPlain(t *testing.T) {
	for source, want := range map[string]string{
		"( ( a ) )": "a", "[ ( a ) ]": "*1( a )", "( [ a ] )": "*1a", "0a": `""`, "( 0( a b ) )": `""`, "2a": "2a", "a ( b )": "a ( b )",
	} {
		if got := Plain(one("r = " + source).Node).String(); got != want {
			t.Errorf("Plain of %s is %s, want %s", source, got, want)
		}
	}
}

func TestCharacters(t *testing.T) {
	for source, want := range map[string]string{
		`"a1"`: "[[%x61 %x41] [%x31]]", `%s"aZ"`: "[[%x61] [%x5A]]", `""`: "[]", "%x41-5A": "[[%x41-5A]]", "%x41.E9": "[[%x41] [%xE9]]",
	} {
		if got := fmt.Sprint(one("r = " + source).Node.(Terminal).Characters()); got != want {
			t.Errorf("characters of %s: %s, want %s", source, got, want)
		}
	}
}

func TestRuleByName(t *testing.T) {
	g := testutil.Must(Parse("a-B = DIGIT\nk = a-B"))
	for name, want := range map[string]bool{"a-b": true, "A-B": true, "digit": true, "a": false, "": false, "ALPHA": false, "\u212a": false} {
		if r := g.Rule(name); (r != nil) != want {
			t.Errorf("Rule(%q) is %v", name, r)
		}
	}
}
