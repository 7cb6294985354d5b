// Package summary counts texts by verdict and reason, and writes the counts for people,
// as JSON, or as an HTML page.
package summary

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/stricturi/stricturi/cmd/stricturi/internal/diagnostic"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/edition"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/jsontext"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/terminal"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/usage"
	"github.com/stricturi/stricturi/internal/core"
	"github.com/stricturi/stricturi/iri/lint"
)

// Summary is a summary of texts.
type Summary struct {
	Counts
	Rules    []edition.Rule // that the texts are judged by
	Inputs   []string       // names of what is read
	Complete bool           // the whole input was read

	Command, Version string // of the command, for HTML
}

// editionSummary is a summary for one edition, or for a command that judges by none.
type editionSummary struct {
	Spec, Rule     string
	Valid, Invalid tally
	Failures       []tally
}

type tally struct {
	why      diagnostic.Reason
	Count    int64
	Examples []example
}

// Rule returns the rule of the reason, for the page.
func (t tally) Rule() string { return t.why.Rule }

// Section returns its section.
func (t tally) Section() string { return t.why.Section }

// Finding returns its finding and severity.
func (t tally) Finding() string {
	if t.why.Severity == "" {
		return t.why.Finding
	}
	return t.why.Finding + ", " + t.why.Severity
}

// lines returns the examples, each on a line.
func (t tally) lines() []string {
	var all []string
	for _, x := range t.Examples {
		all = append(all, x.String())
	}
	return all
}

// words names the reason.
func (t tally) words() string {
	switch {
	case t.why.Rule != "":
		return "in " + t.why.Rule
	case t.why.Finding != "":
		return t.Finding()
	}
	return "elsewhere"
}

func (s *Summary) editions() []editionSummary {
	all := make([]editionSummary, max(1, len(s.Rules)))
	for i, t := range s.Rules {
		all[i].Spec, all[i].Rule = t.Stem, t.Name
	}
	for k, g := range s.kinds {
		e := &all[k.rule]
		one := tally{k.why, g.count, g.examples}
		if k.valid {
			e.Valid = one
			continue
		}
		e.Invalid.Count += g.count
		e.Failures = append(e.Failures, one)
	}
	if len(s.Rules) <= 1 {
		all[0].Invalid.Count = s.Invalid // a text may have several reasons
	}
	for i := range all {
		slices.SortFunc(all[i].Failures, func(a, b tally) int {
			return cmp.Or(cmp.Compare(b.Count, a.Count), cmp.Compare(a.why.Rule, b.why.Rule), cmp.Compare(a.why.Finding, b.why.Finding), cmp.Compare(a.why.Section, b.why.Section))
		})
	}
	return all
}

// Render returns the summary in a format. Text is for a stream that is described.
func (s *Summary) Render(f Format, t terminal.Info) []byte {
	switch f {
	case HTML:
		return s.html()
	case JSON:
		return s.json()
	}
	return s.text(t)
}

func (s *Summary) json() []byte {
	dst := fmt.Appendf(nil, `{"texts":%d,"valid":%d,"invalid":%d,"missing":%d,"unreadable":%d,"complete":%t,"editions":[`,
		s.Texts, s.Valid, s.Invalid, s.Missing, s.Unreadable, s.Complete)
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
			dst = jsontext.AppendOptional(dst, f.why.Rule, f.why.Rule != "")
			if f.why.Finding != "" {
				dst = append(dst, `,"finding":`...)
				dst = jsontext.AppendString(dst, f.why.Finding)
			}
			if f.why.Severity != "" {
				dst = append(dst, `,"severity":`...)
				dst = jsontext.AppendString(dst, f.why.Severity)
			}
			dst = append(dst, `,"section":`...)
			dst = jsontext.AppendOptional(dst, f.why.Section, f.why.Section != "")
			dst = fmt.Appendf(dst, `,"count":%d,"examples":`, f.Count)
			dst = jsontext.AppendStrings(dst, f.lines())
			dst = append(dst, '}')
		}
		dst = append(dst, "]}"...)
	}
	return append(dst, "]}\n"...)
}

// counts returns the counts in a line.
func (s *Summary) counts() string {
	line := fmt.Sprintf("%s: %d valid, %d invalid", usage.Quantity(int(s.Texts), "text"), s.Valid, s.Invalid)
	if s.Missing > 0 {
		line += fmt.Sprintf(", %s without the text", usage.Quantity(int(s.Missing), "record"))
	}
	if s.Unreadable > 0 {
		line += fmt.Sprintf(", %d unreadable", s.Unreadable)
	}
	if !s.Complete {
		line += " (interrupted)"
	}
	return line
}

func (s *Summary) text(t terminal.Info) []byte {
	dst := fmt.Appendf(nil, "%s\n", t.Paint(terminal.Bold, s.counts()))
	for _, e := range s.editions() {
		if e.Spec != "" {
			dst = fmt.Appendf(dst, "\n%s: %d valid, %d invalid\n", t.Paint(terminal.Bold, e.Spec+", "+e.Rule), e.Valid.Count, e.Invalid.Count)
		}
		dst = appendExamples(dst, t, "✓", terminal.Good, e.Valid.lines())
		for _, f := range e.Failures {
			dst = fmt.Appendf(dst, "  %d %s", f.Count, f.words())
			if f.why.Section != "" {
				dst = fmt.Appendf(dst, " (%s)", core.SectionPhrase(f.why.Section))
			}
			dst = append(dst, '\n')
			if f.why.Severity == lint.SeverityShould.String() { // the text is valid all the same
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
		dst = fmt.Appendf(dst, "    %s %s\n", t.Paint(s, mark), terminal.Message(x))
	}
	return dst
}

// Format is a format of summaries. The zero Format is no summary.
type Format string

// The formats.
const (
	Text Format = "summary"
	JSON Format = "summary-json"
	HTML Format = "summary-html"
)
