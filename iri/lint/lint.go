// Package lint reports text that must not or should not be in an IRI or a URI according to
// the document that defines it, although its grammar may accept the text.
//
// [Codes] lists what is looked for, and [Code.Section] the section of each edition's
// document.
package lint

import (
	"cmp"
	"errors"
	"iter"
	"slices"
	"strings"

	"github.com/stricturi/stricturi/internal/redact"
	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/iri/bidi"
	"github.com/stricturi/stricturi/uri"
)

// Severity is the severity of a finding.
type Severity uint8

// The severities.
const (
	// SeverityShould is for requirements with SHOULD, "should" or
	// "recommended", and for examples of what to avoid.
	SeverityShould Severity = iota
	// SeverityMust is for requirements with MUST. For IRIs these are the syntax
	// and the characters that section 4.1 forbids, so that only texts that are not
	// IRI references have such a finding. For URIs, "host-encoding" and
	// "version-flag" have it too, and so has "scheme", which is off by default.
	SeverityMust
)

// String returns "should" or "must".
func (s Severity) String() string {
	if s == SeverityMust {
		return "must"
	}
	return "should"
}

// Finding is a part of a text that must not or should not be there.
type Finding struct {
	Code     Code
	Severity Severity
	// Section is the section with the requirement, as [Code.Section] or the
	// Section of Err returns it.
	Section string
	// Start and End are the byte offsets of the characters that the finding is
	// about. They are equal if the kind is "syntax" or "scheme" and the text ends
	// too early. A finding about the decoded form of a label that begins with "xn--"
	// has the offsets of the label.
	Start, End int
	// Component is the component of a finding of "bidi" or "scripts", or of a
	// finding about a label of a domain name, and the zero Component otherwise.
	Component bidi.Component
	// Restriction is the violated restriction for a finding of "bidi", and 0
	// otherwise.
	Restriction bidi.Restriction
	// Err is the error of a finding of "syntax" or "scheme", and nil otherwise.
	Err *uri.SyntaxError

	text    string // the whole text
	edition uri.AnyEdition
	hidden  bool // may be part of a userinfo, and so of a password
	query   bool // in the query
	ace     bool // about the decoded form of a label
}

// Checker checks texts. The zero Checker is ready for use.
type Checker struct {
	// Edition is an iri.Edition or a uri.Edition: the document whose grammar and
	// sections are used. Nil is RFC 3987.
	Edition uri.AnyEdition
	// Listed checks the bidirectional components that section 4.2 lists. The
	// default is the finer ones that the section suggests, [bidi.DivisionFinest]:
	// with the listed ones, most hosts with a label in Hebrew or Arabic have a
	// finding, even those of examples 1, 2 and 4 to 7.
	Listed bool
	// Disabled lists the kinds of findings to leave out.
	Disabled []Code
	// Enabled lists kinds of findings to add that are off by default, because many
	// ordinary IRIs have them: "upper-case".
	Enabled []Code
	// Scheme is called with each reference that matches the grammar, or with the URI
	// that it is mapped to. If it returns a *uri.SyntaxError, that is a finding of
	// "scheme". It is meant for schemes.Check.
	Scheme func(uri.Reference) error
}

// Check returns the findings of the zero [Checker] in a text.
func Check(text string) []Finding { return Checker{}.Check(text) }

// Check returns the findings in a text, in the order of their offsets. Any text can be
// checked. If it is not an IRI reference, there is a finding for that, and the components
// are those that Appendix B of RFC 3986 finds. Adjacent characters of one kind are one
// finding. Check decodes labels of a host that begin with "xn--" (RFC 3490), and checks
// their characters too.
//
// Time and memory are linear in the length of the text, except for sorting combining marks
// and findings. There are at most as many findings as bytes. If a text is too long to be
// parsed, that is the only finding.
func (c Checker) Check(text string) []Finding {
	s := c.lint(text)
	if len(s.found) == 0 {
		return nil
	}
	return slices.AppendSeq(make([]Finding, 0, len(s.found)), s.all)
}

// Findings returns an iterator over the findings that [Checker.Check] returns. It takes less
// than a fifth of the memory of the slice, which matters for texts of many megabytes.
func (c Checker) Findings(text string) iter.Seq[Finding] { return c.lint(text).all }

func (c Checker) lint(text string) *linting {
	s := newLinting(text, c)
	s.look()
	return s
}

func newLinting(text string, c Checker) *linting {
	return &linting{text: text, checker: c}
}

// look looks for findings.
func (s *linting) look() {
	c, text := &s.checker, s.text
	p, err := c.parse(text)
	s.query = bidi.Span{Start: p.pathEnd, End: p.queryEnd}
	if err != nil {
		s.refused(err)
	}
	if !errors.Is(err, uri.ErrTooLong) {
		s.parts(&p, err == nil)
	}
	s.found = slices.DeleteFunc(s.found, func(f found) bool { return slices.Contains(c.Disabled, rules[f.rule].code) })
	if len(s.found) == 0 {
		return
	}
	slices.SortFunc(s.found, found.compare)
	for start, end := range redact.Userinfos("", text) {
		s.hidden = append(s.hidden, bidi.Span{Start: start, End: end})
	}
}

// parts looks at the components of a text, and at its characters.
func (s *linting) parts(p *parts, valid bool) {
	s.ascii(p)
	if valid {
		if s.checker.Scheme != nil {
			s.schemeRules()
		}
		s.components(p)
	}
	if !s.isIRI() {
		return
	}
	if valid {
		s.domainName(p)
	}
	if authority := s.text[p.authority:p.authorityEnd]; strings.Contains(authority, "--") || strings.Contains(authority, "%") {
		s.aceLabels()
	}
	if slices.Contains(s.checker.Enabled, "upper-case") {
		s.upperCase(p)
	}
	s.nonASCII()
}

// refused adds the finding for the error of the parser, if that is a finding of its own.
func (s *linting) refused(err error) {
	if s.isIRI() && (errors.Is(err, iri.ErrFormattingCharacter) || errors.Is(err, uri.ErrInvalidUTF8)) {
		return // These are reported with the characters.
	}
	s.syntax = err.(*uri.SyntaxError)
	s.append(newFound("syntax", s.syntax.Offset, 0))
}

// schemeRules adds the finding of the scheme's rules, if there is one.
func (s *linting) schemeRules() {
	var err error
	if e, ok := s.checker.Edition.(uri.Edition); ok && !e.IsIRI() {
		r, _ := e.ParseReference(s.text) // is valid
		err = s.checker.Scheme(r)
	} else {
		e, _ := s.checker.Edition.(iri.Edition)
		r, _ := e.ParseReference(s.text)
		err = r.CheckURI(s.checker.Scheme)
	}
	var e *uri.SyntaxError
	if errors.As(err, &e) {
		s.syntax = e
		s.append(newFound("scheme", e.Offset, 0))
	}
}

// isIRI reports whether the edition is one of IRIs.
func (s *linting) isIRI() bool { return s.mentions("encoding") }

// mentions reports whether the edition's document mentions a matter.
func (s *linting) mentions(c Code) bool { return c.Section(s.checker.Edition) != "" }

// linting is the work on one text.
type linting struct {
	text    string
	checker Checker
	hidden  []bidi.Span      // what messages must not show
	query   bidi.Span        // with its "?"
	syntax  *uri.SyntaxError // of the one finding of "syntax" or "scheme"
	found   []found
	// names has the names of the components of findings.
	names []bidi.Component
	// last has the index, from 1, of the last finding of each kind and severity,
	// to which adjacent characters are added.
	last [len(rules)][2]uint32
}

// found is a [Finding] in 24 bytes: a text can have one per byte.
type found struct {
	start, end  uint32
	component   uint32 // start of the component
	size        uint32 // of the component
	name        uint8  // index of the component's names, from 1
	rule        uint8  // index of the code's rule
	severity    Severity
	restriction bidi.Restriction
	ace         bool
}

// compare compares findings by where they are.
func (f found) compare(g found) int {
	if f.start != g.start {
		return cmp.Compare(f.start, g.start)
	}
	return cmp.Or(cmp.Compare(f.end, g.end), cmp.Compare(f.rule, g.rule), cmp.Compare(f.restriction, g.restriction))
}

// newFound returns a finding with the severity of its code.
func newFound(c Code, start, end int) found {
	i := c.rule()
	return found{rule: uint8(i), severity: rules[i].severity, start: uint32(start), end: uint32(end)}
}

// add adds a finding, or extends the previous one with the same code and severity if that
// ends at its start.
func (s *linting) add(f found) {
	last := &s.last[f.rule][f.severity]
	if *last > 0 && s.found[*last-1].end == f.start {
		s.found[*last-1].end = f.end
		return
	}
	if s.append(f) {
		*last = uint32(len(s.found))
	}
}

// append adds a finding if the edition's document mentions the matter, and reports whether
// it does.
func (s *linting) append(f found) bool {
	mentioned := rules[f.rule].section(s.checker.Edition) != ""
	if mentioned {
		s.found = append(s.found, f)
	}
	return mentioned
}

// about adds a finding about a component.
func (s *linting) about(f found, c bidi.Component) {
	f.component, f.size = uint32(c.Start), uint32(c.End-c.Start)
	c.Start, c.End = 0, 0
	i := slices.Index(s.names, c)
	if i < 0 {
		i = len(s.names)
		s.names = append(s.names, c)
	}
	f.name = uint8(i + 1)
	s.append(f)
}

// all yields the findings.
func (s *linting) all(yield func(Finding) bool) {
	for _, f := range s.found {
		if !yield(s.finding(f)) {
			return
		}
	}
}

func (s *linting) finding(f found) Finding {
	x := Finding{
		Code: rules[f.rule].code, Severity: f.severity, Section: rules[f.rule].section(s.checker.Edition),
		Start: int(f.start), End: int(f.end), Restriction: f.restriction,
		text: s.text, edition: s.checker.Edition, ace: f.ace,
	}
	if x.Code == "syntax" || x.Code == "scheme" {
		x.Err, x.Section, x.Start = s.syntax, s.syntax.Explain().Section, s.syntax.Offset
		x.End = min(x.Start, len(s.text))
		x.End += sizeAt(s.text, x.End)
	}
	if f.name > 0 {
		x.Component = s.names[f.name-1]
		x.Component.Start = int(f.component)
		x.Component.End = int(f.component + f.size)
	}
	x.query = s.query.Start <= x.Start && x.End <= s.query.End
	x.hidden = s.hides(x.Start, x.End) || x.Code == "bidi" && s.hides(x.Component.Start, x.Component.End)
	return x
}

// hides reports whether messages must not show a part of text[start:end].
func (s *linting) hides(start, end int) bool {
	i, _ := slices.BinarySearchFunc(s.hidden, start, func(h bidi.Span, start int) int { return cmp.Compare(h.End, start+1) })
	return i < len(s.hidden) && s.hidden[i].Start < end
}
