// Package data checks data URLs and decodes them (RFC 2397).
package data

import (
	"encoding/base64"
	"errors"
	"strings"

	"github.com/stricturi/stricturi/gen/tables"
	"github.com/stricturi/stricturi/schemes/internal/scheme"
	"github.com/stricturi/stricturi/uri"
)

var grammar = scheme.Grammar{Scheme: "data", Section: "RFC 2397, 3", Machine: &tables.Data, Rule: tables.DataDataurl}

// URL is a data URL, decoded.
type URL struct {
	// Type is the media type, in lower case and without parameters.
	Type string
	// Params are the parameters of the media type, in their order.
	Params []Param
	// Base64 reports whether the data were in base64.
	Base64 bool
	// Data are the bytes.
	Data []byte
}

// Param is a parameter of a media type. The name is in lower case.
type Param struct{ Name, Value string }

// Check returns a [*uri.SyntaxError] if a reference is not a data URL; see [Parse].
func Check(ref uri.Reference) error {
	_, err := Parse(ref)
	return err
}

// Parse decodes a data URL. If there is no media type, it is "text/plain" with the
// parameter charset=US-ASCII, and if there are only parameters, it is "text/plain" (2).
//
// Parse returns a [*uri.SyntaxError] if the reference does not match the grammar, or if it has
// ";base64" and the data are not base64 (RFC 2045, 6.8). Line breaks in base64 are ignored,
// other characters outside its alphabet are not. A fragment is not part of the data.
func Parse(ref uri.Reference) (URL, error) {
	text, err := grammar.Match(ref)
	if err != nil {
		return URL{}, err
	}
	const start = len("data:")
	head, body, _ := strings.Cut(text[start:], ",")
	u := URL{Type: "text/plain"}
	at := start + len(head) + 1
	if n := len(head) - len(";base64"); n >= 0 && strings.EqualFold(head[n:], ";base64") {
		u.Base64, head = true, head[:n]
	}
	if head == "" {
		u.Params = []Param{{"charset", "US-ASCII"}}
	}
	name, params, more := strings.Cut(head, ";")
	if name != "" {
		u.Type = strings.ToLower(scheme.Decode(name))
	}
	for more {
		var p string
		p, params, more = strings.Cut(params, ";")
		name, value, _ := strings.Cut(p, "=")
		u.Params = append(u.Params, Param{strings.ToLower(scheme.Decode(name)), scheme.Decode(value)})
	}
	u.Data = []byte(scheme.Decode(body))
	if !u.Base64 {
		return u, nil
	}
	n, err := base64.StdEncoding.Strict().Decode(u.Data, u.Data)
	if err != nil {
		var corrupt base64.CorruptInputError
		errors.As(err, &corrupt)
		return URL{}, grammar.Fail(ref, at+scheme.Encoded(body, int(corrupt)), "wrong base64", "RFC 2045, 6.8")
	}
	u.Data = u.Data[:n]
	return u, nil
}
