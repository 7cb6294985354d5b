package report

import (
	_ "embed"
	"fmt"
	"html/template"
	"io"
	"strings"

	"github.com/stricturi/stricturi/grammar/diff"
	"github.com/stricturi/stricturi/grammar/diff/railroad"
)

//go:embed page.html.tmpl
var pageText string

//go:embed page.css
var pageStyle string

var page = template.Must(template.New("page").Parse(pageText))

type pageData struct {
	*diff.Comparison
	Style     template.CSS
	Title     string
	Command   string
	Relations []pageRelation
	Rows      []pageRow
}

type pageRelation struct {
	Relation diff.Relation
	N        int
	Pairs    []pageRow
}

type pageRow struct {
	*diff.Pair
	ID       string
	Sides    []pageSide
	Lost     pageWitness
	Gained   pageWitness
	Reasons  []pageReason
	Lengths  []int
	Counts   []pageCounts
	Meaning  string
	Sections string
	Wording  string
	Because  string // what prevented a full comparison, or ""
}

type pageSide struct {
	Class, Label, Document, Name, Section, Text string
	Diagram                                     template.HTML
	Uses                                        []pageUse
}

type pageUse struct {
	Name, ID string
	Changed  bool
}

type pageReason struct {
	Name, ID     string
	Lost, Gained pageWitness
}

// pageWitness is a witness. Is reports whether there is one.
type pageWitness struct {
	Is, Empty   bool
	Text, Short string
}

type pageCounts struct {
	Label string
	Cells []pageCount
}

type pageCount struct {
	N       string
	Differs bool
}

func newWitness(w *string) pageWitness {
	if w == nil {
		return pageWitness{}
	}
	return pageWitness{Is: true, Empty: *w == "", Text: quote(w), Short: quoteShort(w)}
}

// WriteHTML writes a comparison as a self-contained page: without scripts, and without
// style sheets, fonts or pictures in other files. It shows the old and the new
// definition of each rule side by side as railroad diagrams.
func WriteHTML(w io.Writer, a *diff.Comparison) error {
	d := pageData{Comparison: a, Style: template.CSS(pageStyle), Title: a.Old.Name + " → " + a.New.Name, Command: command(a, "html")}
	ids := pageIDs(a.Pairs)
	olds, news := map[string]pageUse{}, map[string]pageUse{}
	for _, p := range a.All {
		use := pageUse{ID: ids[p], Changed: p.Changed()}
		if p.Old != nil {
			if known, ok := olds[diff.Fold(p.Old.Name)]; !ok || !known.Changed {
				olds[diff.Fold(p.Old.Name)] = use
			}
		}
		if p.New != nil && !p.Secondary {
			news[diff.Fold(p.New.Name)] = use
		}
	}
	for _, p := range a.Pairs {
		meaning := p.Relation.Meaning()
		row := pageRow{
			Pair:     p,
			ID:       ids[p],
			Lost:     newWitness(p.OnlyOld),
			Gained:   newWitness(p.OnlyNew),
			Meaning:  strings.ToUpper(meaning[:1]) + meaning[1:],
			Sections: sections(p),
			Wording:  string(p.Wording),
		}
		if p.Why != "" {
			row.Because = why(p)
		}
		for n := range diff.CountTo + 1 {
			row.Lengths = append(row.Lengths, n)
		}
		if p.Old != nil {
			row.Sides = append(row.Sides, newSide(a.Old, p, p.Old, p.OldTree, olds, row.ID+".old"))
			if len(p.Old.Counts) > 0 {
				row.Counts = append(row.Counts, pageCounts{"old", cells(p.Old, p.New)})
			}
		}
		if p.New != nil {
			row.Sides = append(row.Sides, newSide(a.New, p, p.New, p.NewTree, news, row.ID+".new"))
			if len(p.New.Counts) > 0 {
				row.Counts = append(row.Counts, pageCounts{"new", cells(p.New, p.Old)})
			}
		}
		for _, c := range p.Causes {
			row.Reasons = append(row.Reasons, pageReason{c.Rule, news[diff.Fold(c.Rule)].ID, newWitness(c.OnlyOld), newWitness(c.OnlyNew)})
		}
		d.Rows = append(d.Rows, row)
	}
	for _, r := range diff.Relations {
		rel := pageRelation{Relation: r}
		for _, row := range d.Rows {
			if row.Relation == r {
				rel.Pairs = append(rel.Pairs, row)
			}
		}
		if rel.N = len(rel.Pairs); rel.N > 0 {
			d.Relations = append(d.Relations, rel)
		}
	}
	var b strings.Builder
	if err := page.Execute(&b, d); err != nil {
		return err
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// pageIDs returns the id of each pair on the page: the name of the new rule, or of
// the old one if it was removed. So links to a rule stay valid when other rules are
// added or removed. All other ids have a ".", which names of rules cannot have.
func pageIDs(pairs []*diff.Pair) map[*diff.Pair]string {
	ids := map[*diff.Pair]string{}
	used := map[string]int{}
	for _, p := range pairs {
		name := p.Name()
		if p.New != nil {
			name = p.New.Name
		}
		ids[p] = name
		if used[diff.Fold(name)]++; used[diff.Fold(name)] > 1 {
			ids[p] = fmt.Sprintf("%s.%d", name, used[diff.Fold(name)])
		}
	}
	return ids
}

func newSide(d diff.Document, p *diff.Pair, r *diff.Rule, tree *diff.Node, uses map[string]pageUse, id string) pageSide {
	s := pageSide{Class: "old", Label: "Old", Document: d.Name, Name: r.Name, Section: r.Section, Text: r.Unindented}
	token, marks := oldToken, "removed"
	if r == p.New {
		s.Class, s.Label = "new", "New"
		token, marks = newToken, "added"
	}
	changed := func(rule string) bool { return uses[diff.Fold(rule)].Changed }
	var marked []string
	for _, t := range p.Tokens {
		if (t.Op == diff.OpDelete || t.Op == diff.OpInsert) && token(t) != "" && strings.Trim(token(t), "()/]") != "" {
			marked = append(marked, token(t))
		}
	}
	text := r.Normal
	if len(marked) > 0 && p.Old != nil && p.New != nil {
		text += "; " + marks + ": " + strings.Join(marked, " ")
	}
	s.Diagram = template.HTML(railroad.Diagram{
		Definition:  tree,
		ID:          id,
		Title:       r.Name + " in " + s.Document,
		Description: text,
		Changed:     changed,
	}.SVG())
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
func references(n *diff.Node, names []string) []string {
	if n.Kind == diff.KindRuleRef {
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
		list = append(list, pageCount{n.String(), i < len(countsOf(other)) && other.Counts[i].Cmp(n) != 0})
	}
	return list
}
