package uri

import (
	"cmp"
	"errors"
	"fmt"
	"net/netip"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/stricturi/stricturi/internal/core"
)

// assembly is the text that a Builder makes of its components.
type assembly struct {
	Builder
	of   *core.Edition
	put  Parts
	host string // escaped
}

// join escapes the components and guards the path.
func (a *assembly) join() (err error) {
	p := &a.put
	p.Scheme, p.HasScheme = a.Scheme, a.Scheme != ""
	if p.Authority, p.HasAuthority, err = a.authority(); err != nil {
		return err
	}
	p.Path = a.Path.encode(a.of, core.WholePath)
	p.Query, p.HasQuery = a.Query.encode(a.of, core.WholeQuery), a.Query.defined()
	p.Fragment, p.HasFragment = a.Fragment.encode(a.of, core.WholeFragment), a.Fragment.defined()
	switch {
	case p.HasAuthority:
		if p.Path != "" && p.Path[0] != '/' {
			return &BuildError{"path", fmt.Errorf(`%w: after an authority it must begin with "/"`, errConflict)}
		}
	case strings.HasPrefix(p.Path, "//"):
		if !a.of.Guards() {
			return &BuildError{"path", ErrPathAsAuthority}
		}
		p.Path = core.Guard + p.Path
	case !p.HasScheme:
		first, _, _ := strings.Cut(p.Path, "/")
		if strings.Contains(first, ":") {
			p.Path = "./" + p.Path
		}
	}
	return nil
}

func (a *assembly) authority() (text string, defined bool, err error) {
	byParts := a.Userinfo.defined() || a.Host.defined() || a.Port.defined()
	switch {
	case a.Authority.form == isData:
		return "", false, &BuildError{"authority", errors.New("cannot be given as data: give it encoded or in parts")}
	case a.Authority.defined() && byParts:
		return "", false, &BuildError{"authority", errConflict}
	case a.Authority.defined():
		return a.Authority.text, true, nil
	case byParts && !a.Host.defined():
		return "", false, &BuildError{"host", errors.New("missing: a userinfo or a port requires one")}
	case !byParts:
		return "", false, nil
	}
	if a.host, err = a.encodeHost(); err != nil {
		return "", false, &BuildError{"host", err}
	}
	text = a.host
	if a.Userinfo.defined() {
		text = a.Userinfo.encode(a.of, core.WholeUserinfo) + "@" + text
	}
	if a.Port.defined() {
		text += ":" + a.Port.text
	}
	return text, true, nil
}

// encodeHost returns the host as it is written in the result. An IP literal stays
// unchanged, and an IPv6 address without brackets gets brackets. Other data is a
// name, which must not contain the delimiters around a host or other ASCII characters
// that a name can have only encoded: no resolver would find it.
func (a *assembly) encodeHost() (string, error) {
	host := a.Host.text
	if a.Host.form == isEncoded {
		return host, nil
	}
	inner, literal := strings.CutPrefix(host, "[")
	if literal {
		inner, literal = strings.CutSuffix(inner, "]")
	}
	if !literal {
		inner = host
	}
	if addr, err := netip.ParseAddr(inner); err == nil && addr.Is6() {
		return a.address(inner)
	}
	if literal && a.check(a.of.Host, host) == nil {
		return host, nil
	}
	if i := strings.IndexAny(host, "[]@:/?#"); i >= 0 {
		return "", fmt.Errorf("%w: %q (%s)", errDelimiter, host[i], hostRemedy(host[i]))
	}
	if a.of.Algorithm != core.Algorithm3986 {
		return host, nil // a hostname has no triplets
	}
	allowed := a.of.Allowed(core.WholeHost)
	for i := range len(host) {
		if c := host[i]; c < utf8.RuneSelf && !allowed(rune(c)) {
			return "", fmt.Errorf("a name cannot contain %q as data: remove it, or give text that is already encoded", c)
		}
	}
	return a.of.EscapeData(core.WholeHost, host), nil
}

// hostRemedy tells, for a delimiter found in a host, where its text belongs.
func hostRemedy(delimiter byte) string {
	return map[byte]string{
		'[': "only a complete IP literal has brackets",
		']': "only a complete IP literal has brackets",
		'@': "put the part before it into Userinfo",
		':': "put a port into Port; give an IPv6 address complete",
		'/': "put the rest into Path",
		'?': "put the rest into Query",
		'#': "put the rest into Fragment",
	}[delimiter]
}

// address returns an IPv6 address as a host.
func (a *assembly) address(addr string) (string, error) {
	addr, zone, hasZone := strings.Cut(addr, "%")
	switch {
	case hasZone && !a.of.HasZones():
		return "", errors.New("not an IP address that can be a host: its zone identifier is meaningful on one machine only; leave it out")
	case hasZone:
		addr = "[" + addr + "%25" + a.of.EscapeZone(zone) + "]"
	default:
		addr = "[" + addr + "]"
	}
	// Before RFC 3986, "::" after six groups is not in the grammar (bis-00, 3.2.2).
	if short, ok := strings.CutSuffix(addr, "::]"); ok && a.check(a.of.Host, addr) != nil {
		addr = short + ":0:0]"
	}
	return addr, nil
}

// check returns an error if a text does not match a rule that the edition has.
func (a *assembly) check(rule, text string) error {
	if a.of.Find(rule) == nil {
		return nil
	}
	return a.edition().Check(rule, text)
}

// part is a component: its name, its rule, and what it should be.
type part struct {
	name, rule, want string
	defined          bool
	inServer         bool
}

// parts returns the components of the reference in the order of the text, but the authority after
// its parts.
func (a *assembly) parts() []part {
	p := &a.put
	return []part{
		{"scheme", a.of.Scheme, p.Scheme, p.HasScheme, false},
		{"userinfo", a.of.Userinfo, a.Userinfo.encode(a.of, core.WholeUserinfo), a.Userinfo.defined(), true},
		{"host", a.of.Host, a.host, a.Host.defined(), true},
		{"port", a.of.Port, a.Port.text, a.Port.defined(), true},
		{"authority", a.of.Authority, p.Authority, p.HasAuthority, false},
		{"path", "", p.Path, true, false},
		{"query", a.of.Query, p.Query, p.HasQuery, false},
		{"fragment", a.of.Fragment, p.Fragment, p.HasFragment, false},
	}
}

// blame finds the component that makes the whole invalid. If each component is valid by
// itself, it returns err.
func (a *assembly) blame(err error) error {
	for _, c := range a.parts() {
		if fault := a.check(c.rule, c.want); c.defined && fault != nil {
			return &BuildError{c.name, fault}
		}
	}
	return err
}

// verify checks that the built text parses to the given components. An encoded
// component may contain a delimiter that ends it, and before RFC 3986 an authority
// that is not a server has no userinfo, host or port.
func (a *assembly) verify(r *core.Ref) error {
	if _, ok := r.Query(); r.IsOpaque() && a.put.HasQuery && !ok {
		return &BuildError{"query", errConflict} // an opaque part has no query
	}
	got := r.Components()
	var fault error
	for _, c := range a.parts() {
		switch {
		case slices.Contains(got[:], core.Component{Name: c.name, Text: c.want, Defined: c.defined}):
		case !c.inServer:
			return &BuildError{c.name, errDelimiter}
		case a.Host.defined() && fault == nil:
			// An invalid port also means that there is no server, so prefer the error of a component
			// that does not match the grammar.
			fault = cmp.Or(a.blame(nil), error(&BuildError{c.name, errDelimiter}))
		}
	}
	return fault
}
