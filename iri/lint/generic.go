package lint

import (
	"net/netip"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/stricturi/stricturi/internal/ascii"
	"github.com/stricturi/stricturi/internal/core"
	"github.com/stricturi/stricturi/internal/lazyregexp"
	"github.com/stricturi/stricturi/uri"
)

// generic looks for what the documents of URIs mention, in a valid text.
func (s *linting) generic(p *parts) {
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
	if hostLike().MatchString(user) {
		s.append(newFound("misleading", p.authority, p.authority+len(user)))
	}
}

// hostLike matches a user that begins with a domain name that readers take for the
// host, as in "cnn.example.com&story=breaking_news" (RFC 3986, 7.6): it begins with "www.",
// ends in one of the oldest top-level domains, or noise follows it. A name such as
// "john.doe" is not enough.
var hostLike = lazyregexp.New(strings.NewReplacer("LABEL", `[-0-9A-Za-z[:^ascii:]]+`, "NAME", `[-.0-9A-Za-z[:^ascii:]]+`).Replace(
	`(?i)^(?:NAME\.(?:com|edu|gov|int|mil|net|org)(?:[^-.0-9A-Za-z[:^ascii:]]|$)|NAME\.LABEL[&;=%]|` +
		`www\.(?:NAME)?LABEL(?:[^-.0-9A-Za-z[:^ascii:]]|$))`))

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
	if ascii.Is(p.host) && lowerHost(p.host) != p.host {
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
		if rareAddress().MatchString(p.host) {
			s.append(newFound("rare-address", start, end))
			return
		}
		s.registeredName(p, start)
	}
}

// lowerHost returns a host in lower case, but for its percent-encoded octets.
func lowerHost(host string) string {
	return pieces().ReplaceAllStringFunc(host, func(piece string) string {
		if piece[0] == '%' {
			return piece
		}
		return strings.ToLower(piece)
	})
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

// rareAddress matches a name that has the form of an IPv4 address as the function inet_aton
// takes it: up to four numbers, each decimal, octal or hexadecimal.
var rareAddress = lazyregexp.New(`^(?:0[xX][0-9A-Fa-f]+|[0-9]+)(?:\.(?:0[xX][0-9A-Fa-f]+|[0-9]+)){0,3}\.?$`)

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
	for part := range strings.SplitSeq(strings.TrimSuffix(name, "."), ".") {
		if !label().MatchString(part) {
			s.append(newFound("registered-name", start, start+max(len(part), len("."))))
		}
		start += len(part) + len(".")
	}
}

// hasFullStop reports whether a name has one of the characters that separate labels (RFC
// 3490, 3.1).
func hasFullStop(name string) bool {
	return strings.ContainsAny(name, ".\u3002\uFF0E\uFF61")
}

// label matches a label in the syntax of DNS (RFC 1034, 3.5; RFC 1123, 2.1).
var label = lazyregexp.New(`^[0-9A-Za-z](?:[-0-9A-Za-z]{0,61}[0-9A-Za-z])?$`)

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
		offsets = append(offsets, i)
		if text[i] == '%' {
			b = append(b, core.TripletOctet(text[i:]))
			i += len("%41") - 1
		} else {
			b = append(b, text[i])
		}
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
	port, err := strconv.ParseUint(p.port, 10, 16)
	switch {
	case p.defaults.Port == "":
	case err != nil:
		s.append(newFound("port-range", start, p.authorityEnd))
	case strconv.FormatUint(port, 10) == p.defaults.Port:
		s.append(newFound("default-port", start-len(":"), p.authorityEnd))
	case port <= lastWellKnown || !s.mentions("default-port"):
		s.append(newFound("port", start, p.authorityEnd))
	}
}

// lastWellKnown is the last of the well-known ports.
const lastWellKnown = 1023

// Expressions for paths. The submatch of dotSegments is from the first dot segment to the last.
var (
	suffix      = lazyregexp.New(`(?i)^www\.[^/.]+\.[^/]+`)
	dotSegments = lazyregexp.New(`(?s)(?:^|/)(\.\.?(?:/(?:.*/)?\.\.?)?)(?:/|$)`)
)

func (s *linting) path(p *parts) {
	start := p.authorityEnd
	switch {
	case !p.hasScheme:
		if m := suffix().FindString(p.path); m != "" {
			s.append(newFound("suffix", start, start+len(m)))
		}
	case p.path == "":
		if p.defaults.EmptyPath && p.host != "" {
			s.append(newFound("empty-path", p.authority, p.authorityEnd))
		}
	case s.mentions("dot-segments") && p.path[0] == '/':
		if m := dotSegments().FindStringSubmatchIndex(p.path); m != nil {
			s.append(newFound("dot-segments", start+m[2], start+m[3]))
		}
	}
}
