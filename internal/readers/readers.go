// Package readers reads one text by two documents, by the URL standard of the WHATWG and by
// net/url, to show where programs disagree about its host.
package readers

import (
	"cmp"
	"fmt"
	"net/netip"
	neturl "net/url"
	"slices"
	"strings"

	"golang.org/x/net/idna"

	"github.com/stricturi/stricturi/internal/core"
	"github.com/stricturi/stricturi/uri"
)

// Reading is what one reader makes of a text.
type Reading struct {
	Reader string // "rfc3986", "rfc2396", "whatwg" or "net/url"
	Valid  bool   // whether the reader accepts the text
	// Components are "scheme", "host", "port" and "path", undefined if the text is not valid.
	Components []core.Component
	name       string
}

// Host returns the host, or "" if there is none.
func (r Reading) Host() string { return r.Components[1].Text }

// MaxLength is the length up to which texts should be read: the implementation of the URL
// standard takes quadratic time.
const MaxLength = 8192

// Standard reads texts by the URL standard.
type Standard interface {
	// Read returns the components of a text, "" for those that it does not have, and whether
	// the standard accepts the text.
	Read(text string) (scheme, host, port, path string, ok bool)
}

// Read reads a text by all readers.
func Read(text string, standard Standard) []Reading {
	scheme, host, port, path, ok := standard.Read(text)
	return []Reading{
		byDocument("rfc3986", uri.RFC3986(), text), byDocument("rfc2396", uri.RFC2396(), text),
		reading("whatwg", "the URL standard", ok, scheme, host, port, path), byNetURL(text),
	}
}

// reading returns a reading. Only components of RFCs can be defined and empty, apart from the
// path.
func reading(reader, name string, valid bool, scheme, host, port, path string) Reading {
	return Reading{Reader: reader, name: name, Valid: valid, Components: []core.Component{
		{Name: "scheme", Text: scheme, Defined: scheme != ""}, {Name: "host", Text: host, Defined: host != ""},
		{Name: "port", Text: port, Defined: port != ""}, {Name: "path", Text: path, Defined: valid},
	}}
}

func byDocument(reader string, e uri.Edition, text string) Reading {
	ref, err := e.ParseReference(text)
	r := reading(reader, e.Document(), err == nil, "", "", "", ref.Path())
	for i, get := range []func() (string, bool){ref.Scheme, ref.Host, ref.Port} {
		r.Components[i].Text, r.Components[i].Defined = get()
	}
	return r
}

func byNetURL(text string) Reading {
	u, err := neturl.Parse(text)
	if err != nil {
		return reading("net/url", "net/url", false, "", "", "", "")
	}
	host := u.Hostname()
	if strings.HasPrefix(u.Host, "[") {
		host = "[" + host + "]"
	}
	return reading("net/url", "net/url", true, u.Scheme, host, u.Port(), cmp.Or(u.Opaque, u.EscapedPath()))
}

// Difference says in a sentence how the hosts differ that the readers find. It is empty if those
// that accept the text find the same host, in any case, or the same address.
func Difference(all []Reading) string {
	var hosts []string
	who := map[string][]string{}
	for _, r := range all {
		if !r.Valid {
			continue
		}
		host := r.Host()
		if i := slices.IndexFunc(hosts, func(h string) bool { return same(h, host) }); i >= 0 {
			host = hosts[i]
		} else {
			hosts = append(hosts, host)
		}
		who[host] = append(who[host], r.name)
	}
	if len(hosts) < 2 {
		return ""
	}
	var clauses []string
	for _, host := range hosts {
		clause := fmt.Sprintf("is %q", host)
		if host == "" {
			clause = "is missing"
		}
		clauses = append(clauses, clause+" for "+join(who[host]))
	}
	return "The host " + strings.Join(clauses, ", and ") + "."
}

// same reports whether two hosts are the same name, perhaps one in A-labels, or the same address.
func same(a, b string) bool {
	x, errX := netip.ParseAddr(strings.Trim(a, "[]"))
	y, errY := netip.ParseAddr(strings.Trim(b, "[]"))
	return inALabels(a) == inALabels(b) || errX == nil && errY == nil && x == y
}

func inALabels(host string) string {
	lower := strings.ToLower(host)
	name, err := idna.Punycode.ToASCII(lower)
	if err != nil {
		return lower
	}
	return name
}

// join lists parts of a sentence.
func join(parts []string) string {
	last := len(parts) - 1
	if last == 0 {
		return parts[0]
	}
	return strings.Join(parts[:last], ", ") + " and " + parts[last]
}
