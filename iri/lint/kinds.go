package lint

import "github.com/stricturi/stricturi/uri"

// Kind is the kind of a finding. Most kinds are for some editions only: see [Kind.Section].
// Sections without a document are those of RFC 3987 and iri-11 in the first group, and those
// of RFC 3986 in the second.
type Kind uint8

// The kinds of findings for IRIs.
const (
	// KindSyntax: the text does not match the grammar (section 2.2; "MUST conform to
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
	// (7.5; also 5.3.2.2). The section allows them in a query that searches for
	// them.
	KindNFKC
	// KindLookAlike: characters that look like a space, like one of the "delims"
	// and "unwise" of RFC 2396, or like another delimiter, and the full-width
	// forms of US-ASCII (6.1, b; 7.2 about their input).
	KindLookAlike
	// KindInvisible: invisible characters (6.1).
	KindInvisible
	// KindUnfit: other characters that section 6.1 advises against, half-width
	// forms among them: see [github.com/stricturi/stricturi/iri.Unsuitable].
	KindUnfit
	// KindUnassigned: code points that are not assigned in Unicode [unicode.Version] (6.1).
	KindUnassigned
	// KindScripts: scripts in one component that no language uses together (7.5).
	KindScripts
	// KindAmbiguous: "0" and "1" among letters, "O" and "l" among digits (7.5), as
	// in "br0ken", "1ame" and "g00gle". A final "0" or "1" is a finding at the end
	// of the main label of a domain name only, as in "paypa1.com".
	// The pairs are those that the section names; Unicode's confusables.txt has them too
	// (UTS #39).
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
	// (3.1). In a URI it is one with non-ASCII characters, for which RFC 3986,
	// 3.2.2, advises the encoding of IDNA.
	KindEncodedHost
	// KindHost: the host is missing or empty, which the scheme does not allow (5.3.3;
	// RFC 3986, 3.2.2).
	KindHost
	// KindUpperCase: upper-case letters of Latin, Greek and Cyrillic after the
	// authority (7.5: "using lower-case letters results in fewer ambiguities").
	// This kind is off unless [Checker.Enabled] has it.
	KindUpperCase
)

// The kinds of findings for URIs. Many are for IRIs as well: RFC 3987 has the same words, or
// refers to RFC 3986 for the use of components (2.1) and for security (8).
const (
	// KindSchemeCase: upper-case letters in the scheme (3.1).
	KindSchemeCase Kind = KindUpperCase + 1 + iota
	// KindHostCase: upper-case letters in the host (3.2.2).
	KindHostCase
	// KindPercentCase: lower-case hexadecimal digits in percent-encoded octets (2.1).
	KindPercentCase
	// KindUnreserved: percent-encoded unreserved characters (2.3).
	KindUnreserved
	// KindDotSegments: dot segments in a text with a scheme (6.2.2.3).
	KindDotSegments
	// KindPassword: a password in the userinfo (3.2.1, 7.5).
	KindPassword
	// KindMisleading: a userinfo that looks like a host (7.6).
	KindMisleading
	// KindLocalHost: a host that is not fully qualified (3.2.2; RFC 2396, 3.2.2).
	KindLocalHost
	// KindRegisteredName: a name in US-ASCII that is not in the syntax of DNS, or that has
	// more than 255 characters (3.2.2).
	KindRegisteredName
	// KindHostEncoding: percent-encoded octets in a host that are not UTF-8 (3.2.2: a
	// must).
	KindHostEncoding
	// KindVersionFlag: an IPv4 or IPv6 address with a version flag (3.2.2: a must).
	KindVersionFlag
	// KindBrackets: an IPv6 address without brackets (RFC 2732, 2).
	KindBrackets
	// KindRareAddress: an IPv4 address in a form that only some systems know (7.4).
	KindRareAddress
	// KindImplicitHost: an empty host beside a userinfo or a port (6.2.3).
	KindImplicitHost
	// KindDefaultHost: the host that an empty one means (6.2.3).
	KindDefaultHost
	// KindEmptyPort: a ":" without a port (3.2).
	KindEmptyPort
	// KindDefaultPort: the port is the scheme's default (3.2.3).
	KindDefaultPort
	// KindPort: before RFC 3986, any other port than the scheme's default (RFC 2396,
	// 7). Since then, one of the well-known ports of other protocols (7.2).
	KindPort
	// KindPortRange: a port above 65535, for schemes with a default port (3.2.3: the scheme
	// defines the type of port, such as TCP).
	KindPortRange
	// KindEmptyPath: an empty path where the scheme makes it "/" (6.2.3).
	KindEmptyPath
	// KindLineBreak: percent-encoded CR and LF, which are delimiters of protocols, in a
	// text with an authority (7.2).
	KindLineBreak
	// KindNull: percent-encoded NUL (7.3).
	KindNull
	// KindSameScheme: a relative path after the scheme, as in "http:g" (5.4.2).
	KindSameScheme
	// KindSuffix: a relative reference that begins like a host, "www." (4.5).
	KindSuffix
	// KindPrefix: "URL:" before a URI (C).
	KindPrefix
	// KindScheme: the scheme's document does not allow the URI (3.1: it "may further
	// restrict the syntax"). The section of a finding is one of that document. This kind
	// is off unless [Checker.Scheme] is set.
	KindScheme

	numKinds
)

// clauses has the sections that define a kind, by edition. An empty one means that the
// edition's document does not mention the matter.
type clauses struct{ name, iri, rfc3986, bis00, rfc2732, rfc2396 string }

// kinds has the names and the sections of the kinds.
var kinds = [numKinds]clauses{
	KindSyntax:     {name: "syntax", iri: "2.2", rfc3986: "A", bis00: "A", rfc2732: "A", rfc2396: "A"},
	KindEncoding:   {name: "encoding", iri: "2.2"},
	KindFormatting: {name: "formatting", iri: "4.1"},
	KindBidi:       {name: "bidi", iri: "4.2"},
	KindNFC:        {name: "nfc", iri: "5.3.2.2"},
	KindNFKC:       {name: "nfkc", iri: "7.5"},
	KindLookAlike:  {name: "look-alike", iri: "6.1"},
	KindInvisible:  {name: "invisible", iri: "6.1"},
	KindUnfit:      {name: "unfit", iri: "6.1"},
	KindUnassigned: {name: "unassigned", iri: "6.1"},
	KindScripts:    {name: "scripts", iri: "7.5"},
	KindAmbiguous:  {name: "ambiguous", iri: "7.5"},
	KindOverlong:   {name: "overlong", iri: "8"},

	KindDomainName:  {name: "domain-name", iri: "5.3.3"},
	KindACE:         {name: "ace", iri: "5.3.3"},
	KindNameprep:    {name: "nameprep", iri: "5.3.3"},
	KindEncodedHost: {name: "encoded-host", iri: "3.1", rfc3986: "3.2.2"},
	KindHost:        {name: "host", iri: "5.3.3", rfc3986: "3.2.2", bis00: "3.2.2"},
	KindUpperCase:   {name: "upper-case", iri: "7.5"},

	KindSchemeCase:  {name: "scheme-case", iri: "5.3.2.1", rfc3986: "3.1", bis00: "3.1", rfc2732: "3.1", rfc2396: "3.1"},
	KindHostCase:    {name: "host-case", iri: "5.3.2.1", rfc3986: "3.2.2"},
	KindPercentCase: {name: "percent-case", iri: "5.3.2.1", rfc3986: "2.1"},
	KindUnreserved:  {name: "unreserved", iri: "5.3.2.3", rfc3986: "2.3", bis00: "2.3", rfc2732: "2.3", rfc2396: "2.3"},
	KindDotSegments: {name: "dot-segments", iri: "5.3.2.4", rfc3986: "6.2.2.3"},

	KindPassword:   {name: "password", iri: "RFC 3986, 7.5", rfc3986: "3.2.1", bis00: "3.2.2", rfc2732: "3.2.2", rfc2396: "3.2.2"},
	KindMisleading: {name: "misleading", iri: "RFC 3986, 7.6", rfc3986: "7.6"},

	KindLocalHost:      {name: "local-host", iri: "RFC 3986, 3.2.2", rfc3986: "3.2.2", rfc2732: "3.2.2", rfc2396: "3.2.2"},
	KindRegisteredName: {name: "registered-name", iri: "RFC 3986, 3.2.2", rfc3986: "3.2.2"},
	KindHostEncoding:   {name: "host-encoding", rfc3986: "3.2.2"},
	KindVersionFlag:    {name: "version-flag", rfc3986: "3.2.2"},
	KindBrackets:       {name: "brackets", rfc2732: "RFC 2732, 2"},
	KindRareAddress:    {name: "rare-address", iri: "RFC 3986, 7.4", rfc3986: "7.4"},
	KindImplicitHost:   {name: "implicit-host", iri: "5.3.3", rfc3986: "6.2.3"},
	KindDefaultHost:    {name: "default-host", iri: "5.3.3", rfc3986: "6.2.3"},

	KindEmptyPort:   {name: "empty-port", iri: "5.3.3", rfc3986: "3.2"},
	KindDefaultPort: {name: "default-port", iri: "5.3.3", rfc3986: "3.2.3"},
	KindPort:        {name: "port", iri: "RFC 3986, 7.2", rfc3986: "7.2", bis00: "7", rfc2732: "7", rfc2396: "7"},
	KindPortRange:   {name: "port-range", iri: "RFC 3986, 3.2.3", rfc3986: "3.2.3", bis00: "3.2.2", rfc2732: "3.2.2", rfc2396: "3.2.2"},
	KindEmptyPath:   {name: "empty-path", iri: "5.3.3", rfc3986: "6.2.3"},

	KindLineBreak:  {name: "line-break", iri: "RFC 3986, 7.2", rfc3986: "7.2", bis00: "7", rfc2732: "7", rfc2396: "7"},
	KindNull:       {name: "null", iri: "RFC 3986, 7.3", rfc3986: "7.3"},
	KindSameScheme: {name: "same-scheme", rfc3986: "5.4.2", bis00: "C.2", rfc2732: "C.2", rfc2396: "C.2"},
	KindSuffix:     {name: "suffix", iri: "RFC 3986, 4.5", rfc3986: "4.5"},
	KindPrefix:     {name: "prefix", iri: "RFC 3986, C", rfc3986: "C", bis00: "E"},
	KindScheme:     {name: "scheme", iri: "RFC 3986, 3.1", rfc3986: "3.1", bis00: "1.2", rfc2732: "1.2", rfc2396: "1.2"},
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

// Section returns the section of an edition's document that the kind is about, or "" if the
// document does not mention the matter. [Checker.Check] does not look for such kinds. If
// another document has the section, its name comes first: "RFC 3986, 7.5". An edition that is
// nil or not of package uri counts as RFC 3987.
func (k Kind) Section(e uri.AnyEdition) string {
	if k >= numKinds {
		return ""
	}
	return kinds[k].section(documentOf(e))
}

// document is one of the documents that clauses have sections of.
type document uint8

const (
	documentIRI document = iota
	document3986
	documentBis00
	document2732
	document2396

	numDocuments
)

func documentOf(e uri.AnyEdition) document {
	if e, ok := e.(uri.Edition); ok {
		switch e {
		case uri.RFC2396:
			return document2396
		case uri.RFC2732:
			return document2732
		case uri.RFC2396bis00:
			return documentBis00
		case uri.RFC3986:
			return document3986
		}
	}
	return documentIRI
}

// isURI reports whether an edition is one of URIs.
func isURI(e uri.AnyEdition) bool {
	_, ok := e.(uri.Edition)
	return ok
}

func (c *clauses) section(d document) string {
	return [numDocuments]string{c.iri, c.rfc3986, c.bis00, c.rfc2732, c.rfc2396}[d]
}
