package schemes

import (
	"encoding/base64"
	"slices"
	"strings"

	"github.com/stricturi/stricturi/internal/ascii"
	"github.com/stricturi/stricturi/uri"
)

// build returns the URI that a text is, if parsing it returns equal parts. The error is a
// [*uri.SyntaxError] about the text.
func build[T any](g grammar, text string, parse func(uri.Reference) (T, error), equal func(parsed T) bool) (uri.URI, error) {
	u, err := uri.Parse(text)
	if err != nil {
		return uri.URI{}, err
	}
	parsed, err := parse(u.Reference())
	if err == nil && !equal(parsed) {
		err = g.fail(u.Reference(), len(g.scheme)+len(":"), "part that would be read as another", g.section)
	}
	if err != nil {
		return uri.URI{}, err
	}
	return u, nil
}

// lowerNames returns parameters with their names in lower case.
func lowerNames(params []Param) []Param {
	params = slices.Clone(params)
	for i := range params {
		params[i].Name = ascii.Lower(params[i].Name)
	}
	return params
}

// URI returns the mailto URI with these addresses and fields, with everything percent-encoded
// that needs it: "&" in a value, for example. Line breaks in the body must be "\r\n" (RFC 6068,
// 5). [ParseMailto] is the inverse: it returns the same addresses and fields, with names in
// lower case. If that is not possible, as for an address without a "@", the error is a
// [*uri.SyntaxError].
func (m Mailto) URI() (uri.URI, error) {
	m.Fields = lowerNames(m.Fields)
	isQchar := unreservedOr("!$'()*,;:@")
	var to, fields []string
	for _, entry := range m.To {
		for _, a := range addresses(escape(entry, isUnreserved)) {
			to = append(to, a.escape())
		}
	}
	for _, f := range m.Fields {
		fields = append(fields, escape(f.Name, isQchar)+"="+escape(f.Value, isQchar))
	}
	text := "mailto:" + strings.Join(to, ",")
	if fields != nil {
		text += "?" + strings.Join(fields, "&")
	}
	return build(mailtoGrammar, text, ParseMailto, func(p Mailto) bool {
		return slices.Equal(p.To, m.To) && slices.Equal(p.Fields, m.Fields)
	})
}

// URI returns the tel URI with these digits and parameters, which it sorts as RFC 3966, 3,
// requires. [ParseTel] is the inverse: it returns the same digits and the sorted parameters,
// with names in lower case. If that is not possible, as for digits with visual separators or a
// local number without a phone-context, the error is a [*uri.SyntaxError].
func (t Tel) URI() (uri.URI, error) {
	t.Params = lowerNames(t.Params)
	slices.SortStableFunc(t.Params, func(p, q Param) int { return strings.Compare(telRank(p.Name), telRank(q.Name)) })
	text := "tel:" + t.Digits
	for _, p := range t.Params {
		text += ";" + p.Name
		if p.Value != "" {
			text += "=" + escape(p.Value, unreservedOr("!*'()+:&$/"))
		}
	}
	return build(telGrammar, text, ParseTel, func(p Tel) bool { return p.Digits == t.Digits && slices.Equal(p.Params, t.Params) })
}

// URI returns the data URL with this media type and these bytes. [ParseData] is the inverse: it
// returns the same media type and bytes, with the type and names in lower case. If that is not
// possible, as for a type without a "/", the error is a [*uri.SyntaxError].
func (d Data) URI() (uri.URI, error) {
	d.Type, d.Params = ascii.Lower(d.Type), lowerNames(d.Params)
	isToken := unreservedOr("!$&'*+")
	var b strings.Builder
	b.WriteString("data:" + escape(d.Type, unreservedOr("!$&'*+/")))
	for _, p := range d.Params {
		b.WriteString(";" + escape(p.Name, isToken) + "=" + escape(p.Value, isToken))
	}
	if d.Base64 {
		b.WriteString(";base64," + base64.StdEncoding.EncodeToString(d.Bytes))
	} else {
		b.WriteString("," + escapeData(d.Bytes))
	}
	return build(dataGrammar, b.String(), ParseData, func(p Data) bool {
		return p.Type == d.Type && slices.Equal(p.Params, d.Params) && p.Base64 == d.Base64 && string(p.Bytes) == string(d.Bytes)
	})
}

// DataURL returns the data URL of bytes with a media type as in the field Content-Type, such as
// "text/plain; charset=utf-8". The bytes are in base64 if that is shorter.
func DataURL(mediatype string, data []byte) (uri.URI, error) {
	name, rest, more := strings.Cut(mediatype, ";")
	d := Data{Type: strings.TrimSpace(name), Bytes: data}
	for more {
		var p Param
		p.Name, rest, _ = strings.Cut(rest, "=")
		p.Name = strings.TrimSpace(p.Name)
		p.Value, rest, more = cutValue(rest)
		d.Params = append(d.Params, p)
	}
	d.Base64 = len(";base64")+base64.StdEncoding.EncodedLen(len(data)) < len(escapeData(data))
	return d.URI()
}

// cutValue returns the value of a parameter, a token or a quoted string (RFC 9110, 5.6.6), and
// what follows the ";" after it.
func cutValue(text string) (value, rest string, more bool) {
	if !strings.HasPrefix(text, `"`) {
		value, rest, more = strings.Cut(text, ";")
		return strings.TrimSpace(value), rest, more
	}
	var b []byte
	i := 1
	for ; i < len(text) && text[i] != '"'; i++ {
		if text[i] == '\\' && i+1 < len(text) {
			i++
		}
		b = append(b, text[i])
	}
	junk, rest, more := strings.Cut(text[min(i+1, len(text)):], ";")
	return string(b) + strings.TrimSpace(junk), rest, more
}

// escapeData returns bytes percent-encoded for a data URL.
func escapeData(data []byte) string { return escape(string(data), unreservedOr("!$&'()*+,/:;=@")) }
