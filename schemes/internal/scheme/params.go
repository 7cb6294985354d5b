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
