//go:build !page

package readers

import (
	"strings"

	whatwg "github.com/nlnwa/whatwg-url/url"
)

// The page of docs/site asks the browser instead.

// Read reads a text by all readers.
func Read(text string) []Reading { return With(text, byStandard(text)) }

// base is what the URL standard resolves relative references against.
const base = "https://base.invalid/"

func byStandard(text string) Reading {
	u, err := whatwg.Parse(text)
	if err == nil {
		return Standard(true, u.Scheme(), u.Hostname(), u.Port(), u.Pathname())
	}
	if u, err = whatwg.ParseRef(base, text); err != nil {
		return Standard(false, "", "", "", "")
	}
	host := u.Hostname()
	if strings.HasPrefix(base, "https://"+host+"/") {
		host = ""
	}
	return Standard(true, "", host, u.Port(), u.Pathname())
}
