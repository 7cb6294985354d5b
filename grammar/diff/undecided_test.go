package diff_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/grammar/abnf"
	"github.com/stricturi/stricturi/grammar/diff"
	"github.com/stricturi/stricturi/internal/testutil"
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
			"the automata of the rules have a large product",
			"r = *( 6000( *\"b\" \"a\" ) ) *\"b\" \"x\" <w>", "r = ( *( 6000( *\"a\" \"b\" ) ) *\"a\" / *( \"a\" / \"b\" ) \"x\" ) <w>",
			[]string{"r undecided prose: <w> in r; size: too much work"},
		},
		{
			"what uses it is not known either, and names it",
			"a = b\nb = <x>\nc = \"c\"", "a = [ b ]\nb = <x>\nc = \"c\"",
			[]string{
				"a undecided prose: <x> in b; nothing lost; gained: not known (<x> is a description in words); assuming that <x> means the same in both",
				"b equal prose: <x> in b; assuming that <x> means the same in both", "c equal",
			},
		},
		{
			"equal text is equal prose, white space aside",
			"a = \"(\" <x  y> \")\"", "a = \"(\" b \")\"\nb = <x y>",
			[]string{"a equal prose: <x  y> in a (old); prose: <x y> in b (new); assuming that <x  y> means the same in both", "b added prose: <x y> in b"},
		},
		{
			"prose that refers to the same rule",
			"a = <Mailbox, defined in [RFC5322], Section 3.4>", "a = <mailbox, see [RFC5322], Section 3.4.1>",
			[]string{"a equal prose: <Mailbox, defined in [RFC5322], Section 3.4> in a (old); prose: <mailbox, see [RFC5322], Section 3.4.1> in a (new); " +
				"assuming that <Mailbox, defined in [RFC5322], Section 3.4> means the same in both"},
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
			"an automaton that is too large, of equal texts",
			"a = *b %x31 40b\nb = \"0\" / \"1\"", "a = *b %x31 40b\nb = \"0\" / \"1\"",
			[]string{"a equal", "b equal"},
		},
		{
			"an undefined name",
			"a = b c\nc = \"c\"", "a = b c\nc = \"d\"",
			[]string{"a disjoint undefined: b in a", "c disjoint"},
		},
		{
			"one side is known",
			"a = \"a\"", "a = \"(\" [ a ] \")\"",
			[]string{"a disjoint recursion a → a (new)"},
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
			[]string{"a equal recursion a → a; prose: <x> in a; assuming that <x> means the same in both"},
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			a := testutil.Must(diff.Compare(document(t, "old", c.old+"\n"), document(t, "new", c.new+"\n"), diff.Options{Depth: -1}))
			var got []string
			for _, p := range a.Pairs {
				got = append(got, strings.TrimSpace(p.Name()+" "+string(p.Relation)+" "+p.Why))
				if text := p.Old != nil && p.New != nil && p.Old.Node.String() != p.New.Node.String(); p.Relation == diff.RelationUndecided && (p.Causes != nil || p.Own != text) {
					t.Errorf("%s: its own definition %t, causes %v", p.Name(), p.Own, p.Causes)
				}
			}
			if !slices.Equal(got, c.want) {
				t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(c.want, "\n"))
			}
		})
	}
}

// What is certain of a pair holds for every meaning of what is not known.
func TestClaims(t *testing.T) {
	for _, c := range []struct {
		name, old, new, assume, rule string
		want                         diff.Relation
		lost, gained                 string // a string, "no", or "?" if it is not known
	}{
		{"words", "a = 1*<x> \";\"", "a = <x> [ \",\" <x> ] \";\"", "", "a", diff.RelationUndecided, "?", "?"},
		{"an undefined rule", "a = b-c / \"d\"", "a = B_C", "", "a", diff.RelationUndecided, "?", "no"},
		{"an undefined rule that may be empty", "a = \"k\" o \"=\" o", "a = \"k\" \"=\" o", "", "a", diff.RelationUndecided, "?", "?"},
		{"other words", "a = <x> \"c\"", "a = <y> \"d\"", "", "a", diff.RelationDisjoint, "⟨x⟩c", "⟨y⟩d"},
		{"other words, with a common string", "a = <x> \"c\" / \"e\"", "a = <y> \"d\" / \"e\"", "", "a", diff.RelationOverlap, "⟨x⟩c", "⟨y⟩d"},
		{"other words, perhaps with a common string", "a = <x> \"c\" / \"e\"", "a = <y> \"d\" / \"f\" <y>", "", "a", diff.RelationUndecided, "e", "⟨y⟩d"},
		{"more words", "a = \"b\"", "a = \"b\" / <x>", "", "a", diff.RelationUndecided, "no", "?"},
		{"a parameter", "a = \"r=\" t / \"m=\" m\nt = 1*ALPHA", "a = t [ \"=\" t ]\nt = 1*ALPHA", "", "a", diff.RelationUndecided, "?", "a"},
		{"other words about one document", "a = <A date as defined in [M]>", "a = <A time as defined in [M]>", "", "a", diff.RelationUndecided, "?", "?"},
		{"any text", "a = *%x0-10FFFF", "a = <x>", "", "a", diff.RelationUndecided, "?", "?"},
		{"a definition that cannot be read", "a = ( \"x\"", "a = ( \"x\"", "", "a", diff.RelationUndecided, "?", "?"},
		{"a definition that cannot be read below others", "a = \"x\" b\nb = (", "a = \"y\" b / \"\"\nb = (", "", "a", diff.RelationDisjoint, "x⟨unreadable: line 2⟩", ""},
		{"recursion and words", "a = \"(\" *( a / <x> ) \")\"", "a = \"(\" *( a / <x> / 1DIGIT ) \")\" / \"!\"", "", "a", diff.RelationSubset, "no", "!"},
		{"recursion below words", "a = \"x\" r\nr = \"(\" r \")\" / <x>", "a = \"y\" r\nr = \"(\" r \")\" / <x>", "", "a", diff.RelationDisjoint, "x⟨x⟩", "y⟨x⟩"},
		{"recursion without strings", "a = \"x\" r\nr = \"(\" r \")\"", "a = \"y\" s\ns = \"[\" s \"]\"", "", "a", diff.RelationUndecided, "?", "?"},
		{"recursion that is included in the other", "a = \"(\" *a \")\"", "a = *( \"(\" / \")\" )", "", "a", diff.RelationSubset, "no", ""},
		{
			"assumed", "a = *( b / \"x\" )\nb = \"(\" *b \")\"", "a = *( b / \"y\" )\nb = \"(\" *( b / \"c\" ) \")\"", "B", "a",
			diff.RelationUndecided, "?", "?",
		},
		{"assumed, perhaps empty", "p = w \"a\" w\nw = *\" \"", "p = \"a\" w\nw = *\" \"", "w", "p", diff.RelationUndecided, "?", "?"},
		{"assumed in one", "a = b \"x\"\nb = \"(\" *b \")\"", "a = \"x\"\nb = \"\"", "b", "a", diff.RelationUndecided, "?", "?"},
		{"assumed, defined in one", "a = b \"x\"", "a = b \"x\"\nb = \"y\"", "b", "a", diff.RelationEqual, "no", "no"},
		{"assumed by both names", "a = b / \"x\"\nb = \"(\"", "a = c / \"x\"\nc = \")\"", "c", "a", diff.RelationEqual, "no", "no"},
	} {
		o := diff.Options{Rules: []string{c.rule}}
		if c.assume != "" {
			o.Assume = []string{c.assume}
		}
		if strings.Contains(c.new, "c = ") {
			o.Renamings = []diff.Pairing{{Old: "b", New: "c"}}
		}
		a := testutil.Must(diff.Compare(unread(c.old), unread(c.new), o))
		p := a.Pairs[0]
		if lost, gained := known(p.OnlyOld, p.NoneLost, "?"), known(p.OnlyNew, p.NoneGained, "?"); p.Relation != c.want || lost != c.lost || gained != c.gained {
			t.Errorf("%s: %s, %q, %q, up to %d, %s", c.name, p.Relation, lost, gained, p.Bounded, p.Why)
		}
	}
	if _, err := diff.Compare(document(t, "old", "a = b\n"), document(t, "new", "a = b\n"), diff.Options{Assume: []string{"b"}}); err == nil {
		t.Error("an unknown rule is assumed")
	}
}

// known returns a string that was lost or gained, or what to say if there is none or that is not known.
func known(s *string, none bool, unknown string) string {
	switch {
	case s != nil:
		return *s
	case none:
		return "no"
	}
	return unknown
}

// unread returns a document some rules of which may be unreadable.
func unread(text string) diff.Document {
	g, _ := abnf.Parse(text + "\n")
	return diff.Document{Grammar: g}
}

// Recursive rules of IRIs and URIs can be equal on ASCII.
func TestUndecidedASCII(t *testing.T) {
	older := document(t, "old", "a = \"(\" *a \")\" / %x61\n")
	newer := document(t, "new", "a = \"(\" *a \")\" / %x61 / %xE9\n")
	for international, want := range map[bool]diff.Relation{true: diff.RelationEqual, false: diff.RelationSubset} {
		newer.International = international
		a := testutil.Must(diff.Compare(older, newer, diff.Options{Depth: -1}))
		if p := find(t, a, "a", "a"); p.Relation != want {
			t.Errorf("%t: %s, want %s", international, p.Relation, want)
		}
	}
}

// A rule that is linear only because another rule is empty is compared, although the old
// language of the other would make it another kind of recursion.
func TestCauseOfLinearRule(t *testing.T) {
	a := testutil.Must(diff.Compare(
		document(t, "old", "a = \"x\" b\nb = a c / \"y\"\nc = \"\" / \"z\"\n"),
		document(t, "new", "a = \"x\" b\nb = a c / \"y\"\nc = \"\"\n"), diff.Options{}))
	if p := find(t, a, "a", "a"); p.Relation != diff.RelationSuperset || *p.OnlyOld != "xxyz" || p.Bounded != 0 {
		t.Errorf("%s: %v up to %d, %s", p.Relation, p.OnlyOld, p.Bounded, p.Why)
	}
	a = testutil.Must(diff.Compare(
		document(t, "old", "a = \"x\"\nb = \"y\"\nc = \"z\"\n"),
		document(t, "new", "a = \"x\" b\nb = a c / \"y\"\nc = \"\"\n"), diff.Options{}))
	if p := find(t, a, "a", "a"); p.Relation != diff.RelationDisjoint || p.Bounded != 0 {
		t.Errorf("%s up to %d, %s", p.Relation, p.Bounded, p.Why)
	}
}

// A linear rule that changed is caused by the rule that changed below it.
func TestCauseThroughLinearRule(t *testing.T) {
	a := testutil.Must(diff.Compare(
		document(t, "old", "top = \"<\" list \">\"\nlist = item \",\" list / item\nitem = \"a\"\n"),
		document(t, "new", "top = \"<\" list \">\"\nlist = item \",\" list / item\nitem = \"a\" / \"b\"\n"), diff.Options{}))
	for _, name := range []string{"top", "list"} {
		p := find(t, a, name, name)
		if p.Own || len(p.Causes) != 1 || p.Causes[0].Rule != "item" || *p.Causes[0].OnlyNew != *p.OnlyNew {
			t.Errorf("%s: own %t, causes %v", name, p.Own, p.Causes)
		}
	}
}
