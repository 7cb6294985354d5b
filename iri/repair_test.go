package iri_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/internal/editions"
	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/uri"
)

// A host never changes, and neither does what a browser takes for one.
func TestRepairHost(t *testing.T) {
	for in, offset := range map[string]int{
		" http://a b/": 9, "http://a\tb/c d": 8, "//a|b": 3, "http://[::1/": 11, "http://h%zz/ ": 9, "http:// a\n.b\n/": 9,
		"http:/a b/": 7, "http:///a|b": 9, "http:[::1]/": 5, `x://a\b/`: 5, "http://h:8 0/": 10, "<http://a\u202Eb/>": 9, "1 :a": 1, "x//\t:a b:[": -1,
		"http:/ /evil.com/b": 6, "http: //evil.com/": 5, `http:\ \h`: 6, "https:/ /u:p@h/": 7, "http:/ /a b/b": 6, "http:// /p": 7, "//  /p": 2, "postgres://u:p^a@#Tail^word@h:1/d": 14,
	} {
		got, _, err := iri.Repair(in)
		var e *uri.SyntaxError
		if offset < 0 != (err == nil) || errors.As(err, &e) && (e.Offset != offset || e.Text() != in || e.Error() == "") {
			t.Errorf("%q: %q, %v", in, got, err)
		}
	}
}

// Long texts take linear time.
func TestRepairLong(t *testing.T) {
	const n = 1 << 18
	for _, piece := range []string{" ", "@", `\`, "<", "\xFF", "[/", "a\t"} {
		for _, before := range []string{"http://", "/ "} {
			r, fixes, err := iri.Repair(before + strings.Repeat(piece, n) + "h/ /")
			if err == nil && (len(fixes) == 0 || !strings.HasSuffix(r.String(), "h/%20/")) {
				t.Errorf("%q: %d steps", piece, len(fixes))
			}
		}
	}
}

// A result is valid, the steps make it of the text and have what they say, and a valid text is
// returned as it is, in all editions.
func FuzzRepair(f *testing.F) {
	for _, text := range []string{
		" <http://u:p@ h\t/ a|b\\?[%]#é#\xFF> ", `\\a b`, "a\tb:c", "http:/\n/a@b\nc", "http:///[x", "x:a b", "\uFEFF“//h/”",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, e := range editions.All() {
			got, fixes, err := e.Repair(text)
			if err != nil {
				var x *uri.SyntaxError
				if !errors.As(err, &x) || x.Offset < 0 || x.Offset > len(text) || x.Text() != text || e.ValidReference(text) {
					t.Fatalf("%v: %v", e, err)
				}
				continue
			}
			if again, err := e.ParseReference(got.String()); err != nil || again != got {
				t.Fatalf("%v: %q is parsed as %q, %v", e, got, again, err)
			}
			var b strings.Builder
			done := 0
			for _, x := range fixes {
				if x.Start < done || x.Start >= x.End || x.Why == "" || x.Source == "" {
					t.Fatalf("%v: %+v", e, fixes)
				}
				b.WriteString(text[done:x.Start] + x.With)
				done = x.End
			}
			if b.WriteString(text[done:]); b.String() != got.String() || e.ValidReference(text) != (len(fixes) == 0) {
				t.Fatalf("%v: %q is not %q with %+v", e, got, text, fixes)
			}
		}
	})
}

func ExampleRepair() {
	for _, text := range []string{" https://example.com/C:\\my docs/[1]?q=100% ", "https://exam ple.com/"} {
		r, fixes, err := iri.Repair(text)
		fmt.Printf("%q %v\n", r, err)
		for _, f := range fixes {
			fmt.Printf("%d: %q to %q (%s)\n", f.Start, text[f.Start:f.End], f.With, f.Source)
		}
	}
	// Output:
	// "https://example.com/C:/my%20docs/%5B1%5D?q=100%25" <nil>
	// 0: " " to "" (URL standard)
	// 23: "\\" to "/" (URL standard)
	// 26: " " to "%20" (URL standard)
	// 32: "[" to "%5B" (RFC 3986, 2.1)
	// 34: "]" to "%5D" (RFC 3986, 2.1)
	// 41: "%" to "%25" (RFC 3986, 2.4)
	// 42: " " to "" (URL standard)
	// "" rfc3987: not a valid IRI-reference: unexpected U+0020 at offset 12, in ireg-name (section 2.2)
}
