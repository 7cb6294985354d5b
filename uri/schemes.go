package uri

import (
	"iter"
	"maps"
	"slices"
	"strings"

	"github.com/stricturi/stricturi/internal/core"
)

// SchemeDefaults is what the rung [Scheme] knows of a scheme.
type SchemeDefaults struct {
	Port      string // the default port in decimal digits, if there is one
	EmptyPath bool   // an empty path is the same as "/"
	Host      string // a host that is the same as an empty one
	Source    string // the document that says so
}

// SchemeTable has the defaults of schemes (RFC 3986, 6.2.3). The zero table has
// the schemes whose documents define some, each with its source. Tables do not
// change: With makes another one.
type SchemeTable struct{ schemes map[string]core.Scheme }

// IsZero reports whether the table is the zero one.
func (t SchemeTable) IsZero() bool { return t.schemes == nil }

func (t SchemeTable) all() map[string]core.Scheme {
	if t.schemes == nil {
		return core.KnownSchemes
	}
	return t.schemes
}

func (t SchemeTable) core() core.Schemes {
	if t.schemes == nil {
		return nil
	}
	return func(name string) core.Scheme { return t.schemes[name] }
}

// With returns a table that has a scheme with these defaults, and all others
// of t. With the zero defaults, the scheme has none.
func (t SchemeTable) With(scheme string, d SchemeDefaults) SchemeTable {
	schemes := maps.Clone(t.all())
	schemes[strings.ToLower(scheme)] = core.Scheme(d)
	return SchemeTable{schemes}
}

// Lookup returns the defaults of a scheme, without regard to its case, and
// whether it is in the table.
func (t SchemeTable) Lookup(scheme string) (SchemeDefaults, bool) {
	d, ok := t.all()[strings.ToLower(scheme)]
	return SchemeDefaults(d), ok
}

// All returns the schemes of the table and their defaults, by name.
func (t SchemeTable) All() iter.Seq2[string, SchemeDefaults] {
	return func(yield func(string, SchemeDefaults) bool) {
		for _, scheme := range slices.Sorted(maps.Keys(t.all())) {
			if !yield(scheme, SchemeDefaults(t.all()[scheme])) {
				return
			}
		}
	}
}
