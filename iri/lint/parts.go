package lint

import (
	"strings"

	"github.com/stricturi/stricturi/internal/core"
	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/uri"
)

// parts has the components of a text and where they are.
type parts struct {
	scheme, userinfo, host, port, path            string
	hasScheme, hasAuthority, hasUserinfo, hasPort bool
	hostKind                                      uri.HostKind
	// authority is the offset of what follows "//". The others are ends of components.
	authority, authorityEnd, pathEnd, queryEnd int
	// defaults has what the scheme defines, if it is known.
	defaults uri.SchemeDefaults
	isKnown  bool
}

// parse parses a text under the checker's edition. If that fails, the parts have no more
// than what Appendix B of RFC 3986 finds.
func (c Checker) parse(text string) (p parts, err error) {
	schemeEnd, authorityEnd, pathEnd, queryEnd := core.Split(text)
	if schemeEnd >= 0 {
		p.scheme, p.hasScheme = text[:schemeEnd], true
	}
	p.pathEnd, p.queryEnd = pathEnd, queryEnd
	p.authorityEnd = schemeEnd + len(":")
	if authorityEnd >= 0 {
		p.hasAuthority = true
		p.authority = p.authorityEnd + len("//")
		p.authorityEnd = authorityEnd
	}
	p.path = text[p.authorityEnd:pathEnd]
	if e, ok := c.Edition.(uri.Edition); ok {
		var r uri.Reference
		if r, err = e.ParseReference(text); err == nil {
			p.userinfo, p.hasUserinfo = r.Userinfo()
			p.host, _ = r.Host()
			p.hostKind = r.HostKind()
			p.port, p.hasPort = r.Port()
		}
		return p, err
	}
	e, _ := c.Edition.(iri.Edition)
	r, err := e.ParseReference(text)
	if err == nil {
		p.userinfo, p.hasUserinfo = r.Userinfo()
		p.host, _ = r.Host()
		p.hostKind = r.HostKind()
		p.port, p.hasPort = r.Port()
	}
	return p, err
}

// hostStart returns the offset of the host.
func (p *parts) hostStart() int {
	if !p.hasUserinfo {
		return p.authority
	}
	return p.authority + len(p.userinfo) + len("@")
}

// mayEncode reports whether a label of the authority may begin with "xn--".
func (p *parts) mayEncode(text string) bool {
	authority := text[p.authority:p.authorityEnd]
	return strings.Contains(authority, "--") || strings.Contains(authority, "%")
}
