package audits_test

import (
	"strings"

	"github.com/stricturi/stricturi/internal/grammar/automaton"
	"github.com/stricturi/stricturi/uri"
)

var appendixD = chapter{
	id:    "D",
	title: "RFC 3986, Appendix D",
	about: "Changes from RFC 2396.",
	claims: []claim{
		{
			quote:   "An ABNF rule for URI has been introduced to correspond to one common usage of the term: an absolute URI with optional fragment.",
			verdict: holds,
			checks: []check{
				named{r3986, []string{"URI"}, true}, named{r2396, []string{"URI"}, false},
				same(r3986, `absolute-URI [ "#" fragment ]`, r3986, "URI"),
			},
		},
		{
			quote:   "IPv6 (and later) literals have been added to the list of possible identifiers for the host portion of an authority component, as described by [RFC2732],",
			verdict: incomplete,
			finding: "They have been added, but not as RFC 2732 describes them: each of the two grammars accepts addresses that the other does not.",
			checks: []check{
				has(r3986, "host", "[::]"), has(r3986, "host", "[v1.a]"), hasNot(r2396, "host", "[::]"),
				overlap(r2732, "ipv6reference", r3986, "IP-literal", "[a]", "[va.a]"),
				overlap(r2732, "IPv6address", r3986, "IPv6address", "a", "::0.0.0.0"),
			},
		},
		{
			quote:   `with the addition of "[" and "]" to the reserved set and a version flag to anticipate future versions of IP literals.`,
			verdict: holds,
			checks: []check{
				hasNot(r2396, "reserved", "["), has(r3986, "reserved", "["), has(r3986, "reserved", "]"),
				has(r3986, "IPvFuture", "v7.a:b"),
			},
		},
		{
			quote:   "Square brackets are now specified as reserved within the authority component and are not allowed outside their use as delimiters for an IP literal within host.",
			verdict: holds,
			finding: "No other part of a reference contains them.",
			checks: []check{
				bracketless{r3986, []string{"scheme", "userinfo", "reg-name", "IPv4address", "IPv6address", "IPvFuture", "port", "path", "query", "fragment"}},
			},
		},
		{
			quote:   "In order to make this change without changing the technical definition of the path, query, and fragment components, those rules were redefined to directly specify the characters allowed.",
			verdict: fails,
			finding: "Query and fragment have not changed. Path has: in RFC 2396 it includes the opaque part of a URI with its question mark. Now the path ends before the question mark. Paths that are not opaque have not changed.",
			checks: []check{
				same(r2396, "query", r3986, "query"),
				same(r2396, "fragment", r3986, "fragment"),
				shrank(r2396, "path", r3986, "path", "?"),
				has(r2396, "path", "a@b?c"), hasNot(r3986, "path", "a@b?c"),
				same(r2396, "[ abs_path / rel_path ]", r3986, "path-abempty / path-absolute / path-noscheme / path-empty"),
			},
		},
		{
			quote:   "we created a new ABNF rule for IPv6address that matches the text representations defined by Section 2.2 of [RFC3513].",
			verdict: holds,
			finding: "In RFC 3513, \"::\" represents one or more groups. In RFC 2373, to which RFC 2732 refers, it represents \"multiple groups\", which excludes seven groups and \"::\".",
			checks: []check{
				represents(r3986, oneMore, "RFC 3513, 2.2", automaton.Equal, none, none),
				represents(r3986, multiple, "RFC 2373, 2.2", automaton.Superset, "a:a:a:a:a:a::a", none),
			},
		},
		{
			quote:   "Likewise, the definition of IPv4address has been improved in order to limit each decimal octet to the range 0-255.",
			verdict: holds,
			finding: "It also excludes leading zeros. The limit applies to IPv4address, not to host: other numbers are a reg-name.",
			checks: []check{
				same(r3986, "dec-octet", r3986, octets()).shownAs("", "the numbers from 0 to 255"),
				shrank(r2396, "IPv4address", r3986, "IPv4address", "00.0.0.0"),
				has(r3986, "reg-name", "256.0.0.0"), has(r3986, "host", "256.0.0.0"),
			},
		},
		{
			quote:   "This change required all rule names that formerly included underscore characters to be renamed with a dash instead.",
			verdict: incomplete,
			finding: "No name contains an underscore any more. Of nine rules that had one, two still exist with a dash, and both have changed: hier-part lacks the query of hier_part and includes what was opaque; reg-name lacks \":\" and \"@\".",
			checks: []check{
				underscores{r2396, r3986, []string{"opaque_part", "uric_no_slash", "net_path", "abs_path", "rel_path", "rel_segment", "path_segments"}},
				overlap(r2396, "hier_part", r3986, "hier-part", "/?", ""),
				overlap(r2396, "reg_name", r3986, "reg-name", ":", ""),
			},
		},
		{
			quote:   "absoluteURI → absolute-URI",
			verdict: incomplete,
			finding: "The table of translations, line by line, down to alphanum. It tells how specifications that use the old rules \"may be understood\". A line is true if both languages are the same. It is incomplete if strings were gained, or lost only because of the change of reg_name. It is false if others were lost, or if another rule is the same.",
			checks:  []check{overlap(r2396, "absoluteURI", r3986, "absolute-URI", "a://:a", "a:")},
		},
		{
			quote:   `relativeURI → relative-part [ "?" query ]`,
			verdict: incomplete,
			checks:  []check{overlap(r2396, "relativeURI", r3986, `relative-part [ "?" query ]`, "//:a", "")},
		},
		{
			quote:   `hier_part → ( "//" authority path-abempty / path-absolute ) [ "?" query ]`,
			verdict: incomplete,
			checks: []check{
				overlap(r2396, "hier_part", r3986, `( "//" authority path-abempty / path-absolute ) [ "?" query ]`, "//:a", "//[::]"),
			},
		},
		{
			quote:   `opaque_part → path-rootless [ "?" query ]`,
			verdict: fails,
			finding: "An opaque part may begin with a question mark; a rootless path must not be empty. Such a URI is still valid, with an empty path and a query.",
			checks: []check{
				shrank(r2396, "opaque_part", r3986, `path-rootless [ "?" query ]`, "?"),
				same(r2396, "opaque_part", r3986, `path-rootless [ "?" query ] / "?" query`),
				has(r2396, "absoluteURI", "a:?"), has(r3986, "absolute-URI", "a:?"),
			},
		},
		{
			quote:   `net_path → "//" authority path-abempty`,
			verdict: incomplete,
			checks:  []check{overlap(r2396, "net_path", r3986, `"//" authority path-abempty`, "//:a", "//[::]")},
		},
		{
			quote:   "abs_path → path-absolute",
			verdict: fails,
			finding: "An abs_path may begin with two slashes; a path-absolute may not. After an authority, as in net_path, abs_path is replaced by path-abempty, which may.",
			checks: []check{
				shrank(r2396, "abs_path", r3986, "path-absolute", "//"),
				same(r2396, "abs_path", r3986, `"/" segment *( "/" segment )`),
				same(r2396, "[ abs_path ]", r3986, "path-abempty"),
			},
		},
		{
			quote:   "rel_path → path-rootless",
			verdict: fails,
			finding: "The first segment of a rel_path has no colon; that of a path-rootless may have one. The same rule is path-noscheme.",
			checks: []check{
				grew(r2396, "rel_path", r3986, "path-rootless", ":"),
				same(r2396, "rel_path", r3986, "path-noscheme"),
			},
		},
		{
			quote:   "rel_segment → segment-nz-nc",
			verdict: holds,
			checks:  []check{same(r2396, "rel_segment", r3986, "segment-nz-nc")},
		},
		{
			quote:   "reg_name → reg-name",
			verdict: fails,
			finding: "A reg_name may contain \":\" and \"@\"; a reg-name may not. A reg-name may be empty.",
			checks: []check{
				overlap(r2396, "reg_name", r3986, "reg-name", ":", ""),
				same(r2396, "reg_name", r3986, `1*( unreserved / pct-encoded / sub-delims / ":" / "@" )`),
			},
		},
		{
			quote:   "server → authority",
			verdict: incomplete,
			checks:  []check{grew(r2396, "server", r3986, "authority", "0")},
		},
		{
			quote:   `hostport → host [ ":" port ]`,
			verdict: incomplete,
			checks:  []check{grew(r2396, "hostport", r3986, `host [ ":" port ]`, "")},
		},
		{
			quote:   "hostname → reg-name",
			verdict: incomplete,
			checks:  []check{grew(r2396, "hostname", r3986, "reg-name", "")},
		},
		{
			quote:   "path_segments → path-abempty",
			verdict: fails,
			finding: "The first segment of path_segments has no slash before it, which was part of abs_path. A path-abempty begins with a slash or is empty.",
			checks: []check{
				shrank(r2396, "path_segments", r3986, "path-abempty", "a"),
				same(r2396, `"" / "/" path_segments`, r3986, "path-abempty"),
			},
		},
		{
			quote:   `param → *<pchar excluding ";">`,
			verdict: holds,
			checks: []check{
				same(r2396, "param", r3986, `*( unreserved / pct-encoded / "!" / "$" / "&" / "'" / "(" / ")" / "*" / "+" / "," / "=" / ":" / "@" )`),
			},
		},
		{
			quote:   `uric → unreserved / pct-encoded / ";" / "?" / ":" / "@" / "&" / "=" / "+" / "$" / "," / "/"`,
			verdict: fails,
			finding: "The unreserved of RFC 3986 lacks `!`, `*`, `'`, `(` and `)`, which uric had from mark.",
			checks: []check{
				shrank(r2396, "uric", r3986, `unreserved / pct-encoded / ";" / "?" / ":" / "@" / "&" / "=" / "+" / "$" / "," / "/"`, "!"),
				same(r2396, "uric", r3986, `unreserved / pct-encoded / ";" / "?" / ":" / "@" / "&" / "=" / "+" / "$" / "," / "/" / "!" / "*" / "'" / "(" / ")"`),
			},
		},
		{
			quote:   `uric_no_slash → unreserved / pct-encoded / ";" / "?" / ":" / "@" / "&" / "=" / "+" / "$" / ","`,
			verdict: fails,
			finding: "For the same reason.",
			checks: []check{
				shrank(r2396, "uric_no_slash", r3986, `unreserved / pct-encoded / ";" / "?" / ":" / "@" / "&" / "=" / "+" / "$" / ","`, "!"),
			},
		},
		{
			quote:   `mark → "-" / "_" / "." / "!" / "~" / "*" / "'" / "(" / ")"`,
			verdict: holds,
			checks:  []check{same(r2396, "mark", r3986, `"-" / "_" / "." / "!" / "~" / "*" / "'" / "(" / ")"`)},
		},
		{
			quote:   "escaped → pct-encoded",
			verdict: holds,
			checks:  []check{same(r2396, "escaped", r3986, "pct-encoded")},
		},
		{
			quote:   "hex → HEXDIG",
			verdict: holds,
			checks:  []check{same(r2396, "hex", r3986, "HEXDIG")},
		},
		{
			quote:   "alphanum → ALPHA / DIGIT",
			verdict: holds,
			checks:  []check{same(r2396, "alphanum", r3986, "ALPHA / DIGIT")},
		},
		{
			quote:   `The mark characters that are typically unsafe to decode, including the exclamation mark ("!"), asterisk ("*"), single-quote ("'"), and open and close parentheses ("(" and ")"), have been moved to the reserved set`,
			verdict: holds,
			finding: "These five, and no others.",
			checks: []check{
				same(r2396, "unreserved", r3986, `unreserved / "!" / "*" / "'" / "(" / ")"`),
				same(r2396, `reserved / "!" / "*" / "'" / "(" / ")" / "[" / "]" / "#"`, r3986, "reserved"),
			},
		},
		{
			quote:   "the layout form of syntax description has been removed, along with the uric, uric_no_slash, opaque_part, net_path, abs_path, rel_path, path_segments, rel_segment, and mark rules.",
			verdict: holds,
			checks: []check{
				named{r3986, []string{"uric", "uric-no-slash", "opaque-part", "net-path", "abs-path", "rel-path", "path-segments", "rel-segment", "mark"}, false},
			},
		},
		{
			quote:   "The relativeURI rule has been replaced with relative-ref to avoid unnecessary confusion over whether they are a subset of URI.",
			verdict: incomplete,
			finding: "Relative references are not URIs. But the rules differ by more than their names: a relative-ref may have a fragment, a relativeURI has none.",
			checks: []check{
				disjoint(r3986, "relative-ref", "URI", "", "a:"),
				overlap(r2396, "relativeURI", r3986, "relative-ref", "//:a", ""),
				has(r3986, "relative-ref", "a#b"), hasNot(r2396, "relativeURI", "a#b"),
			},
		},
		{
			quote:   "The ambiguity regarding the parsing of URI-reference as a URI or a relative-ref with a colon in the first segment has been eliminated through the use of five separate path matching rules.",
			verdict: incomplete,
			finding: "There is no such ambiguity, and there was none in the grammar of RFC 2396: its rel_segment has no colon.",
			checks: []check{
				disjoint(r3986, "relative-ref", "URI", "", "a:"),
				disjoint(r2396, "relativeURI", "absoluteURI", "a", "a:a"),
				hasNot(r2396, "rel_segment", ":"),
			},
		},
		{
			quote:   "The fragment identifier has been moved back into the section on generic syntax components and within the URI and relative-ref rules, though it remains excluded from absolute-URI.",
			verdict: holds,
			checks: []check{
				has(r3986, "URI", "a:#b"), has(r3986, "relative-ref", "#b"), hasNot(r3986, "absolute-URI", "a:#b"),
				prints{r2396, "fragment", "4.1", "fragment      = *uric"}, prints{r3986, "fragment", "3.5", "fragment      = "},
			},
		},
		{
			quote:   `The number sign ("#") character has been moved back to the reserved set as a result of reintegrating the fragment syntax.`,
			verdict: holds,
			checks:  []check{has(r3986, "reserved", "#"), hasNot(r2396, "reserved", "#")},
		},
		{
			quote:   `The ABNF has been corrected to allow the path component to be empty. This also allows an absolute-URI to consist of nothing after the "scheme:",`,
			verdict: holds,
			checks: []check{
				has(r3986, "absolute-URI", "a:"), hasNot(r2396, "absoluteURI", "a:"),
				has(r3986, "relative-part", ""), has(r3986, "URI-reference", "?"), hasNot(r2396, "URI-reference", "?"),
			},
		},
		{
			quote:   "The ambiguity regarding the boundary between authority and path has been eliminated through the use of five separate path matching rules.",
			verdict: holds,
			finding: "In RFC 2396 and in bis-00 a text that begins with two slashes matches both net_path and abs_path.",
			checks: []check{
				has(r2396, "net_path", "//a"), has(r2396, "abs_path", "//a"),
				disjoint(r3986, `"//" authority path-abempty`, "path-absolute / path-rootless / path-empty", "//", ""),
				disjoint(r3986, `"//" authority path-abempty`, "path-absolute / path-noscheme / path-empty", "//", ""),
			},
		},
		{
			quote:   "Registry-based naming authorities that use the generic syntax are now defined within the host rule.",
			verdict: incomplete,
			finding: "Not all of them. A reg_name could contain \":\" and \"@\" anywhere. An authority must now be userinfo, host and port, with at most one \"@\", and after it at most one \":\", followed by digits. URI references with other authorities are no longer valid; all others are.",
			checks: []check{
				has(r2396, "reg_name", "a%62"), has(r3986, "host", "a%62"),
				overlap(r2396, "authority", r3986, "authority", ":a", "[::]"),
				hasNot(r3986, "authority", "a@b@c"), has(r2396, "authority", "a@b@c"),
				overlap(r2396, "URI-reference", r3986, "URI-reference", "//:a", "?"),
				grew(r2396, "absoluteURI / relativeURI", r3986, `[ scheme ":" ] "//" `+oldAuthority+` path-abempty [ "?" query ] / absolute-URI / relative-part [ "?" query ]`, "").
					shownAs("", "the same rules of rfc3986, with reg_name as an authority"),
			},
		},
		{
			quote:   "Furthermore, it allows the host component to contain percent-encoded octets,",
			verdict: holds,
			finding: "In RFC 2396 they were allowed in a reg_name, which is not a host.",
			checks: []check{
				has(r3986, "host", "%aa"), hasNot(r2396, "host", "%aa"), has(r2396, "authority", "%aa"),
			},
		},
		{
			quote:   "The server, hostport, hostname, domainlabel, toplabel, and alphanum rules have been removed.",
			verdict: holds,
			checks:  []check{named{r3986, []string{"server", "hostport", "hostname", "domainlabel", "toplabel", "alphanum"}, false}},
		},
		{
			quote:   "[RFC2396] section 5.2, step 6a, failed to account for a base URI with no path.",
			verdict: holds,
			checks: []check{
				resolves{uri.RFC2396, "http://h", "x", "http://hx", false},
				resolves{uri.RFC3986, "http://h", "x", "http://h/x", false},
			},
		},
		{
			quote:   "Restored the behavior of [RFC1808] where, if the reference contains an empty path and a defined query component, the target URI inherits the base URI's path component.",
			verdict: holds,
			checks: []check{
				resolves{uri.RFC2396, "http://a/b/c/d;p?q", "?y", "http://a/b/c/?y", false},
				resolves{uri.RFC3986, "http://a/b/c/d;p?q", "?y", "http://a/b/c/d;p?y", false},
			},
		},
		{
			quote:   `This change may result in more references being considered "same-document" under this specification than there would be under the rules given in RFC 2396, especially when normalization is used to reduce aliases. However, it does not change the status of existing same-document references.`,
			verdict: holds,
			checks: []check{
				resolves{uri.RFC2396, "http://a/b/c", "c", "http://a/b/c", false},
				resolves{uri.RFC3986, "http://a/b/c", "c", "http://a/b/c", true},
				resolves{uri.RFC2396, "http://a/b/c", "", "", true},
				resolves{uri.RFC3986, "http://a/b/c", "", "http://a/b/c", true},
				resolves{uri.RFC2396, "http://a/b/c", "#s", "#s", true},
				resolves{uri.RFC3986, "http://a/b/c", "#s", "http://a/b/c#s", true},
			},
		},
		{
			quote:   "The remove_dot_segments algorithm is now applied to all URI reference paths in order to match common implementations and to improve the normalization of URIs in practice. This change only impacts the parsing of abnormal references and same-scheme references wherein the base URI has a non-hierarchical path.",
			verdict: holds,
			finding: "Absolute references with dot segments are among the abnormal ones.",
			checks: []check{
				resolves{uri.RFC2396, "http://a/b/c/d;p?q", "/./g", "http://a/./g", false},
				resolves{uri.RFC3986, "http://a/b/c/d;p?q", "/./g", "http://a/g", false},
				resolves{uri.RFC2396, "http://a/b/c/d;p?q", "http://x/a/../b", "http://x/a/../b", false},
				resolves{uri.RFC3986, "http://a/b/c/d;p?q", "http://x/a/../b", "http://x/b", false},
			},
		},
		{
			verdict: unsaid,
			finding: "The rule hier-part keeps its name but is a different rule, as are path and reg-name.",
			checks: []check{
				overlap(r2396, "hier_part", r3986, "hier-part", "/?", ""),
				shrank(r2396, "path", r3986, "path", "?"),
				overlap(r2396, "reg_name", r3986, "reg-name", ":", ""),
			},
		},
		{
			verdict: unsaid,
			finding: "A host may be empty, in an authority that has userinfo or a port. In RFC 2396 an authority could be empty, but not its host.",
			checks: []check{
				grew(r2396, "host", r3986, "host", ""),
				has(r3986, "authority", ":"), has(r3986, "authority", "a@"), hasNot(r2396, "server", ":"), hasNot(r2396, "server", "a@"), has(r2396, "server", ""),
			},
		},
		{
			verdict: unsaid,
			finding: "Names of hosts are no longer limited to domain names: underscores, labels that begin with a hyphen, and empty labels are allowed.",
			checks: []check{
				has(r3986, "host", "a_b"), hasNot(r2396, "host", "a_b"), has(r3986, "host", "-a"), hasNot(r2396, "host", "-a"),
				has(r3986, "host", "a..b"), hasNot(r2396, "host", "a..b"), has(r3986, "host", strings.Repeat(".", 3)), hasNot(r2396, "host", "..."),
			},
		},
		{
			verdict: unsaid,
			finding: "The excluded characters of RFC 2396, 2.4.3, no longer have rules.",
			checks: []check{
				named{r2396, []string{"control", "space", "delims", "unwise"}, true}, named{r3986, []string{"control", "space", "delims", "unwise"}, false},
			},
		},
		{
			verdict: unsaid,
			finding: "References can be relative to any base. In RFC 2396 (5) the base must have a hier_part.",
			checks: []check{
				says{r2396, "5", "Documents can only make use of relative URI when", true},
				found{r2396, r3986, "resolve", "absolute path, opaque base", "error", "a:a", "/", opaque, "a:/"},
				found{r2396, r3986, "resolve", "relative path, base without path", "error", "a:?", "a", opaque, "a:a"},
			},
		},
		{
			verdict: unsaid,
			finding: "A parser that ignores the scheme of the base may ignore any. In RFC 2396 (5.2, step 3) the scheme must be one that always has a hier_part, and the check for the current document precedes it.",
			checks: []check{
				ignoring{uri.RFC2396, "x://a/b/c", "x:g", "x:g", false},
				ignoring{uri.RFC3986, "x://a/b/c", "x:g", "x://a/b/g", false},
				ignoring{uri.RFC2396, "http://a/b/c/d;p?q", "http:", "http://a/b/c/", false},
				ignoring{uri.RFC3986, "http://a/b/c/d;p?q", "http:", "http://a/b/c/d;p?q", true},
				found{r2396, r3986, "resolve-same-scheme", "empty reference after the scheme http", "current document", "http:/", "http:", "http:/", "(current document)"},
			},
		},
		{
			verdict: unsaid,
			finding: "The case of a registered name does not matter (6.2.2.1), because it is a host. In RFC 2396 (6) only that of a hostname does not.",
			checks: []check{
				hasNot(r2396, "hostname", ".A"), has(r2396, "reg_name", ".A"), has(r3986, "host", ".A"),
				found{r2396, r3986, "normalize", "authority", "authority", "", "//.A", "//.A", "//.a"},
			},
		},
	},
}

// oldAuthority is RFC 2396's reg_name in RFC 3986's rules.
const oldAuthority = `1*( unreserved / pct-encoded / sub-delims / ":" / "@" )`
