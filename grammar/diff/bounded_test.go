package diff_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stricturi/stricturi/grammar/abnf"
	"github.com/stricturi/stricturi/grammar/diff"
	"github.com/stricturi/stricturi/internal/grammar/matcher"
	"github.com/stricturi/stricturi/internal/testutil"
)

// json is RFC 8259, with two characters for strings and numbers.
const json = `
value = false / object / array / number / string
object = "{" [ member *( "," member ) ] "}"
member = string ":" value
array = "[" [ value *( "," value ) ] "]"
false = %x66
number = "1"
string = %x22 *"s" %x22
`

func TestBounded(t *testing.T) {
	for _, c := range []struct {
		name, old, new, rule string
		depth                int
		relation             diff.Relation
		onlyOld, onlyNew     string // "no" if there is none, "" if none is known
		bounded              int
		ends                 string // of why
	}{
		{"a trailing comma", json, strings.Replace(json, "value ) ] \"]\"", "value ) [ \",\" ] ] \"]\"", 1), "value", 0, diff.RelationSubset, "no", "[f,]", 0, "value"},
		{"not within the length", json, strings.Replace(json, "value ) ] \"]\"", "value ) [ \",\" ] ] \"]\"", 1), "value", 3, diff.RelationSubset, "no", "[f,]", 0, "value"},
		{"a number in a rule below", json, strings.Replace(json, `"1"`, `"2"`, 1), "array", 2, diff.RelationOverlap, "[1]", "[2]", 0, "array → value → array"},
		{"a length of 1", json, strings.Replace(json, `"1"`, `"2"`, 1), "value", 1, diff.RelationOverlap, "1", "2", 0, "recursion value → array → value"},
		{"the same, longer", json, strings.Replace(json, `"1"`, `"2"`, 1), "array", 3, diff.RelationOverlap, "[1]", "[2]", 0, "array → value → array"},
		{"another alternative", "r = \"x\" / \"(\" r \")\"\n", "r = \"x\" / \"(\" r \")\" / \"z\"\n", "r", 0, diff.RelationSubset, "no", "z", 0, "recursion r → r"},
		{"another alternative, and another name", "r = \"x\" / \"(\" r \")\"\n", "r = s\ns = \"(\" [ s ] \")\" / \"x\"\n", "r", 0, diff.RelationSubset, "no", "()", 0, "(new)"},
		{"a rule for a part", "r = \"(\" [ r ] \")\"\n", "r = \"(\" in \")\"\nin = [ r / \"z\" ]\n", "r", 0, diff.RelationSubset, "no", "(z)", 0, "(new)"},
		{"no rule for a part", "r = \"(\" in \")\"\nin = [ r ]\n", "r = \"(\" [ r ] \")\"\nin = \"z\"\n", "r", 0, diff.RelationEqual, "no", "no", 0, "(new)"},
		{"white space moved", "v = \"x\" / a\na = *\" \" \"[\" *v \"]\"\n", "v = \"x\" / *\" \" a\na = \"[\" *v \"]\" / \"!\"\n", "v", 0, diff.RelationSubset, "no", "!", 0, "recursion v → a → v"},
		{"a part is another rule", "r = \"(\" in \")\"\nin = [ r ]\n", "r = \"(\" [ r ] \")\"\nin = \"z\" [ r ]\n", "r", 0, diff.RelationEqual, "no", "no", 0, "r → r (new)"},
		{"a rule becomes recursive", "r = \"x\" / \"(x)\"\n", "r = \"x\" / \"(\" r \")\"\n", "r", 0, diff.RelationSubset, "no", "((x))", 0, "(new)"},
		{"a list becomes recursive", "e = t / t \"+\" e\nt = \"1\"\n", "e = t / t \"+\" e\nt = \"1\" / \"(\" e \")\"\n", "e", 0, diff.RelationSubset, "no", "(1)", 0, "(new)"},
		{"one side is regular", "a = *\"(\" *\")\"\n", "a = [ \"(\" a \")\" ]\n", "a", 4, diff.RelationSuperset, "(", "no", 0, "(new)"},
		{"nothing in common, as far as is known", "a = \"x\" a \"y\" / \"x\"\n", "a = \"x\" a \"yy\" / \"z\"\n", "a", 4, diff.RelationUndecided, "x", "z", 4, "in common: not known (a is recursive)"},
		{"a difference is all that is known", "a = [ \"(\" a \")\" ]\n", "a = [ \"(\" [ \"(\" a \")\" ] \")\" ] / \"z\"\n", "a", 4, diff.RelationUndecided, "", "z", 4, "something gained; lost: not known (a is recursive)"},
		{"two definitions of one language", "a = [ \"(\" a \")\" ]\n", "a = [ \"(\" [ \"(\" a \")\" ] \")\" ]\n", "a", 9, diff.RelationUndecided, "", "no", 0, "nothing gained; lost: not known (a is recursive)"},
	} {
		older, newer := document(t, "old", c.old), document(t, "new", c.new)
		a := testutil.Must(diff.Compare(older, newer, diff.Options{Rules: []string{c.rule}, Depth: c.depth}))
		p := a.Pairs[0]
		lost, gained := known(p.OnlyOld, p.NoneLost, ""), known(p.OnlyNew, p.NoneGained, "")
		if p.Relation != c.relation || lost != c.onlyOld || gained != c.onlyNew || p.Bounded != c.bounded || !strings.HasSuffix(p.Why, c.ends) {
			t.Errorf("%s: %s, %q, %q, up to %d, %s", c.name, p.Relation, lost, gained, p.Bounded, p.Why)
		}
		// An independent matcher confirms the witnesses.
		for _, w := range []struct {
			text    *string
			in, out *abnf.Grammar
		}{{p.OnlyOld, older.Grammar, newer.Grammar}, {p.OnlyNew, newer.Grammar, older.Grammar}} {
			if w.text == nil {
				continue
			}
			if _, err := matcher.New(w.in, c.rule).Tree(*w.text); err != nil {
				t.Errorf("%s: %q: %v", c.name, *w.text, err)
			}
			if _, err := matcher.New(w.out, c.rule).Tree(*w.text); err == nil {
				t.Errorf("%s: %q matches both", c.name, *w.text)
			}
		}
	}
}

// When the time is over, the result is that for shorter strings, or none.
func TestBoundedTime(t *testing.T) {
	a := testutil.Must(diff.Compare(document(t, "old", json), document(t, "new", strings.Replace(json, `"1"`, `"2"`, 1)), diff.Options{Rules: []string{"value"}, Time: time.Nanosecond}))
	if p := a.Pairs[0]; p.Relation != diff.RelationUndecided || p.Bounded != 0 || strings.Contains(p.Why, "no difference") {
		t.Errorf("%s, up to %d, %s", p.Relation, p.Bounded, p.Why)
	}
}

// No witness that is longer than the strings that were compared is wrong, and nothing is lost or gained if
// that is claimed. The oracle derives all strings.
func TestEmbedded(t *testing.T) {
	const depth, longest = 1, 6
	rng := rand.New(rand.NewPCG(5, 6))
	found := 0
	for range testutil.Amount(100, 2_000) {
		older, newer := testutil.RandomRules(rng), testutil.RandomRules(rng)
		if rng.IntN(2) == 0 { // one rule changed
			kept := rng.IntN(3)
			newer[kept], newer[(kept+1)%3] = older[kept], older[(kept+1)%3]
		}
		a := testutil.Must(diff.Compare(document(t, "old", older.String()), document(t, "new", newer.String()), diff.Options{Depth: depth}))
		olds, news := older.Strings(longest), newer.Strings(longest)
		for i, p := range a.Pairs {
			for _, side := range []struct {
				name    string
				in, out map[string]bool
				witness *string
				none    bool
			}{{"lost", olds[i], news[i], p.OnlyOld, p.NoneLost}, {"gained", news[i], olds[i], p.OnlyNew, p.NoneGained}} {
				if w := side.witness; w != nil && len(*w) <= longest {
					if len(*w) > depth {
						found++
					}
					if side.none || !side.in[*w] || side.out[*w] {
						t.Errorf("%s: %s %q, %s\nold:\n%snew:\n%s", p.Name(), side.name, *w, p.Why, older, newer)
					}
				}
				for s := range side.in {
					if side.none && !side.out[s] {
						t.Errorf("%s: %s %q, and claimed that nothing is, %s\nold:\n%snew:\n%s", p.Name(), side.name, s, p.Why, older, newer)
					}
				}
			}
		}
	}
	if found == 0 {
		t.Error("no witness is longer than the strings that were compared")
	}
}

// No relation of random context-free grammars is wrong, and within the length no witness
// is missed. The oracle derives all strings.
func TestRandomGrammars(t *testing.T) {
	longest := testutil.Amount(5, 7)
	rng := rand.New(rand.NewPCG(3, 4))
	kinds := map[string]int{}
	for range testutil.Amount(150, 4000) {
		older, newer := testutil.RandomRules(rng), testutil.RandomRules(rng)
		extended := rng.IntN(3) == 0
		if extended {
			newer = older
			i := rng.IntN(3)
			newer[i] = append(slices.Clone(newer[i]), []string{"b", "b"})
		}
		a := testutil.Must(diff.Compare(document(t, "old", older.String()), document(t, "new", newer.String()), diff.Options{Depth: longest}))
		olds, news := older.Strings(longest), newer.Strings(longest)
		for i, p := range a.Pairs {
			var lost, gained, both int
			for s := range olds[i] {
				if news[i][s] {
					both++
				} else {
					lost++
				}
			}
			gained = len(news[i]) - both
			fail := func(format string, args ...any) {
				t.Fatalf("%s: %s up to %d, %s: %s\nold:\n%snew:\n%s", p.Name(), p.Relation, p.Bounded, p.Why, fmt.Sprintf(format, args...), older, newer)
			}
			if p.NoneLost && lost > 0 || p.NoneGained && gained > 0 || extended && !p.NoneLost {
				fail("lost %d, gained %d", lost, gained)
			}
			if p.OnlyOld == nil && lost > 0 || p.OnlyNew == nil && gained > 0 {
				fail("a missing string of lost %d, gained %d", lost, gained)
			}
			if p.Bounded != 0 && (p.Bounded != longest || p.OnlyOld == nil && p.OnlyNew == nil) {
				fail("bounded")
			}
			want := p.Relation
			switch lost, gained := p.OnlyOld != nil, p.OnlyNew != nil; {
			case p.NoneLost && p.NoneGained:
				want = diff.RelationEqual
			case p.NoneLost && gained:
				want = diff.RelationSubset
			case lost && p.NoneGained:
				want = diff.RelationSuperset
			case lost && gained && both > 0:
				want = diff.RelationOverlap
			case !lost || !gained:
				want = diff.RelationUndecided
			}
			if p.Relation != want || p.Relation == diff.RelationDisjoint && both > 0 {
				fail("want %s", want)
			}
			kind := string(p.Relation)
			if p.Why != "" {
				kind += ", recursive"
			}
			kinds[kind]++
			if w := p.OnlyOld; w != nil && len(*w) <= longest && (!olds[i][*w] || news[i][*w]) {
				fail("lost %q", *w)
			}
			if w := p.OnlyNew; w != nil && len(*w) <= longest && (!news[i][*w] || olds[i][*w]) {
				fail("gained %q", *w)
			}
		}
	}
	for _, r := range []diff.Relation{diff.RelationEqual, diff.RelationSubset, diff.RelationSuperset, diff.RelationOverlap, diff.RelationUndecided} {
		if kinds[string(r)+", recursive"] == 0 {
			t.Errorf("no pair of recursive rules is %s: %v", r, kinds)
		}
	}
}
