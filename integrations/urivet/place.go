package urivet

import (
	"regexp"
	"strings"

	"github.com/stricturi/stricturi/uri"
)

// A place is the component of a URI that a value is put into.
type place uint8

const (
	placeNone     place = iota // not known, or not of interest
	placeUserinfo              // user information (RFC 3986, 3.2.1)
	placeHost                  // the start of a host (3.2.2)
	placePath                  // the start or the middle of a segment (3.3)
	placeQuery                 // a name or a value in a query (3.4)
)

// standIn is the text for a value in the text before another value.
const standIn = "x"

// A building is a text that is built from parts, as far as it was read.
type building struct {
	prefix string
	// base tells that the text begins with a value, which may be a whole URI.
	base bool
	// isURI tells that the constant parts show a URI.
	isURI bool
}

var (
	schemeStart = regexp.MustCompile(`^[a-zA-Z][a-zA-Z0-9+.-]*://[^\s]*$`)
	queryShape  = regexp.MustCompile(`^[^\s?]*/[^\s?]*\?([^\s?&=]+=[^\s?&=]*&)*[\w.\[\]%-]+=$`)
)

// add reads the next part.
func (b *building) add(p part) {
	text := p.text
	if p.expr != nil {
		if b.prefix == "" {
			b.base = true
		}
		text = standIn
	}
	if b.prefix == standIn && b.base && p.expr == nil {
		switch {
		case strings.HasPrefix(text, "://"): // the value is a scheme
			b.base, b.isURI = false, true
		case strings.HasPrefix(text, "&"):
			b.prefix = "x://x/?x"
		case strings.HasPrefix(text, "/"):
			b.prefix = "x://x"
		default:
			b.prefix = "x://x/"
		}
	}
	if strings.ContainsAny(text, " \t\r\n") {
		b.isURI = false // and the expressions below do not match any more
	}
	b.prefix += text
	if !b.base && schemeStart.MatchString(b.prefix) || p.expr == nil && queryShape.MatchString(b.prefix) {
		b.isURI = true
	}
}

// sshScheme matches the start of URIs whose user is one of an operating system.
var sshScheme = regexp.MustCompile(`^[a-z+]*(ssh|sftp)://$`)

// place returns the place of the next value. The constant text after the value is known.
func (b *building) place(after string) place {
	p := uri.Split(b.prefix)
	switch {
	case p.HasFragment:
	case p.HasQuery: // a value that is outside of pairs may be several pairs
		pair := p.Query[strings.LastIndexAny(p.Query, "&;")+1:]
		if strings.Contains(pair, "=") || strings.HasPrefix(after, "=") {
			return placeQuery
		}
	case p.HasAuthority && p.Path == "":
		if strings.HasPrefix(after, "@") && sshScheme.MatchString(b.prefix) {
			return placeNone // the login of an operating system
		}
		if strings.Contains(uri.Split("//"+after).Authority, "@") {
			return placeUserinfo
		}
		if !b.base && (p.Authority == "" || strings.HasSuffix(p.Authority, "@")) {
			return placeHost
		}
	case p.HasAuthority:
		return placePath
	}
	return placeNone
}
