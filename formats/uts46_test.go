package formats_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/conformance"
	"github.com/stricturi/stricturi/formats"
	"github.com/stricturi/stricturi/internal/errs"
	"github.com/stricturi/stricturi/internal/testutil"
	"github.com/stricturi/stricturi/uri"
)

// With these two formats, all verdicts are those of the JSON Schema Test Suite.
func TestUTS46Suite(t *testing.T) {
	cases := testutil.Must(conformance.Formats())
	all, n := map[string]formats.Format{}, 0
	for _, f := range formats.UTS46() {
		all[f.Name] = f
	}
	if len(all) != len(formats.All()) {
		t.Errorf("%d formats, not %d", len(all), len(formats.All()))
	}
	for _, c := range cases {
		f, ok := all[c.Format]
		if !ok {
			continue // "unknown"
		}
		n++
		if err := f.Check(c.In); (err == nil) != c.Valid {
			t.Errorf("%s: %+q, %s: %v", f.Name, c.In, c.Why, err)
		}
	}
	if n != 643 {
		t.Errorf("%d strings", n)
	}
}

func TestUTS46(t *testing.T) {
	for _, c := range []struct {
		format, in string
		offset     int // -1 for a valid text
		section    string
	}{
		{"idn-hostname-uts46", "Bücher.example", -1, ""},
		{"idn-hostname-uts46", "cafe\u0301.com", -1, ""},
		{"idn-hostname-uts46", strings.Repeat("ａ", 63), -1, ""}, // the length counts after the mapping
		{"idn-hostname-uts46", strings.Repeat("ａ", 64), 0, "RFC 1035, 2.3.4"},
		{"idn-hostname-uts46", "A.☃.b", 2, "RFC 5892, 3"},                  // valid by UTS #46, but not by IDNA2008
		{"idn-hostname-uts46", "A\u3002ａ_", 4, "RFC 1123, 2.1"},            // the label with "_"
		{"idn-hostname-uts46", "1.2.3.4", 0, "RFC 1123, 2.1"},              // dotted decimal
		{"idn-hostname-uts46", "Ａ\uFF0Exn--7a", 6, "RFC 5892, 3"},          // an A-label of a disallowed character
		{"idn-hostname-uts46", "", 0, "RFC 1123, 2.1"},                     // no label
		{"idn-hostname-uts46", "\xFF.a", 0, "UTS #46, 4.2"},                // not UTF-8
		{"idn-email-uts46", "user@cafe\u0301.com", -1, ""},                 // the local part is not mapped
		{"idn-email-uts46", "cafe\u0301@Bücher.example", -1, ""},           // RFC 6531, 3.3
		{"idn-email-uts46", "a@Ｂ.☃", 6, "RFC 5892, 3"},                     // the second label
		{"idn-email-uts46", "a@b@c", 3, "RFC 5321, 4.1.2"},                 // after a domain
		{"idn-email-uts46", "a@[IPv6:::1]", -1, ""},                        // no domain name
		{"idn-email-uts46", "bücher", 7, "RFC 5321, 4.1.2"},                // no "@"
		{"idn-email-uts46", "a@", 2, "RFC 5321, 4.1.2"},                    // no domain
		{"idn-email-uts46", "a@b..c", 4, "RFC 5321, 4.1.2"},                // an empty label
		{"idn-email-uts46", "a@" + strings.Repeat("é", 50) + ".Ｂ", -1, ""}, // an A-label of 56 octets
	} {
		f, _ := formats.Lookup(c.format)
		err := f.Check(c.in)
		if c.offset < 0 {
			if err != nil {
				t.Errorf("%s: %q: %v", c.format, c.in, err)
			}
			continue
		}
		e, ok := errs.AsType[*uri.SyntaxError](err)
		if !ok || e.Offset != c.offset || e.Explain().Section != c.section || e.Edition().String() != c.format || e.Text() != c.in {
			t.Errorf("%s: %q: %v", c.format, c.in, err)
		}
	}
}

// A validator gets all formats, with these two under the names that schemas have.
func ExampleUTS46() {
	for _, f := range formats.UTS46() {
		if f.Name == "idn-email" {
			fmt.Println(f.Section, f.Valid("user@cafe\u0301.com"))
		}
	}
	// Output: JSON Schema format registry, idn-email true
}
