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
	if s, ok := simple(line); ok {
		return s, nil
	}
	if err := check(line); err != nil {
		return "", err
	}
	switch trimmed := strings.TrimLeft(line, " \t\r\n"); trimmed[0] {
	case '"':
		return unquote(trimmed)
	case '{':
		m := membersOf(line)
		if _, ok := m["in"]; !ok {
			return "", errors.New(`the object has no "in"; --pointer reads another member`)
		}
		s, ok, err := m.text("in")
		if !ok && err == nil {
			err = errors.New(`"in" is not a string`)
		}
		return s, err
	}
	return "", errors.New("neither a string nor an object")
}

// errNotJSON is the error for a line that is not a JSON text.
var errNotJSON = errors.New("not JSON; each line must be a JSON text of its own")

// check returns an error if a line is not JSON.
func check(line string) error {
	if !utf8.ValidString(line) {
		return errors.New("not UTF-8")
	}
	if !json.Valid([]byte(line)) {
		return errNotJSON
	}
	return nil
}

// members are the members of an object.
type members map[string]json.RawMessage

// membersOf returns the members of an object that is valid JSON.
func membersOf(object string) (m members) {
	_ = json.Unmarshal([]byte(object), &m)
	return m
}

// text returns a member that is a string, or whose exact bytes the object has, and reports
// whether there is one that is not null.
func (m members) text(name string) (text string, ok bool, err error) {
	value, ok := m[name]
	ok = ok && string(value) != "null"
	if ok && value[0] != '"' {
		return "", false, fmt.Errorf("%q is not a string", name)
	}
	if exact, ok := m[name+"Base64"]; ok {
		var encoded string
		if err := json.Unmarshal(exact, &encoded); err != nil || exact[0] != '"' { // null leaves a string as it is
			return "", false, fmt.Errorf("%q is not a string", name+"Base64")
		}
		b, err := base64.StdEncoding.DecodeString(encoded)
		if err != nil {
			return "", false, fmt.Errorf("%q is not base64", name+"Base64")
		}
		return string(b), true, nil
	}
	if !ok {
		return "", false, nil
	}
	text, err = unquote(string(value))
	return text, err == nil, err
}

// simple reads a string without escapes, as most lines are.
func simple(line string) (string, bool) {
	if len(line) < 2 || line[0] != '"' || line[len(line)-1] != '"' {
		return "", false
	}
	s := line[1 : len(line)-1]
	return s, IsPlain(s)
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
