package audits_test

import (
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/grammar"
	"github.com/stricturi/stricturi/grammar/abnf"
	"github.com/stricturi/stricturi/internal/grammar/automaton"
	"github.com/stricturi/stricturi/internal/grammar/regular"
	"github.com/stricturi/stricturi/uri"
)

// check is a fact about editions that decides a claim of a document. It prints itself as
// Markdown, so that AUDIT.md contains only tested facts.
type check interface {
	test(t *testing.T)
	String() string
}

// languages has the languages of the editions' rules.
var languages = func() map[string]*regular.Grammar {
	all := map[string]*regular.Grammar{}
	for _, e := range grammar.All() {
		all[e.Stem] = regular.New(e.Grammar())
	}
	return all
}()

// compile returns the language of an expression in the rules of an edition.
func compile(t *testing.T, stem, expr string) *automaton.DFA {
	t.Helper()
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

// related is the relation between the languages of two expressions, with the shortest
// strings that only one of them has, or none.
type related struct {
	oldSpec, old string
	newSpec, new string
	kind         automaton.Kind
	lost, gained string
	oldShown     string // replaces an expression that is too long to print
	newShown     string
}

const none = "\x00" // no witness

func (c related) test(t *testing.T) {
	r := automaton.Relate(compile(t, c.oldSpec, c.old), compile(t, c.newSpec, c.new))
	if r.Kind != c.kind {
		t.Errorf("%v: it is %s", c, r.Kind)
	}
	for _, w := range []struct {
		find func() (string, bool)
		want string
	}{{r.OnlyA, c.lost}, {r.OnlyB, c.gained}} {
		got, ok := w.find()
		if !ok {
			got = none
		}
		if got != w.want {
			t.Errorf("%v: witness %q, want %q", c, got, w.want)
		}
	}
}

func (c related) String() string {
	show := func(shown, expr, spec string) string {
		if shown != "" {
			return shown
		}
		return span(expr) + " of " + spec
	}
	s := fmt.Sprintf("%s, against %s: %s", show(c.oldShown, c.old, c.oldSpec), show(c.newShown, c.new, c.newSpec), c.kind)
	if c.lost != none {
		s += ", only the first has " + quoted(c.lost)
	}
	if c.gained != none {
		s += ", only the second has " + quoted(c.gained)
	}
	return s
}

// same and the functions after it return a related.
func same(oldSpec, old, newSpec, new string) related {
	return related{oldSpec: oldSpec, old: old, newSpec: newSpec, new: new, kind: automaton.Equal, lost: none, gained: none}
}

func grew(oldSpec, old, newSpec, new, gained string) related {
	return related{oldSpec: oldSpec, old: old, newSpec: newSpec, new: new, kind: automaton.Subset, lost: none, gained: gained}
}

func shrank(oldSpec, old, newSpec, new, lost string) related {
	return related{oldSpec: oldSpec, old: old, newSpec: newSpec, new: new, kind: automaton.Superset, lost: lost, gained: none}
}

func overlap(oldSpec, old, newSpec, new, lost, gained string) related {
	return related{oldSpec: oldSpec, old: old, newSpec: newSpec, new: new, kind: automaton.Overlap, lost: lost, gained: gained}
}

func disjoint(spec, a, b, first, second string) related {
	return related{oldSpec: spec, old: a, newSpec: spec, new: b, kind: automaton.Disjoint, lost: first, gained: second}
}

// member tells whether a text matches an expression.
type member struct {
	spec, expr, text string
	is               bool
	shown            string // replaces a text that is too long to print
}

func has(spec, expr, text string) member    { return member{spec: spec, expr: expr, text: text, is: true} }
func hasNot(spec, expr, text string) member { return member{spec: spec, expr: expr, text: text} }

func (c member) test(t *testing.T) {
	if compile(t, c.spec, c.expr).Match(c.text) != c.is {
		t.Errorf("not so: %v", c)
	}
}

func (c member) String() string {
	text := c.shown
	if text == "" {
		text = quoted(c.text)
	}
	matches := "matches"
	if !c.is {
		matches = "does not match"
	}
	return fmt.Sprintf("%s %s %s of %s", text, matches, span(c.expr), c.spec)
}

// bracketless tells that no string of the rules contains a square bracket.
type bracketless struct {
	spec  string
	rules []string
}

func (c bracketless) test(t *testing.T) {
	any := compile(t, c.spec, "*( %x00-5A / %x5C / %x5E-7F )")
	for _, r := range c.rules {
		if w, ok := compile(t, c.spec, r).Minus(any).Shortest(); ok {
			t.Errorf("%s: %s: %q", c.spec, r, w)
		}
	}
}

func (c bracketless) String() string {
	return fmt.Sprintf("no string of %s of %s has a `[` or a `]`", spans(c.rules, ", "), c.spec)
}

// named tells whether an edition has rules with these names.
type named struct {
	spec  string
	rules []string
	is    bool
}

func (c named) test(t *testing.T) {
	e, _ := grammar.Lookup(c.spec)
	for _, r := range c.rules {
		if _, ok := e.Rule(r); ok != c.is {
			t.Errorf("%s has %s: %t", c.spec, r, ok)
		}
	}
}

func (c named) String() string {
	if c.is {
		return c.spec + " has " + spans(c.rules, ", ")
	}
	return c.spec + " has no " + spans(c.rules, ", no ")
}

// uses tells whether a definition refers to a rule.
type uses struct {
	spec, rule, used string
	is               bool
}

func (c uses) test(t *testing.T) {
	e, _ := grammar.Lookup(c.spec)
	r, ok := e.Rule(c.rule)
	if !ok || slices.Contains(r.Uses, c.used) != c.is {
		t.Errorf("%s: %s uses %v", c.spec, c.rule, r.Uses)
	}
}

func (c uses) String() string {
	not := ""
	if !c.is {
		not = "not "
	}
	return fmt.Sprintf("%s of %s is %sdefined by %s", span(c.rule), c.spec, not, span(c.used))
}

// prints tells that the text of a rule, in a section, contains a string.
type prints struct{ spec, rule, section, text string }

func (c prints) test(t *testing.T) {
	e, _ := grammar.Lookup(c.spec)
	r, ok := e.Rule(c.rule)
	if !ok || !strings.Contains(r.ABNF, c.text) || r.Section != c.section {
		t.Errorf("%s: %s, %s: %s", c.spec, c.rule, r.Section, r.ABNF)
	}
}

func (c prints) String() string {
	return fmt.Sprintf("%s of %s, in section %s, prints %s", span(c.rule), c.spec, c.section, span(c.text))
}

// underscores tells that an edition has no rule with "_" in its name, and that for each such
// rule of another edition, with some exceptions, it has one with "-" instead.
type underscores struct {
	old, new string
	but      []string
}

func (c underscores) test(t *testing.T) {
	older, _ := grammar.Lookup(c.old)
	newer, _ := grammar.Lookup(c.new)
	for _, r := range newer.Rules() {
		if strings.Contains(r.Name, "_") {
			t.Errorf("%s has %s", c.new, r.Name)
		}
	}
	var missing []string
	for _, r := range older.Rules() {
		if _, ok := newer.Rule(strings.ReplaceAll(r.Name, "_", "-")); strings.Contains(r.Name, "_") && !ok {
			missing = append(missing, r.Name)
		}
	}
	if !slices.Equal(missing, c.but) {
		t.Errorf("%s → %s: without a counterpart are %q, want %q", c.old, c.new, missing, c.but)
	}
}

func (c underscores) String() string {
	s := fmt.Sprintf("no rule of %s has a `_` in its name; each rule of %s that has one is there with a `-`", c.new, c.old)
	if len(c.but) > 0 {
		s += ", but for " + spans(c.but, ", ")
	}
	return s
}

// resolves tells the target of a reference, to the letter of an edition.
type resolves struct {
	edition           uri.Edition
	base, ref, target string
	sameDocument      bool
}

func (c resolves) test(t *testing.T) { c.testWith(t, uri.Resolver{}) }

func (c resolves) testWith(t *testing.T, r uri.Resolver) {
	r.Edition, r.Letter, r.Step6aAsPrinted = c.edition, true, true
	got, err := r.ResolveText(c.base, c.ref)
	if err != nil || got.Text != c.target || got.SameDocument != c.sameDocument {
		t.Errorf("%v: got %q, %t, %v", c, got.Text, got.SameDocument, err)
	}
}

func (c resolves) String() string {
	target := quoted(c.target)
	if c.sameDocument {
		target += ", the same document"
	}
	return fmt.Sprintf("%s at %s is to %s: %s", quoted(c.ref), quoted(c.base), c.edition, target)
}

// ignoring is like resolves, but ignores the scheme of the base.
type ignoring resolves

func (c ignoring) test(t *testing.T) { resolves(c).testWith(t, uri.Resolver{SameScheme: true}) }

func (c ignoring) String() string { return resolves(c).String() + ", if the scheme is ignored" }

// found is a difference that "stricturi diff --behavior" finds, with the shortest example. The
// files in behavior are what it writes; a test of the command compares them.
type found struct {
	older, newer          string
	function, input, part string
	base, ref             string
	old, new              string
}

func (c found) test(t *testing.T) {
	b, err := os.ReadFile("behavior/" + c.older + "--" + c.newer + ".jsonl")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(b)) {
		var d struct{ Function, Input, Part, Base, In, Old, New string }
		if err := json.Unmarshal([]byte(line), &d); err != nil {
			t.Fatal(err)
		}
		if (found{c.older, c.newer, d.Function, d.Input, d.Part, d.Base, d.In, d.Old, d.New}) == c {
			return
		}
	}
	t.Errorf("not found: %v", c)
}

func (c found) String() string {
	example := quoted(c.ref) + " at " + quoted(c.base)
	switch c.function {
	case "normalize":
		example = "normalized, " + quoted(c.ref)
	case "resolve-same-scheme":
		example += ", if the scheme is ignored,"
	}
	return fmt.Sprintf("shortest example: %s is %s to %s, and %s to %s", example, result(c.old), c.older, result(c.new), c.newer)
}

// result describes the result of a resolution or normalization.
func result(text string) string {
	switch {
	case strings.HasPrefix(text, "error: "):
		return "an error"
	case strings.HasPrefix(text, "(current document)"):
		return "the current document"
	}
	return quoted(text)
}

// opaque is the error about an opaque base.
const opaque = "error: the base is opaque: it has no hierarchy that a reference can be relative to"

// says tells whether a document has a sentence, or a part of one, that begins with the given
// words. The sentences are those of conformance/sentences.
type says struct {
	stem, section, words string
	does                 bool
}

func (c says) test(t *testing.T) {
	b, err := os.ReadFile("../sentences/" + c.stem + ".json")
	if err != nil {
		t.Fatal(err)
	}
	var document struct {
		Sentences []struct{ Section, Words string }
	}
	if err := json.Unmarshal(b, &document); err != nil {
		t.Fatal(err)
	}
	found := false
	for _, s := range document.Sentences {
		found = found || strings.HasPrefix(s.Section, c.section) && strings.HasPrefix(s.Words, c.words)
	}
	if found != c.does {
		t.Errorf("wrong: %v", c)
	}
}

func (c says) String() string {
	not := ""
	if !c.does {
		not = "not "
	}
	return fmt.Sprintf("%q is %sin section %s of %s", c.words+" …", not, c.section, c.stem)
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

// span formats a text as code in Markdown.
func span(s string) string {
	fence := "`"
	for strings.Contains(s, fence) {
		fence += "`"
	}
	return fence + s + fence
}

// spans formats texts as code in Markdown.
func spans(texts []string, sep string) string {
	var list []string
	for _, s := range texts {
		list = append(list, span(s))
	}
	return strings.Join(list, sep)
}

// quoted formats a text in Go syntax, as code.
func quoted(s string) string { return span(strconv.Quote(s)) }
