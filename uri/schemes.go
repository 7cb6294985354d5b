package uri

import (
	"maps"
	"strings"

	"github.com/stricturi/stricturi/internal/core"
)

// SchemeDefaults has the defaults of a scheme for [NormalizeScheme].
type SchemeDefaults struct {
	Port      string // the default port in decimal digits, if there is one
	EmptyPath bool   // an empty path means the same as "/"
	Host      string // a host that means the same as an empty one
	Source    string // the document that defines the defaults
}

// SchemeTable has the defaults of schemes (RFC 3986, 6.2.3). The zero table has the
// schemes whose documents define defaults. A table is immutable: With returns another.
type SchemeTable struct{ own core.Schemes }

// With returns a table with the given defaults for a scheme and those of t for all
// others. With the zero SchemeDefaults, the scheme has no defaults.
func (t SchemeTable) With(scheme string, d SchemeDefaults) SchemeTable {
	own := core.Schemes{}
	maps.Copy(own, t.own)
	own[strings.ToLower(scheme)] = core.Scheme(d)
	return SchemeTable{own}
}

// Lookup returns the defaults of a scheme, and reports whether it is in the table. Case
// is ignored.
func (t SchemeTable) Lookup(scheme string) (SchemeDefaults, bool) {
	d, ok := t.own.Lookup(scheme)
	return SchemeDefaults(d), ok
}
