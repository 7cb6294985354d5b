package uri_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/internal/testutil"
	"github.com/stricturi/stricturi/uri"
)

// resolvers returns every combination of the options, and Verbatim with few of the others.
func resolvers() []uri.Resolver {
	var all []uri.Resolver
	for _, e := range everyEdition() {
		for _, x := range []uri.Excess{0, uri.ExcessKeep, uri.ExcessDrop, uri.ExcessError} {
			for i := range 8 {
				all = append(all, uri.Resolver{Edition: e, Excess: x, SameScheme: i&1 != 0, Step6aAsPrinted: i&2 != 0, Letter: i&4 != 0})
			}
		}
		all = append(all, uri.Resolver{Edition: e, Verbatim: true}, uri.Resolver{Edition: e, Verbatim: true, SameScheme: true, Letter: true})
	}
	return all
}

// agree checks the fast resolution against the oracle.
func agree(t *testing.T, r uri.Resolver, base, ref string) uri.Target {
	t.Helper()
	want, err := slowResolve(r, base, ref)
	got, gotErr := unchecked(r).ResolveText(base, ref)
	text := uri.Join(want.Parts)
	if (err == nil) != (gotErr == nil) {
		t.Fatalf("%+v: %q at %q: %v, the oracle %v", r, ref, base, gotErr, err)
	}
	if err == nil && (got.Text != text || got.SameDocument && !is3986(r.Edition) != want.current) {
		t.Fatalf("%+v: %q at %q: %q, %+v, the oracle %q", r, ref, base, got.Text, outcome(got), text)
	}
	// Without Letter, the target splits into the components that were joined.
	if err == nil && !r.Letter && !r.Step6aAsPrinted && uri.Split(got.Text) != want.Parts {
		t.Fatalf("%+v: %q at %q: %q splits into %+v", r, ref, base, got.Text, uri.Split(got.Text))
	}
	return got
}

// Every path of up to four segments against every base of up to three, with
// dot segments and empty ones among them.
func TestResolveOracle(t *testing.T) {
	segments := []string{"", ".", "..", "a", "b:"}
	var paths []string
	last := []string{""}
	for range 4 {
		var next []string
		for _, p := range last {
			for _, s := range segments {
				next = append(next, p+s, p+s+"/")
			}
		}
		last = next[:0:0]
		for _, p := range next {
			if paths = append(paths, p); strings.HasSuffix(p, "/") {
				last = append(last, p)
			}
		}
	}
	slices.Sort(paths)
	paths = slices.Compact(paths)
	if !testutil.Whole() {
		paths = paths[:len(paths)/4]
	}
	bases := []string{"s:", "s://h", "s:?q", "s://h/?q"}
	for _, p := range paths {
		if strings.Count(p, "/") < 3 {
			bases = append(bases, "s:"+p, "s://h/"+p)
		}
	}
	for _, r := range resolvers() {
		if r.SameScheme {
			continue
		}
		for i, base := range bases {
			for j := i % 17; j < len(paths); j += 17 { // all of them take a minute
				agree(t, r, base, paths[j])
			}
		}
	}
}

func FuzzResolve(f *testing.F) {
	for _, base := range []string{"http://a/b/c/d;p?q", "s:", "s://h", "s:a/b", "s:/a//../b", "s:?q", "mailto:a@b", "file:///a/b#f", "r"} {
		for _, ref := range append(seeds, "../../../g", "/./g", "?y", "#s", "http:g", "..//evil", "./a:b", "//g/../x", "S:x/..//y", "a/../../b/..") {
			f.Add(base, ref)
		}
	}
	f.Add("\x94:", "\xed:") // different schemes that are not UTF-8
	all := resolvers()
	f.Fuzz(func(t *testing.T, base, ref string) {
		for _, r := range all {
			split := agree(t, r, base, ref)
			if text, err := r.ResolveText(base, ref); err == nil && (text.Text != split.Text || outcome(text) != outcome(split)) {
				t.Fatalf("%+v: %q at %q: %+v, without parsing %+v", r, ref, base, text, split)
			}
			values(t, r, base, ref)
		}
	})
}

// values checks the resolution of values against that of texts, and the components of the
// target against those that parsing finds.
func values(t *testing.T, r uri.Resolver, base, ref string) {
	t.Helper()
	b, err := r.Edition.ParseReference(base)
	if err != nil || !b.IsAbsolute() {
		return
	}
	u := mustURI(b)
	p, err := r.Edition.ParseReference(ref)
	if err != nil {
		return
	}
	want, wantErr := unchecked(r).ResolveText(u.String(), ref)
	got, err := r.Resolve(u, p)
	if err != nil {
		if wantErr == nil && !r.Letter && !r.Step6aAsPrinted && !r.SameScheme {
			t.Fatalf("%+v: %q at %q: %v", r, ref, u, err)
		}
		return
	}
	if wantErr != nil || got.Reference.String() != want.Text || outcome(got) != outcome(want) || got.String() != want.String() {
		t.Fatalf("%+v: %q at %q: %q, %+v; of texts %q, %+v, %v", r, ref, u, got.Reference, outcome(got), want.Text, outcome(want), wantErr)
	}
	if u, err := u.Resolve(p); r == (uri.Resolver{Edition: r.Edition}) {
		if want, ok := got.Reference.URI(); (err == nil) != ok || u != want || !ok && !errors.Is(err, uri.ErrNotURI) {
			t.Fatalf("%+v: %q as a URI: %q, %v", r, got.Reference, u, err)
		}
	}
	if again, err := r.Edition.ParseReference(want.Text); err != nil || again != got.Reference {
		t.Fatalf("%+v: %q at %q: %#v parses to %#v, %v", r, ref, u, got.Reference, again, err)
	}
	// RFC 2396 and bis-00 keep an absolute reference unchanged.
	if p.IsAbsolute() && !is3986(r.Edition) && !r.SameScheme && got.Reference != p {
		t.Fatalf("%+v: %q became %q", r, p, got.Reference)
	}
}

// mustURI returns an absolute reference as a URI, without the fragment if the edition's URIs
// have none.
func mustURI(r uri.Reference) uri.URI {
	if u, ok := r.URI(); ok {
		return u
	}
	text, _, _ := strings.Cut(r.String(), "#")
	u, err := r.Edition().Parse(text)
	if err != nil {
		panic(err)
	}
	return u
}
