package jsontext

import (
	"encoding/json"
	"errors"
	"strings"
	"unicode/utf8"

	"github.com/stricturi/stricturi/internal/lazyregexp"
)

// ReadText returns the text in a line of JSON Lines: the line is a string, or an object
// whose member "in" is the text. If the object has "inBase64", as the command writes
// it, that has the exact bytes of the text.
func ReadText(line string) (string, error) {
	value := json.RawMessage(strings.Trim(line, " \t\r\n"))
	switch {
	case !utf8.ValidString(line):
		return "", errors.New("not UTF-8")
	case len(value) == 0:
		return "", errors.New("the line is empty; each line must be a JSON text of its own")
	case !json.Valid(value):
		return "", errors.New("not JSON; each line must be a JSON text of its own")
	case value[0] == '"':
		return unquote(value)
	case value[0] != '{':
		return "", errors.New("neither a string nor an object")
	}
	var members map[string]json.RawMessage // the last of several of the same name counts
	_ = json.Unmarshal(value, &members)    // it is valid JSON
	in, ok := members["in"]
	encoded, isEncoded := members["inBase64"]
	var exact []byte
	switch {
	case !ok:
		return "", errors.New(`the object has no "in"; jq -r '.member' writes another member as lines`)
	case isEncoded && (encoded[0] != '"' || json.Unmarshal(encoded, &exact) != nil):
		return "", errors.New(`"inBase64" is not base64`)
	case isEncoded:
		return string(exact), nil
	case in[0] != '"':
		return "", errors.New(`"in" is not a string`)
	}
	return unquote(in)
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
