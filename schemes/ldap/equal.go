package ldap

import (
	"slices"
	"strings"

	"github.com/stricturi/stricturi/schemes/internal/scheme"
	"github.com/stricturi/stricturi/uri"
)

// Equal reports whether two references are LDAP URLs and equivalent: they have the same parts
// when they are decoded and defaults are added (RFC 4516, 3 and 4). Names of attributes and
// of extensions are compared without regard to case (RFC 4512, 1.4 and 2.5). DNs and filters
// are compared as texts, because how they match depends on the types of their attributes.
func Equal(a, b uri.Reference) bool {
	x, err := Parse(a)
	if err != nil {
		return false
	}
	y, err := Parse(b)
	if err != nil || server(a).Equivalence(server(b)) > uri.EqualScheme || !scheme.SameFragment(a, b) {
		return false
	}
	return x.DN == y.DN && x.Scope == y.Scope && x.Filter == y.Filter &&
		slices.EqualFunc(x.requested(), y.requested(), strings.EqualFold) &&
		slices.EqualFunc(x.Extensions, y.Extensions, func(x, y Extension) bool {
			return x.Critical == y.Critical && strings.EqualFold(x.Type, y.Type) && x.Value == y.Value
		})
}

// requested returns the attributes to return: "*" is all, as is none.
func (u URL) requested() []string {
	if len(u.Attributes) == 0 {
		return []string{"*"}
	}
	return u.Attributes
}

// server returns the part of a URL that says which server to ask.
func server(ref uri.Reference) uri.Reference {
	authority, _ := ref.Authority()
	r, _ := uri.ParseReference(grammar.Scheme + "://" + authority)
	return r
}
