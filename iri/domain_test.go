package iri_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/internal/errs"
	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/uri"
)

var errRefused = errors.New("refused")

// ownNames converts one name, and refuses another without an offset.
type ownNames struct{}

func (ownNames) HasScheme(scheme string) bool { return strings.EqualFold(scheme, "own") }

func (ownNames) ToASCII(name string) (string, error) {
	if name == "refusé" {
		return "", errRefused
	}
	return strings.ReplaceAll(name, "é", "xn--9ca"), nil
}

func (ownNames) ToUnicode(name string) string { return strings.ReplaceAll(name, "xn--9ca", "é") }

// Any implementation of DomainNames can be used.
func TestOwnDomainNames(t *testing.T) {
	m := iri.Mapping{DomainNames: ownNames{}}
	c := iri.Conversion{DomainNames: ownNames{}}
	for _, test := range []struct{ name, iri, uri string }{
		{"a scheme that has names", "own://é.a/é", "own://xn--9ca.a/%C3%A9"},
		{"a label that ToUnicode leaves", "own://xn--a.é/", "own://xn--a.xn--9ca/"},
	} {
		u, err := m.MapUnicode(test.iri)
		if err != nil || u.String() != test.uri {
			t.Errorf("%s: to a URI: %q, %v", test.name, u, err)
		}
		i, err := c.Convert(uri.MustParseReference(test.uri))
		if err != nil || i.String() != test.iri {
			t.Errorf("%s: to an IRI: %q, %v", test.name, i, err)
		}
	}
	i, err := c.Convert(uri.MustParseReference("other://xn--9ca/"))
	if err != nil || i.String() != "other://xn--9ca/" {
		t.Errorf("a scheme without names: %q, %v", i, err)
	}
	_, err = m.MapUnicode("own://u@refusé/")
	if e, ok := errs.AsType[*iri.DomainNameError](err); !ok || e.Name != "refusé" || e.Offset != len("own://u@") || !errors.Is(err, errRefused) {
		t.Errorf("got %#v", err)
	}
	comparer := iri.Comparer{DomainNames: ownNames{}}
	if got := comparer.Equivalence(iri.MustParseReference("own://é/"), iri.MustParseReference("own://xn--9ca/")); got != iri.NormalizeIDN {
		t.Errorf("equal at %v", got)
	}
}
