package report

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/stricturi/stricturi/cmd/stricturi/internal/edition"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/jsontext"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/terminal"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/usage"
	"github.com/stricturi/stricturi/internal/core"
	"github.com/stricturi/stricturi/internal/errs"
	"github.com/stricturi/stricturi/iri/lint"
	"github.com/stricturi/stricturi/uri"
)

const summaryJSON = "summary-json"

// Summaries are the names of the formats of summaries.
var Summaries = []string{"summary", summaryJSON}

// Summary is a summary of texts.
type Summary struct {
	Counts
	Rules    []edition.Rule // that the texts are judged by
	Complete bool           // the whole input was read
}

// maxExamples is how many examples of each kind are shown.
const maxExamples = 3

// Counts counts texts by verdict and reason. Its size does not grow with the number of
// texts.
type Counts struct {
	Texts, Valid, Invalid int64
	Unreadable            int64 // lines and files that cannot be read

	kinds map[kind]*tally
}

// kind is what texts are counted by: the index of a rule, and the verdict or its reason.
type kind struct {
	rule  int
	valid bool
	why   Reason
}

// tally is the number of texts of a kind.
type tally struct {
	Reason
	Count    int64
	Examples []example // of different texts
}

// example is a text without userinfo, and where it is in the input: "12", or "FILE:12", or "" if that is
// not shown.
type example struct{ at, text string }

// Add adds the counts of what follows in the input.
func (c *Counts) Add(next *Counts) {
	c.Texts += next.Texts
	c.Valid += next.Valid
	c.Invalid += next.Invalid
	c.Unreadable += next.Unreadable
	for k, t := range next.kinds {
		mine := c.tally(k)
		mine.Count += t.Count
		for _, x := range t.Examples {
			mine.keep(x)
		}
	}
}

// Text counts a text. Why it is valid or not must be counted too, by calls of Answer: one
// for each rule.
func (c *Counts) Text(valid bool) {
	c.Texts++
	if valid {
		c.Valid++
	} else {
		c.Invalid++
	}
}

// Answer counts the answer for a text by the rule with index i, or by none: each reason
// once. If shown is true the text may become an example, with its place.
func (c *Counts) Answer(i int, rule edition.Rule, reasons []error, valid, shown bool, text, at string) {
	count := func(k kind, excerpt func() string) {
		t := c.tally(k)
		if t.Count++; shown && len(t.Examples) < maxExamples {
			t.keep(example{at, strings.Clone(excerpt())})
		}
	}
	plain := func() string { return ValidExcerpt(rule, text) }
	if valid || len(reasons) == 0 {
		count(kind{rule: i, valid: valid}, plain)
	}
	var seen []Reason
	for _, err := range reasons {
		why := ReasonOf(err)
		if slices.Contains(seen, why) {
			continue
		}
		seen = append(seen, why)
		count(kind{rule: i, why: why}, func() string {
			if e, ok := errs.AsType[*uri.SyntaxError](err); ok {
				return Excerpt(e)
			}
			return plain()
		})
	}
}

func (c *Counts) tally(k kind) *tally {
	t := c.kinds[k]
	if t == nil {
		if c.kinds == nil {
			c.kinds = make(map[kind]*tally)
		}
		t = &tally{Reason: k.why}
		c.kinds[k] = t
	}
	return t
}

// keep keeps an example, if there are not enough and its text is another.
func (t *tally) keep(x example) {
	if len(t.Examples) < maxExamples && !slices.ContainsFunc(t.Examples, func(y example) bool { return x.text == y.text }) {
		t.Examples = append(t.Examples, x)
	}
}

// lines returns the examples, each on a line after its place.
func (t tally) lines() []string {
	all := []string{}
	for _, x := range t.Examples {
		all = append(all, strings.TrimPrefix(x.at+": "+x.text, ": "))
	}
	return all
}

// words names the reason.
func (t tally) words() string {
	switch {
	case t.Rule != "":
		return "in " + t.Rule
	case t.Finding == "":
		return "elsewhere"
	case t.Severity == "":
		return t.Finding
	}
	return t.Finding + ", " + t.Severity
}

// editionSummary is a summary for one edition, or for a command that judges by none.
type editionSummary struct {
	Spec, Rule     string
	Valid, Invalid tally
	Failures       []tally
}

// Editions returns the summaries of the editions.
func (s *Summary) Editions() []editionSummary {
	all := make([]editionSummary, max(1, len(s.Rules)))
	for i, t := range s.Rules {
		all[i].Spec, all[i].Rule = t.Stem, t.Name
	}
	for k, t := range s.kinds {
		e := &all[k.rule]
		if k.valid {
			e.Valid = *t
			continue
		}
		e.Invalid.Count += t.Count
		e.Failures = append(e.Failures, *t)
	}
	if len(s.Rules) <= 1 {
		all[0].Invalid.Count = s.Invalid // a text may have several reasons
	}
	for i := range all {
		slices.SortFunc(all[i].Failures, func(a, b tally) int {
			return cmp.Or(cmp.Compare(b.Count, a.Count), cmp.Compare(a.Rule, b.Rule), cmp.Compare(a.Finding, b.Finding),
				cmp.Compare(a.Section, b.Section), cmp.Compare(a.Severity, b.Severity))
		})
	}
	return all
}

// Render returns the summary in a format. Text is for a stream that is described.
func (s *Summary) Render(format string, t terminal.Info) []byte {
	if format == summaryJSON {
		return s.json()
	}
	return s.text(t)
}

func (s *Summary) json() []byte {
	editions := []jsontext.Object{}
	for _, e := range s.Editions() {
		failures := []jsontext.Object{}
		for _, f := range e.Failures {
			failures = append(failures, jsontext.Object{
				"rule", orNull(f.Rule), "finding", omitEmpty(f.Finding), "severity", omitEmpty(f.Severity), "section", orNull(f.Section),
				"count", f.Count, "examples", f.lines(),
			})
		}
		editions = append(editions, jsontext.Object{
			"spec", orNull(e.Spec), "rule", orNull(e.Rule), "valid", e.Valid.Count, "invalid", e.Invalid.Count,
			"examples", e.Valid.lines(), "failures", failures,
		})
	}
	return jsontext.AppendLine(nil, jsontext.Object{
		"texts", s.Texts, "valid", s.Valid, "invalid", s.Invalid, "unreadable", s.Unreadable,
		"complete", s.Complete, "editions", editions,
	})
}

// counts returns the counts in a line.
func (s *Summary) counts() string {
	line := fmt.Sprintf("%s: %d valid, %d invalid", usage.Quantity(int(s.Texts), "text"), s.Valid, s.Invalid)
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
	examples := func(mark string, style terminal.Style, one tally) {
		for _, x := range one.lines() {
			if x == "" {
				x = t.Paint(terminal.Faint, "(empty)")
			}
			dst = fmt.Appendf(dst, "    %s %s\n", t.Paint(style, mark), terminal.Message(x))
		}
	}
	for _, e := range s.Editions() {
		if e.Spec != "" {
			dst = fmt.Appendf(dst, "\n%s: %d valid, %d invalid\n", t.Paint(terminal.Bold, e.Spec+", "+e.Rule), e.Valid.Count, e.Invalid.Count)
		}
		examples("✓", terminal.Good, e.Valid)
		for _, f := range e.Failures {
			dst = fmt.Appendf(dst, "  %d %s", f.Count, f.words())
			if f.Section != "" {
				dst = fmt.Appendf(dst, " (%s)", core.SectionPhrase(f.Section))
			}
			dst = append(dst, '\n')
			if f.Severity == lint.SeverityShould.String() { // the text is valid all the same
				examples("·", terminal.Faint, f)
			} else {
				examples("✗", terminal.Bad, f)
			}
		}
	}
	return dst
}
