//go:build !page

package report

import (
	_ "embed"
	"fmt"
	"math/big"
	"slices"
	"strings"

	"github.com/stricturi/stricturi/grammar/abnf"
	"github.com/stricturi/stricturi/grammar/diff"
)

// Look is the style sheet that all HTML of the command and the page of docs/site share.
//
//go:embed look.css
var Look string

// view is what the templates of text, Markdown and HTML show. A report of two grammars has one step.
type view struct {
	Title   string
	Command string
	History bool     // of more than two versions
	ASCII   bool     // in all steps
	Names   []string // of the versions
	Steps   []*step
	Counts  []relationCount
	Rules   []*rule

	// Of a timeline.
	Summary   string
	Revisions []*Revision
	Verdicts  *pageVerdicts
}

// step compares two versions.
type step struct {
	*diff.Comparison
	Label string // "1 → 2"

	r          *Report
	n          int
	olds, news map[string]use        // links from the rules of both documents, by folded name
	ids        map[*diff.Pair]string // of the rules
	groups     []*group              // made when first used
}

// use is a reference to a rule.
type use struct {
	Name, ID string
	Changed  bool
}

// relationCount is how many pairs of each step have a relation.
type relationCount struct {
	Relation diff.Relation
	N        []int
}

// rule is what happened to a rule in each step.
type rule struct {
	ID, Name  string
	Relations string // of all steps, with spaces between them
	Rows      []*row
	Only      []*definition // the newest definition, if the page shows no row
}

// row is what happened to a rule in a step. Its Pair is nil if neither document has
// the rule.
type row struct {
	*diff.Pair
	ID       string
	Step     *step
	Text     *Text
	Plain    Plain
	Accepted Acceptance
}

// definition is that of a rule of a pair.
type definition struct {
	*diff.Rule
	Class    string // "old" or "new"
	Sign     string // "-", "+", or " " if the texts of both are the same
	Document *diff.Document

	row   *row
	id    string
	tree  *Node
	token func(Token) string
	uses  map[string]use
}

// section is a section of a document.
type section struct{ Number, URL string }

// counts are the numbers of the strings of a rule, by length.
type counts struct {
	Label string // "old" or "new"
	Cells []count
}

type count struct {
	N       string
	Differs bool // from that of the other rule
}

// view returns what a format shows, under the names of the versions.
func (r *Report) view(format string) *view {
	v := &view{Command: r.command(format), History: !r.single(), ASCII: true, Counts: relationCounts(r.Steps)}
	for _, d := range r.Versions {
		v.Names = append(v.Names, d.Name)
	}
	v.Title = strings.Join(v.Names, " → ")
	ids := pageIDs(r.Rules)
	for i := range r.Steps {
		v.ASCII = v.ASCII && r.Steps[i].ASCII
		v.Steps = append(v.Steps, r.newStep(i, ids))
	}
	for _, h := range r.Rules {
		v.Rules = append(v.Rules, v.newRule(h, ids[h]))
	}
	return v
}

// relationCounts returns the relations that some step has.
func relationCounts(steps []*diff.Comparison) (all []relationCount) {
	for _, r := range diff.Relations {
		c := relationCount{Relation: r}
		for _, a := range steps {
			c.N = append(c.N, a.Tally()[r])
		}
		if slices.ContainsFunc(c.N, func(n int) bool { return n > 0 }) {
			all = append(all, c)
		}
	}
	return all
}

// newStep returns a step, with links to the rules.
func (r *Report) newStep(n int, ids map[*diff.RuleHistory]string) *step {
	s := &step{
		Comparison: r.Steps[n], Label: fmt.Sprintf("%d → %d", n+1, n+2), r: r, n: n,
		olds: map[string]use{}, news: map[string]use{}, ids: map[*diff.Pair]string{},
	}
	for _, h := range r.Rules {
		s.ids[h.Pairs[n]] = ids[h]
	}
	for _, p := range s.All {
		u := use{ID: s.ids[p], Changed: p.Changed()}
		if p.Old != nil {
			if known, ok := s.olds[diff.Fold(p.Old.Name)]; !ok || !known.Changed {
				s.olds[diff.Fold(p.Old.Name)] = u
			}
		}
		if p.New != nil && !p.Secondary {
			s.news[diff.Fold(p.New.Name)] = u
		}
	}
	return s
}

// History reports whether the step is one of several.
func (s *step) History() bool { return !s.r.single() }

// row returns what happened to the rules of a pair.
func (s *step) row(p *diff.Pair) *row {
	id := s.ids[p]
	if !s.r.single() {
		id = fmt.Sprintf("%s.%d", id, s.n+1)
	}
	return &row{Pair: p, ID: id, Step: s, Text: s.r.Text(p), Plain: s.r.plain[p], Accepted: s.r.Accepted(p)}
}

func (s *step) rows(pairs []*diff.Pair) (all []*row) {
	for _, p := range pairs {
		all = append(all, s.row(p))
	}
	return all
}

// Rows are the rows of all pairs.
func (s *step) Rows() []*row { return s.rows(s.Pairs) }

func (v *view) newRule(h *diff.RuleHistory, id string) *rule {
	x := &rule{ID: id, Name: h.Name()}
	if !v.History {
		x.Name = h.Pairs[0].Name()
	}
	var relations []string
	for i, p := range h.Pairs {
		s := v.Steps[i]
		if p == nil || s.r.timeline && p.Unused() {
			x.Rows = append(x.Rows, &row{Step: s})
			continue
		}
		if !slices.Contains(relations, string(p.Relation)) {
			relations = append(relations, string(p.Relation))
		}
		x.Rows = append(x.Rows, s.row(p))
		if p.New != nil { // the last one counts
			x.Only = x.Rows[i].sides(true)
		}
	}
	x.Relations = strings.Join(relations, " ")
	if slices.ContainsFunc(x.Rows, (*row).Shown) {
		x.Only = nil
	}
	return x
}

// Shown reports whether the page shows the definitions: in a history, if texts or languages differ.
func (r *row) Shown() bool {
	return r.Pair != nil && (r.Step.r.single() || r.Relation != diff.RelationEqual || r.Text.Wording != WordingSame)
}

// Sides returns the definitions that the page shows. A time line shows a text that did not change once.
func (r *row) Sides() []*definition { return r.sides(r.Step.r.timeline) }

// Texts returns the definitions, that of a text that did not change once.
func (r *row) Texts() []*definition { return r.sides(true) }

func (r *row) sides(once bool) (all []*definition) {
	c := r.Step.Of(r.Pair)
	same := once && r.Text.Wording == WordingSame
	if r.Old != nil && !same {
		all = append(all, &definition{r.Old, "old", "-", &c.Old, r, r.ID + ".old", r.Text.Old, oldToken, r.Step.olds})
	}
	if r.New != nil {
		sign := "+"
		if same {
			sign = " "
		}
		all = append(all, &definition{r.New, "new", sign, &c.New, r, r.ID + ".new", r.Text.New, newToken, r.Step.news})
	}
	return all
}

// Link returns a reference to a rule of the new document.
func (r *row) Link(rule string) use { return linked(r.Step.news, rule) }

func linked(uses map[string]use, rule string) use {
	u := uses[diff.Fold(rule)]
	u.Name = rule
	return u
}

// Counts returns what is known of the numbers of strings. A time line shows none.
func (r *row) Counts() (all []counts) {
	if r.Step.r.timeline {
		return nil
	}
	add := func(label string, rule, other *diff.Rule) {
		if n := rule.Counts(); len(n) > 0 {
			all = append(all, counts{label, cells(n, other.Counts())})
		}
	}
	add("old", r.Old, r.New)
	add("new", r.New, r.Old)
	return all
}

func cells(numbers, others []*big.Int) (all []count) {
	for i, n := range numbers {
		all = append(all, count{folded(n), i < len(others) && others[i].Cmp(n) != 0})
	}
	return all
}

// Sections returns the known sections of the two rules, one if they are the same section.
func (r *row) Sections() (list []section) {
	add := func(d *diff.Document, r *diff.Rule) {
		if r != nil && r.Section != "" {
			list = append(list, section{r.Section, d.SectionURL(r.Name)})
		}
	}
	c := r.Step.Of(r.Pair)
	if r.Old == nil || r.New == nil || r.Old.Section != r.New.Section {
		add(&c.Old, r.Old)
	}
	add(&c.New, r.New)
	return list
}

// pageIDs returns the id of each rule on the page: its newest name. So links to a rule
// stay valid when other rules are added or removed. All other ids have a ".", which names
// of rules cannot have.
func pageIDs(rules []*diff.RuleHistory) map[*diff.RuleHistory]string {
	ids := map[*diff.RuleHistory]string{}
	used := map[string]int{}
	for _, r := range rules {
		name := r.Name()
		ids[r] = name
		if used[diff.Fold(name)]++; used[diff.Fold(name)] > 1 {
			ids[r] = fmt.Sprintf("%s.%d", name, used[diff.Fold(name)])
		}
	}
	return ids
}

// URL returns where to read the section of the rule, or "".
func (s *definition) URL() string { return s.Document.SectionURL(s.Name) }

// Text returns the definition as the document has it.
func (s *definition) Text() string { return Unindented(*s.Document, s.Rule.Rule) }

// Diagram returns a picture of the definition.
func (s *definition) Diagram() string {
	var marked []string
	for _, t := range s.row.Text.Tokens {
		token := s.token(t)
		if (t.Op == OpDelete || t.Op == OpInsert) && token != "" && strings.Trim(token, "()/]") != "" {
			marked = append(marked, token)
		}
	}
	text := s.Name + " = " + s.Node.String()
	if len(marked) > 0 && s.row.Old != nil && s.row.New != nil {
		text += map[string]string{"old": "; removed: ", "new": "; added: "}[s.Class] + strings.Join(marked, " ")
	}
	return Diagram{
		Definition:  s.tree,
		ID:          s.id,
		Title:       s.Name + " in " + s.Document.Name,
		Description: text,
		Changed:     func(name string) bool { return s.uses[diff.Fold(name)].Changed },
	}.SVG()
}

// Uses returns the rules that the definition refers to, each once.
func (s *definition) Uses() (all []use) {
	for _, name := range abnf.Uses(s.Node) {
		all = append(all, linked(s.uses, name))
	}
	return all
}
