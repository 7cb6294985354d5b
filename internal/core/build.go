package core

import (
	"errors"
	"fmt"
	"net/netip"
	"strings"
)

// Text is a component for a [Builder].
type Text struct {
	Text string
	Form TextForm
}

// TextForm is how a component is given.
type TextForm uint8

// The forms.
const (
	Undefined TextForm = iota
	IsData             // decoded: what cannot stand in the component is to be encoded, and "%" always
	IsEncoded          // as it is to stand in the result
	IsAddress          // an IP address without brackets, empty for the zero netip.Addr
)

// Address returns an IP address as a component. The zero address has no text.
func Address(addr netip.Addr) Text {
	t := Text{Form: IsAddress}
	if addr.IsValid() {
		t.Text = addr.String()
	}
	return t
}

func (t Text) defined() bool { return t.Form != Undefined }

// Builder puts a reference together from components, which uri.Builder and
// iri.Builder describe.
type Builder struct {
	Scheme                                string
	Userinfo, Host, Port, Authority, Path Text
	Segments                              []string
	Query, Fragment                       Text
}

// BuildFault says that a [Builder] cannot put its components together, and
// which one is at fault.
type BuildFault struct {
	Component string
	Err       error // a *Refused where the grammar refuses it
}

// Error is not what users see.
func (f *BuildFault) Error() string { return f.Component + ": " + f.Err.Error() }

// What a BuildFault has where it is not the grammar alone.
var (
	ErrDelimiter  = errors.New("holds a delimiter of another component")
	ErrConflict   = errors.New("cannot stand beside the other components")
	ErrAddress    = errors.New("is no IP address that a host can be")
	ErrDotSegment = errors.New(`a segment cannot have "." or ".." as data: resolution removes it, escaped or not (RFC 3986, 5.2.4 and 6.2.2.2); leave it out, or give the path in Path`)
)

// Build returns the components as a reference of the edition. The error is a
// [*BuildFault] where it is known which component is at fault, else a [*Refused].
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

// builtText is what is put together, with its authority in one.
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
	if p.Path, err = t.path(); err != nil {
		return err
	}
	p.Query = t.encode(InQuery, t.given.Query)
	if t.given.Query.defined() {
		p.flags |= hasQuery
	}
	p.Fragment = t.encode(InFragment, t.given.Fragment)
	if t.given.Fragment.defined() {
		p.flags |= hasFragment
	}
	switch {
	case authority:
		if p.Path != "" && p.Path[0] != '/' {
			return &BuildFault{"path", fmt.Errorf(`%w: after an authority it begins with "/"`, ErrConflict)}
		}
	case strings.HasPrefix(p.Path, "//"):
		if !t.guards() {
			return &BuildFault{"path", ErrPathAsAuthority}
		}
		p.Path = guard + p.Path
	case p.Scheme == "":
		first, _, _ := strings.Cut(p.Path, "/")
		if strings.Contains(first, ":") {
			p.Path = "./" + p.Path
		}
	}
	return nil
}

func (t *builtText) encode(c Component, x Text) string {
	if x.Form == IsData {
		return t.Escape(c, x.Text, true)
	}
	return x.Text
}

func (t *builtText) authority() (string, bool, error) {
	byParts := t.given.Userinfo.defined() || t.given.Host.defined() || t.given.Port.defined()
	switch {
	case t.given.Authority.Form == IsData:
		return "", false, &BuildFault{"authority", errors.New("as data it has no structure: give it encoded, or in parts")}
	case t.given.Authority.defined() && byParts:
		return "", false, &BuildFault{"authority", ErrConflict}
	case t.given.Authority.defined():
		return t.given.Authority.Text, true, nil
	case byParts && !t.given.Host.defined():
		return "", false, &BuildFault{"host", errors.New("a userinfo and a port need one")}
	case !byParts:
		return "", false, nil
	}
	var s strings.Builder
	if t.given.Userinfo.defined() {
		s.WriteString(t.encode(InUserinfo, t.given.Userinfo))
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

// encodeHost returns the host as it is to stand in the result. An IP literal
// stays as it is, and an IPv6 address without brackets gets them. Other data is a
// name, which has none of the delimiters around a host.
func (t *builtText) encodeHost() (string, error) {
	host := t.given.Host.Text
	switch t.given.Host.Form {
	case IsAddress:
		return t.address(host)
	case IsEncoded:
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
		return "", fmt.Errorf("%w: %q (%s)", ErrDelimiter, host[i], hostRemedies[host[i]])
	}
	return t.Escape(InHost, host, true), nil
}

// hostRemedies say where a delimiter that is found in a host belongs.
var hostRemedies = map[byte]string{
	'[': "brackets are around a complete IP literal only",
	']': "brackets are around a complete IP literal only",
	'@': "give what is before it in Userinfo",
	':': "give a port in Port, an IPv6 address complete or as a netip.Addr",
	'/': "give what follows in Path",
	'?': "give what follows in Query",
	'#': "give what follows in Fragment",
}

// address returns an IP address as a host.
func (t *builtText) address(addr string) (string, error) {
	switch {
	case addr == "":
		return "", ErrAddress
	case strings.Contains(addr, "%"):
		return "", fmt.Errorf("%w: it has a zone identifier, which means something on one machine only (leave it out: Addr.WithZone)", ErrAddress)
	case strings.Contains(addr, ":"):
		addr = "[" + addr + "]"
	}
	return addr, nil
}

func (t *builtText) path() (string, error) {
	switch {
	case t.given.Segments != nil && t.given.Path.defined():
		return "", &BuildFault{"path", errors.New("is given whole or in segments, not both")}
	case t.given.Segments == nil:
		return t.encode(InPath, t.given.Path), nil
	}
	var s strings.Builder
	for _, segment := range t.given.Segments {
		// Before RFC 3986 an absolute path keeps them (RFC 2396, 5.2, step 5).
		if t.guards() && (segment == "." || segment == "..") {
			return "", &BuildFault{"path", ErrDotSegment}
		}
		s.WriteByte('/')
		s.WriteString(t.Escape(InSegment, segment, true))
	}
	return s.String(), nil
}

// check reports why a text is no string of a rule.
func (e *Edition) check(name, text string) error {
	rule, _ := e.Rule(name)
	if offset, ok := e.Check(rule, text); !ok {
		return &Refused{e.Explain(rule, text, offset), text}
	}
	return nil
}

// blame finds the component at fault where the whole is no reference. Where
// each is valid by itself, it returns err.
func (t *builtText) blame(err error) error {
	e, p := t.Edition, &t.put
	authority := "authority"
	if e.IRI {
		authority = "iauthority"
	}
	for _, c := range []struct {
		name, rule, text string
		defined          bool
	}{
		{"scheme", "scheme", p.Scheme, p.flags.has(hasScheme)},
		{"userinfo", e.Userinfo, t.encode(InUserinfo, t.given.Userinfo), t.given.Userinfo.defined()},
		{"host", e.Host, t.host, t.given.Host.defined()},
		{"port", "port", t.given.Port.Text, t.given.Port.defined()},
		{"authority", authority, p.Authority, p.flags.has(hasAuthority)},
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

// verify compares what was put together with what it parses to. A component
// given in encoded form may hold a delimiter that ends it, and before RFC 3986
// an authority that is not a server has neither userinfo, host nor port.
func (t *builtText) verify(r *Ref) error {
	p := &t.put
	if r.IsOpaque() && p.flags.has(hasQuery) && !r.flags.has(hasQuery) {
		return &BuildFault{"query", ErrConflict} // an opaque part has none
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
	// The host first: it decides whether there is a server at all. There is none
	// where a port is invalid either, so a refused component counts for more.
	var fault error
	for _, c := range []struct {
		name, rule string
		given      Text
		get        func() (string, bool)
		want       string
	}{
		{"host", t.Host, t.given.Host, r.Host, t.host},
		{"userinfo", t.Userinfo, t.given.Userinfo, r.Userinfo, t.encode(InUserinfo, t.given.Userinfo)},
		{"port", "port", t.given.Port, r.Port, t.given.Port.Text},
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
