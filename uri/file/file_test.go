package file_test

import (
	"errors"
	"reflect"
	"runtime"
	"testing"

	"github.com/stricturi/stricturi/internal/errs"
	"github.com/stricturi/stricturi/internal/testutil"
	"github.com/stricturi/stricturi/uri"
	"github.com/stricturi/stricturi/uri/file"
)

// vector is a vector of conformance/file.
type vector struct {
	System, Name, URI, Error string
	NameBase64               []byte
	Offset                   int
	Section, Why             string
}

// vectors returns the vectors.
func vectors() []vector {
	all := testutil.Vectors[vector]("../../conformance/file/*.json")
	for i := range all {
		all[i].Name += string(all[i].NameBase64)
	}
	return all
}

var systems = map[string]file.System{"posix": file.POSIX, "windows": file.Windows}

var reasons = map[string]error{
	"relative": file.ErrRelative, "slashes": file.ErrSlashes, "dot segment": file.ErrDotSegment, "character": file.ErrCharacter,
	"device": file.ErrDevice, "host": file.ErrHost, "scheme": file.ErrScheme, "component": file.ErrComponent,
}

func TestVectors(t *testing.T) {
	for _, v := range vectors() {
		t.Run(v.System+" "+v.Why, func(t *testing.T) {
			s, reason := systems[v.System], reasons[v.Error]
			if v.Section == "" || v.Why == "" || (reason == nil) != (v.Error == "") {
				t.Errorf("%+v", v)
			}
			if v.Error != "" && v.URI != "" {
				name, err := s.Name(uri.MustParse(v.URI))
				check(t, name, err, v.Offset, reason)
				return
			}
			u, err := s.URI(v.Name)
			if v.Error != "" {
				check(t, u.String(), err, v.Offset, reason)
				return
			}
			if err != nil || u.String() != v.URI {
				t.Errorf("URI is %q, %v, want %q", u, err, v.URI)
			}
			name, err := s.Name(uri.MustParse(v.URI))
			if err != nil || name != v.Name {
				t.Errorf("name is %q, %v, want %q", name, err, v.Name)
			}
			if host, ok := u.Authority(); !ok || uri.RFC3986().Check("host", host) != nil || uri.RFC3986().Check("path-absolute", u.Path()) != nil {
				t.Errorf("%q is not a file-URI (RFC 8089, 2)", u)
			}
		})
	}
}

// URIs with other forms than those that URI returns.
func TestForms(t *testing.T) {
	for _, test := range []struct {
		name    string
		system  file.System
		edition uri.Edition
		uri     string
		want    string
	}{
		{"localhost", file.POSIX, uri.RFC3986(), "file://localhost/a", "/a"},
		{"localhost in other letters", file.POSIX, uri.RFC3986(), "FILE://LOCAL%48OST/a", "/a"},
		{"escaped without need", file.POSIX, uri.RFC3986(), "file:///%61%3a", "/a:"},
		{"another edition", file.POSIX, uri.RFC2396(), "file:///a;b", "/a;b"},
		{"no authority", file.Windows, uri.RFC3986(), "file:/c:/a", `c:\a`},
		{"localhost", file.Windows, uri.RFC3986(), "file://localhost/c:/a", `c:\a`},
		{"an escaped colon", file.Windows, uri.RFC3986(), "file:///c%3A/a%23", `c:\a#`},
	} {
		t.Run(test.name, func(t *testing.T) {
			u := testutil.Must(test.edition.Parse(test.uri))
			if name, err := test.system.Name(u); err != nil || name != test.want {
				t.Errorf("got %q, %v, want %q", name, err, test.want)
			}
		})
	}
}

// References without a scheme or of another edition that have no name.
func TestURIErrors(t *testing.T) {
	if _, err := file.POSIX.Name(uri.URI{}); !errors.Is(err, file.ErrScheme) {
		t.Errorf("zero URI: %v", err)
	}
	for text, want := range map[string]error{"file://a_%3A/": &file.Error{7, file.ErrHost}, "file://a:b/": &uri.SyntaxError{Offset: 10}} {
		u, err := uri.RFC2396().Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		_, err = file.POSIX.Name(u)
		if e, ok := errs.AsType[*uri.SyntaxError](err); ok {
			err = &uri.SyntaxError{Offset: e.Offset}
		}
		if !reflect.DeepEqual(err, want) {
			t.Errorf("a registry-based authority: %v, want %v", err, want)
		}
	}
}

func check(t *testing.T, got string, err error, offset int, want error) {
	t.Helper()
	e, ok := errs.AsType[*file.Error](err)
	if got != "" || !ok || e.Offset != offset || e.Err != want {
		t.Errorf("got %q, %v, want offset %d: %v", got, err, offset, want)
	}
}

func TestNative(t *testing.T) {
	name := "/a"
	if runtime.GOOS == "windows" {
		name = `C:\a`
	}
	u, err := file.Native.URI(name)
	if err != nil {
		t.Fatal(err)
	}
	if back, err := file.Native.Name(u); err != nil || back != name {
		t.Errorf("%q: got %q, %v", u, back, err)
	}
	_, err = file.Native.URI(name + "\x00")
	check(t, "", err, len(name), file.ErrCharacter)
}
