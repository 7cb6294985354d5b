//go:build !page

package report

import (
	"cmp"
	"fmt"
	"iter"
	"slices"
	"strings"

	"github.com/stricturi/stricturi/grammar/abnf"
	"github.com/stricturi/stricturi/grammar/diff"
	"github.com/stricturi/stricturi/internal/grammar/regex"
)

// A Timeline is a report about the revisions of a grammar. Each step compares a revision that
// changed the grammar with the one before, the first with a grammar without rules.
type Timeline struct {
	*Report
	// Revisions are those that changed the grammar or cannot be read, oldest first.
	Revisions []*Revision
	// Name is the name of the file.
	Name string

	whole   *diff.History // with the versions before the first revision
	earlier int           // how many they are
}

// NewTimeline returns the time line of revisions, which [Timeline.Compare] compares. Versions has the grammar
// of each revision that can be read, in the order of the revisions, after some before them.
func NewTimeline(name string, o diff.Options, revisions []*Revision, versions ...diff.Document) (*Timeline, error) {
	readable := 0
	for _, r := range revisions {
		if r.Rules > 0 {
			r.Step = readable
			readable++
		}
	}
	t := &Timeline{Name: name, Revisions: revisions, earlier: len(versions) - readable}
	first := diff.Document{Grammar: abnf.New(nil), International: len(versions) > 0 && versions[0].International}
	o.Bridge = true
	h, err := diff.Follow(append([]diff.Document{first}, versions...), o)
	if err != nil {
		return nil, err
	}
	t.whole = h
	t.Report = &Report{
		History:  &diff.History{Options: h.Options, Versions: h.Versions[t.earlier:], Steps: h.Steps[t.earlier:]},
		timeline: true, rows: map[*diff.Pair]*row{},
	}
	for _, rule := range h.Rules {
		t.Rules = append(t.Rules, &diff.RuleHistory{Pairs: rule.Pairs[t.earlier:]})
	}
	return t, nil
}

// Compare compares the revisions. It yields each when it is compared, oldest first.
func (t *Timeline) Compare() iter.Seq[*Revision] {
	return func(yield func(*Revision) bool) {
		t.steps = nil
		next, stop := iter.Pull(t.whole.Compare())
		defer stop()
		for range t.earlier {
			next()
		}
		for _, revision := range t.Revisions {
			if revision.Rules > 0 {
				next()
				t.addStep()
			}
			if revision.Base {
				for _, rule := range t.Rules {
					rule.Pairs[revision.Step] = nil
				}
			}
			if !yield(revision) {
				return
			}
		}
		t.Rules = slices.DeleteFunc(t.Rules, func(rule *diff.RuleHistory) bool {
			return !slices.ContainsFunc(rule.Pairs, func(p *diff.Pair) bool { return p != nil })
		})
	}
}

// A Revision is one of a Timeline.
type Revision struct {
	Hash    string
	Date    string // as in RFC 3339
	Subject string
	Step    int      // the step that ends with it
	Rules   int      // how many it has; 0 if it cannot be read
	Same    int      // how many later revisions have the same grammar
	Differs []string // rules that the document defines twice with different strings
	Err     error    // why it, or some of its rules, cannot be read, or what it changed is not known
	Base    bool     // what it changed is not known
	Earlier bool     // Err is about an earlier version alone
	Remarks string   // set when it is shown, as what it changed is

	rows []*row
}

// Label returns what a revision is called in tables.
func (r *Revision) Label() string {
	return r.Date[:min(len("2006-01-02"), len(r.Date))] + " " + r.Hash[:min(7, len(r.Hash))]
}

// Groups returns what a revision did to rules, causes first.
func (r *Revision) Groups() []*group { return groups(r.rows) }

// changes returns the pairs of a revision whose texts or languages differ. Core rules do not count.
func (t *Timeline) changes(r *Revision) []*row {
	if r.Rules == 0 || r.Base {
		return nil
	}
	return slices.DeleteFunc(t.steps[r.Step].Rows(), func(p *row) bool {
		return p.Unused() || p.Relation == diff.RelationEqual && p.Text.Wording == WordingSame
	})
}

// jsonRevision is a revision in JSON, with changes or an error.
type jsonRevision struct {
	Hash    string     `json:"revision"`
	Date    string     `json:"date"`
	Subject string     `json:"subject"`
	Rules   int        `json:"rules,omitempty"`
	Same    *int       `json:"same,omitempty"`
	Differs []string   `json:"differs,omitempty"`
	Changes []jsonPair `json:"changes,omitzero"`
	Error   string     `json:"error,omitempty"`
}

// record returns the object of a revision.
func (t *Timeline) record(r *Revision) jsonRevision {
	j := jsonRevision{Hash: r.Hash, Date: r.Date, Subject: r.Subject, Rules: r.Rules}
	if r.Err != nil {
		j.Error = r.Err.Error()
	}
	if r.Rules > 0 {
		j.Same, j.Differs, j.Changes = &r.Same, r.Differs, []jsonPair{}
	}
	for _, p := range r.rows {
		j.Changes = append(j.Changes, p.record())
	}
	return j
}

// A tallied is how many revisions change what is valid, and how many of these lose strings, how many
// only change texts, and how many cannot be compared, or not in all rules.
type tallied struct{ changed, lost, reworded, unknown int }

// add counts a revision.
func (n *tallied) add(r *Revision) {
	differs := slices.ContainsFunc(r.rows, func(p *row) bool {
		return p.Alike == "" && (p.OnlyOld != nil || p.OnlyNew != nil || p.Relation != diff.RelationEqual && p.Relation != diff.RelationUndecided)
	})
	if differs {
		n.changed++
	}
	if slices.ContainsFunc(r.rows, func(p *row) bool { return p.Alike == "" && p.OnlyOld != nil }) {
		n.lost++
	}
	if r.Err != nil && !r.Earlier || slices.ContainsFunc(r.rows, func(p *row) bool { return p.Relation == diff.RelationUndecided }) {
		n.unknown++
	} else if !differs && len(r.rows) > 0 {
		n.reworded++
	}
}

func (n *tallied) String() string {
	number := func(n int, one, several string) string {
		if n == 1 {
			return "1 " + one
		}
		return fmt.Sprint(n, " ", several)
	}
	return fmt.Sprintf("%s what is valid (%s strings), %s, %d not compared", number(n.changed, "revision changes", "revisions change"),
		number(n.lost, "loses", "lose"), number(n.reworded, "rewords", "reword"), n.unknown)
}

// mended returns the rules of a revision that could not be read in the one before.
func (t *Timeline) mended(r *Revision) (rules []string) {
	if r.Rules == 0 {
		return nil
	}
	for _, p := range t.Steps[r.Step].Pairs {
		if p.New == nil || p.New.Unreadable() != nil {
			continue
		}
		if old := t.Versions[r.Step].Grammar.Rule(p.New.Name); old != nil && old.Unreadable() != nil {
			rules = append(rules, p.New.Name)
		}
	}
	return rules
}

// show sets what is shown of a revision, and reports whether there is something.
func (t *Timeline) show(r *Revision) bool {
	r.rows = t.changes(r)
	mended := t.mended(r)
	if len(r.rows) == 0 && len(mended) == 0 && r.Err == nil {
		return false
	}
	var remarks []string
	switch {
	case len(r.rows) == 0 || r.Step > 0 || len(t.Versions[0].Grammar.Rules) > 0:
	case r == t.Revisions[0]:
		remarks = append(remarks, "The first grammar.")
	default:
		remarks = append(remarks, "The first grammar that can be read.")
	}
	if len(r.Differs) > 0 {
		remarks = append(remarks, "Defined twice, with different strings: "+strings.Join(r.Differs, ", ")+".")
	}
	if len(mended) > 0 {
		remarks = append(remarks, "Can be read now: "+strings.Join(mended, ", ")+".")
	}
	r.Remarks = strings.Join(remarks, " ")
	return true
}

// view returns what a format shows.
func (t *Timeline) view(format string) *view {
	v := t.Report.view()
	v.Title = cmp.Or(t.Name, v.Title)
	var n tallied
	for _, r := range t.Revisions {
		if r.Rules > 0 {
			v.Steps[r.Step].Label = r.Label()
		}
		if t.show(r) {
			v.Revisions = append(v.Revisions, r)
			n.add(r)
		}
	}
	v.Summary = n.String()
	if format == "html" {
		v.Verdicts = t.verdicts()
	}
	return v
}

// pageVerdicts has expressions by which the script judges texts: Rules maps the name of a rule to
// the number of its expression in Patterns for each step, noRule if the step does not have the rule, or
// notJudged if it has no expression.
type pageVerdicts struct {
	Rules    map[string][]int `json:"rules"`
	Patterns []string         `json:"patterns"`
}

const (
	noRule    = -1
	notJudged = -2
)

// maxPattern limits the length of an expression on the page.
const maxPattern = 1 << 16

// verdicts returns the expressions of the rules that no other rule of the newest grammar uses, or
// of those that were selected.
func (t *Timeline) verdicts() *pageVerdicts {
	newest := t.Versions[len(t.Versions)-1].Grammar
	used := map[string]bool{}
	for _, r := range newest.Rules {
		for _, name := range abnf.Uses(r.Node) {
			used[diff.Fold(name)] = used[diff.Fold(name)] || diff.Fold(name) != diff.Fold(r.Name)
		}
	}
	v := &pageVerdicts{Rules: map[string][]int{}}
	for _, history := range t.Rules {
		if name := history.Name(); len(t.Options.Rules) == 0 && used[diff.Fold(name)] || newest.Rule(name) == nil {
			continue
		}
		numbers, known := make([]int, len(t.Steps)), false
		for i, p := range history.Pairs {
			numbers[i] = noRule
			name := history.Name()
			if p != nil && p.New != nil {
				name = p.New.Name
			}
			if t.Versions[i+1].Grammar.Rule(name) == nil {
				continue
			}
			pattern, err := regex.Of(t.Versions[i+1].Grammar, name, regex.ECMA)
			if err != nil || len(pattern) > maxPattern {
				numbers[i] = notJudged
				continue
			}
			if numbers[i] = slices.Index(v.Patterns, pattern); numbers[i] < 0 {
				numbers[i] = len(v.Patterns)
				v.Patterns = append(v.Patterns, pattern)
			}
			known = true
		}
		if known {
			v.Rules[history.Name()] = numbers
		}
	}
	return v
}
