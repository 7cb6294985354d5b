package lint

import (
	"net/netip"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"github.com/stricturi/stricturi/internal/ascii"
	"github.com/stricturi/stricturi/internal/core"
	"github.com/stricturi/stricturi/internal/lazyregexp"
)

var (
	controls    = lazyregexp.New(`[\x00-\x1F\x7F]+`)
	backslashes = lazyregexp.New(`\\+`)
	// numbers matches a host that the function inet_aton takes for an IPv4 address: up to four
	// numbers, each decimal, octal or hexadecimal. The URL standard takes one for an address if its
	// last label is a number.
	numbers    = lazyregexp.New(`^(?:0[xX][0-9A-Fa-f]*|[0-9]+)(?:\.(?:0[xX][0-9A-Fa-f]*|[0-9]+)){0,3}\.?$`)
	lastNumber = lazyregexp.New(`^(?:.*\.)?(?:0[xX][0-9A-Fa-f]*|[0-9]+)\.?$`)
	drive      = lazyregexp.New(`^[A-Za-z][:|]?$`)
)

// invalid looks for characters that make programs disagree about a text, and that no valid one has.
func (s *linting) invalid() {
	for _, m := range controls().FindAllStringIndex(s.text, -1) {
		s.differ(m[0], m[1], "control characters, some of which browsers remove")
	}
	if !s.HasScheme || s.known.Is(core.Special) {
		for _, m := range backslashes().FindAllStringIndex(s.text[:s.pathEnd], -1) {
			s.differ(m[0], m[1], `a backslash, which browsers read as "/"`)
		}
	}
}

// readers looks for what makes programs disagree about a text. It need not be valid.
func (s *linting) readers() {
	start := 0
	if s.HasScheme {
		start = len(s.Scheme) + len(":")
	}
	rest := s.text[start:]
	slashes := len(rest) - len(strings.TrimLeft(rest, `/\`))
	if s.known.IsWeb() && slashes != len("//") || !s.HasScheme && slashes > len("//") || s.known.Is(core.NoAuthority) && slashes >= len("//") {
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
	host, port, _ := strings.Cut(s.Authority[last+len("@"):], ":")
	at := s.authority + last + len("@")
	switch {
	case !ascii.Is(host) && strings.ContainsFunc(host, isMapped):
		end := characterEnd(s.text, at+strings.LastIndexFunc(host, isMapped))
		s.differ(at+strings.IndexFunc(host, isMapped), end, "characters that browsers read as those of US-ASCII, or leave out")
	case endsInNumber(host) && !isAddress(host) && (numbers().MatchString(host) || s.known.IsWeb() && lastNumber().MatchString(host)):
		s.differ(at, at+len(host), "browsers take the host for an IPv4 address, and other programs for a name")
	case s.known.IsWeb() && strings.IndexByte(host, '%') >= 0:
		s.differ(at, at+len(host), "browsers decode the host, and other programs do not")
	case s.scheme == "file" && drive().MatchString(s.Authority):
		s.differ(s.authority, s.path, "browsers take the host for a drive, which is part of the path")
	}
	if i := strings.LastIndexByte(port, ':'); i >= 0 && !strings.HasPrefix(host, "[") {
		s.differ(at+len(host), at+len(host)+len(":")+i+len(":"), "programs take one of the ports, or none")
	}
}

// endsInNumber reports whether the last label of a host begins with a digit, as in all that numbers
// and lastNumber match.
func endsInNumber(host string) bool {
	host = strings.TrimSuffix(host, ".")
	label := host[strings.LastIndexByte(host, '.')+1:]
	return label != "" && ascii.IsDigit(label[0])
}

// isAddress reports whether a host is an IP address, without brackets.
func isAddress(host string) bool {
	_, err := netip.ParseAddr(host)
	return err == nil
}

// isMapped reports whether UTS #46, by which browsers read hosts, maps a character to characters of
// US-ASCII or to none.
func isMapped(c rune) bool {
	return c >= utf8.RuneSelf && (strings.ContainsRune("\u00AD\u200B\u2060\u3002\uFEFF\uFF61", c) || ascii.Is(norm.NFKC.String(string(c))))
}

// differ adds a finding with the reason why programs disagree.
func (s *linting) differ(start, end int, reason string) {
	s.add("readers-differ", start, end).message = "programs disagree about the host or the path: " + reason
}
