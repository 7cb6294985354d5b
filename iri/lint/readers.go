package lint

import (
	"net/netip"
	"slices"
	"strings"

	"github.com/stricturi/stricturi/internal/lazyregexp"
)

// web are the schemes of the URL standard whose authority may follow any number of slashes, and
// plain are schemes without an authority.
var (
	web   = []string{"http", "https", "ws", "wss", "ftp"}
	plain = []string{"about", "data", "geo", "javascript", "mailto", "sip", "sips", "tel", "urn"}
)

var (
	controls    = lazyregexp.New(`[\x00-\x1F\x7F]+`)
	backslashes = lazyregexp.New(`\\+`)
	numbers     = lazyregexp.New(`^(?:0[xX][0-9A-Fa-f]*|[0-9]+)(?:\.(?:0[xX][0-9A-Fa-f]*|[0-9]+)){0,3}\.?$`) // of the URL standard
	fullWidths  = lazyregexp.New("[\u3002\uFF01-\uFF5E\uFF61]+")
)

// readers looks for what makes programs disagree about a text. It need not be valid.
func (s *linting) readers(p *parts) {
	differ := func(start, end int) { s.append(newFound("readers-differ", start, end)) }
	for start, end := range matches(controls, s.text) {
		differ(start, end)
	}
	scheme := strings.ToLower(p.scheme)
	isWeb := slices.Contains(web, scheme)
	if !p.hasScheme || isWeb || scheme == "file" {
		for start, end := range matches(backslashes, s.text[:p.pathEnd]) {
			differ(start, end)
		}
	}
	start := 0
	if p.hasScheme {
		start = len(p.scheme) + len(":")
	}
	rest := s.text[start:]
	slashes := len(rest) - len(strings.TrimLeft(rest, `/\`))
	if isWeb && slashes != len("//") || !p.hasScheme && slashes > len("//") || slices.Contains(plain, scheme) && slashes >= len("//") {
		differ(0, start+slashes)
	}
	if p.hasAuthority {
		s.authority(p, differ)
	}
}

// authority looks for what makes programs disagree about a host.
func (s *linting) authority(p *parts, differ func(start, end int)) {
	authority := s.text[p.authority:p.authorityEnd]
	at := strings.LastIndexByte(authority, '@')
	if i := strings.IndexByte(authority, '@'); i < at {
		differ(p.authority+i, p.authority+i+len("@"))
	}
	if i := strings.IndexByte(s.text[p.authorityEnd:], '@'); p.path == "" && i >= 0 {
		differ(p.authorityEnd+i, p.authorityEnd+i+len("@"))
	}
	host, _, _ := strings.Cut(authority[at+1:], ":")
	if _, err := netip.ParseAddr(host); err != nil && numbers().MatchString(host) {
		differ(p.authority+at+1, p.authority+at+1+len(host))
	}
	for start, end := range matches(fullWidths, authority) {
		differ(p.authority+start, p.authority+end)
	}
}

// differMessage says what programs disagree about.
func differMessage(span string) string {
	switch c := span[0]; {
	case c == '\\':
		return `a backslash, which browsers read as "/"`
	case c < ' ' || c == 0x7F:
		return "control characters, some of which browsers remove"
	case c == '@':
		return `an "@" that some programs take for the end of the userinfo, and others do not`
	case c == '/' || strings.Contains(span, ":"):
		return "a number of slashes after which some programs find a host, and others do not"
	case numbers().MatchString(span):
		return "browsers take the host for an IPv4 address, and other programs for a name"
	}
	return "full-width characters, which browsers read as those of US-ASCII"
}
