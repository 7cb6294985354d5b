package paths

import "net/url"

func paths(v string) {
	_ = "https://h/users/" + v // want `"v" is not escaped for a path`
	_ = "https://h/users/" + url.PathEscape(v)
}
