package lint_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stricturi/stricturi/grammar/abnf"
	"github.com/stricturi/stricturi/internal/grammar/lint"
	"github.com/stricturi/stricturi/internal/testutil"
)

// check returns the findings as lines of code, rule, and example.
func check(t *testing.T, text string) (lines []string) {
	g, err := abnf.Parse(text)
	if err != nil {
		t.Fatalf("%v in\n%s", err, text)
	}
	for _, f := range lint.Check(g) {
		line := fmt.Sprintf("%s %s %d:%d", f.Code, f.Rule, f.Line, f.Col)
		if f.Example != nil {
			line += fmt.Sprintf(" %q", *f.Example)
		}
		lines = append(lines, line)
		if f.Severity == "" || f.Message == "" {
			t.Errorf("%+v", f)
		}
	}
	return lines
}

func TestCheck(t *testing.T) {
	for _, tt := range []struct {
		name, text string
		want       []string
	}{
		{"nothing", "a = \"x\" b\nb = DIGIT\n", nil},
		{"undefined", "a = \"x\" b\n", []string{"undefined a 1:9"}},
		{"left recursion", "a = b \"x\" / \"y\"\nb = [ \"z\" ] a\n", []string{"left-recursion a 1:1", "recursion a 1:1", `ambiguous b 2:1 "zyx"`}},
		{"other recursion", "a = \"x\" [ a ]\n", nil},
		{"recursion that is ambiguous", "e = \"(\" e \")\" / n e / \"n\" / e \"+\" e\nn = \"-\" / \"n\"\n", []string{"left-recursion e 1:1", `ambiguous e 1:1 "-n+n"`, "recursion e 1:1"}},
		{"the dangling else", "s = \"i\" s [ \"e\" s ] / \"x\"\n", []string{`ambiguous s 1:1 "iixex"`, "recursion s 1:1"}},
		{"a rule that uses a recursive one", "a = *b c\nc = *\"x\"\nb = \"x\" / \"(\" a \")\"\n", []string{`ambiguous a 1:1 "x"`, "recursion a 1:1"}},
		{"recursion that is not found to be ambiguous", "a = b\nb = \"x\" / \"(\" *b \")\"\n", []string{"recursion b 2:1"}},
		{"recursion of a rule in words", "a = \"(\" a \")\" / b\nb = <word>\n", []string{"prose b 2:1"}},
		{"recursion without end", "a = \"x\" b\nb = 1*a / \"y\" c\nc = b / \"z\" c\nd = *a\n",
			[]string{"endless a 1:1", "endless b 2:1", "endless c 3:1", "unused d 4:1"}},
		{"empty repetition", "a = *( *\"x\" [ \"y\" ] )\n", []string{`empty-repetition a 1:1 ""`}},
		{"repetition with a limit", "a = 3( *\"x\" )\n", nil},
		{"unreachable", "a = 1*DIGIT / \"12\" / ALPHA\n", []string{`unreachable a 1:1 "12"`, `ambiguous a 1:1 "12"`}},
		{"the same twice", "a = \"x\" / ALPHA / \"X\"\n", []string{`redundant a 1:1 "x"`, `unreachable a 1:1 "x"`, `ambiguous a 1:1 "x"`}},
		{"redundant", "a = \"12\" / 1*DIGIT\n", []string{`redundant a 1:1 "12"`, `ambiguous a 1:1 "12"`}},
		{"first match", "a = \"1\" / \"12\" / \"2\"\n", []string{`first-match a 1:1 "12"`}},
		{"the longer one first", "a = \"12\" / \"1\"\n", nil},
		{"greedy repetition", "a = *ALPHA \"x\"\n", []string{`greedy a 1:1 "x"`}},
		{"greedy option", "a = [ DIGIT \":\" ] DIGIT\n", nil},
		{"greedy option that begins what follows", "a = [ DIGIT ] DIGIT\n", []string{`greedy a 1:1 "0"`}},
		{"greedy repetition in a group", "a = ( ( *ALPHA ) ) \"x\"\n", []string{`greedy a 1:1 "x"`}},
		{"what follows may be empty", "a = *%x61-7A [ %x78 ]\n", nil},
		{"ambiguous", "a = b / c\nb = %x61-63\nc = %x63-65\n", []string{`ambiguous a 1:1 "c"`}},
		{"ambiguous division", "a = b c\nb = 1*2%x61\nc = 1*2%x61\n", []string{`ambiguous a 1:1 "aaa"`}},
		{"an ambiguity below is reported there", "x = \"-\" a\na = b / c\nb = %x61-63\nc = %x63-65\n", []string{`ambiguous a 2:1 "c"`}},
		{"a repetition for one alternative (RFC 8794, 17.1)", "a = ALPHA / DIGIT *c\nc = ALPHA / DIGIT / \"-\"\n", []string{`grouping a 1:1 "aa"`}},
		{"a list for one alternative", "a = b / c *( \",\" ( b / c ) )\nb = \"b\"\nc = \"c\"\n", []string{`grouping a 1:1 "b,b"`}},
		{"a repetition before one alternative", "a = *( DIGIT \",\" ) \"x\" / DIGIT\n", []string{`grouping a 1:1 "0,0"`}},
		{"an alternative that the repetition has not", "a = ALPHA / \"_\" *( ALPHA / DIGIT )\n", []string{`grouping a 1:1 "aa"`}},
		{"a group, and a repetition that would be enough", "a = ( ALPHA / DIGIT ) *( ALPHA / \"-\" ) b\nb = \"0\" / %x31-39 *DIGIT\n", nil},
		{"ranges that leave out nothing (RFC 3028, 8.1)", "a = %x01-57 / %x58-ff\n", []string{"all a 1:1"}},
		{"two rules in a line", "a=\"x\"b=a\n", []string{"unused b 1:6", "layout b 1:6"}},
		{"a line that is not indented", "a = \"x\"\na \"y\"\n", []string{"endless a 1:1", "layout a 1:1"}},
		{"lines that are", "a = \"x\"\n b \"y\"\n/ \"z\"\nb = \"y\"\nb =/ \"z\"\nc = a\n", []string{"unused c 6:1"}},
		{"ranges that leave out one", "a = %x00-2d / %x2f-ff\n", nil},
		{"letter case", "a = DIGIT / \"a\" / \"b\" ; lowercase\n", []string{"letter-case a 1:1"}},
		{"letter case by number", "a = DIGIT / %s\"a\" / %x62 ; lowercase\n", nil},
		{"no letter", "a = \"-\" ; not in lowercase\n", nil},
		{"the comment says both", "a = \"x\" ; case-insensitive, lowercase is preferred\n", nil},
		{"the comment of RFC 5322's obs-zone says both", "a = \"UT\" / \"EST\" / ; Universal, Eastern\n %d97-105 / ; through \"Z\", both\n %d107-122  ; upper and lower case\n", nil},
		{"the comment says both on two lines", "a = \"x\" / ; upper- or\n \"y\" ; lower-case\n", nil},
		{"unused", "a = \"x\"\nb = \"y\"\n", []string{"unused b 2:1"}},
		{"core rules with other strings", "a = ALPHA CTL\nALPHA = %x41-5A / %x61-7A / %x99\nCtl = %x00-1F\n",
			[]string{"name-case a 1:1", `core-rule ALPHA 2:1 "\u0099"`, `core-rule Ctl 3:1 "\x7f"`}},
		{"copies of core rules", "a = LWSP Bit\nlwsp = *( CRLF WSP / WSP )\nbit = %x30-31\n", []string{"name-case a 1:1", "name-case a 1:1"}},
		{"another case, also of a core rule", "a = char CHAR b B\nb = \"x\" char Char\n", []string{"name-case a 1:1", "name-case a 1:1", "name-case b 2:1"}},
		{"too large", "a = *%x61-62 \"a\" 15%x61-62\n", []string{"size a 1:1", `greedy a 1:1 "aaaaaaaaaaaaaaaa"`}},
		{"prose", "a = <any word> / 0<nothing>\n", []string{"prose a 1:1"}},
		{"what hangs on prose is checked by its text", "a = *b / c\nb = <any word>\nc = *( *\"x\" )\n", []string{"prose b 2:1", `empty-repetition c 3:1 ""`}},
	} {
		if got := check(t, tt.text); !slices.Equal(got, tt.want) {
			t.Errorf("%s: got %q, want %q", tt.name, got, tt.want)
		}
	}
}

// The texts that are found to have two trees do, and a rule that has such texts of at most five
// characters is found, or said not to be checked.
func TestCheckRecursive(t *testing.T) {
	rng := rand.New(rand.NewPCG(43, 7))
	const longest = 5
	ambiguous, missed := 0, 0
	for range 100 {
		rules := testutil.RandomRules(rng)
		strings := rules.Strings(longest)
		ways := map[string]map[string]bool{} // by rule and text
		for i, alternatives := range rules {
			for _, symbols := range alternatives {
				divisions := map[[2]string]bool{{}: true} // text, and its division
				for _, s := range symbols {
					next := map[[2]string]bool{}
					for d := range divisions {
						if s[0] != 'r' {
							next[[2]string{d[0] + s, d[1] + s}] = true
							continue
						}
						for part := range strings[s[1]-'0'] {
							next[[2]string{d[0] + part, d[1] + s + "(" + part + ")"}] = true
						}
					}
					divisions = next
				}
				for d := range divisions {
					key := fmt.Sprintf("r%d %s", i, d[0])
					if ways[key] == nil {
						ways[key] = map[string]bool{}
					}
					ways[key][d[1]] = true
				}
			}
		}
		found := map[string]bool{} // ambiguous rules
		silent := true
		for _, f := range lint.Check(testutil.Must(abnf.Parse(rules.String()))) {
			silent = silent && f.Code != lint.CodeRecursion
			if f.Code == lint.CodeAmbiguous {
				ambiguous++
				found[f.Rule] = true
				if len(*f.Example) <= longest && len(ways[f.Rule+" "+*f.Example]) < 2 {
					t.Errorf("%q of %s has one tree in\n%s", *f.Example, f.Rule, rules)
				}
			}
		}
		for key, all := range ways {
			rule, text := key[:2], key[3:]
			if len(all) > 1 && len(text) <= longest && !found[rule] {
				missed++
				if silent {
					t.Errorf("%s is ambiguous for %q in\n%s", rule, text, rules)
				}
			}
		}
	}
	if ambiguous < 80 || missed > 5 {
		t.Errorf("%d found, %d missed", ambiguous, missed)
	}
}

func TestOctets(t *testing.T) {
	for _, c := range []struct {
		text     string
		declared bool
		want     []string // rules
	}{
		{"a = UTF8-2 / %xA0\nb = UTF8-tail\nUTF8-tail = %x80-BF", false, []string{"a", "UTF8-tail"}},
		{"a = %x80-FF\nb = %x20AC", false, []string{"a"}},
		{"a = %x80-FF\nb = %x20AC\nc = %xFF", true, []string{"b"}},
		{"a = OCTET", false, nil},
	} {
		g := testutil.Must(abnf.Parse(c.text))
		var got []string
		for _, f := range lint.Octets(g, c.declared) {
			got = append(got, f.Rule)
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%q: %q, want %q", c.text, got, c.want)
		}
	}
}
