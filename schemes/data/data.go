// Package data checks data URLs and decodes them (RFC 2397).
package data

import (
	"encoding/base64"
	"errors"
	"slices"
	"strings"

	"github.com/stricturi/stricturi/gen/tables"
	"github.com/stricturi/stricturi/internal/ascii"
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
type Param = scheme.Param

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
	u, body, at, err := parse(ref)
	if err != nil {
		return URL{}, err
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

// parse decodes the media type, and returns the data as they are written and where.
func parse(ref uri.Reference) (u URL, body string, at int, err error) {
	text, err := grammar.Match(ref)
	if err != nil {
		return URL{}, "", 0, err
	}
	const start = len("data:")
	head, body, _ := strings.Cut(text[start:], ",")
	u.Type = defaultType
	at = start + len(head) + 1
	if n := len(head) - len(";base64"); n >= 0 && strings.EqualFold(head[n:], ";base64") {
		u.Base64, head = true, head[:n]
	}
	if head == "" {
		u.Params = defaultParams
	}
	name, params, _ := strings.Cut(head, ";")
	if name != "" {
		u.Type = ascii.Lower(scheme.Decode(name))
	}
	for _, p := range scheme.Params(params, ";") {
		u.Params = append(u.Params, Param{Name: ascii.Lower(scheme.Decode(p.Name)), Value: scheme.Decode(p.Value)})
	}
	return u, body, at, nil
}

// These are the media type of a URL that has none (2).
const defaultType = "text/plain"

var defaultParams = []Param{{Name: "charset", Value: "US-ASCII"}}

// Normalize returns the form in which data URLs with the same media type and data are the same
// text: without the default media type, and without "text/plain" before parameters (2). The
// type, the subtype and the names of parameters have no case (RFC 2045, 5.1), and neither has
// a charset (RFC 2046, 4.1.2); the order of parameters is not significant (RFC 2045, 5).
// Normalize does not decode base64: which data it encodes is not a matter of RFC 2397, 2. It
// returns the error of [Check] if there is one.
func Normalize(ref uri.Reference) (uri.Reference, error) {
	if err := Check(ref); err != nil {
		return uri.Reference{}, err
	}
	u, body, _, _ := parse(ref)
	params := slices.Clone(u.Params)
	for i, p := range params {
		if p.Name == "charset" {
			params[i].Value = ascii.Lower(p.Value)
		}
	}
	slices.SortStableFunc(params, func(p, q Param) int { return strings.Compare(p.Name, q.Name) })
	var b strings.Builder
	b.WriteString("data:")
	switch {
	case u.Type != defaultType || len(params) == 0:
		major, minor, _ := strings.Cut(u.Type, "/")
		b.WriteString(scheme.Escape(major, isTokenchar) + "/" + scheme.Escape(minor, isTokenchar))
	case len(params) == 1 && params[0] == Param{Name: "charset", Value: "us-ascii"}:
		params = nil
	}
	for _, p := range params {
		b.WriteString(";" + scheme.Escape(p.Name, isTokenchar) + "=" + scheme.Escape(p.Value, isTokenchar))
	}
	if u.Base64 {
		b.WriteString(";base64")
	}
	b.WriteString("," + scheme.DecodeOnly(body, scheme.IsUnreserved))
	return scheme.Replace(ref, b.String()), nil
}

// isTokenchar reports whether a token can have a character that is not percent-encoded.
func isTokenchar(c byte) bool { return scheme.IsUnreserved(c) || strings.IndexByte("!$&'*+", c) >= 0 }
