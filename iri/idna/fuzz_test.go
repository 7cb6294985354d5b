package idna_test

import (
	"strings"
	"testing"

	"github.com/stricturi/stricturi/internal/ascii"
	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/iri/idna"
)

// What ToASCII returns is in US-ASCII, and ToASCII keeps it. What ToUnicode makes of
// it is converted back (RFC 3490, 4.2, step 7). An error has an offset in the name.
func FuzzNames(f *testing.F) {
	for _, s := range []string{
		"", ".", "a..b", "faß.例え。jp", "xn--99zt52a.XN--R8JZ45G.", "Ⰰ.Ӏ", // RFC 3490, 3.1 and 4
		"\u05D0a\u0378", "\u05E9\u05B8", "xℵ", "a\u0301\u0323", "\U0002F868", // RFC 3454, 4 to 6
		"xn--é", "-é", "é_", "％", "\u2100", "\u00AD", "\xFF", // refused
		"xn--fa-hia", "xn--zzz", "xn--a-", // RFC 3490, 4.2
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, name string) {
		for _, names := range []iri.DomainNames{idna.Names{}, idna.Names{Creating: true}, idna.UTS46{}, idna.UTS46{Transitional: true}} {
			names.ToUnicode(name)
			a, err := names.ToASCII(name)
			if err != nil {
				e, ok := err.(*iri.DomainNameError)
				if !ok || e.Offset < 0 || e.Offset > len(name) || e.Name != name || e.Err == nil || a != "" {
					t.Fatalf("%#v, %+q: %+v", names, name, err)
				}
				continue
			}
			if again, err := names.ToASCII(a); !ascii.Is(a) || err != nil || again != a {
				t.Fatalf("%#v, %+q: %+q becomes %+q, %v", names, name, a, again, err)
			}
			u := names.ToUnicode(a)
			if back, err := names.ToASCII(u); err != nil || !strings.EqualFold(back, a) {
				t.Fatalf("%#v, %+q: %+q becomes %+q, then %+q, %v", names, name, a, u, back, err)
			}
		}
	})
}
