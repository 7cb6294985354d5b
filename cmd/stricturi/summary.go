package main

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/stricturi/stricturi/cmd/stricturi/internal/edition"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/jsontext"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/terminal"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/usage"
	"github.com/stricturi/stricturi/iri/lint"
)

// summary is what --summary writes.
type summary struct {
	notes
	targets  []edition.Rule
	inputs   []string // names of what is read
	Complete bool     // the whole input was read
}

func newSummary(targets []edition.Rule) *summary {
	return &summary{targets: targets, notes: notes{kinds: make(map[kind]*group)}}
}

// add adds what follows in the input.
func (s *summary) add(n *notes) {
	s.texts += n.texts
	s.valid += n.valid
	s.invalid += n.invalid
	s.lost += n.lost
	s.unreadable += n.unreadable
	for k, g := range n.kinds {
		mine := s.group(k)
		mine.count += g.count
		mine.keep(g.examples...)
	}
}

// editionSummary is a summary for one edition, or for the only answer of a
// command that has no editions.
type editionSummary struct {
	Spec, Rule     string
	Valid, Invalid tally
	Failures       []tally
}

type tally struct {
	reason
	Count    int64
	Examples []example
}

// Rule, Finding and Section are what the page shows.
func (t tally) Rule() string    { return t.rule }
func (t tally) Section() string { return t.section }

// Finding says how severe it is, too.
func (t tally) Finding() string {
	if t.severity == "" {
		return t.finding
	}
	return t.finding + ", " + t.severity
}

// lines returns the examples, each on a line.
func (t tally) lines() []string {
	var all []string
	for _, x := range t.Examples {
		all = append(all, x.String())
	}
	return all
}

// words says it to people.
func (t tally) words() string {
	switch {
	case t.rule != "":
		return "in " + t.rule
	case t.finding != "":
		return t.Finding()
	}
	return "elsewhere"
}

func (s *summary) editions() []editionSummary {
	all := make([]editionSummary, max(1, len(s.targets)))
	for i, t := range s.targets {
		all[i].Spec, all[i].Rule = t.Stem, t.Name
	}
	for k, g := range s.kinds {
		e := &all[k.target]
		one := tally{k.reason, g.count, g.examples}
		if k.valid {
			e.Valid = one
			continue
		}
		e.Invalid.Count += g.count
		e.Failures = append(e.Failures, one)
	}
	if len(s.targets) <= 1 {
		all[0].Invalid.Count = s.invalid // a text may have several reasons
	}
	for i := range all {
		slices.SortFunc(all[i].Failures, func(a, b tally) int {
			return cmp.Or(cmp.Compare(b.Count, a.Count), cmp.Compare(a.rule, b.rule), cmp.Compare(a.finding, b.finding), cmp.Compare(a.section, b.section))
		})
	}
	return all
}

func (s *summary) render(t *texts) []byte {
	switch {
	case t.summary == summaryHTML:
		return s.html(t.app)
	case t.summary == summaryJSON || t.json:
		return s.json()
	}
	return s.text(t.out)
}

func (s *summary) json() []byte {
	dst := fmt.Appendf(nil, `{"texts":%d,"valid":%d,"invalid":%d,"missing":%d,"unreadable":%d,"complete":%t,"editions":[`,
		s.texts, s.valid, s.invalid, s.lost, s.unreadable, s.Complete)
	for i, e := range s.editions() {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = append(dst, `{"spec":`...)
		dst = jsontext.AppendOptional(dst, e.Spec, e.Spec != "")
		dst = append(dst, `,"rule":`...)
		dst = jsontext.AppendOptional(dst, e.Rule, e.Rule != "")
		dst = fmt.Appendf(dst, `,"valid":%d,"invalid":%d,"examples":`, e.Valid.Count, e.Invalid.Count)
		dst = jsontext.AppendStrings(dst, e.Valid.lines())
		dst = append(dst, `,"failures":[`...)
		for j, f := range e.Failures {
			if j > 0 {
				dst = append(dst, ',')
			}
			dst = append(dst, `{"rule":`...)
			dst = jsontext.AppendOptional(dst, f.rule, f.rule != "")
			if f.finding != "" {
				dst = append(dst, `,"finding":`...)
				dst = jsontext.AppendString(dst, f.finding)
			}
			if f.severity != "" {
				dst = append(dst, `,"severity":`...)
				dst = jsontext.AppendString(dst, f.severity)
			}
			dst = append(dst, `,"section":`...)
			dst = jsontext.AppendOptional(dst, f.section, f.section != "")
			dst = fmt.Appendf(dst, `,"count":%d,"examples":`, f.Count)
			dst = jsontext.AppendStrings(dst, f.lines())
			dst = append(dst, '}')
		}
		dst = append(dst, "]}"...)
	}
	return append(dst, "]}\n"...)
}

// counts says in a line how many texts there were.
func (s *summary) counts() string {
	line := fmt.Sprintf("%s: %d valid, %d invalid", usage.Quantity(int(s.texts), "text"), s.valid, s.invalid)
	if s.lost > 0 {
		line += fmt.Sprintf(", %s without the text", usage.Quantity(int(s.lost), "record"))
	}
	if s.unreadable > 0 {
		line += fmt.Sprintf(", %d unreadable", s.unreadable)
	}
	if !s.Complete {
		line += " (interrupted)"
	}
	return line
}

func (s *summary) text(t terminal.Info) []byte {
	dst := fmt.Appendf(nil, "%s\n", t.Paint(terminal.Bold, s.counts()))
	for _, e := range s.editions() {
		if e.Spec != "" {
			dst = fmt.Appendf(dst, "\n%s: %d valid, %d invalid\n", t.Paint(terminal.Bold, e.Spec+", "+e.Rule), e.Valid.Count, e.Invalid.Count)
		}
		dst = appendExamples(dst, t, "✓", terminal.Good, e.Valid.lines())
		for _, f := range e.Failures {
			dst = fmt.Appendf(dst, "  %d %s", f.Count, f.words())
			if f.section != "" {
				dst = fmt.Appendf(dst, " (section %s)", f.section)
			}
			dst = append(dst, '\n')
			if f.severity == lint.SeverityShould.String() { // the text is valid all the same
				dst = appendExamples(dst, t, "·", terminal.Faint, f.lines())
			} else {
				dst = appendExamples(dst, t, "✗", terminal.Bad, f.lines())
			}
		}
	}
	return dst
}

func appendExamples(dst []byte, t terminal.Info, mark string, s terminal.Style, examples []string) []byte {
	for _, x := range examples {
		if x == "" {
			x = t.Paint(terminal.Faint, "(empty)")
		}
		dst = fmt.Appendf(dst, "    %s %s\n", t.Paint(s, mark), x)
	}
	return dst
}

// summaryFormat is the value of --summary.
type summaryFormat string

const (
	summaryText summaryFormat = "text"
	summaryJSON summaryFormat = "json"
	summaryHTML summaryFormat = "html"
)

var summaryFormats = []string{string(summaryText), string(summaryJSON), string(summaryHTML)}

// String, Set and Type make it the value of a flag.
func (f *summaryFormat) String() string { return string(*f) }

// Set takes a known format only.
func (f *summaryFormat) Set(s string) error {
	if !slices.Contains(summaryFormats, s) {
		return errors.New("valid values: " + strings.Join(summaryFormats, ", "))
	}
	*f = summaryFormat(s)
	return nil
}

// Type is what the help shows for the value.
func (f *summaryFormat) Type() string { return "format" }
