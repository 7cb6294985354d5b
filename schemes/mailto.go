package schemes

import (
	"slices"
	"strings"

	"github.com/stricturi/stricturi/gen/tables"
	"github.com/stricturi/stricturi/internal/ascii"
	"github.com/stricturi/stricturi/internal/core"
	"github.com/stricturi/stricturi/uri"
)

var mailtoGrammar = grammar{scheme: "mailto", section: "RFC 6068, 2", machine: &tables.Mailto, rule: tables.MailtoMailtoURI}

// Mailto is the beginning of a message, for a user to complete (RFC 6068).
type Mailto struct {
	// To are the addresses before the "?", decoded. There may be more in a field "to".
	To []string
	// Fields are the header fields, decoded and in their order. Their names are in lower case.
	// The name "body" stands for the body of the message.
	Fields []Param
}

// ParseMailto takes a mailto URI apart. It returns a [*uri.SyntaxError] if the reference does not
// match the grammar. hfname and hfvalue encode the name and value of a field of RFC 5322, so
// ParseMailto also returns an error for
//
//   - a name that is empty, or has other characters than those of RFC 5322, 2.2;
//   - a line break in a field, except before white space (RFC 5322, 2.2.3), since what
//     follows would be a field that the URI hides;
//   - CR without LF, or LF without CR, in the body (RFC 6068, 5);
//   - a second field of a name that a message has once at most (RFC 6068, 2; RFC 5322, 3.6).
//     There can be more than one field "to": their addresses become one field.
//
// Item 1 of section 2 asks to encode the brackets of an address, "a@%5B127.0.0.1%5D", where
// the grammar as printed has them as they are. ParseMailto follows item 1.
func ParseMailto(ref uri.Reference) (Mailto, error) {
	text, err := mailtoGrammar.match(ref)
	if err != nil {
		return Mailto{}, err
	}
	to, fields, _ := strings.Cut(text[len("mailto:"):], "?")
	var m Mailto
	for _, a := range addresses(to) {
		m.To = append(m.To, a.local+"@"+a.domain)
	}
	start := len("mailto:") + len(to) + 1
	seen := map[string]bool{}
	for at, field := range params(fields, "&") {
		at += start
		f := Param{ascii.Lower(decode(field.Name)), decode(field.Value)}
		if f.Name == "" || strings.ContainsFunc(f.Name, func(c rune) bool { return c <= ' ' || c >= 0x7F || c == ':' }) {
			return Mailto{}, mailtoGrammar.fail(ref, at, "name that no header field has", "RFC 5322, 2.2")
		}
		breaks, section := foldedLines(), "RFC 5322, 2.2.3"
		if f.Name == "body" {
			breaks, section = bodyLines(), "RFC 6068, 5"
		}
		if i := strings.IndexAny(breaks.Replace(f.Value), "\r\n"); i >= 0 {
			at += len(field.Name) + 1 + core.OffsetAfter(field.Value, i)
			return Mailto{}, mailtoGrammar.fail(ref, at, "wrong line break", section)
		}
		if seen[f.Name] && slices.Contains(once, f.Name) {
			return Mailto{}, mailtoGrammar.fail(ref, at, "second field that a message has only once", "RFC 6068, 2")
		}
		seen[f.Name] = true
		m.Fields = append(m.Fields, f)
	}
	return m, nil
}

// once are the fields that a message has once at most (RFC 5322, 3.6), without "to".
var once = []string{
	"date", "from", "sender", "reply-to", "cc", "bcc", "message-id", "in-reply-to", "references", "subject",
}

// foldedLines and bodyLines replace the line breaks that a field and the body can have by as
// many spaces.
func foldedLines() *strings.Replacer { return strings.NewReplacer("\r\n ", "   ", "\r\n\t", "   ") }
func bodyLines() *strings.Replacer   { return strings.NewReplacer("\r\n", "  ") }

// normalizeMailto returns the form in which equivalent mailto URIs are the same text (RFC 6068,
// 2). All addresses are before the "?", also those of fields "to" that are lists of addresses.
// Domains are in lower case, as in RFC 3986, 3.2.2, and so are names of fields; local parts
// and values keep their case. Characters are percent-encoded only where they must be. There
// is no fragment, which is meaningless.
func normalizeMailto(ref uri.Reference) (uri.Reference, error) {
	text, _ := mailtoGrammar.match(ref)
	to, fields, _ := strings.Cut(text[len("mailto:"):], "?")
	var list, others []string
	for _, a := range addresses(to) {
		list = append(list, a.normalize())
	}
	isQchar := unreservedOr("!$'()*+,;:@")
	for _, field := range params(fields, "&") {
		name := lower(decodeOnly(field.Name, isQchar))
		if all := normalizeAll(field.Value); name == "to" && all != nil {
			list = append(list, all...)
		} else {
			others = append(others, name+"="+decodeOnly(field.Value, isQchar))
		}
	}
	text = "mailto:" + strings.Join(list, ",")
	if others != nil {
		text += "?" + strings.Join(others, "&")
	}
	return ref.Edition().ParseReference(text)
}

// address is a mail address, decoded.
type address struct{ local, domain string }

// addresses decodes a list of addresses, in which the commas may be percent-encoded. A comma in
// a quoted string or in brackets does not separate addresses.
func addresses(text string) (all []address) {
	list := decode(text)
	if list == "" {
		return nil
	}
	var quoted, literal bool
	start, at := 0, -1
	end := func(i int) {
		a := address{local: list[start:i]}
		if at >= 0 {
			a = address{list[start:at], list[at+1 : i]}
		}
		all = append(all, a)
	}
	for i := 0; i < len(list); i++ {
		switch c := list[i]; {
		case quoted && c == '\\':
			i++
		case c == '"' && !literal:
			quoted = !quoted
		case quoted:
		case c == '[', c == ']':
			literal = c == '['
		case literal:
		case c == '@' && at < 0:
			at = i
		case c == ',':
			end(i)
			start, at = i+1, -1
		}
	}
	end(len(list))
	return all
}

// normalize returns the normal form of an address. Delimiters are percent-encoded, as in the
// examples (6.2).
func (a address) normalize() string {
	local, domain, _ := strings.Cut(a.escape(), "@")
	return local + "@" + lower(domain)
}

// escape returns the address percent-encoded.
func (a address) escape() string {
	const plain = "!$'*+"
	return escape(a.local, unreservedOr(plain)) + "@" + escape(a.domain, unreservedOr(plain+":"))
}

// normalizeAll returns the normal forms of the addresses of a field "to". It returns nil if
// one is not an address of a mailto URI, but has a name or a comment.
func normalizeAll(value string) []string {
	var all []string
	for _, a := range addresses(value) {
		text := a.normalize()
		if _, ok := mailtoGrammar.machine.Match(mailtoGrammar.rule, "mailto:"+text); !ok {
			return nil
		}
		all = append(all, text)
	}
	return all
}
