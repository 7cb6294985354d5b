package mailto

import (
	"strings"

	"github.com/stricturi/stricturi/schemes/internal/scheme"
	"github.com/stricturi/stricturi/uri"
)

// Normalize returns the form in which equivalent mailto URIs are the same text (RFC 6068, 2).
// All addresses are before the "?", also those of fields "to" that are lists of addresses.
// Domains are in lower case, as in [RFC 3986], 3.2.2, and so are names of fields; local parts
// and values keep their case. Characters are percent-encoded only where they must be. There
// is no fragment, which is meaningless. Normalize returns the error of [Check] if there is one.
//
// [RFC 3986]: https://www.rfc-editor.org/rfc/rfc3986
func Normalize(ref uri.Reference) (uri.Reference, error) {
	if err := Check(ref); err != nil {
		return uri.Reference{}, err
	}
	text, _ := grammar.Match(ref)
	to, fields, _ := strings.Cut(text[len("mailto:"):], "?")
	var list, others []string
	for _, a := range addresses(to) {
		list = append(list, a.normalize())
	}
	for _, field := range scheme.Params(fields, "&") {
		name := scheme.Lower(scheme.DecodeOnly(field.Name, isQchar))
		if all := normalizeAll(field.Value); name == "to" && all != nil {
			list = append(list, all...)
		} else {
			others = append(others, name+"="+scheme.DecodeOnly(field.Value, isQchar))
		}
	}
	text = "mailto:" + strings.Join(list, ",")
	if others != nil {
		text += "?" + strings.Join(others, "&")
	}
	return ref.Edition().ParseReference(text)
}

// address is a mail address, as it is written.
type address struct{ local, domain string }

// addresses splits a list of addresses, in which the commas may be percent-encoded. A comma
// in a quoted string or in brackets does not separate addresses.
func addresses(list string) []address {
	var all []address
	if list == "" {
		return nil
	}
	var quoted, literal bool
	start, at, domain := 0, -1, 0
	end := func(i int) {
		a := address{local: list[start:i]}
		if at >= 0 {
			a = address{list[start:at], list[domain:i]}
		}
		all = append(all, a)
	}
	for i := 0; i < len(list); {
		c, n := scheme.Octet(list[i:])
		switch next := i + n; {
		case quoted && c == '\\' && next < len(list):
			_, skipped := scheme.Octet(list[next:])
			n += skipped
		case c == '"' && !literal:
			quoted = !quoted
		case quoted:
		case c == '[':
			literal = true
		case c == ']':
			literal = false
		case literal:
		case c == '@' && at < 0:
			at, domain = i, next
		case c == ',':
			end(i)
			start, at = next, -1
		}
		i += n
	}
	end(len(list))
	return all
}

// normalize returns the normal form of an address.
func (a address) normalize() string {
	return recode(a.local, isLocal) + "@" + scheme.Lower(recode(a.domain, isDomain))
}

func recode(text string, some func(c byte) bool) string {
	return scheme.Escape(scheme.Decode(text), some)
}

// normalizeAll returns the normal forms of the addresses of a field "to". It returns nil if
// one is not an address of a mailto URI, but has a name or a comment.
func normalizeAll(value string) []string {
	var all []string
	for _, a := range addresses(value) {
		text := a.normalize()
		if _, ok := grammar.Machine.Match(grammar.Rule, "mailto:"+text); !ok {
			return nil
		}
		all = append(all, text)
	}
	return all
}

// isQchar reports whether a field can have a character that is not percent-encoded.
func isQchar(c byte) bool { return scheme.IsUnreserved(c) || strings.IndexByte("!$'()*+,;:@", c) >= 0 }

// isLocal reports whether a normalized local part has a character that is not
// percent-encoded, as in the examples (6.2): no delimiter.
func isLocal(c byte) bool { return scheme.IsUnreserved(c) || strings.IndexByte("!$'*+", c) >= 0 }

// isDomain is like isLocal for domains.
func isDomain(c byte) bool { return isLocal(c) || c == ':' }
