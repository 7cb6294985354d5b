package strfmt_test

import (
	"encoding/json"
	"errors"
	"reflect"
	"strings"
	"testing"

	"github.com/go-openapi/loads"
	"github.com/go-openapi/spec"
	"github.com/go-openapi/strfmt"
	"github.com/go-openapi/validate"
	"github.com/go-viper/mapstructure/v2"

	"github.com/stricturi/stricturi/conformance"
	"github.com/stricturi/stricturi/formats"
	stricturi "github.com/stricturi/stricturi/integrations/strfmt"
	"github.com/stricturi/stricturi/internal/testutil"
	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/uri"
)

// against validates a text against a schema that requires a format.
func against(format, text string, r strfmt.Registry) error {
	return validate.AgainstSchema(new(spec.Schema).Typed("string", format), text, r)
}

// All strings of the suite have the verdict of the document when package validate checks
// them against a schema.
func TestSuite(t *testing.T) {
	for name, base := range map[string]strfmt.Registry{
		"Default": strfmt.Default, "JSONSchema2020": strfmt.JSONSchema2020Registry,
	} {
		r := stricturi.Over(base)
		unaided := 0
		for _, c := range testutil.Must(conformance.Formats()) {
			if c.Format == "duration" && name == "Default" {
				continue // "3 days" there
			}
			if err := against(c.Format, c.In, r); (err == nil) == c.Valid == c.Disputed() {
				t.Errorf("%s: %s %+q: valid is %v: %v", name, c.Format, c.In, c.Valid, err)
			}
			if err := against(c.Format, c.In, base); (err == nil) == c.Valid {
				unaided++
			}
		}
		t.Logf("%s: %d of 644 without this package", name, unaided)
	}
}

// Parse has the same verdicts, except for valid texts that the types of package strfmt
// cannot represent.
func TestParse(t *testing.T) {
	r := stricturi.Over(strfmt.JSONSchema2020Registry)
	refused := map[string]bool{}
	for _, c := range testutil.Must(conformance.Formats()) {
		if c.Format == "unknown" {
			continue // the suite's format that nobody defines; Parse needs a type
		}
		value, err := r.Parse(c.Format, c.In)
		if valid := c.Valid != c.Disputed(); valid && err != nil {
			refused[c.In] = true
		} else if !valid && err == nil {
			t.Errorf("%s %+q: got %v", c.Format, c.In, value)
		}
	}
	want := map[string]bool{
		"1998-12-31T23:59:60Z":              true, // a leap second (RFC 3339, 5.7)
		"1998-12-31T15:59:60.123-08:00":     true, // likewise
		"1963-06-19t08:30:06.283185z":       true, // lower case (RFC 3339, 5.6)
		"P" + strings.Repeat("9", 78) + "D": true, // more than a time.Duration has
	}
	if !reflect.DeepEqual(refused, want) {
		t.Errorf("valid texts refused: %v, want %v", refused, want)
	}

	for name, want := range map[string]any{"uri": new(strfmt.URI), "iri": new(stricturi.Text)} {
		value, err := r.Parse(name, "http://a/")
		if err != nil || reflect.TypeOf(value) != reflect.TypeOf(want) || reflect.ValueOf(value).Elem().String() != "http://a/" {
			t.Errorf("%s: got %T %v, %v", name, value, value, err)
		}
		if typ, ok := r.GetType(name); !ok || typ != reflect.TypeOf(want).Elem() {
			t.Errorf("%s has type %v", name, typ)
		}
	}
	_, err := r.Parse("uri", "http://a b/")
	if e, ok := errors.AsType[*uri.SyntaxError](err); !ok || e.Offset != len("http://a") || e.Rule != "URI" {
		t.Errorf("got %v", err)
	}
	if _, err := r.Parse("nobody-defines-this", ""); err == nil {
		t.Error("an unknown format was parsed")
	}
}

// Names count without dashes, and no two formats have the same name then.
func TestNames(t *testing.T) {
	seen := map[string]string{}
	r := stricturi.Over(strfmt.Default)
	for _, f := range formats.All() {
		name := strings.ReplaceAll(f.Name, "-", "")
		if seen[name] != "" {
			t.Errorf("%s and %s are the same", f.Name, seen[name])
		}
		seen[name] = f.Name
		if !r.ContainsName(name) || !r.ContainsName(f.Name) {
			t.Errorf("no %s", f.Name)
		}
	}
	if r.Validates("datetime", "2023-02-29T00:00:00Z") {
		t.Error("datetime is not date-time")
	}
}

// The given registry does not change; its other formats remain.
func TestOver(t *testing.T) {
	const text = "http://a/#x#y" // RFC 3986, 3.5: a fragment has no "#"
	base := strfmt.NewFormats()
	r := stricturi.Over(base)
	if r.Validates("uri", text) {
		t.Error("the format is not strict")
	}
	if !base.Validates("uri", text) || base.ContainsName("iri") {
		t.Error("the given registry changed")
	}
	for _, r := range []strfmt.Registry{r, stricturi.Over(r), stricturi.Over(base, formats.All()...)} {
		value, err := r.Parse("duration", "3 days")
		if err != nil || reflect.TypeOf(value) != reflect.TypeFor[*strfmt.Duration]() || r.Validates("duration", "P3Y") {
			t.Errorf("duration has another meaning: %v, %v", value, err)
		}
	}
	if r := stricturi.Over(strfmt.JSONSchema2020Registry); r.Validates("duration", "3 days") || !r.Validates("duration", "P3Y") {
		t.Error("duration is not that of RFC 3339")
	}
	if !r.Validates("duration-human", "3 days") || !r.Validates("isbn", "978-0321751041") || r.Validates("isbn", "1") {
		t.Error("a format of the given registry is lost")
	}
	under := stricturi.Over(base, formats.Under(uri.RFC2396(), iri.RFC3987().Edition)...)
	if under.Validates("uri", "http://[::1]/") || !under.Validates("uri", "http://a/") {
		t.Error("uri does not follow RFC 2396")
	}
}

// Formats can be added and deleted, as in any registry.
func TestAddDelete(t *testing.T) {
	r := stricturi.Over(strfmt.NewFormats())
	never := func(string) bool { return false }
	if r.Add("uri", new(stricturi.Text), never) || r.Validates("uri", "http://a/") {
		t.Error("uri was not replaced")
	}
	if r.Add("iri", new(stricturi.Text), never) || r.Validates("iri", "http://a/") {
		t.Error("iri was not replaced")
	}
	if !r.Add("new", new(stricturi.Text), never) || r.Validates("new", "") {
		t.Error("new was not added")
	}
	for _, name := range []string{"iri-reference", "email"} {
		if !r.DelByName(name) || r.ContainsName(name) || r.DelByName(name) {
			t.Errorf("%s was not deleted once", name)
		}
	}
}

// Documents are checked with the registry too, and mapstructure still finds the types.
func TestDocument(t *testing.T) {
	doc := testutil.Must(loads.Analyzed(json.RawMessage(`{
		"swagger": "2.0", "info": {"title": "t", "version": "1"},
		"paths": {"/": {"get": {
			"parameters": [{"name": "home", "in": "query", "type": "string", "format": "uri", "default": "http://a/#x#y"}],
			"responses": {"200": {"description": "the page"}}
		}}}
	}`), ""))
	if err := validate.Spec(doc, strfmt.Default); err != nil {
		t.Errorf("without this package: %v", err)
	}
	if err := validate.Spec(doc, stricturi.Over(strfmt.Default)); err == nil {
		t.Error("an invalid default value was accepted")
	}

	var page struct{ Home strfmt.URI }
	decoder := testutil.Must(mapstructure.NewDecoder(&mapstructure.DecoderConfig{
		DecodeHook: stricturi.Over(strfmt.Default).MapStructureHookFunc(), Result: &page,
	}))
	if err := decoder.Decode(map[string]any{"home": "http://a/"}); err != nil || page.Home != "http://a/" {
		t.Errorf("got %v, %v", page, err)
	}
}
