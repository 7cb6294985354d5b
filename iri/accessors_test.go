package iri_test

import (
	"reflect"
	"slices"
	"testing"

	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/uri"
)

// view is everything that the methods of a reference return.
type view struct {
	text, redacted, path                              string
	scheme, authority, userinfo, host, port, query    string
	hasScheme, hasAuthority, hasUserinfo, hasHost     bool
	hasPort, hasQuery, hasFragment, absolute, whole   bool
	fragment, marshalled, appended, binary            string
	appendedBinary, wholeText, wholeScheme, wholeSelf string
	kind                                              uri.HostKind
}

// A URI is an IRI, and as an IRI it has the same components.
func TestAccessorsAgree(t *testing.T) {
	for _, text := range []string{
		"", "#", "?", "/", "a", "a/b//c/", "//", "//h", "//h:", "//h:1/a", "//u@h", "//u:secret@h:80/a/b?q#f", "//[::1]:1", "//[v1.a]",
		"//1.2.3.4", "s:", "s:a", "s:a@b?c", "s:///a", "s://u:@h?#", "http://user:secret@example.com:8080/a/b;c=1/?d=e&f#g", "a?/:@", "#/?",
	} {
		u, i := uri.MustParseReference(text), iri.MustParseReference(text)
		var a, b view
		a.text, b.text = u.String(), i.String()
		a.redacted, b.redacted = u.Redacted(), i.Redacted()
		a.path, b.path = u.Path(), i.Path()
		a.scheme, a.hasScheme = u.Scheme()
		b.scheme, b.hasScheme = i.Scheme()
		a.authority, a.hasAuthority = u.Authority()
		b.authority, b.hasAuthority = i.Authority()
		a.userinfo, a.hasUserinfo = u.Userinfo()
		b.userinfo, b.hasUserinfo = i.Userinfo()
		a.host, a.hasHost = u.Host()
		b.host, b.hasHost = i.Host()
		a.port, a.hasPort = u.Port()
		b.port, b.hasPort = i.Port()
		a.query, a.hasQuery = u.Query()
		b.query, b.hasQuery = i.Query()
		a.fragment, a.hasFragment = u.Fragment()
		b.fragment, b.hasFragment = i.Fragment()
		a.absolute, b.absolute = u.IsAbsolute(), i.IsAbsolute()
		a.kind, b.kind = u.HostKind(), i.HostKind()
		if b.kind == uri.HostIregName {
			b.kind = uri.HostRegName
		}
		a.marshalled, b.marshalled = bytesOf(t, u.MarshalText), bytesOf(t, i.MarshalText)
		a.appended, b.appended = appendedBy(t, u.AppendText), appendedBy(t, i.AppendText)
		a.binary, b.binary = bytesOf(t, u.MarshalBinary), bytesOf(t, i.MarshalBinary)
		a.appendedBinary, b.appendedBinary = appendedBy(t, u.AppendBinary), appendedBy(t, i.AppendBinary)
		if a.appended != "x"+text || a.appendedBinary != "x"+text {
			t.Errorf("%q: appended %q, %q", text, a.appended, a.appendedBinary)
		}
		if x, y := slices.Collect(u.Segments().Raw()), slices.Collect(i.Segments().Raw()); !slices.Equal(x, y) {
			t.Errorf("%q: segments %q, of the IRI %q", text, x, y)
		}
		if absolute, ok := u.URI(); ok {
			a.whole, a.wholeText, a.wholeSelf = ok, appendedBy(t, absolute.AppendText), absolute.Reference().String()
			a.wholeScheme, _ = absolute.Scheme()
		}
		if absolute, ok := i.IRI(); ok {
			b.whole, b.wholeText, b.wholeSelf = ok, appendedBy(t, absolute.AppendText), absolute.Reference().String()
			b.wholeScheme, _ = absolute.Scheme()
		}
		if a != b {
			t.Errorf("%q: as a URI %+v, as an IRI %+v", text, a, b)
		}
	}
}

// A reference cannot be taken for a URI or an IRI: no conversion compiles, only methods.
func TestNoConversion(t *testing.T) {
	types := []reflect.Type{reflect.TypeFor[uri.URI](), reflect.TypeFor[uri.Reference](), reflect.TypeFor[iri.IRI](), reflect.TypeFor[iri.Reference]()}
	for _, from := range types {
		for _, to := range types {
			if from != to && from.ConvertibleTo(to) {
				t.Errorf("%v(%v) compiles", to, from)
			}
		}
	}
}

func bytesOf(t *testing.T, f func() ([]byte, error)) string {
	t.Helper()
	b, err := f()
	if err != nil {
		t.Error(err)
	}
	return string(b)
}

func appendedBy(t *testing.T, f func([]byte) ([]byte, error)) string {
	t.Helper()
	return bytesOf(t, func() ([]byte, error) { return f([]byte("x")) })
}

// The names and sections of the reasons are data that programs compare.
func TestReasonNames(t *testing.T) {
	want := map[iri.KeptReason][2]string{
		0:                  {"", "3.2"},
		iri.KeptReserved:   {"reserved", "3.2"},
		iri.KeptPercent:    {"percent", "3.2"},
		iri.KeptASCII:      {"ascii", "3.2"},
		iri.KeptOverlong:   {"overlong", "3.2"},
		iri.KeptSurrogate:  {"surrogate", "3.2"},
		iri.KeptBeyond:     {"beyond-unicode", "3.2"},
		iri.KeptTruncated:  {"truncated", "3.2"},
		iri.KeptStray:      {"stray", "3.2"},
		iri.KeptNotUcschar: {"not-ucschar", "2.2"},
		iri.KeptPrivate:    {"private", "2.2"},
		iri.KeptFormatting: {"formatting", "4.1"},
		iri.KeptUnsuitable: {"unsuitable", "6.1"},
		iri.KeptLabel:      {"label", "3.2.1"},
		iri.KeptLabel + 1:  {"", "3.2.1"},
		255:                {"", "3.2.1"},
	}
	for r, want := range want {
		if got := [2]string{r.String(), r.Section()}; got != want {
			t.Errorf("reason %d: got %q, want %q", r, got, want)
		}
	}
}
