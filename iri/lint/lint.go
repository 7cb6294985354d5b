// Package lint reports text that must not or should not be in an IRI according to RFC 3987
// and draft-duerst-iri-11, sections 2.2, 4, 5.3.2.2, 6.1, 7.5 and 8.
package lint

import (
	"cmp"
	"errors"
	"iter"
	"slices"

	"github.com/stricturi/stricturi/internal/ascii"
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
	// SeverityMust is for requirements with MUST: the syntax, and the
	// characters that section 4.1 forbids. No other finding has it.
	SeverityMust
)

// String returns "should" or "must".
func (s Severity) String() string {
	if s == SeverityMust {
		return "must"
	}
	return "should"
}

// Kind is the kind of a finding.
type Kind uint8

// The kinds of findings, each with its section.
const (
	// KindSyntax: the text is not an IRI-reference (section 2.2; "MUST conform to
	// the IRI syntax rules", 4.1). There is one finding, at the offset of the
	// syntax error.
	KindSyntax Kind = iota
	// KindEncoding: bytes that are not UTF-8. Section 8 tells why that matters.
	KindEncoding
	// KindFormatting: bidirectional formatting characters (4.1). Those that the
	// section names have SeverityMust. U+061C and the isolates, U+2066 to U+2069,
	// which are newer than the section, have SeverityShould.
	KindFormatting
	// KindBidi: a restriction on bidirectional components (4.2).
	KindBidi
	// KindNFC: characters that are not in Normalization Form C (5.3.2.2).
	KindNFC
	// KindNFKC: compatibility characters, which are not in Normalization Form KC
	// (7.5; also 5.3.2.2).
	KindNFKC
	// KindLookAlike: characters that look like a space, like one of the "delims"
	// and "unwise" of RFC 2396, or like another delimiter, and the full-width
	// forms of US-ASCII (6.1, b).
	KindLookAlike
	// KindInvisible: invisible characters (6.1).
	KindInvisible
	// KindUnfit: other characters that section 6.1 advises against, half-width
	// forms among them: see [iri.Unsuitable].
	KindUnfit
	// KindUnassigned: code points that are not assigned in the standard library's
	// version of Unicode, [unicode.Version] (6.1).
	KindUnassigned
	// KindScripts: scripts in one component that no language uses together (7.5).
	KindScripts
	// KindAmbiguous: "0" and "1" among letters, "O" and "l" among digits (7.5).
	KindAmbiguous
	// KindOverlong: percent-encoded octets that a fault-tolerant decoder of UTF-8
	// takes for a character that has a shorter encoding (8).
	KindOverlong
	// KindDomainName: a label that ToASCII of RFC 3490 refuses, in a domain name
	// with non-ASCII labels or with "xn--" (5.3.3: "An IRI containing an
	// invalid IDN cannot successfully be resolved"). This kind and the next four
	// are for schemes that are known to use domain names: see Schemes in package
	// idna.
	KindDomainName
	// KindACE: a label with "xn--" that an IRI should write in characters
	// (5.3.3), or one that ToUnicode does not convert.
	KindACE
	// KindNameprep: a label that Nameprep changes (5.3.3).
	KindNameprep
	// KindEncodedHost: a percent-encoded label in a scheme that does not allow it
	// (3.1).
	KindEncodedHost
	// KindHost: the host is missing or empty, which the scheme does not allow (5.3.3).
	KindHost

	numKinds
)

// kinds has the names and the sections of the kinds.
var kinds = [numKinds]struct{ name, section string }{
	KindSyntax:     {"syntax", "2.2"},
	KindEncoding:   {"encoding", "2.2"},
	KindFormatting: {"formatting", "4.1"},
	KindBidi:       {"bidi", "4.2"},
	KindNFC:        {"nfc", "5.3.2.2"},
	KindNFKC:       {"nfkc", "7.5"},
	KindLookAlike:  {"look-alike", "6.1"},
	KindInvisible:  {"invisible", "6.1"},
	KindUnfit:      {"unfit", "6.1"},
	KindUnassigned: {"unassigned", "6.1"},
	KindScripts:    {"scripts", "7.5"},
	KindAmbiguous:  {"ambiguous", "7.5"},
	KindOverlong:   {"overlong", "8"},

	KindDomainName:  {"domain-name", "5.3.3"},
	KindACE:         {"ace", "5.3.3"},
	KindNameprep:    {"nameprep", "5.3.3"},
	KindEncodedHost: {"encoded-host", "3.1"},
	KindHost:        {"host", "5.3.3"},
}

// Kinds returns all kinds.
func Kinds() []Kind {
	all := make([]Kind, numKinds)
	for i := range all {
		all[i] = Kind(i)
	}
	return all
}

// String returns the name of the kind, such as "look-alike". Names do not change.
func (k Kind) String() string {
	if k >= numKinds {
		return ""
	}
	return kinds[k].name
}

// Finding is a part of a text that must not or should not be in an IRI.
type Finding struct {
	Kind     Kind
	Severity Severity
	// Section is the section with the requirement. Its number is the same in RFC
	// 3987 and iri-11.
	Section string
	// Start and End are the byte offsets of the characters that the finding is
	// about. They are equal if the kind is KindSyntax and the text ends too
	// early. A finding about the decoded form of a label that begins with "xn--"
	// has the offsets of the label.
	Start, End int
	// Component is the component of a finding of KindBidi or KindScripts, or of a
	// finding about a label of a domain name, and the zero Component otherwise.
	Component bidi.Component
	// Restriction is the violated restriction for a finding of KindBidi, and 0
	// otherwise.
	Restriction bidi.Restriction
	// Err is the error of a finding of KindSyntax, and nil otherwise.
	Err *uri.SyntaxError

	text   string // the whole text
	hidden bool   // may be part of a userinfo, and so of a password
	ace    bool   // about the decoded form of a label
}

// Checker checks texts. The zero Checker is ready for use.
type Checker struct {
	// Edition is the edition whose grammar is used.
	Edition iri.Edition
	// Listed checks the bidirectional components that section 4.2 lists. The
	// default is the finer ones that the section suggests, [bidi.DivisionFinest]:
	// with the listed ones, most hosts with a label in Hebrew or Arabic have a
	// finding, even those of examples 1, 2 and 4 to 7.
	Listed bool
	// Disabled lists the kinds of findings to leave out.
	Disabled []Kind
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
	s := c.look(text)
	if len(s.found) == 0 {
		return nil
	}
	all := make([]Finding, len(s.found))
	for i, f := range s.found {
		all[i] = s.finding(f)
	}
	return all
}

// Findings returns an iterator over the findings that [Checker.Check] returns. It takes less
// than a fifth of the memory of the slice, which matters for texts of many megabytes.
func (c Checker) Findings(text string) iter.Seq[Finding] {
	s := c.look(text)
	return func(yield func(Finding) bool) {
		for _, f := range s.found {
			if !yield(s.finding(f)) {
				return
			}
		}
	}
}

func (c Checker) look(text string) *linting {
	s := &linting{text: text, checker: c}
	for c := range bidi.Components(text, 0) {
		if c.Rule == "iuserinfo" {
			s.userinfo = bidi.Span{Start: c.Start, End: c.End}
		}
		break // it is the first component
	}
	if r, err := c.Edition.ParseReference(text); err == nil {
		s.domainName(r)
	} else {
		switch {
		case errors.Is(err, iri.ErrFormattingCharacter), errors.Is(err, uri.ErrInvalidUTF8):
			// These are reported with the characters.
		default:
			s.syntax = err.(*uri.SyntaxError)
			s.append(found{kind: KindSyntax, severity: SeverityMust, start: uint32(s.syntax.Offset)})
			if errors.Is(err, uri.ErrTooLong) {
				if slices.Contains(c.Disabled, KindSyntax) {
					s.found = nil
				}
				return s
			}
		}
	}
	s.ascii()
	s.aceLabels()
	if !ascii.Is(text) {
		s.characters()
		s.normal()
		s.components()
	}
	if len(c.Disabled) > 0 {
		s.found = slices.DeleteFunc(s.found, func(f found) bool { return slices.Contains(c.Disabled, f.kind) })
	}
	slices.SortFunc(s.found, func(a, b found) int {
		return cmp.Or(cmp.Compare(a.start, b.start), cmp.Compare(a.end, b.end), cmp.Compare(a.kind, b.kind), cmp.Compare(a.restriction, b.restriction))
	})
	return s
}

// linting is the work on one text.
type linting struct {
	text    string
	checker Checker
	// userinfo is the extent of what may be a userinfo.
	userinfo bidi.Span
	syntax   *uri.SyntaxError // of the one KindSyntax finding
	found    []found
	// names has the names of the components of findings.
	names []bidi.Component
	// last has the index, from 1, of the last finding of each kind and severity,
	// to which adjacent characters are added.
	last [numKinds][2]int
}

// found is a [Finding] in 24 bytes: a text can have one per byte.
type found struct {
	start, end  uint32
	component   uint32 // start of the component
	size        uint32 // of the component
	name        uint8  // index of the component's names, from 1
	kind        Kind
	severity    Severity
	restriction bidi.Restriction
	ace         bool
}

// add adds a finding of the given kind, or extends the previous one if that ends at its
// start.
func (s *linting) add(k Kind, severity Severity, start, end int) {
	last := &s.last[k][severity]
	if *last > 0 && s.found[*last-1].end == uint32(start) {
		s.found[*last-1].end = uint32(end)
		return
	}
	s.append(found{kind: k, severity: severity, start: uint32(start), end: uint32(end)})
	*last = len(s.found)
}

func (s *linting) append(f found) { s.found = append(s.found, f) }

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

func (s *linting) finding(f found) Finding {
	x := Finding{
		Kind: f.kind, Severity: f.severity, Section: kinds[f.kind].section,
		Start: int(f.start), End: int(f.end), Restriction: f.restriction,
		text: s.text, ace: f.ace,
	}
	if f.kind == KindSyntax {
		x.Err, x.Section, x.Start = s.syntax, s.syntax.Section, s.syntax.Offset
		x.End = min(x.Start, len(s.text))
		x.End += sizeAt(s.text, x.End)
	}
	if f.name > 0 {
		x.Component = s.names[f.name-1]
		x.Component.Start = int(f.component)
		x.Component.End = int(f.component + f.size)
	}
	x.hidden = x.Start < s.userinfo.End && x.End > s.userinfo.Start
	return x
}
