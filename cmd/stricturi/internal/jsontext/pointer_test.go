package jsontext

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"
)

// The examples of RFC 6901, section 5, with strings for values.
func TestPointer(t *testing.T) {
	const doc = ` { "foo" : [ "bar" , "baz" ] , "":"0","a/b":"1","c%d":"2","e^f":"3","g|h":"4","i\\j":"5","k\"l":"6"," ":"7","m~n":"8",` +
		`"o":{"p":[[],{},[{"q":"}]\"\\"}]],"p2":1},"twice":"a","twice":"b","\u0065":"9","n":null,"t":true,"01":["x"],"half":"\ud800","end":"e"} `
	for pointer, want := range map[string]string{
		"/foo/0": "bar", "/foo/1": "baz", "/": "0", "/a~1b": "1", "/c%d": "2", "/e^f": "3", "/g|h": "4", `/i\j`: "5",
		`/k"l`: "6", "/ ": "7", "/m~0n": "8", "/o/p/2/0/q": `}]"\`, "/twice": "b", "/e": "9", "/01/0": "x", "/end": "e",
	} {
		p, err := ParsePointer(pointer)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := p.Find(doc); err != nil || got != want {
			t.Errorf("%s: %q, %v", pointer, got, err)
		}
	}
	for _, pointer := range []string{
		"", "/foo", "/foo/2", "/foo/00", "/foo/-", "/foo/-1", "/foo/x", "/foo/0/0", "/o/p/0/0", "/o/p2", "/n", "/t", "/none", "/n/x",
		"/foo/99999999999",
	} {
		p, err := ParsePointer(pointer)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := p.Find(doc); err != MissingError(pointer) {
			t.Errorf("%s: %q, %v", pointer, got, err)
		}
	}
	for _, line := range []string{"", "{", `{"a":"` + "\xFF" + `"}`, `{"a":"b"} x`} {
		if got, err := (Pointer{tokens: []string{"a"}}).Find(line); err == nil || errors.As(err, new(MissingError)) {
			t.Errorf("%s: %q, %v", line, got, err)
		}
	}
	half, _ := ParsePointer("/half")
	if got, err := half.Find(doc); err == nil {
		t.Errorf("half a surrogate pair: %q", got)
	}
	for _, bad := range []string{"a", "/~", "/~2", "/a~0~"} {
		if _, err := ParsePointer(bad); err == nil {
			t.Errorf("%q is a pointer", bad)
		}
	}
}

// Find agrees with encoding/json, and does not panic.
func FuzzPointer(f *testing.F) {
	f.Add(`{"a":["b",{"c":"d"}]}`, "/a/1/c")
	f.Add(` [ "x" , {} ] `, "/0")
	f.Fuzz(func(t *testing.T, line, pointer string) {
		p, err := ParsePointer(pointer)
		if err != nil {
			return
		}
		got, err := p.Find(line)
		if err != nil || strings.Contains(pointer, "\uFFFD") {
			return
		}
		var value any
		if err := json.Unmarshal([]byte(line), &value); err != nil {
			t.Fatal(err)
		}
		for _, token := range p.tokens {
			switch v := value.(type) {
			case map[string]any:
				value = v[token]
			case []any:
				var i int
				if err := json.Unmarshal([]byte(token), &i); err != nil {
					t.Fatal(err)
				}
				value = v[i]
			}
		}
		if value != got {
			t.Errorf("%s at %s: %q, want %v", line, pointer, got, value)
		}
	})
}
