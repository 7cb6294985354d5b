package audits_test

import (
	"fmt"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/grammar/abnf"
	"github.com/stricturi/stricturi/grammar/diff"
	"github.com/stricturi/stricturi/internal/grammar/automaton"
	"github.com/stricturi/stricturi/internal/grammar/reader"
	"github.com/stricturi/stricturi/internal/grammar/regular"
	"github.com/stricturi/stricturi/internal/testutil"
)

// A lineage has the grammars of all sources, by ID, and their changes, and which revisions changed no rule.
type lineage struct {
	same     map[string]bool
	sources  map[string]source
	grammars map[string]*reader.Grammar
	changes  map[string][]change
}

func readLineage(t *testing.T) *lineage {
	t.Helper()
	l := &lineage{map[string]bool{}, map[string]source{}, map[string]*reader.Grammar{}, map[string][]change{}}
	for _, name := range []string{"documents", "revisions"} {
		for _, s := range readLines[source](t, "lineage/"+name+".jsonl") {
			l.sources[s.ID], l.grammars[s.ID] = s, s.grammar(t)
			languages["lineage "+s.ID] = regular.New(l.grammars[s.ID].ABNF) // for compile
			for _, id := range s.Same {
				l.same[id] = true
			}
		}
		for _, c := range readLines[change](t, "lineage/"+name+"-changes.jsonl") {
			l.changes[c.Source] = append(l.changes[c.Source], c)
		}
	}
	return l
}

// A claim is a line of claims.jsonl: a statement of a document, of the subject of a revision, or ours,
// and what it says as assertions.
type claim struct {
	Kind, Claim, Source string

	Says []assertion
	Note string
}

// An assertion says that a text is a string of a rule in a source, how the rule is related to another one,
// that it is defined, or without a rule that the revision has the grammar of the one before.
type assertion struct {
	Rule, In, With, Of, Want string

	Text *string

	is           string
	lost, gained string
}

// compute finds what is so.
func (a *assertion) compute(t *testing.T, l *lineage) {
	t.Helper()
	if a.Rule == "" {
		a.is = map[bool]string{true: "unchanged", false: "changed"}[l.same[a.In]]
		return
	}
	if l.grammars[a.In] == nil || a.Of != "" && l.grammars[a.Of] == nil {
		t.Fatalf("%+v: no such source", a)
	}
	state := func(holds bool, word string) string {
		if holds {
			return word
		}
		return "not " + word
	}
	switch defined := l.grammars[a.In].Rule(a.Rule) != nil; {
	case a.With != "":
		r := automaton.Relate(compile(t, "lineage "+a.In, a.Rule), compile(t, "lineage "+a.Of, a.With))
		a.is = fmt.Sprint(r.Kind)
		if text, ok := r.OnlyA.Text(); ok {
			a.lost = quoted(text)
		}
		if text, ok := r.OnlyB.Text(); ok {
			a.gained = quoted(text)
		}
	case a.Text == nil:
		a.is = state(defined, "defined")
	case !defined:
		t.Errorf("%s has no rule %s", a.In, a.Rule)
	default:
		a.is = state(compile(t, "lineage "+a.In, a.Rule).Match(*a.Text), "valid")
	}
}

// quoted returns a text in Go syntax as code, a long one shortened.
func quoted(text string) string {
	if len(text) > 40 {
		return fmt.Sprintf("`%q`… (%d characters)", text[:10], len(text))
	}
	return "`" + strconv.Quote(text) + "`"
}

func (a *assertion) String() string {
	rule := fmt.Sprintf("`%s` of %s", a.Rule, a.In)
	switch {
	case a.Rule == "":
		return "The grammar of " + a.In + " is " + a.is
	case a.With != "":
		s := fmt.Sprintf("%s, then `%s` of %s: %s", rule, a.With, a.Of, diff.Relation(a.is).Word())
		if a.lost != "" {
			s += ", lost " + a.lost
		}
		if a.gained != "" {
			s += ", gained " + a.gained
		}
		return s
	case a.Text == nil:
		return rule + " is " + a.is
	}
	return fmt.Sprintf("%s is %s as %s", quoted(*a.Text), a.is, rule)
}

// verdict is what the assertions of a claim come to.
func (c *claim) verdict() string {
	holds := 0
	for _, a := range c.Says {
		if a.is == a.Want {
			holds++
		}
	}
	switch holds {
	case len(c.Says):
		return "true"
	case 0:
		return "untrue"
	}
	return "untrue in part"
}

// computed returns the cell of a table with what was computed: what is not as claimed, or all.
func (c *claim) computed() string {
	var all, other []string
	for i := range c.Says {
		all = append(all, c.Says[i].String())
		if c.Says[i].is != c.Says[i].Want {
			other = append(other, c.Says[i].String())
		}
	}
	if len(other) > 0 {
		all = other
	}
	return strings.TrimSpace(strings.Join(all, "; ") + ". " + c.Note)
}

// An issue is a line of issues.jsonl: one of the editor's issues, and the revisions that settled it, each
// with the rules that concern it, or all.
type issue struct {
	Issue, Title, Status string

	Syntax    bool
	Revisions []string
}

// shown lists what an issue can have changed in the grammar.
var shown = []string{"no", "wording only", "new or removed rules", "language"}

// shows reports what of an issue is in the grammar, with the revisions where it is.
func (i issue) shows(l *lineage) (what, where string) {
	most := 0
	var ids []string
	for _, r := range i.Revisions {
		id, rules, _ := strings.Cut(r, ":")
		ids = append(ids, id)
		only := strings.Split(rules, ",")
		for _, c := range l.changes[id] {
			switch {
			case rules != "" && !slices.Contains(only, c.Old) && !slices.Contains(only, c.New):
			case c.Relation == diff.RelationEqual:
				most = max(most, 1)
			case c.Relation == diff.RelationAdded || c.Relation == diff.RelationRemoved:
				most = max(most, 2)
			default:
				most = 3
			}
		}
	}
	return shown[most], strings.Join(ids, ", ")
}

// A twice is a line of twice.jsonl: a rule that a revision defines in its text, in another way than in
// the grammar that extract takes.
type twice struct {
	Revision, Date, Grammar, Section, Rule, Text string
}

// tables makes the tables of docs/lineage.md from the data.
func tables(t *testing.T, l *lineage) map[string]string {
	t.Helper()
	made, counts := map[string]string{}, map[string]int{}
	row := func(table string, cells ...string) {
		for i, c := range cells {
			cells[i] = strings.ReplaceAll(strings.Join(strings.Fields(c), " "), "|", `\|`)
		}
		made[table] += "| " + strings.Join(cells, " | ") + " |\n"
	}
	heading := func(table string, cells ...string) {
		row(table, cells...)
		made[table] += strings.Repeat("|---", len(cells)) + "|\n"
	}
	heading("event", "date", "revision", "change", "computed")
	heading("unsaid", "date", "revision", "change", "computed")
	for _, kind := range []string{"subject", "list", "table"} {
		heading(kind, "source", "claim", "verdict", "computed")
	}
	for _, c := range readLines[claim](t, "lineage/claims.jsonl") {
		for i := range c.Says {
			c.Says[i].compute(t, l)
		}
		verdict := c.verdict()
		counts[c.Kind+" "+verdict]++
		if c.Kind == "event" || c.Kind == "unsaid" {
			s := l.sources[c.Source]
			if verdict != "true" || s.ID == "" {
				t.Errorf("%s: %s: %s", c.Claim, verdict, c.computed())
			}
			row(c.Kind, s.Date, s.ID, c.Claim, c.computed())
			continue
		}
		claimed := c.Claim
		if c.Kind != "table" {
			claimed = "“" + strings.NewReplacer("<", `\<`, "*", `\*`, "_", `\_`, "[", `\[`).Replace(claimed) + "”"
		}
		row(c.Kind, c.Source, claimed, verdict, c.computed())
	}
	heading("issue", "issue", "title", "status", "revisions", "in the grammar")
	for _, i := range readLines[issue](t, "lineage/issues.jsonl") {
		what, where := i.shows(l)
		if !i.Syntax {
			continue
		}
		counts["issue "+what]++
		row("issue", i.Issue, strings.ReplaceAll(i.Title, "_", `\_`), i.Status, where, what)
	}
	heading("twice", "date", "revision", "rule", "section of the text", "lost in the text", "gained in the text")
	for _, d := range readLines[twice](t, "lineage/twice.jsonl") {
		g, err := abnf.Parse(d.Text + "\n")
		if err != nil {
			t.Fatalf("%+v: %v", d, err)
		}
		a := assertion{Rule: d.Rule, In: d.Grammar, With: strings.TrimSpace(strings.SplitN(g.Rules[0].String(), "=", 2)[1]), Of: d.Grammar}
		a.compute(t, l)
		if a.is == "equal" {
			t.Errorf("%+v: equal", d)
		}
		row("twice", d.Date, d.Revision, "`"+d.Rule+"`", d.Section, a.lost, a.gained)
	}
	heading("sources", "source", "number", "that changed a rule")
	for _, name := range []string{"documents", "revisions"} {
		all, changed := 0, 0
		for _, s := range readLines[source](t, "lineage/"+name+".jsonl") {
			all += 1 + len(s.Same)
			changed += min(1, len(l.changes[s.ID]))
		}
		row("sources", name, strconv.Itoa(all), strconv.Itoa(changed))
	}
	heading("figures", "claims of", "true", "untrue in part", "untrue")
	for _, kind := range [][2]string{{"subject", "subjects of revisions"}, {"list", "lists of changes"}, {"table", "the table of RFC 3986, D.2"}} {
		cells := []string{kind[1]}
		for _, verdict := range []string{"true", "untrue in part", "untrue"} {
			cells = append(cells, strconv.Itoa(counts[kind[0]+" "+verdict]))
		}
		row("figures", cells...)
	}
	heading("shown", "in the grammar", "issues that concern syntax")
	for _, what := range shown {
		row("shown", what, strconv.Itoa(counts["issue "+what]))
	}
	return made
}

var tableOfPage = regexp.MustCompile(`(?s)(<!-- table: (\w+) -->\n).*?(<!-- end -->)`)

// The tables of the page about the lineage are computed.
func TestLineagePage(t *testing.T) {
	if !testutil.Whole() && !*update {
		t.Skip("takes seconds; the gate runs it")
	}
	const name = "../../docs/lineage.md"
	page := testutil.Must(os.ReadFile(name))
	made := tables(t, readLineage(t))
	seen := 0
	golden(t, name, tableOfPage.ReplaceAllStringFunc(string(page), func(old string) string {
		m := tableOfPage.FindStringSubmatch(old)
		seen++
		if made[m[2]] == "" {
			t.Errorf("%s: no table %s", name, m[2])
		}
		return m[1] + "\n" + made[m[2]] + "\n" + m[3]
	}))
	if seen != len(made) {
		t.Errorf("%s has %d tables, want %d", name, seen, len(made))
	}
}
