package edition

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/stricturi/stricturi/cmd/stricturi/internal/usage"
	"github.com/stricturi/stricturi/internal/core"
	"github.com/stricturi/stricturi/internal/lazyregexp"
	"github.com/stricturi/stricturi/uri"
)

// Place is a part of a reference that edit changes or shows.
type Place struct {
	Name string // of a component or of one of its parts
	Key  string // of pairs of the query, if Name is Pair
	N    int    // of a segment of the path, if Name is Segment
	All  bool   // all segments, if Name is Segment
}

// Names of places that take an argument.
const (
	Pair    = "query:NAME"
	Segment = "segment[N]"
)

// component returns the name of the component that the place is in.
func (p Place) component() string { return cmp.Or(components[p.Name], p.Name) }

// components has the components of places that are parts.
var components = map[string]string{"user": "userinfo", "password": "userinfo", Segment: "path", Pair: "query"}

// Places lists the names of places for errors and help.
var Places = []string{"scheme", "authority", "userinfo", "user", "password", "host", "port", "path", Segment, "query", Pair, "fragment"}

// segment matches the name of a segment.
var segment = lazyregexp.New(`(?s)^(?:segment\[(.*)\]|(?:segment|path):(.*))$`)

// ParsePlace parses the name of a place. "segment" means all segments.
func ParsePlace(text string) (Place, error) {
	if key, ok := strings.CutPrefix(text, "query:"); ok {
		return Place{Name: Pair, Key: key}, nil
	}
	text = through(text, "=")
	if text == "segment" {
		return Place{Name: Segment, All: true}, nil
	}
	if m := segment().FindStringSubmatch(text); m != nil {
		i, err := strconv.Atoi(m[1] + m[2])
		if err != nil {
			return Place{}, fmt.Errorf("%q is not the number of a segment: the first is 0, the last is -1", m[1]+m[2])
		}
		return Place{Name: Segment, N: i}, nil
	}
	if !slices.Contains(Places, text) {
		return Place{}, usage.Unknown("place", through(text, ":"), Places, "stricturi edit --help")
	}
	return Place{Name: text}, nil
}

// through returns a text up to the first delimiter. What follows that may be a password.
func through(text, delimiter string) string {
	name, _, ok := strings.Cut(text, delimiter)
	if !ok {
		return text
	}
	return name + delimiter
}

// Op is the kind of a change.
type Op string

// The kinds of changes, with the names of their flags.
const (
	Set    Op = "set"
	Append Op = "append"
	Delete Op = "delete"
	Sort   Op = "sort"
)

// Change is a change of a reference.
type Change struct {
	Op          Op
	Place       Place
	Data        string
	Escaped     bool   // Data is escaped already
	IfUndefined bool   // only if the place is undefined
	Flag        string // the flag and the place, as they were given
}

// ParseChange parses the value of a flag: PLACE=DATA, PLACE:=TEXT, PLACE?=DATA or PLACE?:=TEXT,
// or for Delete and Sort a place.
func ParseChange(op Op, text string) (c Change, err error) {
	c.Op = op
	name := text
	segment, short := strings.CutPrefix(text, "path:")
	switch {
	case op == Delete || op == Sort:
	case op == Append && short && !strings.HasPrefix(segment, "="):
		name, c.Data = "segment", segment
	default:
		var ok bool
		if name, c.Data, ok = strings.Cut(text, "="); !ok {
			return c, errors.New("no data: give PLACE=DATA, or PLACE:=TEXT for text that is escaped")
		}
		name, c.Escaped = strings.CutSuffix(name, ":")
		if op == Set {
			name, c.IfUndefined = strings.CutSuffix(name, "?")
		}
	}
	if c.Place, err = ParsePlace(name); err != nil {
		return c, err
	}
	c.Flag = fmt.Sprintf("--%s %s", op, name)
	where := c.Place.Name
	switch {
	case op == Sort && where != "query":
		return c, errors.New("only the query can be sorted: give query")
	case op == Append && where != "path" && where != "query" && where != Pair && !c.Place.All:
		return c, errors.New("data can be appended to path, segment, query and query:NAME")
	case op != Append && c.Place.All:
		return c, errors.New("which segment? give segment[N]: the first is 0, the last is -1")
	}
	return c, nil
}

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
	errNoScheme   = errors.New("a scheme is not empty: delete it to make the reference relative")
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
		if _, defined := x.Raw(c.Place); defined && c.IfUndefined {
			continue
		}
		if x.r, err = x.change(c); err != nil {
			return nil, &ChangeError{c, err}
		}
	}
	return x, nil
}

// String returns the text of the reference.
func (x *Edited) String() string { return x.r.String() }

// change returns the reference with the component replaced that a change is about. An authority takes
// the place of its parts, and a part that of an authority without parts.
func (x *Edited) change(c Change) (r uri.Reference, err error) {
	text, err := x.text(c)
	if err != nil {
		return r, err
	}
	b, component := x.r.Builder(), c.Place.component()
	parts := map[string]*uri.Text{"userinfo": &b.Userinfo, "host": &b.Host, "port": &b.Port}
	switch component {
	case "scheme":
		b.Scheme = c.Data
	case "authority":
		b.Authority, b.Userinfo, b.Host, b.Port = text, uri.Text{}, uri.Text{}, uri.Text{}
	case "path":
		b.Path = text
	case "query":
		b.Query = text
	case "fragment":
		b.Fragment = text
	default:
		if *parts[component] = text; text != (uri.Text{}) {
			b.Authority = uri.Text{}
		}
	}
	r, err = b.Reference()
	if _, ok := err.(*uri.SyntaxError); ok { // each component is valid by itself, but the reference is not
		err = &uri.BuildError{Component: component, Err: err}
	}
	return r, err
}

// text returns what a change makes of a component other than the scheme.
func (x *Edited) text(c Change) (uri.Text, error) {
	switch name := c.Place.Name; {
	case name == "user" || name == "password":
		return x.userinfo(c)
	case name == Pair || name == "query" && (c.Op == Append || c.Op == Sort):
		return x.query(c)
	case name == Segment || name == "path" && c.Op == Append:
		return x.path(c), nil
	case name == "scheme" && c.Op == Set && c.Data == "":
		return uri.Text{}, errNoScheme
	case name == "scheme" || c.Op == Delete:
		return uri.Text{}, nil
	case c.Escaped || name == "port":
		return uri.Encoded(c.Data), nil
	case name == "userinfo" || name == "host" || name == "path": // their delimiters are not data
		return uri.Data(c.Data), nil
	}
	text, err := x.Escape(escaping[c.Place.Name], c.Data)
	return uri.Encoded(string(text)), err
}

// escaping maps names of places whose data is not divided by delimiters to the places of package uri.
var escaping = map[string]uri.Place{
	"authority": uri.PlaceRegName, "user": uri.PlaceUser, "password": uri.PlacePassword,
	Segment: uri.PlaceSegment, Pair: uri.PlaceQueryValue, "query": uri.PlaceQuery, "fragment": uri.PlaceFragment,
}

// escaped returns the text for the data of a change, or the text that it gives.
func (x *Edited) escaped(c Change) (text uri.Escaped, err error) {
	if text = uri.Escaped(c.Data); c.Escaped {
		_, err = x.Unescape(escaping[c.Place.Name], text)
		return text, err
	}
	return x.Escape(escaping[c.Place.Name], c.Data)
}

// userinfo changes the user or the password, and keeps the other one.
func (x *Edited) userinfo(c Change) (uri.Text, error) {
	info, defined := x.r.Userinfo()
	user, password, both := strings.Cut(info, ":")
	text, err := x.escaped(c)
	switch isUser := c.Place.Name == "user"; {
	case c.Op == Delete && isUser && both:
		return uri.Text{}, errUserNeeded
	case c.Op == Delete && (isUser || !defined):
		return uri.Text{}, nil
	case c.Op == Delete:
		both = false
	case isUser:
		user = string(text)
	default:
		password, both = string(text), true
	}
	if both {
		user += ":" + password
	}
	return uri.Encoded(user), err
}

func (x *Edited) pairs() uri.Pairs {
	if x.plusIsSpace {
		return x.r.Pairs().PlusIsSpace()
	}
	return x.r.Pairs()
}

// query changes pairs.
func (x *Edited) query(c Change) (text uri.Text, err error) {
	q, key := x.pairs(), c.Place.Key
	switch {
	case c.Op == Sort:
		q = q.Sort()
	case c.Op == Delete:
		q = q.DeleteFunc(named(key))
	case c.Op == Set && c.Escaped:
		q = q.SetEscaped(key, uri.Escaped(c.Data))
	case c.Op == Set:
		q = q.Set(key, c.Data)
	case c.Place.Name == "query" && c.Escaped:
		q = q.AddEscaped(uri.Escaped(c.Data))
	default:
		value, hasValue := c, true
		if c.Place.Name == "query" {
			value.Place.Name = Pair
			key, value.Data, hasValue = strings.Cut(c.Data, "=")
		}
		var name, text uri.Escaped
		if name, err = x.Escape(uri.PlaceQueryName, key); err == nil && hasValue {
			text, err = x.escaped(value)
			text = "=" + text
		}
		q = q.AddEscaped(name + text)
	}
	return q.Text(), err
}

// named returns a function that reports whether a pair has the name. A "*" at the end of key matches
// any text, and `\*` a "*".
func named(key string) func(string) bool {
	if literal, ok := strings.CutSuffix(key, `\*`); ok {
		key = literal + "*"
	} else if prefix, ok := strings.CutSuffix(key, "*"); ok {
		return func(k string) bool { return strings.HasPrefix(k, prefix) }
	}
	return func(k string) bool { return k == key }
}

// path changes segments.
func (x *Edited) path(c Change) uri.Text {
	s := x.r.Segments()
	texts := []string{c.Data}
	if c.Place.Name == "path" {
		texts = strings.Split(c.Data, "/")
	}
	switch {
	case c.Op == Delete:
		s = s.Delete(c.Place.N)
	case c.Op == Set && c.Escaped:
		s = s.SetEscaped(c.Place.N, uri.Escaped(c.Data))
	case c.Op == Set:
		s = s.Set(c.Place.N, c.Data)
	case c.Escaped:
		for _, text := range texts {
			s = s.Append("x").SetEscaped(-1, uri.Escaped(text))
		}
	default:
		s = s.Append(texts...)
	}
	return s.Text()
}

// Raw returns the text of a place as it is written, and whether it is defined.
func (x *Edited) Raw(p Place) (string, bool) {
	switch p.Name {
	case "user":
		info, ok := x.r.Userinfo()
		user, _, _ := strings.Cut(info, ":")
		return user, ok
	case "password":
		info, _ := x.r.Userinfo()
		_, password, ok := strings.Cut(info, ":")
		return password, ok
	case Segment:
		text, ok := x.r.Segments().At(p.N)
		return string(text), ok
	case Pair:
		for key, value := range x.pairs().Raw() {
			if core.Decode(string(key), x.plusIsSpace) == p.Key {
				return string(value), true
			}
		}
		return "", false
	}
	all := core.Internal(&x.r).Ref.Components()
	c := all[slices.IndexFunc(all[:], func(c core.Component) bool { return c.Name == p.Name })]
	return c.Text, c.Defined
}

// Data returns the decoded data of a place. It fails if decoded data would contain a delimiter of
// the place.
func (x *Edited) Data(p Place) (data string, defined bool, err error) {
	text, defined := x.Raw(p)
	part, delimiters := text, "" // the part that ends with a delimiter
	switch p.Name {
	case "scheme", "authority", "port":
		return text, defined, nil
	case "user", "password", Segment, "query", "fragment":
		data, err = x.Unescape(escaping[p.Name], uri.Escaped(text))
		return data, defined, err
	case "userinfo":
		part, _, _ = strings.Cut(text, ":")
		delimiters = ":"
	case "path":
		delimiters = "/"
		if x.r.IsOpaque() {
			delimiters = ""
		} else if semicolon, _ := x.Escape(uri.PlaceSegment, ";"); semicolon != ";" { // before RFC 3986, segments can have parameters
			delimiters = "/;"
		}
	}
	data = core.Decode(part, false)
	for _, d := range delimiters {
		if strings.Count(data, string(d)) > strings.Count(part, string(d)) {
			return "", defined, errDecoded
		}
	}
	return core.Decode(text, p.Name == Pair && x.plusIsSpace), defined, nil
}
