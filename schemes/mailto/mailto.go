// Package mailto checks mailto URIs and takes them apart (RFC 6068).
package mailto

import (
	"slices"
	"strings"

	"github.com/stricturi/stricturi/gen/tables"
	"github.com/stricturi/stricturi/internal/ascii"
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
type Field = scheme.Param

// Check returns a [*uri.SyntaxError] if a reference is not a mailto URI; see [Parse].
func Check(ref uri.Reference) error {
	_, err := Parse(ref)
	return err
}

// Parse takes a mailto URI apart. It returns a [*uri.SyntaxError] if the reference does not match
// the grammar. hfname and hfvalue encode the name and value of a field of RFC 5322, so Parse
// also returns an error for
//
//   - a name that is empty, or has other characters than those of RFC 5322, 2.2;
//   - a line break in a field, except before white space (RFC 5322, 2.2.3), since what
//     follows would be a field that the URI hides;
//   - CR without LF, or LF without CR, in the body (RFC 6068, 5);
//   - a second field of a name that a message has once at most (RFC 6068, 2; RFC 5322, 3.6).
//     There can be more than one field "to": their addresses become one field.
//
// Item 1 of section 2 asks to encode the brackets of an address, "a@%5B127.0.0.1%5D", where
// the grammar as printed has them as they are. Parse follows item 1.
func Parse(ref uri.Reference) (Message, error) {
	text, err := grammar.Match(ref)
	if err != nil {
		return Message{}, err
	}
	to, fields, _ := strings.Cut(text[len("mailto:"):], "?")
	var m Message
	if to != "" {
		for _, a := range addresses(to) {
			m.To = append(m.To, scheme.Decode(a.local+"@"+a.domain))
		}
	}
	start := len("mailto:") + len(to) + 1
	seen := map[string]bool{}
	for at, field := range scheme.Params(fields, "&") {
		at += start
		name, value := field.Name, field.Value
		f := Field{Name: ascii.Lower(scheme.Decode(name)), Value: scheme.Decode(value)}
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
		if seen[f.Name] && slices.Contains(once, f.Name) {
			return Message{}, grammar.Fail(ref, at, "second field that a message has only once", "RFC 6068, 2")
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
