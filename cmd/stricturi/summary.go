package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/stricturi/stricturi/cmd/stricturi/internal/bulk"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/jsontext"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/show"
	"github.com/stricturi/stricturi/internal/interchange"
	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/uri"
)

// How many examples a summary has of each kind, and how wide they are.
const (
	maxExamples  = 3
	exampleWidth = 100
)

// notes is what there is to say about the texts of a piece of the output beside
// their answers. It is small however many texts there are: what it has of each
// is counts by rules of the grammars.
type notes struct {
	texts, valid, invalid int64
	lost, unreadable      int64 // records without the text, and unreadable ones
	lostLines             []byte
	kinds                 map[kind]*group
}

// kind is what texts are counted by: a target, and the verdict or what there is
// against the text.
type kind struct {
	target int
	valid  bool
	reason
}

// reason is what there is against a text: the deepest rule that it breaks, or in
// a word what else is found, and the section that says so. Any can be empty.
type reason struct{ rule, finding, section string }

func reasonOf(err error) (why reason) {
	if f, ok := err.(finding); ok {
		if f.Err != nil {
			return reasonOf(f.Err)
		}
		why.finding, why.section = f.Kind.String(), f.Section
	}
	if e, ok := errors.AsType[*uri.ResolveError](err); ok {
		why.section = e.Section
	}
	if _, ok := errors.AsType[*iri.DomainNameError](err); ok {
		why.finding, why.section = "ToASCII", "3.1"
	}
	if e, ok := errors.AsType[*uri.SyntaxError](err); ok {
		if n := len(e.Open); n > 0 {
			why.rule = e.Open[n-1]
		}
		why.section = e.Section
	}
	return why
}

type group struct {
	count    int64
	examples []string // as they can be shown, without userinfo
}

func notesOf(r *bulk.Result) *notes {
	n, ok := r.Data.(*notes)
	if !ok {
		n = &notes{kinds: make(map[kind]*group)}
		r.Data = n
	}
	return n
}

func (n *notes) missing(line []byte) {
	if n.lost++; n.lost <= maxMissing {
		n.lostLines = append(n.lostLines, line...)
	}
}

func (n *notes) group(k kind) *group {
	g := n.kinds[k]
	if g == nil {
		g = new(group)
		n.kinds[k] = g
	}
	return g
}

// maxMissing is how many records without the text are reported each on a line
// of its own.
const maxMissing = 10

// missingReport writes about records without the text: each of the first, and
// at the end how many there were.
type missingReport struct {
	stderr io.Writer
	count  int64
}

func (m *missingReport) add(n *notes) {
	room := maxMissing - m.count
	for line := range strings.Lines(string(n.lostLines)) {
		if room--; room >= 0 {
			io.WriteString(m.stderr, line)
		}
	}
	m.count += n.lost
}

func (m *missingReport) end() {
	if m.count > maxMissing {
		fmt.Fprintf(m.stderr, "stricturi: %d records did not have the text\n", m.count)
	}
}

// summarise counts a text.
func (t *texts) summarise(r *bulk.Result, line string) {
	t.reading(func(r *bulk.Result, text string) {
		n := notesOf(r)
		valid := true
		if t.judge == nil {
			out, errs := len(r.Out), len(r.Err)
			if r.Reasons == nil {
				r.Reasons = make([]error, 0, 1)
			}
			r.Reasons = r.Reasons[:0]
			valid = r.Apart(func(r *bulk.Result) { t.answer(r, text) }) == statusOK
			r.Out, r.Err = r.Out[:out], r.Err[:errs]
			n.count(r.Reasons, valid, t.only.wants(valid), text)
		} else {
			for i, target := range t.targets {
				e := t.judge(target, text)
				if e == nil {
					n.group(kind{target: i, valid: true}).add(t.only.wants(true), func() string { return discreet(target.rule, text) })
					continue
				}
				valid = false
				n.group(kind{target: i, reason: reasonOf(e)}).add(t.only.wants(false), func() string { return offender(e) })
			}
		}
		if !valid {
			r.Fail(statusInvalid)
		}
		n.texts++
		if valid {
			n.valid++
		} else {
			n.invalid++
		}
	})(r, line)
}

// count counts a text by what its answer has against it, by each reason once.
func (n *notes) count(reasons []error, valid, shown bool, text string) {
	if valid {
		n.group(kind{valid: true}).add(shown, func() string { return discreet("", text) })
	}
	var seen []reason
	for _, err := range reasons {
		why := reasonOf(err)
		if slices.Contains(seen, why) {
			continue
		}
		seen = append(seen, why)
		n.group(kind{reason: why}).add(shown, func() string {
			if e, ok := errors.AsType[*uri.SyntaxError](err); ok {
				return offender(e)
			}
			return discreet("", text)
		})
	}
	if !valid && len(reasons) == 0 {
		n.group(kind{}).add(shown, func() string { return discreet("", text) })
	}
}

func (g *group) add(shown bool, example func() string) {
	if g.count++; shown && len(g.examples) < maxExamples {
		g.examples = append(g.examples, strings.Clone(example()))
	}
}

// offender is an invalid text as it can be shown.
func offender(e *uri.SyntaxError) string {
	line, _, _ := strings.Cut(e.PictureWidth(exampleWidth), "\n")
	return line
}

// discreet is a valid text as it can be shown: without userinfo. A text that was
// held against another rule than one of references has its userinfo before the
// last "@", if any.
func discreet(rule, text string) string {
	if rule == "userinfo" || rule == "iuserinfo" {
		return "xxxxx"
	}
	shown := interchange.HideUserinfo(text)
	if i := strings.LastIndexByte(text, '@'); shown == text && i >= 0 && !strings.ContainsAny(text[:i], "/?#") && strings.Contains(text[:i], ":") {
		shown = "xxxxx" + text[i:]
	}
	return show.Shorten(shown, exampleWidth)
}

// summary is what --summary writes.
type summary struct {
	notes
	targets  []target
	Complete bool // the whole input was read
}

func newSummary(targets []target) *summary {
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
		mine.examples = append(mine.examples, g.examples[:min(len(g.examples), maxExamples-len(mine.examples))]...)
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
	Rule, Finding, Section string
	Count                  int64
	Examples               []string
}

// Reason says it in words.
func (t tally) Reason() string {
	switch {
	case t.Rule != "":
		return "in " + t.Rule
	case t.Finding != "":
		return t.Finding
	}
	return "elsewhere"
}

func (s *summary) editions() []editionSummary {
	all := make([]editionSummary, max(1, len(s.targets)))
	for i, t := range s.targets {
		all[i].Spec, all[i].Rule = t.Stem, t.rule
	}
	for k, g := range s.kinds {
		e := &all[k.target]
		one := tally{k.rule, k.finding, k.section, g.count, g.examples}
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
			return cmp.Or(cmp.Compare(b.Count, a.Count), cmp.Compare(a.Rule, b.Rule), cmp.Compare(a.Finding, b.Finding), cmp.Compare(a.Section, b.Section))
		})
	}
	return all
}

func (s *summary) render(t *texts) []byte {
	switch {
	case t.summary == summaryHTML:
		return s.html()
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
		dst = jsontext.AppendStrings(dst, e.Valid.Examples)
		dst = append(dst, `,"failures":[`...)
		for j, f := range e.Failures {
			if j > 0 {
				dst = append(dst, ',')
			}
			dst = append(dst, `{"rule":`...)
			dst = jsontext.AppendOptional(dst, f.Rule, f.Rule != "")
			if f.Finding != "" {
				dst = append(dst, `,"finding":`...)
				dst = jsontext.AppendString(dst, f.Finding)
			}
			dst = append(dst, `,"section":`...)
			dst = jsontext.AppendOptional(dst, f.Section, f.Section != "")
			dst = fmt.Appendf(dst, `,"count":%d,"examples":`, f.Count)
			dst = jsontext.AppendStrings(dst, f.Examples)
			dst = append(dst, '}')
		}
		dst = append(dst, "]}"...)
	}
	return append(dst, "]}\n"...)
}

// counts says in a line how many texts there were.
func (s *summary) counts() string {
	line := fmt.Sprintf("%d texts: %d valid, %d invalid", s.texts, s.valid, s.invalid)
	if s.lost > 0 {
		line += fmt.Sprintf(", %d records without the text", s.lost)
	}
	if s.unreadable > 0 {
		line += fmt.Sprintf(", %d unreadable", s.unreadable)
	}
	if !s.Complete {
		line += " (interrupted)"
	}
	return line
}

func (s *summary) text(t terminal) []byte {
	dst := fmt.Appendf(nil, "%s\n", t.paint(bold, s.counts()))
	for _, e := range s.editions() {
		if e.Spec != "" {
			dst = fmt.Appendf(dst, "\n%s: %d valid, %d invalid\n", t.paint(bold, e.Spec+", "+e.Rule), e.Valid.Count, e.Invalid.Count)
		}
		dst = appendExamples(dst, t, "✓", good, e.Valid.Examples)
		for _, f := range e.Failures {
			dst = fmt.Appendf(dst, "  %d %s", f.Count, f.Reason())
			if f.Section != "" {
				dst = fmt.Appendf(dst, " (section %s)", f.Section)
			}
			dst = append(dst, '\n')
			dst = appendExamples(dst, t, "✗", bad, f.Examples)
		}
	}
	return dst
}

func appendExamples(dst []byte, t terminal, mark string, s style, examples []string) []byte {
	for _, x := range examples {
		if x == "" {
			x = t.paint(faint, "(empty)")
		}
		dst = fmt.Appendf(dst, "    %s %s\n", t.paint(s, mark), x)
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
		return errors.New("known are " + strings.Join(summaryFormats, ", "))
	}
	*f = summaryFormat(s)
	return nil
}

// Type is what the help shows for the value.
func (f *summaryFormat) Type() string { return "format" }
