package report

import (
	"bytes"
	"cmp"
	_ "embed"
	"fmt"
	"slices"
	"strings"

	"github.com/stricturi/stricturi/grammar/diff"
)

// Look is the style sheet that all HTML of the command and the page of docs/site share.
//
//go:embed look.css
var Look string

//go:embed page.css
var pageStyle string

//go:embed page.js
var pageScript string

type pageData struct {
	Style   string
	Script  string
	Title   string
	Command string
	History bool     // of more than two versions
	ASCII   bool     // in all steps
	Names   []string // of the versions
	Steps   []pageStep
	Counts  []pageRelation
	Rules   []pageRule

	// Of a timeline.
	Summary  string
	Timeline []pageRevision
	Verdicts *pageVerdicts
}

type pageStep struct {
	Label    string // "1 → 2"
	Old, New string
	ASCII    bool
}

// pageRelation is how many pairs of each step have a relation.
type pageRelation struct {
	Relation diff.Relation
	N        []int
}

type pageRule struct {
	ID, Name  string
	Relations string // of all steps, with spaces between them
	Rows      []pageRow
	Only      []pageSide // the newest definition, if no row has sides
}

// pageRow is what happened to a rule in a step. Its Pair is nil if neither document has
// the rule.
type pageRow struct {
	*diff.Pair
	ID       string
	Step     pageStep
	Sides    []pageSide
	Reasons  []pageReason
	Counts   []pageCounts
	Meaning  string
	Sections []pageSection
	Wording  Wording
	Because  string // what prevented a full comparison, or ""
	Accepted bool
	Unlisted string
}

type pageSection struct{ Number, URL string }

type pageSide struct {
	Class, Label, Document, Name, Section, URL, Text string
	Diagram                                          string // as HTML
	Uses                                             []pageUse
}

type pageUse struct {
	Name, ID string
	Changed  bool
}

type pageReason struct {
	diff.Cause
	ID string
}

type pageCounts struct {
	Label string
	Cells []pageCount
}

type pageCount struct {
	N       string
	Differs bool
}

// writeHTML writes a self-contained page. It needs no other files and requests none. Its
// script only adds a search field and a filter. The page shows the old and the new definition
// of each rule side by side as railroad diagrams, in a history for each step.
func (r *Report) writeHTML(b *bytes.Buffer) error { return execute(b, r.page("")) }

// execute writes a page. It is not set in the modules of docs/site: see template.go.
var execute func(b *bytes.Buffer, d *pageData) error

// page returns what the page shows, under a title or the names of the versions.
func (r *Report) page(title string) *pageData {
	d := &pageData{
		Style: Look + pageStyle, Script: pageScript, Command: r.command("html"),
		History: !r.single(), ASCII: true,
	}
	for _, v := range r.Versions {
		d.Names = append(d.Names, v.Name)
	}
	d.Title = cmp.Or(title, strings.Join(d.Names, " → "))
	ids := pageIDs(r.Rules)
	var links []stepLinks
	for i, a := range r.Steps {
		d.ASCII = d.ASCII && a.ASCII
		d.Steps = append(d.Steps, pageStep{step(i), a.Old.Name, a.New.Name, a.ASCII})
		links = append(links, newLinks(a, i, r.Rules, ids))
	}
	d.Counts = relationCounts(r.Steps)
	for _, rule := range r.Rules {
		d.Rules = append(d.Rules, r.newRule(rule, ids[rule], d.Steps, links))
	}
	return d
}

// relationCounts returns the relations that some step has.
func relationCounts(steps []*diff.Comparison) (all []pageRelation) {
	for _, r := range diff.Relations {
		c := pageRelation{Relation: r}
		found := false
		for _, a := range steps {
			n := a.Tally()[r]
			c.N = append(c.N, n)
			found = found || n > 0
		}
		if found {
			all = append(all, c)
		}
	}
	return all
}

// stepLinks are the links from the rules of both documents of a step, by folded name.
type stepLinks struct{ olds, news map[string]pageUse }

func newLinks(a *diff.Comparison, step int, rules []*diff.RuleHistory, ids map[*diff.RuleHistory]string) stepLinks {
	of := map[*diff.Pair]string{}
	for _, r := range rules {
		of[r.Pairs[step]] = ids[r]
	}
	l := stepLinks{map[string]pageUse{}, map[string]pageUse{}}
	for _, p := range a.All {
		use := pageUse{ID: of[p], Changed: p.Changed()}
		if p.Old != nil {
			if known, ok := l.olds[diff.Fold(p.Old.Name)]; !ok || !known.Changed {
				l.olds[diff.Fold(p.Old.Name)] = use
			}
		}
		if p.New != nil && !p.Secondary {
			l.news[diff.Fold(p.New.Name)] = use
		}
	}
	return l
}

// newRule returns what the page shows of a rule. In a history, a step without any change
// has no sides.
func (r *Report) newRule(history *diff.RuleHistory, id string, steps []pageStep, links []stepLinks) pageRule {
	rule := pageRule{ID: id, Name: history.Name()}
	if r.single() {
		rule.Name = history.Pairs[0].Name()
	}
	var relations []string
	quiet := true
	for i, p := range history.Pairs {
		a := r.Steps[i].Of(p)
		if p == nil || r.timeline && p.Unused() {
			rule.Rows = append(rule.Rows, pageRow{Step: steps[i]})
			continue
		}
		if !slices.Contains(relations, string(p.Relation)) {
			relations = append(relations, string(p.Relation))
		}
		row := r.newRow(a, p, links[i])
		row.Step = steps[i]
		prefix := id
		if !r.single() {
			prefix = rowID(id, i)
		}
		row.ID = prefix
		if r.single() || p.Relation != diff.RelationEqual || r.Text(p).Wording != WordingSame {
			quiet = false
			row.Sides = r.newSides(a, p, links[i], prefix)
		}
		rule.Rows = append(rule.Rows, row)
		if quiet && p.New != nil { // the last one counts
			rule.Only = r.newSides(a, p, links[i], prefix)
			rule.Only = rule.Only[len(rule.Only)-1:]
		}
	}
	if !quiet {
		rule.Only = nil
	}
	rule.Relations = strings.Join(relations, " ")
	return rule
}

// rowID returns the id of what happened to a rule in a step of a history.
func rowID(rule string, step int) string { return fmt.Sprintf("%s.%d", rule, step+1) }

func (r *Report) newRow(a *diff.Comparison, p *diff.Pair, links stepLinks) pageRow {
	meaning := p.Relation.Meaning()
	row := pageRow{
		Pair:     p,
		Meaning:  strings.ToUpper(meaning[:1]) + meaning[1:],
		Sections: pageSections(a, p),
		Wording:  r.Text(p).Wording,
		Accepted: r.Accepted(p).All,
		Unlisted: r.Accepted(p).Unlisted,
	}
	if p.Why != "" {
		row.Because = why(p)
	}
	if !r.timeline && len(countsOf(p.Old)) > 0 {
		row.Counts = append(row.Counts, pageCounts{"old", cells(p.Old, p.New)})
	}
	if !r.timeline && len(countsOf(p.New)) > 0 {
		row.Counts = append(row.Counts, pageCounts{"new", cells(p.New, p.Old)})
	}
	for _, c := range p.Causes {
		row.Reasons = append(row.Reasons, pageReason{c, links.news[diff.Fold(c.Rule)].ID})
	}
	return row
}

// newSides returns the definitions of a pair. Prefix is what ids in them begin with. A time line
// shows a text that did not change once.
func (r *Report) newSides(a *diff.Comparison, p *diff.Pair, links stepLinks, prefix string) (sides []pageSide) {
	if p.Old != nil && (!r.timeline || p.New == nil || r.Text(p).Wording != WordingSame) {
		sides = append(sides, r.newSide(a.Old, p, p.Old, r.Text(p).Old, links.olds, prefix+".old"))
	}
	if p.New != nil {
		sides = append(sides, r.newSide(a.New, p, p.New, r.Text(p).New, links.news, prefix+".new"))
	}
	return sides
}

// pageSections returns the sections of the two rules, one if they are the same section.
func pageSections(a *diff.Comparison, p *diff.Pair) (list []pageSection) {
	add := func(d *diff.Document, r *diff.Rule) {
		if r == nil || r.Section == "" || len(list) > 0 && list[0].Number == r.Section {
			return
		}
		list = append(list, pageSection{r.Section, d.SectionURL(r.Name)})
	}
	if p.Old != nil && p.New != nil && p.Old.Section == p.New.Section {
		add(&a.New, p.New)
		return list
	}
	add(&a.Old, p.Old)
	add(&a.New, p.New)
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

func (r *Report) newSide(d diff.Document, p *diff.Pair, rule *diff.Rule, tree *Node, uses map[string]pageUse, id string) pageSide {
	s := pageSide{Class: "old", Label: "Old", Document: d.Name, Name: rule.Name, Section: rule.Section, URL: d.SectionURL(rule.Name),
		Text: Unindented(d, rule.Rule)}
	token, marks := oldToken, "removed"
	if rule == p.New {
		s.Class, s.Label = "new", "New"
		token, marks = newToken, "added"
	}
	changed := func(name string) bool { return uses[diff.Fold(name)].Changed }
	var marked []string
	for _, t := range r.Text(p).Tokens {
		if (t.Op == OpDelete || t.Op == OpInsert) && token(t) != "" && strings.Trim(token(t), "()/]") != "" {
			marked = append(marked, token(t))
		}
	}
	text := rule.Name + " = " + rule.Node.String()
	if len(marked) > 0 && p.Old != nil && p.New != nil {
		text += "; " + marks + ": " + strings.Join(marked, " ")
	}
	s.Diagram = Diagram{
		Definition:  tree,
		ID:          id,
		Title:       rule.Name + " in " + s.Document,
		Description: text,
		Changed:     changed,
	}.SVG()
	seen := map[string]bool{}
	for _, name := range references(tree, nil) {
		if seen[diff.Fold(name)] {
			continue
		}
		seen[diff.Fold(name)] = true
		use := uses[diff.Fold(name)]
		use.Name = name
		s.Uses = append(s.Uses, use)
	}
	return s
}

// references appends the names of the rules that a definition refers to.
func references(n *Node, names []string) []string {
	if n.Kind == KindRuleRef {
		names = append(names, n.Text)
	}
	for _, kid := range n.Kids {
		names = references(kid, names)
	}
	return names
}

func cells(r, other *diff.Rule) []pageCount {
	var list []pageCount
	for i, n := range r.Counts {
		list = append(list, pageCount{folded(n), i < len(countsOf(other)) && other.Counts[i].Cmp(n) != 0})
	}
	return list
}
