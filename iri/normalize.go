package iri

import (
	"strings"

	"golang.org/x/text/unicode/norm"

	"github.com/stricturi/stricturi/internal/ascii"
	"github.com/stricturi/stricturi/internal/core"
	"github.com/stricturi/stricturi/internal/nfc"
	"github.com/stricturi/stricturi/uri"
)

// Rung is a step of the comparison ladder (5.3), and but for the outermost a
// normalisation that can be applied.
type Rung = uri.Rung

// The rungs. Those up to Different are in the order of the ladder.
const (
	// Simple is string comparison, character by character (5.3.1), and no
	// normalisation.
	Simple = uri.Simple
	// Case has the scheme, and a host that is in US-ASCII only, in lower case,
	// and the digits of triplets in upper case (5.3.2.1).
	Case = uri.Case
	// Percent decodes the triplets of unreserved characters, which are all
	// that the component can have as they are but reserved ones (5.3.2.3): with
	// "%7E" also "%C3%A9", but no formatting character (4.1), and one in
	// 'iprivate' only in a query. So IRIs are equal that are as URIs, and what
	// comes out is an IRI still. With Case, the letters in US-ASCII of all hosts
	// are in lower case, as they are in the URIs. The "%2E" of a segment that
	// would become a dot segment stays: that is DotEscapes.
	Percent = uri.Percent
	// Dots removes dot segments, as resolution does (5.3.2.4). A relative
	// path is left alone: it must be resolved first (5.1).
	Dots = uri.Dots
	// Scheme removes a port that is the scheme's default or empty, makes an
	// empty path "/", and a host that is the scheme's default empty (5.3.3).
	Scheme = uri.Scheme
	// IDN normalises an ireg-name, for schemes that are known to use domain
	// names there, to what ToUnicode makes of what ToASCII does: Nameprep is
	// applied, and labels that begin with "xn--" become what they stand for
	// (5.3.3, "for legibility"). Letters are in lower case. A name that ToASCII
	// refuses stays. It takes a [Normalizer] or a [Comparer] that has
	// [DomainNames], and does nothing otherwise.
	IDN = uri.Rung(core.RungIDN)
	// Protocol is what only the caller knows (5.3.4): see [Comparer].
	Protocol = uri.Protocol
	// Different is not equal on any rung.
	Different = uri.Different

	// NFC has the characters of each component in Normalization Form C
	// (5.3.2.2). It is not on the ladder, for "equivalence of IRIs MUST rely on
	// the assumption that IRIs are appropriately pre-character-normalized rather
	// than apply character normalization when comparing", and "it would be
	// inappropriate to allow third parties to normalize an IRI arbitrarily": it
	// is for who creates an IRI. No reserved character is made, composed or
	// lost: "=" and triplets do not take part, nor do U+037E and U+1FEF, which
	// in NFC are ";" and "`".
	NFC = uri.Rung(core.RungNFC)
	// DotEscapes decodes "%2E" in segments that thereby become dot segments,
	// which Dots then removes. 5.3.2.3 implies it; but what checked the path
	// before it was decoded has not seen them, so it is apart, and not on the
	// ladder.
	DotEscapes = uri.DotEscapes
)

// Section returns the section of the edition's document that a rung is from.
func (e Edition) Section(r Rung) string { return e.core().Section(core.Rung(r)) }

// DefaultRungs returns the syntax-based normalisations (5.3.2) but for that of
// characters: Case, Percent and Dots. Nothing applies them by itself.
func (e Edition) DefaultRungs() []Rung { return []Rung{Case, Percent, Dots} }

// Step is a rung that changed a text.
type Step = uri.Step

// SchemeDefaults is what the rung [Scheme] knows of a scheme.
type SchemeDefaults = uri.SchemeDefaults

// SchemeTable has the defaults of schemes (5.3.3). The zero table has the
// schemes whose documents define some, each with its source: "there is no such
// thing as an 'IRI scheme'" (6.4).
type SchemeTable = uri.SchemeTable

// Normalizer normalises references by the rungs that it was made with. The
// zero Normalizer changes nothing.
type Normalizer struct {
	rungs   core.RungSet
	schemes SchemeTable
	names   DomainNames
}

// NewNormalizer returns a normalizer that applies the rungs given, and none
// else, in the order Case, Percent, NFC, DotEscapes, Dots, IDN, Scheme. Simple,
// Protocol and Different are no normalisations, and do nothing.
func NewNormalizer(rungs ...Rung) Normalizer {
	var n Normalizer
	for _, r := range rungs {
		n.rungs = n.rungs.Add(core.Rung(r))
	}
	return n
}

// WithSchemes returns the normalizer with another table of schemes.
func (n Normalizer) WithSchemes(t SchemeTable) Normalizer {
	n.schemes = t
	return n
}

// WithDomainNames returns the normalizer with the domain names that the rung IDN
// converts. The zero idna.Names has the options of 5.3.3, "UseSTD3ASCIIRules"
// and "AllowUnassigned".
func (n Normalizer) WithDomainNames(d DomainNames) Normalizer {
	n.names = d
	return n
}

func (n *Normalizer) core() core.Normalizer {
	s := core.Normalizer{Rungs: n.rungs, Schemes: schemes(n.schemes)}
	if n.rungs.Has(core.RungNFC) || n.rungs.Has(core.RungIDN) {
		s.Extra = extra(n.names)
	}
	return s
}

// Normalize returns the reference normalised, and the rungs that changed it,
// one step each. What it returns is valid, and parses to the components that
// were normalised: a path that without its dot segments would be read as an
// authority has "/." put before it. It is normalised: a second time changes
// nothing.
//
// It is for comparison: "If the IRI is to be passed to another application or
// used further in some other way, its original form MUST be preserved"
// (5.3.2.3).
func (n Normalizer) Normalize(r Reference) (Reference, []Step) {
	s := n.core()
	ref, taken := s.Normalize(r.edition.core(), r.ref)
	var steps []Step
	for _, s := range taken {
		steps = append(steps, Step{
			Rung: Rung(s.Rung), Section: s.Section, Before: s.Before, After: s.After, Guarded: s.Guarded,
		})
	}
	return Reference{value{ref, r.edition}}, steps
}

// IsNormalized reports whether Normalize would change nothing. But for NFC and
// IDN, it does not allocate.
func (n Normalizer) IsNormalized(r Reference) bool {
	s := n.core()
	return s.IsNormalized(r.edition.core(), r.ref)
}

// Normalize returns the IRI normalised by the rungs given: see
// [Normalizer.Normalize].
func (u IRI) Normalize(rungs ...Rung) IRI { return IRI(u.Reference().Normalize(rungs...)) }

// Normalize returns the reference normalised by the rungs given: see
// [Normalizer.Normalize].
func (r Reference) Normalize(rungs ...Rung) Reference {
	normalized, _ := NewNormalizer(rungs...).Normalize(r)
	return normalized
}

// extra returns the rungs that need more than package core imports.
func extra(d DomainNames) func(core.Rung, *core.Pieces) bool {
	return func(rung core.Rung, p *core.Pieces) bool {
		if rung == core.RungIDN {
			return normalizeName(d, p)
		}
		before := *p
		p.SetHost(nfcPart(p.Host))
		for _, part := range []*string{&p.Userinfo, &p.Path, &p.Query, &p.Fragment} {
			*part = nfcPart(*part)
		}
		return *p != before
	}
}

// apart are the characters that do not take part in NFC, besides triplets. The
// others that are reserved combine with nothing, and nothing becomes them.
const apart = "=\u037E\u1FEF"

// nfcPart returns a component in Normalization Form C, but for what is apart.
func nfcPart(s string) string {
	if norm.NFC.IsNormalString(s) { // and so is each part of it
		return s
	}
	var b strings.Builder
	for s != "" {
		i := strings.IndexAny(s, apart+"%")
		if i < 0 {
			i = len(s)
		}
		b.WriteString(nfc.String(s[:i]))
		rest := strings.TrimLeft(s[i:], apart)
		if strings.HasPrefix(rest, "%") {
			rest = rest[len("%41"):]
		}
		b.WriteString(s[i : len(s)-len(rest)])
		s = rest
	}
	return b.String()
}

// normalizeName normalizes the host, if it is a domain name, and reports whether
// that changed it.
func normalizeName(d DomainNames, p *core.Pieces) bool {
	if !hasName(d, p.Scheme, uri.HostKind(p.HostKind())) || isPlainName(p.Host) {
		return false
	}
	ascii, err := d.ToASCII(p.Host)
	if err != nil {
		return false // "cannot successfully be resolved"
	}
	before := p.Host
	labels := strings.Split(strings.ToLower(ascii), ".")
	for i, label := range labels {
		if u, ok := labelToUnicode(d, label); ok && isInIRI(u) {
			labels[i] = u
		}
	}
	p.SetHost(strings.Join(labels, "."))
	return p.Host != before
}

// isPlainName reports whether a name is in US-ASCII, in lower case and not
// encoded, so that it is normalised.
func isPlainName(name string) bool {
	for i := range len(name) {
		if c := name[i]; 'A' <= c && c <= 'Z' || c >= 0x80 || c == 'x' && ascii.HasACEPrefix(name[i:]) {
			return false
		}
	}
	return true
}

// isInIRI reports whether the characters of a label can stand in an IRI.
func isInIRI(label string) bool {
	for _, c := range label {
		if c >= 0x80 && !isUcschar(c) {
			return false
		}
	}
	return formatting(label) < 0
}
