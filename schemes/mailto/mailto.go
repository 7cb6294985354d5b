// Package mailto checks mailto URIs and takes them apart (RFC 6068).
package mailto

import (
	"slices"
	"strings"

	"github.com/stricturi/stricturi/gen/tables"
	"github.com/stricturi/stricturi/schemes/internal/scheme"
	"github.com/stricturi/stricturi/uri"
)

var grammar = scheme.Grammar{Scheme: "mailto", Section: "RFC 6068, 2", Machine: &tables.Mailto, Rule: tables.MailtoMailtoURI}

// Message is the beginning of a message, for a user to complete.
type Message struct {
	// To are the addresses before the "?", decoded. There may be more in a field "to".
	To []string
	// Fields are the header fields, in their order. The name "body" stands for the body
	// of the message.
	Fields []Field
}

// Field is a header field, decoded. The name is in lower case.
type Field struct{ Name, Value string }

// Check returns a [*uri.SyntaxError] if a reference is not a mailto URI; see [Parse].
func Check(ref uri.Reference) error {
	_, err := Parse(ref)
	return err
}

// Equal reports whether two references are mailto URIs and equivalent. An address can be in a
// field "to" as well, names of fields have no case (RFC 6068, 2), and neither have domains
// (RFC 5321, 2.4).
func Equal(a, b uri.Reference) bool {
	m, err := Parse(a)
	if err != nil {
		return false
	}
	n, err := Parse(b)
	if err != nil {
		return false
	}
	to, fields := m.comparable()
	otherTo, otherFields := n.comparable()
	return slices.Equal(to, otherTo) && slices.Equal(fields, otherFields)
}

// comparable returns all addresses with their domains in lower case, and the fields other
// than "to".
func (m Message) comparable() (to []string, fields []Field) {
	to = slices.Clone(m.To)
	for _, f := range m.Fields {
		if f.Name != "to" {
			fields = append(fields, f)
		} else if f.Value != "" {
			to = append(to, strings.Split(f.Value, ",")...)
		}
	}
	for i, address := range to {
		at := strings.LastIndexByte(address, '@') + 1
		to[i] = address[:at] + strings.ToLower(address[at:])
	}
	return to, fields
}

// Parse takes a mailto URI apart. It returns a [*uri.SyntaxError] if the reference does not match
// the grammar. hfname and hfvalue encode the name and value of a field of RFC 5322, so Parse
// also returns an error for
//
//   - a name that is empty, or has other characters than those of RFC 5322, 2.2;
//   - a line break in a field, except before white space (RFC 5322, 2.2.3), since what
//     follows would be a field that the URI hides;
//   - CR without LF, or LF without CR, in the body (RFC 6068, 5).
//
// Item 1 of section 2 asks to encode the brackets of an address, "a@%5B127.0.0.1%5D", where
// the grammar as printed has them as they are. Parse follows item 1.
func Parse(ref uri.Reference) (Message, error) {
	text, err := grammar.Match(ref)
	if err != nil {
		return Message{}, err
	}
	to, fields, more := strings.Cut(text[len("mailto:"):], "?")
	var m Message
	if to != "" {
		for address := range strings.SplitSeq(to, ",") {
			m.To = append(m.To, scheme.Decode(address))
		}
	}
	at := len("mailto:") + len(to) + 1
	for more {
		var field string
		field, fields, more = strings.Cut(fields, "&")
		name, value, _ := strings.Cut(field, "=")
		f := Field{strings.ToLower(scheme.Decode(name)), scheme.Decode(value)}
		if f.Name == "" || strings.ContainsFunc(f.Name, func(c rune) bool { return c <= ' ' || c >= 0x7F || c == ':' }) {
			return Message{}, grammar.Fail(ref, at, "name that no header field has", "RFC 5322, 2.2")
		}
		if i := wrongBreak(f.Value, f.Name == "body"); i >= 0 {
			section := "RFC 5322, 2.2.3"
			if f.Name == "body" {
				section = "RFC 6068, 5"
			}
			return Message{}, grammar.Fail(ref, at+len(name)+1+scheme.Encoded(value, i), "wrong line break", section)
		}
		m.Fields = append(m.Fields, f)
		at += len(field) + 1
	}
	return m, nil
}

// wrongBreak returns where a value has a line break that it must not have, or -1.
func wrongBreak(value string, body bool) int {
	for i := 0; i < len(value); i++ {
		if c := value[i]; c != '\r' && c != '\n' {
			continue
		}
		rest, ok := strings.CutPrefix(value[i:], "\r\n")
		if !ok || !body && !strings.HasPrefix(rest, " ") && !strings.HasPrefix(rest, "\t") {
			return i
		}
		i++
	}
	return -1
}
