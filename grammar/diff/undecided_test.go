package diff_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/grammar/diff"
)

// Each pair is compared by itself, here without a search for short strings. A rule that cannot be compared does not prevent the
// comparison of others.
func TestUndecided(t *testing.T) {
	for _, c := range []struct {
		name, old, new string
		want           []string // name, relation, why
	}{
		{
			"nothing is known of one rule",
			"bad = <any text>\ngood = \"a\"", "bad = <any other text>\ngood = \"a\" / \"b\"",
			[]string{"bad undecided prose: <any text> in bad (old); prose: <any other text> in bad (new)", "good subset"},
		},
		{
			"what uses it is not known either, and names it",
			"a = b\nb = <x>\nc = \"c\"", "a = [ b ]\nb = <x>\nc = \"c\"",
			[]string{"a subset prose: <x> in b", "b equal prose: <x> in b", "c equal"},
		},
		{
			"equal text is equal prose, white space aside",
			"a = \"(\" <x  y> \")\"", "a = \"(\" b \")\"\nb = <x y>",
			[]string{"a equal prose: <x  y> in a (old); prose: <x y> in b (new)", "b added prose: <x y> in b"},
		},
		{
			"prose that refers to the same rule",
			"a = <Mailbox, defined in [RFC5322], Section 3.4>", "a = <mailbox, see [RFC5322], Section 3.4.1>",
			[]string{"a equal prose: <Mailbox, defined in [RFC5322], Section 3.4> in a (old); prose: <mailbox, see [RFC5322], Section 3.4.1> in a (new)"},
		},
		{
			"prose zero times is not needed",
			"a = 0<x>", "a = \"\"",
			[]string{"a equal"},
		},
		{
			"an automaton that is too large with a character for an undefined name",
			"a = *b %x31 16(\"0\" / \"1\") c\nb = \"0\" / \"1\"", "a = *b %x31 16b d\nb = \"0\" / \"1\"",
			[]string{"a undecided undefined: c in a (old); undefined: d in a (new); size: more than 32768 states", "b equal"},
		},
		{
			"an undefined name",
			"a = b c\nc = \"c\"", "a = b c\nc = \"d\"",
			[]string{"a disjoint undefined: b in a", "c disjoint"},
		},
		{
			"one side is known",
			"a = \"a\"", "a = \"(\" [ a ] \")\"",
			[]string{"a undecided recursion a → a (new)"},
		},
		{
			"recursive rules with the same definitions are equal, whatever names they use",
			"val = array / %x31\narray = \"[\" *val \"]\"\ntop = 1*val", "value = list / \"1\"\nlist = \"[\" *value \"]\"\ntop = value *value",
			[]string{"value added recursion value → list → value", "list added recursion list → value → list",
				"top equal recursion val → array → val (old); recursion value → list → value (new)",
				"val removed recursion val → array → val", "array removed recursion array → val → array"},
		},
		{
			"recursive rules with definitions of the same meaning",
			"val = array / %x31\narray = \"[\" *val \"]\"\ntop = 1*val", "val = \"1\" / array\narray = \"[\" [ 1*val ] \"]\"\ntop = val *val",
			[]string{"val equal recursion val → array → val", "array equal recursion array → val → array", "top equal recursion val → array → val"},
		},
		{
			"a difference below a recursive rule",
			"val = array / obj / n\narray = \"[\" *val \"]\"\nobj = \"{\" [ obj ] \"}\"\nn = \"1\"", "val = array / obj / n\narray = \"[\" *val \"]\"\nobj = \"{\" [ obj ] \"}\"\nn = \"2\"",
			[]string{"val undecided recursion val → array → val; recursion obj → obj", "array undecided recursion array → val → array; recursion obj → obj", "obj equal recursion obj → obj", "n disjoint"},
		},
		{
			"linear recursion is compared exactly",
			"a = \"x\" a / \"y\"\nb = b \"x\" / \"y\"", "a = *\"x\" ( \"y\" / \"z\" )\nb = \"y\" *\"x\"",
			[]string{"a subset", "b equal"},
		},
		{
			"recursion through prose",
			"a = \"(\" a \")\" / <x>", "a = \"(\" a \")\" / <x>",
			[]string{"a equal recursion a → a; prose: <x> in a"},
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			a, err := diff.Compare(document(t, "old", c.old+"\n"), document(t, "new", c.new+"\n"), diff.Options{Depth: -1})
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, p := range a.Pairs {
				got = append(got, strings.TrimSpace(p.Name()+" "+string(p.Relation)+" "+p.Why))
				if p.Relation == diff.RelationUndecided && (p.OnlyOld != nil || p.OnlyNew != nil || p.Causes != nil || p.Own || p.Changed()) {
					t.Errorf("%s: an undecided pair has results", p.Name())
				}
			}
			if !slices.Equal(got, c.want) {
				t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(c.want, "\n"))
			}
		})
	}
}

// What is not known is a character of its own, if both rules depend on it.
func TestTerminals(t *testing.T) {
	for _, c := range []struct {
		name, old, new, assume, rule string
		want                         diff.Relation
		onlyOld, onlyNew             string
	}{
		{"words", "a = 1*<x> \";\"", "a = <x> [ \",\" <x> ] \";\"", "", "a", diff.RelationOverlap, "⟨x⟩⟨x⟩;", "⟨x⟩,⟨x⟩;"},
		{"an undefined rule", "a = b-c / \"d\"", "a = B_C", "", "a", diff.RelationSuperset, "d", ""},
		{"other words", "a = <x> \"c\"", "a = <y> \"d\"", "", "a", diff.RelationUndecided, "", ""},
		{"more words", "a = \"b\"", "a = \"b\" / <x>", "", "a", diff.RelationSubset, "", "⟨x⟩"},
		{"recursion and words", "a = \"(\" *( a / <x> ) \")\"", "a = \"(\" *( a / <x> / 1DIGIT ) \")\"", "", "a", diff.RelationSubset, "", "(0)"},
		{"recursion that is included in the other", "a = \"(\" *a \")\"", "a = *( \"(\" / \")\" )", "", "a", diff.RelationSubset, "", ""},
		{
			"assumed", "a = *( b / \"x\" )\nb = \"(\" *b \")\"", "a = *( b / \"y\" )\nb = \"(\" *( b / \"c\" ) \")\"", "B", "a",
			diff.RelationOverlap, "x", "y",
		},
		{"assumed in one", "a = b \"x\"\nb = \"(\" *b \")\"", "a = \"x\"\nb = \"\"", "b", "a", diff.RelationDisjoint, "⟨b⟩x", "x"},
		{"assumed by both names", "a = b / \"x\"\nb = \"(\"", "a = c / \"x\"\nc = \")\"", "c", "a", diff.RelationEqual, "", ""},
	} {
		o := diff.Options{Rules: []string{c.rule}}
		if c.assume != "" {
			o.Assume = []string{c.assume}
		}
		if strings.Contains(c.new, "c = ") {
			o.Renamings = []diff.Pairing{{Old: "b", New: "c"}}
		}
		a, err := diff.Compare(document(t, "old", c.old+"\n"), document(t, "new", c.new+"\n"), o)
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
		if p.Relation != c.want || text(p.OnlyOld) != c.onlyOld || p.OnlyNew != nil && c.onlyNew == "" && p.Why == "" || c.onlyNew != "" && text(p.OnlyNew) != c.onlyNew {
			t.Errorf("%s: %s, %q, %q, up to %d, %s", c.name, p.Relation, text(p.OnlyOld), text(p.OnlyNew), p.Bounded, p.Why)
		}
	}
	if _, err := diff.Compare(document(t, "old", "a = b\n"), document(t, "new", "a = b\n"), diff.Options{Assume: []string{"b"}}); err == nil {
		t.Error("an unknown rule is assumed")
	}
}

// Recursive rules of IRIs and URIs can be equal on ASCII.
func TestUndecidedASCII(t *testing.T) {
	older := document(t, "old", "a = \"(\" *a \")\" / %x61\n")
	newer := document(t, "new", "a = \"(\" *a \")\" / %x61 / %xE9\n")
	for international, want := range map[bool]diff.Relation{true: diff.RelationEqual, false: diff.RelationUndecided} {
		newer.International = international
		a, err := diff.Compare(older, newer, diff.Options{Depth: -1})
		if err != nil {
			t.Fatal(err)
		}
		if p := find(t, a, "a", "a"); p.Relation != want {
			t.Errorf("%t: %s, want %s", international, p.Relation, want)
		}
	}
}

// A rule that is linear only because another rule is empty is compared, although the old
// language of the other would make it another kind of recursion.
func TestCauseOfLinearRule(t *testing.T) {
	a, err := diff.Compare(
		document(t, "old", "a = \"x\" b\nb = a c / \"y\"\nc = \"\" / \"z\"\n"),
		document(t, "new", "a = \"x\" b\nb = a c / \"y\"\nc = \"\"\n"), diff.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if p := find(t, a, "a", "a"); p.Relation != diff.RelationSuperset || *p.OnlyOld != "xxyz" || p.Bounded != diff.DefaultDepth {
		t.Errorf("%s: %v up to %d, %s", p.Relation, p.OnlyOld, p.Bounded, p.Why)
	}
	a, err = diff.Compare(
		document(t, "old", "a = \"x\"\nb = \"y\"\nc = \"z\"\n"),
		document(t, "new", "a = \"x\" b\nb = a c / \"y\"\nc = \"\"\n"), diff.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if p := find(t, a, "a", "a"); p.Relation != diff.RelationDisjoint || p.Bounded != 0 {
		t.Errorf("%s up to %d, %s", p.Relation, p.Bounded, p.Why)
	}
}

// A linear rule that changed is caused by the rule that changed below it.
func TestCauseThroughLinearRule(t *testing.T) {
	a, err := diff.Compare(
		document(t, "old", "top = \"<\" list \">\"\nlist = item \",\" list / item\nitem = \"a\"\n"),
		document(t, "new", "top = \"<\" list \">\"\nlist = item \",\" list / item\nitem = \"a\" / \"b\"\n"), diff.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"top", "list"} {
		p := find(t, a, name, name)
		if p.Own || len(p.Causes) != 1 || p.Causes[0].Rule != "item" || *p.Causes[0].OnlyNew != *p.OnlyNew {
			t.Errorf("%s: own %t, causes %v", name, p.Own, p.Causes)
		}
	}
}
