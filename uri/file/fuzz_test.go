package file_test

import (
	"testing"

	"github.com/stricturi/stricturi/internal/errs"
	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/schemes"
	"github.com/stricturi/stricturi/uri"
	"github.com/stricturi/stricturi/uri/file"
)

// A name, its URI and its IRI convert to each other exactly.
func FuzzName(f *testing.F) {
	for _, v := range vectors() {
		f.Add(v.Name)
	}
	f.Fuzz(func(t *testing.T, name string) {
		for _, s := range []file.System{file.POSIX, file.Windows} {
			u, err := s.URI(name)
			if err != nil {
				if e, ok := errs.AsType[*file.Error](err); !ok || e.Offset < 0 || e.Offset > len(name) || !u.IsZero() {
					t.Fatalf("%v %q: %q, %v", s, name, u, err)
				}
				continue
			}
			if back, err := s.Name(u); err != nil || back != name {
				t.Fatalf("%v %q becomes %q, %q, %v", s, name, u, back, err)
			}
			if err := schemes.Check(u.Reference()); err != nil || u.Normalize() != u && s == file.POSIX {
				t.Fatalf("%v %q becomes %q, which is not a normalized file-URI: %v", s, name, u, err)
			}
			i, err := iri.FromURI(u)
			if err != nil {
				t.Fatalf("%v %q: %v", s, u, err)
			}
			v, err := i.ToURI()
			if err != nil {
				t.Fatalf("%v %q: %v", s, i, err)
			}
			if back, err := s.Name(v); err != nil || back != name {
				t.Fatalf("%v %q becomes %q, %q, %q, %v", s, name, i, v, back, err)
			}
		}
	})
}

// A URI that has a name is equal to the URI of that name.
func FuzzURI(f *testing.F) {
	for _, v := range vectors() {
		f.Add(v.URI)
	}
	for _, text := range []string{"file:/a", "file://LOCALHOST/c:/a", "file:////h/a", "file:c|/a", `file:\\h\a`, "file://%3f/a/%2E%2e/b%00", "file://[::1]/a/%5C", "file://%41%42/%43/%00"} {
		f.Add(text)
	}
	f.Add("A://:A00") // of bis-00 only
	f.Fuzz(func(t *testing.T, text string) {
		for _, e := range uri.Editions() {
			u, err := e.Parse(text)
			if err != nil {
				continue
			}
			for _, s := range []file.System{file.POSIX, file.Windows} {
				name, err := s.Name(u)
				if err != nil {
					if _, ok := errs.AsType[*uri.SyntaxError](err); ok && !uri.Valid(text) && name == "" {
						continue // of another edition
					}
					if e, ok := errs.AsType[*file.Error](err); !ok || e.Offset < 0 || e.Offset > len(text) || name != "" {
						t.Fatalf("%v %q: %q, %v", s, text, name, err)
					}
					continue
				}
				v, err := s.URI(name)
				if err != nil || uri.MustParse(text).Segments().Base() != v.Segments().Base() {
					t.Fatalf("%v %q becomes %q, %q, %v", s, text, name, v, err)
				}
				if again, err := s.Name(v); err != nil || again != name {
					t.Fatalf("%v %q becomes %q, %q, %q, %v", s, text, name, v, again, err)
				}
			}
		}
	})
}
