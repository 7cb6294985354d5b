package main

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/stricturi/stricturi/cmd/stricturi/internal/batch"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/terminal"
	"github.com/stricturi/stricturi/internal/redact"
	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/iri/charset"
	"github.com/stricturi/stricturi/uri"
	"github.com/stricturi/stricturi/uri/extract"
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
	lost, unreadable      int64  // records without the text, and unreadable ones
	reported              []byte // about the first of these
	reports               int64
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
// a word what else is found, and how severe that is, and the section that says so.
// Any can be empty.
type reason struct{ rule, finding, severity, section string }

func reasonOf(err error) (why reason) {
	if f, ok := err.(finding); ok {
		if f.Err != nil {
			return reasonOf(f.Err)
		}
		why.finding, why.severity, why.section = f.Kind.String(), f.Severity.String(), f.Section
	}
	if e, ok := errors.AsType[*uri.ResolveError](err); ok {
		why.section = e.Section
	}
	if _, ok := errors.AsType[*iri.DomainNameError](err); ok {
		why.finding, why.section = "ToASCII", "3.1"
	}
	if _, ok := errors.AsType[*charset.Error](err); ok {
		why.finding, why.section = "charset", "3.1"
	}
	if _, ok := errors.AsType[*extract.LengthError](err); ok {
		why.finding = "too long"
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
	examples []example // of different texts
}

// example is a text as it can be shown, without userinfo, where it stands, and what
// would make it valid.
type example struct {
	text  string
	place place
	fix   string
}

func (x example) String() string { return x.place.String() + x.text }

func notesOf(r *batch.Result) *notes {
	n, ok := r.Data.(*notes)
	if !ok {
		n = &notes{kinds: make(map[kind]*group)}
		r.Data = n
	}
	return n
}

// report takes a line about a record that there is no text of.
func (n *notes) report(line []byte) {
	if n.reports++; n.reports <= maxReports {
		n.reported = append(n.reported, line...)
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

// maxReports is how many records that there is no text of are reported each on a
// line of its own.
const maxReports = 10

// lostReport writes about these: each of the first, and at the end how many there
// were.
type lostReport struct {
	stderr io.Writer
	count  int64
}

func (l *lostReport) add(n *notes) {
	room := maxReports - l.count
	for line := range strings.Lines(string(n.reported)) {
		if room--; room >= 0 {
			io.WriteString(l.stderr, line)
		}
	}
	l.count += n.reports
}

func (l *lostReport) end() {
	if l.count > maxReports {
		fmt.Fprintf(l.stderr, "stricturi: %d records in all did not have the text or could not be read\n", l.count)
	}
}

// summarise counts a text.
func (t *texts) summarise(r *batch.Result, line string) {
	t.reading(func(r *batch.Result, text string) {
		n := notesOf(r)
		valid, place := true, t.numbers.of(r)
		if t.judge == nil {
			out, errs := len(r.Out), len(r.Err)
			if r.Reasons == nil {
				r.Reasons = make([]error, 0, 1)
			}
			r.Reasons = r.Reasons[:0]
			valid = r.Apart(func(r *batch.Result) { t.answer(r, text) }) == statusOK
			r.Out, r.Err = r.Out[:out], r.Err[:errs]
			n.count(r.Reasons, valid, t.only.wants(valid), text, place)
		} else {
			for i, target := range t.targets {
				e := t.judge(target, text)
				if e == nil {
					n.group(kind{target: i, valid: true}).add(t.only.wants(true), func() example { return example{text: discreet(target.Name, text), place: place} })
					continue
				}
				valid = false
				n.group(kind{target: i, reason: reasonOf(e)}).add(t.only.wants(false), func() example { return rejected(e, place) })
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
func (n *notes) count(reasons []error, valid, shown bool, text string, at place) {
	plain := func() example { return example{text: discreet("", text), place: at} }
	if valid {
		n.group(kind{valid: true}).add(shown, plain)
	} else if len(reasons) == 0 {
		n.group(kind{}).add(shown, plain)
	}
	var seen []reason
	for _, err := range reasons {
		why := reasonOf(err)
		if slices.Contains(seen, why) {
			continue
		}
		seen = append(seen, why)
		if e, ok := errors.AsType[*uri.SyntaxError](err); ok {
			n.group(kind{reason: why}).add(shown, func() example { return rejected(e, at) })
		} else {
			n.group(kind{reason: why}).add(shown, plain)
		}
	}
}

// add counts a text, and keeps it as an example where examples are wanted and it is
// another than those.
func (g *group) add(shown bool, of func() example) {
	if g.count++; shown && len(g.examples) < maxExamples {
		g.keep(of())
	}
}

func (g *group) keep(examples ...example) {
	for _, x := range examples {
		if len(g.examples) < maxExamples && !slices.ContainsFunc(g.examples, func(y example) bool { return x.text == y.text }) {
			x.text, x.fix = strings.Clone(x.text), strings.Clone(x.fix)
			g.examples = append(g.examples, x)
		}
	}
}

// rejected returns an invalid text as an example.
func rejected(e *uri.SyntaxError, at place) example {
	x := example{text: offender(e), place: at}
	if f, ok := e.Fix(); ok && !f.Secret {
		x.fix = fixWords(e, f)
	}
	return x
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
	shown := redact.Text(text)
	if i := strings.LastIndexByte(text, '@'); shown == text && i >= 0 && !strings.ContainsAny(text[:i], "/?#") && strings.Contains(text[:i], ":") {
		shown = "xxxxx" + text[i:]
	}
	return terminal.Shorten(shown, exampleWidth)
}
