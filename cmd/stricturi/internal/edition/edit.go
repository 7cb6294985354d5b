package edition

import (
	"errors"
	"slices"
	"strings"

	"github.com/stricturi/stricturi/internal/core"
	"github.com/stricturi/stricturi/uri"
)

// ChangeError reports a change that is not possible.
type ChangeError struct {
	Change Change
	Err    error
}

func (e *ChangeError) Error() string { return e.Change.Flag + ": " + e.Err.Error() }

// Unwrap returns Err.
func (e *ChangeError) Unwrap() error { return e.Err }

var (
	errUserNeeded = errors.New("the password needs a user: delete userinfo, or set user to an empty one")
	errDecoded    = errors.New("a decoded part contains a delimiter; give {:PLACE} for the encoded text, or show the parts one by one")
)

// Edited is an edited reference.
type Edited struct {
	uri.Edition
	plusIsSpace bool
	r           uri.Reference
}

// Edit parses a reference and applies changes in order. No RFC says whether a "+" in a query is a
// space, so plusIsSpace does.
func (e *Edition) Edit(text string, changes []Change, plusIsSpace bool) (_ *Edited, err error) {
	x := &Edited{Edition: e.Generic, plusIsSpace: plusIsSpace}
	if x.r, err = x.ParseReference(text); err != nil {
		return nil, err
	}
	for _, c := range changes {
		if c.IfUndefined {
			if _, defined := x.Raw(c.Place); defined {
				continue
			}
		}
		if x.r, err = x.change(c); err != nil {
			return nil, &ChangeError{c, err}
		}
	}
	return x, nil
}

// String returns the text of the reference.
func (x *Edited) String() string { return x.r.String() }

func (x *Edited) pairs() uri.Pairs {
	q := x.r.Pairs()
	if x.plusIsSpace {
		q = q.PlusIsSpace()
	}
	return q
}

func (x *Edited) change(c Change) (uri.Reference, error) {
	switch {
	case c.Op == Sort:
		return x.with("query", x.pairs().Sort().Text())
	case c.Place.Name == Pair || c.Place.Name == "query" && c.Op == Append:
		return x.changePairs(c)
	case c.Place.Name == Segment || c.Place.Name == "path" && c.Op == Append:
		return x.changeSegments(c)
	case c.Op == Delete:
		return x.delete(c.Place.Name)
	}
	return x.set(c)
}

// set sets a component, or a part of the userinfo.
func (x *Edited) set(c Change) (r uri.Reference, err error) {
	switch c.Place.Name {
	case "scheme":
		if c.Data == "" {
			return r, errors.New("a scheme is not empty: delete it to make the reference relative")
		}
		return x.withScheme(c.Data)
	case "user", "password":
		return x.setUser(c)
	}
	text := uri.Encoded(c.Data)
	if !c.Escaped {
		if text, err = x.escape(c.Place.Name, c.Data); err != nil {
			return r, err
		}
	}
	return x.with(c.Place.Name, text)
}

// with returns the reference with a component other than the scheme replaced.
func (x *Edited) with(name string, text uri.Text) (uri.Reference, error) {
	b := x.r.Builder()
	switch {
	case name == "authority": // replaces its parts
		b.Userinfo, b.Host, b.Port = uri.Text{}, uri.Text{}, uri.Text{}
	case text != (uri.Text{}) && slices.Contains([]string{"userinfo", "host", "port"}, name): // replaces an authority without parts
		b.Authority = uri.Text{}
	}
	components := map[string]*uri.Text{
		"authority": &b.Authority, "userinfo": &b.Userinfo, "host": &b.Host, "port": &b.Port,
		"path": &b.Path, "query": &b.Query, "fragment": &b.Fragment,
	}
	*components[name] = text
	return built(b, name)
}

func (x *Edited) withScheme(scheme string) (uri.Reference, error) {
	b := x.r.Builder()
	b.Scheme = scheme
	return built(b, "scheme")
}

// built builds a reference after a change of a component. If each component is valid by itself but
// the reference is not, the error names the changed component.
func built(b uri.Builder, component string) (uri.Reference, error) {
	r, err := b.Reference()
	if _, ok := err.(*uri.SyntaxError); ok {
		err = &uri.BuildError{Component: component, Err: err}
	}
	return r, err
}

// escaping maps names of places whose data is not divided by delimiters to the places of package uri.
var escaping = map[string]uri.Place{
	"authority": uri.PlaceRegName, "user": uri.PlaceUser, "password": uri.PlacePassword, "host": uri.PlaceRegName,
	"path":  uri.PlaceQuery, // of an opaque part, whose characters are those of a query
	Segment: uri.PlaceSegment, "query": uri.PlaceQuery, "fragment": uri.PlaceFragment,
}

// escape returns the text for data of a component. Data of the userinfo, the host and the path can
// have delimiters.
func (x *Edited) escape(name, data string) (uri.Text, error) {
	switch name {
	case "userinfo", "host", "path":
		return uri.Data(data), nil
	case "port":
		return uri.Encoded(data), nil
	}
	text, err := x.Escape(escaping[name], data)
	return uri.Encoded(string(text)), err
}

// setUser sets the user or the password, and keeps the other one.
func (x *Edited) setUser(c Change) (r uri.Reference, err error) {
	place, text := escaping[c.Place.Name], uri.Escaped(c.Data)
	if c.Escaped {
		_, err = x.Unescape(place, text)
	} else {
		text, err = x.Escape(place, c.Data)
	}
	if err != nil {
		return r, err
	}
	user, _ := x.Raw(Place{Name: "user"})
	password, ok := x.Raw(Place{Name: "password"})
	if place == uri.PlaceUser {
		user = string(text)
	} else {
		password, ok = string(text), true
	}
	if ok {
		user += ":" + password
	}
	return x.with("userinfo", uri.Encoded(user))
}

func (x *Edited) delete(name string) (r uri.Reference, err error) {
	switch name {
	case "scheme":
		return x.withScheme("")
	case "user":
		if _, ok := x.Raw(Place{Name: "password"}); ok {
			return r, errUserNeeded
		}
		name = "userinfo"
	case "password":
		if user, ok := x.Raw(Place{Name: "user"}); ok {
			return x.with("userinfo", uri.Encoded(user))
		}
		return x.r, nil
	}
	return x.with(name, uri.Text{})
}

func (x *Edited) changePairs(c Change) (r uri.Reference, err error) {
	q := x.pairs()
	switch {
	case c.Op == Set && c.Escaped:
		q = q.SetEscaped(c.Place.Key, uri.Escaped(c.Data))
	case c.Op == Set:
		q = q.Set(c.Place.Key, c.Data)
	case c.Op == Delete:
		return x.withoutPairs(c.Place.Key)
	case c.Place.Name == "query" && c.Escaped:
		q = q.AddEscaped(uri.Escaped(c.Data))
	case c.Place.Name == "query":
		key, value, ok := strings.Cut(c.Data, "=")
		if ok {
			q = q.Add(key, value)
			break
		}
		text, err := x.Escape(uri.PlaceQueryName, key)
		if err != nil {
			return r, err
		}
		q = q.AddEscaped(text)
	case c.Escaped:
		text := uri.Escaped(c.Data)
		if _, err := x.Unescape(uri.PlaceQueryValue, text); err != nil {
			return r, err
		}
		key, err := x.Escape(uri.PlaceQueryName, c.Place.Key)
		if err != nil {
			return r, err
		}
		q = q.AddEscaped(key + "=" + text)
	default:
		q = q.Add(c.Place.Key, c.Data)
	}
	return x.with("query", q.Text())
}

// withoutPairs deletes the pairs with a key. A "*" at the end of key matches any text, and `\*` a
// "*".
func (x *Edited) withoutPairs(key string) (uri.Reference, error) {
	match := func(k string) bool { return k == key }
	if literal, ok := strings.CutSuffix(key, `\*`); ok {
		key = literal + "*"
	} else if prefix, ok := strings.CutSuffix(key, "*"); ok {
		match = func(k string) bool { return strings.HasPrefix(k, prefix) }
	}
	before := x.pairs()
	if after := before.DeleteFunc(match); after != before {
		return x.with("query", after.Text())
	}
	return x.r, nil
}

func (x *Edited) changeSegments(c Change) (uri.Reference, error) {
	s := x.r.Segments()
	switch {
	case c.Op == Delete:
		s = s.Delete(c.Place.N)
	case c.Op == Set && c.Escaped:
		s = s.SetEscaped(c.Place.N, uri.Escaped(c.Data))
	case c.Op == Set:
		s = s.Set(c.Place.N, c.Data)
	case c.Place.Name == "path" && c.Escaped:
		for text := range strings.SplitSeq(c.Data, "/") {
			s = s.Append("x").SetEscaped(-1, uri.Escaped(text))
		}
	case c.Place.Name == "path":
		s = s.Join(c.Data)
	case c.Escaped:
		s = s.Append("x").SetEscaped(-1, uri.Escaped(c.Data))
	default:
		s = s.Append(c.Data)
	}
	return x.with("path", s.Text())
}

// Raw returns the text of a place as it is written, and whether it is defined.
func (x *Edited) Raw(p Place) (string, bool) {
	switch p.Name {
	case "user", "password":
		info, ok := x.r.Userinfo()
		user, password, found := strings.Cut(info, ":")
		if p.Name == "user" {
			return user, ok
		}
		return password, found
	case Segment:
		text, ok := x.r.Segments().At(p.N)
		return string(text), ok
	case Pair:
		_, value, ok := x.pair(p.Key)
		return string(value), ok
	}
	all := x.r.Internal().Ref.Components()
	c := all[slices.IndexFunc(all, func(c core.Component) bool { return c.Name == p.Name })]
	return c.Text, c.Defined
}

// pair returns the first value of a key, decoded and as it is written.
func (x *Edited) pair(key string) (data string, text uri.Escaped, ok bool) {
	var raw []uri.Escaped
	for _, value := range x.pairs().Raw() {
		raw = append(raw, value)
	}
	for k, value := range x.pairs().All() {
		if k == key {
			return value, raw[0], true
		}
		raw = raw[1:]
	}
	return "", "", false
}

// Data returns the decoded data of a place. It fails if decoded data would contain a delimiter of
// the place.
func (x *Edited) Data(p Place) (data string, defined bool, err error) {
	if p.Name == Pair {
		data, _, defined = x.pair(p.Key)
		return data, defined, nil
	}
	text, defined := x.Raw(p)
	literal, isLiteral := strings.CutPrefix(text, "[")
	switch {
	case slices.Contains([]string{"scheme", "authority", "port"}, p.Name):
		return text, defined, nil
	case p.Name == "userinfo":
		data, err = x.decoded(text, ":", uri.PlaceUser, uri.PlacePassword)
	case p.Name == "host" && isLiteral: // a zone identifier can be escaped (RFC 6874, 2)
		data, err = x.Unescape(uri.PlaceQuery, uri.Escaped(strings.TrimSuffix(literal, "]")))
		data = "[" + data + "]"
	case p.Name == "path" && !x.r.IsOpaque():
		data, err = x.path(text)
	default:
		data, err = x.Unescape(escaping[p.Name], uri.Escaped(text))
	}
	return data, defined, err
}

// path decodes a path. Before RFC 3986, its segments can have parameters.
func (x *Edited) path(text string) (string, error) {
	if semicolon, _ := x.Escape(uri.PlaceSegment, ";"); semicolon == ";" {
		return x.decoded(text, "/", uri.PlaceSegment)
	}
	segments := strings.Split(text, "/")
	for i, segment := range segments {
		var err error
		if segments[i], err = x.decoded(segment, ";/", uri.PlaceSegmentName); err != nil {
			return "", err
		}
	}
	return strings.Join(segments, "/"), nil
}

// decoded decodes the parts of a text, which the first delimiter separates. A decoded part must not
// contain a delimiter. Parts beyond the last place belong to it.
func (x *Edited) decoded(text, delimiters string, places ...uri.Place) (string, error) {
	parts := strings.Split(text, delimiters[:1])
	if len(places) > 1 {
		parts = strings.SplitN(text, delimiters[:1], len(places))
	}
	for i, part := range parts {
		last := len(places) > 1 && i == len(places)-1
		data, err := x.Unescape(places[min(i, len(places)-1)], uri.Escaped(part))
		switch {
		case err != nil:
			return "", err
		case !last && strings.ContainsAny(data, delimiters):
			return "", errDecoded
		}
		parts[i] = data
	}
	return strings.Join(parts, delimiters[:1]), nil
}
