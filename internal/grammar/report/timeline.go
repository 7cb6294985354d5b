package report

import (
	"bytes"
	"cmp"
	"fmt"
	"io"
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
}

// NewTimeline compares the grammars of revisions. Versions has that of each revision that can be
// read, in the order of the revisions, after some before them.
func NewTimeline(name string, o diff.Options, revisions []*Revision, versions ...diff.Document) (*Timeline, error) {
	earlier := len(versions)
	for _, r := range revisions {
		if r.Rules > 0 {
			earlier--
		}
	}
	first := diff.Document{Grammar: abnf.New(nil), International: len(versions) > 0 && versions[0].International}
	o.Bridge = true
	r, err := Compare(o, append([]diff.Document{first}, versions...)...)
	if err != nil {
		return nil, err
	}
	r.timeline = true
	r.Versions, r.Steps = r.Versions[earlier:], r.Steps[earlier:]
	step := 0
	for _, revision := range revisions {
		if revision.Rules > 0 {
			revision.Step = step
			step++
		}
	}
	for _, rule := range r.Rules {
		rule.Pairs = rule.Pairs[earlier:]
		for _, revision := range revisions {
			if revision.Base {
				rule.Pairs[revision.Step] = nil
			}
		}
	}
	r.Rules = slices.DeleteFunc(r.Rules, func(rule *diff.RuleHistory) bool {
		return !slices.ContainsFunc(rule.Pairs, func(p *diff.Pair) bool { return p != nil })
	})
	return &Timeline{Report: r, Name: name, Revisions: revisions}, nil
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
}

// Label returns what a revision is called in tables.
func (r *Revision) Label() string {
	return r.Date[:min(len("2006-01-02"), len(r.Date))] + " " + r.Hash[:min(7, len(r.Hash))]
}

// changes returns the pairs of a revision whose texts or languages differ. Core rules do not count.
func (t *Timeline) changes(r *Revision) (all []*diff.Pair) {
	if r.Rules == 0 || r.Base {
		return nil
	}
	for _, p := range t.Steps[r.Step].Pairs {
		if !p.Unused() && (p.Relation != diff.RelationEqual || t.Text(p).Wording != WordingSame) {
			all = append(all, p)
		}
	}
	return all
}

// Write writes the timeline as "text", "json", "markdown" or "html". The options are for text.
func (t *Timeline) Write(w io.Writer, format string, o TextOptions) error {
	var b bytes.Buffer
	var err error
	switch format {
	case "json":
		err = t.writeJSON(&b)
	case "markdown":
		t.writeMarkdown(&b)
	case "html":
		err = t.writeHTML(&b)
	default:
		t.writeText(&b, o)
	}
	if err == nil {
		_, err = w.Write(b.Bytes())
	}
	return err
}

// jsonRevision is a revision in JSON, with changes or an error.
type jsonRevision struct {
	Hash    string `json:"revision"`
	Date    string `json:"date"`
	Subject string `json:"subject"`
	*jsonChanges
	Error string `json:"error,omitempty"`
}

type jsonChanges struct {
	Rules   int        `json:"rules"`
	Same    int        `json:"same"`
	Differs []string   `json:"differs,omitempty"`
	Changes []jsonPair `json:"changes"`
}

// writeJSON writes one JSON object a line for each revision.
func (t *Timeline) writeJSON(b *bytes.Buffer) error {
	e := newEncoder(b)
	for _, r := range t.Revisions {
		j := jsonRevision{Hash: r.Hash, Date: r.Date, Subject: r.Subject}
		if r.Err != nil {
			j.Error = r.Err.Error()
		}
		if r.Rules > 0 {
			j.jsonChanges = &jsonChanges{Rules: r.Rules, Same: r.Same, Differs: r.Differs, Changes: []jsonPair{}}
			for _, p := range t.changes(r) {
				j.Changes = append(j.Changes, t.jsonPair(t.Steps[r.Step], p))
			}
			if r.Err == nil && len(j.Changes) == 0 {
				continue
			}
		}
		if err := e.Encode(j); err != nil {
			return err
		}
	}
	escapeNEL(b)
	return nil
}

// summary returns how many revisions change what is valid, and how many of these lose strings, how
// many only change texts, and how many cannot be compared, or not in all rules.
func (t *Timeline) summary() string {
	var changed, lost, reworded, unknown int
	for _, r := range t.Revisions {
		changes := t.changes(r)
		differs := slices.ContainsFunc(changes, func(p *diff.Pair) bool {
			return p.Alike == "" && (p.OnlyOld != nil || p.OnlyNew != nil || p.Relation != diff.RelationEqual && p.Relation != diff.RelationUndecided)
		})
		if differs {
			changed++
		}
		if slices.ContainsFunc(changes, func(p *diff.Pair) bool { return p.Alike == "" && p.OnlyOld != nil }) {
			lost++
		}
		if r.Err != nil || slices.ContainsFunc(changes, func(p *diff.Pair) bool { return p.Relation == diff.RelationUndecided }) {
			unknown++
		} else if !differs && len(changes) > 0 {
			reworded++
		}
	}
	number := func(n int, one, several string) string {
		if n == 1 {
			return "1 " + one
		}
		return fmt.Sprint(n, " ", several)
	}
	return fmt.Sprintf("%s what is valid (%s strings), %s, %d not compared", number(changed, "revision changes", "revisions change"),
		number(lost, "loses", "lose"), number(reworded, "rewords", "reword"), unknown)
}

// remarks says what all changes of a revision have in common, and which rules its document defines
// twice.
func (t *Timeline) remarks(r *Revision, changes []*diff.Pair) string {
	s := t.only(r.Step, changes)
	if len(r.Differs) > 0 {
		s = strings.TrimLeft(s+" Defined twice, with different strings: "+strings.Join(r.Differs, ", ")+".", " ")
	}
	return s
}

// only says what all changes of a step have in common, if it is worth saying.
func (t *Timeline) only(step int, changes []*diff.Pair) string {
	all := func(is func(*diff.Pair) bool) bool {
		return len(changes) > 0 && !slices.ContainsFunc(changes, func(p *diff.Pair) bool { return !is(p) })
	}
	equal := func(p *diff.Pair) bool { return p.Relation == diff.RelationEqual }
	renamed := map[string]string{} // rules that are alike
	for _, p := range changes {
		if p.Old == nil && p.Alike != "" {
			renamed[diff.Fold(p.Alike)] = p.New.Name
		}
	}
	rename := func(n abnf.Node) abnf.Node {
		if ref, ok := n.(abnf.RuleRef); ok {
			ref.Name = cmp.Or(renamed[diff.Fold(ref.Name)], ref.Name)
			return ref
		}
		return n
	}
	renames := func(p *diff.Pair) bool {
		return p.Alike != "" || equal(p) && (p.Renaming != "" || t.Text(p).Wording == WordingRenamed ||
			strings.EqualFold(abnf.Rewrite(p.Old.Node, rename).String(), p.New.Node.String()))
	}
	switch {
	case len(changes) > 0 && step == 0 && len(t.Versions[0].Grammar.Rules) == 0:
		if t.Revisions[0].Rules == 0 {
			return "The first grammar that can be read."
		}
		return "The first grammar."
	case all(renames):
		return "Rules are renamed, and no language changes."
	case all(equal):
		return "Rules are reworded, and no language changes."
	}
	return ""
}

func (t *Timeline) writeText(b *bytes.Buffer, o TextOptions) {
	w := &textWriter{Buffer: b, r: t.Report, o: o}
	for _, r := range t.Revisions {
		changes := t.changes(r)
		if len(changes) == 0 && r.Err == nil {
			continue
		}
		fmt.Fprintf(w, "%s  %s\n", w.set("\x1b[1m", r.Label()), r.Subject)
		if r.Err != nil {
			fmt.Fprintf(w, "  %s\n", w.set("\x1b[31m", strings.ReplaceAll(r.Err.Error(), "\n", "\n  ")))
		}
		if only := t.remarks(r, changes); only != "" {
			fmt.Fprintf(w, "  %s\n", only)
		}
		if len(changes) > 0 {
			w.pairs("  ", changes)
		}
		fmt.Fprintln(w)
	}
	fmt.Fprintln(w, t.summary())
}

func (t *Timeline) writeMarkdown(b *bytes.Buffer) {
	fmt.Fprintf(b, "# %s\n\n%s.\n\nGenerated by %s. Each rule is compared with its last version that can be read. Lost and gained strings are shortest "+
		"examples in Go syntax; `\"\"` is the empty string.\n", literal(t.Name), t.summary(), code(t.Command))
	for _, r := range t.Revisions {
		changes := t.changes(r)
		if len(changes) == 0 && r.Err == nil {
			continue
		}
		fmt.Fprintf(b, "\n## %s: %s\n\n", r.Label(), literal(r.Subject))
		if r.Err != nil {
			fmt.Fprintf(b, "Problem: %s.\n", literal(r.Err.Error()))
		}
		if only := t.remarks(r, changes); only != "" {
			fmt.Fprintf(b, "%s\n", only)
		}
		if len(changes) > 0 {
			t.markdownPairs(b, changes)
		}
	}
}

// pageRevision is a revision in the time line of a page.
type pageRevision struct {
	Label, Subject string
	Problem        string // why it cannot be read
	Step           int    // from 1
	Only           string
	Changes        []pageChange
}

type pageChange struct {
	*diff.Pair
	ID string
}

// pageVerdicts has expressions by which the script judges texts: Rules maps the name of a rule to
// the number of its expression in Patterns for each step, noRule if the step does not have the rule, or
// notJudged if it has no expression.
type pageVerdicts struct {
	Rules    map[string][]int `json:"rules"`
	Patterns []string         `json:"patterns"`
}

// writeHTML writes the page of the report with a time line.
func (t *Timeline) writeHTML(b *bytes.Buffer) error {
	d := t.page(t.Name)
	d.Summary, d.Verdicts = t.summary(), t.verdicts()
	ids := pageIDs(t.Rules)
	for _, r := range t.Revisions {
		shown := pageRevision{Label: r.Label(), Subject: r.Subject}
		if r.Err != nil {
			shown.Problem = r.Err.Error()
		}
		changes := t.changes(r)
		if r.Rules > 0 {
			d.Steps[r.Step] = pageStep{Label: r.Label(), New: r.Label() + ": " + r.Subject}
		}
		if r.Err == nil && len(changes) == 0 {
			continue
		}
		if r.Rules > 0 {
			shown.Step, shown.Only = r.Step+1, t.remarks(r, changes)
			for _, p := range changes {
				i := slices.IndexFunc(t.Rules, func(rule *diff.RuleHistory) bool { return rule.Pairs[r.Step] == p })
				shown.Changes = append(shown.Changes, pageChange{p, rowID(ids[t.Rules[i]], r.Step)})
			}
		}
		d.Timeline = append(d.Timeline, shown)
	}
	return execute(b, d)
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
