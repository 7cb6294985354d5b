package lint

import (
	"slices"
	"unicode"

	"github.com/stricturi/stricturi/uri"
)

// Code tells what a finding is about, as in "look-alike". Codes do not change.
type Code string

// Codes returns all codes. Most are for some editions only: see [Code.Section].
func Codes() []Code {
	all := make([]Code, len(rules))
	for i, r := range rules {
		all[i] = r.code
	}
	return all
}

// rule is a code with its severity, if that is not SeverityShould, the sections of the
// documents that mention the matter, and what messages say about it.
type rule struct {
	code                                  Code
	severity                              Severity
	iri, rfc3986, bis00, rfc2732, rfc2396 string
	about                                 string
}

// Sections of iri without a document are those of RFC 3987 and iri-11.
var rules = [...]rule{
	{code: "syntax", severity: SeverityMust, iri: "2.2", rfc3986: "A", bis00: "A", rfc2732: "A", rfc2396: "A",
		about: "the text does not match the grammar"},
	{code: "encoding", severity: SeverityMust, iri: "2.2",
		about: "not UTF-8"},
	// U+061C and U+2066 to U+2069 are younger than the section, and each is a should.
	{code: "formatting", severity: SeverityMust, iri: "4.1",
		about: "IRIs must not contain bidirectional formatting characters"},
	{code: "bidi", iri: "4.2",
		about: "a restriction on bidirectional components"},
	{code: "nfc", iri: "5.3.2.2",
		about: "not in Normalization Form C"},
	// Also 5.3.2.2. Section 7.5 allows them in a query that searches for them.
	{code: "nfkc", iri: "7.5",
		about: "not in Normalization Form KC"},
	// Of a space, of the "delims" and "unwise" of RFC 2396, or of another delimiter; and
	// full-width forms of US-ASCII (6.1, b; 7.2 about their input).
	{code: "look-alike", iri: "6.1",
		about: "looks like another character"},
	{code: "invisible", iri: "6.1",
		about: "cannot be seen"},
	// Half-width forms among them: see [iri.Unsuitable].
	{code: "unfit", iri: "6.1",
		about: "to be avoided"},
	{code: "unassigned", iri: "6.1",
		about: "not assigned in Unicode " + unicode.Version},
	{code: "scripts", iri: "7.5",
		about: "scripts in one component that no language uses together"},
	// As in "br0ken", "1ame" and "g00gle" (7.5). A final "0" or "1" counts only in the main
	// label of a domain name, as in "paypa1.com".
	{code: "ambiguous", iri: "7.5",
		about: "letters and digits that are easily confused"},
	{code: "overlong", iri: "8",
		about: "octets that are not UTF-8, but that a decoder may accept as characters"},
	// This code and the next four are for schemes that idna.Schemes has. "An IRI containing an
	// invalid IDN cannot successfully be resolved" (5.3.3).
	{code: "domain-name", iri: "5.3.3",
		about: "a label that ToASCII refuses, in a name with non-ASCII labels or with \"xn--\""},
	{code: "ace", iri: "5.3.3",
		about: "a label with \"xn--\" that should be in characters"},
	{code: "nameprep", iri: "5.3.3",
		about: "a label that Nameprep changes"},
	// For a URI, RFC 3986, 3.2.2, advises the encoding of IDNA for non-ASCII characters.
	{code: "encoded-host", iri: "3.1", rfc3986: "3.2.2",
		about: "a percent-encoded label of a domain name"},
	{code: "host", iri: "5.3.3", rfc3986: "3.2.2", bis00: "3.2.2",
		about: "no host, where the scheme needs one"},
	// Of Latin, Greek and Cyrillic, after the authority. Off unless [Checker.Enabled] has it.
	{code: "upper-case", iri: "7.5",
		about: "upper-case letters: lower-case ones are less ambiguous"},
	// The codes from here on are for URIs, many of them for IRIs as well: RFC 3987 has the
	// same words, or refers to RFC 3986 for the use of components (2.1) and for security (8).
	{code: "scheme-case", iri: "5.3.2.1", rfc3986: "3.1", bis00: "3.1", rfc2732: "3.1", rfc2396: "3.1",
		about: "upper-case letters in the scheme: write lower-case ones"},
	{code: "host-case", iri: "5.3.2.1", rfc3986: "3.2.2",
		about: "upper-case letters in the host: write lower-case ones"},
	{code: "percent-case", iri: "5.3.2.1", rfc3986: "2.1",
		about: "lower-case digits in percent-encoding: write upper-case ones"},
	{code: "unreserved", iri: "5.3.2.3", rfc3986: "2.3", bis00: "2.3", rfc2732: "2.3", rfc2396: "2.3",
		about: "percent-encoding of characters that do not need it"},
	{code: "dot-segments", iri: "5.3.2.4", rfc3986: "6.2.2.3",
		about: "dot segments, which are for relative references"},
	{code: "password", iri: "RFC 3986, 7.5", rfc3986: "3.2.1", bis00: "3.2.2", rfc2732: "3.2.2", rfc2396: "3.2.2",
		about: "a password in the userinfo"},
	{code: "misleading", iri: "RFC 3986, 7.6", rfc3986: "7.6",
		about: "a userinfo that looks like a host: the host is after the \"@\""},
	{code: "local-host", iri: "RFC 3986, 3.2.2", rfc3986: "3.2.2", rfc2732: "3.2.2", rfc2396: "3.2.2",
		about: "the host is not a fully qualified domain name"},
	{code: "registered-name", iri: "RFC 3986, 3.2.2", rfc3986: "3.2.2",
		about: "a name that is not in the syntax of DNS"},
	{code: "host-encoding", severity: SeverityMust, rfc3986: "3.2.2",
		about: "percent-encoding of octets that are not UTF-8 in a host"},
	{code: "version-flag", severity: SeverityMust, rfc3986: "3.2.2",
		about: "a version flag before an IPv4 or IPv6 address"},
	{code: "brackets", rfc2732: "RFC 2732, 2",
		about: "an IPv6 address without brackets"},
	{code: "rare-address", iri: "RFC 3986, 7.4", rfc3986: "7.4",
		about: "some systems take the name for an IPv4 address: write four decimal numbers"},
	{code: "implicit-host", iri: "5.3.3", rfc3986: "6.2.3",
		about: "a userinfo or a port without a host: write the host"},
	{code: "default-host", iri: "5.3.3", rfc3986: "6.2.3",
		about: "the default host of the scheme: leave it out"},
	{code: "empty-port", iri: "5.3.3", rfc3986: "3.2",
		about: "a \":\" without a port: leave it out"},
	{code: "default-port", iri: "5.3.3", rfc3986: "3.2.3",
		about: "the default port of the scheme: leave it out"},
	// Since RFC 3986, only the well-known ports of other protocols.
	{code: "port", iri: "RFC 3986, 7.2", rfc3986: "7.2", bis00: "7", rfc2732: "7", rfc2396: "7",
		about: "another port than the scheme's default"},
	// For schemes with a default port (3.2.3: the scheme defines the type of port).
	{code: "port-range", iri: "RFC 3986, 3.2.3", rfc3986: "3.2.3", bis00: "3.2.2", rfc2732: "3.2.2", rfc2396: "3.2.2",
		about: "a port above 65535, which TCP and UDP do not have"},
	{code: "empty-path", iri: "5.3.3", rfc3986: "6.2.3",
		about: "an empty path: write \"/\""},
	{code: "line-break", iri: "RFC 3986, 7.2", rfc3986: "7.2", bis00: "7", rfc2732: "7", rfc2396: "7",
		about: "a percent-encoded line break: it must not be decoded before transmission"},
	{code: "null", iri: "RFC 3986, 7.3", rfc3986: "7.3",
		about: "a percent-encoded NUL, which few programs expect"},
	{code: "same-scheme", rfc3986: "5.4.2", bis00: "C.2", rfc2732: "C.2", rfc2396: "C.2",
		about: "a relative path after the scheme: only old parsers resolve it"},
	{code: "suffix", iri: "RFC 3986, 4.5", rfc3986: "4.5",
		about: "a relative path that looks like a host: write the scheme too"},
	{code: "prefix", iri: "RFC 3986, C", rfc3986: "C", bis00: "E",
		about: "a URI after \"URL:\": leave the prefix out"},
	// Of texts that are not valid as well: a backslash and control characters never are. The
	// other causes are an "@" too many, or after a host without a path; hosts such as "0x7f.1"
	// and "2130706433"; "http:" and the like with other slashes than two, or "mailto:" with
	// two; and full-width characters in an authority.
	{code: "readers-differ", iri: "RFC 3986, 7.6", rfc3986: "7.6",
		about: "programs disagree about the host or the path"},
	// Off unless [Checker.Scheme] is set. The section of a finding is one of that document.
	{code: "scheme", severity: SeverityMust, iri: "RFC 3986, 3.1", rfc3986: "3.1", bis00: "1.2", rfc2732: "1.2", rfc2396: "1.2",
		about: "the scheme's document does not allow the text"},
}

// rule returns the index of the code's rule, or -1.
func (c Code) rule() int {
	return slices.IndexFunc(rules[:], func(r rule) bool { return r.code == c })
}

// Section returns the section of an edition's document that a code is about, or "" if the
// document does not mention the matter. [Checker.Check] does not look for such codes. If
// another document has the section, its name comes first: "RFC 3986, 7.5". An edition that
// is nil or not of package uri counts as RFC 3987.
func (c Code) Section(e uri.AnyEdition) string {
	if i := c.rule(); i >= 0 {
		return rules[i].section(e)
	}
	return ""
}

func (r *rule) section(e uri.AnyEdition) string {
	switch e {
	case uri.RFC3986():
		return r.rfc3986
	case uri.RFC2396bis00():
		return r.bis00
	case uri.RFC2732():
		return r.rfc2732
	case uri.RFC2396():
		return r.rfc2396
	}
	switch {
	case !isURI(e):
		return r.iri
	case r.rfc3986 == "":
		return ""
	}
	return "RFC 3986, " + r.rfc3986 // which the edition amends
}

// About tells in a few words what findings with the code are about.
func (c Code) About() string {
	if i := c.rule(); i >= 0 {
		return rules[i].about
	}
	return ""
}

// isURI reports whether an edition is one of URIs.
func isURI(e uri.AnyEdition) bool {
	u, ok := e.(uri.Edition)
	return ok && !u.IsIRI()
}
