package formats_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/formats"
	"github.com/stricturi/stricturi/internal/errs"
	"github.com/stricturi/stricturi/internal/testutil"
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
		if e.Edition().String() != c.Format || e.Err == nil && len(x.Expected) == 0 {
			t.Errorf("%s: %q: %+v", c.Format, text, *e)
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
