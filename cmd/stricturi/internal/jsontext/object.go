package jsontext

import (
	"encoding/base64"
	"iter"
	"strconv"
	"unicode/utf8"
)

// Object is an object in JSON: names and values in turn. A text that is not UTF-8 is followed by
// a member with its exact bytes, whose name ends in "Base64". A member whose value is Omit is
// left out. An Object without a name has more members, and a function without one writes
// them, each after a comma.
type Object []any

// Omit is the value of a member that is left out.
var Omit any = omitted{}

type omitted struct{}

// Part is a text that is part of another one, whose exact bytes are already there.
type Part string

// Optional returns the value of a member that is null unless the text is defined.
func Optional(text string, defined bool) any {
	if !defined {
		return nil
	}
	return text
}

// Each returns the value of a member that is an array of objects, which are made as they are
// written.
func Each[T any](all iter.Seq[T], object func(T) Object) any {
	return func(w Writer) {
		separator := byte('[')
		for x := range all {
			*w.Out = append(*w.Out, separator)
			w.Value(object(x))
			separator = ','
		}
		if separator == '[' {
			*w.Out = append(*w.Out, '[')
		}
		*w.Out = append(*w.Out, ']')
	}
}

// Append appends a value, as [Writer.Value] writes it.
func Append(dst []byte, v any) []byte {
	Writer{&dst, never{}}.Value(v)
	return dst
}

// Members returns the members of an object, separated by commas.
func Members(o Object) (out []byte) {
	Writer{&out, never{}}.Members(o)
	return out
}

// AppendLine appends a value and a line end.
func AppendLine(dst []byte, v any) []byte { return append(Append(dst, v), '\n') }

// Writer appends JSON to Out. Now and then it calls Flush, which may write what is there and
// empty it: with its escapes and Base64, a value is many times as long as its texts.
type Writer struct {
	Out *[]byte
	Flusher
}

// Flusher has the method Flush.
type Flusher interface{ Flush() }

// never does not flush.
type never struct{}

func (never) Flush() {}

// Value writes a value as encoding/json does, but with U+FFFD as it is, also for a byte that is
// not UTF-8, and without U+0085, which some programs take for the end of a line. The value is an
// Object, nil, a bool, an int or int64, a string or Part, a pointer to a string, a list of some of
// these, or a function that writes it. Its memory is not kept, so that callers need not allocate it.
func (w Writer) Value(v any) {
	switch v := v.(type) {
	case Object:
		*w.Out = append(*w.Out, '{')
		w.Members(v)
		*w.Out = append(*w.Out, '}')
	case func(Writer):
		v(w)
	case nil:
		*w.Out = append(*w.Out, "null"...)
	case bool:
		*w.Out = strconv.AppendBool(*w.Out, v)
	case string:
		w.text(v)
	case Part:
		w.text(string(v))
	case int:
		*w.Out = strconv.AppendInt(*w.Out, int64(v), 10)
	case int64:
		*w.Out = strconv.AppendInt(*w.Out, v, 10)
	case *string:
		if v == nil {
			w.Value(nil)
		} else {
			w.text(*v)
		}
	case []string:
		list(w, v)
	case []int64:
		list(w, v)
	case []Object:
		list(w, v)
	default:
		panic("no JSON for this type")
	}
}

func list[T any](w Writer, all []T) {
	*w.Out = append(*w.Out, '[')
	for i, x := range all {
		if i > 0 {
			*w.Out = append(*w.Out, ',')
		}
		w.Value(x)
	}
	*w.Out = append(*w.Out, ']')
}

// Members writes the members of an object, separated by commas.
func (w Writer) Members(o Object) { w.members("", o) }

// members returns what separates the last member from the next.
func (w Writer) members(separator string, o Object) string {
	for i := 0; i < len(o); i += 2 {
		name, value := o[i].(string), o[i+1]
		switch value := value.(type) {
		case omitted:
			continue
		case func(Writer):
			if name == "" {
				value(w)
				continue
			}
		case Object:
			if name == "" {
				separator = w.members(separator, value)
				continue
			}
		}
		*w.Out = append(*w.Out, separator...)
		w.Member(name, value)
		separator = ","
	}
	w.Flush()
	return separator
}

// Member writes a member.
func (w Writer) Member(name string, value any) {
	w.name(name)
	if text, ok := value.(string); !ok {
		w.Value(value)
	} else if !w.text(text) {
		*w.Out = append(append(append(*w.Out, `,"`...), name...), `Base64":"`...)
		w.base64(text)
	}
}

func (w Writer) name(name string) {
	*w.Out = append(append(append(*w.Out, '"'), name...), `":`...)
}

// piece is how much of a text is written at a time. Its Base64 needs no padding.
const piece = 3 << 16

// text reports whether the text is UTF-8.
func (w Writer) text(text string) bool {
	*w.Out = append(*w.Out, '"')
	valid, whole := true, true
	for len(text) > piece {
		n := piece
		for n > piece-utf8.UTFMax && !utf8.RuneStart(text[n]) {
			n--
		}
		*w.Out, valid = appendEscaped(*w.Out, text[:n])
		whole = whole && valid
		w.Flush()
		text = text[n:]
	}
	*w.Out, valid = appendEscaped(*w.Out, text)
	*w.Out = append(*w.Out, '"')
	return whole && valid
}

func (w Writer) base64(text string) {
	for text != "" {
		n := min(len(text), piece)
		*w.Out = base64.StdEncoding.AppendEncode(*w.Out, []byte(text[:n]))
		w.Flush()
		text = text[n:]
	}
	*w.Out = append(*w.Out, '"')
}
