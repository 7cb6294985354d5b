package iri

import (
	"strings"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"github.com/stricturi/stricturi/internal/ascii"
	"github.com/stricturi/stricturi/internal/core"
	"github.com/stricturi/stricturi/internal/nfc"
	"github.com/stricturi/stricturi/uri"
)

// The normalizations that only IRIs have. NormalizeIDN is the rung of the ladder after
// [uri.NormalizeScheme]; the others are not on it.
const (
	// NormalizeIDN writes a domain name of an IRI as ToUnicode writes the result
	// of ToASCII (RFC 3987, 5.3.3): letters become lower case, and labels that
	// begin with "xn--" are decoded. It keeps a name that ToASCII rejects.
	NormalizeIDN = uri.NormalizeScheme << 1
	// NormalizeNFC puts the characters of each component of an IRI into
	// Normalization Form C (RFC 3987, 5.3.2.2). It is for creators of IRIs:
	// comparison must rely on IRIs being normalized already. It never adds,
	// composes or removes a reserved character: it keeps "=", triplets, and U+037E
	// and U+1FEF, which NFC maps to ";" and "`".
	NormalizeNFC = uri.EqualNever << 1
	// NormalizeNFKC puts the characters of each component of an IRI into
	// Normalization Form KC, as those who create IRIs can: "using NFKC may avoid
	// even more problems" (RFC 3987, 5.3.2.2). Like NormalizeNFC it adds no
	// delimiter: it keeps a character whose compatibility equivalent has one of
	// US-ASCII other than letters, digits, "-", "_" and "~", such as U+FF0F, the
	// full-width "/".
	NormalizeNFKC = uri.EqualNever << 2
)

// Normalizer is a [uri.Normalizer] that also normalizes characters (5.3.2.2) and domain names
// (5.3.3). The zero Normalizer applies syntax-based normalization (5.3.2), without that of
// characters: [uri.NormalizeSyntax].
type Normalizer struct {
	// Apply is the set of normalizations to apply, in the order case, percent,
	// NFC, NFKC, dot escapes, dots, IDN, scheme. 0 is [uri.NormalizeSyntax].
	Apply uri.Normalization
	// Schemes has the defaults for [uri.NormalizeScheme]: "there is no such thing
	// as an 'IRI scheme'" (6.4).
	Schemes uri.SchemeTable
	// DomainNames converts domain names for [NormalizeIDN], which does nothing
	// if it is nil. The zero idna.Names has the options of 5.3.3,
	// "UseSTD3ASCIIRules" and "AllowUnassigned".
	DomainNames DomainNames
}

// uri returns the Normalizer of package uri, with what that package lacks.
func (n *Normalizer) uri() uri.Normalizer {
	u := uri.Normalizer{Apply: n.Apply, Schemes: n.Schemes}
	if n.Apply&(NormalizeNFC|NormalizeNFKC|NormalizeIDN) != 0 {
		*core.Internal(&u) = extra(n.DomainNames)
	}
	return u
}

// Normalize returns the normalized IRI, as [uri.Normalizer.Normalize] does.
//
// Use the result for comparison only: "If the IRI is to be passed to another application
// or used further in some other way, its original form MUST be preserved" (5.3.2.3).
func (n Normalizer) Normalize(i IRI) IRI { return IRI{n.uri().Normalize(i.URI)} }

// NormalizeReference is like [Normalizer.Normalize] for a reference.
func (n Normalizer) NormalizeReference(r Reference) Reference {
	return Reference{n.uri().NormalizeReference(r.Reference)}
}

// Steps returns the normalizations that change the reference, in order.
func (n Normalizer) Steps(r Reference) []uri.Step { return n.uri().Steps(r.Reference) }

// extra returns a function that applies the rungs for which package core lacks imports.
func extra(d DomainNames) core.Extra {
	return func(rung core.Rung, p *core.Pieces) bool {
		if rung == core.RungIDN {
			return normalizeName(d, p)
		}
		normalized := nfcPart
		if rung == core.RungNFKC {
			normalized = func(part string) string { return nfcPart(nfkdPart(part)) }
		}
		before := *p
		p.SetHost(normalized(p.Host))
		for _, part := range []*string{&p.Userinfo, &p.Path, &p.Query, &p.Fragment} {
			*part = normalized(*part)
		}
		return *p != before
	}
}

// apart has the characters, besides triplets, that are excluded from NFC. The other
// reserved characters never combine, and no character is mapped to them.
const apart = "=\u037E\u1FEF"

// nfcPart returns a component in Normalization Form C, except for the characters in
// apart.
func nfcPart(s string) string {
	if norm.NFC.QuickSpanString(s) == len(s) { // and so is each part of it
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

// nfkdPart returns a component in which each character is decomposed by compatibility,
// except for those whose decomposition has a delimiter, a dot, "%" or a character that
// is not allowed in an IRI.
func nfkdPart(s string) string {
	if norm.NFKC.QuickSpanString(s) == len(s) {
		return s
	}
	var b strings.Builder
	for _, c := range s {
		decomposed := norm.NFKD.String(string(c))
		if strings.ContainsFunc(decomposed, func(d rune) bool { return !isNFKC(d) }) {
			decomposed = string(c)
		}
		b.WriteString(decomposed)
	}
	return b.String()
}

// isNFKC reports whether a component may contain a character because of NFKC.
func isNFKC(c rune) bool {
	if c < utf8.RuneSelf {
		return c == '-' || c == '_' || c == '~' || ascii.IsAlphanumeric(c)
	}
	return isUcschar(c)
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

// isPlainName reports whether a name is ASCII, in lower case and not encoded, so that it
// is already normalized.
func isPlainName(name string) bool {
	for i := range len(name) {
		if c := name[i]; 'A' <= c && c <= 'Z' || c >= 0x80 || c == 'x' && ascii.HasACEPrefix(name[i:]) {
			return false
		}
	}
	return true
}

// isInIRI reports whether the characters of a label are allowed in an IRI.
func isInIRI(label string) bool {
	for _, c := range label {
		if c >= 0x80 && !isUcschar(c) {
			return false
		}
	}
	return core.Formatting(label) < 0
}
