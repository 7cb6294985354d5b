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

const should, must = SeverityShould, SeverityMust

// rule is a code with the sections of the documents that mention the matter. Those of IRIs are
// of RFC 3987 and iri-11 if they do not name a document.
type rule struct {
	code                                  Code
	severity                              Severity
	iri, rfc3986, bis00, rfc2732, rfc2396 string
	about                                 string // what messages say
}

var rules = [...]rule{
	{"syntax", must, "2.2", "A", "A", "A", "A", "the text does not match the grammar"},
	{"encoding", must, "2.2", "", "", "", "", "not UTF-8"},
	// U+061C and U+2066 to U+2069 are younger than the section, and each is a should.
	{"formatting", must, "4.1", "", "", "", "", "IRIs must not contain bidirectional formatting characters"},
	{"bidi", should, "4.2", "", "", "", "", "a restriction on bidirectional components"},
	{"nfc", should, "5.3.2.2", "", "", "", "", "not in Normalization Form C"},
	// Also 5.3.2.2. Section 7.5 allows them in a query that searches for them.
	{"nfkc", should, "7.5", "", "", "", "", "not in Normalization Form KC"},
	// Of a space, of the "delims" and "unwise" of RFC 2396, or of another delimiter; and
	// full-width forms of US-ASCII (6.1, b; 7.2 about their input).
	{"look-alike", should, "6.1", "", "", "", "", "looks like another character"},
	{"invisible", should, "6.1", "", "", "", "", "cannot be seen"},
	// Half-width forms among them: see [iri.Unsuitable].
	{"unfit", should, "6.1", "", "", "", "", "to be avoided"},
	{"unassigned", should, "6.1", "", "", "", "", "not assigned in Unicode " + unicode.Version},
	{"scripts", should, "7.5", "", "", "", "", "scripts in one component that no language uses together"},
	// As in "br0ken", "1ame" and "g00gle" (7.5). A final "0" or "1" counts only in the main
	// label of a domain name, as in "paypa1.com".
	{"ambiguous", should, "7.5", "", "", "", "", "letters and digits that are easily confused"},
	{"overlong", should, "8", "", "", "", "", "octets that are not UTF-8, but that a decoder may accept as characters"},
	// This code and the next four are for schemes that idna.Schemes has. "An IRI containing an
	// invalid IDN cannot successfully be resolved" (5.3.3).
	{"domain-name", should, "5.3.3", "", "", "", "", `a label that ToASCII refuses, in a name with non-ASCII labels or with "xn--"`},
	{"ace", should, "5.3.3", "", "", "", "", `a label with "xn--" that should be in characters`},
	{"nameprep", should, "5.3.3", "", "", "", "", "a label that Nameprep changes"},
	// For a URI, RFC 3986, 3.2.2, advises the encoding of IDNA for non-ASCII characters.
	{"encoded-host", should, "3.1", "3.2.2", "", "", "", "a percent-encoded label of a domain name"},
	{"host", should, "5.3.3", "3.2.2", "3.2.2", "", "", "no host, where the scheme needs one"},
	// Of Latin, Greek and Cyrillic, after the authority. Off unless [Checker.Enabled] has it.
	{"upper-case", should, "7.5", "", "", "", "", "upper-case letters: lower-case ones are less ambiguous"},
	// The codes from here on are for URIs, many of them for IRIs as well: RFC 3987 has the
	// same words, or refers to RFC 3986 for the use of components (2.1) and for security (8).
	{"scheme-case", should, "5.3.2.1", "3.1", "3.1", "3.1", "3.1", "upper-case letters in the scheme: write lower-case ones"},
	{"host-case", should, "5.3.2.1", "3.2.2", "", "", "", "upper-case letters in the host: write lower-case ones"},
	{"percent-case", should, "5.3.2.1", "2.1", "", "", "", "lower-case digits in percent-encoding: write upper-case ones"},
	{"unreserved", should, "5.3.2.3", "2.3", "2.3", "2.3", "2.3", "percent-encoding of characters that do not need it"},
	{"dot-segments", should, "5.3.2.4", "6.2.2.3", "", "", "", "dot segments, which are for relative references"},
	{"password", should, "RFC 3986, 7.5", "3.2.1", "3.2.2", "3.2.2", "3.2.2", "a password in the userinfo"},
	{"misleading", should, "RFC 3986, 7.6", "7.6", "", "", "", `a userinfo that looks like a host: the host is after the "@"`},
	{"local-host", should, "RFC 3986, 3.2.2", "3.2.2", "", "3.2.2", "3.2.2", "the host is not a fully qualified domain name"},
	{"registered-name", should, "RFC 3986, 3.2.2", "3.2.2", "", "", "", "a name that is not in the syntax of DNS"},
	{"host-encoding", must, "", "3.2.2", "", "", "", "percent-encoding of octets that are not UTF-8 in a host"},
	{"version-flag", must, "", "3.2.2", "", "", "", "a version flag before an IPv4 or IPv6 address"},
	{"brackets", should, "", "", "", "RFC 2732, 2", "", "an IPv6 address without brackets"},
	{"rare-address", should, "RFC 3986, 7.4", "7.4", "", "", "",
		"some systems take the name for an IPv4 address: write four decimal numbers"},
	{"implicit-host", should, "5.3.3", "6.2.3", "", "", "", "a userinfo or a port without a host: write the host"},
	{"default-host", should, "5.3.3", "6.2.3", "", "", "", "the default host of the scheme: leave it out"},
	{"empty-port", should, "5.3.3", "3.2", "", "", "", `a ":" without a port: leave it out`},
	{"default-port", should, "5.3.3", "3.2.3", "", "", "", "the default port of the scheme: leave it out"},
	// Since RFC 3986, only the well-known ports of other protocols.
	{"port", should, "RFC 3986, 7.2", "7.2", "7", "7", "7", "another port than the scheme's default"},
	// For schemes with a default port (3.2.3: the scheme defines the type of port).
	{"port-range", should, "RFC 3986, 3.2.3", "3.2.3", "3.2.2", "3.2.2", "3.2.2", "a port above 65535, which TCP and UDP do not have"},
	{"empty-path", should, "5.3.3", "6.2.3", "", "", "", `an empty path: write "/"`},
	{"line-break", should, "RFC 3986, 7.2", "7.2", "7", "7", "7", "a percent-encoded line break: it must not be decoded before transmission"},
	{"null", should, "RFC 3986, 7.3", "7.3", "", "", "", "a percent-encoded NUL, which few programs expect"},
	{"same-scheme", should, "", "5.4.2", "C.2", "C.2", "C.2", "a relative path after the scheme: only old parsers resolve it"},
	{"suffix", should, "RFC 3986, 4.5", "4.5", "", "", "", "a relative path that looks like a host: write the scheme too"},
	{"prefix", should, "RFC 3986, C", "C", "E", "", "", `a URI after "URL:": leave the prefix out`},
	// Of texts that are not valid as well: a backslash and control characters never are. The
	// other causes are an "@" too many, or after a host without a path; hosts such as "0x7f.1"
	// and "2130706433"; "http:" and the like with other slashes than two, or "mailto:" with
	// two; characters in a host that UTS #46 maps to US-ASCII, or percent-encoded ones; and two ports.
	{"readers-differ", should, "RFC 3986, 7.6", "7.6", "", "", "", "programs disagree about the host or the path"},
	// Off unless [Checker.Scheme] is set. The section of a finding is one of that document.
	{"scheme", must, "RFC 3986, 3.1", "3.1", "1.2", "1.2", "1.2", "the scheme's document does not allow the text"},
}

// index returns the index of the code's rule, or -1.
func (c Code) index() int {
	return slices.IndexFunc(rules[:], func(r rule) bool { return r.code == c })
}

// rule returns the code's rule. That of an unknown code is empty.
func (c Code) rule() *rule {
	if i := c.index(); i >= 0 {
		return &rules[i]
	}
	return new(rule)
}

// Section returns the section of an edition's document that a code is about, or "" if the
// document does not mention the matter. [Checker.Check] does not look for such codes. If
// another document has the section, its name comes first: "RFC 3986, 7.5". An edition that
// is nil or not of package uri counts as RFC 3987.
func (c Code) Section(e uri.AnyEdition) string { return c.rule().section(e) }

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
	case Checker{Edition: e}.edition().IsIRI():
		return r.iri
	case r.rfc3986 == "":
		return ""
	}
	return "RFC 3986, " + r.rfc3986 // which the edition amends
}

// About tells in a few words what findings with the code are about.
func (c Code) About() string { return c.rule().about }
