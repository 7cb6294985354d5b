package neturl_test

import (
	"fmt"
	"net/url"
	"slices"
	"strings"

	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/uri"
	"github.com/stricturi/stricturi/uri/neturl"
)

// A call has exported names of net/url, tells how this module differs and why, and has
// pairs of code: with net/url, and with this module. TestDocs writes them into
// docs/from-net-url.md, with their results.
type call struct {
	names string
	why   string
	code  [][2]func() string
}

var calls = []call{
	{"Parse", `
url.Parse accepts texts that are not URIs, escapes some of their characters, and changes
the case of the scheme and an empty fragment. ParseReference accepts the strings of the
grammar (RFC 3986, Appendix A) and keeps them. Parse also requires a scheme. Package iri
parses texts with non-ASCII characters (RFC 3987).`, [][2]func() string{
		{func() string { return of(url.Parse("http://a/b c")) }, func() string { return of(uri.ParseReference("http://a/b c")) }},
		{func() string { return of(url.Parse("HTTP://a/%7e#")) }, func() string { return of(uri.ParseReference("HTTP://a/%7e#")) }},
		{func() string { return of(url.Parse("b/c")) }, func() string { return of(uri.Parse("b/c")) }},
		{func() string { return of(url.Parse("http://a/été")) }, func() string { return of(iri.Parse("http://a/été")) }},
	}},
	{"ParseRequestURI", `
ParseRequestURI takes a "#" as a part of the path, because a request has no fragment. Check checks a
text against the rule that it is meant to match. For the URI of a request, see
httpuri.Target.`, [][2]func() string{
		{func() string { return of(url.ParseRequestURI("/a#b")) }, func() string { return of(uri.RFC3986.Check("path-absolute", "/a#b")) }},
		{func() string { return of(url.ParseRequestURI("http://a/#b")) }, func() string { return of(uri.RFC3986.Check("absolute-URI", "http://a/#b")) }},
	}},
	{"URL.Parse, URL.ResolveReference", `
A base is a URI with a scheme (RFC 3986, 5.1), and so has a type of its own. Both follow
section 5.2, but net/url normalizes the texts, and can return a reference with another
host. Resolver has options: excess "..", the same scheme, and texts that are not valid.`, [][2]func() string{
		{func() string { return of(mustURL("http://a/b/c").Parse("../d?q")) }, func() string {
			return of(uri.MustParse("http://a/b/c").Resolve(uri.MustParseReference("../d?q")))
		}},
		{func() string { return of(mustURL("s:/a/b").Parse("..//c")) }, func() string { return of(uri.MustParse("s:/a/b").Resolve(uri.MustParseReference("..//c"))) }},
		{func() string { return of(mustURL("a/b").Parse("c")) }, func() string { return of(uri.Parse("a/b")) }},
		{func() string { return of(mustURL("http://a/").ResolveReference(mustURL("../b"))) }, func() string {
			return of(uri.Resolver{Excess: uri.ExcessError}.Resolve(uri.MustParse("http://a/"), uri.MustParseReference("../b")))
		}},
	}},
	{"JoinPath, URL.JoinPath", `
JoinPath takes texts that are partly escaped, and removes "..". Append takes segments as
data: it escapes "/" and "%", and rejects "." and "..". The other segments stay as they
are. To follow "..", resolve a reference.`, [][2]func() string{
		{func() string { return of(url.JoinPath("http://a/b/", "c d", "e")) }, func() string {
			u := uri.MustParse("http://a/b/")
			return of(u.WithSegments(u.Segments().Append("c d", "e")))
		}},
		{func() string { return of(url.JoinPath("http://a/b", "../../c")) }, func() string {
			u := uri.MustParse("http://a/b")
			return of(u.WithSegments(u.Segments().Join("../../c")))
		}},
		{func() string { return of(mustURL("http://a/b").JoinPath("%2F")) }, func() string {
			u := uri.MustParse("http://a/b")
			return of(u.WithSegments(u.Segments().Append("%2F")))
		}},
	}},
	{"PathEscape, PathUnescape", `
Escape takes the place for which it escapes data: see uri.Place. Unescape rejects text that
is not the text of one datum. It has another type than data, so that text is not escaped
twice.`, [][2]func() string{
		{func() string { return of(url.PathEscape("a/b;c=d")) }, func() string { return of(uri.RFC3986.Escape(uri.PlaceSegment, "a/b;c=d")) }},
		{func() string { return of(url.PathUnescape("a%2Fb")) }, func() string { return of(uri.RFC3986.Unescape(uri.PlaceSegment, "a%2Fb")) }},
		{func() string { return of(url.PathUnescape("a/b")) }, func() string { return of(uri.RFC3986.Unescape(uri.PlaceSegment, "a/b")) }},
	}},
	{"QueryEscape, QueryUnescape", `
No RFC says that "+" is a space: HTML forms write it so. Escape writes "%20" for a space
and "%2B" for "+", which have one meaning only.`, [][2]func() string{
		{func() string { return of(url.QueryEscape("a b+c/d")) }, func() string { return of(uri.RFC3986.Escape(uri.PlaceQueryValue, "a b+c/d")) }},
		{func() string { return of(url.QueryUnescape("a+b%2Bc")) }, func() string { return of(uri.RFC3986.Unescape(uri.PlaceQueryValue, "a+b%2Bc")) }},
		{func() string { return of(url.QueryUnescape("a&b")) }, func() string { return of(uri.RFC3986.Unescape(uri.PlaceQueryValue, "a&b")) }},
	}},
	{"ParseQuery, URL.Query, Values, Values.Get, Values.Has", `
Values is a map, and loses the order. Query drops the pairs that it cannot decode. Pairs is
the query itself, as an ordered list. PlusIsSpace and SemicolonSeparates are options.`, [][2]func() string{
		{func() string { return of(url.ParseQuery("a=1;b=2&c=3")) }, func() string { return of(uri.MustParseReference("?a=1;b=2&c=3").Pairs().Get("a")) }},
		{func() string { return of(mustURL("?a=b+c").Query().Get("a")) }, func() string { return of(uri.MustParseReference("?a=b+c").Pairs().PlusIsSpace().Get("a")) }},
		{func() string { return of(mustURL("?a").Query().Has("b")) }, func() string { return of(uri.MustParseReference("?a").Pairs().Get("b")) }},
		{func() string { return of(mustURL("?a=1&b&a=2").Query()["a"]) }, func() string {
			return of(slices.Collect(uri.MustParseReference("?a=1&b&a=2").Pairs().Values("a")))
		}},
	}},
	{"Values.Add, Values.Set, Values.Del, Values.Encode", `
Encode sorts the query and escapes all of it anew. The methods of Pairs return a changed
list, in which other pairs stay as they are.`, [][2]func() string{
		{func() string {
			u := mustURL("http://a/?c=%7e&b=x+y&d")
			q := u.Query()
			q.Set("b", "1")
			q.Add("e", "2")
			q.Del("d")
			u.RawQuery = q.Encode()
			return of(u)
		}, func() string {
			u := uri.MustParse("http://a/?c=%7e&b=x+y&d")
			return of(u.WithPairs(u.Pairs().Set("b", "1").Add("e", "2").Delete("d")))
		}},
	}},
	{"URL", `
A URL can have fields that make no URL, or another one when parsed: String adds a "/" before
the path. A Builder checks its components. A URI does not change: methods such as WithPath
return another.`, [][2]func() string{
		{func() string { return of(&url.URL{Scheme: "http", Host: "a", Path: "/b c"}) }, func() string {
			return of(uri.Builder{Scheme: "http", Host: uri.Data("a"), Path: uri.Data("/b c")}.URI())
		}},
		{func() string { return of(&url.URL{Scheme: "http", Host: "a", Path: "b"}) }, func() string {
			return of(uri.Builder{Scheme: "http", Host: uri.Data("a"), Path: uri.Data("b")}.URI())
		}},
		{func() string { return of(&url.URL{Scheme: "s", Path: "a"}) }, func() string { return of(uri.Builder{Scheme: "s", Path: uri.Data("a")}.URI()) }},
		{func() string {
			u := mustURL("http://a/b?q")
			u.Path = "/c d"
			return of(u)
		}, func() string { return of(uri.MustParse("http://a/b?q").WithPath(uri.Data("/c d"))) }},
	}},
	{"URL.String", `
String returns the text that was parsed. To convert between the two types, use package
neturl, which tells what would change.`, [][2]func() string{
		{func() string { return of(mustURL("HTTP://%61:!@b/#").String()) }, func() string { return of(uri.MustParse("HTTP://%61:!@b/#").String()) }},
		{func() string { return of(mustURL("HTTP://a/")) }, func() string { return of(neturl.ToURL(uri.MustParse("HTTP://a/"))) }},
	}},
	{"URL.Scheme, URL.IsAbs", `
A component that is undefined differs from one that is empty. Only a scheme cannot be
empty.`, [][2]func() string{
		{func() string { return of(mustURL("HTTP:a").Scheme) }, func() string { return of(uri.MustParse("HTTP:a").Scheme()) }},
		{func() string { return of(mustURL("//a").IsAbs()) }, func() string { return of(uri.MustParseReference("//a").IsAbsolute()) }},
	}},
	{"URL.Opaque", `
Since RFC 3986, "opaque" data is a path, with the same rules as other paths. A URI of RFC
2396 can be opaque.`, [][2]func() string{
		{func() string { return of(mustURL("mailto:a@b").Opaque) }, func() string { return of(uri.MustParse("mailto:a@b").Path()) }},
		{func() string { return of(mustURL("mailto:a@b").Path) }, func() string { return of(must(uri.RFC2396.Parse("mailto:a@b")).IsOpaque()) }},
	}},
	{"URL.Host, URL.Hostname, URL.Port", `
Host and Port tell whether they are defined. Host is as it is written, and has no port.
HostAddr returns an IP address, and PortNumber a port that is in range.`, [][2]func() string{
		{func() string { return of(mustURL("http://a:80/").Host) }, func() string { return of(uri.MustParse("http://a:80/").Host()) }},
		{func() string { return of(mustURL("http://[::1]/").Hostname()) }, func() string { return of(uri.MustParse("http://[::1]/").HostAddr()) }},
		{func() string { return of(mustURL("http://%C3%A9/").Hostname()) }, func() string { return of(uri.MustParse("http://%C3%A9/").Host()) }},
		{func() string { return of(mustURL("http://a:/").Port()) }, func() string { return of(uri.MustParse("http://a:/").Port()) }},
		{func() string { return of(mustURL("http://a:99999/").Port()) }, func() string { return of(uri.MustParse("http://a:99999/").PortNumber()) }},
	}},
	{"User, UserPassword, Userinfo, URL.User, Userinfo.Username, Userinfo.Password, Userinfo.String", `
The generic syntax has a userinfo. That it consists of a user and a password is a
convention, which RFC 3986 deprecates (3.2.1). Escape and Unescape serve its parts.`, [][2]func() string{
		{func() string { return of(url.UserPassword("a:b", "c@d").String()) }, func() string {
			user, password := must(uri.RFC3986.Escape(uri.PlaceUser, "a:b")), must(uri.RFC3986.Escape(uri.PlacePassword, "c@d"))
			return of(uri.MustParse("http://a/").WithUserinfo(uri.Encoded(string(user + ":" + password))))
		}},
		{func() string { return of(mustURL("http://a%3Ab:c:d@e/").User.Username()) }, func() string {
			userinfo, _ := uri.MustParse("http://a%3Ab:c:d@e/").Userinfo()
			user, _, _ := strings.Cut(userinfo, ":")
			return of(uri.RFC3986.Unescape(uri.PlaceUser, uri.Escaped(user)))
		}},
		{func() string { return of(mustURL("http://a:@b/").User.Password()) }, func() string {
			userinfo, _ := uri.MustParse("http://a:@b/").Userinfo()
			_, password, ok := strings.Cut(userinfo, ":")
			return of(password, ok)
		}},
		{func() string { return of(url.User("a").String()) }, func() string { return of(uri.MustParse("http://a@b/").Userinfo()) }},
	}},
	{"URL.Redacted", `
Redacted replaces a password in both, here also that of a URI after a scheme. The verb %+v
and attributes of log/slog replace the whole userinfo, because a token is often in the
place of the user.`, [][2]func() string{
		{func() string { return of(mustURL("http://token:x@a/").Redacted()) }, func() string { return of(uri.MustParse("http://token:x@a/").Redacted()) }},
		{func() string { return of(mustURL("jdbc:x://u:secret@a/").Redacted()) }, func() string { return of(uri.MustParse("jdbc:x://u:secret@a/").Redacted()) }},
		{func() string { return of(fmt.Sprintf("%+v", mustURL("http://token@a/"))) }, func() string { return of(fmt.Sprintf("%+v", uri.MustParse("http://token@a/"))) }},
	}},
	{"URL.Path, URL.RawPath, URL.EscapedPath", `
In Path, "%2F" has become "/". Segments decodes after splitting, as RFC 3986, 2.4 requires.`, [][2]func() string{
		{func() string { return of(mustURL("http://a/b%2Fc/d").Path) }, func() string { return of(slices.Collect(uri.MustParse("http://a/b%2Fc/d").Segments().All())) }},
		{func() string { return of(mustURL("http://a/b%2Fc").EscapedPath()) }, func() string { return of(uri.MustParse("http://a/b%2Fc").Path()) }},
		{func() string { return of(mustURL("http://a/b%20c").RawPath) }, func() string { return of(uri.MustParse("http://a/b%20c").Path()) }},
	}},
	{"URL.RawQuery, URL.ForceQuery", `
Query returns the query as it is written, and tells whether there is one.`, [][2]func() string{
		{func() string { return of(mustURL("http://a/?").RawQuery) }, func() string { return of(uri.MustParse("http://a/?").Query()) }},
		{func() string { return of(mustURL("http://a/").ForceQuery) }, func() string { return of(uri.MustParse("http://a/").Query()) }},
	}},
	{"URL.Fragment, URL.RawFragment, URL.EscapedFragment", `
Fragment returns the fragment as it is written, and tells whether there is one. Unescape
decodes it.`, [][2]func() string{
		{func() string { return of(mustURL("#a%20b").Fragment) }, func() string { return of(uri.RFC3986.Unescape(uri.PlaceFragment, "a%20b")) }},
		{func() string { return of(mustURL("#").EscapedFragment()) }, func() string { return of(uri.MustParseReference("#").Fragment()) }},
		{func() string { return of(mustURL("#a%20b").RawFragment) }, func() string { return of(uri.MustParseReference("#a%20b").Fragment()) }},
	}},
	{"URL.OmitHost", `
An authority is undefined, empty, or neither.`, [][2]func() string{
		{func() string { return of(mustURL("file:/a").OmitHost) }, func() string { return of(uri.MustParse("file:/a").Authority()) }},
		{func() string { return of(mustURL("file:///a").OmitHost) }, func() string { return of(uri.MustParse("file:///a").Authority()) }},
	}},
	{"URL.RequestURI", `
Split and Join work on any text. For the URI of a request that a server received, see
httpuri.Target.`, [][2]func() string{
		{func() string { return of(mustURL("http://a/b?q#f").RequestURI()) }, func() string {
			p := uri.Split("http://a/b?q#f")
			return of(uri.Join(uri.Parts{Path: p.Path, Query: p.Query, HasQuery: p.HasQuery}))
		}},
		{func() string { return of(mustURL("http://a?q").RequestURI()) }, func() string {
			u := must(uri.MustParse("http://a?q").WithPath(uri.Encoded("/")))
			p := uri.Split(u.String())
			return of(uri.Join(uri.Parts{Path: p.Path, Query: p.Query, HasQuery: p.HasQuery}))
		}},
	}},
	{"URL.MarshalBinary, URL.AppendBinary, URL.UnmarshalBinary", `
Texts, JSON, XML, databases and flags are supported too, and are parsed in the same way. A
URL in JSON is an object of its fields.`, [][2]func() string{
		{func() string { return of(mustURL("HTTP://a").MarshalBinary()) }, func() string { return of(uri.MustParse("HTTP://a").MarshalText()) }},
		{func() string { return of(mustURL("HTTP://a").AppendBinary(nil)) }, func() string { return of(uri.MustParse("HTTP://a").AppendText(nil)) }},
		{func() string { return of(new(url.URL).UnmarshalBinary([]byte("b c"))) }, func() string { return of(new(uri.URI).UnmarshalText([]byte("b c"))) }},
	}},
	{"Error, Error.Error, Error.Unwrap, Error.Timeout, Error.Temporary, EscapeError, EscapeError.Error, InvalidHostError, InvalidHostError.Error", `
The message of an Error has the whole text, with its password. A *SyntaxError has the
offset, the rules, what was expected there, the section, and fixes. Its message does not
have the text.`, [][2]func() string{
		{func() string {
			//lint:ignore SA1007 the error is what the row is about
			_, err := url.Parse("http://u:secret@a b/")
			return of(strings.Contains(err.Error(), "secret"))
		}, func() string {
			_, err := uri.Parse("http://u:secret@a b/")
			return of(strings.Contains(err.Error(), "secret"))
		}},
		//lint:ignore SA1007 the error is what the row is about
		{func() string { return of(url.Parse("http://a:b/")) }, func() string { return of(uri.Parse("http://a:b/")) }},
	}},
}
