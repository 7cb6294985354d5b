package uri

import (
	"errors"
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
	// Authority is the whole authority, Encoded, in place of Userinfo, Host and
	// Port. Before RFC 3986 an empty and a registry-based one have no host, and
	// can be given only so.
	Authority Text
	// Path, as Data, has its segments escaped, each for itself. It may be
	// an opaque part.
	Path Text
	// Segments are data, in place of Path: each is preceded by "/", and a
	// "/" within one is escaped. "." and ".." cannot be, and remain what they
	// are to resolution.
	Segments []string
	Query    Text
	Fragment Text
}

// BuildError says that a [Builder] cannot put its components together.
type BuildError struct {
	Component string // "scheme", "userinfo", "host", "port", "authority", "path", "query" or "fragment"
	Err       error  // why: a [*SyntaxError] where the grammar refuses it
}

// Error returns the failure in one line, without the component's text.
func (e *BuildError) Error() string { return "uri: " + e.Component + ": " + e.Err.Error() }

// Unwrap returns Err.
func (e *BuildError) Unwrap() error { return e.Err }

// What a [BuildError] wraps where it is not the grammar alone.
var (
	// ErrDelimiter says that an encoded component holds the delimiter of
	// another one.
	ErrDelimiter = errors.New("holds a delimiter of another component")
	// ErrConflict says that a component cannot stand beside the others.
	ErrConflict = errors.New("cannot stand beside the other components")
)

// URI returns the components as a URI; see [Builder.Reference].
func (b Builder) URI() (u URI, guarded bool, err error) {
	if b.Scheme == "" {
		return URI{}, false, &BuildError{"scheme", errors.New("a URI has one")}
	}
	r, guarded, err := b.Reference()
	if err != nil {
		return URI{}, false, err
	}
	u, ok := r.URI()
	if !ok { // the edition's URIs have no fragment
		return URI{}, false, &BuildError{"fragment", ErrConflict}
	}
	return u, guarded, nil
}

// Reference returns the components as a reference. Where the path would be
// read as an authority ("//x" without one) or its first segment as a scheme
// ("a:b" without one), "/." or "./" is put before it, which changes nothing
// once the reference is resolved, and guarded is true (RFC 3986, 4.2).
//
// The error is a [*BuildError] where it is known which component is at fault,
// else a [*SyntaxError].
func (b Builder) Reference() (r Reference, guarded bool, err error) {
	parts, guarded, err := b.parts()
	if err != nil {
		return Reference{}, false, err
	}
	r, err = b.Edition.ParseReference(Join(parts))
	if err != nil {
		return Reference{}, false, b.blame(parts, err)
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
			return Parts{}, false, &BuildError{"path", ErrConflict}
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
	case b.Authority.form == isData:
		return "", false, &BuildError{"authority", errors.New("as data it has no structure: give it encoded, or in parts")}
	case b.Authority.defined() && byParts:
		return "", false, &BuildError{"authority", ErrConflict}
	case b.Authority.defined():
		return b.Authority.text, true, nil
	case byParts && !b.Host.defined():
		return "", false, &BuildError{"host", errors.New("a userinfo and a port need one")}
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
		return "", &BuildError{"path", errors.New("is given whole or in segments, not both")}
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

// blame finds the component at fault where the whole is no reference. Where
// each is valid by itself, err is all there is to say.
func (b Builder) blame(p Parts, err error) error {
	for _, c := range []struct {
		name, rule, text string
		defined          bool
	}{
		{"scheme", "scheme", p.Scheme, p.HasScheme},
		{"userinfo", "userinfo", b.encode(InUserinfo, b.Userinfo), b.Userinfo.defined()},
		{"host", "host", b.host(), b.Host.defined()},
		{"port", "port", b.Port.text, b.Port.defined()},
		{"authority", "authority", p.Authority, p.HasAuthority},
		{"query", "query", p.Query, p.HasQuery},
		{"fragment", "fragment", p.Fragment, p.HasFragment},
	} {
		if !c.defined {
			continue
		}
		if err := b.Edition.Check(c.rule, c.text); err != nil {
			return &BuildError{c.name, err}
		}
	}
	return err
}

// verify compares what was put together with what it parses to. A component
// given in encoded form may hold a delimiter that ends it, and before RFC 3986
// an authority that is no server is none of userinfo, host and port.
func (b Builder) verify(p Parts, r Reference) error {
	var got Parts
	got.Scheme, got.HasScheme = r.Scheme()
	got.Authority, got.HasAuthority = r.Authority()
	got.Path = r.Path()
	got.Query, got.HasQuery = r.Query()
	got.Fragment, got.HasFragment = r.Fragment()
	if r.IsOpaque() && p.HasQuery && !got.HasQuery {
		return &BuildError{"query", ErrConflict} // an opaque part has none
	}
	for _, c := range []struct {
		name  string
		equal bool
	}{
		{"scheme", got.Scheme == p.Scheme && got.HasScheme == p.HasScheme},
		{"authority", got.Authority == p.Authority && got.HasAuthority == p.HasAuthority},
		{"path", got.Path == p.Path},
		{"query", got.Query == p.Query && got.HasQuery == p.HasQuery},
		{"fragment", got.Fragment == p.Fragment && got.HasFragment == p.HasFragment},
	} {
		if !c.equal {
			return &BuildError{c.name, ErrDelimiter}
		}
	}
	if !b.Host.defined() {
		return nil
	}
	// The host first: it decides whether there is a server at all.
	for _, c := range []struct {
		name, rule string
		given      Text
		get        func() (string, bool)
		want       string
	}{
		{"host", "host", b.Host, r.Host, b.host()},
		{"userinfo", "userinfo", b.Userinfo, r.Userinfo, b.encode(InUserinfo, b.Userinfo)},
		{"port", "port", b.Port, r.Port, b.Port.text},
	} {
		if got, ok := c.get(); ok == c.given.defined() && got == c.want {
			continue
		}
		if err := b.Edition.Check(c.rule, c.want); err != nil {
			return &BuildError{c.name, err}
		}
		return &BuildError{c.name, ErrDelimiter}
	}
	return nil
}
