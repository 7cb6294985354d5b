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
	"slices"
	"sync"
	"unicode/utf8"

	"github.com/stricturi/stricturi/internal/ascii"
	"github.com/stricturi/stricturi/internal/core"
	"github.com/stricturi/stricturi/internal/errs"
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

	row     int      // of the code
	message string   // empty if it is the one of the code
	in      *linting // nil if the finding is about the decoded form of a label
}

// Checker checks texts. The zero Checker is ready for use.
type Checker struct {
	// Edition is a uri.Edition or an iri.Edition: the document whose grammar and sections are used. Nil
	// is RFC 3987.
	Edition uri.AnyEdition
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
func (c Checker) Check(text string) []Finding {
	s := unused.Get().(*linting)
	*s = linting{}
	s.text, s.checker = text, c
	isIRI := c.edition().IsIRI()
	r, err := c.edition().ParseReference(text)
	// What is not UTF-8 in an IRI and formatting characters have findings of their own.
	if err != nil && (!isIRI || !errors.Is(err, iri.ErrFormattingCharacter) && !errors.Is(err, uri.ErrInvalidUTF8)) {
		s.addError("syntax", err)
	}
	if !errors.Is(err, uri.ErrTooLong) {
		s.split(r)
		s.octets()
		if err != nil {
			s.invalid()
		}
		s.readers()
		if err == nil {
			s.generic()
		}
		if isIRI {
			s.labels()
			s.finalDigit()
			s.characters()
			s.components()
		}
	}
	s.found = slices.DeleteFunc(s.found, func(f Finding) bool {
		return slices.Contains(c.Disabled, f.Code) && (err == nil || f.Severity != SeverityMust)
	})
	slices.SortFunc(s.found, Finding.compare)
	found := s.found
	if len(found) > 0 {
		s.hidden = redact.Userinfos("", text)
	} else {
		unused.Put(s)
	}
	return found
}

// edition returns the edition whose grammar is used.
func (c Checker) edition() uri.Edition {
	switch e := c.Edition.(type) {
	case uri.Edition:
		return e
	case iri.Edition:
		return e.Edition
	}
	return iri.RFC3987().Edition
}

// linting is the work on one text.
type linting struct {
	text    string
	checker Checker
	hidden  [][2]int // what messages must not show
	found   []Finding
	used    []string // scripts

	uri.Parts                             // the components of any text
	ref                     uri.Reference // of a valid text
	scheme                  string        // in lower case
	known                   core.Known    // of the scheme
	authority, host         int           // offsets
	path, pathEnd, queryEnd int           // offsets; a query includes its "?"
}

// unused has what no finding refers to.
var unused = sync.Pool{New: func() any { return new(linting) }}

// mentions reports whether the edition's document mentions a matter.
func (s *linting) mentions(c Code) bool { return c.Section(s.checker.Edition) != "" }

// split sets the components of the text.
func (s *linting) split(r uri.Reference) {
	s.ref, s.Parts = r, uri.Split(s.text)
	_, _, s.pathEnd, s.queryEnd = core.Split(s.text)
	s.path = s.pathEnd - len(s.Path)
	s.authority = s.path - len(s.Authority)
	s.host = s.authority
	if userinfo, ok := r.Userinfo(); ok {
		s.host += len(userinfo) + len("@")
	}
	s.scheme = ascii.Lower(s.Scheme)
	s.known = core.KnownScheme(s.scheme)
}

// add adds a finding of a code, if the edition's document mentions the matter.
func (s *linting) add(c Code, start, end int) *Finding {
	row, section := c.row(), c.Section(s.checker.Edition)
	if section == "" {
		return new(Finding)
	}
	s.found = append(s.found, Finding{Code: c, Severity: rows[row].severity, Section: section, Start: start, End: end, row: row, in: s})
	return &s.found[len(s.found)-1]
}

// extend extends the last finding if that has the same code and ends at the start, and adds one
// otherwise.
func (s *linting) extend(c Code, start, end int) {
	if n := len(s.found); n > 0 && s.found[n-1].Code == c && s.found[n-1].End == start {
		s.found[n-1].End = end
		return
	}
	s.add(c, start, end)
}

// addError adds a finding if an error is a *uri.SyntaxError.
func (s *linting) addError(c Code, err error) {
	if e, ok := errs.AsType[*uri.SyntaxError](err); ok {
		f := s.add(c, e.Offset, characterEnd(s.text, min(e.Offset, len(s.text))))
		f.Err, f.Section, f.message = e, e.Explain().Section, e.Error()
	}
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
	i, _ := slices.BinarySearchFunc(s.hidden, start, func(h [2]int, start int) int { return cmp.Compare(h[1], start+1) })
	return i < len(s.hidden) && s.hidden[i][0] < end
}

// compare compares findings by where they are.
func (f Finding) compare(g Finding) int {
	return cmp.Or(cmp.Compare(f.Start, g.Start), cmp.Compare(f.End, g.End), cmp.Compare(f.row, g.row), cmp.Compare(f.Restriction, g.Restriction))
}
