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
	// with "+". Those of a local number may include "*", "#" and the letters A to F,
	// in lower case.
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
	_, err := Parse(ref)
	return err
}

// Equal reports whether two references are tel URIs and equivalent (4): with the same digits,
// visual separators apart, and the same parameters in any order. Case is ignored.
func Equal(a, b uri.Reference) bool {
	m, err := Parse(a)
	if err != nil {
		return false
	}
	n, err := Parse(b)
	if err != nil || m.Digits != n.Digits || len(m.Params) != len(n.Params) {
		return false
	}
	others := scheme.IndexOf(n.Params)
	for _, p := range m.Params {
		if value, ok := others[p.Name]; !ok || !strings.EqualFold(value, p.Value) {
			return false
		}
	}
	return true
}

// Parse takes a tel URI apart. It returns a [*uri.SyntaxError] if the reference does not match the
// grammar, in which a number has a "+" or a phone-context. Section 3 also requires that no
// parameter appears twice, that isub and ext come first, then phone-context, then the
// others in lexicographical order, and that an extension consists of digits.
func Parse(ref uri.Reference) (Number, error) {
	text, err := grammar.Match(ref)
	if err != nil {
		return Number{}, err
	}
	digits, params, _ := strings.Cut(text[len("tel:"):], ";")
	n := Number{Digits: strings.ToLower(withoutSeparators(digits))}
	start := len("tel:") + len(digits) + 1
	names := scheme.Index{}
	for at, param := range scheme.Params(params, ";") {
		at += start
		p := Param{Name: strings.ToLower(param.Name), Value: scheme.Decode(param.Value)}
		switch {
		case p.Name == "ext" && strings.Trim(param.Value, "0123456789-.()") != "":
			return Number{}, grammar.Fail(ref, at+len("ext="), "extension that is not a number", "RFC 3966, 3")
		case p.Name == "ext", p.Name == "phone-context" && strings.HasPrefix(param.Value, "+"):
			p.Value = withoutSeparators(param.Value)
		}
		if !names.Add(p) {
			return Number{}, grammar.Fail(ref, at, "second parameter of the same name", "RFC 3966, 3")
		}
		if i := len(n.Params) - 1; i >= 0 && !inOrder(n.Params[i].Name, p.Name) {
			return Number{}, grammar.Fail(ref, at, "parameter in the wrong order", "RFC 3966, 3")
		}
		n.Params = append(n.Params, p)
	}
	return n, nil
}

// inOrder reports whether a parameter can follow another one.
func inOrder(name, next string) bool {
	return place(name) < place(next) || place(name) == place(next) && (place(name) < 2 || name < next)
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
