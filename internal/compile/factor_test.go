package compile

import (
	"slices"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/grammar/abnf"
	"github.com/stricturi/stricturi/grammar/proof"
)

func TestFactor(t *testing.T) {
	const head = "package p\n\ntype parser Peg {\n}\n"
	for _, test := range []struct {
		name, rules string
		want        []string // the helpers
	}{
		{"nothing to do", "A <- B 'x' / B\nB <- 'y'", nil},
		{"a class", "A <- B / [abcxyz]\nB <- 'y' 'y'", []string{"XPart1 <- [abcxyz]"}},
		{"classes that match all others too", "A <- B / [^abcxyz] / .\nB <- 'y' 'y'", nil},
		{"what is there four times", "A <- ( 'x' B )? ( 'x' B )? ( 'x' B )? 'y' ( 'x' B )?\nB <- 'z'+", []string{"XPart1 <- ( 'x' B )?"}},
		{"a part of a sequence", "A <- 'xxx' 'yy' 'x' / B 'xxx' 'yy' 'z' / 'z' 'xxx' 'yy' B\nB <- 'z'+", []string{"XPart1 <- 'xxx' 'yy'"}},
		{"a name that is taken", "A <- XPart1 / [abcxyz]\nXPart1 <- 'y' 'y'", []string{"XPart2 <- [abcxyz]"}},
	} {
		text, names, err := factor(head+test.rules+"\n", nil)
		if err != nil {
			t.Fatal(err)
		}
		var helpers []string
		for line := range strings.Lines(text) {
			if name, _, _ := strings.Cut(line, " <- "); slices.Contains(names, name) {
				helpers = append(helpers, strings.TrimSpace(line))
			}
		}
		if !slices.Equal(helpers, test.want) {
			t.Errorf("%s: the helpers are %q, want %q, in %s", test.name, helpers, test.want, text)
		}
	}
}

// A PEG with helpers means the same, trees included.
func TestFactorIsEqual(t *testing.T) {
	const source = "a = *2( b \":\" ) \"-\" / \"+\" *2( b \":\" ) c / \"*\" *2( b \":\" ) [ c ] / \"!\" / \"$\" / \"&\" / \"(\" / \")\" / \",\"\r\n" +
		"b = \"0\" / \"1\"\r\nc = \"2\"\r\n"
	const rules = "package p\ntype parser Peg {\n}\nA <- ( B ':' )? ( B ':' )? '-' / '+' ( B ':' )? ( B ':' )? C / '*' ( B ':' )? ( B ':' )? C? / [!$&(),]\nB <- '0' / '1'\nC <- '2'\n"
	g, err := abnf.Parse(source)
	if err != nil {
		t.Fatal(err)
	}
	text, names, err := factor(rules, nil)
	if err != nil || len(names) < 2 {
		t.Fatal(names, err)
	}
	p, err := proof.Grammar(g, text)
	if err != nil {
		t.Fatal(err)
	}
	for r, err := range p.Rules(t.Context()) {
		if err != nil || !r.Equal {
			t.Errorf("%+v, %v", r, err)
		}
	}
	for r, err := range p.Trees(t.Context()) {
		if err != nil || !r.Equal {
			t.Errorf("trees: %+v, %v", r, err)
		}
	}
}
