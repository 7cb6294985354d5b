package formats_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/conformance"
	"github.com/stricturi/stricturi/formats"
	"github.com/stricturi/stricturi/grammar/abnf"
	"github.com/stricturi/stricturi/grammar/language"
	"github.com/stricturi/stricturi/internal/errs"
	"github.com/stricturi/stricturi/internal/testutil"
	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/uri"
)

func TestFormats(t *testing.T) {
	// Each text distinguishes some formats.
	for text, want := range map[string]map[string]bool{
		"http://a/#f":  {"uri": true, "uri-rfc3986": true, "uri-rfc2396bis00": true, "uri-rfc2732": false, "uri-rfc2396": false, "anyuri-xsd10": true},
		"?y":           {"uri": false, "uri-reference": true, "uri-reference-rfc2396": false, "uri-reference-rfc2732": false, "iri-reference": true, "anyuri-xsd10": false, "anyuri-xsd11": true},
		"http://é/":    {"uri": false, "uri-reference": false, "iri": true, "iri-iri11": true, "iri-rfc3987": true, "iri-reference-iri11": true, "anyuri-xsd10": true},
		"a:\u200E":     {"iri": false, "iri-reference": false, "iri-iri11": false}, // section 4.1
		"":             {"uri": false, "uri-reference": true, "iri": false, "iri-reference": true, "uri-rfc2396": false, "uri-reference-rfc2396": true},
		"http://[::1]": {"uri": true, "uri-rfc2396": false, "uri-rfc2732": true},
		"http:///a":    {"uri": true, "uri-http": false, "uri-https": false},
		"HTTPS://a/":   {"uri-https": true, "uri-http": false, "uri-urn": false},
		"urn:isbn:1":   {"uri-urn": true, "uri-tel": false},
		"urn:a:b":      {"uri": true, "uri-urn": false},
		"//a":          {"uri-http": false},
		"a\x00":        {"uri-reference": false, "anyuri-xsd11": false},
	} {
		for name, valid := range want {
			f, ok := formats.Lookup(name)
			if !ok || f.Name != name {
				t.Fatalf("%s: %+v, %v", name, f, ok)
			}
			if err := f.Check(text); (err == nil) != valid {
				t.Errorf("%s: %+q: %v", name, text, err)
			}
		}
	}
}

// The formats of JSON Schema 2020-12, Validation, 7.3.
var jsonSchema = []string{
	"date-time", "date", "time", "duration", "email", "hostname", "ipv4", "ipv6", "uri", "uri-reference",
	"iri", "iri-reference", "idn-hostname", "idn-email", "uuid", "regex", "uri-template", "json-pointer", "relative-json-pointer",
}

func TestAll(t *testing.T) {
	all := formats.All()
	names := map[string]bool{}
	for _, f := range all {
		if names[f.Name] || f.Section == "" {
			t.Errorf("%s: twice, or without a section", f.Name)
		}
		names[f.Name] = true
		if err := f.Check("\xFF"); err == nil {
			t.Errorf("%s: accepts a text that is not UTF-8", f.Name)
		}
	}
	// The sections of ECMA-262 have other numbers in other editions.
	if f, _ := formats.Lookup("regex"); f.Section != "ECMA-262, 11th edition, 21.2.1" {
		t.Errorf("regex has section %q", f.Section)
	}
	for _, name := range jsonSchema {
		if !names[name] {
			t.Errorf("%s is missing", name)
		}
	}
	all[0].Name = "changed"
	if formats.All()[0].Name == "changed" {
		t.Error("callers can change the formats")
	}
	if f, ok := formats.Lookup("URI"); ok {
		t.Errorf("found %+v", f)
	}
}

// Examples of the documents, and boundaries of what they say, with the errors.
func TestBoundaries(t *testing.T) {
	for _, c := range testutil.Vectors[struct {
		Format, In, Rule, Section string
		InBase64                  []byte
		Valid, Prose              bool
		Offset                    int
	}]("../conformance/formats/boundaries.json") {
		f, _ := formats.Lookup(c.Format)
		text := c.In + string(c.InBase64)
		err := f.Check(text)
		if f.Valid(text) != (err == nil) {
			t.Errorf("%s: %q: Valid and Check disagree", c.Format, text)
		}
		e, wrong := errs.AsType[*uri.SyntaxError](err)
		if wrong == c.Valid || !wrong && err != nil {
			t.Errorf("%s: %q: %v", c.Format, text, err)
		}
		if !wrong {
			continue
		}
		x := e.Explain()
		if rule := x.Open[len(x.Open)-1]; e.Offset != c.Offset || rule != c.Rule || x.Section != c.Section || (e.Err != nil) != c.Prose {
			t.Errorf("%s: %q: offset %d, rule %s, section %s: %v", c.Format, text, e.Offset, rule, x.Section, err)
		}
		if e.Edition().String() != c.Format || e.Text() != text || e.Err == nil && len(x.Expected) == 0 {
			t.Errorf("%s: %q: %+v", c.Format, text, *e)
		}
	}
}

// All verdicts are those of the JSON Schema Test Suite: of the published drafts, except those that a
// document contradicts, and of the coming version.
func TestSuite(t *testing.T) {
	cases := testutil.Must(conformance.Formats())
	if len(cases) != 644 {
		t.Errorf("%d strings", len(cases))
	}
	for name, list := range map[string][]formats.Format{"published": formats.All(), "coming": formats.UTS46()} {
		all := map[string]formats.Format{}
		for _, f := range list {
			all[f.Name] = f
		}
		if len(all) != len(formats.All()) {
			t.Errorf("%s: %d formats, not %d", name, len(all), len(formats.All()))
		}
		for _, c := range cases {
			f, ok := all[c.Format]
			if !ok && c.Format == "unknown" {
				continue // a format that nobody knows is ignored
			}
			disputed := name == "published" && c.Disputed()
			if !ok {
				t.Errorf("%s: no format %s", name, c.Format)
			} else if err := f.Check(c.In); (err == nil) == c.Valid == disputed {
				t.Errorf("%s: %s: %+q, %s: %v, want valid %v; disputed: %v", name, c.Format, c.In, c.Why, err, c.Valid, disputed)
			}
		}
	}
}

// Under changes the edition of four formats and nothing else, also to an amendment, which
// has no format of its own.
func TestUnder(t *testing.T) {
	all := formats.All()
	for i, f := range formats.Under(uri.RFC2396(), iri.Draft11().Edition) {
		if f.Name != all[i].Name {
			t.Fatalf("format %d is %s, want %s", i, f.Name, all[i].Name)
		}
		edition, changed := map[string]string{
			"uri": "rfc2396", "uri-reference": "rfc2396", "iri": "iri11", "iri-reference": "iri11",
		}[f.Name]
		if !changed {
			if f.Section != all[i].Section {
				t.Errorf("%s has section %s, want %s", f.Name, f.Section, all[i].Section)
			}
			continue
		}
		e, ok := errs.AsType[*uri.SyntaxError](f.Check("a b"))
		if !ok || e.Edition().String() != edition {
			t.Errorf("%s has edition %v, want %s", f.Name, e, edition)
		}
	}
	for _, list := range [][]formats.Format{formats.All(), formats.Under(uri.RFC6874(), iri.RFC3987().Edition)} {
		for _, f := range list {
			if f.Name == "uri" && !f.Valid("http://[::1]/") {
				t.Error("RFC 2396 replaced the default")
			}
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

// The grammar as printed, draft-bhutton-relative-json-pointer-00, 3, is the other reading. It
// lacks only what section 5.1 has an example of: a changed index before "#".
func TestPrintedPointer(t *testing.T) {
	var text string
	for _, name := range []string{"relative-json-pointer.abnf", "../grammar/library/rfc6901.abnf"} {
		b := testutil.Must(os.ReadFile(name))
		text += string(b)
	}
	g := testutil.Must(abnf.Parse(text))
	printed := testutil.Must(language.New(g).Rule("relative-json-pointer"))
	format, _ := formats.Lookup("relative-json-pointer")
	for in, want := range map[string]bool{"0-1#": false, "120+1#": false, "0#": true, "0-1/a": true, "0-1": true} {
		if !format.Valid(in) || printed.Contains(in) != want {
			t.Errorf("%q: valid is %v, and by the printed grammar %v, want %v", in, format.Valid(in), printed.Contains(in), want)
		}
	}
}

// Formats apply to strings only.
func TestAny(t *testing.T) {
	f, _ := formats.Lookup("date")
	if f.Any("x") == nil || f.Any("2000-01-01") != nil || f.Any(1) != nil || f.Any(nil) != nil {
		t.Error("wrong verdict")
	}
}

func ExampleLookup() {
	f, _ := formats.Lookup("uri-rfc2396")
	err := f.Check("http://[::1]/") // valid since RFC 2732
	if syntax, ok := errs.AsType[*uri.SyntaxError](err); ok {
		fmt.Println(syntax.Edition(), syntax.Offset)
	}
	// Output: rfc2396 7
}

func ExampleFormat() {
	f, _ := formats.Lookup("date-time")
	fmt.Println(f.Section, f.Valid("1998-12-31T23:59:60Z"))
	fmt.Println(f.Check("1998-12-31T23:58:60Z"))
	fmt.Println(f.Check("1998-12-31 23:59:59Z"))
	// Output:
	// RFC 3339, 5.6 true
	// date-time: not a valid date-time: leap second that is not at 23:59 UTC at offset 17, in time-second (RFC 3339, section 5.7)
	// date-time: not a valid date-time: unexpected U+0020 at offset 10, in date-time (RFC 3339, section 5.6)
}

// The time for the names of groups grows as the length of a pattern does: a search of all
// names for each is too slow for a pattern of a megabyte.
func TestManyNames(t *testing.T) {
	const groups = 50_000
	var b strings.Builder
	for i := range groups {
		fmt.Fprintf(&b, `(?<a%d>)\k<a%d>`, i, i)
	}
	f, _ := formats.Lookup("regex")
	for _, test := range []struct {
		more   string
		offset int // after the groups, or -1 for a valid pattern
	}{
		{"", -1},
		{"(?<a0>)", 3},
		{`\k<b>`, 3},
	} {
		e, _ := errs.AsType[*uri.SyntaxError](f.Check(b.String() + test.more))
		if (e == nil) != (test.offset < 0) || e != nil && e.Offset != b.Len()+test.offset {
			t.Errorf("%q: %v", test.more, e)
		}
	}
}
