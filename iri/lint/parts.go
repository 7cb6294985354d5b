package lint

import (
	"strings"

	"github.com/stricturi/stricturi/internal/core"
	"github.com/stricturi/stricturi/internal/division"
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
	// What follows is set for valid texts.

	knownScheme
	traits traits
}

// parse parses a text under the checker's edition. If that fails, the parts have no more
// than what Appendix B of RFC 3986 finds.
func (c Checker) parse(text string) (p parts, err error) {
	if e, ok := c.Edition.(uri.Edition); ok {
		p.split(text)
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
	if err != nil {
		p.split(text)
		return p, err
	}
	if p.scheme, p.hasScheme = r.Scheme(); p.hasScheme {
		p.authorityEnd = len(p.scheme) + len(":")
	}
	var authority string
	if authority, p.hasAuthority = r.Authority(); p.hasAuthority {
		p.authority = p.authorityEnd + len("//")
		p.authorityEnd = p.authority + len(authority)
		p.userinfo, p.hasUserinfo = r.Userinfo()
		p.host, _ = r.Host()
		p.hostKind = r.HostKind()
		p.port, p.hasPort = r.Port()
	}
	p.path = r.Path()
	p.pathEnd = p.authorityEnd + len(p.path)
	p.queryEnd = p.pathEnd
	if query, hasQuery := r.Query(); hasQuery {
		p.queryEnd += len("?") + len(query)
	}
	return p, nil
}

// split splits a text as Appendix B of RFC 3986 does.
func (p *parts) split(text string) {
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
}

// divide divides the text into components of section 4.2.
func (p *parts) divide(text string, d division.Division) division.Text {
	schemeEnd, authorityEnd := -1, -1
	if p.hasScheme {
		schemeEnd = len(p.scheme)
	}
	if p.hasAuthority {
		authorityEnd = p.authorityEnd
	}
	return division.Split(text, d, schemeEnd, authorityEnd, p.pathEnd, p.queryEnd)
}

// hostStart returns the offset of the host.
func (p *parts) hostStart() int {
	if !p.hasUserinfo {
		return p.authority
	}
	return p.authority + len(p.userinfo) + len("@")
}

// traits tells which characters a host has, as a set of bits.
type traits uint8

// The traits.
const (
	hasUpper traits = 1 << iota
	hasDigit
	hasPercent
	hasNonASCII
	hasOther // that names of DNS do not have
	hasDot
	hasEdges // a label is empty, or begins or ends with a hyphen, or has two together
)

// mayEncode reports whether a label of the host may begin with "xn--". If the text is not
// valid, that is asked of the whole authority.
func (p *parts) mayEncode(text string, isValid bool) bool {
	if isValid {
		return p.traits&(hasEdges|hasPercent) != 0
	}
	authority := text[p.authority:p.authorityEnd]
	return strings.Contains(authority, "--") || strings.Contains(authority, "%")
}
