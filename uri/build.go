package uri

import (
	"errors"
	"fmt"
	"strings"
)

// Text is a component for a [Builder], made by [Data] or [Encoded]. The zero
// Text is an undefined component.
type Text struct {
	text string
	form textForm
}

type textForm uint8

const (
	undefined textForm = iota
	isData
	isEncoded
)

// Data is a component in decoded form. What cannot stand in it is
// percent-encoded, and "%" always is.
func Data(text string) Text { return Text{text, isData} }

// Encoded is a component as it is to stand in the result. What the grammar
// does not allow there is an error.
func Encoded(text string) Text { return Text{text, isEncoded} }

func (t Text) defined() bool { return t.form != undefined }

// Builder puts a reference together from components. What it returns is valid
// under the edition and parses back to the components that were given.
//
// There is an authority where Host or Authority is defined.
type Builder struct {
	Edition  Edition
	Scheme   string // empty for a relative reference
	Userinfo Text
	// Host is a name, an IPv4 address, or an IP literal. The brackets of an
	// IPv6 address may be left out of Data.
	Host Text
	Port Text
	// Authority is the whole authority, in place of Userinfo, Host and Port:
	// before RFC 3986 a registry-based one can be given only so.
	Authority Text
	// Path, as Data, has its segments escaped, each for itself. It may be
	// an opaque part.
	Path Text
	// Segments are data, in place of Path: each is preceded by "/", and a
	// "/" within one is escaped.
	Segments []string
	Query    Text
	Fragment Text
}

// URI returns the components as a URI; see [Builder.Reference].
func (b Builder) URI() (u URI, guarded bool, err error) {
	r, guarded, err := b.Reference()
	if err != nil {
		return URI{}, false, err
	}
	u, ok := r.URI()
	if !ok {
		return URI{}, false, errors.New("uri: a URI has a scheme, and in RFC 2396 and RFC 2732 no fragment")
	}
	return u, guarded, nil
}

// Reference returns the components as a reference. Where the path would be
// read as an authority ("//x" without one) or its first segment as a scheme
// ("a:b" without one), "/." or "./" is put before it, which changes nothing
// once the reference is resolved, and guarded is true (RFC 3986, 4.2).
func (b Builder) Reference() (r Reference, guarded bool, err error) {
	parts, guarded, err := b.parts()
	if err != nil {
		return Reference{}, false, err
	}
	r, err = b.Edition.ParseReference(Join(parts))
	if err != nil {
		return Reference{}, false, err
	}
	if err := b.verify(parts, r); err != nil {
		return Reference{}, false, err
	}
	return r, guarded, nil
}

// parts escapes the components and guards the path.
func (b Builder) parts() (p Parts, guarded bool, err error) {
	p.Scheme, p.HasScheme = b.Scheme, b.Scheme != ""
	if p.Authority, p.HasAuthority, err = b.authority(); err != nil {
		return Parts{}, false, err
	}
	if p.Path, err = b.path(); err != nil {
		return Parts{}, false, err
	}
	p.Query, p.HasQuery = b.encode(InQuery, b.Query), b.Query.defined()
	p.Fragment, p.HasFragment = b.encode(InFragment, b.Fragment), b.Fragment.defined()
	switch {
	case p.HasAuthority:
		if p.Path != "" && p.Path[0] != '/' {
			return Parts{}, false, errors.New(`uri: behind an authority the path is empty or begins with "/"`)
		}
	case strings.HasPrefix(p.Path, "//"):
		p.Path, guarded = "/."+p.Path, true
	case !p.HasScheme:
		first, _, _ := strings.Cut(p.Path, "/")
		if strings.Contains(first, ":") {
			p.Path, guarded = "./"+p.Path, true
		}
	}
	return p, guarded, nil
}

func (b Builder) encode(c Component, t Text) string {
	if t.form == isData {
		return b.Edition.EscapeData(c, t.text)
	}
	return t.text
}

func (b Builder) authority() (string, bool, error) {
	byParts := b.Userinfo.defined() || b.Host.defined() || b.Port.defined()
	switch {
	case b.Authority.defined() && byParts:
		return "", false, errors.New("uri: an authority is given whole or in parts, not both")
	case b.Authority.defined():
		return b.encode(InHost, b.Authority), true, nil
	case byParts && !b.Host.defined():
		return "", false, errors.New("uri: a userinfo or a port is given without a host")
	case !byParts:
		return "", false, nil
	}
	var s strings.Builder
	if b.Userinfo.defined() {
		s.WriteString(b.encode(InUserinfo, b.Userinfo))
		s.WriteByte('@')
	}
	s.WriteString(b.host())
	if b.Port.defined() {
		s.WriteByte(':')
		s.WriteString(b.Port.text)
	}
	return s.String(), true, nil
}

// host leaves what is an IP literal as it is, and puts the brackets around an
// IPv6 address that has none.
func (b Builder) host() string {
	host := b.Host.text
	if b.Host.form == isData && strings.ContainsAny(host, ":[]") {
		for _, literal := range []string{host, "[" + host + "]"} {
			if literal[0] == '[' && b.Edition.Check("host", literal) == nil {
				return literal
			}
		}
	}
	return b.encode(InHost, b.Host)
}

func (b Builder) path() (string, error) {
	switch {
	case b.Segments != nil && b.Path.defined():
		return "", errors.New("uri: a path is given whole or in segments, not both")
	case b.Segments == nil:
		return b.encode(InPath, b.Path), nil
	}
	var s strings.Builder
	for _, segment := range b.Segments {
		s.WriteByte('/')
		s.WriteString(b.Edition.EscapeData(InSegment, segment))
	}
	return s.String(), nil
}

// verify compares what was put together with what it parses to. A component
// given in encoded form may hold a delimiter that ends it.
func (b Builder) verify(p Parts, r Reference) error {
	scheme, hasScheme := r.Scheme()
	authority, hasAuthority := r.Authority()
	query, hasQuery := r.Query()
	fragment, hasFragment := r.Fragment()
	path := r.Path()
	if r.IsOpaque() && p.HasQuery && strings.HasSuffix(path, "?"+p.Query) {
		return errors.New("uri: an opaque part has no query")
	}
	if got := (Parts{scheme, authority, path, query, fragment, hasScheme, hasAuthority, hasQuery, hasFragment}); got != p {
		return errors.New("uri: a component holds the delimiter of another")
	}
	if !b.Host.defined() {
		return nil
	}
	for _, c := range []struct {
		name  string
		given Text
		get   func() (string, bool)
		want  string
	}{
		{"userinfo", b.Userinfo, r.Userinfo, b.encode(InUserinfo, b.Userinfo)},
		{"host", b.Host, r.Host, b.host()},
		{"port", b.Port, r.Port, b.Port.text},
	} {
		if got, ok := c.get(); ok != c.given.defined() && !(c.want == "" && !ok) || got != c.want {
			return fmt.Errorf("uri: what is given as the %s is none under %s", c.name, b.Edition.Document())
		}
	}
	return nil
}
