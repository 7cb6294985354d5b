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
	uses  map[string]*row
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

// view returns what the templates show, under the names of the versions.
func (r *Report) view() *view {
	v := &view{Command: r.Command, History: !r.single(), ASCII: true, Steps: r.steps, Counts: relationCounts(r.Steps)}
	for _, d := range r.Versions {
		v.Names = append(v.Names, d.Name)
	}
	v.Title = strings.Join(v.Names, " → ")
	for _, s := range r.steps {
		v.ASCII = v.ASCII && s.ASCII
		s.olds, s.news = map[string]*row{}, map[string]*row{}
		for _, p := range s.All {
			if p.Old != nil {
				if known := s.olds[diff.Fold(p.Old.Name)]; known == nil || !known.Changed() {
					s.olds[diff.Fold(p.Old.Name)] = r.rows[p]
				}
			}
			if p.New != nil && !p.Secondary {
				s.news[diff.Fold(p.New.Name)] = r.rows[p]
			}
		}
	}
	used := map[string]int{}
	for _, h := range r.Rules {
		v.Rules = append(v.Rules, v.newRule(h, used))
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

// newRule returns what happened to a rule. Its id on the page is its newest name, so that links to it stay
// valid when other rules are added or removed, with a number if the name is used. All other ids have a ".",
// which names of rules cannot have.
func (v *view) newRule(h *diff.RuleHistory, used map[string]int) *rule {
	x := &rule{ID: h.Name(), Name: h.Name()}
	if used[diff.Fold(x.ID)]++; used[diff.Fold(x.Name)] > 1 {
		x.ID = fmt.Sprintf("%s.%d", x.Name, used[diff.Fold(x.Name)])
	}
	if !v.History {
		x.Name = h.Pairs[0].Name()
	}
	var relations []string
	for i, p := range h.Pairs {
		s := v.Steps[i]
		if p != nil {
			s.r.rows[p].rule = x.ID
		}
		if p == nil || s.r.timeline && p.Unused() {
			x.Rows = append(x.Rows, &row{Step: s})
			continue
		}
		if !slices.Contains(relations, string(p.Relation)) {
			relations = append(relations, string(p.Relation))
		}
		x.Rows = append(x.Rows, s.r.rows[p])
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

// Open reports whether the page shows the rule unfolded: if its change is not explained by others.
func (r *rule) Open() bool {
	return slices.ContainsFunc(r.Rows, func(r *row) bool { return r.Pair != nil && !r.Step.r.timeline && r.First() })
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
		all = append(all, &definition{r.Old, "old", "-", &c.Old, r, r.ID() + ".old", r.Text.Old, oldToken, r.Step.olds})
	}
	if r.New != nil {
		sign := "+"
		if same {
			sign = " "
		}
		all = append(all, &definition{r.New, "new", sign, &c.New, r, r.ID() + ".new", r.Text.New, newToken, r.Step.news})
	}
	return all
}

// Link returns a reference to a rule of the new document.
func (r *row) Link(rule string) use { return linked(r.Step.news, rule) }

func linked(rows map[string]*row, rule string) use {
	u := use{Name: rule}
	if r := rows[diff.Fold(rule)]; r != nil {
		u.ID, u.Changed = r.rule, r.Changed()
	}
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
		Changed:     func(name string) bool { return linked(s.uses, name).Changed },
	}.SVG()
}

// Uses returns the rules that the definition refers to, each once.
func (s *definition) Uses() (all []use) {
	for _, name := range abnf.Uses(s.Node) {
		all = append(all, linked(s.uses, name))
	}
	return all
}
