package file_test

import (
	"errors"
	"testing"

	"github.com/stricturi/stricturi/schemes"
	"github.com/stricturi/stricturi/uri"
	"github.com/stricturi/stricturi/uri/file"
)

// The examples of RFC 8089, and what becomes of each: whether it is a URI by RFC 3986, and by
// the grammar of section 2, and if it is one the name or the error on each system.
func TestExamples(t *testing.T) {
	for _, c := range []struct {
		section, text  string
		generic, valid bool
		posix          any // a name or an error
		windows        any
	}{
		{"B", "file:///path/to/file", true, true, "/path/to/file", file.ErrRelative},
		{"B", "file:/path/to/file", true, true, "/path/to/file", file.ErrRelative},
		{"B", "file://host.example.com/path/to/file", true, true, file.ErrHost, `\\host.example.com\path\to\file`},
		{"2, localhost", "file://localhost/path/to/file", true, true, "/path/to/file", file.ErrRelative},
		{"D.2", "file:///c:/path/to/file.txt", true, true, "/c:/path/to/file.txt", `c:\path\to\file.txt`},
		{"E.1, user information", "file://user@host.example.com/path/to/file", true, false, file.ErrComponent, file.ErrComponent},
		{"E.2, no slashes before the drive", "file:c:/path/to/file", true, false, file.ErrRelative, file.ErrRelative},
		{"E.2.1, relative to the drive", "file:c:bar/baz.txt", true, false, file.ErrRelative, file.ErrRelative},
		{"E.2.1, relative to the drive", "file:c:../foo.txt", true, false, file.ErrRelative, file.ErrRelative},
		{"E.2.2, a vertical line", "file:///c|/path/to/file", false, false, nil, nil},
		{"E.2.2, a vertical line", "file:/c|/path/to/file", false, false, nil, nil},
		{"E.2.2, a vertical line", "file:c|/path/to/file", false, false, nil, nil},
		{"E.3.1", "file://host.example.com/Share/path/to/file.txt", true, true, file.ErrHost, `\\host.example.com\Share\path\to\file.txt`},
		{"E.3.2, a host in the path", "file:////host.example.com/path/to/file", true, false, file.ErrSlashes, file.ErrSlashes},
		{"E.3.2, a host in the path", "file://///host.example.com/path/to/file", true, false, file.ErrSlashes, file.ErrSlashes},
		{"E.3.2, inline-IP", "file:////%5B2001:db8::1%5D/path/to/file", true, false, file.ErrSlashes, file.ErrSlashes},
		{"E.4, backslashes", `file:///c:\path\to\file`, false, false, nil, nil},
	} {
		ref, err := uri.ParseReference(c.text)
		if (err == nil) != c.generic || err == nil && (schemes.Check(ref) == nil) != c.valid {
			t.Errorf("%s: %q: %v, %v", c.section, c.text, err, schemes.Check(ref))
		}
		u, ok := ref.URI()
		if !ok {
			continue
		}
		for s, want := range map[file.System]any{file.POSIX: c.posix, file.Windows: c.windows} {
			name, err := s.Name(u)
			if text, ok := want.(string); ok && (err != nil || name != text) {
				t.Errorf("%s: %v: %q is %q, %v, want %q", c.section, s, u, name, err, text)
			}
			if e, ok := want.(error); ok && !errors.Is(err, e) {
				t.Errorf("%s: %v: %q is %q, %v, want %v", c.section, s, u, name, err, e)
			}
		}
	}
}

// Relative references are resolved by RFC 3986, which knows no drives, and not as Appendix
// E.2.1 shows for other implementations.
func TestDrivesAreSegments(t *testing.T) {
	for _, c := range []struct{ base, ref, want, nonstandard string }{
		{"file:///c:/path/to/file.txt", "/some/other/thing.bmp", "file:///some/other/thing.bmp", "file:///c:/some/other/thing.bmp"},
		{"file:///c:/foo.txt", "../../bar.txt", "file:///bar.txt", "file:///c:/bar.txt"},
	} {
		u, err := uri.MustParse(c.base).Resolve(uri.MustParseReference(c.ref))
		if err != nil || u.String() != c.want || u.String() == c.nonstandard {
			t.Errorf("%s from %s: %q, %v", c.ref, c.base, u, err)
		}
	}
}
