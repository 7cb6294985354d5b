package lint

import (
	"net/netip"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/stricturi/stricturi/internal/ascii"
	"github.com/stricturi/stricturi/uri"
)

// components looks for what the documents of URIs mention, in a valid text.
func (s *linting) components(p *parts) {
	s.scheme(p)
	if p.hasAuthority {
		s.user(p)
		s.host(p)
		s.port(p)
	}
	s.path(p)
}

func (s *linting) scheme(p *parts) {
	if !p.hasScheme {
		return
	}
	end := len(p.scheme)
	if p.lower != p.scheme {
		s.append(newFound("scheme-case", 0, end))
	}
	if p.lower == "url" {
		if inner, err := s.checker.parse(s.text[end+len(":"):]); err == nil && inner.hasScheme {
			s.append(newFound("prefix", 0, end+len(":")))
		}
	}
	switch {
	case p.isKnown && !p.hasAuthority && p.path != "" && p.path[0] != '/' && s.mentions("same-scheme"):
		s.append(newFound("same-scheme", 0, end+len(":")))
	case p.host == "" && p.needsHost():
		s.append(newFound("host", 0, end+len(":")))
	}
}

// hostOptional are the schemes whose host may be empty although it is a domain
// name: by RFC 2255, "If no hostport is given, the client must have some apriori
// knowledge"; nfs has relative forms (RFC 2224).
var hostOptional = []string{"ldap", "nfs"}

// needsHost reports whether the scheme is known to require a host.
func (p *parts) needsHost() bool {
	return p.isDomain && !slices.Contains(hostOptional, p.lower)
}

func (s *linting) user(p *parts) {
	if p.userinfo == "" {
		return
	}
	user, password, _ := strings.Cut(p.userinfo, ":")
	if password != "" {
		start := p.authority + len(user) + len(":")
		s.append(newFound("password", start, start+len(password)))
	}
	if looksLikeHost(user) {
		s.append(newFound("misleading", p.authority, p.authority+len(user)))
	}
}

// looksLikeHost reports whether a user begins with a domain name that readers take for the
// host, as in "cnn.example.com&story=breaking_news" (RFC 3986, 7.6): it begins with "www.",
// ends in one of the oldest top-level domains, or noise follows it. A name such as
// "john.doe" is not enough.
func looksLikeHost(user string) bool {
	end := 0
	for end < len(user) && (isAlphanumeric(user[end]) || user[end] == '-' || user[end] == '.' || user[end] >= utf8.RuneSelf) {
		end++
	}
	name := strings.ToLower(user[:end])
	last := strings.LastIndexByte(name, '.')
	if last <= 0 || last == len(name)-1 {
		return false
	}
	switch name[last+1:] {
	case "com", "edu", "gov", "int", "mil", "net", "org":
		return true
	}
	return strings.HasPrefix(name, "www.") || end < len(user) && strings.IndexByte("&;=%", user[end]) >= 0
}

func (s *linting) host(p *parts) {
	start := p.hostStart()
	end := start + len(p.host)
	if p.host == "" {
		if p.hostKind != uri.HostNone && (p.userinfo != "" || p.port != "") && !p.needsHost() {
			s.append(newFound("implicit-host", p.authority, p.authorityEnd))
		}
		if authority := s.text[p.authority:p.authorityEnd]; authority != "" && s.mentions("brackets") {
			if a, err := netip.ParseAddr(authority); err == nil && a.Is6() && a.Zone() == "" {
				s.append(newFound("brackets", p.authority, p.authorityEnd))
			}
		}
		return
	}
	if ascii.Is(p.host) && ascii.Lower(p.host) != p.host && mapParts(p.host, ascii.Lower, nil) != p.host {
		s.append(newFound("host-case", start, end))
	}
	if p.defaults.Host != "" && ascii.EqualFold(p.host, p.defaults.Host) && !p.hasUserinfo && !p.hasPort {
		s.append(newFound("default-host", start, end))
	}
	switch p.hostKind {
	case uri.HostIPvFuture:
		if _, ok := flaggedAddress(p.host); ok {
			s.append(newFound("version-flag", start, end))
		}
	case uri.HostHostname, uri.HostRegName, uri.HostIregName:
		if isRareAddress(p.host) {
			s.append(newFound("rare-address", start, end))
			return
		}
		s.registeredName(p, start)
	}
}

// flaggedAddress returns the host that an IPvFuture with a known address should be.
func flaggedAddress(host string) (string, bool) {
	_, address, _ := strings.Cut(strings.Trim(host, "[]"), ".")
	a, err := netip.ParseAddr(address)
	switch {
	case err != nil || a.Zone() != "":
		return "", false
	case a.Is4():
		return address, true
	}
	return "[" + address + "]", true
}

// isRareAddress reports whether a name has the form of an IPv4 address as the function inet_aton
// takes it: up to four numbers, each decimal, octal or hexadecimal.
func isRareAddress(name string) bool {
	if name[0] < '0' || name[0] > '9' {
		return false // as most names
	}
	count := 0
	for number := range strings.SplitSeq(strings.TrimSuffix(name, "."), ".") {
		count++
		digits, allowed := number, "0123456789"
		if len(number) > 2 && number[0] == '0' && number[1]|0x20 == 'x' {
			digits, allowed = number[len("0x"):], "0123456789ABCDEFabcdef"
		}
		if digits == "" || count > 4 || strings.Trim(digits, allowed) != "" {
			return false
		}
	}
	return true
}

// maxName is how many characters a registered name should have at most.
const maxName = 255

// registeredName looks at a host that is a name.
func (s *linting) registeredName(p *parts, start int) {
	name := p.host
	if strings.Contains(name, "%") {
		s.encodedName(p, start)
		return
	}
	if (p.defaults.Port != "" || p.isDomain) && !hasFullStop(name) {
		s.append(newFound("local-host", start, start+len(name)))
	}
	if !s.mentions("registered-name") || !ascii.Is(name) {
		return
	}
	if len(name) > maxName {
		s.append(newFound("registered-name", start, start+len(name)))
		return
	}
	for at := 0; at < len(name); {
		label, _, _ := strings.Cut(name[at:], ".")
		switch {
		case label == "":
			s.append(newFound("registered-name", start+at, start+at+len(".")))
		case !isLabel(label):
			s.append(newFound("registered-name", start+at, start+at+len(label)))
		}
		at += len(label) + len(".")
	}
}

// hasFullStop reports whether a name has one of the characters that separate labels (RFC
// 3490, 3.1).
func hasFullStop(name string) bool {
	return strings.ContainsAny(name, ".\u3002\uFF0E\uFF61")
}

// isLabel reports whether a label is in the syntax of DNS (RFC 1034, 3.5; RFC 1123, 2.1).
func isLabel(label string) bool {
	for i := range len(label) {
		if !isAlphanumeric(label[i]) && label[i] != '-' {
			return false
		}
	}
	return len(label) <= maxLabel && label[0] != '-' && label[len(label)-1] != '-'
}

// encodedName looks at a registered name with percent-encoded octets.
func (s *linting) encodedName(p *parts, start int) {
	if !s.mentions("host-encoding") {
		return
	}
	octets, offsets := decodeAll(p.host)
	valid, encoded := true, false
	for i := 0; i < len(octets); {
		c, n := utf8.DecodeRuneInString(octets[i:])
		if c == utf8.RuneError && n == 1 {
			s.add(newFound("host-encoding", start+offsets[i], start+offsets[i+1]))
			valid = false
		}
		encoded = encoded || c >= utf8.RuneSelf
		i += n
	}
	if valid && encoded && p.isDomain {
		at := start
		for label := range strings.SplitSeq(p.host, ".") {
			if decoded, _ := decodeAll(label); !ascii.Is(decoded) {
				s.append(newFound("encoded-host", at, at+len(label)))
			}
			at += len(label) + len(".")
		}
	}
}

// decodeAll decodes percent-encoded octets. It returns the offset of each octet in the text, and
// the length of the text.
func decodeAll(text string) (octets string, offsets []int) {
	var b []byte
	for i := 0; i < len(text); i++ {
		octet := text[i]
		offsets = append(offsets, i)
		if octet == '%' {
			octet, _ = encodedOctet(text[i:])
			i += len("%41") - 1
		}
		b = append(b, octet)
	}
	return string(b), append(offsets, len(text))
}

func (s *linting) port(p *parts) {
	if !p.hasPort {
		return
	}
	start := p.authorityEnd - len(p.port)
	if p.port == "" {
		s.append(newFound("empty-port", start-len(":"), start))
		return
	}
	port := strings.TrimLeft(p.port, "0")
	switch {
	case p.defaults.Port == "":
	case len(port) > len("65535") || len(port) == len("65535") && port > "65535":
		s.append(newFound("port-range", start, p.authorityEnd))
	case port == p.defaults.Port:
		s.append(newFound("default-port", start-len(":"), p.authorityEnd))
	case isReserved(port) || !s.mentions("default-port"):
		s.append(newFound("port", start, p.authorityEnd))
	}
}

// isReserved reports whether a port without leading zeros is a well-known port, 0 to 1023.
func isReserved(port string) bool {
	return len(port) < len("1024") || len(port) == len("1024") && port < "1024"
}

func (s *linting) path(p *parts) {
	start := p.authorityEnd
	switch {
	case !p.hasScheme:
		const www = "www."
		if len(p.path) > len(www) && strings.EqualFold(p.path[:len(www)], www) {
			host, _, _ := strings.Cut(p.path, "/")
			if i := strings.IndexByte(host[len(www):], '.'); i > 0 && len(www)+i+1 < len(host) {
				s.append(newFound("suffix", start, start+len(host)))
			}
		}
	case p.path == "":
		if p.defaults.EmptyPath && p.host != "" {
			s.append(newFound("empty-path", p.authority, p.authorityEnd))
		}
	case s.mentions("dot-segments") && p.path[0] == '/':
		if first, last := dotSegments(p.path); first >= 0 {
			s.append(newFound("dot-segments", start+first, start+last))
		}
	}
}

// dotSegments returns the start of the first dot segment of a path and the end of the last one,
// or -1.
func dotSegments(path string) (first, last int) {
	first = -1
	for at := 0; at <= len(path); {
		segment, _, _ := strings.Cut(path[at:], "/")
		if segment == "." || segment == ".." {
			if first < 0 {
				first = at
			}
			last = at + len(segment)
		}
		at += len(segment) + len("/")
	}
	return first, last
}
