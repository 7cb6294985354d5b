package unescaped

import "net/url"

func shadow(v string, url *url.URL) {
	_ = "https://h/p?q=" + v // want `"v" is not escaped for a query`
}
