// Package lint reports text that must not or should not be in an IRI or a URI according to
// the document that defines it, although its grammar may accept the text.
//
// [Codes] lists what is looked for, and [Code.Section] the section of each edition's
// document. A name that imitates another one within a single script has no finding, so a text
// without findings is not safe for that alone.
package lint

import (
	"cmp"
	"errors"
	"iter"
	"slices"
	"strings"
	"unicode/utf8"

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

	in     *linting
	hidden bool   // may be part of a userinfo, and so of a password
	ace    string // the message, if the finding is about the decoded form of a label
}

// Checker checks texts. The zero Checker is ready for use.
type Checker struct {
	// Edition is a uri.Edition: the document whose grammar and sections are used. Nil
	// is RFC 3987.
	Edition uri.AnyEdition
	// Listed checks the bidirectional components that section 4.2 lists. The
	// default is the finer ones that the section suggests, [bidi.DivisionFinest]:
	// with the listed ones, most hosts with a label in Hebrew or Arabic have a
	// finding, even those of examples 1, 2 and 4 to 7.
	Listed bool
	// Disabled lists the kinds of findings to leave out. What makes a text invalid is never
	// left out.
	Disabled []Code
	// Enabled lists kinds of findings to add that are off by default, because many
	// ordinary IRIs have them: "upper-case".
	Enabled []Code
	// Scheme is called with each reference that matches the grammar. If it returns a
	// *uri.SyntaxError, that is a finding of "scheme". It is meant for schemes.Check.
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
func (c Checker) Check(text string) []Finding { return slices.Collect(c.Findings(text)) }

// Findings returns an iterator over the findings that [Checker.Check] returns. It takes less
// than a fifth of the memory of the slice, which matters for texts of many megabytes.
func (c Checker) Findings(text string) iter.Seq[Finding] { return c.lint(text).all }

func (c Checker) lint(text string) *linting {
	s := &linting{text: text, checker: c}
	p, err := c.parse(text)
	s.query = bidi.Span{Start: p.pathEnd, End: p.queryEnd}
	if err != nil {
		s.refused(err)
	}
	if !errors.Is(err, uri.ErrTooLong) {
		s.parts(&p, err == nil)
	}
	s.found = slices.DeleteFunc(s.found, func(f found) bool {
		return slices.Contains(c.Disabled, rules[f.rule].code) && (err == nil || f.severity != SeverityMust)
	})
	slices.SortFunc(s.found, found.compare)
	for _, part := range redact.Userinfos("", text) {
		s.hidden = append(s.hidden, bidi.Span{Start: part[0], End: part[1]})
	}
	return s
}

// parts looks at the components of a text, and at its characters.
func (s *linting) parts(p *parts, valid bool) {
	s.ascii(p)
	s.readers(p)
	if valid {
		if s.checker.Scheme != nil {
			s.schemeRules()
		}
		s.generic(p)
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
	r, _ := s.checker.edition().ParseReference(s.text) // is valid
	var e *uri.SyntaxError
	if errors.As(s.checker.Scheme(r), &e) {
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
	text       string
	checker    Checker
	hidden     []bidi.Span      // what messages must not show
	query      bidi.Span        // with its "?"
	syntax     *uri.SyntaxError // of the one finding of "syntax" or "scheme"
	found      []found
	components []bidi.Component // of findings
	messages   []string         // about decoded labels
	// last has the index, from 1, of the last finding of each kind, to which adjacent
	// characters are added.
	last [len(rules)]int
}

// found is a [Finding] in few bytes: a text can have one per byte.
type found struct {
	start, end  uint32
	component   uint32 // index of the component, from 1
	ace         uint32 // index of the message, from 1
	rule        uint8  // index of the code's rule
	severity    Severity
	restriction bidi.Restriction
}

// compare compares findings by where they are.
func (f found) compare(g found) int {
	return cmp.Or(cmp.Compare(f.start, g.start), cmp.Compare(f.end, g.end), cmp.Compare(f.rule, g.rule),
		cmp.Compare(f.restriction, g.restriction))
}

// newFound returns a finding with the severity of its code.
func newFound(c Code, start, end int) found {
	i := c.rule()
	return found{rule: uint8(i), severity: rules[i].severity, start: uint32(start), end: uint32(end)}
}

// add adds a finding, or extends the previous one with the same code and severity if that
// ends at its start.
func (s *linting) add(f found) {
	if i := s.last[f.rule] - 1; i >= 0 && s.found[i].end == f.start && s.found[i].severity == f.severity {
		s.found[i].end = f.end
		return
	}
	if s.append(f) {
		s.last[f.rule] = len(s.found)
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
	s.components = append(s.components, c)
	f.component = uint32(len(s.components))
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
		Start: int(f.start), End: int(f.end), Restriction: f.restriction, in: s,
	}
	if x.Code == "syntax" || x.Code == "scheme" {
		x.Err, x.Section, x.Start = s.syntax, s.syntax.Explain().Section, s.syntax.Offset
		x.End = characterEnd(s.text, min(x.Start, len(s.text)))
	}
	if f.component > 0 {
		x.Component = s.components[f.component-1]
	}
	if f.ace > 0 {
		x.ace = s.messages[f.ace-1]
	}
	x.hidden = s.hides(x.Start, x.End) || x.Code == "bidi" && s.hides(x.Component.Start, x.Component.End)
	return x
}

// characterEnd returns the end of the character at an offset, or of all octets there that are
// not UTF-8.
func characterEnd(text string, at int) int {
	for end := at; ; end++ {
		c, n := utf8.DecodeRuneInString(text[end:])
		if c == utf8.RuneError && n == 1 {
			continue
		}
		if end == at {
			end += n
		}
		return end
	}
}

// hides reports whether messages must not show a part of text[start:end].
func (s *linting) hides(start, end int) bool {
	i, _ := slices.BinarySearchFunc(s.hidden, start, func(h bidi.Span, start int) int { return cmp.Compare(h.End, start+1) })
	return i < len(s.hidden) && s.hidden[i].Start < end
}
