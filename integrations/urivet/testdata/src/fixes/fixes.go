package fixes

import "net/url"

func fixes(v string, u *url.URL, q url.Values) {
	_ = "https://h/p?q=" + v       // want `"v" is not escaped for a query`
	_ = "https://h" + u.Path       // want `"u\.Path" is decoded \(RFC 3986, 2\.4\): use EscapedPath`
	q.Set("a", url.QueryEscape(v)) // want `"v" is escaped twice`
}

func shadow(v, url string) {
	_ = "https://h/p?q=" + v // want `"v" is not escaped for a query`
}
