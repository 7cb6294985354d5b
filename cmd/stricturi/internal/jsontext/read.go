package jsontext

import (
	"encoding/base64"
	"encoding/json"
	"errors"
	"strconv"
	"strings"
	"unicode/utf8"
)

// ReadText returns the text in a line of JSON Lines: the line is a string, or an object
// whose member "in" is the text. If the object has "inBase64", as the command writes
// it, that has the exact bytes of the text.
func ReadText(line string) (string, error) {
	if s, ok := simple(line); ok {
		return s, nil
	}
	if !utf8.ValidString(line) {
		return "", errors.New("not UTF-8")
	}
	if !json.Valid([]byte(line)) {
		return "", errors.New("not JSON")
	}
	switch trimmed := strings.TrimLeft(line, " \t\r\n"); trimmed[0] {
	case '"':
		return unquote(trimmed)
	case '{':
		var members map[string]json.RawMessage
		_ = json.Unmarshal([]byte(line), &members) // it is valid JSON
		in, ok := members["in"]
		if !ok {
			return "", errors.New(`the object has no "in"`)
		}
		if in[0] != '"' {
			return "", errors.New(`"in" is not a string`)
		}
		if exact, ok := members["inBase64"]; ok {
			var encoded string
			if err := json.Unmarshal(exact, &encoded); err != nil || exact[0] != '"' { // null leaves a string as it is
				return "", errors.New(`"inBase64" is not a string`)
			}
			b, err := base64.StdEncoding.DecodeString(encoded)
			if err != nil {
				return "", errors.New(`"inBase64" is not base64`)
			}
			return string(b), nil
		}
		return unquote(string(in))
	}
	return "", errors.New("neither a string nor an object")
}

// simple reads a string without escapes, as most lines are.
func simple(line string) (string, bool) {
	if len(line) < 2 || line[0] != '"' || line[len(line)-1] != '"' {
		return "", false
	}
	s := line[1 : len(line)-1]
	for i := 0; i < len(s); i++ {
		if s[i] >= utf8.RuneSelf || !plain[s[i]] {
			return "", false
		}
	}
	return s, true
}

// unquote reads a JSON string that is valid JSON. Half of a surrogate pair, which JSON
// can escape, is an error; encoding/json would return U+FFFD for it.
func unquote(quoted string) (string, error) {
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
	if err := json.Unmarshal([]byte(quoted), &s); err != nil {
		return "", errors.New("not a JSON string")
	}
	return s, nil
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
