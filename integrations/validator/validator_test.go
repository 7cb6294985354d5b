package validator_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/go-playground/validator/v10"

	"github.com/stricturi/stricturi/conformance"
	"github.com/stricturi/stricturi/formats"
	stricturi "github.com/stricturi/stricturi/integrations/validator"
	"github.com/stricturi/stricturi/internal/testutil"
	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/uri"
)

func newValidator(t testing.TB, list ...formats.Format) *validator.Validate {
	t.Helper()
	v := validator.New(validator.WithRequiredStructEnabled())
	testutil.NoError(t, stricturi.Register(v, list...))
	return v
}

// Every string of the JSON Schema Test Suite has the verdict of the document through the
// validator.
func TestFormats(t *testing.T) {
	v := newValidator(t)
	for _, c := range testutil.Must(conformance.Formats()) {
		if c.Format == "unknown" {
			continue // the suite's format that nobody defines; an unknown tag panics
		}
		tag := strings.ReplaceAll(c.Format, "-", "_")
		if err := v.Var(c.In, tag); (err == nil) == c.Valid == c.Disputed() {
			t.Errorf("%s: %+q: valid is %v: %v", c.Format, c.In, c.Valid, err)
		}
	}
}

// Register replaces those of the validator's own tags that its documentation names, and
// with a list only those of the list.
func TestReplacedTags(t *testing.T) {
	exists := func(v *validator.Validate, tag string) (ok bool) {
		defer func() { ok = recover() == nil }()
		_ = v.Var("", tag)
		return true
	}
	var replaced []string
	own := validator.New()
	for _, f := range formats.All() {
		if tag := strings.ReplaceAll(f.Name, "-", "_"); exists(own, tag) {
			replaced = append(replaced, tag)
		}
	}
	slices.Sort(replaced)
	if want := []string{"base64url", "duration", "email", "hostname", "ipv4", "ipv6", "semver", "uri", "uuid"}; !slices.Equal(replaced, want) {
		t.Errorf("replaced %q, want %q", replaced, want)
	}

	email, _ := formats.Lookup("email")
	v := newValidator(t, email)
	if err := v.Var("/a", "uri"); err != nil {
		t.Errorf("uri was replaced, and is not in the list: %v", err)
	}
	if err := v.Var("joe..bloggs@example.com", "email"); err == nil {
		t.Error("email was not replaced")
	}
}

// Under another edition, the tag uri and the explanation follow that edition.
func TestUnder(t *testing.T) {
	list := formats.Under(uri.RFC2396(), iri.RFC3987().Edition)
	v := newValidator(t, list...)
	var all validator.ValidationErrors
	if !errors.As(v.Var("http://[::1]/", "uri"), &all) {
		t.Fatal("uri accepts what RFC 2396 does not have")
	}
	e, ok := errors.AsType[*uri.SyntaxError](stricturi.Explain(all[0], list...))
	if !ok || e.Edition() != uri.RFC2396() {
		t.Errorf("got %v", e)
	}
}

// The tag url means IRIs. The explanation is that of iri.
func TestURL(t *testing.T) {
	v := newValidator(t)
	const text = "http://exa mple.com/" // url.Parse refuses it too
	for _, test := range []struct {
		text           string
		unaided, valid bool
	}{
		{"http://foobar.\u4e2d\u6587\u7f51/", true, true},
		{"mailto:someone@example.com", true, true},
		{"/abs/test/dir", false, false},
		{"http://a/{b}", true, false},  // RFC 3987, 2.2: ipchar
		{"http://a/b|c", true, false},  // likewise
		{"http://a/#x#y", true, false}, // RFC 3987, 2.2: ifragment
		{"urn:", false, true},          // RFC 3987, 2.2: ipath-empty
		{text, false, false},
	} {
		if err := validator.New().Var(test.text, "url"); (err == nil) != test.unaided {
			t.Errorf("the validator's own: %q: %v", test.text, err)
		}
		if err := v.Var(test.text, "url"); (err == nil) != test.valid {
			t.Errorf("%q: %v", test.text, err)
		}
	}
	var all validator.ValidationErrors
	if !errors.As(v.Var(text, "url"), &all) {
		t.Fatal("no error")
	}
	if e, ok := errors.AsType[*uri.SyntaxError](stricturi.Explain(all[0])); !ok || e.Offset != len("http://exa") {
		t.Errorf("got %v", e)
	}
}

// The tags http_url and https_url are as strict as url, and want a scheme and a host too.
func TestWebURL(t *testing.T) {
	v := newValidator(t)
	for _, test := range []struct {
		text        string
		http, https bool
	}{
		{"http://h/", true, false},
		{"HTTPS://u@h:1/?q#f", true, true},
		{"https://\u4e2d\u6587/\u7f51", true, true},
		{"https://[::1]/", true, true},
		{"http://h/{a}|", false, false}, // RFC 3987, 2.2: ipchar
		{"https://h/#x#y", false, false},
		{"https:///a", false, false}, // RFC 9110, 4.2.2
		{"https://:80/", false, false},
		{"https:h", false, false},
		{"ftp://h/", false, false},
		{"//h/", false, false},
		{"", false, false},
	} {
		for tag, valid := range map[string]bool{"http_url": test.http, "https_url": test.https} {
			err := v.Var(test.text, tag)
			if (err == nil) != valid {
				t.Errorf("%s %q: %v", tag, test.text, err)
			}
			var all validator.ValidationErrors
			if errors.As(err, &all) && stricturi.Explain(all[0]) == nil {
				t.Errorf("%s %q: no explanation", tag, test.text)
			}
		}
	}
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
		{"http://[::1]/", "uri_rfc2732", true},
		{"http://a/", "uri=https", false},
		{"https://a/", "uri=https", true},
		{"2024-02-30T00:00:00Z", "date_time", false},
		{"text/html;charset=utf-8", "media_type", true},
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
	v.RegisterAlias("link", "iri_reference|email")
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
		{"a b", "uri|email", "rfc3986", len("a")},
		{"a b", "email|uri=https", "email", len("a")},
		{"a b", "alpha|uri=rfc2396", "rfc2396", len("a")},
		{"a b", "link", "rfc3987", len("a")},
		{"a b", "alpha|alphanum", "", 0},
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
