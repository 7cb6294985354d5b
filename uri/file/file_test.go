package file_test

import (
	"errors"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/internal/errs"
	"github.com/stricturi/stricturi/uri"
	"github.com/stricturi/stricturi/uri/file"
)

// names are absolute names with their URIs.
var names = []struct {
	name   string
	system file.System
	file   string
	uri    string
}{
	{"RFC 8089, B", file.POSIX, "/path/to/file", "file:///path/to/file"},
	{"the root", file.POSIX, "/", "file:///"},
	{"a slash at the end", file.POSIX, "/a/", "file:///a/"},
	{"an empty segment", file.POSIX, "/a//b", "file:///a//b"},
	{"delimiters of URIs", file.POSIX, "/a?b#c%20/d:e;f=g", "file:///a%3Fb%23c%2520/d:e;f=g"},
	{"a colon in the first segment", file.POSIX, "/a:b", "file:///a:b"},
	{"a tilde is just a tilde (D.1)", file.POSIX, "/~a", "file:///~a"},
	{"spaces and controls", file.POSIX, "/ a\n\x7f", "file:///%20a%0A%7F"},
	{"a backslash", file.POSIX, `/a\b`, "file:///a%5Cb"},
	{"brackets and a vertical line", file.POSIX, "/[a]|", "file:///%5Ba%5D%7C"},
	{"UTF-8 (4)", file.POSIX, "/é", "file:///%C3%A9"},
	{"not UTF-8", file.POSIX, "/\xff", "file:///%FF"},
	{"names with dots that are not dot segments", file.POSIX, "/.../.a/a.", "file:///.../.a/a."},
	{"a drive is a name like others", file.POSIX, "/C:/NUL", "file:///C:/NUL"},

	{"RFC 8089, D.2", file.Windows, `c:\path\to\file.txt`, "file:///c:/path/to/file.txt"},
	{"the root of a drive", file.Windows, `C:\`, "file:///C:/"},
	{"RFC 8089, E.3.1", file.Windows, `\\host.example.com\Share\path\to\file.txt`, "file://host.example.com/Share/path/to/file.txt"},
	{"a share", file.Windows, `\\host\share`, "file://host/share"},
	{"U+017F is not s", file.Windows, "\\\\host\\mail\u017Flot", "file://host/mail%C5%BFlot"},
	{"the root of a share", file.Windows, `\\host\share\`, "file://host/share/"},
	{"an IPv4 address", file.Windows, `\\192.0.2.1\c$\a`, "file://192.0.2.1/c$/a"},
	{"a host that is escaped", file.Windows, `\\my host@8080\a`, "file://my%20host%408080/a"},
	{"a host with a percent sign", file.Windows, `\\%41\a`, "file://%2541/a"},
	{"delimiters of URIs", file.Windows, `C:\a#b%20c d;[e]`, "file:///C:/a%23b%2520c%20d;%5Be%5D"},
	{"an empty segment", file.Windows, `C:\a\\b`, "file:///C:/a//b"},
	{"an empty first segment", file.Windows, `C:\\b`, "file:///C://b"},
	{"a stream", file.Windows, `C:\a:b:$DATA`, "file:///C:/a:b:$DATA"},
	{"UTF-8", file.Windows, `C:\é`, "file:///C:/%C3%A9"},
	{"an unpaired surrogate", file.Windows, "C:\\a\xed\xa0\xbdb", "file:///C:/a%ED%A0%BDb"},
	{"dots that are not at the end", file.Windows, `C:\.a\b..c`, "file:///C:/.a/b..c"},
	{"almost devices", file.Windows, `C:\NULL\COM\COM0\COM10\a.NUL`, "file:///C:/NULL/COM/COM0/COM10/a.NUL"},
	{"a name longer than MAX_PATH", file.Windows, `C:\` + strings.Repeat("a", 300), "file:///C:/" + strings.Repeat("a", 300)},
}

func TestNames(t *testing.T) {
	for _, test := range names {
		t.Run(test.system.String()+" "+test.name, func(t *testing.T) {
			u, err := test.system.URI(test.file)
			if err != nil || u.String() != test.uri {
				t.Errorf("URI is %q, %v, want %q", u, err, test.uri)
			}
			name, err := test.system.Name(uri.MustParse(test.uri))
			if err != nil || name != test.file {
				t.Errorf("name is %q, %v, want %q", name, err, test.file)
			}
			if host, ok := u.Authority(); !ok || uri.RFC3986().Check("host", host) != nil || uri.RFC3986().Check("path-absolute", u.Path()) != nil {
				t.Errorf("%q is not a file-URI (RFC 8089, 2)", u)
			}
		})
	}
}

// Names that a file URI cannot have.
func TestNameErrors(t *testing.T) {
	for _, test := range []struct {
		name   string
		system file.System
		file   string
		offset int
		err    error
	}{
		{"empty", file.POSIX, "", 0, file.ErrRelative},
		{"relative", file.POSIX, "a/b", 0, file.ErrRelative},
		{"of Windows", file.POSIX, `C:\a`, 0, file.ErrRelative},
		{"two slashes", file.POSIX, "//a", 1, file.ErrSlashes},
		{"three slashes", file.POSIX, "///a", 1, file.ErrSlashes},
		{"NUL", file.POSIX, "/a/b\x00", 4, file.ErrCharacter},
		{"NUL alone", file.POSIX, "/a/\x00", 3, file.ErrCharacter},
		{"a dot segment", file.POSIX, "/a/./b", 3, file.ErrDotSegment},
		{"a dot segment at the end", file.POSIX, "/a/..", 3, file.ErrDotSegment},

		{"empty", file.Windows, "", 0, file.ErrRelative},
		{"relative", file.Windows, `a\b`, 0, file.ErrRelative},
		{"relative to the drive", file.Windows, `C:a`, 0, file.ErrRelative},
		{"a drive", file.Windows, `C:`, 0, file.ErrRelative},
		{"relative to the root", file.Windows, `\a`, 0, file.ErrRelative},
		{"a drive that is not a letter", file.Windows, `1:\a`, 0, file.ErrRelative},
		{"of POSIX", file.Windows, "/a", 0, file.ErrRelative},
		{"a slash after the drive", file.Windows, "C:/a", 0, file.ErrRelative},
		{"a slash", file.Windows, `C:\a/b`, 4, file.ErrCharacter},
		{"NUL", file.Windows, "C:\\a\x00", 4, file.ErrCharacter},
		{"a control character", file.Windows, "C:\\a\n", 4, file.ErrCharacter},
		{"a wildcard", file.Windows, `C:\a\b?c`, 6, file.ErrCharacter},
		{"a dot segment", file.Windows, `C:\a\..`, 5, file.ErrDotSegment},
		{"a dot at the end", file.Windows, `C:\a\b.`, 6, file.ErrCharacter},
		{"a space at the end", file.Windows, `C:\a \b`, 4, file.ErrCharacter},
		{"a dot before a stream", file.Windows, `C:\a.:b`, 4, file.ErrCharacter},
		{"a stream of a directory", file.Windows, `C:\a:b\c`, 4, file.ErrCharacter},
		{"a stream of nothing", file.Windows, `C:\:b`, 3, file.ErrCharacter},
		{"two drives", file.Windows, `C:\C:\a`, 4, file.ErrCharacter},
		{"three colons", file.Windows, `C:\a:b:c:d`, 8, file.ErrCharacter},
		{"not UTF-8", file.Windows, "C:\\a\xff", 4, file.ErrCharacter},
		{"paired surrogates", file.Windows, "C:\\\xed\xa0\xbd\xed\xb8\x80", 3, file.ErrCharacter},
		{"a device", file.Windows, `C:\a\NUL`, 5, file.ErrDevice},
		{"a device with an extension", file.Windows, `C:\aux.txt`, 3, file.ErrDevice},
		{"a device with a space", file.Windows, `C:\com1 .txt`, 3, file.ErrDevice},
		{"a device with a superscript", file.Windows, `C:\lpt²`, 3, file.ErrDevice},
		{"a device as a directory", file.Windows, `\\host\a\con\b`, 9, file.ErrDevice},
		{"a named pipe", file.Windows, `\\host\PIPE\a`, 7, file.ErrDevice},
		{"a long name (C)", file.Windows, `\\?\C:\a`, 2, file.ErrDevice},
		{"a long name in UNC (C)", file.Windows, `\\?\UNC\host\share`, 2, file.ErrDevice},
		{"a device namespace (C)", file.Windows, `\\.\COM56`, 2, file.ErrDevice},
		{"the namespace of objects", file.Windows, `\??\C:\a`, 0, file.ErrRelative},
		{"a host alone", file.Windows, `\\host`, 0, file.ErrRelative},
		{"an empty host", file.Windows, `\\\share`, 0, file.ErrRelative},
		{"an empty share", file.Windows, `\\host\`, 7, file.ErrRelative},
		{"a share with a colon", file.Windows, `\\host\C:\a`, 8, file.ErrCharacter},
		{"localhost (2)", file.Windows, `\\LocalHost\share`, 2, file.ErrHost},
		{"a host of dots", file.Windows, `\\..\share`, 2, file.ErrHost},
		{"a host with a colon", file.Windows, `\\::1\share`, 2, file.ErrCharacter},
		{"a host that is not UTF-8", file.Windows, "\\\\a\xff\\share", 3, file.ErrCharacter},
	} {
		t.Run(test.system.String()+" "+test.name, func(t *testing.T) {
			u, err := test.system.URI(test.file)
			check(t, u.String(), err, test.offset, test.err)
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
		t.Run(test.system.String()+" "+test.name, func(t *testing.T) {
			u, err := test.edition.Parse(test.uri)
			if err != nil {
				t.Fatal(err)
			}
			if name, err := test.system.Name(u); err != nil || name != test.want {
				t.Errorf("got %q, %v, want %q", name, err, test.want)
			}
		})
	}
}

// URIs that are not those of a name.
func TestURIErrors(t *testing.T) {
	for _, test := range []struct {
		name   string
		system file.System
		uri    string
		offset int
		err    error
	}{
		{"another scheme", file.POSIX, "http://a/", 0, file.ErrScheme},
		{"a port", file.POSIX, "file://localhost:80/a", 16, file.ErrComponent},
		{"a query", file.POSIX, "file:///a?b", 9, file.ErrComponent},
		{"a fragment", file.POSIX, "file:///a#", 9, file.ErrComponent},
		{"an empty path", file.POSIX, "file://", 7, file.ErrRelative},
		{"a relative path", file.POSIX, "file:a/b", 5, file.ErrRelative},
		{"two slashes", file.POSIX, "file:////a", 8, file.ErrSlashes},
		{"NUL", file.POSIX, "file:///%20%00", 11, file.ErrCharacter},
		{"a slash", file.POSIX, "file:///a/b%2Fc", 11, file.ErrCharacter},
		{"a slash after what is a drive on Windows", file.POSIX, "file:///c:/b%2Fc", 12, file.ErrCharacter},
		{"a slash at the beginning", file.POSIX, "file:///%2Fa", 8, file.ErrCharacter},
		{"a dot segment", file.POSIX, "file:///a/../b", 10, file.ErrDotSegment},
		{"an escaped dot segment", file.POSIX, "file:///%41/%2E./b", 12, file.ErrDotSegment},

		{"no drive", file.Windows, "file:///a", 8, file.ErrRelative},
		{"a drive without its root", file.Windows, "file:///c:", 8, file.ErrRelative},
		{"a path before the drive's root (E.2.1)", file.Windows, "file:///c:bar/baz.txt", 8, file.ErrRelative},
		{"no slashes before the drive (E.2)", file.Windows, "file:c:/a", 5, file.ErrRelative},
		{"an escaped vertical line (E.2.2)", file.Windows, "file:///c%7C/a", 8, file.ErrRelative},
		{"a host in the path (E.3.2)", file.Windows, "file:////host/share/a", 8, file.ErrSlashes},
		{"a drive as the host", file.Windows, "file://c:/a", 8, file.ErrComponent},
		{"no share", file.Windows, "file://host/", 12, file.ErrRelative},
		{"an IP literal", file.Windows, "file://[::1]/share", 7, file.ErrHost},
		{"the namespace of devices", file.Windows, "file://./C:/a", 7, file.ErrDevice},
		{"the namespace of files", file.Windows, "file://%3F/C:/a", 7, file.ErrDevice},
		{"a backslash in the host", file.Windows, "file://%20%5C/a", 10, file.ErrCharacter},
		{"a backslash", file.Windows, "file:///c:/a/%20b%5C..%5Cc", 17, file.ErrCharacter},
		{"a backslash after a host", file.Windows, "file://%41b/c/%20b%5C..%5Cc", 18, file.ErrCharacter},
		{"a slash", file.Windows, "file:///c:/a%2F", 12, file.ErrCharacter},
		{"a device", file.Windows, "file:///c%3A/%4eul", 13, file.ErrDevice},
		{"a drive on a host", file.Windows, "file://host/c:/a", 13, file.ErrCharacter},
	} {
		t.Run(test.system.String()+" "+test.name, func(t *testing.T) {
			name, err := test.system.Name(uri.MustParse(test.uri))
			check(t, name, err, test.offset, test.err)
		})
	}
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

func TestUpdate(t *testing.T) {
	for _, test := range []struct{ name, text, want string }{
		{"E.3.2, an inline IP", "file:////%5b::1%5D/a", "file://[::1]/a"},
		{"E.4 with a host", `file:\\host\share\a`, "file://host/share/a"},
		{"E.4 with a host after slashes", `file://\\host\share\a`, "file://host/share/a"},
		{"several of them", `FILE:C|\a?b`, "FILE:///C:/a?b"},
		{"a drive where a host would be", "file:////c:/a", "file:////c:/a"},
		{"no host", "file://////a", "file://////a"},
		{"standard", "file://localhost/c:/a?b#c", "file://localhost/c:/a?b#c"},
		{"relative", "file:a", "file:a"},
		{"a host alone", "file://a", "file://a"},
	} {
		t.Run(test.name, func(t *testing.T) {
			if u, err := file.Update(test.text); err != nil || u.String() != test.want {
				t.Errorf("got %q, %v, want %q", u, err, test.want)
			}
		})
	}
	u, err := file.Update("http:a")
	check(t, u.String(), err, 0, file.ErrScheme)
	_, err = file.Update("file:///c||/a")
	if _, ok := errs.AsType[*uri.SyntaxError](err); !ok {
		t.Errorf("got %v", err)
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
	var systems []string
	for _, s := range []file.System{file.Native, file.POSIX, file.Windows} {
		systems = append(systems, s.String())
	}
	if !slices.Equal(systems, []string{"native", "posix", "windows"}) {
		t.Errorf("got %q", systems)
	}
}
