package audits_test

import (
	"errors"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/grammar"
	"github.com/stricturi/stricturi/grammar/abnf"
	"github.com/stricturi/stricturi/grammar/diff"
	"github.com/stricturi/stricturi/internal/grammar/automaton"
	"github.com/stricturi/stricturi/internal/grammar/regular"
	"github.com/stricturi/stricturi/internal/testutil"
	"github.com/stricturi/stricturi/uri"
)

// The facts of AUDIT.md are lines that begin with "- ". Each must have one of these forms, and
// be true. A "~" is for a text in backquotes, which is a group.
var facts = []struct {
	form  string
	check func(t *testing.T, m []string)
}{
	{`~ of (\w+), against (~ of (\w+)|the .+): ([\w ]+)(?:, only the first has ~)?(?:, only the second has ~)?`, checkRelation},
	{`(~|a name of 301 labels) (matches|does not match) ~ of (\w+)`, func(t *testing.T, m []string) {
		text := strings.Repeat("a.", 300) + "a"
		if m[2] != "" {
			text = unquote(t, m[2])
		}
		if compile(t, m[5], m[4]).Match(text) != (m[3] == "matches") {
			t.Error("it is not so")
		}
	}},
	{`no string of (.+) of (\w+) has a ~ or a ~`, func(t *testing.T, m []string) {
		without := compile(t, m[2], "*( %x00-5A / %x5C / %x5E-7F )")
		for _, rule := range spans(m[1]) {
			if w, ok := compile(t, m[2], rule).Minus(without).Shortest(); ok || m[3] != "[" || m[4] != "]" {
				t.Errorf("%s has %q", rule, w)
			}
		}
	}},
	{`(\w+) has (no )?(~(?:, (?:no )?~)*)`, func(t *testing.T, m []string) {
		for _, rule := range spans(m[3]) {
			if _, ok := edition(t, m[1]).Rule(rule); ok != (m[2] == "") {
				t.Errorf("%s: %t", rule, ok)
			}
		}
	}},
	{`~ of (\w+) is (not )?defined by ~`, func(t *testing.T, m []string) {
		if r, ok := edition(t, m[2]).Rule(m[1]); !ok || slices.Contains(r.Uses, m[4]) != (m[3] == "") {
			t.Errorf("it uses %v", r.Uses)
		}
	}},
	{`~ of (\w+), in section (\S+), prints ~`, func(t *testing.T, m []string) {
		if r, ok := edition(t, m[2]).Rule(m[1]); !ok || !strings.Contains(r.ABNF, m[4]) || r.Section != m[3] {
			t.Errorf("in section %s: %s", r.Section, r.ABNF)
		}
	}},
	{"no rule of (\\w+) has a `_` in its name; each rule of (\\w+) that has one is there with a `-`(?:, but for (.+))?", checkUnderscores},
	{`~ at ~ is to (\w+): (?:an error|~)(, the same document)?(, if the scheme is ignored)?`, func(t *testing.T, m []string) {
		r := uri.Resolver{Edition: generic(m[3]), Letter: true, Step6aAsPrinted: true, SameScheme: m[6] != ""}
		got, err := r.ResolveText(unquote(t, m[2]), unquote(t, m[1]))
		if m[4] == "" {
			if !errors.Is(err, uri.ErrOpaqueBase) {
				t.Errorf("got %q, %v", got.Text, err)
			}
		} else if err != nil || got.Text != unquote(t, m[4]) || got.SameDocument != (m[5] != "") {
			t.Errorf("got %q, %t, %v", got.Text, got.SameDocument, err)
		}
	}},
	{`~ is to (\w+), normalized: ~`, func(t *testing.T, m []string) {
		r, err := generic(m[2]).ParseReference(unquote(t, m[1]))
		if got := (uri.Normalizer{}).NormalizeReference(r); err != nil || got.String() != unquote(t, m[3]) {
			t.Errorf("got %q, %v", got, err)
		}
	}},
	{`"(.+) …" is (not )?in section (\S+) of (\w+)`, func(t *testing.T, m []string) {
		document := testutil.JSON[struct {
			Sentences []struct{ Section, Words string }
		}]("../sentences/" + m[4] + ".json")
		found := false
		for _, s := range document.Sentences {
			found = found || strings.HasPrefix(s.Section, m[3]) && strings.HasPrefix(s.Words, m[1])
		}
		if found != (m[2] == "") {
			t.Error("it is not so")
		}
	}},
}

func TestFacts(t *testing.T) {
	text := testutil.Must(os.ReadFile("../AUDIT.md"))
	chapters := strings.Split(string(text), "\n## ")
	if len(chapters) != 4 { // the last is a table about other documents, without claims
		t.Fatalf("%d chapters", len(chapters)-1)
	}
	for _, chapter := range chapters[1:3] {
		title, _, _ := strings.Cut(chapter, "\n")
		verdicts := map[string]int{}
		for _, claim := range strings.Split(chapter, "\n### ")[1:] {
			heading, body, _ := strings.Cut(claim, "\n")
			id, verdict, _ := strings.Cut(heading, ": ")
			verdicts[verdict]++
			if (verdict == "unsaid") == strings.Contains(body, "\n> ") || !strings.Contains(body, "\n- ") {
				t.Errorf("%s: a claim has a quotation, unless it is unsaid, and a fact", heading)
			}
			for line := range strings.Lines(body) {
				if fact, ok := strings.CutPrefix(strings.TrimSpace(line), "- "); ok {
					t.Run(id+": "+fact, func(t *testing.T) { checkFact(t, fact) })
				}
			}
		}
		row := fmt.Sprintf("\n| %s | %d | %d | %d | %d |\n", title, verdicts["true"], verdicts["incomplete"], verdicts["false"], verdicts["unsaid"])
		if !strings.Contains(chapters[0], row) {
			t.Errorf("AUDIT.md does not begin with %s", row)
		}
	}
}

func checkFact(t *testing.T, fact string) {
	for _, f := range facts {
		if m := regexp.MustCompile("^" + strings.ReplaceAll(f.form, "~", "`([^`]*)`") + "$").FindStringSubmatch(fact); m != nil {
			f.check(t, m)
			return
		}
	}
	t.Error("the fact has none of the forms")
}

// inWords has expressions that are too long to print.
var inWords = map[string]string{
	"the numbers from 0 to 255":                 octets(),
	"the text representations of RFC 2373, 2.2": represented(2), // "multiple groups"
	"the text representations of RFC 3513, 2.2": represented(1), // "one or more groups"
	"the same rules of rfc3986, with reg_name as an authority": `[ scheme ":" ] "//" 1*( unreserved / pct-encoded / sub-delims / ":" / "@" )` +
		` path-abempty [ "?" query ] / absolute-URI / relative-part [ "?" query ]`,
}

// checkRelation compares the languages of two expressions, with the shortest strings that
// only one of them has.
func checkRelation(t *testing.T, m []string) {
	expr, spec := m[4], m[5]
	if words, ok := inWords[m[3]]; ok {
		expr, spec = words, m[2]
		if strings.Contains(m[3], "rfc3986") {
			spec = "rfc3986"
		}
	}
	r := automaton.Relate(compile(t, m[2], m[1]), compile(t, spec, expr))
	if is := diff.Relation(r.Kind.String()).Word(); is != m[6] {
		t.Errorf("it is %s", is)
	}
	for i, find := range []func() (string, bool){r.OnlyA.Text, r.OnlyB.Text} {
		got, ok := find()
		if want := m[7+i]; ok != (want != "") || ok && got != unquote(t, want) {
			t.Errorf("witness %q, want %s", got, want)
		}
	}
}

// checkUnderscores checks that an edition has no rule with "_" in its name, and that for each
// such rule of another edition, with some exceptions, it has one with "-" instead.
func checkUnderscores(t *testing.T, m []string) {
	newer := edition(t, m[1])
	for _, r := range newer.Rules() {
		if strings.Contains(r.Name, "_") {
			t.Errorf("%s has %s", m[1], r.Name)
		}
	}
	var missing []string
	for _, r := range edition(t, m[2]).Rules() {
		if _, ok := newer.Rule(strings.ReplaceAll(r.Name, "_", "-")); strings.Contains(r.Name, "_") && !ok {
			missing = append(missing, r.Name)
		}
	}
	if !slices.Equal(missing, spans(m[3])) {
		t.Errorf("without a counterpart are %q", missing)
	}
}

// generic returns what implements the algorithms of an edition.
func generic(stem string) uri.Edition {
	editions := uri.Editions()
	return editions[slices.IndexFunc(editions, func(e uri.Edition) bool { return e.String() == stem })]
}

func unquote(t *testing.T, quoted string) string {
	t.Helper()
	text, err := strconv.Unquote(quoted)
	if err != nil {
		t.Fatalf("%s: %v", quoted, err)
	}
	return text
}

// spans returns the texts in backquotes.
func spans(text string) (list []string) {
	for _, m := range regexp.MustCompile("`([^`]*)`").FindAllStringSubmatch(text, -1) {
		list = append(list, m[1])
	}
	return list
}

func edition(t *testing.T, stem string) *grammar.Edition {
	t.Helper()
	e, ok := grammar.Lookup(stem)
	if !ok {
		t.Fatalf("no edition %s", stem)
	}
	return e
}

// languages has the languages of the editions' rules.
var languages = map[string]*regular.Grammar{}

// compile returns the language of an expression in the rules of an edition, or of a grammar in
// languages.
func compile(t *testing.T, stem, expr string) *automaton.DFA {
	t.Helper()
	if languages[stem] == nil {
		languages[stem] = regular.New(edition(t, stem).Grammar())
	}
	g, err := abnf.Parse("expression = " + expr + "\n")
	if err != nil {
		t.Fatalf("%s: %v", expr, err)
	}
	e, err := languages[stem].Expr(g.Rules[0].Node, "expression")
	if err != nil {
		t.Fatalf("%s: %v", stem, err)
	}
	d, err := automaton.Compile(e)
	if err != nil {
		t.Fatalf("%s: %v", stem, err)
	}
	return d
}

// represented returns the expression for the text of an IPv6 address that RFC 2373, 2.2, and
// RFC 3513, 2.2, describe in words: eight groups of up to four digits, or fewer with "::" in
// place of at least the given number of groups. An IPv4 address may replace the last two
// groups.
func represented(least int) string {
	groups := func(n int) string {
		if n == 0 {
			return ""
		}
		return strings.TrimSuffix(strings.Repeat(`group ":" `, n), `":" `)
	}
	var forms []string
	add := func(left, right int, short bool) {
		l, r := groups(left), groups(right)
		sep := ` ":" `
		if short {
			sep = ` "::" `
		}
		if short || right > 0 {
			forms = append(forms, l+sep+r)
		}
		switch { // the IPv4 address for the last two
		case right > 2:
			forms = append(forms, l+sep+groups(right-2)+` ":" v4`)
		case right == 2:
			forms = append(forms, l+sep+"v4")
		}
	}
	add(1, 7, false)
	for left := range 9 {
		for right := 0; left+right <= 8-least; right++ {
			add(left, right, true)
		}
	}
	octet := "( " + octets() + " )"
	v4 := "( " + strings.Join([]string{octet, octet, octet, octet}, ` "." `) + " )"
	s := "( " + strings.Join(forms, " ) / ( ") + " )"
	s = strings.ReplaceAll(s, "group", "1*4HEXDIG")
	return strings.ReplaceAll(s, "v4", v4)
}

// octets returns the numbers from 0 to 255 as alternatives.
func octets() string {
	var numbers []string
	for i := range 256 {
		numbers = append(numbers, strconv.Quote(strconv.Itoa(i)))
	}
	return strings.Join(numbers, " / ")
}
