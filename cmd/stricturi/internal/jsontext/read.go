package jsontext

import (
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/stricturi/stricturi/internal/lazyregexp"
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
	if len(value) == 0 {
		return nil, errors.New("the line is empty; each line must be a JSON text of its own")
	}
	if !json.Valid(value) {
		return nil, errors.New("not JSON; each line must be a JSON text of its own")
	}
	return value, nil
}

// textOf returns the text of an object.
func textOf(object json.RawMessage) (string, error) {
	members := membersOf(object)
	in, ok := members["in"]
	if !ok {
		return "", errors.New(`the object has no "in"; --pointer reads another member`)
	}
	if encoded, ok := members["inBase64"]; ok {
		var exact []byte
		if err := json.Unmarshal(encoded, &exact); err != nil || encoded[0] != '"' {
			return "", errors.New(`"inBase64" is not base64`)
		}
		return string(exact), nil
	}
	if in[0] != '"' {
		return "", errors.New(`"in" is not a string`)
	}
	return unquote(in)
}

// membersOf returns the members of an object. The last of several of the same name counts.
func membersOf(object json.RawMessage) (members map[string]json.RawMessage) {
	_ = json.Unmarshal(object, &members) // it is valid JSON
	return members
}

// wholePairs matches JSON strings without half of a surrogate pair, which JSON can escape.
var wholePairs = lazyregexp.New(`(?i)^(?:[^\\]|\\[^u]|\\u(?:[0-9abcef]|d[0-7])|\\ud[89ab]..\\ud[c-f])*$`)

// unquote reads a JSON string that is valid JSON. Half of a surrogate pair is an error;
// encoding/json would return U+FFFD for it.
func unquote(value json.RawMessage) (s string, err error) {
	if !wholePairs().Match(value) {
		return "", errors.New("half of a surrogate pair")
	}
	err = json.Unmarshal(value, &s)
	return s, err
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
	if strings.Contains(strings.NewReplacer("~0", "", "~1", "").Replace(text), "~") {
		return Pointer{}, fmt.Errorf(`%q is not a JSON Pointer: "~" is followed by neither 0 nor 1`, text)
	}
	escapes := strings.NewReplacer("~0", "~", "~1", "/")
	for token := range strings.SplitSeq(text[1:], "/") {
		p.tokens = append(p.tokens, escapes.Replace(token))
	}
	return p, nil
}

// MissingError is the error if there is no string at a pointer, which is its text.
type MissingError string

func (e MissingError) Error() string { return fmt.Sprintf("no string at %q", string(e)) }

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
			return "", MissingError(p.text)
		}
	}
	if value[0] != '"' {
		return "", MissingError(p.text)
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
