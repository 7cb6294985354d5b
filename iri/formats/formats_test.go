package formats_test

import (
	"errors"
	"fmt"
	"testing"

	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/iri/formats"
	"github.com/stricturi/stricturi/schemes"
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

func TestAll(t *testing.T) {
	all := formats.All()
	if want := 4 + 2*len(uri.Editions()) + 2*len(iri.Editions()) + len(schemes.Names()) + 2; len(all) != want {
		t.Errorf("%d formats, want %d", len(all), want)
	}
	for _, f := range all {
		if err := f.Check("\xFF"); err == nil {
			t.Errorf("%s: accepts a text that is not UTF-8", f.Name)
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

func ExampleLookup() {
	f, _ := formats.Lookup("uri-rfc2396")
	err := f.Check("http://[::1]/") // valid since RFC 2732
	if syntax, ok := errors.AsType[*uri.SyntaxError](err); ok {
		fmt.Println(syntax.Edition(), syntax.Offset)
	}
	// Output: rfc2396 7
}

func ExampleAll() {
	for _, f := range formats.All()[:6] {
		fmt.Println(f.Name)
	}
	// Output:
	// uri
	// uri-reference
	// iri
	// iri-reference
	// uri-rfc2396
	// uri-reference-rfc2396
}
