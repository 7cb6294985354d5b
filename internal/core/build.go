package core

import (
	"errors"
	"fmt"
	"net/netip"
	"strings"
	"unicode/utf8"
)

// Text is a component for a [Builder].
type Text struct {
	Text string
	Form TextForm
}

// TextForm tells how the text of a component is given.
type TextForm uint8

// The forms.
const (
	Undefined TextForm = iota
	IsData             // decoded: "%" and characters not allowed in the component are to be encoded
	IsEncoded          // already encoded: copied to the result unchanged
)

func (t Text) defined() bool { return t.Form != Undefined }

// Builder has the components of a reference to build. See uri.Builder and
// iri.Builder.
type Builder struct {
	Scheme                                string
	Userinfo, Host, Port, Authority, Path Text
	Query, Fragment                       Text
}

// BuildFault reports the component that made [Edition.Build] fail.
type BuildFault struct {
	Component string
	Err       error // a *Refused if the component does not match the grammar
}

// Error returns a message that users do not see: packages uri and iri replace the
// error.
func (f *BuildFault) Error() string { return f.Component + ": " + f.Err.Error() }

// Errors of a BuildFault other than a *Refused.
var (
	ErrDelimiter  = errors.New("contains a delimiter of another component")
	ErrConflict   = errors.New("conflicts with the other components")
	ErrDotSegment = errors.New(`a segment cannot have "." or ".." as data: resolution removes it, escaped or not (RFC 3986, 5.2.4 ` +
		`and 6.2.2.2); leave it out, or give the path in Path`)
)

// Build returns the reference with the components of b. The error is a [*BuildFault]
// if the component that caused it is known, and otherwise a [*Refused].
func (e *Edition) Build(b *Builder) (r Ref, err error) {
	t := builtText{Edition: e, given: b}
	if err := t.parts(); err != nil {
		return Ref{}, err
	}
	if err := e.reparse(&r, t.put.ref().text); err != nil {
		return Ref{}, t.blame(err)
	}
	if err := t.verify(&r); err != nil {
		return Ref{}, err
	}
	return r, nil
}

// builtText is a text being built. Its authority is one piece.
type builtText struct {
	*Edition
	given *Builder
	put   Pieces
	host  string // escaped
}

// parts escapes the components and guards the path.
func (t *builtText) parts() (err error) {
	p := &t.put
	p.edition = t.Edition
	p.Scheme = t.given.Scheme
	if p.Scheme != "" {
		p.flags |= hasScheme
	}
	authority := false
	if p.Authority, authority, err = t.authority(); err != nil {
		return err
	}
	if authority {
		p.flags |= hasAuthority
	}
	p.Path = t.Encode(WholePath, t.given.Path)
	p.Query = t.Encode(WholeQuery, t.given.Query)
	if t.given.Query.defined() {
		p.flags |= hasQuery
	}
	p.Fragment = t.Encode(WholeFragment, t.given.Fragment)
	if t.given.Fragment.defined() {
		p.flags |= hasFragment
	}
	switch {
	case authority:
		if p.Path != "" && p.Path[0] != '/' {
			return &BuildFault{"path", fmt.Errorf(`%w: after an authority it must begin with "/"`, ErrConflict)}
		}
	case strings.HasPrefix(p.Path, "//"):
		if !t.Guards() {
			return &BuildFault{"path", ErrPathAsAuthority}
		}
		p.Path = Guard + p.Path
	case p.Scheme == "":
		first, _, _ := strings.Cut(p.Path, "/")
		if strings.Contains(first, ":") {
			p.Path = "./" + p.Path
		}
	}
	return nil
}

// Encode returns a component encoded.
func (e *Edition) Encode(p Place, x Text) string {
	if x.Form == IsData {
		return e.escape(p, x.Text)
	}
	return x.Text
}

func (t *builtText) authority() (string, bool, error) {
	byParts := t.given.Userinfo.defined() || t.given.Host.defined() || t.given.Port.defined()
	switch {
	case t.given.Authority.Form == IsData:
		return "", false, &BuildFault{"authority", errors.New("cannot be given as data: give it encoded or in parts")}
	case t.given.Authority.defined() && byParts:
		return "", false, &BuildFault{"authority", ErrConflict}
	case t.given.Authority.defined():
		return t.given.Authority.Text, true, nil
	case byParts && !t.given.Host.defined():
		return "", false, &BuildFault{"host", errors.New("missing: a userinfo or a port requires one")}
	case !byParts:
		return "", false, nil
	}
	var s strings.Builder
	if t.given.Userinfo.defined() {
		s.WriteString(t.Encode(WholeUserinfo, t.given.Userinfo))
		s.WriteByte('@')
	}
	host, err := t.encodeHost()
	if err != nil {
		return "", false, &BuildFault{"host", err}
	}
	t.host = host
	s.WriteString(host)
	if t.given.Port.defined() {
		s.WriteByte(':')
		s.WriteString(t.given.Port.Text)
	}
	return s.String(), true, nil
}

// encodeHost returns the host as it is written in the result. An IP literal stays
// unchanged, and an IPv6 address without brackets gets brackets. Other data is a
// name, which must not contain the delimiters around a host or other ASCII characters
// that a name can have only encoded: no resolver would find it.
func (t *builtText) encodeHost() (string, error) {
	host := t.given.Host.Text
	if t.given.Host.Form == IsEncoded {
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
		return t.address(inner)
	}
	if literal && t.check(t.Host, host) == nil {
		return host, nil
	}
	if i := strings.IndexAny(host, "[]@:/?#"); i >= 0 {
		return "", fmt.Errorf("%w: %q (%s)", ErrDelimiter, host[i], hostRemedy(host[i]))
	}
	if t.Algorithm != Algorithm3986 {
		return host, nil // a hostname has no triplets
	}
	allowed := t.charset(WholeHost)
	for i := range len(host) {
		if c := host[i]; c < utf8.RuneSelf && !allowed.ascii[c] {
			return "", fmt.Errorf("a name cannot contain %q as data: remove it, or give text that is already encoded", c)
		}
	}
	return t.escape(WholeHost, host), nil
}

// hostRemedy tells, for a delimiter found in a host, where its text belongs.
func hostRemedy(delimiter byte) string {
	switch delimiter {
	case '[', ']':
		return "only a complete IP literal has brackets"
	case '@':
		return "put the part before it into Userinfo"
	case ':':
		return "put a port into Port; give an IPv6 address complete"
	case '/':
		return "put the rest into Path"
	case '?':
		return "put the rest into Query"
	}
	return "put the rest into Fragment"
}

// address returns an IPv6 address as a host.
func (t *builtText) address(addr string) (string, error) {
	addr, zone, hasZone := strings.Cut(addr, "%")
	switch {
	case hasZone && !t.HasZones():
		return "", errors.New("not an IP address that can be a host: its zone identifier is meaningful on one machine only; leave it out")
	case hasZone:
		addr = "[" + addr + "%25" + t.EscapeZone(zone) + "]"
	default:
		addr = "[" + addr + "]"
	}
	// Before RFC 3986, "::" after six groups is not in the grammar (bis-00, 3.2.2).
	if short, ok := strings.CutSuffix(addr, "::]"); ok && t.check(t.Host, addr) != nil {
		addr = short + ":0:0]"
	}
	return addr, nil
}

// HasZones reports whether an IPv6 address in brackets can have a zone identifier.
func (e *Edition) HasZones() bool { return e.named("ZoneID") != nil }

// EscapeZone percent-encodes all characters of a zone identifier that are not unreserved
// (RFC 6874, 2).
func (e *Edition) EscapeZone(zone string) string {
	u := e.unreservedCharacters()
	var b []byte
	for _, octet := range []byte(zone) {
		if octet < utf8.RuneSelf && u.ascii[octet] {
			b = append(b, octet)
		} else {
			b = AppendTriplet(b, octet)
		}
	}
	return string(b)
}

// check returns an error if a text does not match a rule that the edition has.
func (e *Edition) check(name, text string) error {
	rule, ok := e.Rule(name)
	if !ok {
		return nil
	}
	if offset, ok := e.Check(rule, text); !ok {
		return &Refused{e.Fail(rule.Name, text, offset), text}
	}
	return nil
}

// blame finds the component that makes the whole invalid. If each component is valid by
// itself, it returns err.
func (t *builtText) blame(err error) error {
	e, p := t.Edition, &t.put
	for _, c := range []struct {
		name, rule, text string
		defined          bool
	}{
		{"scheme", e.Scheme, p.Scheme, p.flags.has(hasScheme)},
		{"userinfo", e.Userinfo, t.Encode(WholeUserinfo, t.given.Userinfo), t.given.Userinfo.defined()},
		{"host", e.Host, t.host, t.given.Host.defined()},
		{"port", e.Port, t.given.Port.Text, t.given.Port.defined()},
		{"authority", e.Authority, p.Authority, p.flags.has(hasAuthority)},
		{"query", e.Query, p.Query, p.flags.has(hasQuery)},
		{"fragment", e.Fragment, p.Fragment, p.flags.has(hasFragment)},
	} {
		if !c.defined {
			continue
		}
		if err := t.check(c.rule, c.text); err != nil {
			return &BuildFault{c.name, err}
		}
	}
	return err
}

// verify checks that the built text parses to the given components. An encoded
// component may contain a delimiter that ends it, and before RFC 3986 an authority
// that is not a server has no userinfo, host or port.
func (t *builtText) verify(r *Ref) error {
	p := &t.put
	if r.IsOpaque() && p.flags.has(hasQuery) && !r.has(hasQuery) {
		return &BuildFault{"query", ErrConflict} // an opaque part has no query
	}
	for _, c := range []struct {
		name string
		get  func() (string, bool)
		want string
		is   flags
	}{
		{"scheme", r.Scheme, p.Scheme, hasScheme},
		{"authority", r.Authority, p.Authority, hasAuthority},
		{"path", func() (string, bool) { return r.Path(), false }, p.Path, 0},
		{"query", r.Query, p.Query, hasQuery},
		{"fragment", r.Fragment, p.Fragment, hasFragment},
	} {
		if got, ok := c.get(); got != c.want || ok != p.flags.has(c.is) {
			return &BuildFault{c.name, ErrDelimiter}
		}
	}
	if !t.given.Host.defined() {
		return nil
	}
	// Check the host first: it decides whether there is a server at all. An invalid
	// port also means that there is no server, so prefer the error of a component
	// that does not match the grammar.
	var fault error
	for _, c := range []struct {
		name, rule string
		given      Text
		get        func() (string, bool)
		want       string
	}{
		{"host", t.Host, t.given.Host, r.Host, t.host},
		{"userinfo", t.Userinfo, t.given.Userinfo, r.Userinfo, t.Encode(WholeUserinfo, t.given.Userinfo)},
		{"port", t.Port, t.given.Port, r.Port, t.given.Port.Text},
	} {
		if got, ok := c.get(); ok == c.given.defined() && got == c.want {
			continue
		}
		if err := t.check(c.rule, c.want); err != nil {
			return &BuildFault{c.name, err}
		}
		if fault == nil {
			fault = &BuildFault{c.name, ErrDelimiter}
		}
	}
	return fault
}
