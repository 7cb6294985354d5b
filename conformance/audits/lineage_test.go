package audits_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/grammar/abnf"
	"github.com/stricturi/stricturi/grammar/diff"
	"github.com/stricturi/stricturi/internal/grammar/matcher"
	"github.com/stricturi/stricturi/internal/grammar/reader"
	"github.com/stricturi/stricturi/internal/grammar/report"
	"github.com/stricturi/stricturi/internal/testutil"
)

// A source is a document or a revision in the lineage of the URI: a line of documents.jsonl or
// revisions.jsonl.
type source struct {
	ID, Date, Source, Revision, Subject, SHA256, Grammar string

	Same  []string // the revisions after it with the same grammar
	Edits []string // what is not as printed in the file of the grammar
}

// readLines reads JSON objects, one a line.
func readLines[T any](t *testing.T, name string) (all []T) {
	t.Helper()
	b := testutil.Must(os.ReadFile(name))
	for lines := bufio.NewScanner(bytes.NewReader(b)); lines.Scan(); {
		var one T
		d := json.NewDecoder(bytes.NewReader(lines.Bytes()))
		d.DisallowUnknownFields()
		if err := d.Decode(&one); err != nil {
			t.Fatalf("%s: %s: %v", name, lines.Text(), err)
		}
		all = append(all, one)
	}
	if len(all) == 0 {
		t.Fatalf("%s is empty", name)
	}
	return all
}

// grammar reads the grammar of a source.
func (s source) grammar(t *testing.T) *reader.Grammar {
	t.Helper()
	name := s.Grammar
	if filepath.Ext(name) != "" {
		name = filepath.Join("lineage", name)
	}
	return testutil.Must(new(reader.Reader).Read(name))
}

// A change is a rule that a step of the lineage changed.
type change struct {
	Source   string        `json:"source"`
	Old      string        `json:"old,omitempty"`
	New      string        `json:"new,omitempty"`
	Relation diff.Relation `json:"relation"`
	Lost     *string       `json:"lost,omitempty"`
	Gained   *string       `json:"gained,omitempty"`
	Causes   []string      `json:"causes,omitempty"`
	Why      string        `json:"why,omitempty"` // why it is undecided, or what it depends on
}

// The audits of the lineage follow from its grammars. A matcher, which shares nothing with the
// automata of package diff, confirms each witness. A quick run makes the first steps only.
func TestLineage(t *testing.T) {
	for _, name := range []string{"documents", "revisions"} {
		t.Run(name, func(t *testing.T) {
			sources := readLines[source](t, "lineage/"+name+".jsonl")
			whole := testutil.Whole() || *update
			if !whole {
				sources = sources[:8]
			}
			timeline, changes := compareSources(t, name, sources)
			if !whole {
				kept, err := os.ReadFile("lineage/" + name + "-changes.jsonl")
				if err != nil || len(changes) == 0 || !strings.HasPrefix(string(kept), changes) {
					t.Errorf("lineage/%s-changes.jsonl (%v) does not begin with\n%s", name, err, changes)
				}
				return
			}
			golden(t, "lineage/"+name+"-changes.jsonl", changes)
			var page strings.Builder
			testutil.NoError(t, timeline.Write(&page, "markdown", report.TextOptions{}))
			golden(t, "lineage/"+name+".md", page.String())
		})
	}
}

// compareSources compares each source with the one before, and returns the changes as JSON lines too.
func compareSources(t *testing.T, name string, sources []source) (*report.Timeline, string) {
	t.Helper()
	var versions []diff.Document
	var revisions []*report.Revision
	grammars := []*reader.Grammar{{ABNF: abnf.New(nil)}}
	for _, s := range sources {
		g := s.grammar(t)
		grammars = append(grammars, g)
		versions = append(versions, report.Document(s.ID, g))
		revisions = append(revisions, &report.Revision{Hash: s.ID, Date: s.Date, Subject: s.Subject, Rules: len(g.ABNF.Rules), Same: len(s.Same)})
	}
	timeline := testutil.Must(report.NewTimeline("Lineage of the URI: "+name, diff.Options{}, revisions, versions...))
	for range timeline.Compare() {
	}
	timeline.Command = "go test ./conformance/audits -run Lineage -update"
	var lines strings.Builder
	e := json.NewEncoder(&lines)
	e.SetEscapeHTML(false)
	for i, step := range timeline.Steps {
		for _, p := range step.Pairs {
			if p.Relation == diff.RelationEqual && timeline.Text(p).Wording == report.WordingSame {
				continue
			}
			c := change{Source: sources[i].ID, Relation: p.Relation, Lost: p.OnlyOld, Gained: p.OnlyNew, Why: p.Why}
			if p.Old != nil {
				c.Old = p.Old.Name
			}
			if p.New != nil {
				c.New = p.New.Name
			}
			confirmKnown(t, p.OnlyOld, grammars[i], c.Old, grammars[i+1], c.New)
			confirmKnown(t, p.OnlyNew, grammars[i+1], c.New, grammars[i], c.Old)
			for _, cause := range p.Causes {
				c.Causes = append(c.Causes, cause.Rule)
			}
			testutil.NoError(t, e.Encode(c))
		}
	}
	return timeline, lines.String()
}

// confirmKnown confirms a witness, if there is one, unless one of the rules depends on a description in
// words, which the matcher cannot read.
func confirmKnown(t *testing.T, witness *string, in *reader.Grammar, rule string, notIn *reader.Grammar, other string) {
	t.Helper()
	if witness == nil {
		return
	}
	err := matcher.Usable(in.ABNF, rule)
	if err == nil && notIn.ABNF.Rule(other) != nil {
		err = matcher.Usable(notIn.ABNF, other)
	}
	if err != nil {
		t.Logf("%s: not confirmed: %v", rule, err)
		return
	}
	confirm(t, *witness, in, rule, notIn, other)
}
