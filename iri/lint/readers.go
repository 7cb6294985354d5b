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
	// numbers matches a host that the URL standard, or the function inet_aton, takes for an IPv4
	// address: up to four numbers, each decimal, octal or hexadecimal.
	numbers    = lazyregexp.New(`^(?:0[xX][0-9A-Fa-f]*|[0-9]+)(?:\.(?:0[xX][0-9A-Fa-f]*|[0-9]+)){0,3}\.?$`)
	fullWidths = lazyregexp.New("[\u3002\uFF01-\uFF5E\uFF61]+")
)

// readers looks for what makes programs disagree about a text. It need not be valid.
func (s *linting) readers() {
	for start, end := range matches(controls, s.text) {
		s.differ(start, end, "control characters, some of which browsers remove")
	}
	isWeb := slices.Contains(web, s.scheme)
	if !s.HasScheme || isWeb || s.scheme == "file" {
		for start, end := range matches(backslashes, s.text[:s.pathEnd]) {
			s.differ(start, end, `a backslash, which browsers read as "/"`)
		}
	}
	start := 0
	if s.HasScheme {
		start = len(s.Scheme) + len(":")
	}
	rest := s.text[start:]
	slashes := len(rest) - len(strings.TrimLeft(rest, `/\`))
	if isWeb && slashes != len("//") || !s.HasScheme && slashes > len("//") || slices.Contains(plain, s.scheme) && slashes >= len("//") {
		s.differ(0, start+slashes, "a number of slashes after which some programs find a host, and others do not")
	}
	if !s.HasAuthority {
		return
	}
	const otherAt = `an "@" that some programs take for the end of the userinfo, and others do not`
	last := strings.LastIndexByte(s.Authority, '@')
	if first := strings.IndexByte(s.Authority, '@'); first < last {
		s.differ(s.authority+first, s.authority+first+len("@"), otherAt)
	}
	if i := strings.IndexByte(s.text[s.path:], '@'); s.Path == "" && i >= 0 {
		s.differ(s.path+i, s.path+i+len("@"), otherAt)
	}
	host, _, _ := strings.Cut(s.Authority[last+len("@"):], ":")
	if _, err := netip.ParseAddr(host); err != nil && numbers().MatchString(host) {
		start := s.authority + last + len("@")
		s.differ(start, start+len(host), "browsers take the host for an IPv4 address, and other programs for a name")
	}
	for start, end := range matches(fullWidths, s.Authority) {
		s.differ(s.authority+start, s.authority+end, "full-width characters, which browsers read as those of US-ASCII")
	}
}

// differ adds a finding with the reason why programs disagree.
func (s *linting) differ(start, end int, reason string) {
	s.add("readers-differ", start, end).message = "programs disagree about the host or the path: " + reason
}
