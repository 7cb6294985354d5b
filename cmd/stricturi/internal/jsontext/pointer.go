package jsontext

import (
	"fmt"
	"strconv"
	"strings"
)

// Pointer is a JSON Pointer (RFC 6901).
type Pointer struct {
	text   string
	tokens []string
}

// ParsePointer parses the string representation of a pointer (RFC 6901,
// section 3).
func ParsePointer(text string) (Pointer, error) {
	p := Pointer{text: text}
	if text == "" {
		return p, nil
	}
	if text[0] != '/' {
		return Pointer{}, fmt.Errorf("%q is not a JSON Pointer: it does not begin with /", text)
	}
	for token := range strings.SplitSeq(text[1:], "/") {
		for rest := token; ; {
			_, after, ok := strings.Cut(rest, "~")
			if !ok {
				break
			}
			if after == "" || after[0] != '0' && after[0] != '1' {
				return Pointer{}, fmt.Errorf(`%q is not a JSON Pointer: "~" is followed by neither 0 nor 1`, text)
			}
			rest = after[1:]
		}
		p.tokens = append(p.tokens, strings.ReplaceAll(strings.ReplaceAll(token, "~1", "/"), "~0", "~"))
	}
	return p, nil
}

// String returns the pointer as it was parsed.
func (p Pointer) String() string { return p.text }

// MissingError is the error if there is no string at a pointer.
type MissingError struct {
	Pointer Pointer
	Found   string // "a number", "null" and so on, or "" if nothing is there
}

// Error names the pointer, and the kind of value that is there instead.
func (e *MissingError) Error() string {
	if e.Found == "" {
		return fmt.Sprintf("no string at %q", e.Pointer)
	}
	return fmt.Sprintf("no string at %q, but %s", e.Pointer, e.Found)
}

// kind returns the kind of a value that is not a string.
func kind(value string) string {
	switch value[0] {
	case '{':
		return "an object"
	case '[':
		return "an array"
	case 't', 'f':
		return "a boolean"
	case 'n':
		return "null"
	}
	return "a number"
}

// Find returns the string at the pointer in a line of JSON. The last of several members
// of the same name counts.
func (p Pointer) Find(line string) (string, error) {
	if err := check(line); err != nil {
		return "", err
	}
	value := skipSpace(line)
	for _, token := range p.tokens {
		switch value[0] {
		case '{':
			value = member(value, token)
		case '[':
			value = element(value, token)
		default:
			value = ""
		}
		if value == "" {
			return "", &MissingError{Pointer: p}
		}
	}
	if value[0] != '"' {
		return "", &MissingError{p, kind(value)}
	}
	quoted := value[:end(value)]
	if s, ok := simple(quoted); ok {
		return s, nil
	}
	return unquote(quoted)
}

// member returns the text after the name of a member in an object, and "" if there is
// no such member.
func member(object, name string) (value string) {
	rest := skipSpace(object[1:])
	for rest[0] != '}' {
		n := end(rest)
		quoted := rest[:n]
		rest = skipSpace(skipSpace(rest[n:])[len(":"):])
		if s, ok := simple(quoted); ok && s == name {
			value = rest
		} else if !ok {
			if s, err := unquote(quoted); err == nil && s == name {
				value = rest
			}
		}
		rest = skipSpace(rest[end(rest):])
		if rest[0] == ',' {
			rest = skipSpace(rest[1:])
		}
	}
	return value
}

// element returns the text from an index of an array on, and "" if there is no such
// element. An index has no leading zeros (RFC 6901, section 4).
func element(array, index string) string {
	n, err := strconv.ParseUint(index, 10, 31)
	if err != nil || index != strconv.FormatUint(n, 10) {
		return ""
	}
	rest := skipSpace(array[1:])
	for ; rest[0] != ']'; n-- {
		if n == 0 {
			return rest
		}
		rest = skipSpace(rest[end(rest):])
		if rest[0] == ',' {
			rest = skipSpace(rest[1:])
		}
	}
	return ""
}

func skipSpace(s string) string { return strings.TrimLeft(s, " \t\r\n") }

// end returns the length of the first value in s, which is valid JSON.
func end(s string) int {
	switch s[0] {
	case '"':
		i := 1
		for s[i] != '"' {
			if s[i] == '\\' {
				i++
			}
			i++
		}
		return i + 1
	case '{', '[':
		depth := 0
		for i := 0; ; i++ {
			switch s[i] {
			case '"':
				i += end(s[i:]) - 1
			case '{', '[':
				depth++
			case '}', ']':
				if depth--; depth == 0 {
					return i + 1
				}
			}
		}
	}
	if i := strings.IndexAny(s, ",]} \t\r\n"); i >= 0 {
		return i
	}
	return len(s)
}
