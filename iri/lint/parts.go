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

	lower    string      // the scheme in lower case
	defaults core.Scheme // what the scheme defines
	isKnown  bool        // it defines something
	isDomain bool        // the host is known to be a domain name
}

// edition returns the edition whose grammar is used.
func (c Checker) edition() uri.Edition {
	if e, ok := c.Edition.(uri.Edition); ok {
		return e
	}
	return iri.RFC3987()
}

// parse parses a text under the checker's edition. If that fails, the parts have no more
// than what Appendix B of RFC 3986 finds.
func (c Checker) parse(text string) (parts, error) {
	r, err := c.edition().ParseReference(text)
	p := split(text)
	if err != nil {
		return p, err
	}
	p.userinfo, p.hasUserinfo = r.Userinfo()
	p.host, _ = r.Host()
	p.hostKind = r.HostKind()
	p.port, p.hasPort = r.Port()
	p.lower = strings.ToLower(p.scheme)
	if known := core.KnownScheme(p.lower); known != nil {
		p.defaults, p.isKnown = *known, true
	}
	p.isDomain = names.HasScheme(p.lower)
	return p, nil
}

// split splits a text as Appendix B of RFC 3986 does.
func split(text string) (p parts) {
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
	return p
}

// hostStart returns the offset of the host.
func (p *parts) hostStart() int {
	if !p.hasUserinfo {
		return p.authority
	}
	return p.authority + len(p.userinfo) + len("@")
}
