package iri

import (
	"cmp"
	"errors"
	"iter"
	"slices"

	"github.com/stricturi/stricturi/uri"
)

// Severity says how much a document asks for what a finding is about.
type Severity uint8

// The severities.
const (
	// Should is for what the documents say SHOULD, "should" or "recommended"
	// of, or give as an example of what is to be avoided.
	Should Severity = iota
	// Must is for what they say MUST of: the syntax, and the characters that
	// section 4.1 forbids. Nothing else has it.
	Must
)

// String returns "should" or "must".
func (s Severity) String() string {
	if s == Must {
		return "must"
	}
	return "should"
}

// LintKind says what a finding is about.
type LintKind uint8

// The kinds of finding, each with the section that it is found by.
const (
	// LintSyntax: not a string of IRI-reference (section 2.2; "MUST conform to the
	// IRI syntax rules", 4.1). It is found once, where the grammar ceases to
	// match.
	LintSyntax LintKind = iota
	// LintEncoding: bytes that are not UTF-8. Section 8 says why that matters.
	LintEncoding
	// LintFormatting: bidirectional formatting characters (4.1). Those that the
	// section names are a Must. U+061C and the isolates, U+2066 to U+2069, are
	// younger than the section, whose reasons hold for them, and a Should.
	LintFormatting
	// LintBidi: a restriction on bidirectional components (4.2).
	LintBidi
	// LintNFC: characters that are not in Normalization Form C (5.3.2.2).
	LintNFC
	// LintNFKC: compatibility characters, which are not in Normalization Form KC
	// (7.5; also 5.3.2.2).
	LintNFKC
	// LintLookAlike: characters that look like a space, like one of the "delims"
	// and "unwise" of RFC 2396, or like another delimiter, and the full-width
	// forms of US-ASCII (6.1, b).
	LintLookAlike
	// LintInvisible: characters that are not seen, and are there all the same (6.1).
	LintInvisible
	// LintUnfit: other characters that section 6.1 advises against, half-width
	// forms among them: see [Unsuitable].
	LintUnfit
	// LintUnassigned: code points that are no characters in the version of
	// Unicode that the standard library has, [unicode.Version] (6.1).
	LintUnassigned
	// LintScripts: scripts in one component that no language uses together (7.5).
	LintScripts
	// LintAmbiguous: "0" and "1" among letters, "O" and "l" among digits (7.5).
	LintAmbiguous
	// LintOverlong: percent-encoded octets that a fault-tolerant decoder of UTF-8
	// takes for a character in US-ASCII, or for another that has a shorter
	// encoding (8).
	LintOverlong

	numLintKinds
)

// lintKinds are the names and the sections of the kinds.
var lintKinds = [numLintKinds]struct{ name, section string }{
	LintSyntax:     {"syntax", "2.2"},
	LintEncoding:   {"encoding", "2.2"},
	LintFormatting: {"formatting", "4.1"},
	LintBidi:       {"bidi", "4.2"},
	LintNFC:        {"nfc", "5.3.2.2"},
	LintNFKC:       {"nfkc", "7.5"},
	LintLookAlike:  {"look-alike", "6.1"},
	LintInvisible:  {"invisible", "6.1"},
	LintUnfit:      {"unfit", "6.1"},
	LintUnassigned: {"unassigned", "6.1"},
	LintScripts:    {"scripts", "7.5"},
	LintAmbiguous:  {"ambiguous", "7.5"},
	LintOverlong:   {"overlong", "8"},
}

// String returns the kind's name, such as "look-alike".
func (k LintKind) String() string {
	if k >= numLintKinds {
		return ""
	}
	return lintKinds[k].name
}

// Finding is something that a document says must not be, or should not be, in
// an IRI.
type Finding struct {
	Kind     LintKind
	Severity Severity
	// Section is the section that says so. RFC 3987 and iri-11 number the
	// same.
	Section string
	// Start and End are byte offsets; whole characters stand between them.
	// They are equal where a LintSyntax finding is that the text ends too early.
	// A finding about the decoded form of a label that begins with "xn--" has
	// the offsets of the label.
	Start, End int
	// Component is what a Bidi or a LintScripts finding is about, and the zero
	// Component otherwise.
	Component Component
	// Restriction is the one that a LintBidi finding is about.
	Restriction Restriction
	// Err is the error of a LintSyntax finding.
	Err *SyntaxError

	text   string // the whole of it
	hidden bool   // part of what may be a userinfo, any of which may be a password
	ace    bool   // about the decoded form
}

// Linter looks for what RFC 3987 and iri-11 say must not be, or should not be,
// in an IRI. The zero Linter is ready for use.
type Linter struct {
	// Edition is the one whose grammar is asked.
	Edition Edition
	// Listed has bidirectional components be those that section 4.2 lists.
	// Otherwise they are the finer ones that the section suggests, [Finest]:
	// by the list, most hosts with a label in Hebrew or Arabic have a finding,
	// those of examples 1, 2 and 4 to 7 among them.
	Listed bool
}

// Lint is Lint of the zero [Linter].
func Lint(text string) []Finding { return Linter{}.Lint(text) }

// Lint returns the findings in a text, in the order of their offsets. Any text
// can be looked at: where it is not an IRI reference a finding says so, and the
// others are those that its characters, and the components that Appendix B of
// RFC 3986 finds in it, give reason to. Neighbouring characters of one kind are
// one finding. A label of a host that begins with "xn--" is decoded (RFC 3490),
// and its characters are judged too.
//
// Time and memory are linear in the length of the text, but for the sorting of
// combining marks and of findings; there are never more of these than bytes. Of a
// text that is too long to be parsed nothing else is said.
func (l Linter) Lint(text string) []Finding {
	s := l.look(text)
	if len(s.found) == 0 {
		return nil
	}
	all := make([]Finding, len(s.found))
	for i, f := range s.found {
		all[i] = s.finding(f)
	}
	return all
}

// Findings returns the findings that Lint returns, as a sequence. Before it is
// read it takes less than a fifth of the memory of Lint's slice, which matters for
// texts of many megabytes.
func (l Linter) Findings(text string) iter.Seq[Finding] {
	s := l.look(text)
	return func(yield func(Finding) bool) {
		for _, f := range s.found {
			if !yield(s.finding(f)) {
				return
			}
		}
	}
}

func (l Linter) look(text string) *linting {
	s := &linting{text: text, linter: l}
	for c := range Components(text, 0) {
		if c.Rule == "iuserinfo" {
			s.userinfo = Span{c.Start, c.End}
		}
		break // it is the first component
	}
	if _, err := l.Edition.ParseReference(text); err != nil {
		switch {
		case errors.Is(err, ErrFormattingCharacter), errors.Is(err, uri.ErrInvalidUTF8):
			// All of these are found with the characters.
		default:
			s.syntax = err.(*SyntaxError)
			s.append(found{kind: LintSyntax, severity: Must, start: uint32(s.syntax.Offset)})
			if errors.Is(err, uri.ErrTooLong) {
				return s
			}
		}
	}
	s.ascii()
	s.aceLabels()
	if !isASCII(text) {
		s.characters()
		s.normal()
		s.components()
	}
	slices.SortFunc(s.found, func(a, b found) int {
		return cmp.Or(cmp.Compare(a.start, b.start), cmp.Compare(a.end, b.end), cmp.Compare(a.kind, b.kind), cmp.Compare(a.restriction, b.restriction))
	})
	return s
}

// linting is the work on one text.
type linting struct {
	text   string
	linter Linter
	// userinfo is where there may be one.
	userinfo Span
	syntax   *SyntaxError // of the one LintSyntax finding
	found    []found
	// names are the names of the components that findings are about.
	names []Component
	// last are the indices, from 1, of the last findings of each kind and
	// severity, to which neighbours are added.
	last [numLintKinds][2]int
}

// found is a [Finding] in 24 bytes: a text can have one for each byte.
type found struct {
	start, end  uint32
	component   uint32 // start of the component
	size        uint32 // of the component
	name        uint8  // index of the component's names, from 1
	kind        LintKind
	severity    Severity
	restriction Restriction
	ace         bool
}

// add adds a finding of the given kind, or makes the one before it longer
// where that ends at its start.
func (s *linting) add(k LintKind, severity Severity, start, end int) {
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
func (s *linting) about(f found, c Component) {
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
		Kind: f.kind, Severity: f.severity, Section: lintKinds[f.kind].section,
		Start: int(f.start), End: int(f.end), Restriction: f.restriction,
		text: s.text, ace: f.ace,
	}
	if f.kind == LintSyntax {
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
