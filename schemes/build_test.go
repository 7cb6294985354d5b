package schemes_test

import (
	"errors"
	"fmt"
	"reflect"
	"testing"

	"github.com/stricturi/stricturi/schemes"
	"github.com/stricturi/stricturi/uri"
)

// What is parsed from a valid URI is built as a URI that is parsed as the same.
func TestBuildVectors(t *testing.T) {
	built := 0
	for _, v := range vectors() {
		if ref, err := uri.ParseReference(v.In); err == nil && rebuild(t, ref) {
			built++
		}
	}
	if built < 50 {
		t.Errorf("%d URIs built", built)
	}
}

// rebuild checks that what is parsed from a URI can be built, and reports whether it is one.
func rebuild(t *testing.T, ref uri.Reference) bool {
	t.Helper()
	m, errMailto := schemes.ParseMailto(ref)
	n, errTel := schemes.ParseTel(ref)
	d, errData := schemes.ParseData(ref)
	switch {
	case errMailto == nil:
		inverse(t, m, m.URI, schemes.ParseMailto)
	case errTel == nil:
		inverse(t, n, n.URI, schemes.ParseTel)
	case errData == nil:
		inverse(t, d, d.URI, schemes.ParseData)
	default:
		return false
	}
	return true
}

func inverse[T any](t *testing.T, x T, build func() (uri.URI, error), parse func(uri.Reference) (T, error)) {
	t.Helper()
	u, err := build()
	if err != nil {
		t.Fatalf("%+v: %v", x, err)
	}
	if got, err := parse(u.Reference()); err != nil || !reflect.DeepEqual(got, x) {
		t.Errorf("%+v: %q is parsed as %+v, %v", x, u, got, err)
	}
}

// Any parts make a URI that is parsed as the same parts, or an error.
func FuzzBuild(f *testing.F) {
	for _, v := range vectors() {
		f.Add(v.In, "subject", "a b", "c")
	}
	for _, s := range [][3]string{
		{`"a,b@c"@[1.2.3.4]`, "Cc", "é&=+%\r\n #"}, {"a@b,c@d", "body", "x\r\ny"}, {"+12015550123", "ext", "1"}, {"1", "phone-context", "+1"},
		{"text/plain", "Charset", "\"utf-8\""}, {"text/html", "base64", ""}, {"a@b", "", "c"},
	} {
		f.Add("", s[0], s[1], s[2])
	}
	f.Fuzz(func(t *testing.T, text, a, name, value string) {
		if ref, err := uri.ParseReference(text); err == nil {
			rebuild(t, ref)
		}
		params := []schemes.Param{{Name: name, Value: value}}
		for _, build := range []func() (uri.URI, error){
			schemes.Mailto{To: []string{a}, Fields: params}.URI,
			schemes.Tel{Digits: a, Params: params}.URI,
			schemes.Data{Type: a, Params: params, Bytes: []byte(value)}.URI,
			schemes.Data{Type: a, Params: params, Base64: true, Bytes: []byte(value)}.URI,
		} {
			u, err := build()
			var e *uri.SyntaxError
			switch {
			case err != nil && !errors.As(err, &e):
				t.Errorf("%q, %q, %q: %v", a, name, value, err)
			case err == nil && !rebuild(t, u.Reference()):
				t.Errorf("%q, %q, %q: %q is not valid", a, name, value, u)
			}
		}
		if u, err := schemes.DataURL("text/plain", []byte(value)); err != nil {
			t.Errorf("%q: %v", value, err)
		} else if d, err := schemes.ParseData(u.Reference()); err != nil || d.Type != "text/plain" || string(d.Bytes) != value {
			t.Errorf("%q: %q, %v", value, u, err)
		}
	})
}

func TestBuildErrors(t *testing.T) {
	for i, build := range []func() (uri.URI, error){
		schemes.Mailto{To: []string{"a"}}.URI, schemes.Mailto{To: []string{"a@b,c@d"}}.URI,
		schemes.Mailto{Fields: []schemes.Param{{Name: "subject", Value: "a\r\nBcc: e@x.example"}}}.URI,
		schemes.Tel{Digits: "+1-2"}.URI, schemes.Tel{Digits: "1"}.URI, schemes.Tel{Digits: "+1;a"}.URI, schemes.Data{Type: "a"}.URI, schemes.Data{}.URI,
	} {
		u, err := build()
		var e *uri.SyntaxError
		if !errors.As(err, &e) || !u.IsZero() {
			t.Errorf("%d: %v, %v", i, u, err)
		}
	}
	for mediatype, want := range map[string]string{
		`Text/HTML ; a="b;\"c" ;Charset=utf-8`: "data:text/html;a=b%3B%22c;charset=utf-8,", "a b": "", "a/b;": "", "a/b;c": "", `a/b;c="`: "",
	} {
		if u, err := schemes.DataURL(mediatype, nil); u.String() != want || want == "" && err == nil {
			t.Errorf("%s: %v, %v", mediatype, u, err)
		}
	}
}

func ExampleMailto_URI() {
	fmt.Println(schemes.Mailto{
		To:     []string{"joe@an.example"},
		Fields: []schemes.Param{{Name: "subject", Value: "R&D = 100 %"}, {Name: "body", Value: "Hello,\r\nworld"}},
	}.URI())
	// Output: mailto:joe@an.example?subject=R%26D%20%3D%20100%20%25&body=Hello,%0D%0Aworld <nil>
}

func ExampleTel_URI() {
	fmt.Println(schemes.Tel{Digits: "8631234", Params: []schemes.Param{{Name: "phone-context", Value: "+1914555"}}}.URI())
	// Output: tel:8631234;phone-context=+1914555 <nil>
}

func ExampleDataURL() {
	fmt.Println(schemes.DataURL("text/plain; charset=utf-8", []byte("a + é")))
	fmt.Println(schemes.DataURL("image/png", []byte("\x89PNG\r\n\x1a\n\x00\x00\x00")))
	// Output:
	// data:text/plain;charset=utf-8,a%20+%20%C3%A9 <nil>
	// data:image/png;base64,iVBORw0KGgoAAAA= <nil>
}
