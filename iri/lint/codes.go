package lint

import (
	"slices"
	"strings"
	"unicode"

	"github.com/stricturi/stricturi/uri"
)

// Code tells what a finding is about, as in "look-alike". Codes do not change.
type Code string

// Codes returns all codes. Most are for some editions only: see [Code.Section].
func Codes() []Code {
	all := make([]Code, len(rows))
	for i, r := range rows {
		all[i] = r.code
	}
	return all
}

const should, must = SeverityShould, SeverityMust

// row is a code with what messages and fixes say. The sections are those of documents that mention the
// matter, after the editions of each: RFC 3987 stands for all editions of IRIs. The section of a finding
// of "scheme" is one of the scheme's document.
type row struct {
	code     Code
	severity Severity
	about    string
	sections string
	remedy   string // what a fix does, or "" if there is none
}

// RFC 3986 advises the encoding of IDNA for non-ASCII characters (3.2.2). RFC 3987 has the same words
// as RFC 3986, or refers to it for the use of components (2.1) and for security (8), and says "An IRI
// containing an invalid IDN cannot successfully be resolved" (5.3.3).
var rows = [...]row{
	{"syntax", must, "the text does not match the grammar", "rfc2396 rfc2732 rfc2396bis00 rfc3986: A; rfc3987: 2.2", ""},
	{"encoding", must, "not UTF-8", "rfc3987: 2.2", ""},
	// U+061C and U+2066 to U+2069 are younger than the section, and each is a should.
	{"formatting", must, "IRIs must not contain bidirectional formatting characters",
		"rfc3987: 4.1", "characters removed that cannot be seen"},
	{"bidi", should, "a restriction on bidirectional components", "rfc3987: 4.2", "the whole component percent-encoded"},
	{"nfc", should, "not in Normalization Form C", "rfc3987: 5.3.2.2", "Normalization Form C"},
	// Also 5.3.2.2. Section 7.5 allows them in a query that searches for them.
	{"nfkc", should, "not in Normalization Form KC", "rfc3987: 7.5", "Normalization Form KC"},
	// Of a space, of the "delims" and "unwise" of RFC 2396, or of another delimiter; and
	// full-width forms of US-ASCII (6.1, b; 7.2 about their input).
	{"look-alike", should, "looks like another character", "rfc3987: 6.1", "US-ASCII for full-width forms"},
	{"invisible", should, "cannot be seen", "rfc3987: 6.1", "characters removed that cannot be seen"},
	// Half-width forms among them: see [iri.Unsuitable].
	{"unfit", should, "to be avoided", "rfc3987: 6.1", ""},
	{"unassigned", should, "not assigned in Unicode " + unicode.Version, "rfc3987: 6.1", ""},
	{"scripts", should, "scripts in one component that no language uses together", "rfc3987: 7.5", ""},
	// As in "br0ken", "1ame" and "g00gle" (7.5). A final "0" or "1" counts only in the main
	// label of a domain name, as in "paypa1.com".
	{"ambiguous", should, "letters and digits that are easily confused", "rfc3987: 7.5", ""},
	{"overlong", should, "octets that are not UTF-8, but that a decoder may accept as characters", "rfc3987: 8", ""},
	// This code and the next four are for schemes with domain names: see idna.Names.HasScheme.
	{"domain-name", should, `a label that ToASCII refuses, in a name with non-ASCII labels or with "xn--"`, "rfc3987: 5.3.3", ""},
	{"ace", should, `a label with "xn--" that should be in characters`, "rfc3987: 5.3.3", "the characters of the label"},
	{"nameprep", should, "a label that Nameprep changes", "rfc3987: 5.3.3", "the label by Nameprep"},
	{"encoded-host", should, "a percent-encoded label of a domain name",
		"rfc3986: 3.2.2; rfc3987: 3.1", "the characters of the label"},
	{"host", should, "no host, where the scheme needs one", "rfc2396bis00 rfc3986: 3.2.2; rfc3987: 5.3.3", ""},
	// Of Latin, Greek and Cyrillic, after the authority. Off unless [Checker.Enabled] has it.
	{"upper-case", should, "upper-case letters: lower-case ones are less ambiguous", "rfc3987: 7.5", ""},
	{"scheme-case", should, "upper-case letters in the scheme: write lower-case ones",
		"rfc2396 rfc2732 rfc2396bis00 rfc3986: 3.1; rfc3987: 5.3.2.1", "lower case"},
	{"host-case", should, "upper-case letters in the host: write lower-case ones", "rfc3986: 3.2.2; rfc3987: 5.3.2.1", "lower case"},
	{"percent-case", should, "lower-case digits in percent-encoding: write upper-case ones",
		"rfc3986: 2.1; rfc3987: 5.3.2.1", "upper-case digits"},
	{"unreserved", should, "percent-encoding of characters that do not need it",
		"rfc2396 rfc2732 rfc2396bis00 rfc3986: 2.3; rfc3987: 5.3.2.3", "the characters themselves"},
	{"dot-segments", should, "dot segments, which are for relative references",
		"rfc3986: 6.2.2.3; rfc3987: 5.3.2.4", "the path without dot segments"},
	{"password", should, "a password in the userinfo",
		"rfc2396 rfc2732 rfc2396bis00: 3.2.2; rfc3986: 3.2.1; rfc3987: RFC 3986, 7.5", "without the password"},
	{"misleading", should, `a userinfo that looks like a host: the host is after the "@"`, "rfc3986: 7.6; rfc3987: RFC 3986, 7.6", ""},
	{"local-host", should, "the host is not a fully qualified domain name",
		"rfc2396 rfc2732 rfc3986: 3.2.2; rfc3987: RFC 3986, 3.2.2", ""},
	{"registered-name", should, "a name that is not in the syntax of DNS", "rfc3986: 3.2.2; rfc3987: RFC 3986, 3.2.2", ""},
	{"host-encoding", must, "percent-encoding of octets that are not UTF-8 in a host", "rfc3986: 3.2.2", ""},
	{"version-flag", must, "a version flag before an IPv4 or IPv6 address", "rfc3986: 3.2.2", "the address without a version flag"},
	{"brackets", should, "an IPv6 address without brackets", "rfc2732: RFC 2732, 2", "the address in brackets"},
	{"rare-address", should, "some systems take the name for an IPv4 address: write four decimal numbers",
		"rfc3986: 7.4; rfc3987: RFC 3986, 7.4", ""},
	{"implicit-host", should, "a userinfo or a port without a host: write the host", "rfc3986: 6.2.3; rfc3987: 5.3.3", ""},
	{"default-host", should, "the default host of the scheme: leave it out", "rfc3986: 6.2.3; rfc3987: 5.3.3", "left out"},
	{"empty-port", should, `a ":" without a port: leave it out`, "rfc3986: 3.2; rfc3987: 5.3.3", "left out"},
	{"default-port", should, "the default port of the scheme: leave it out", "rfc3986: 3.2.3; rfc3987: 5.3.3", "left out"},
	// Since RFC 3986, only the well-known ports of other protocols.
	{"port", should, "another port than the scheme's default",
		"rfc2396 rfc2732 rfc2396bis00: 7; rfc3986: 7.2; rfc3987: RFC 3986, 7.2", ""},
	// For schemes with a default port (3.2.3: the scheme defines the type of port).
	{"port-range", should, "a port above 65535, which TCP and UDP do not have",
		"rfc2396 rfc2732 rfc2396bis00: 3.2.2; rfc3986: 3.2.3; rfc3987: RFC 3986, 3.2.3", ""},
	{"empty-path", should, `an empty path: write "/"`, "rfc3986: 6.2.3; rfc3987: 5.3.3", "the path of the root"},
	{"line-break", should, "a percent-encoded line break: it must not be decoded before transmission",
		"rfc2396 rfc2732 rfc2396bis00: 7; rfc3986: 7.2; rfc3987: RFC 3986, 7.2", ""},
	{"null", should, "a percent-encoded NUL, which few programs expect", "rfc3986: 7.3; rfc3987: RFC 3986, 7.3", ""},
	{"same-scheme", should, "a relative path after the scheme: only old parsers resolve it",
		"rfc2396 rfc2732 rfc2396bis00: C.2; rfc3986: 5.4.2", ""},
	{"suffix", should, "a relative path that looks like a host: write the scheme too",
		"rfc3986: 4.5; rfc3987: RFC 3986, 4.5", "the most common scheme"},
	{"prefix", should, `a URI after "URL:": leave the prefix out`, "rfc2396bis00: E; rfc3986: C; rfc3987: RFC 3986, C", "left out"},
	// Of texts that are not valid as well: a backslash and control characters never are. The
	// other causes are an "@" too many, or after a host without a path; hosts such as "0x7f.1"
	// and "2130706433"; "http:" and the like with other slashes than two, or "mailto:" with
	// two; characters in a host that UTS #46 maps to US-ASCII, or percent-encoded ones; and two ports.
	{"readers-differ", should, "programs disagree about the host or the path", "rfc3986: 7.6; rfc3987: RFC 3986, 7.6", ""},
	// Off unless [Checker.Scheme] is set.
	{"scheme", must, "the scheme's document does not allow the text",
		"rfc2396 rfc2732 rfc2396bis00: 1.2; rfc3986: 3.1; rfc3987: RFC 3986, 3.1", ""},
}

// row returns the index of the code's row, or -1.
func (c Code) row() int {
	return slices.IndexFunc(rows[:], func(r row) bool { return r.code == c })
}

// Section returns the section of an edition's document that a code is about, or "" if the
// document does not mention the matter. [Checker.Check] does not look for such codes. If
// another document has the section, its name comes first: "RFC 3986, 7.5". An edition that
// is nil or not of package uri counts as RFC 3987.
func (c Code) Section(e uri.AnyEdition) string {
	edition := Checker{Edition: e}.edition()
	if edition.IsIRI() {
		return c.sectionOf("rfc3987")
	}
	if Code("syntax").sectionOf(edition.String()) != "" {
		return c.sectionOf(edition.String())
	}
	section := c.sectionOf("rfc3986")
	if section != "" {
		section = "RFC 3986, " + section // which the edition amends
	}
	return section
}

// sectionOf returns the section of the edition with a stem.
func (c Code) sectionOf(stem string) string {
	i := c.row()
	if i < 0 {
		return ""
	}
	for part := range strings.SplitSeq(rows[i].sections, "; ") {
		stems, section, _ := strings.Cut(part, ": ")
		for s := range strings.FieldsSeq(stems) {
			if s == stem {
				return section
			}
		}
	}
	return ""
}

// About tells in a few words what findings with the code are about.
func (c Code) About() string {
	if i := c.row(); i >= 0 {
		return rows[i].about
	}
	return ""
}
