package audit

import (
	_ "embed"
	"fmt"
	"html/template"
	"io"
	"strings"
)

//go:embed audit.html.tmpl
var pageText string

//go:embed audit.css
var pageStyle string

var page = template.Must(template.New("audit").Parse(pageText))

type pageData struct {
	*Audit
	Style     template.CSS
	Title     string
	Command   string
	Relations []pageRelation
	Rows      []pageRow
}

type pageRelation struct {
	Relation Relation
	N        int
	Pairs    []pageRow
}

type pageRow struct {
	*Pair
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

// pageWitness is a witness: there or not, empty or not.
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

// WriteHTML writes the audit as one page that needs nothing else: no script, no
// style sheet, no font, no picture from elsewhere. Rules are shown as railroad
// diagrams, old and new side by side.
func (a *Audit) WriteHTML(w io.Writer) error {
	d := pageData{Audit: a, Style: template.CSS(pageStyle), Title: a.Old.Name + " → " + a.New.Name, Command: a.command("html")}
	ids := pageIDs(a.Pairs)
	olds, news := map[string]pageUse{}, map[string]pageUse{}
	for _, p := range a.all {
		use := pageUse{ID: ids[p], Changed: p.Changed()}
		if p.Old != nil {
			if known, ok := olds[fold(p.Old.Name)]; !ok || !known.Changed {
				olds[fold(p.Old.Name)] = use
			}
		}
		if p.New != nil && !p.secondary {
			news[fold(p.New.Name)] = use
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
			Sections: p.sections(),
			Wording:  string(p.Text),
		}
		for n := range CountTo + 1 {
			row.Lengths = append(row.Lengths, n)
		}
		if p.Old != nil {
			row.Sides = append(row.Sides, a.side(p, p.Old, p.old, olds, row.ID+".old"))
			row.Counts = append(row.Counts, pageCounts{"old", cells(p.Old, p.New)})
		}
		if p.New != nil {
			row.Sides = append(row.Sides, a.side(p, p.New, p.new, news, row.ID+".new"))
			row.Counts = append(row.Counts, pageCounts{"new", cells(p.New, p.Old)})
		}
		for _, c := range p.Causes {
			row.Reasons = append(row.Reasons, pageReason{c.Rule, news[fold(c.Rule)].ID, newWitness(c.OnlyOld), newWitness(c.OnlyNew)})
		}
		d.Rows = append(d.Rows, row)
	}
	for _, r := range Relations {
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

// pageIDs returns the id of each pair on the page: the name of the rule, in the
// new grammar if it is in both. A link to a rule stays the same when other rules
// come or go. All other ids have a ".", which no name of a rule has.
func pageIDs(pairs []*Pair) map[*Pair]string {
	ids := map[*Pair]string{}
	used := map[string]int{}
	for _, p := range pairs {
		name := p.Name()
		if p.New != nil {
			name = p.New.Name
		}
		ids[p] = name
		if used[fold(name)]++; used[fold(name)] > 1 {
			ids[p] = fmt.Sprintf("%s.%d", name, used[fold(name)])
		}
	}
	return ids
}

func (a *Audit) side(p *Pair, r *Rule, tree *piece, uses map[string]pageUse, id string) pageSide {
	s := pageSide{Class: "old", Label: "Old", Document: a.Old.Name, Name: r.Name, Section: r.Section, Text: r.printed}
	token, gone := oldToken, "gone"
	if r == p.New {
		s.Class, s.Label, s.Document = "new", "New", a.New.Name
		token, gone = newToken, "new here"
	}
	changed := func(rule string) bool { return uses[fold(rule)].Changed }
	var marked []string
	for _, t := range p.Diff {
		if (t.Op == Delete || t.Op == Insert) && token(t) != "" && strings.Trim(token(t), "()/]") != "" {
			marked = append(marked, token(t))
		}
	}
	text := r.Normal
	if len(marked) > 0 && p.Old != nil && p.New != nil {
		text += "; " + gone + ": " + strings.Join(marked, " ")
	}
	s.Diagram = template.HTML(railroad(tree, changed, id, r.Name+" in "+s.Document, text))
	seen := map[string]bool{}
	for _, t := range tree.tokens(nil, choice) {
		if t.piece == nil || t.piece.kind != ruleRef || seen[fold(t.text)] {
			continue
		}
		seen[fold(t.text)] = true
		use := uses[fold(t.text)]
		use.Name = t.text
		s.Uses = append(s.Uses, use)
	}
	return s
}

func cells(r, other *Rule) []pageCount {
	var list []pageCount
	for i, n := range r.Counts {
		list = append(list, pageCount{n.String(), other != nil && other.Counts[i].Cmp(n) != 0})
	}
	return list
}
