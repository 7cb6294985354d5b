package matcher_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/grammar"
	"github.com/stricturi/stricturi/internal/errs"
	"github.com/stricturi/stricturi/internal/grammar/matcher"
	"github.com/stricturi/stricturi/internal/testutil"
)

const json = `
text = ws value ws
value = %s"true" / object / array / number / string
begin = ws "[" ws
comma = ws "," ws
array = begin [ value *( comma value ) ] ws "]" ws
object = ws "{" ws [ member *( comma member ) ] ws "}" ws
member = string ws ":" ws value
number = [ "-" ] ( "0" / %x31-39 *DIGIT ) [ "." 1*DIGIT ]
string = %x22 *( %x20-21 / %x23-5B / "\" ( "n" / "u" 4HEXDIG ) / %x5D-10FFFF ) %x22
ws = *( SP / HTAB / CR / LF )
`

// Time and memory are linear for grammars as that of JSON, whatever the text is: each of
// these would take hours if they were quadratic.
func TestLong(t *testing.T) {
	n := testutil.Amount(20_000, 300_000)
	m := matcher.New(parse(json), "text")
	rep := strings.Repeat
	for _, c := range []struct {
		name, text string
		offset     int // -1 if the text is valid
	}{
		{"elements", "[1" + rep(",12", n) + "]", -1},
		{"digits", "[" + rep("1", n) + "]", -1},
		{"digits, no end", "[" + rep("1", n), n + 1},
		{"characters", `["` + rep("é", n/2) + `"]`, -1},
		{"characters, no end", `["` + rep("x", n), n + 2},
		{"spaces", "[" + rep(" ", n/4) + "1" + rep(" ", n/4) + "]", -1},
		{"spaces, no end", "[" + rep(" ", n/4), n/4 + 1},
		{"spaces only", rep(" ", n/4) + "x", n / 4},
		{"nested", rep("[", n) + rep("]", n), -1},
		{"nested, no end", rep(`{"":`, n), 4 * n},
		{"not UTF-8", `["` + rep("x", n) + "\x80\"]", n + 2},
	} {
		err := m.Check(c.text)
		e, failed := errs.AsType[*matcher.Error](err)
		if failed != (c.offset >= 0) || failed && e.Offset != c.offset || !failed && err != nil {
			t.Errorf("%s: %v", c.name, err)
		}
	}
}

// A text is matched without memory. The matcher keeps what the first time has taught it. Trees
// take few allocations, also if lookahead does not decide: "alpha" is an alphanumeric-identifier in
// three ways.
func TestAllocations(t *testing.T) {
	m, text := matcher.New(parse(json), "text"), "["+strings.Repeat(`{"é": [-1.5, "\u00e9\n", {}]}, `, 1000)+"1]"
	source := testutil.Must(grammar.LibraryFile("semver.abnf"))
	semver := matcher.New(parse(string(source)), "valid-semver")
	for _, c := range []struct {
		name string
		most float64
		run  func() error
	}{
		{"Check", 0, func() error { return m.Check(text) }},
		{"Tree", 8, func() error { _, err := semver.Tree("1.0.0-x.7.z.92"); return err }},
		{"Tree, ambiguous", 8, func() error { _, err := semver.Tree("1.0.0-alpha.beta+001"); return err }},
	} {
		var err error
		if n := testing.AllocsPerRun(1, func() { err = c.run() }); n > c.most || err != nil {
			t.Errorf("%s: %v allocations, %v", c.name, n, err)
		}
	}
}

// What is repeated may be empty, through rules whose definitions would together be longer than any
// memory: 2^n times the last one.
func TestLongEmpty(t *testing.T) {
	const n = 60
	text := "r = *( *( a0 ) )\n"
	for i := range n {
		text += fmt.Sprintf("a%d = a%d a%d\n", i, i+1, i+1)
	}
	if err := matcher.New(parse(text+fmt.Sprintf("a%d = *\"x\"\n", n)), "r").Check("x"); err != nil {
		t.Error(err)
	}
}

// The first match of an ambiguous list (sequence-set of RFC 3501, section 9) gives all to the
// innermost rule, so time is linear. It would take hours if all ways were looked for.
func TestAmbiguous(t *testing.T) {
	const elements = 10_000
	m := matcher.New(parse("set = number *( \",\" set )\nnumber = 1*DIGIT\n"), "set")
	text := strings.Repeat("12,", elements-1) + "12"
	tree, err := nodes(m, text)
	if err != nil || len(tree) != 4*elements || tree[len(tree)-4].Depth != elements-1 {
		t.Errorf("%d nodes, %v", len(tree), err)
	}
	e, _ := errs.AsType[*matcher.Error](m.Check(text + ";"))
	if want := []string{"DIGIT", `","`, "end"}; e == nil || e.Offset != len(text) || !slices.Equal(e.Expected, want) {
		t.Errorf("%+v", e)
	}
	// Lookahead reads each identifier to its end and does not decide. The first alternative that
	// matches is found without a search.
	source := testutil.Must(grammar.LibraryFile("semver.abnf"))
	tree, err = nodes(matcher.New(parse(string(source)), "valid-semver"), "1.0.0-"+strings.Repeat("a", elements))
	if err != nil || len(tree) < 3*elements {
		t.Errorf("%d nodes, %v", len(tree), err)
	}
}

// Rules that begin with themselves take linear time if there is one way to match a text.
func TestFlatLeftRecursion(t *testing.T) {
	terms := testutil.Amount(10_000, 50_000)
	m := matcher.New(parse("e = e (\"+\" / \"-\") t / t\nt = t \"*\" f / f\nf = 1*DIGIT / \"(\" e \")\"\n"), "e")
	text := strings.Repeat("12*3-", terms) + "4"
	tree, err := nodes(m, text)
	if err != nil || tree[0] != (matcher.Node{Rule: "e", End: len(text)}) || tree[terms].Depth != terms {
		t.Errorf("%v, %v", tree[:min(3, len(tree))], err)
	}
	e, _ := errs.AsType[*matcher.Error](m.Check(text + "-"))
	if want := []string{"t"}; e == nil || e.Offset != len(text)+1 || !slices.Equal(e.Expected, want) {
		t.Errorf("%+v", e)
	}
}

// Rules that begin with themselves take no longer the more of them there are: these would
// take years if each were matched anew for each that begins with it.
func TestLeftRecursion(t *testing.T) {
	const levels, terms = 26, 20
	var calls, cycle strings.Builder
	for i := range levels {
		fmt.Fprintf(&calls, "e%d = e%[1]d %q e%d / e%[3]d\n", i, string(rune('A'+i)), i+1)
		fmt.Fprintf(&cycle, "e%d = e%d %q / e%d\n", i, (i+1)%levels, string(rune('A'+i)), (i+7)%levels)
	}
	calls.WriteString("e26 = \"-\" / \"(\" e0 \")\"\n")
	cycle.WriteString("e7 =/ \"-\"\n")
	for _, c := range []struct{ grammar, text string }{
		{calls.String(), strings.Repeat("-A(-B-)C", terms) + "-"},
		{cycle.String(), "-" + strings.Repeat("A", terms)},
	} {
		if _, err := matcher.New(parse(c.grammar), "e0").Tree(c.text); err != nil {
			t.Errorf("%.20s: %v", c.text, err)
		}
	}
}
