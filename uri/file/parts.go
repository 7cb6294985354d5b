package file

import (
	"strings"

	"github.com/stricturi/stricturi/internal/ascii"
	"github.com/stricturi/stricturi/internal/core"
	"github.com/stricturi/stricturi/uri"
)

// raw has the places of the host and the segments in the text of a URI.
type raw struct {
	text       string
	host, path int // where they begin, without the first "/"
}

// offset converts an offset in a name to one in the text of the URI. The first segment of
// the name begins at start.
func (r raw) offset(offset, start int) int {
	if offset < start {
		return r.host + core.OffsetAfter(r.text[r.host:], offset-len(`\\`))
	}
	return r.path + core.OffsetAfter(r.text[r.path:], offset-start)
}

// parts takes the host and the segments out of a file URI, decoded.
func (s System) parts(u uri.URI) (n name, r raw, offset int, err error) {
	r.text = u.String()
	scheme, _ := u.Scheme()
	if !strings.EqualFold(scheme, "file") {
		return n, r, 0, ErrScheme
	}
	at := len(scheme) + len(":")
	if authority, ok := u.Authority(); ok {
		at += len("//")
		if _, ok := u.Userinfo(); ok {
			return n, r, at, ErrComponent
		}
		host, _ := u.Host()
		if _, ok := u.Port(); ok {
			return n, r, at + len(host), ErrComponent
		}
		r.host = at
		if n.host, n.hasHost = core.Decode(host, false), host != ""; isLocalhost(n.host) {
			n.host, n.hasHost = "", false
		}
		if n.hasHost && (s != Windows || u.HostKind() == uri.HostIPv6address || u.HostKind() == uri.HostIPvFuture) {
			return n, r, at, ErrHost
		}
		at += len(authority)
	}
	path := u.Path()
	_, query := u.Query()
	_, fragment := u.Fragment()
	switch {
	case query || fragment:
		return n, r, at + len(path), ErrComponent
	case !strings.HasPrefix(path, "/"):
		return n, r, at, ErrRelative
	case strings.HasPrefix(path, "//"):
		return n, r, at + 1, ErrSlashes
	}
	r.path = at + len("/")
	for segment := range strings.SplitSeq(path[len("/"):], "/") {
		n.segments = append(n.segments, core.Decode(segment, false))
	}
	// "file:///C:" is a drive without its root.
	if s == Windows && !n.hasHost && (len(n.segments) < 2 || !isDrive(n.segments[0])) {
		return n, r, r.path, ErrRelative
	}
	return n, r, 0, nil
}

// isLocalhost reports whether a host means that a URI has no host (RFC 8089, 2).
func isLocalhost(host string) bool { return ascii.EqualFold(host, "localhost") }
