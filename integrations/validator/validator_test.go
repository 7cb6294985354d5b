package validator_test

import (
	"errors"
	"testing"

	"github.com/go-playground/validator/v10"

	"github.com/stricturi/stricturi/conformance"
	stricturi "github.com/stricturi/stricturi/integrations/validator"
	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/uri"
)

func newValidator(t testing.TB) *validator.Validate {
	t.Helper()
	v := validator.New(validator.WithRequiredStructEnabled())
	if err := stricturi.Register(v); err != nil {
		t.Fatal(err)
	}
	return v
}

// Every vector for a URI or a reference gets its verdict through the validator, under
// every edition.
func TestVectors(t *testing.T) {
	tags := map[string]string{
		"URI-reference": "uri_reference", "URI": "uri", "absoluteURI": "uri", "absolute-URI-reference": "uri",
		"IRI-reference": "iri_reference", "IRI": "iri",
	}
	v := newValidator(t)
	files, err := conformance.Files()
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for _, f := range files {
		for _, c := range f.Vectors {
			tag, ok := tags[c.Rule]
			if !ok || c.Edition == uri.RFC6874.String() { // amendments have no formats
				continue
			}
			if iri.Draft11.Check("IRI-reference", c.Text()) == nil && iriForbids(c.Text()) {
				continue // the vectors ignore section 4.1, which is not grammar
			}
			n++
			if err := v.Var(c.Text(), tag+"="+c.Edition); (err == nil) != c.Valid {
				t.Errorf("%s: %s %s %+q: valid is %v: %v", f.Name, c.Edition, tag, c.Text(), c.Valid, err)
			}
		}
	}
	if n < 500 {
		t.Errorf("only %d vectors were run", n)
	}
}

func iriForbids(text string) bool {
	_, err := iri.ParseReference(text)
	return errors.Is(err, iri.ErrFormattingCharacter)
}

func TestTags(t *testing.T) {
	v := newValidator(t)
	for _, test := range []struct {
		value any
		tag   string
		valid bool
	}{
		{"http://a/", "uri", true},
		{"/a", "uri", false}, // the validator's own tag accepts it
		{"", "uri", false},
		{"", "omitempty,uri", true},
		{"", "uri_reference", true},
		{"http://é/", "iri", true},
		{"http://a b/", "anyuri", true},
		{"%", "anyuri", false},
		{"%", "anyuri=xsd11", true},
		{"http://[::1]/", "uri=rfc2396", false},
		{"http://[::1]/", "uri=rfc2732", true},
		{[]string{"a:", "b"}, "dive,uri", false},
		{uri.MustParse("http://a/"), "required,startswith=https:", false},
		{uri.MustParse("http://a/"), "required,uri=rfc2396", true},
		{iri.MustParse("http://é/"), "uri", false},
		{new(string), "uri", false},
	} {
		if err := v.Var(test.value, test.tag); (err == nil) != test.valid {
			t.Errorf("%q %s: %v", test.value, test.tag, err)
		}
	}
	for tag, value := range map[string]any{"uri=rfc0": "a:", "iri=rfc3986": "a:", "uri": 1} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s: %v did not panic", tag, value)
				}
			}()
			_ = v.Var(value, tag)
		}()
	}
}

func TestStruct(t *testing.T) {
	type page struct {
		Home uri.URI        `validate:"required"`
		Logo *uri.Reference `validate:"omitempty,startsnotwith=/"`
		Next iri.Reference  `validate:"omitempty,uri_reference"`
	}
	v := newValidator(t)
	logo := uri.MustParseReference("/a")
	for name, test := range map[string]struct {
		page  page
		field string
	}{
		"valid":    {page{Home: uri.MustParse("a:")}, ""},
		"required": {page{}, "Home"},
		"pointer":  {page{Home: uri.MustParse("a:"), Logo: &logo}, "Logo"},
		"IRI":      {page{Home: uri.MustParse("a:"), Next: iri.MustParseReference("é")}, "Next"},
	} {
		t.Run(name, func(t *testing.T) {
			err := v.Struct(test.page)
			var all validator.ValidationErrors
			if errors.As(err, &all) != (test.field != "") || all != nil && all[0].Field() != test.field {
				t.Errorf("got %v", err)
			}
		})
	}
}

func TestExplain(t *testing.T) {
	v := newValidator(t)
	for _, test := range []struct {
		value   any
		tag     string
		edition string
		offset  int
	}{
		{"http://a b/", "uri", "rfc3986", len("http://a")},
		{"http://[::1]/", "uri_reference=rfc2396", "rfc2396", len("http://")},
		{iri.MustParse("a:é"), "uri", "rfc3986", len("a:")},
		{"%", "anyuri", "rfc2732", len("%")},
		{"a", "startswith=b", "", 0},
	} {
		var all validator.ValidationErrors
		if err := v.Var(test.value, test.tag); !errors.As(err, &all) {
			t.Fatalf("%v %s: %v", test.value, test.tag, err)
		}
		err := stricturi.Explain(all[0])
		e, ok := errors.AsType[*uri.SyntaxError](err)
		if ok != (test.edition != "") || ok && (e.Edition().String() != test.edition || e.Offset != test.offset) {
			t.Errorf("%v %s: %v", test.value, test.tag, err)
		}
	}
}
