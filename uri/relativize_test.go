package uri_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/internal/testutil"
	"github.com/stricturi/stricturi/uri"
)

func TestRelativize(t *testing.T) {
	for _, test := range []struct {
		name               string
		edition            uri.Edition
		base, target, want string
		inexact            bool
	}{
		{"sibling", uri.RFC3986(), "http://a/b/c", "http://a/b/d?q#f", "d?q#f", false},
		{"up", uri.RFC3986(), "http://a/b/c/d", "http://a/b/e/f", "../e/f", false},
		{"the absolute path is shorter", uri.RFC3986(), "http://a/b/c/d", "http://a/e", "/e", false},
		{"the relative path comes first", uri.RFC3986(), "http://a/b/c/d", "http://a/b/e", "../e", false},
		{"directory", uri.RFC3986(), "http://a/b/c", "http://a/b/", ".", false},
		{"directory and query", uri.RFC3986(), "http://a/b/c", "http://a/b/?q", ".?q", false},
		{"directory above", uri.RFC3986(), "http://a/b/c/d", "http://a/b/", "..", false},
		{"query", uri.RFC3986(), "http://a/b?q", "http://a/b?r", "?r", false},
		{"no query", uri.RFC3986(), "http://a/b?q", "http://a/b", "b", false},
		{"no query of no path at all", uri.RFC3986(), "s:?q", "s:", ".", false},
		{"same document", uri.RFC3986(), "http://a/b?q", "http://a/b?q", "", false},
		{"same document, of dot segments", uri.RFC3986(), "http://a/./b", "http://a/./b#f", "#f", false},
		{"same document, fragment", uri.RFC2396bis00(), "http://a/b?q", "http://a/b?q#f", "#f", false},
		{"same document, opaque", uri.RFC2396bis00(), "mailto:a", "mailto:a#f", "#f", false},
		{"opaque", uri.RFC2396(), "mailto:a", "mailto:b", "mailto:b", false},
		{"rootless", uri.RFC3986(), "mailto:a", "mailto:b", "b", false},
		{"other scheme", uri.RFC3986(), "http://a/b", "https://a/b", "https://a/b", false},
		{"other authority", uri.RFC3986(), "http://a/b", "http://u@[::1]:1/b", "//u@[::1]:1/b", false},
		{"like a scheme, but for its first character", uri.RFC2396(), "http://a/x/b", "http://a/x/1:d", "./1:d", false},
		{"a colon further on", uri.RFC3986(), "http://a/b", "http://a/c/d:e", "c/d:e", false},
		{"like an authority, from below", uri.RFC3986(), "http://a/b/c/d", "http://a//c", "/.//c", false},
		{"like an authority, from below, in RFC 2396", uri.RFC2396(), "http://a/b/c/d", "http://a//c", "//a//c", false},
		{"guarded", uri.RFC3986(), "s:/a/b", "s:/.//c", "..//c", false},
		{"no guard in RFC 2396, of a base that has one", uri.RFC2396(), "s:/.//a/b", "s:/.//a/c", "/.//a/c", false},
		{"no guard in bis-00", uri.RFC2396bis00(), "s:/.//a/b", "s:/.//a/c", "/.//a/c", false},
		{"guarded base", uri.RFC3986(), "s:/.//a/b", "s:/.//a/c", "c", false},
		{"base with dot segments", uri.RFC3986(), "http://a/b/../c/./d", "http://a/c/e", "e", false},
		{"base with too many", uri.RFC2396(), "http://a/../b", "http://a/../c", "c", false},
		{"target with dot segments", uri.RFC3986(), "http://a/b", "http://a/c/../d", "http://a/c/../d", true},
		{"no path", uri.RFC3986(), "http://a/b", "http://a", "//a", false},
		{"a base without a path", uri.RFC3986(), "http://a", "http://a/b", "b", false},
		{"a base without a path in RFC 2396", uri.RFC2396(), "http://a", "http://a/b", "b", false},
		{"rootless cannot be reached from below", uri.RFC3986(), "s:a/b", "s:c", "s:c", false},
		{"fragment of the base", uri.RFC3986(), "s:/a#f", "s:/a", "", false},
	} {
		t.Run(test.name, func(t *testing.T) {
			base := absolute(t, test.edition, test.base)
			target := reference(t, test.edition, test.target)
			got, exact, err := uri.Relativizer{}.Relativize(base, target)
			if err != nil || got.String() != test.want || exact == test.inexact {
				t.Errorf("%q, %t, %v", got, exact, err)
			}
			there(t, uri.Relativizer{}, base, target)
			there(t, uri.Relativizer{NoSameDocument: true}, base, target)
		})
	}
}

// there checks what Relativize guarantees.
func there(t *testing.T, r uri.Relativizer, base uri.URI, target uri.Reference) uri.Reference {
	t.Helper()
	ref, exact, err := r.Relativize(base, target)
	if err != nil {
		t.Fatal(err)
	}
	if again, err := base.Edition().ParseReference(ref.String()); err != nil || again != ref {
		t.Fatalf("%q at %q: %#v parses to %#v, %v", target, base, ref, again, err)
	}
	got, err := uri.Resolver{Edition: base.Edition()}.Resolve(base, ref)
	if err != nil {
		t.Fatalf("%q at %q: %q: %v", target, base, ref, err)
	}
	text := got.Reference.String()
	if !got.Reference.IsAbsolute() { // the current document
		text, _, _ = strings.Cut(base.String(), "#")
		text += ref.String()
	}
	if exact != (text == target.String()) {
		t.Fatalf("%q at %q: %q is exact %v, resolves to %q", target, base, ref, exact, text)
	}
	if !exact && (ref != target || !is3986(base.Edition())) {
		t.Fatalf("%v: %q at %q: %q is not exact", base.Edition(), target, base, ref)
	}
	if r.NoSameDocument && !ref.IsAbsolute() && ref.Path() == "" {
		_, a := ref.Authority()
		_, q := ref.Query()
		if !a && !q {
			t.Fatalf("%q at %q: %q", target, base, ref)
		}
	}
	return ref
}

// No reference that resolves to a target is shorter than what Relativize
// returns: all up to a length are tried.
func TestRelativizeShortest(t *testing.T) {
	const alphabet = "a/.:?"
	longest := testutil.Amount(4, 6)
	var refs []string
	for from, n := 0, 0; n <= longest; n++ {
		if n == 0 {
			refs = append(refs, "")
			continue
		}
		to := len(refs)
		for _, r := range refs[from:to] {
			for _, c := range alphabet {
				refs = append(refs, r+string(c))
			}
		}
		from = to
	}
	for _, e := range everyEdition() {
		for _, text := range []string{"s:", "s:a", "s:a/a", "s:?a", "s:/", "s:/a", "s:/a/a", "s:/a//a/", "s:/./a/../a/a", "s:/.//a", "s:/../a", "s://a", "s://a/a/a?", "s://a//a"} {
			base, err := e.Parse(text)
			if err != nil {
				continue
			}
			shortest := map[string]string{}
			for _, text := range refs {
				ref, err := e.ParseReference(text)
				if err != nil {
					continue
				}
				target, err := base.Resolve(ref)
				if err != nil {
					continue
				}
				key := target.String()
				if _, ok := shortest[key]; !ok { // they come by length
					shortest[key] = text
				}
			}
			for text, want := range shortest {
				target := reference(t, e, text)
				if got := there(t, uri.Relativizer{}, base, target); len(got.String()) > len(want) {
					t.Errorf("%v: %q at %q: %q, but %q is shorter", e, target, base, got, want)
				}
			}
		}
	}
}

func TestRelativizeRefuses(t *testing.T) {
	base := uri.MustParse("s:/a")
	if _, err := base.Relativize(uri.MustParseReference("b")); !errors.Is(err, uri.ErrRelative) {
		t.Error(err)
	}
	old, _ := uri.RFC2396().ParseReference("s:/a")
	if _, err := base.Relativize(old); !errors.Is(err, uri.ErrEditions) {
		t.Error(err)
	}
	if rel, err := (uri.URI{}).Relativize(base.Reference()); rel != base.Reference() || err != nil {
		t.Error(rel, err)
	}
}

func FuzzRelativize(f *testing.F) {
	for _, base := range []string{"http://a/b/c/d;p?q", "s:", "s://h", "s:a/b", "s:/a//../b", "s:?q", "mailto:a@b", "file:///a/b#f"} {
		for _, target := range append(seeds, "http://a/b/c/", "s:/.//x", "s:a:b", "s:/a/./b", "http://a//", "s://h?#") {
			f.Add(base, target)
		}
	}
	f.Fuzz(func(t *testing.T, base, target string) {
		for _, e := range everyEdition() {
			b, err := e.ParseReference(base)
			if err != nil || !b.IsAbsolute() {
				continue
			}
			p, err := e.ParseReference(target)
			if err != nil || !p.IsAbsolute() {
				continue
			}
			there(t, uri.Relativizer{}, mustURI(b), p)
			there(t, uri.Relativizer{NoSameDocument: true}, mustURI(b), p)
		}
	})
}
