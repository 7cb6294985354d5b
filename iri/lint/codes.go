package lint

import (
	"slices"
	"strings"
	"sync"
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

// row is a code with what messages say.
type row struct {
	code     Code
	severity Severity
	about    string
}

var rows = [...]row{
	{"syntax", must, "the text does not match the grammar"},
	{"encoding", must, "not UTF-8"},
	// U+061C and U+2066 to U+2069 are younger than the section, and each is a should.
	{"formatting", must, "IRIs must not contain bidirectional formatting characters"},
	{"bidi", should, "a restriction on bidirectional components"},
	{"nfc", should, "not in Normalization Form C"},
	// Also 5.3.2.2. Section 7.5 allows them in a query that searches for them.
	{"nfkc", should, "not in Normalization Form KC"},
	// Of a space, of the "delims" and "unwise" of RFC 2396, or of another delimiter; and
	// full-width forms of US-ASCII (6.1, b; 7.2 about their input).
	{"look-alike", should, "looks like another character"},
	{"invisible", should, "cannot be seen"},
	// Half-width forms among them: see [iri.Unsuitable].
	{"unfit", should, "to be avoided"},
	{"unassigned", should, "not assigned in Unicode " + unicode.Version},
	{"scripts", should, "scripts in one component that no language uses together"},
	// As in "br0ken", "1ame" and "g00gle" (7.5). A final "0" or "1" counts only in the main
	// label of a domain name, as in "paypa1.com".
	{"ambiguous", should, "letters and digits that are easily confused"},
	{"overlong", should, "octets that are not UTF-8, but that a decoder may accept as characters"},
	// This code and the next four are for schemes that idna.Schemes has.
	{"domain-name", should, `a label that ToASCII refuses, in a name with non-ASCII labels or with "xn--"`},
	{"ace", should, `a label with "xn--" that should be in characters`},
	{"nameprep", should, "a label that Nameprep changes"},
	{"encoded-host", should, "a percent-encoded label of a domain name"},
	{"host", should, "no host, where the scheme needs one"},
	// Of Latin, Greek and Cyrillic, after the authority. Off unless [Checker.Enabled] has it.
	{"upper-case", should, "upper-case letters: lower-case ones are less ambiguous"},
	{"scheme-case", should, "upper-case letters in the scheme: write lower-case ones"},
	{"host-case", should, "upper-case letters in the host: write lower-case ones"},
	{"percent-case", should, "lower-case digits in percent-encoding: write upper-case ones"},
	{"unreserved", should, "percent-encoding of characters that do not need it"},
	{"dot-segments", should, "dot segments, which are for relative references"},
	{"password", should, "a password in the userinfo"},
	{"misleading", should, `a userinfo that looks like a host: the host is after the "@"`},
	{"local-host", should, "the host is not a fully qualified domain name"},
	{"registered-name", should, "a name that is not in the syntax of DNS"},
	{"host-encoding", must, "percent-encoding of octets that are not UTF-8 in a host"},
	{"version-flag", must, "a version flag before an IPv4 or IPv6 address"},
	{"brackets", should, "an IPv6 address without brackets"},
	{"rare-address", should, "some systems take the name for an IPv4 address: write four decimal numbers"},
	{"implicit-host", should, "a userinfo or a port without a host: write the host"},
	{"default-host", should, "the default host of the scheme: leave it out"},
	{"empty-port", should, `a ":" without a port: leave it out`},
	{"default-port", should, "the default port of the scheme: leave it out"},
	// Since RFC 3986, only the well-known ports of other protocols.
	{"port", should, "another port than the scheme's default"},
	// For schemes with a default port (3.2.3: the scheme defines the type of port).
	{"port-range", should, "a port above 65535, which TCP and UDP do not have"},
	{"empty-path", should, `an empty path: write "/"`},
	{"line-break", should, "a percent-encoded line break: it must not be decoded before transmission"},
	{"null", should, "a percent-encoded NUL, which few programs expect"},
	{"same-scheme", should, "a relative path after the scheme: only old parsers resolve it"},
	{"suffix", should, "a relative path that looks like a host: write the scheme too"},
	{"prefix", should, `a URI after "URL:": leave the prefix out`},
	// Of texts that are not valid as well: a backslash and control characters never are. The
	// other causes are an "@" too many, or after a host without a path; hosts such as "0x7f.1"
	// and "2130706433"; "http:" and the like with other slashes than two, or "mailto:" with
	// two; characters in a host that UTS #46 maps to US-ASCII, or percent-encoded ones; and two ports.
	{"readers-differ", should, "programs disagree about the host or the path"},
	// Off unless [Checker.Scheme] is set.
	{"scheme", must, "the scheme's document does not allow the text"},
}

// mentions lists the sections of a document that mention matters, with their codes.
type mentions []struct{ section, codes string }

// sections has a row for each edition, by its stem. That of RFC 3987 is for all editions of IRIs.
// The section of a finding of "scheme" is one of the scheme's document.
var sections = sync.OnceValue(func() map[string]map[Code]string {
	all := map[string]map[Code]string{}
	for stem, document := range map[string]mentions{
		"rfc2396": {
			{"1.2", "scheme"}, {"2.3", "unreserved"}, {"3.1", "scheme-case"}, {"3.2.2", "password local-host port-range"},
			{"7", "port line-break"}, {"A", "syntax"}, {"C.2", "same-scheme"},
		},
		"rfc2732": {
			{"1.2", "scheme"}, {"2.3", "unreserved"}, {"3.1", "scheme-case"}, {"3.2.2", "password local-host port-range"},
			{"7", "port line-break"}, {"A", "syntax"}, {"C.2", "same-scheme"}, {"RFC 2732, 2", "brackets"},
		},
		"rfc2396bis00": {
			{"1.2", "scheme"}, {"2.3", "unreserved"}, {"3.1", "scheme-case"}, {"3.2.2", "host password port-range"},
			{"7", "port line-break"}, {"A", "syntax"}, {"C.2", "same-scheme"}, {"E", "prefix"},
		},
		"rfc3986": {
			{"2.1", "percent-case"}, {"2.3", "unreserved"}, {"3.1", "scheme scheme-case"}, {"3.2", "empty-port"}, {"3.2.1", "password"},
			// It advises the encoding of IDNA for non-ASCII characters.
			{"3.2.2", "encoded-host host host-case host-encoding local-host registered-name version-flag"},
			{"3.2.3", "default-port port-range"}, {"4.5", "suffix"}, {"5.4.2", "same-scheme"}, {"6.2.2.3", "dot-segments"},
			{"6.2.3", "default-host empty-path implicit-host"}, {"7.2", "line-break port"}, {"7.3", "null"}, {"7.4", "rare-address"},
			{"7.6", "misleading readers-differ"}, {"A", "syntax"}, {"C", "prefix"},
		},
		// It has the same words as RFC 3986, or refers to it for the use of components (2.1) and for
		// security (8).
		"rfc3987": {
			{"2.2", "encoding syntax"}, {"3.1", "encoded-host"}, {"4.1", "formatting"}, {"4.2", "bidi"},
			{"5.3.2.1", "host-case percent-case scheme-case"}, {"5.3.2.2", "nfc"}, {"5.3.2.3", "unreserved"}, {"5.3.2.4", "dot-segments"},
			// "An IRI containing an invalid IDN cannot successfully be resolved."
			{"5.3.3", "ace default-host default-port domain-name empty-path empty-port host implicit-host nameprep"},
			{"6.1", "invisible look-alike unassigned unfit"}, {"7.5", "ambiguous nfkc scripts upper-case"}, {"8", "overlong"},
			{"RFC 3986, 3.1", "scheme"}, {"RFC 3986, 3.2.2", "local-host registered-name"}, {"RFC 3986, 3.2.3", "port-range"},
			{"RFC 3986, 4.5", "suffix"}, {"RFC 3986, 7.2", "line-break port"}, {"RFC 3986, 7.3", "null"}, {"RFC 3986, 7.4", "rare-address"},
			{"RFC 3986, 7.5", "password"}, {"RFC 3986, 7.6", "misleading readers-differ"}, {"RFC 3986, C", "prefix"},
		},
	} {
		all[stem] = map[Code]string{}
		for _, m := range document {
			for code := range strings.FieldsSeq(m.codes) {
				all[stem][Code(code)] = m.section
			}
		}
	}
	return all
})

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
		return sections()["rfc3987"][c]
	}
	if own, ok := sections()[edition.String()]; ok {
		return own[c]
	}
	section := sections()["rfc3986"][c]
	if section != "" {
		section = "RFC 3986, " + section // which the edition amends
	}
	return section
}

// About tells in a few words what findings with the code are about.
func (c Code) About() string {
	if i := c.row(); i >= 0 {
		return rows[i].about
	}
	return ""
}
