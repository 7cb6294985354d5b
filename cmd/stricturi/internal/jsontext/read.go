package jsontext

import (
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
)

// ReadText returns the text in a line of JSON Lines: the line is a string, or an object
// whose member "in" is the text. If the object has "inBase64", as the command writes
// it, that has the exact bytes of the text.
func ReadText(line string) (string, error) {
	value, err := parse(line)
	if err != nil {
		return "", err
	}
	switch value[0] {
	case '"':
		return unquote(value)
	case '{':
		return textOf(value)
	}
	return "", errors.New("neither a string nor an object")
}

// parse returns the JSON value in a line.
func parse(line string) (json.RawMessage, error) {
	if !utf8.ValidString(line) {
		return nil, errors.New("not UTF-8")
	}
	value := json.RawMessage(strings.Trim(line, " \t\r\n"))
	if !json.Valid(value) {
		return nil, errors.New("not JSON; each line must be a JSON text of its own")
	}
	return value, nil
}

// textOf returns the text of an object.
func textOf(object json.RawMessage) (string, error) {
	members := membersOf(object)
	in, ok := members["in"]
	switch {
	case !ok:
		return "", errors.New(`the object has no "in"; --pointer reads another member`)
	case in[0] != '"' && in[0] != 'n':
		return "", errors.New(`"in" is not a string`)
	}
	if exact, ok := members["inBase64"]; ok {
		encoded, err := unquote(exact)
		if err != nil {
			return "", errors.New(`"inBase64" is not a string`)
		}
		b, err := base64.StdEncoding.DecodeString(encoded)
		if err != nil {
			return "", errors.New(`"inBase64" is not base64`)
		}
		return string(b), nil
	}
	if in[0] == 'n' {
		return "", errors.New(`"in" is not a string`)
	}
	return unquote(in)
}

// membersOf returns the members of an object. The last of several of the same name counts.
func membersOf(object json.RawMessage) (members map[string]json.RawMessage) {
	_ = json.Unmarshal(object, &members) // it is valid JSON
	return members
}

// unquote reads a JSON string that is valid JSON. Half of a surrogate pair, which JSON
// can escape, is an error; encoding/json would return U+FFFD for it.
func unquote(value json.RawMessage) (string, error) {
	if value[0] != '"' {
		return "", errors.New("not a JSON string")
	}
	quoted := string(value)
	for i := 0; i < len(quoted); i++ {
		if quoted[i] != '\\' {
			continue
		}
		switch half := surrogate(quoted[i:]); {
		case half == 0:
			i++ // the escaped character
		case half < 0xDC00 && surrogate(quoted[i+6:]) >= 0xDC00:
			i += 11
		default:
			return "", errors.New("half of a surrogate pair")
		}
	}
	var s string
	err := json.Unmarshal(value, &s)
	return s, err
}

// surrogate returns the surrogate whose escape s begins with, or 0.
func surrogate(s string) int {
	if len(s) < 6 || s[0] != '\\' || s[1] != 'u' || (s[2] != 'd' && s[2] != 'D') {
		return 0
	}
	n, err := strconv.ParseUint(s[2:6], 16, 16)
	if err != nil || n < 0xD800 {
		return 0
	}
	return int(n)
}

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
	escapes := strings.NewReplacer("~0", "~", "~1", "/")
	for token := range strings.SplitSeq(text[1:], "/") {
		if strings.Contains(strings.NewReplacer("~0", "", "~1", "").Replace(token), "~") {
			return Pointer{}, fmt.Errorf(`%q is not a JSON Pointer: "~" is followed by neither 0 nor 1`, text)
		}
		p.tokens = append(p.tokens, escapes.Replace(token))
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
func kind(value json.RawMessage) string {
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
	value, err := parse(line)
	if err != nil {
		return "", err
	}
	for _, token := range p.tokens {
		switch value[0] {
		case '{':
			value = membersOf(value)[token]
		case '[':
			value = element(value, token)
		default:
			value = nil
		}
		if value == nil {
			return "", &MissingError{Pointer: p}
		}
	}
	if value[0] != '"' {
		return "", &MissingError{p, kind(value)}
	}
	return unquote(value)
}

// element returns the element of an array with an index, or nil. An index has no leading
// zeros (RFC 6901, section 4).
func element(array json.RawMessage, index string) json.RawMessage {
	n, err := strconv.Atoi(index)
	if err != nil || index != strconv.Itoa(n) {
		return nil
	}
	var elements []json.RawMessage
	_ = json.Unmarshal(array, &elements) // it is valid JSON
	if n < 0 || n >= len(elements) {
		return nil
	}
	return elements[n]
}
