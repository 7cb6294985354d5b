package schemes

import (
	"encoding/base64"
	"errors"
	"slices"
	"strings"

	"github.com/stricturi/stricturi/gen/tables"
	"github.com/stricturi/stricturi/internal/ascii"
	"github.com/stricturi/stricturi/internal/core"
	"github.com/stricturi/stricturi/uri"
)

var dataGrammar = grammar{scheme: "data", section: "RFC 2397, 3", machine: &tables.Data, rule: tables.DataDataurl}

// Data is a data URL (RFC 2397), decoded.
type Data struct {
	// Type is the media type, in lower case and without parameters.
	Type string
	// Params are the parameters of the media type, in their order. Their names are in lower
	// case.
	Params []Param
	// Base64 reports whether the bytes were in base64.
	Base64 bool
	Bytes  []byte
}

// ParseData decodes a data URL. If there is no media type, it is "text/plain" with the
// parameter charset=US-ASCII, and if there are only parameters, it is "text/plain" (2).
//
// ParseData returns a [*uri.SyntaxError] if the reference does not match the grammar, or if it
// has ";base64" and the data are not base64 (RFC 2045, 6.8). Line breaks in base64 are ignored,
// other characters outside its alphabet are not. A fragment is not part of the data.
func ParseData(ref uri.Reference) (Data, error) {
	text, err := dataGrammar.match(ref)
	if err != nil {
		return Data{}, err
	}
	d, body := splitData(text)
	d.Bytes = []byte(decode(body))
	if !d.Base64 {
		return d, nil
	}
	n, err := base64.StdEncoding.Strict().Decode(d.Bytes, d.Bytes)
	if err != nil {
		var corrupt base64.CorruptInputError
		errors.As(err, &corrupt)
		at := len(text) - len(body) + core.OffsetAfter(body, int(corrupt))
		return Data{}, dataGrammar.fail(ref, at, "wrong base64", "RFC 2045, 6.8")
	}
	d.Bytes = d.Bytes[:n]
	return d, nil
}

// splitData decodes the media type, and returns the data as they are written.
func splitData(text string) (d Data, body string) {
	head, body, _ := strings.Cut(text[len("data:"):], ",")
	if n := len(head) - len(";base64"); n >= 0 && strings.EqualFold(head[n:], ";base64") {
		d.Base64, head = true, head[:n]
	}
	d.Type = defaultType
	if head == "" {
		d.Params = []Param{{"charset", "US-ASCII"}}
	}
	name, list, _ := strings.Cut(head, ";")
	if name != "" {
		d.Type = ascii.Lower(decode(name))
	}
	for _, p := range params(list, ";") {
		d.Params = append(d.Params, Param{ascii.Lower(decode(p.Name)), decode(p.Value)})
	}
	return d, body
}

// defaultType is the media type of a data URL that has none (2).
const defaultType = "text/plain"

// normalizeData leaves out the default media type, and "text/plain" before parameters (2). The
// type, the subtype and the names of parameters have no case (RFC 2045, 5.1), and neither has
// a charset (RFC 2046, 4.1.2); the order of parameters is not significant (RFC 2045, 5).
// Base64 is not decoded, because RFC 2397 does not say that its data are equivalent to others.
func normalizeData(ref uri.Reference) (uri.Reference, error) {
	text, _ := dataGrammar.match(ref)
	d, body := splitData(text)
	for i, p := range d.Params {
		if p.Name == "charset" {
			d.Params[i].Value = ascii.Lower(p.Value)
		}
	}
	slices.SortStableFunc(d.Params, func(p, q Param) int { return strings.Compare(p.Name, q.Name) })
	token := func(text string) string { return escape(text, unreservedOr("!$&'*+")) }
	var b strings.Builder
	b.WriteString("data:")
	switch {
	case d.Type != defaultType || len(d.Params) == 0:
		major, minor, _ := strings.Cut(d.Type, "/")
		b.WriteString(token(major) + "/" + token(minor))
	case len(d.Params) == 1 && d.Params[0] == Param{"charset", "us-ascii"}:
		d.Params = nil
	}
	for _, p := range d.Params {
		b.WriteString(";" + token(p.Name) + "=" + token(p.Value))
	}
	if d.Base64 {
		b.WriteString(";base64")
	}
	b.WriteString("," + decodeOnly(body, isUnreserved))
	return replace(ref, b.String())
}
