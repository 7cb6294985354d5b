// Package tel checks tel URIs and takes them apart (RFC 3966).
package tel

import (
	"strings"

	"github.com/stricturi/stricturi/gen/tables"
	"github.com/stricturi/stricturi/schemes/internal/scheme"
	"github.com/stricturi/stricturi/uri"
)

var grammar = scheme.Grammar{Scheme: "tel", Section: "RFC 3966, 3", Machine: &tables.Tel, Rule: tables.TelTelephoneUri}

// Number is a telephone number, as [Parse] returns it.
type Number struct {
	// Digits are the digits without visual separators. Those of a global number begin
	// with "+". Those of a local number may include "*" and the letters A to F, in lower
	// case. By the grammar of RFC 3966 they may include "#" too, but there a "#" begins
	// the fragment (RFC 3986, 3.5). Digits has none.
	Digits string
	// Params are the parameters, in their order.
	Params []Param
}

// Param is a parameter of a telephone number: "isub", "ext", "phone-context" or another
// one. The name is in lower case, and the value is decoded. In "ext", and in a
// "phone-context" that is a number, the value has no visual separators.
type Param = scheme.Param

// IsGlobal reports whether a number is unique in the world (5.1.4).
func (n Number) IsGlobal() bool { return strings.HasPrefix(n.Digits, "+") }

// Param returns the value of a parameter, and reports whether the number has it.
func (n Number) Param(name string) (string, bool) {
	for _, p := range n.Params {
		if strings.EqualFold(p.Name, name) {
			return p.Value, true
		}
	}
	return "", false
}

// Check returns a [*uri.SyntaxError] if a reference is not a tel URI; see [Parse].
func Check(ref uri.Reference) error {
	_, err := parse(ref)
	return err
}

// Normalize returns the form in which equivalent tel URIs are the same text (4): without
// visual separators, in lower case, and with characters that are not reserved decoded (3).
// Section 3 fixes the order of parameters. Normalize returns the error of [Check] if there
// is one.
func Normalize(ref uri.Reference) (uri.Reference, error) {
	n, err := parse(ref)
	if err != nil {
		return uri.Reference{}, err
	}
	var b strings.Builder
	b.WriteString("tel:" + n.Digits)
	for _, p := range n.Params {
		b.WriteString(";" + p.Name)
		if p.Value != "" || p.Name == "ext" {
			b.WriteString("=" + scheme.Lower(scheme.DecodeOnly(p.Value, isUnreserved)))
		}
	}
	return scheme.Replace(ref, b.String()), nil
}

// isUnreserved reports whether RFC 2396, 2.3, calls a character unreserved.
func isUnreserved(c byte) bool { return scheme.IsUnreserved(c) || strings.IndexByte("!*'()", c) >= 0 }

// Parse takes a tel URI apart. It returns a [*uri.SyntaxError] if the reference does not match the
// grammar, in which a number has a "+" or a phone-context, or breaks a requirement of the
// prose:
//
//   - no parameter appears twice, and isub and ext come first, then phone-context, then
//     the others in lexicographical order (3);
//   - isub and ext do not appear both (5.3);
//   - ext is a number, phone-context a number or a domain name, and isub has a value, since
//     the grammar's parameter is for other parameters (5.4);
//   - isub has no "=" and no "?" that is not percent-encoded (3). The section says so of
//     "+" as well, but the grammar allows it in values, and RFC 4694 and RFC 4904 use it.
//
// A program must not use a URI with a parameter that begins with "m-" and that it does not
// know (5.4). Parse accepts it.
func Parse(ref uri.Reference) (Number, error) {
	n, err := parse(ref)
	for i, p := range n.Params {
		n.Params[i].Value = scheme.Decode(p.Value)
	}
	return n, err
}

// parse is like Parse, but does not decode the values.
func parse(ref uri.Reference) (Number, error) {
	text, err := grammar.Match(ref)
	if err != nil {
		return Number{}, err
	}
	digits, params, _ := strings.Cut(text[len("tel:"):], ";")
	n := Number{Digits: strings.ToLower(withoutSeparators(digits))}
	start := len("tel:") + len(digits) + 1
	names := map[string]bool{}
	for at, p := range scheme.Params(params, ";") {
		at += start
		value := at + len(p.Name) + len("=")
		p.Name = strings.ToLower(p.Name)
		if problem, i, section := checkValue(p, strings.HasPrefix(text[value-1:], "=")); problem != "" {
			return Number{}, grammar.Fail(ref, min(value+i, len(text)), problem, section)
		}
		if p.Name == "ext" || p.Name == "phone-context" && p.Value[0] == '+' {
			p.Value = withoutSeparators(p.Value)
		}
		if names[p.Name] {
			return Number{}, grammar.Fail(ref, at, "second parameter of the same name", "RFC 3966, 3")
		}
		if i := len(n.Params) - 1; i >= 0 && place(n.Params[i].Name) == 0 && place(p.Name) == 0 {
			return Number{}, grammar.Fail(ref, at, "both isub and ext", "RFC 3966, 5.3")
		} else if i >= 0 && !inOrder(n.Params[i].Name, p.Name) {
			return Number{}, grammar.Fail(ref, at, "parameter in the wrong order", "RFC 3966, 3")
		}
		names[p.Name] = true
		n.Params = append(n.Params, p)
	}
	return n, nil
}

// checkValue returns what is wrong with the value of a parameter, and where.
func checkValue(p Param, hasValue bool) (problem scheme.Problem, at int, section string) {
	switch p.Name {
	case "ext":
		if !hasValue || strings.Trim(p.Value, "0123456789-.()") != "" {
			return "extension that is not a number", 0, "RFC 3966, 5.4"
		}
	case "isub":
		if p.Value == "" {
			return "empty subaddress", 0, "RFC 3966, 5.4"
		}
	case "phone-context":
		const local = "tel:0;phone-context="
		if at, ok := grammar.Machine.Match(grammar.Rule, local+p.Value); !ok {
			return "phone-context that is not a number or a domain name", max(0, at-len(local)), "RFC 3966, 5.4"
		}
	}
	if i := strings.IndexAny(p.Value, "=?"); i >= 0 {
		return "reserved character in a value", i, "RFC 3966, 3"
	}
	return "", 0, ""
}

// inOrder reports whether a parameter can follow another one.
func inOrder(name, next string) bool {
	return place(name) < place(next) || place(name) == 2 && place(next) == 2 && name < next
}

// place returns where a parameter belongs: isub and ext first, then phone-context.
func place(name string) int {
	switch name {
	case "isub", "ext":
		return 0
	case "phone-context":
		return 1
	}
	return 2
}

// withoutSeparators removes the visual separators (5.1.1).
func withoutSeparators(digits string) string {
	return strings.Map(func(c rune) rune {
		if strings.ContainsRune("-.()", c) {
			return -1
		}
		return c
	}, digits)
}
