package abnf

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/internal/errs"
	"github.com/stricturi/stricturi/internal/testutil"
)

func TestCheck(t *testing.T) {
	tests := []struct {
		in        string
		undefined []string // name: rules that use it
		left      []string
		recursion []string
	}{
		{in: "a = b\nb = \"x\""},
		{in: "a = B C DIGIT\nb = c / D", undefined: []string{"C: a b", "D: b"}},
		{in: "a = 0<pchar>"}, // prose is not a reference
		{in: `a = a / "x"`, left: []string{"a a"}, recursion: []string{"a a"}},
		{in: `a = "x" A`, recursion: []string{"a a"}},
		{in: `a = "x" [ "(" a ")" ]`, recursion: []string{"a a"}},
		{in: `a = 0a "x"`, recursion: []string{"a a"}},
		{in: `a = [ "x" ] a`, left: []string{"a a"}, recursion: []string{"a a"}},
		{in: `a = *"x" *( "" a )`, left: []string{"a a"}, recursion: []string{"a a"}},
		{in: `a = 1*"x" a`, recursion: []string{"a a"}},
		{in: "a = b \"x\"\nb = c\nc = a / \"y\"", left: []string{"a b c a"}, recursion: []string{"a b c a"}},
		// b matches the empty string only because c does.
		{in: "a = b a\nb = c\nc = *\"x\"", left: []string{"a a"}, recursion: []string{"a a"}},
		// a is above the cycle, d below.
		{in: "a = b\nb = \"x\" c\nc = b / d\nd = \"y\"", recursion: []string{"b c b"}},
		{in: "a = \"x\" b\nb = \"y\" a\nc = c\nd = a c", left: []string{"c c"}, recursion: []string{"a b a", "c c"}},
		// The shortest way is told.
		{in: "a = \"x\" ( b / c )\nb = \"y\" c\nc = \"z\" a", recursion: []string{"a c a"}},
		{in: "a = <x> a", recursion: []string{"a a"}},
		{in: "a = x a", undefined: []string{"x: a"}, recursion: []string{"a a"}},
	}
	for _, tt := range tests {
		g := testutil.Must(Parse(tt.in))
		var undefined, left, recursion []string
		for _, err := range errs.All[error](g.Check()) {
			switch e := err.(type) {
			case *UndefinedError:
				undefined = append(undefined, e.Name+": "+strings.Join(e.In, " "))
			case *LeftRecursionError:
				left = append(left, strings.Join(e.Cycle, " "))
			case *RecursionError:
				recursion = append(recursion, strings.Join(e.Cycle, " "))
			default:
				t.Errorf("%q: %T", tt.in, err)
			}
			if strings.Contains(err.Error(), "\n") {
				t.Errorf("%q: more than a line: %v", tt.in, err)
			}
		}
		if !reflect.DeepEqual(undefined, tt.undefined) || !reflect.DeepEqual(left, tt.left) || !reflect.DeepEqual(recursion, tt.recursion) {
			t.Errorf("%q: got %q, %q, %q, want %q, %q, %q", tt.in, undefined, left, recursion, tt.undefined, tt.left, tt.recursion)
		}
	}
}

// An undefined rule is where it is first referred to.
func TestCheckPosition(t *testing.T) {
	for _, tt := range []struct {
		in        string
		line, col int
	}{
		{"a = b", 1, 5},
		{"x = \"x\"\n\na = \"b\" x\n  / X *2( B b )", 4, 11},
		{"a = x\nx = \"x\"\na =/ b", 3, 6},
	} {
		g := testutil.Must(Parse(tt.in))
		e, ok := errs.AsType[*UndefinedError](g.Check())
		if !ok || e.Line != tt.line || e.Col != tt.col {
			t.Errorf("%q: got %+v, want %d:%d", tt.in, e, tt.line, tt.col)
		}
	}
}

func TestEmpty(t *testing.T) {
	g := testutil.Must(Parse("a = b b\nb = [ \"x\" ] / a\nc = c / \"\" c\nd = *3\"y\" / <words>\ne = \"\" ( 0c )\nf = <words>"))
	empty := g.Empty()
	for i, want := range []bool{true, true, false, true, true, false} {
		if r := g.Rules[i]; empty(r.Node) != want || empty(RuleRef{r.Name}) != want {
			t.Errorf("%s matches the empty string: %t, want %t", r, !want, want)
		}
	}
}

// A long chain of rules takes no time beyond its length.
func TestCheckLong(t *testing.T) {
	const n = 50000
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "r%d = [ r%d ]\n", i, (i+1)%n)
	}
	g := testutil.Must(Parse(b.String()))
	if left := errs.All[*LeftRecursionError](g.Check()); len(left) != 1 || len(left[0].Cycle) != n+1 {
		t.Errorf("got %d errors, want a cycle of %d rules", len(left), n)
	}
}
