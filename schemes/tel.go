package schemes

import (
	"slices"
	"strings"

	"github.com/stricturi/stricturi/gen/tables"
	"github.com/stricturi/stricturi/uri"
)

var telGrammar = grammar{scheme: "tel", section: "RFC 3966, 3", machine: &tables.Tel, rule: tables.TelTelephoneUri}

// Tel is a telephone number (RFC 3966).
type Tel struct {
	// Digits are the digits without visual separators. Those of a global number begin
	// with "+". Those of a local number may include "*" and the letters A to F, in lower
	// case. By the grammar of RFC 3966 they may include "#" too, but there a "#" begins
	// the fragment (RFC 3986, 3.5). Digits has none.
	Digits string
	// Params are the parameters, in their order: "isub", "ext", "phone-context" and others.
	// Their names are in lower case, and the values are decoded. In "ext", and in a
	// "phone-context" that is a number, the value has no visual separators.
	Params []Param
}

// IsGlobal reports whether a number is unique in the world (5.1.4).
func (t Tel) IsGlobal() bool { return strings.HasPrefix(t.Digits, "+") }

// Param returns the value of a parameter, and reports whether the number has it. The name is in
// lower case.
func (t Tel) Param(name string) (string, bool) {
	i := slices.IndexFunc(t.Params, func(p Param) bool { return p.Name == name })
	if i < 0 {
		return "", false
	}
	return t.Params[i].Value, true
}

// ParseTel takes a tel URI apart. It returns a [*uri.SyntaxError] if the reference does not match
// the grammar, in which a number has a "+" or a phone-context, or breaks a requirement of the
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
// know (5.4). ParseTel accepts it.
func ParseTel(ref uri.Reference) (Tel, error) {
	t, err := splitTel(ref)
	for i, p := range t.Params {
		t.Params[i].Value = decode(p.Value)
	}
	return t, err
}

// splitTel is like ParseTel, but does not decode the values.
func splitTel(ref uri.Reference) (Tel, error) {
	text, err := telGrammar.match(ref)
	if err != nil {
		return Tel{}, err
	}
	digits, list, _ := strings.Cut(text[len("tel:"):], ";")
	t := Tel{Digits: strings.ToLower(withoutSeparators(digits))}
	start := len("tel:") + len(digits) + 1
	names := map[string]bool{}
	before := ""
	for at, p := range params(list, ";") {
		at += start
		value := at + len(p.Name) + len("=")
		p.Name = strings.ToLower(p.Name)
		if problem, i, section := checkTelValue(p, strings.HasPrefix(text[value-1:], "=")); problem != "" {
			return Tel{}, telGrammar.fail(ref, min(value+i, len(text)), problem, section)
		}
		if p.Name == "ext" || p.Name == "phone-context" && p.Value[0] == '+' {
			p.Value = withoutSeparators(p.Value)
		}
		rank := telRank(p.Name)
		switch {
		case names[p.Name]:
			return Tel{}, telGrammar.fail(ref, at, "second parameter of the same name", "RFC 3966, 3")
		case rank == "0" && before == "0":
			return Tel{}, telGrammar.fail(ref, at, "both isub and ext", "RFC 3966, 5.3")
		case rank < before:
			return Tel{}, telGrammar.fail(ref, at, "parameter in the wrong order", "RFC 3966, 3")
		}
		before = rank
		names[p.Name] = true
		t.Params = append(t.Params, p)
	}
	return t, nil
}

// checkTelValue returns what is wrong with the value of a parameter, and where.
func checkTelValue(p Param, hasValue bool) (problem Problem, at int, section string) {
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
		if at, ok := telGrammar.machine.Match(telGrammar.rule, local+p.Value); !ok {
			return "phone-context that is not a number or a domain name", max(0, at-len(local)), "RFC 3966, 5.4"
		}
	}
	if i := strings.IndexAny(p.Value, "=?"); i >= 0 {
		return "reserved character in a value", i, "RFC 3966, 3"
	}
	return "", 0, ""
}

// telRank returns a text that sorts as the parameter does: isub and ext first, then
// phone-context, then the others by their names.
func telRank(name string) string {
	switch name {
	case "isub", "ext":
		return "0"
	case "phone-context":
		return "1"
	}
	return "2" + name
}

// withoutSeparators removes the visual separators (5.1.1).
func withoutSeparators(text string) string {
	return strings.NewReplacer("-", "", ".", "", "(", "", ")", "").Replace(text)
}

// normalizeTel returns the form in which equivalent tel URIs are the same text (4): without
// visual separators, in lower case, and with characters that are not reserved decoded (3).
// Section 3 fixes the order of parameters.
func normalizeTel(ref uri.Reference) (uri.Reference, error) {
	t, err := splitTel(ref)
	if err != nil {
		return uri.Reference{}, err
	}
	var b strings.Builder
	b.WriteString("tel:" + t.Digits)
	for _, p := range t.Params {
		b.WriteString(";" + p.Name)
		if p.Value != "" || p.Name == "ext" {
			b.WriteString("=" + lower(decodeOnly(p.Value, unreservedOr("!*'()")))) // those of RFC 2396, 2.3
		}
	}
	return replace(ref, b.String())
}
