package grammars

import (
	"fmt"
	"strconv"
	"time"

	"github.com/stricturi/stricturi/grammar/diff"
	"github.com/stricturi/stricturi/internal/grammar/report"
)

// Comparison has the rules of two grammars in pairs.
type Comparison struct {
	Fault *Fault `json:"fault"` // of the new grammar
	Old   string `json:"old"`   // what the grammars are called
	New   string `json:"new"`
	// ASCII tells that only strings of ASCII characters were compared.
	ASCII bool   `json:"ascii"`
	Pairs []Pair `json:"pairs"`
}

// Pair is a rule in both grammars.
type Pair struct {
	Old      *Side    `json:"old"` // nil if the rule was added
	New      *Side    `json:"new"` // nil if it was removed
	Relation string   `json:"relation"`
	Word     string   `json:"word"` // what people call the relation
	Meaning  string   `json:"meaning"`
	OnlyOld  *string  `json:"onlyOld"` // shortest strings
	OnlyNew  *string  `json:"onlyNew"`
	Why      string   `json:"why"`
	Bounded  int      `json:"bounded"`
	Renaming string   `json:"renaming"`
	Own      bool     `json:"own"`
	Causes   []string `json:"causes"`
	Wording  string   `json:"wording"`
}

// Side is a rule in one grammar.
type Side struct {
	Name    string `json:"name"`
	Text    string `json:"text"`
	Section string `json:"section"`
	URL     string `json:"url"`
	SVG     string `json:"svg"` // "" if the rule did not change
}

// depth is the length up to which strings of recursive rules are compared: a short one,
// because people wait.
const depth = 6

// HistoryRequest asks how a grammar changed.
type HistoryRequest struct {
	Revisions []Revision `json:"revisions"`
}

// Revision is a revision of a grammar: a text, or the short name of an edition.
type Revision struct {
	Name string `json:"name"`
	Text string `json:"text"`
}

// History compares each revision of a grammar with the one before it that can be read.
func History(r HistoryRequest) []Comparison {
	steps := []Comparison{}
	var before diff.Document
	for _, revision := range r.Revisions {
		g, err := read(revision.Text)
		if err != nil {
			steps = append(steps, Comparison{Fault: faultOf(err), New: revision.Name})
			continue
		}
		after := report.Document(revision.Name, g)
		if g.Edition == nil {
			after.Name = revision.Name
		}
		if before.Name != "" {
			steps = append(steps, Compare(fmt.Sprintf("p%d-", len(steps)), before, after, diff.Options{Depth: depth, Time: 5 * time.Second}))
		}
		before = after
	}
	return steps
}

// Compare compares two grammars that were read. The ids of diagrams begin with a prefix.
func Compare(prefix string, before, after diff.Document, o diff.Options) Comparison {
	r, err := report.Compare(o, before, after)
	if err != nil {
		return Comparison{Fault: faultOf(err)}
	}
	c := r.Steps[0]
	out := Comparison{Old: c.Old.Name, New: c.New.Name, ASCII: c.ASCII, Pairs: []Pair{}}
	changed := map[string]bool{}
	for _, p := range c.Pairs {
		if p.Relation == diff.RelationEqual {
			continue
		}
		for _, r := range []*diff.Rule{p.Old, p.New} {
			if r != nil {
				changed[diff.Fold(r.Name)] = true
			}
		}
	}
	for i, p := range c.Pairs {
		if p.Unused() || isCore(p.Old) && isCore(p.New) {
			continue
		}
		pair := Pair{
			Relation: string(p.Relation), Word: p.Relation.Word(), Meaning: p.Relation.Meaning(), OnlyOld: p.OnlyOld, OnlyNew: p.OnlyNew,
			Why: p.Why, Bounded: p.Bounded, Renaming: p.Renaming, Own: p.Own, Wording: string(r.Text(p).Wording),
		}
		for _, cause := range p.Causes {
			pair.Causes = append(pair.Causes, cause.Rule)
		}
		text := *r.Text(p)
		if p.Relation == diff.RelationEqual && text.Wording == report.WordingSame {
			text.Old, text.New = nil, nil
		}
		id := prefix + strconv.Itoa(i)
		pair.Old = side(&c.Old, p.Old, text.Old, id+"-old", changed)
		pair.New = side(&c.New, p.New, text.New, id+"-new", changed)
		out.Pairs = append(out.Pairs, pair)
	}
	return out
}

// isCore reports whether a document leaves a rule to RFC 5234, if it has it.
func isCore(r *diff.Rule) bool { return r == nil || r.Core }

// side returns a rule, with a diagram if there is a tree to draw.
func side(d *diff.Document, r *diff.Rule, tree *report.Node, id string, changed map[string]bool) *Side {
	if r == nil {
		return nil
	}
	s := &Side{Name: r.Name, Text: report.Unindented(*d, r.Rule), Section: r.Section, URL: d.SectionURL(r.Name)}
	if tree != nil {
		s.SVG = report.Diagram{
			Definition: tree, ID: id, Title: r.Name + " in " + d.Name, Description: r.Name + " = " + r.Node.String(),
			Changed: func(rule string) bool { return changed[diff.Fold(rule)] },
		}.SVG()
	}
	return s
}
