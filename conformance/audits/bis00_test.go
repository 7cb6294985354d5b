package audits_test

import (
	"strings"

	"github.com/stricturi/stricturi/internal/grammar/automaton"
	"github.com/stricturi/stricturi/uri"
)

const (
	r2396 = "rfc2396"
	r2732 = "rfc2732"
	bis00 = "rfc2396bis00"
	r3986 = "rfc3986"
)

var (
	multiple = represented(2) // "multiple groups", RFC 2373, 2.2
	oneMore  = represented(1) // "one or more groups", RFC 3513, 2.2
)

var long = strings.Repeat("a", 64)

var chapters = []chapter{appendixG, appendixD}

var appendixG = chapter{
	id:    "G",
	title: "draft-fielding-uri-rfc2396bis-00, Appendix G",
	about: "Changes from RFC 2396. Some verdicts depend on defects of the draft's grammar, which is taken literally.",
	claims: []claim{
		{
			quote:   "IPv6 literals have been added to the list of possible identifiers for the host portion of a server component, as described by [RFC2732],",
			verdict: incomplete,
			finding: "They have been added, but not as RFC 2732 describes them: each of the two grammars accepts addresses that the other does not.",
			checks: []check{
				has(bis00, "host", "[::]"), hasNot(r2396, "host", "[::]"),
				overlap(r2732, "ipv6reference", bis00, "IPv6reference", "[a]", "[::a:]"),
			},
		},
		{
			quote:   `with the addition of "[" and "]" to the reserved, uric, and uric-no-slash sets.`,
			verdict: holds,
			finding: "RFC 2732 added them to reserved, and so to uric, but not to uric_no_slash: an opaque part could not begin with one.",
			checks: []check{
				same(r2396, `reserved / "[" / "]"`, bis00, "reserved"),
				same(r2396, `uric / "[" / "]"`, bis00, "uric"),
				same(r2396, `uric_no_slash / "[" / "]"`, bis00, "uric-no-slash"),
				same(r2732, "uric", bis00, "uric"),
				grew(r2732, "opaque_part", bis00, "opaque-part", "["),
			},
		},
		{
			quote:   "Square brackets are now specified as reserved for the authority component, allowed within the opaque part of an opaque URI,",
			verdict: holds,
			checks: []check{
				has(bis00, "opaque-part", "["), has(bis00, "absolute-URI", "a:["), hasNot(r2396, "opaque_part", "a["),
			},
		},
		{
			quote:   "and not allowed in the hierarchical syntax except for their use as delimiters for an IPv6reference within host.",
			verdict: holds,
			finding: "No part of a hierarchical reference except IPv6reference contains them.",
			checks: []check{
				bracketless{bis00, []string{"scheme", "abs-path", "rel-path", "query", "fragment", "userinfo", "hostname", "IPv4address", "port", "reg-name", "IPv6address"}},
				has(bis00, "hier-part", "//[::]"), hasNot(bis00, "hier-part", "/["), hasNot(bis00, "hier-part", "?["),
			},
		},
		{
			quote:   "In order to make this change without changing the technical definition of the path, query, and fragment components,",
			verdict: fails,
			finding: "Query and fragment have not changed, nor have the rules for paths with a hierarchy. But path has: it is still defined by opaque-part, which now allows brackets.",
			checks: []check{
				grew(r2396, "path", bis00, "path", "["),
				same(r2396, "query", bis00, "query"),
				same(r2396, "fragment", bis00, "fragment"),
				same(r2396, "abs_path", bis00, "abs-path"),
				same(r2396, "rel_path", bis00, "rel-path"),
				shrank(r2732, "query", bis00, "query", "["),
				shrank(r2732, "fragment", bis00, "fragment", "["),
			},
		},
		{
			quote:   "those rules were redefined to directly specify the characters allowed rather than continuing to be defined in terms of uric.",
			verdict: incomplete,
			finding: "Query and fragment were. Path is still defined by uric, through opaque-part.",
			checks: []check{
				uses{bis00, "query", "uric", false}, uses{bis00, "fragment", "uric", false},
				uses{bis00, "path", "opaque-part", true}, uses{bis00, "opaque-part", "uric", true},
			},
		},
		{
			quote:   "Since [RFC2732] defers to [RFC2373] for definition of an IPv6 literal address, which unfortunately has an incorrect ABNF description of IPv6address,",
			verdict: holds,
			finding: "It accepts any number of groups, and no IPv4 address after \"::\", so it rejects an example of RFC 2732 itself.",
			checks: []check{
				represents(r2732, multiple, "RFC 2373, 2.2", automaton.Overlap, "a", "::0.0.0.0"),
				has(r2732, "IPv6address", "1:2"), has(r2732, "IPv6address", "1:2:3:4:5:6:7:8:9"),
				hasNot(r2732, "IPv6address", "::192.9.5.5"), has(bis00, "IPv6address", "::192.9.5.5"),
			},
		},
		{
			quote:   "we created a new ABNF rule for IPv6address that matches the text representations defined by Section 2.2 of [RFC2373].",
			verdict: fails,
			finding: "It accepts a colon at the end after \"::\", and does not accept addresses with six groups before \"::\" (and, if \"::\" may stand for one group, with seven, and with five before an IPv4 address). Its IPv4 addresses are those of the next claim.",
			checks: []check{
				represents(bis00, multiple, "RFC 2373, 2.2", automaton.Overlap, "::a:", "a:a:a:a:a:a::"),
				represents(bis00, oneMore, "RFC 3513, 2.2", automaton.Overlap, "::a:", "a:a:a:a:a:a::"),
				has(bis00, "IPv6address", "::1:"), hasNot(bis00, "IPv6address", "1:2:3:4:5:6::"),
				hasNot(bis00, "IPv6address", "1:2:3:4:5:6:7::"), hasNot(bis00, "IPv6address", "1:2:3:4:5::1.2.3.4"),
				has(bis00, "IPv6address", "::1000.0.0.0"),
			},
		},
		{
			quote:   "Likewise, the definition of IPv4address has been improved in order to limit each decimal octet to the range 0-255,",
			verdict: fails,
			finding: "`\"1\" 2*DIGIT` is a 1 and two or more digits. Numbers also no longer have leading zeros. The rule does not limit host, because names of digits are now hostnames.",
			checks: []check{
				shrank(bis00, "dec-octet", bis00, octets(), "1000").shownAs("", "the numbers from 0 to 255"),
				has(bis00, "IPv4address", "199999.0.0.0"), hasNot(bis00, "IPv4address", "256.0.0.0"),
				shrank(r2396, "IPv4address", bis00, "IPv4address", "00.0.0.0"),
				overlap(r2732, "IPv4address", bis00, "IPv4address", "00.0.0.0", "0.0.0.1000"),
				has(bis00, "hostname", "256.0.0.0"), has(bis00, "host", "999.999.999.999"),
			},
		},
		{
			quote:   "and the definition of hostname has been improved to better specify length limitations",
			verdict: incomplete,
			finding: "A label has at most 63 characters. A name, which RFC 1034 limits to 255, may have any number of labels.",
			checks: []check{
				shrank(r2396, "domainlabel", bis00, "domainlabel", long),
				shrank(r2396, "toplabel", bis00, "toplabel", long),
				member{spec: bis00, expr: "hostname", text: strings.Repeat("a.", 300) + "a", is: true, shown: "a name of 301 labels"},
			},
		},
		{
			quote:   "and partially-qualified domain names.",
			verdict: incomplete,
			finding: "The set of names that are not fully qualified has grown: the last label may be a number. A single label with a final dot, the full form of a top-level domain, is no longer allowed. If the last label may be a number, names may look like IPv4 addresses, which contradicts 3.2.2: it says that the syntax distinguishes names from addresses.",
			checks: []check{
				overlap(r2396, "hostname", bis00, "hostname", "a.", "0"),
				has(bis00, "hostname", "a.b."), has(bis00, "hostname", "1.2.3.4"), hasNot(r2396, "hostname", "1.2.3.4"),
			},
		},
		{
			quote:   "The ad-hoc BNF syntax has been replaced with the ABNF of [RFC2234].",
			verdict: incomplete,
			finding: "Two rules still print `|`, which is not an operator of RFC 2234.",
			checks: []check{
				prints{bis00, "domainlabel", "3.2.2", `( alphanum | "-" )`},
				prints{bis00, "toplabel", "3.2.2", `( alphanum | "-" )`},
			},
		},
		{
			quote:   "This change required all rule names that formerly included underscore characters to be renamed with a dash instead.",
			verdict: holds,
			checks:  []check{underscores{r2396, bis00, nil}},
		},
		{
			quote:   "Likewise, absoluteURI and relativeURI have been changed to absolute-URI and relative-URI, respectively, for consistency.",
			verdict: holds,
			finding: "The languages changed with the names; see the next two.",
			checks: []check{
				named{bis00, []string{"absolute-URI", "relative-URI"}, true}, named{bis00, []string{"absoluteURI", "relativeURI"}, false},
			},
		},
		{
			quote:   "The ABNF of hier-part and relative-URI (Section 3) has been corrected to allow a relative URI path to be empty.",
			verdict: holds,
			finding: "The whole may now be empty, and may begin with a query, which makes RFC 2396's own example `?y` valid. (The rule relative-URI is in section 5.) Because hier-part can be empty, it overlaps with opaque-part: `?q` matches both, so some opaque URIs have become hierarchical.",
			checks: []check{
				grew(r2396, "relativeURI", bis00, "relative-URI", ""),
				grew(r2396, "hier_part", bis00, "hier-part", ""),
				grew(r2396, "URI-reference", bis00, "URI-reference", "?"),
				prints{bis00, "relative-URI", "5", "relative-URI  = [ net-path / abs-path / rel-path ]"},
				disjoint(r2396, "hier_part", "opaque_part", "/", "a"),
				overlap(bis00, "hier-part", bis00, "opaque-part", "", "a"),
				has(bis00, "hier-part", "?q"), has(bis00, "opaque-part", "?q"),
			},
		},
		{
			quote:   `This also allows an absolute-URI to consist of nothing after the "scheme:", as is present in practice with the "DAV:" namespace [RFC2518] and the "about:" URI used by many browser implementations.`,
			verdict: holds,
			checks: []check{
				grew(r2396, "absoluteURI", bis00, "absolute-URI", "a:"),
				has(bis00, "absolute-URI", "DAV:"), hasNot(r2396, "absoluteURI", "DAV:"),
				has(bis00, "absolute-URI", "about:"), hasNot(r2396, "absoluteURI", "about:"),
			},
		},
		{
			quote:   "[RFC2396] section 5.2, step 6a, failed to account for a base URI with no path.",
			verdict: holds,
			checks: []check{
				resolves{uri.RFC2396, "http://h", "x", "http://hx", false},
				resolves{uri.RFC2396bis00, "http://h", "x", "http://h/x", false},
			},
		},
		{
			quote:   "Restored the behavior of [RFC1808] where, if the the reference contains an empty path and a defined query component, then the target URI inherits the base URI's path component.",
			verdict: holds,
			checks: []check{
				resolves{uri.RFC2396, "http://a/b/c/d;p?q", "?y", "http://a/b/c/?y", false},
				resolves{uri.RFC2396bis00, "http://a/b/c/d;p?q", "?y", "http://a/b/c/d;p?y", false},
			},
		},
		{
			verdict: unsaid,
			finding: "The rule param is gone, and pchar has its semicolon. A segment is the same.",
			checks: []check{
				named{bis00, []string{"param"}, false},
				grew(r2396, "pchar", bis00, "pchar", ";"),
				same(r2396, "segment", bis00, "segment"),
			},
		},
		{
			verdict: unsaid,
			finding: "A host can consist of digits only, and can no longer be a single label with a final dot or an address of very long numbers. Authorities are not affected, because reg-name accepts what server does not: they have only gained IPv6 literals. What is no longer a host is no longer normalized as one.",
			checks: []check{
				overlap(r2396, "host", bis00, "host", "a.", "0"),
				overlap(r2396, "server", bis00, "server", "a.", "0"),
				same(r2396, "reg_name", bis00, "reg-name"),
				grew(r2396, "authority", bis00, "authority", "[::]"),
				has(r2396, "host", strings.Repeat("0", 64)+".0.0.0"), hasNot(bis00, "host", strings.Repeat("0", 64)+".0.0.0"),
				found{r2396, bis00, "normalize", "authority", "authority", "", "//A.", "//a.", "//A."},
			},
		},
		{
			verdict: unsaid,
			finding: "A rule for an absolute URI with a fragment is new; brackets are no longer unwise; and the rules control and space, for excluded characters, are gone.",
			checks: []check{
				named{bis00, []string{"absolute-URI-reference"}, true}, named{r2396, []string{"absolute-URI-reference"}, false},
				same(r2396, "unwise", bis00, `unwise / "[" / "]"`),
				named{r2396, []string{"control", "space"}, true}, named{bis00, []string{"control", "space"}, false},
			},
		},
		{
			verdict: unsaid,
			finding: "A parser that ignores the scheme of the base does so before it checks whether the reference is to the current document. In RFC 2396 that check is step 2, and the scheme is ignored in step 3. So `http:`, which is not a reference to RFC 2396, is the current document instead of a relative path that is empty.",
			checks: []check{
				ignoring{uri.RFC2396, "http://a/b/c", "http:#f", "http://a/b/#f", false},
				ignoring{uri.RFC2396bis00, "http://a/b/c", "http:#f", "#f", true},
				ignoring{uri.RFC2396, "http://a/b/c/d;p?q", "http:", "http://a/b/c/", false},
				ignoring{uri.RFC2396bis00, "http://a/b/c/d;p?q", "http:", "", true},
				hasNot(r2396, "URI-reference", "http:"), has(bis00, "URI-reference", "http:"),
				found{r2396, bis00, "resolve-same-scheme", "empty reference after the scheme http", "current document", "http:/", "http:", "http:/", "(current document)"},
			},
		},
		{
			verdict: unsaid,
			finding: "It may ignore any scheme. In RFC 2396 the scheme must be one that always has a hier_part, and the reference should be marked as an error.",
			checks: []check{
				ignoring{uri.RFC2396, "x://a/b/c", "x:g", "x:g", false},
				ignoring{uri.RFC2396bis00, "x://a/b/c", "x:g", "x://a/b/g", false},
				found{r2396, bis00, "resolve-same-scheme", "relative path after the scheme a", "path", "a:/", "a:a", "a:a", "a:/a"},
				says{r2396, "5.2", "Validating parsers should mark", true}, says{bis00, "5.2", "Validating parsers should mark", false},
			},
		},
		{
			verdict: unsaid,
			finding: "The result of resolution must be that of the algorithm. RFC 2396 gives it as an example for testing implementations.",
			checks: []check{
				says{r2396, "5.2", "The above algorithm is intended to provide", true}, says{bis00, "5.2", "The above algorithm is intended to provide", false},
				says{r2396, "5.2", "but the result given by an implementation", false}, says{bis00, "5.2", "but the result given by an implementation", true},
			},
		},
		{
			verdict: unsaid,
			finding: "References can be relative to a base that has only a query after its scheme. In RFC 2396 such a base is opaque.",
			checks: []check{
				found{r2396, bis00, "resolve", "absolute path, base without path", "error", "a:?", "/", opaque, "a:/"},
				has(r2396, "opaque_part", "?"), hasNot(r2396, "hier_part", "?"), has(bis00, "hier-part", "?"),
			},
		},
	},
}

// represents relates the IPv6 addresses of an edition to what was said of them
// in words.
func represents(spec, words, source string, kind automaton.Kind, lost, gained string) related {
	return related{
		oldSpec: spec, old: "IPv6address", newSpec: spec, new: words, kind: kind, lost: lost, gained: gained,
		newShown: "the text representations of " + source,
	}
}

// shownAs gives names to the expressions.
func (c related) shownAs(old, new string) related {
	c.oldShown, c.newShown = old, new
	return c
}
