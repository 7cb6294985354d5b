package edition

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/stricturi/stricturi/schemes"
	"github.com/stricturi/stricturi/uri"
)

// Comparison is the options of comparing.
type Comparison struct {
	Schemes        uri.SchemeTable
	IgnoreFragment bool
	Rules          bool // lets the document of the references' scheme decide, at the rung scheme
}

// decide returns the rung of two references by the document of their scheme, which can be
// stricter than RFC 3986, or the given one if the document says nothing.
func (c Comparison) decide(rung uri.Equivalence, a, b uri.Reference) uri.Equivalence {
	if c.IgnoreFragment {
		a, _ = a.WithFragment(uri.Text{})
		b, _ = b.WithFragment(uri.Text{})
	}
	switch {
	case !c.Rules || schemes.Check(a) != nil || schemes.Check(b) != nil:
		return rung
	case schemes.Equal(a, b):
		return min(rung, uri.EqualScheme)
	case rung <= uri.EqualScheme:
		return uri.EqualNever
	}
	return rung // equal as IRIs
}

// Schemes is --scheme-default: schemes whose defaults differ from those of the table.
type Schemes struct{ specs []string }

// AddFlag adds --scheme-default.
func (s *Schemes) AddFlag(cmd *cobra.Command) {
	cmd.Flags().StringArrayVar(&s.specs, "scheme-default", nil,
		`defaults of a `+"`scheme`"+` for the rung scheme, repeatable: its name, ":" and the default port, "/" if an empty path means `+
			`the same, as in "foo:8080/"`)
}

// Table returns the table with the defaults that were given.
func (s *Schemes) Table() (uri.SchemeTable, error) {
	var t uri.SchemeTable
	for _, spec := range s.specs {
		rest, emptyPath := strings.CutSuffix(spec, "/")
		name, port, _ := strings.Cut(rest, ":")
		if uri.RFC3986.Check("scheme", name) != nil || strings.Trim(port, "0123456789") != "" {
			return t, fmt.Errorf(`--scheme-default %q: give the name of a scheme, then ":" and a port, "/", both or neither, `+
				`as in "foo:8080/"`, spec)
		}
		d := uri.SchemeDefaults{Port: port, EmptyPath: emptyPath, Source: "--scheme-default"}
		if port == "" && !emptyPath {
			d = uri.SchemeDefaults{}
		}
		t = t.With(name, d)
	}
	return t, nil
}
