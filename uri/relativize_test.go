package uri_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/internal/testutil"
	"github.com/stricturi/stricturi/uri"
)

// there checks what Relativize guarantees.
func there(t *testing.T, base uri.URI, target uri.Reference) uri.Reference {
	t.Helper()
	ref, exact, err := uri.Relativize(base, target)
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
				if got := there(t, base, target); len(got.String()) > len(want) {
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
			there(t, mustURI(b), p)
		}
	})
}
