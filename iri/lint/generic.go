package lint

import (
	"fmt"
	"net/netip"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/stricturi/stricturi/internal/ascii"
	"github.com/stricturi/stricturi/internal/core"
	"github.com/stricturi/stricturi/internal/lazyregexp"
	"github.com/stricturi/stricturi/uri"
)

// generic looks for what the documents of URIs mention, in a valid text.
func (s *linting) generic() {
	if s.checker.Scheme != nil {
		s.addError("scheme", s.checker.Scheme(s.ref))
	}
	if s.HasScheme {
		s.inScheme()
	}
	if s.HasAuthority {
		s.inUserinfo()
		s.inHost()
		s.inPort()
	}
	s.inPath()
}

func (s *linting) inScheme() {
	end := len(s.Scheme)
	if s.scheme != s.Scheme {
		s.add("scheme-case", 0, end)
	}
	if s.scheme == "url" {
		inner, _ := s.checker.edition().ParseReference(s.text[end+len(":"):])
		if _, ok := inner.Scheme(); ok {
			s.add("prefix", 0, end+len(":"))
		}
	}
	host, _ := s.ref.Host()
	switch {
	case s.known.Scheme != core.Scheme{} && !s.HasAuthority && s.Path != "" && s.Path[0] != '/' && s.mentions("same-scheme"):
		s.add("same-scheme", 0, end+len(":"))
	case host == "" && s.needsHost():
		s.add("host", 0, end+len(":")).message = s.Scheme + ": needs a host"
	}
}

// needsHost reports whether the scheme is known to require a host.
func (s *linting) needsHost() bool { return s.known.Is(core.DNS) && !s.known.Is(core.EmptyHost) }

func (s *linting) inUserinfo() {
	userinfo, _ := s.ref.Userinfo()
	user, password, _ := strings.Cut(userinfo, ":")
	if password != "" {
		start := s.authority + len(user) + len(":")
		s.add("password", start, start+len(password))
	}
	if strings.IndexByte(user, '.') >= 0 && hostLike().MatchString(user) {
		s.add("misleading", s.authority, s.authority+len(user))
	}
}

// hostLike matches a user that begins with a domain name that readers take for the
// host, as in "cnn.example.com&story=breaking_news" (RFC 3986, 7.6): it begins with "www.",
// ends in one of the oldest top-level domains, or noise follows it. A name such as
// "john.doe" is not enough.
var hostLike = lazyregexp.New(strings.NewReplacer("LABEL", `[-0-9A-Za-z[:^ascii:]]+`, "NAME", `[-.0-9A-Za-z[:^ascii:]]+`).Replace(
	`(?i)^(?:NAME\.(?:com|edu|gov|int|mil|net|org)(?:[^-.0-9A-Za-z[:^ascii:]]|$)|NAME\.LABEL[&;=%]|` +
		`www\.(?:NAME)?LABEL(?:[^-.0-9A-Za-z[:^ascii:]]|$))`))

func (s *linting) inHost() {
	host, _ := s.ref.Host()
	start, end := s.host, s.host+len(host)
	if host == "" {
		port, _ := s.ref.Port()
		if s.ref.HostKind() != uri.HostNone && (s.host > s.authority+len("@") || port != "") && !s.needsHost() {
			s.add("implicit-host", s.authority, s.path)
		}
		if a, err := netip.ParseAddr(s.Authority); err == nil && a.Is6() && a.Zone() == "" {
			s.add("brackets", s.authority, s.path)
		}
		return
	}
	if ascii.Is(host) && strings.ToLower(host) != host && lowerHost(host) != host {
		s.add("host-case", start, end)
	}
	if s.known.Host != "" && ascii.EqualFold(s.Authority, s.known.Host) {
		s.add("default-host", start, end)
	}
	switch s.ref.HostKind() {
	case uri.HostIPvFuture:
		if flaggedAddress(host) != "" {
			s.add("version-flag", start, end)
		}
	case uri.HostHostname, uri.HostRegName, uri.HostIregName:
		if endsInNumber(host) && numbers().MatchString(host) {
			s.add("rare-address", start, end)
		} else {
			s.inName(host)
		}
	}
}

// lowerHost returns a host in lower case, but for its percent-encoded octets.
func lowerHost(host string) string {
	b := []byte(host)
	for i := 0; i < len(b); i++ {
		if core.IsTriplet(host[i:]) {
			i += len("41")
			continue
		}
		b[i] = ascii.LowerOctet(b[i])
	}
	return string(b)
}

// flaggedAddress returns the host that an IPvFuture with a known address should be, or "".
func flaggedAddress(host string) string {
	_, address, _ := strings.Cut(strings.Trim(host, "[]"), ".")
	a, err := netip.ParseAddr(address)
	switch {
	case err != nil || a.Zone() != "":
		return ""
	case a.Is4():
		return address
	}
	return "[" + address + "]"
}

// How many octets a domain name and a label of one can have.
const maxName, maxLabel = 255, 63

// inName looks at a host that is a registered name.
func (s *linting) inName(name string) {
	if strings.IndexByte(name, '%') >= 0 {
		if s.mentions("host-encoding") {
			s.inEncodedName(name)
		}
		return
	}
	if (s.known.Port != "" || s.known.Is(core.DNS)) && strings.IndexByte(name, '.') < 0 && !strings.ContainsAny(name, core.FullStops) {
		s.add("local-host", s.host, s.host+len(name))
	}
	if !ascii.Is(name) {
		return
	}
	notDNS := func(start, end int, message string) { s.add("registered-name", start, end).message = message }
	if len(name) > maxName {
		notDNS(s.host, s.host+len(name), fmt.Sprintf("a name of %d characters: names of DNS have at most %d", len(name), maxName))
		return
	}
	start := s.host
	for part := range strings.SplitSeq(strings.TrimSuffix(name, "."), ".") {
		end := start + len(part)
		switch {
		case part == "":
			notDNS(start, end+len("."), "an empty label, which names of DNS do not have")
		case len(part) > maxLabel:
			notDNS(start, end, fmt.Sprintf("a label of %d characters: labels of DNS have at most %d", len(part), maxLabel))
		case !isLabel(part):
			notDNS(start, end, "not a label of DNS: write letters, digits and inner hyphens")
		}
		start = end + len(".")
	}
}

// isLabel reports whether a text that is not empty is a label in the syntax of DNS (RFC 1034, 3.5;
// RFC 1123, 2.1).
func isLabel(text string) bool {
	for i := range len(text) {
		if text[i] != '-' && !ascii.IsAlphanumeric(text[i]) {
			return false
		}
	}
	return text[0] != '-' && text[len(text)-1] != '-'
}

// inEncodedName looks at a registered name of a URI with percent-encoded octets.
func (s *linting) inEncodedName(name string) {
	for _, m := range tripletRuns().FindAllStringIndex(name, -1) {
		octets := core.Decode(name[m[0]:m[1]], false)
		for i, c := range octets {
			if _, n := utf8.DecodeRuneInString(octets[i:]); c == utf8.RuneError && n == 1 {
				at := s.host + m[0] + i*len("%41")
				s.extend("host-encoding", at, at+len("%41"))
			}
		}
	}
	if !s.known.Is(core.DNS) || !utf8.ValidString(core.Decode(name, false)) {
		return
	}
	start := s.host
	for label := range strings.SplitSeq(name, ".") {
		if !ascii.Is(core.Decode(label, false)) {
			s.add("encoded-host", start, start+len(label)).message = "percent-encoding in a domain name: write it as IDNA encodes it"
		}
		start += len(label) + len(".")
	}
}

// lastWellKnown is the last of the well-known ports.
const lastWellKnown = 1023

func (s *linting) inPort() {
	port, ok := s.ref.Port()
	if !ok {
		return
	}
	start := s.path - len(port)
	number, err := strconv.ParseUint(port, 10, 16)
	message := "the default port of " + s.scheme + " is " + s.known.Port
	switch {
	case port == "":
		s.add("empty-port", start-len(":"), start)
	case s.known.Port == "":
	case err != nil:
		s.add("port-range", start, s.path)
	case strconv.FormatUint(number, 10) == s.known.Port:
		s.add("default-port", start-len(":"), s.path)
	case number <= lastWellKnown:
		s.add("port", start, s.path).message = message + ": this one is reserved for other protocols"
	case !s.mentions("default-port"):
		s.add("port", start, s.path).message = message
	}
}

// Expressions for paths. The submatch of dotSegments is from the first dot segment to the last.
var (
	suffix      = lazyregexp.New(`(?i)^www\.[^/.]+\.[^/]+`)
	dotSegments = lazyregexp.New(`(?s)(?:^|/)(\.\.?(?:/(?:.*/)?\.\.?)?)(?:/|$)`)
)

func (s *linting) inPath() {
	switch {
	case !s.HasScheme:
		if m := suffix().FindString(s.Path); m != "" {
			s.add("suffix", s.path, s.path+len(m))
		}
	case s.Path == "":
		if host, _ := s.ref.Host(); s.known.EmptyPath && host != "" {
			s.add("empty-path", s.authority, s.path)
		}
	case s.Path[0] == '/':
		if !strings.Contains(s.Path, "/.") {
			return
		}
		if m := dotSegments().FindStringSubmatchIndex(s.Path); m != nil {
			s.add("dot-segments", s.path+m[2], s.path+m[3])
		}
	}
}
