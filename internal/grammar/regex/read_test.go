package regex_test

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/grammar/abnf"
	"github.com/stricturi/stricturi/internal/grammar/automaton"
	"github.com/stricturi/stricturi/internal/grammar/matcher"
	"github.com/stricturi/stricturi/internal/grammar/regex"
	"github.com/stricturi/stricturi/internal/grammar/regular"
	"github.com/stricturi/stricturi/internal/testutil"
)

func read(text string, d regex.Dialect, search bool) (*automaton.DFA, error) {
	return regex.Read(text, d, search, &automaton.Budget{Left: automaton.DefaultWork})
}

// What dialects mean by a pattern. Those of Python 3.11, Node 20, Ruby 3.1, Java 17 and Perl 5.36 are
// the answers of these programs.
func TestRead(t *testing.T) {
	for _, c := range []struct {
		dialects, pattern string
		search            bool
		valid, invalid    string // without spaces, between them
	}{
		// "$" before the end of the last line.
		{"python pcre dotnet", `^a$`, false, "a a\n", "a\n\n b\na aa a\r\n"},
		{"python pcre dotnet java", `^a$`, true, "a a\n", "a\n\n b\na aa"},
		{"java", `^a$`, true, "a\r\n a\u2028 a\u0085", "a\n\r"},
		{"re2 ecma rust posix", `^a$`, true, "a", "a\n aa"},
		{"ruby", `^a$`, false, "a a\n b\na\nb", "ab b\nab"},
		{"python", `a\Z`, true, "a", "a\n"},
		{"pcre java ruby dotnet", `a\Z`, true, "a a\n", "a\n\n"},
		{"re2 python", `(?m)^a$`, true, "a b\na\nb", "ab"},
		{"re2 python dotnet", `(?m)a\n^`, true, "a\n a\nb", "a"},
		{"pcre ruby", `(?m)a\n^`, true, "a\nb", "a a\n"},
		// Anchors inside, and what is not anchored.
		{"re2 ecma python", `^a|b$`, true, "a ax b xb", "xa bx"},
		{"re2 ecma python", `a|^b|c`, false, "a b c", "ax xb"},
		{"re2 ecma python", `a^b|a$c|x`, true, "x", "ab ac"},
		{"re2 ecma pcre python", `\ba\b`, true, "a x-a", "ab _a"},
		{"python", `\ba\b`, true, "a", "éa"},
		{"ecma", `\ba\b`, true, "éa", "ba"},
		{"re2 ecma", `\Ba`, true, "ba", "a -a"},
		// Classes.
		{"python rust dotnet", `\d\w`, false, "1a ٣é", "é1"},
		{"re2 ecma pcre java ruby", `\d\w`, false, "1a", "٣a 1é"},
		{"python", `(?a)\d\w`, false, "1a", "٣a 1é"},
		{"re2", `\s`, false, "\f", "\v \u00a0"},
		{"ecma python", `\s`, false, "\v \u00a0 \u2003", "a"},
		{"python", `\s`, false, "\x1c \u0085", "\ufeff"},
		{"ecma", `\s`, false, "\ufeff", "\x1c \u0085"},
		{"ecma", `.`, false, "a \u0085 😀", "\n \r \u2028"},
		{"java", `.`, false, "a", "\n \r \u2028 \u0085"},
		{"re2 python", `.`, false, "a \r \u2028", "\n"},
		{"re2 python ecma", `(?s).`, false, "\n", "ab"},
		{"ruby", `(?m).`, false, "\n", "ab"},
		{"posix", `.[[:digit:]\]`, false, "a1 \n1 a\\", "é1"},
		{"ecma", `[^]a[^\]]`, false, "\nab", "aa]"},
		{"ecma", `a|[]`, false, "a", "]"},
		{"re2 python pcre", `[]a][^]a]`, false, "]b", "b] aa"},
		{"pcre ecma", `[\w-.]+`, false, "a-.", "a,"},
		{"re2 ecma python", `[+--][a-][-z]`, false, "+-z ,a-", "+bz"},
		{"ruby", `\h`, false, "f", "\t g"},
		{"pcre java", `\h\v`, false, "\t\n", "f"},
		{"ecma", `\p{Script=Greek}\p{Lu}`, false, "αA", "aA αa"},
		// Case.
		{"re2 ecma python pcre", `(?i)ks`, false, "KS \u212aſ", "k"},
		{"java", `(?i)ks`, false, "KS", "\u212as kſ"},
		{"python", `(?i)i`, false, "I İ ı", "j"},
		{"re2 ecma pcre", `(?i)i`, false, "I", "İ ı"},
		{"re2 ecma", `(?i)\w`, false, "\u212a ſ", "é"},
		{"pcre", `(?i)\w`, false, "k", "\u212a ſ"},
		{"re2 pcre", `a(?i)b|c(?-i)d`, false, "aB Cd", "Ab CD"},
		{"re2 python", `a(?i:b)c`, false, "aBc", "aBC"},
		// Quantifiers.
		{"python ruby", `a{,2}`, false, "a aa", "a{,2}"},
		{"re2 ecma dotnet", `a{,2}`, false, "a{,2}", "a aa"},
		{"re2 python ecma", `a{x}{`, false, "a{x}{", "a"},
		{"ruby", `a{2}+b{2}?`, false, "aa aaaa aabb", "aaa aab"},
		{"re2 python ecma", `(?:a+?b*?)??c{2,3}?`, false, "cc abccc", "c ac"},
		{"pcre java python", `a++b(?>[cd]*)$`, true, "ab aab\n xabdc", "a abe"},
		// Escapes.
		{"re2 python pcre", `\x41\101\0`, false, "AA\x00", "A"},
		{"ecma", `\u{1F600}\uD83D\uDE00\/\-\cA`, false, "😀😀/-\x01", "😀"},
		{"python", `\U0001F600\a`, false, "😀\a", "a"},
		{"re2 pcre java", `\Qa.b*\E*`, false, "a.b a.b**", "axb"},
		{"pcre python", "(?x) a # one\n [\t] b", false, "a\tb", "ab"},
		{"pcre python dotnet", "a(?#comment)*(?#)b", false, "ab b aab", "a"},
	} {
		for _, d := range strings.Fields(c.dialects) {
			a, err := read(c.pattern, regex.Dialect(d), c.search)
			if err != nil {
				t.Errorf("%s: %q: %v", d, c.pattern, err)
				continue
			}
			for i, texts := range []string{c.valid, c.invalid} {
				for _, text := range strings.Split(texts, " ") {
					if a.Match(text) != (i == 0) {
						t.Errorf("%s: %q, search %v: %q is valid: %v", d, c.pattern, c.search, text, i != 0)
					}
				}
			}
		}
	}
}

// What is not read is named.
func TestRefused(t *testing.T) {
	for _, c := range []struct{ dialects, pattern, want string }{
		{"re2 ecma pcre python java ruby dotnet posix", `(a)\1`, ""},
		{"ecma python dotnet", `(a)\1`, "back reference at offset 3"},
		{"re2 ecma python", `a(?=b)`, "look-around at offset 2"},
		{"ecma python", `(?<!a)b`, "look-around at offset 1"},
		{"pcre python", `a++ab`, "possessive loop or atomic group that may change what matches"},
		{"pcre", `a?+b`, "possessive loop or atomic group that may change what matches at offset 2"},
		{"pcre java ruby", `(?:a|ab)*+c`, "possessive loop or atomic group that may change what matches"},
		{"pcre java", `(?:b(?:|a))*+c`, "possessive loop or atomic group that may change what matches"},
		{"pcre java ruby dotnet", `(?>a*?)b`, "possessive loop or atomic group that may change what matches"},
		{"pcre java", `(?:ba*?)*+c`, "possessive loop or atomic group that may change what matches"},
		{"pcre", `a*+\ba`, "possessive loop or atomic group that may change what matches"},
		{"pcre dotnet", `(?>a|ab)c`, "possessive loop or atomic group that may change what matches at offset 8"},
		{"pcre", `a(?R)?b`, "recursion at offset 2"},
		{"pcre", `(?(1)a|b)`, "condition at offset 1"},
		{"pcre rust", `a{,2}`, "the quantifier {,n}, which not all versions have at offset 1"},
		{"ruby", `(?i)ss`, "the flag i in ruby at offset 1"},
		{"java ruby rust", `[a[b]]`, "brackets in brackets at offset 2"},
		{"java ruby rust", `[a&&b]`, "&& in brackets at offset 2"},
		{"python rust", `[\w-.]`, "a class before - in brackets at offset 3"},
		{"ecma python re2", `*a`, "a quantifier that repeats nothing at offset 0"},
		{"ecma", `\Aa`, `the escape \A in ecma at offset 0`},
		{"re2 ecma python", `(a`, "missing ) at offset 2"},
		{"re2 ecma python", `a)`, "unexpected ) at offset 1"},
		{"re2 ecma python", `[a`, "missing ] at offset 2"},
		{"re2", `a{1001}`, ""},
		{"re2 ecma", strings.Repeat("(", 10000), "too many groups within each other at offset 1001"},
	} {
		for _, d := range strings.Fields(c.dialects) {
			if _, err := read(c.pattern, regex.Dialect(d), true); err == nil || c.want != "" && err.Error() != c.want {
				t.Errorf("%s: %.20q: %v, not %s", d, c.pattern, err, c.want)
			}
		}
	}
}

// A generator makes patterns, and rules of ABNF that are nearly the same.
type generator struct{ *rand.Rand }

// pair returns a pattern and the elements of a rule.
func (g generator) pair(depth int) (string, string) {
	pick := func(pairs ...string) (string, string) {
		i := 2 * g.IntN(len(pairs)/2)
		return pairs[i], pairs[i+1]
	}
	if depth == 0 {
		return pick("a", `%x61`, "b", `%x62`, `\n`, `%x0A`, "[a-c]", `%x61-63`, "[^a]", `%x00-60 / %x62-10FFFF`, ".", `%x00-09 / %x0B-10FFFF`,
			`\d`, `DIGIT`, "(?i:k)", `"k" / %x212A`, `[^\w\n]`, `%x2D`, "^", `""`, "$", `""`, `\b`, `""`)
	}
	p, r := g.pair(depth - 1)
	q, s := g.pair(depth - 1)
	switch g.IntN(8) {
	case 0, 1, 2:
		return p + q, "( " + r + " ) ( " + s + " )"
	case 3:
		return "(" + p + "|" + q + ")", r + " / " + s
	case 4:
		return "(?m:" + p + ")", r
	}
	quantifier, count := pick("*", "*", "+?", "1*", "?", "*1", "{2}", "2", "{1,2}", "1*2", "{0,1}?", "*2")
	return "(?:" + p + ")" + quantifier, count + "( " + r + " )"
}

// Package regexp and the matcher of rules agree with what is computed of patterns and rules:
// the verdicts of texts, the relation, and the shortest strings of each side.
func TestRelation(t *testing.T) {
	g := generator{rand.New(rand.NewPCG(43, 5))}
	kinds := map[automaton.Kind]int{}
	for range testutil.Amount(2000, 20000) {
		text, elements := g.pair(1 + g.IntN(3))
		grammar := testutil.Must(abnf.Parse("r = " + elements + "\n"))
		search := g.IntN(2) == 0
		got, err := read(text, regex.RE2, search)
		if err != nil {
			t.Fatalf("%q: %v", text, err)
		}
		plain := text
		if !search {
			plain = `\A(?:` + text + `)\z`
			if strings.Contains(text, "(?m:") && strings.ContainsAny(text, "^$") {
				continue // a line that the pattern anchors can be one of several
			}
		}
		re, m := regexp.MustCompile(plain), matcher.New(grammar, "r")
		agree := func(in string) {
			t.Helper()
			if got.Match(in) != re.MatchString(in) {
				t.Fatalf("%q, search %v: %q is valid: %v", text, search, in, got.Match(in))
			}
		}
		for range 20 {
			in := ""
			for range g.IntN(6) {
				in += string([]rune("abcdkK\u212a1_-\n\n é")[g.IntN(14)])
			}
			agree(in)
		}
		rule := testutil.Must(regular.New(grammar).DFA("r"))
		r := automaton.Relate(rule, got)
		kinds[r.Kind]++
		for i, w := range []automaton.Witness{r.OnlyA, r.OnlyB, r.Common} {
			in, ok := w.Text()
			if !ok {
				continue
			}
			agree(in)
			if inRule := m.Check(in) == nil; inRule != (i != 1) || re.MatchString(in) != (i != 0) {
				t.Fatalf("%q and %s: %q has the rule: %v", text, elements, in, inRule)
			}
		}
	}
	if len(kinds) != int(automaton.Unknown) {
		t.Error(fmt.Sprint("relations: ", kinds))
	}
}
