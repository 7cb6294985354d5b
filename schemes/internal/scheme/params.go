package scheme

import (
	"iter"
	"strings"
)

// A Param is a parameter of a URI. Value is empty if the URI has only the name.
type Param struct{ Name, Value string }

// Params yields the parameters of a text, as they are written, and the offset of each. An
// empty text has none.
func Params(text, separator string) iter.Seq2[int, Param] {
	return func(yield func(int, Param) bool) {
		at := 0
		for more := text != ""; more; {
			var p Param
			var param string
			param, text, more = strings.Cut(text, separator)
			p.Name, p.Value, _ = strings.Cut(param, "=")
			if !yield(at, p) {
				return
			}
			at += len(param) + len(separator)
		}
	}
}

// An Index has the values of parameters by name. With it, looking for repeated or common
// names takes time linear in their number.
type Index map[string]string

// IndexOf returns an index of some parameters.
func IndexOf(params []Param) Index {
	x := make(Index, len(params))
	for _, p := range params {
		x.Add(p)
	}
	return x
}

// Add adds a parameter, and reports whether its name is new. If it is not, the index keeps
// the first value.
func (x Index) Add(p Param) bool {
	if _, ok := x[p.Name]; ok {
		return false
	}
	x[p.Name] = p.Value
	return true
}
