// Package whatwg reads texts by the URL standard of the WHATWG.
package whatwg

import (
	"strings"

	"github.com/nlnwa/whatwg-url/url"
)

// Reader reads texts by the URL standard.
type Reader struct{}

// base is what relative references are resolved against.
const base = "https://base.invalid/"

// Read returns the components of a text, and whether the standard accepts it. A component that
// it does not have is empty, as are the scheme and the host of a relative reference.
func (Reader) Read(text string) (scheme, host, port, path string, ok bool) {
	u, err := url.Parse(text)
	if err == nil {
		return u.Scheme(), u.Hostname(), u.Port(), u.Pathname(), true
	}
	if u, err = url.ParseRef(base, text); err != nil {
		return "", "", "", "", false
	}
	host = u.Hostname()
	if strings.HasPrefix(base, "https://"+host+"/") {
		host = ""
	}
	return "", host, u.Port(), u.Pathname(), true
}
