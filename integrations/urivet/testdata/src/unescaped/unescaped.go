package unescaped

import (
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"strconv"
	"strings"
	"time"

	"wrapped"
)

type client struct {
	base, user, password string
}

func query(v, w, base string, n int, r *http.Request, err error, list []string) {
	_ = "https://h/p?q=" + v                               // want `"v" is not escaped for a query \(RFC 3986, 3\.4\): use url\.QueryEscape`
	_ = fmt.Sprintf("https://h/p?q=%s&r=%d&s=%v", v, n, w) // want `"v" is not escaped for a query` `"w" is not escaped for a query`
	_ = "https://h/p?" + v + "=1"                          // want `"v" is not escaped for a query`
	_ = base + "/p?q=" + (v)                               // want `"v" is not escaped for a query`
	_ = fmt.Sprintf("%s://h/p?error=%+v", base, err)       // want `"err" is not escaped for a query`
	_ = "https://h/p?q=" + strings.ToLower(v)              // want `"strings\.ToLower\(v\)" is not escaped`
	_ = "https://h/p?q=" + v[1:]                           // want `"v\[1:\]" is not escaped for a query`
	_ = "https://h/p?next=" + r.URL.String()               // want `"r\.URL\.String\(\)" is not escaped for a query`
	_ = "https://h/p?q=" + r.FormValue("id")               // want `"r\.FormValue\(\\"id\\"\)" is not escaped`
	_ = "https://h/p?q=" + url.PathEscape(v)               // want `url\.PathEscape does not escape "&", "=" and "\+", which are delimiters in a query`
	_ = "https://h/p?q=" + fmt.Sprintf(base+v, n)          // want `is not escaped for a query`
	_ = "https://h/p?q=" + list[0]                         // want `"list\[0\]" is not escaped`
	(&http.Client{}).Get(base + "?q=" + v)                 // want `"v" is not escaped for a query`
	(&url.URL{}).Parse("?q=" + v)                          // want `"v" is not escaped for a query`
	http.Get(base + "&q=" + v)                             // want `"v" is not escaped for a query`
	_ = &url.URL{Host: "h", RawQuery: "q=" + v}            // want `"v" is not escaped for a query`
	r.URL.RawQuery = fmt.Sprintf("q=%s", v)                // want `"v" is not escaped for a query`

	_ = "https://h/p?q=" + url.QueryEscape(v)
	_ = "https://h/p?" + url.Values{"q": {v}}.Encode()
	_ = "https://h/p?" + v
	_ = "https://h/p?q=" + strconv.Itoa(n)
	_ = fmt.Sprintf("https://h/p?q=%d&r=%t&s=%x", n, n == 1, v)
	_ = fmt.Sprintf("https://h/p?q=%s", time.Second)
	_ = "h?q=" + v
	_ = "SELECT a FROM b/c WHERE d=? AND e=" + v
	_ = "see https://h/p?q=" + v
	_ = "https://h/p has q=" + v
	_ = "https://h/p#q=" + v
	r.URL.RawQuery = v
	_ = fmt.Sprintf("https://h/%[1]s?q=%[1]s", v)
	_ = fmt.Sprintf("https://h/?q=%*d%s", n, n, v)
	_ = fmt.Sprintf("https://h/?q=%s") //nolint
}

func names(id, itemID, APIVersion, item_name, valid string, versions []string) {
	_ = "https://h/p?versions=" + strings.Join(versions, ",")
	ids, itemIDs, texts := versions[1:], versions[2:], versions[3:]
	_ = "https://h/p?ids=" + strings.Join(ids, ",") + "&i=" + strings.Join(itemIDs, ",")
	_ = "https://h/p?texts=" + strings.Join(texts, ",") // want `is not escaped for a query`
	_ = "https://h/p?a=" + id + "&b=" + itemID + "&c=" + APIVersion
	_ = "https://h/p?a=" + item_name // want `"item_name" is not escaped`
	_ = "https://h/p?a=" + valid     // want `"valid" is not escaped`
}

func path(v, base, title, userName, fileName string, r *http.Request, w http.ResponseWriter, err error) {
	_ = "https://h/users/" + title                       // want `"title" is not escaped for a path \(RFC 3986, 3\.3\): use url\.PathEscape for each segment`
	_ = "https://h/users/" + userName + "/posts"         // want `"userName" is not escaped for a path`
	http.Get(base + "/users/" + strings.ToLower(title))  // want `"strings\.ToLower\(title\)" is not escaped for a path`
	http.Get(fmt.Sprintf("%s/users/%s", base, fileName)) // want `"fileName" is not escaped for a path`
	_ = "https://h/users/" + r.PathValue("id")           // want `is not escaped for a path`
	_ = "https://h/users/" + url.QueryEscape(v)          // want `url\.QueryEscape writes "\+" for a space, and "\+" is data in a path`
	_ = "https://" + r.Host + r.URL.Path                 // want `"r\.URL\.Path" is decoded \(RFC 3986, 2\.4\): use EscapedPath`
	http.Redirect(w, r, r.URL.Path, 301)                 // want `"r\.URL\.Path" is decoded`
	_ = "https://h/p?next=" + r.URL.Path                 // want `"r\.URL\.Path" is not escaped for a query`

	_ = "https://h/users/" + v // most such values are restricted
	_ = "https://h/users/" + url.PathEscape(title)
	_ = "https://" + r.Host + r.URL.EscapedPath() + "?" + r.URL.RawQuery
	_ = base + "/users/" + title
	_ = base + title
	_ = title + "/users"
	http.Get(base + v)
	ready := "/users/" + url.PathEscape(title)
	http.Get("https://h/v1" + ready)
	http.Get(fmt.Sprintf("%s%s", base, ready))
	http.Get("https://h/v1" + ready + "/" + title) // want `"title" is not escaped for a path`
	link := &url.URL{Path: title}
	http.Get(base + "/v1" + link.String())
}

func userinfo(c *client, user, host string, n int) {
	_ = "postgres://" + c.user + ":" + c.password + "@" + host + "/db"                // want `"c\.user" is not escaped for user information \(RFC 3986, 3\.2\.1\): use url\.UserPassword` `"c\.password" is not escaped`
	_ = fmt.Sprintf("amqp://%s:%s@%s:%d/", user, url.PathEscape(c.password), host, n) // want `"user" is not escaped for user information` `"url\.PathEscape\(c\.password\)" is not escaped for user`
	_ = fmt.Sprintf("%s://%s@%s", host, user, host)                                   // want `"user" is not escaped for user information`
	_ = "https://" + url.QueryEscape(user) + "@" + host
	_ = "https://" + url.UserPassword(user, c.password).String() + "@" + host
	_ = "https://" + host + "/@" + url.PathEscape(user)
}

func hosts(ip net.IP, addr netip.Addr, podIP, host, zip string, n int) {
	_ = "http://" + ip.String() + ":80/"       // want `"ip\.String\(\)" may be an IPv6 address, which must be in brackets \(RFC 3986, 3\.2\.2\): use net\.JoinHostPort`
	_ = fmt.Sprintf("http://%s:%d/", addr, n)  // want `"addr" may be an IPv6 address`
	_ = fmt.Sprintf("http://%s:%d/", podIP, n) // want `"podIP" may be an IPv6 address`
	_ = fmt.Sprintf("http://u@%s:%d/", ip, n)  // want `"ip" may be an IPv6 address`

	_ = fmt.Sprintf("http://%s:%d/", host, n)
	_ = fmt.Sprintf("http://%s:%d/", zip, n)
	_ = "http://" + net.JoinHostPort(ip.String(), "80")
	_ = "http://[" + ip.String() + "]:80/"
	_ = "http://h/p?ip=" + ip.String()
}

func flow(given string, choice bool) {
	one := "a"
	if choice {
		one = "b"
	}
	_ = "https://h/p?q=" + one

	escaped := url.QueryEscape(given)
	_ = "https://h/p?q=" + escaped

	mixed := "a"
	if choice {
		mixed = given
	}
	_ = "https://h/p?q=" + mixed // want `"mixed" is not escaped`

	pointed := "a"
	change(&pointed)
	_ = "https://h/p?q=" + pointed // want `"pointed" is not escaped`

	start := "https://h/p?q="
	_ = start + given // want `"given" is not escaped`

	for _, v := range []string{"a", given} {
		_ = "https://h/p?q=" + v // want `"v" is not escaped`
	}
	_ = "https://h/p?q=" + constant(choice) + "&r=" + changed(given) // want `"changed\(given\)" is not escaped`
	first, err := two(given)
	_ = "https://h/p?q=" + first
	_ = err

	var any interface{} = given
	switch v := any.(type) {
	case string:
		_ = "https://h/p?q=" + v // want `"v" is not escaped`
	}
	func(v string) {
		_ = "https://h/p?q=" + v // want `"v" is not escaped`
	}(given)
	unexported("a")
	asValue("a")
	_ = asValue
}

func change(*string)          {}
func changed(v string) string { return v + "a" }
func constant(choice bool) string {
	if choice {
		return "a"
	}
	return "b"
}
func two(v string) (string, error) { return url.QueryEscape(v), errors.New(v) }
func unexported(v string)          { _ = "https://h/p?q=" + v }
func asValue(v string)             { _ = "https://h/p?q=" + v } // want `"v" is not escaped`
func Exported(v string)            { _ = "https://h/p?q=" + v } // want `"v" is not escaped`
func Changes(v string) {
	v = strings.ToLower(v)
	_ = "https://h/p?q=" + v // want `"v" is not escaped`
}

func generic[S ~string](v S) string { return "https://h/p?q=" + string(v) } // want `"string\(v\)" is not escaped`

func twice(q url.Values, u *url.URL, v string) {
	q.Set("a", url.QueryEscape(v))       // want `"v" is escaped twice: url\.Values escapes it again \(RFC 3986, 2\.4\)`
	q.Add("a", "b"+url.PathEscape(v))    // want `"v" is escaped twice`
	u.Path = "/a/" + url.PathEscape(v)   // want `"v" is escaped twice: URL\.Path escapes it again`
	_ = url.URL{Path: url.PathEscape(v)} // want `"v" is escaped twice`

	q.Set("a", v)
	u.Path = "/a/" + v
	u.RawPath = "/a/" + url.PathEscape(v)
}

func (c *client) String() string { return "https://" + c.user + "@h/?q=" + c.base }

func restricted(user, password, host, token, key, repo, email string) {
	_ = "ssh://" + user + "@" + host + "/a" // the login of an operating system
	_ = fmt.Sprintf("git+ssh://%s@%s/a", user, host)
	_ = fmt.Sprintf("sftp://%s:%s@%s", user, password, host) // want `"user" is not escaped for user` `"password" is not escaped for user`
	_ = "https://" + token + "@" + host + "/"                // want `"token" is not escaped for user information`
	_ = "https://h/p?token=" + token + "&repo=" + repo
	_ = "https://h/p?key=" + key // want `"key" is not escaped`
	_ = "https://h/accounts/" + email
}

// A text of several components says nothing about how its parts are escaped.
func request(path string) { http.Get("https://h" + path) }

func requests(v string, r *http.Request) {
	request("/a?q=" + url.QueryEscape(v))
	request("/a/" + r.PathValue("v")) // not known to be put into a URI
}

func wrappers(v, id string, n int, c *wrapped.Client) {
	_ = wrapped.Path("https://h/p?q=%s&r=%d", v, n)  // want `"v" is not escaped for a query`
	_ = c.URL("/p?q=%s", v)                          // want `"v" is not escaped for a query`
	_ = wrapped.Escaped("p/%s?q=%s&id=%s", v, v, id) // want `url\.PathEscape does not escape "&", "=" and "\+"`
	_ = wrapped.Escaped("p/%s", url.PathEscape(v))   // want `"v" is escaped twice: Escaped escapes it again`
	_ = wrapped.Other("https://h/p?q=%s", v)
	_ = wrapped.Listed("https://h/p?q=%s", v)
	_ = wrapped.Changed("https://h/p?q=%s", v)
	_ = wrapped.Path("https://h/p?q=%s", url.QueryEscape(v))
	_ = wrapped.Path("see p?q=%s", v)
	_ = c.URL("/p?id=%s", id)
	_ = wrapped.Escaped("https://h/%s?r=%d", v, n)
}
