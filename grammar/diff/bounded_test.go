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
		onlyOld, onlyNew     string // "" for none
		bounded              int
		ends                 string // of why
	}{
		{"a trailing comma", json, strings.Replace(json, "value ) ] \"]\"", "value ) [ \",\" ] ] \"]\"", 1), "value", 0, diff.RelationSubset, "", "[f,]", 8, "recursion value → array → value"},
		{"not within the length", json, strings.Replace(json, "value ) ] \"]\"", "value ) [ \",\" ] ] \"]\"", 1), "value", 3, diff.RelationUndecided, "", "", 0, "no difference up to length 3"},
		{"a number in a rule below", json, strings.Replace(json, `"1"`, `"2"`, 1), "array", 2, diff.RelationUndecided, "", "", 0, "no difference up to length 2"},
		{"a length of 1", json, strings.Replace(json, `"1"`, `"2"`, 1), "value", 1, diff.RelationOverlap, "1", "2", 1, "recursion value → array → value"},
		{"the same, longer", json, strings.Replace(json, `"1"`, `"2"`, 1), "array", 3, diff.RelationOverlap, "[1]", "[2]", 3, "array → value → array"},
		{"one side is regular", "a = *\"(\" *\")\"\n", "a = [ \"(\" a \")\" ]\n", "a", 4, diff.RelationSuperset, "(", "", 4, "(new)"},
		{"two definitions of one language", "a = [ \"(\" a \")\" ]\n", "a = [ \"(\" [ \"(\" a \")\" ] \")\" ]\n", "a", 9, diff.RelationUndecided, "", "", 0, "no difference up to length 9"},
	} {
		older, newer := document(t, "old", c.old), document(t, "new", c.new)
		a, err := diff.Compare(older, newer, diff.Options{Rules: []string{c.rule}, Depth: c.depth})
		if err != nil {
			t.Fatal(err)
		}
		p := a.Pairs[0]
		text := func(s *string) string {
			if s == nil {
				return ""
			}
			return *s
		}
		if p.Relation != c.relation || text(p.OnlyOld) != c.onlyOld || text(p.OnlyNew) != c.onlyNew || p.Bounded != c.bounded || !strings.HasSuffix(p.Why, c.ends) {
			t.Errorf("%s: %s, %q, %q, up to %d, %s", c.name, p.Relation, text(p.OnlyOld), text(p.OnlyNew), p.Bounded, p.Why)
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
	a, err := diff.Compare(document(t, "old", json), document(t, "new", strings.Replace(json, `"1"`, `"2"`, 1)), diff.Options{Rules: []string{"value"}, Time: time.Nanosecond})
	if err != nil {
		t.Fatal(err)
	}
	if p := a.Pairs[0]; p.Relation != diff.RelationUndecided || p.Bounded != 0 || strings.Contains(p.Why, "no difference") {
		t.Errorf("%s, up to %d, %s", p.Relation, p.Bounded, p.Why)
	}
}

// No relation of random context-free grammars is wrong, and within the length no witness
// is missed. The oracle derives all strings.
func TestRandomGrammars(t *testing.T) {
	longest := testutil.Amount(5, 7)
	rng := rand.New(rand.NewPCG(3, 4))
	kinds := map[string]int{}
	for range testutil.Amount(150, 10_000) {
		older, newer := testutil.RandomRules(rng), testutil.RandomRules(rng)
		if rng.IntN(3) == 0 { // nearly the same
			newer = older
			i := rng.IntN(3)
			newer[i] = append(slices.Clone(newer[i]), []string{"b", "b"})
		}
		a, err := diff.Compare(document(t, "old", older.String()), document(t, "new", newer.String()), diff.Options{Depth: longest})
		if err != nil {
			t.Fatal(err)
		}
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
			wrong := false // the relation, by the strings up to the length
			switch p.Relation {
			case diff.RelationSubset:
				wrong = lost > 0
			case diff.RelationSuperset:
				wrong = gained > 0
			case diff.RelationDisjoint:
				wrong = both > 0
			}
			if p.Bounded > 0 {
				wrong = wrong || p.Relation == diff.RelationSubset && gained == 0 || p.Relation == diff.RelationSuperset && lost == 0 ||
					p.Relation == diff.RelationOverlap && (lost == 0 || gained == 0 || both == 0)
			}
			if wrong {
				fail("lost %d, gained %d, both %d", lost, gained, both)
			}
			switch {
			case p.Relation == diff.RelationEqual, p.Relation == diff.RelationUndecided:
				if lost+gained > 0 {
					fail("lost %d, gained %d", lost, gained)
				}
				kinds[string(p.Relation)]++
			case p.Bounded > 0:
				if p.Bounded != longest || (p.OnlyOld == nil) != (lost == 0) || (p.OnlyNew == nil) != (gained == 0) {
					fail("lost %d, gained %d", lost, gained)
				}
				kinds["bounded"]++
			default: // exact: there may be differences among longer strings only
				if lost > 0 && p.OnlyOld == nil || gained > 0 && p.OnlyNew == nil {
					fail("lost %d, gained %d", lost, gained)
				}
				kinds["exact"]++
			}
			if w := p.OnlyOld; w != nil && len(*w) <= longest && (!olds[i][*w] || news[i][*w]) {
				fail("lost %q", *w)
			}
			if w := p.OnlyNew; w != nil && len(*w) <= longest && (!news[i][*w] || olds[i][*w]) {
				fail("gained %q", *w)
			}
		}
	}
	for _, kind := range []string{"equal", "undecided", "bounded", "exact"} {
		if kinds[kind] == 0 {
			t.Errorf("no pair was %s", kind)
		}
	}
}
