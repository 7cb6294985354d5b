package iri_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/internal/errs"
	"github.com/stricturi/stricturi/internal/testutil"
	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/iri/idna"
	"github.com/stricturi/stricturi/uri"
)

// Mapping, converting, normalizing, comparing, resolving and relativizing texts of a megabyte takes
// linear time (section 8).
func TestHostile(t *testing.T) {
	var ideographs strings.Builder
	for c := rune(0x4E00); c < 0x9F00; c++ {
		ideographs.WriteRune(c)
	}
	for _, test := range []struct{ name, prefix, unit string }{
		{"marks", "s:/e", "\u0301"},
		{"marks in disorder", "s:/e", "\u0301\u0323"},
		{"marks in a host", "http://e", "\u0301\u0323"},
		{"marks between equal signs", "s:?", "=\u0338"},
		{"triplets of marks", "s:/e", "%CC%81"},
		{"octets that begin characters", "s:/", "%F0"},
		{"continuation octets", "s:/", "%80"},
		{"truncated characters", "s:/", "%F0%90%80"},
		{"overlong characters", "s:/", "%C0%AF.."},
		{"formatting characters", "s:/", "%E2%80%8E"},
		{"labels", "http://", "é."},
		{"a label", "http://", "é"},
		{"a label of many characters", "http://", ideographs.String()},
		{"unassigned characters in a label", "http://", "\u0378é"},
		{"a label in upper case", "http://", "É"},
		{"prefixes", "http://", "xn--"},
		{"encoded labels", "http://", "xn--rsum-bpad."},
		{"a long encoded label", "http://xn--", "9"},
		{"full stops", "http://", "。"},
		{"dot segments", "s:/", "é/../"},
		{"escaped dot segments", "s:/", "é/%2E%2E/"},
	} {
		for _, names := range []iri.DomainNames{nil, idna.Names{}} {
			testutil.Linear(t, test.name, 1<<20, func(size int) {
				text := test.prefix + strings.Repeat(test.unit, max(1, size/len(test.unit)))
				_, err := iri.Mapping{DomainNames: names}.MapCharacters(text)
				if _, refused := errs.AsType[*iri.DomainNameError](err); err != nil && !refused {
					t.Errorf("%s: %v", test.name, err)
				}
				r := iri.MustParseReference(text)
				asURI, err1 := r.ToURI()
				c := iri.Conversion{DomainNames: names}
				_, err2 := c.Convert(asURI)
				for range c.Kept(asURI) {
					continue
				}
				n := iri.Normalizer{Apply: everyRung, DomainNames: names}
				got := n.NormalizeReference(r)
				if n.NormalizeReference(got) != got {
					t.Errorf("%s: %.40q is not normalized", test.name, got)
				}
				u, _ := r.URI()
				target, err3 := u.Resolve(got)
				iri.Comparer{}.Equivalence(r, target.Reference())
				_, err4 := u.Relativize(target.Reference())
				if err := errors.Join(err1, err2, err3, err4); err != nil {
					t.Errorf("%s: %v", test.name, err)
				}
			})
		}
	}
	testutil.Linear(t, "printable characters", 1<<20, func(size int) {
		_, err := iri.Mapping{EscapePrintable: true}.MapUnicode(strings.Repeat(" <", size/2) + "[")
		if e, ok := errs.AsType[*uri.SyntaxError](err); !ok || e.Offset != size {
			t.Error(err)
		}
	})
}
