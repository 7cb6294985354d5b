package jsontext

import (
	"encoding/base64"
	"fmt"
	"iter"
	"reflect"
	"strconv"
	"unicode/utf8"
)

// Object is an object in JSON: names and values in turn. A text that is not UTF-8 is followed by
// a member with its exact bytes, whose name ends in "Base64". A member whose value is Omit is
// left out.
type Object []any

// Omit is the value of a member that is left out.
var Omit any = omitted{}

type omitted struct{}

// Part is a text that is part of another one, whose exact bytes are already there.
type Part string

// Rest is the value of a member without a name, after others. It writes more members.
type Rest func(Writer)

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
	Writer{&dst, func() {}}.Value(v)
	return dst
}

// Members returns the members of an object, separated by commas.
func Members(o Object) (out []byte) {
	Writer{&out, func() {}}.Members(o)
	return out
}

// AppendLine appends a value and a line end.
func AppendLine(dst []byte, v any) []byte { return append(Append(dst, v), '\n') }

// Writer appends JSON to Out. Now and then it calls Flush, which may write what is there and
// empty it: with its escapes and Base64, a value is many times as long as its texts.
type Writer struct {
	Out   *[]byte
	Flush func()
}

// Value writes a value as encoding/json does, but with U+FFFD as it is, also for a byte that is
// not UTF-8, and without U+0085, which some programs take for the end of a line. The value is an
// Object, nil, a boolean, an int or int64, a string, a pointer or list of such values, or a
// function that writes it.
func (w Writer) Value(v any) {
	switch v := v.(type) {
	case Object:
		*w.Out = append(*w.Out, '{')
		w.Members(v)
		*w.Out = append(*w.Out, '}')
		return
	case func(Writer):
		v(w)
		return
	case nil:
		*w.Out = append(*w.Out, "null"...)
		return
	case bool:
		*w.Out = strconv.AppendBool(*w.Out, v)
		return
	case string: // what follows is slower
		w.text(v)
		return
	case []string:
		*w.Out = append(*w.Out, '[')
		for i, s := range v {
			if i > 0 {
				*w.Out = append(*w.Out, ',')
			}
			w.text(s)
		}
		*w.Out = append(*w.Out, ']')
		return
	}
	switch v := reflect.ValueOf(v); v.Kind() {
	case reflect.String:
		w.text(v.String())
	case reflect.Bool:
		*w.Out = strconv.AppendBool(*w.Out, v.Bool())
	case reflect.Int, reflect.Int64:
		*w.Out = strconv.AppendInt(*w.Out, v.Int(), 10)
	case reflect.Pointer:
		if v.IsNil() {
			w.Value(nil)
		} else {
			w.Value(v.Elem().Interface())
		}
	case reflect.Slice:
		*w.Out = append(*w.Out, '[')
		for i := range v.Len() {
			if i > 0 {
				*w.Out = append(*w.Out, ',')
			}
			w.Value(v.Index(i).Interface())
		}
		*w.Out = append(*w.Out, ']')
	default:
		panic(fmt.Sprintf("no JSON for %v", v.Type()))
	}
}

// Members writes the members of an object, separated by commas.
func (w Writer) Members(o Object) {
	separator := ""
	for i := 0; i < len(o); i += 2 {
		name, value := o[i].(string), o[i+1]
		switch value := value.(type) {
		case omitted:
			continue
		case Rest:
			value(w)
			continue
		}
		*w.Out = append(*w.Out, separator...)
		w.member(name, value)
		separator = ","
	}
}

// Member writes a member after others.
func (w Writer) Member(name string, value any) {
	*w.Out = append(*w.Out, ',')
	w.member(name, value)
}

// Text writes a member that is a text after others. It is faster than [Writer.Member].
func (w Writer) Text(name, text string) {
	*w.Out = append(*w.Out, ',')
	w.textMember(name, text)
}

func (w Writer) member(name string, value any) {
	if text, ok := value.(string); ok {
		w.textMember(name, text)
		return
	}
	w.name(name)
	w.Value(value)
	w.Flush()
}

func (w Writer) textMember(name, text string) {
	w.name(name)
	w.text(text)
	if !utf8.ValidString(text) {
		*w.Out = append(append(append(*w.Out, `,"`...), name...), `Base64":"`...)
		w.base64(text)
	}
	w.Flush()
}

func (w Writer) name(name string) {
	*w.Out = append(append(append(*w.Out, '"'), name...), `":`...)
}

// piece is how much of a text is written at a time. Its Base64 needs no padding.
const piece = 3 << 16

func (w Writer) text(text string) {
	*w.Out = append(*w.Out, '"')
	for len(text) > piece {
		n := piece
		for n > piece-utf8.UTFMax && !utf8.RuneStart(text[n]) {
			n--
		}
		*w.Out = appendEscaped(*w.Out, text[:n])
		w.Flush()
		text = text[n:]
	}
	*w.Out = append(appendEscaped(*w.Out, text), '"')
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
