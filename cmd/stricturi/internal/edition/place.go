package edition

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/stricturi/stricturi/cmd/stricturi/internal/usage"
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
func (p Place) component() string {
	switch p.Name {
	case "user", "password":
		return "userinfo"
	case Segment:
		return "path"
	case Pair:
		return "query"
	}
	return p.Name
}

// Places lists the names of places for errors and help.
var Places = []string{"scheme", "authority", "userinfo", "user", "password", "host", "port", "path", Segment, "query", Pair, "fragment"}

// ParsePlace parses the name of a place. "segment" means all segments.
func ParsePlace(text string) (Place, error) {
	if key, ok := strings.CutPrefix(text, "query:"); ok {
		return Place{Name: Pair, Key: key}, nil
	}
	text = through(text, "=")
	if text == "segment" {
		return Place{Name: Segment, All: true}, nil
	}
	for _, form := range [][2]string{{"segment[", "]"}, {"segment:", ""}, {"path:", ""}} {
		n, ok := strings.CutPrefix(text, form[0])
		if ok {
			n, ok = strings.CutSuffix(n, form[1])
		}
		if !ok {
			continue
		}
		i, err := strconv.Atoi(n)
		if err != nil {
			return Place{}, fmt.Errorf("%q is not the number of a segment: the first is 0, the last is -1", n)
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
