package edition

import (
	"slices"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/internal/errs"
	"github.com/stricturi/stricturi/internal/testutil"
)

// Setting a place of a valid reference to any data gives a reference that parses and has the
// data there, or a named error. Doing it again changes nothing, and what was set can be
// deleted.
func FuzzEdit(f *testing.F) {
	for _, text := range []string{"", "http://u:p@h:1/a/b;c?d=e&f#g", "//a_b", "mailto:a@b", "s:/.//x", "./a:b", "?x=1;x=2&%78", "//é/é?\uE000"} {
		for _, data := range []string{"", "a b", "a:b@c/d?e#f[]", "..", "v&w=1+1;", "%41%", "\x00\r\n\xFF", "é\u202E\uE000", "::1"} {
			f.Add(text, data, "x")
		}
	}
	f.Add("http://[fe80::1%25en0]/", "fe80::1%en0", "x")
	amended := testutil.Must(Named("rfc3986+6874"))
	editions := append(slices.Clone(All), amended)
	f.Fuzz(func(t *testing.T, text, data, key string) {
		for _, e := range editions {
			edit := func(text string, changes []Change) (*Edited, error) { return e.Edit(text, changes, false) }
			if _, err := edit(text, nil); err != nil {
				continue
			}
			for _, name := range Places {
				place := Place{Name: name}
				if name == Pair {
					place.Key = key
				}
				set := Change{Op: Set, Place: place, Data: data, Flag: "--set " + name}
				once, err := edit(text, []Change{set})
				if err != nil {
					if c, ok := errs.AsType[*ChangeError](err); !ok || c.Change.Place != place {
						t.Fatalf("%s: %q with the %s %q: %v", e.Stem, text, name, data, err)
					}
					continue
				}
				if err := e.Accept(once.String()); err != nil {
					t.Fatalf("%s: %q with the %s %q: %v", e.Stem, text, name, data, err)
				}
				twice, err := edit(text, []Change{set, set})
				if err != nil || twice.String() != once.String() {
					t.Fatalf("%s: %q with the %s %q: %q, then %q, %v", e.Stem, text, name, data, once, twice, err)
				}
				got, defined, err := once.Data(place)
				switch name {
				case "host":
					defined = defined && strings.Trim(got, "[]") == strings.Trim(data, "[]")
				case "path":
					defined = defined && (got == data || got == "./"+data || got == "/."+data) // a guard
				case "authority", "userinfo":
					err = nil // is shown as it is written, or has parts
				default:
					defined = defined && got == data
				}
				if !defined || err != nil {
					t.Fatalf("%s: %q with the %s %q is %q, whose %[3]s is %[6]q, %v", e.Stem, text, name, data, once, got, err)
				}
				if name != "host" && name != "user" && name != Segment { // others may need them
					without, err := edit(text, []Change{set, {Op: Delete, Place: place}})
					if err != nil {
						if _, ok := errs.AsType[*ChangeError](err); !ok {
							t.Fatalf("%s: %q without the %s: %v", e.Stem, once, name, err)
						}
						continue
					}
					if raw, ok := without.Raw(place); ok && (name != "path" || raw != "") {
						t.Fatalf("%s: %q without the %s is %q", e.Stem, once, name, without)
					}
				}
			}
		}
	})
}
