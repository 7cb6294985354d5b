package uri_test

import (
	"errors"
	"testing"

	"github.com/stricturi/stricturi/internal/errs"
	"github.com/stricturi/stricturi/uri"
)

func TestResolve(t *testing.T) {
	r3986, bis00, r2396 := uri.Resolver{}, uri.Resolver{Edition: uri.RFC2396bis00()}, uri.Resolver{Edition: uri.RFC2396()}
	with := func(r uri.Resolver, f func(*uri.Resolver)) uri.Resolver { f(&r); return r }
	keep := func(r *uri.Resolver) { r.Excess = uri.ExcessKeep }
	drop := func(r *uri.Resolver) { r.Excess = uri.ExcessDrop }
	refuse := func(r *uri.Resolver) { r.Excess = uri.ExcessError }
	loose := func(r *uri.Resolver) { r.SameScheme = true }
	letter := func(r *uri.Resolver) { r.Letter = true }
	step6a := func(r *uri.Resolver) { r.Step6aAsPrinted = true }
	const s, g, x = "s", "g", "x" // same-document, guarded, excess
	for _, test := range []struct {
		name            string
		r               uri.Resolver
		base, ref, want string
		said            string // of the outcome
		err             error
	}{
		{"excess, dropped", r3986, "http://a/b", "../../g", "http://a/g", x, nil},
		{"excess, kept", r2396, "http://a/b", "../../g", "http://a/../../g", x, nil},
		{"excess, chosen to be kept", with(r3986, keep), "http://a/b", "../../g", "http://a/../../g", x, nil},
		{"excess, kept after what went", with(r3986, keep), "http://a/b", "c/../../g/../..", "http://a/../..", x, nil},
		{"excess, kept of a rootless path", with(r3986, keep), "s:a", "../../b/../c", "s:../../c", x, nil},
		{"excess, chosen to be dropped", with(r2396, drop), "http://a/b", "../../g", "http://a/g", x, nil},
		{"excess, dropped at the end", with(bis00, drop), "http://a/b", "../..", "http://a/", x, nil},
		{"excess, dropped at last", with(r2396, drop), "s:/b", "..//../g", "s:/g", x, nil},
		{"excess, an error", with(r3986, refuse), "http://a/b", "../g", "", "", uri.ErrExcess},
		{"excess, an error in RFC 2396", with(r2396, refuse), "http://a/b", "../g", "", "", uri.ErrExcess},
		{"no excess", with(r2396, refuse), "http://a/b/c", "../g", "http://a/g", "", nil},

		{"no path in RFC 2396", r2396, "http://h", "x", "http://h/x", "", nil},
		{"no path in RFC 2396, as printed", with(r2396, step6a), "http://h", "x", "http://hx", "", nil},
		{"no path in RFC 2396, to the letter", with(r2396, letter), "http://h", "x", "http://hx", "", nil},
		{"no path in bis-00, to the letter", with(bis00, letter), "http://h", "x", "http://h/x", "", nil},
		{"rootless", r3986, "s:a/b", "c", "s:a/c", "", nil},
		{"rootless to nothing", r3986, "s:a", ".", "s:", "", nil},
		{"the fragment of a base", r3986, "s:/a#f", "b", "s:/b", "", nil},
		{"the fragment of a base, same document", r3986, "s:/a#f", "", "s:/a", s, nil},
		{"absolute, to the base", r3986, "s:/a?q", "s:/a?q#f", "s:/a?q#f", s, nil},
		{"relative, to the base", r3986, "s:/a?q", "a?q#f", "s:/a?q#f", s, nil},
		{"relative, to the base, no URI in it before", bis00, "s:/a?q", "a?q#f", "s:/a?q#f", "", nil},
		{"the current document", bis00, "s:/a?q", "#f", "(current document)#f", s, nil},
		{"the current document, of an opaque base", r2396, "s:a", "#f", "(current document)#f", s, nil},
		{"absolute, dot segments go", r3986, "s:", "t:/a/../b", "t:/b", "", nil},
		{"absolute, dot segments stay", r2396, "s:/", "t:/a/../b", "t:/a/../b", "", nil},
		{"absolute, of an opaque base", r2396, "s:a", "t:b", "t:b", "", nil},
		{"relative, of an opaque base", r2396, "s:a", "b", "", "", uri.ErrOpaqueBase},
		{"network-path, of an opaque base", bis00, "s:a", "//b", "", "", uri.ErrOpaqueBase},
		{"opaque only by its query", bis00, "s:?[", "b", "", "", uri.ErrOpaqueBase},
		{"hierarchical with a query alone", bis00, "s:?q", "b", "s:/b", "", nil},
		{"a query alone is opaque in RFC 2396", r2396, "s:?q", "b", "", "", uri.ErrOpaqueBase},
		{"authority moves", r3986, "long-scheme://h/p", "//u:p@[::1]:8/a/../b?q#f", "long-scheme://u:p@[::1]:8/b?q#f", "", nil},
		{"authority stays", r2396, "s://u@h:8/p?q", "/x?y#z", "s://u@h:8/x?y#z", "", nil},
		{"registry-based authority", r2396, "s://a_b/p", "x", "s://a_b/x", "", nil},
		{"empty authority", r2396, "file:///p", "x", "file:///x", "", nil},

		{"no guard in RFC 2396", r2396, "s:/a/b", "..//evil", "", "", uri.ErrPathAsAuthority},
		{"no guard in RFC 2732", uri.Resolver{Edition: uri.RFC2732()}, "s:/a/b", "..//evil", "", "", uri.ErrPathAsAuthority},
		{"no guard in bis-00", bis00, "s:/a/b", "..//evil", "", "", uri.ErrPathAsAuthority},
		{"no guard in RFC 2396, of a base that has one", r2396, "s:/.//a/b", "c", "", "", uri.ErrPathAsAuthority},
		{"no guard in RFC 2396, by the letter", with(r2396, letter), "s:/a/b", "..//evil", "s://evil", "", nil},
		{"guard of an absolute path", r3986, "s:/a/b", "/.//evil", "s:/.//evil", g, nil},
		{"guard of an absolute reference", r3986, "s:", "t:/a/..//evil?q#f", "t:/.//evil?q#f", g, nil},
		{"no guard by the letter", with(r3986, letter), "s:/a/b", "..//evil", "s://evil", "", nil},

		{"loophole off", r3986, "http://a/b/c", "http:g", "http:g", "", nil},
		{"loophole", with(r3986, loose), "http://a/b/c", "HTTP:g?q", "http://a/b/g?q", "", nil},
		{"loophole in RFC 2396, where g is opaque", with(r2396, loose), "http://a/b/c", "http:g?q#f", "http://a/b/g?q#f", "m", nil},
		{"loophole, nothing but a scheme", with(r3986, loose), "http://a/b/c", "http:#f", "http://a/b/c#f", s, nil},
		{"loophole, nothing but a scheme, bis-00", with(bis00, loose), "http://a/b/c", "http:#f", "(current document)#f", s, nil},
		{"loophole, opaque base", with(r2396, loose), "http:a", "http:b", "http:b", "", nil},
		{"loophole, network-path", with(bis00, loose), "ftp://h/a", "FTP://u@i:1/b", "ftp://u@i:1/b", "", nil},
		{"loophole, other scheme", with(r3986, loose), "http://a/b/c", "https:g", "https:g", "", nil},
		{"loophole, a scheme that need not be hierarchical", with(r3986, loose), "s://a/b/c", "s:g", "s:g", "", nil},
		{"loophole, one in RFC 2396", with(r2396, loose), "s://a/b/c", "s:g", "s:g", "", nil},
		{"loophole, any scheme by the letter", with(with(bis00, loose), letter), "s://a/b/c", "s:g", "s://a/b/g", "", nil},
		{"loophole, not any scheme by the letter of RFC 2396", with(with(r2396, loose), letter), "s://a/b/c", "s:g", "s:g", "", nil},
		{"misformed in RFC 2396", r2396, "http://a/b/c", "HTTP:g", "HTTP:g", "m", nil},
		{"misformed in RFC 2732", uri.Resolver{Edition: uri.RFC2732()}, "http://a/b/c", "http:g", "http:g", "m", nil},
		{"not misformed, a network-path", r2396, "http://a/b/c", "http://g", "http://g", "", nil},
		{"not misformed, an absolute path", r2396, "file:///a", "file:/g", "file:/g", "", nil},
		{"not misformed, another scheme", r2396, "http://a/b/c", "ftp:g", "ftp:g", "", nil},
		{"not misformed, a scheme that need not be hierarchical", r2396, "s:/a", "s:g", "s:g", "", nil},
		{"not misformed, an opaque base", r2396, "http:a", "http:g", "http:g", "", nil},
		{"not misformed, relative", r2396, "http://a/b", "g", "http://a/g", "", nil},
		{"not misformed in bis-00", bis00, "http://a/b/c", "http:g", "http:g", "", nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			text, err := test.r.ResolveText(test.base, test.ref)
			if !errors.Is(err, test.err) {
				t.Fatalf("text: %v", err)
			}
			if text.String() != test.want || said(outcome(text)) != test.said {
				t.Errorf("text: %q, %+v", text, outcome(text))
			}
			e := test.r.Edition
			base := reference(t, e, test.base)
			u, _ := base.URI()
			ref := reference(t, e, test.ref)
			target, err := test.r.Resolve(u, ref)
			if !errors.Is(err, test.err) {
				t.Fatal(err)
			}
			if target.String() != test.want || said(outcome(target)) != test.said {
				t.Errorf("%q, %+v", target, outcome(target))
			}
			if test.err != nil {
				var re *uri.ResolveError
				if !errors.As(err, &re) || re.Edition != e || re.Section != sections[is3986(e)][test.err] {
					t.Errorf("%#v", err)
				}
				return
			}
			if again, err := e.ParseReference(target.Reference.String()); err != nil || again != target.Reference {
				t.Errorf("%#v parses to %#v, %v", target.Reference, again, err)
			}
		})
	}
}

// sections has the sections of the errors, since RFC 3986 and before.
var sections = map[bool]map[error]string{
	true:  {uri.ErrExcess: "5.2.4", uri.ErrRelative: "5.1"},
	false: {uri.ErrExcess: "5.2", uri.ErrOpaqueBase: "5", uri.ErrRelative: "5.2", uri.ErrPathAsAuthority: "5.2"},
}

func said(o uri.Target) string {
	s := ""
	if o.SameDocument {
		s += "s"
	}
	if o.Guarded {
		s += "g"
	}
	if o.Excess {
		s += "x"
	}
	if o.Misformed {
		s += "m"
	}
	return s
}

func TestResolveRefuses(t *testing.T) {
	for _, e := range uri.Editions() {
		_, err := uri.Resolver{Edition: e}.ResolveText("a/b", "c")
		if re, ok := errs.AsType[*uri.ResolveError](err); !ok || !errors.Is(err, uri.ErrRelative) || re.Section != sections[is3986(e)][uri.ErrRelative] {
			t.Error(e, err)
		}
	}
	if _, err := (uri.URI{}).Resolve(uri.MustParseReference("c")); !errors.Is(err, uri.ErrRelative) {
		t.Error(err)
	}
	for _, ref := range []string{"", "#f", "g#f"} {
		base, r := absolute(t, uri.RFC2396(), "http://a/b"), reference(t, uri.RFC2396(), ref)
		if got, err := base.Resolve(r); !errors.Is(err, uri.ErrNotURI) || !got.IsZero() {
			t.Errorf("%q: %v, %v", ref, got, err)
		}
	}
	if target, err := (uri.URI{}).Resolve(uri.MustParseReference("s:c")); err != nil || target.String() != "s:c" {
		t.Error(target, err)
	}
	if _, err := (uri.Resolver{Edition: uri.RFC2396()}).Resolve(uri.MustParse("s:/a"), uri.MustParseReference("b")); !errors.Is(err, uri.ErrEditions) {
		t.Error(err)
	}
	old := absolute(t, uri.RFC2396(), "s:/a")
	if _, err := (uri.Resolver{}).Resolve(old, uri.MustParseReference("b")); !errors.Is(err, uri.ErrEditions) {
		t.Error(err)
	}
	// An opaque part may contain brackets in bis-00, but a path may not.
	var syntax *uri.SyntaxError
	base := absolute(t, uri.RFC2396bis00(), "http://a/b")
	ref := reference(t, uri.RFC2396bis00(), "http:g[")
	_, err := uri.Resolver{Edition: uri.RFC2396bis00(), SameScheme: true}.Resolve(base, ref)
	if !errors.As(err, &syntax) || syntax.Text() != "http://a/g[" || syntax.Offset != len("http://a/g") {
		t.Error(err)
	}
	// To the letter, the path becomes an authority, here one with an invalid port.
	_, err = uri.Resolver{Letter: true}.Resolve(uri.MustParse("s:/a/b"), uri.MustParseReference("..//x:y"))
	if !errors.As(err, &syntax) || syntax.Text() != "s://x:y" {
		t.Error(err)
	}
}

// An invalid reference is resolved and reported as invalid.
func TestResolveInvalid(t *testing.T) {
	r := uri.Resolver{Edition: uri.RFC2396()}
	got, err := r.ResolveText("http://a/b/c/d;p?q", "?y")
	if fixed, _ := r.ResolveText("http://a/b/c/d;p?q", "./?y"); fixed.Text != got.Text { // as Fixes says
		t.Errorf("fixed: %q", fixed)
	}
	if err != nil || got.Text != "http://a/b/c/?y" {
		t.Errorf("%q, %v", got, err)
	}
	var s *uri.SyntaxError
	if !errors.As(got.Invalid, &s) || s.Offset != 0 || got.InvalidBase != nil {
		t.Error(got.Invalid, got.InvalidBase)
	}
	got, err = uri.Resolver{}.ResolveText("s:/ /", "x")
	if err != nil || got.Text != "s:/ /x" || got.Invalid != nil || got.InvalidBase == nil {
		t.Errorf("%+v, %v", got, err)
	}
}

// outcome returns what a target says about how it was resolved.
func outcome(t uri.Target) uri.Target {
	return uri.Target{SameDocument: t.SameDocument, Guarded: t.Guarded, Excess: t.Excess, Misformed: t.Misformed}
}

func unchecked(r uri.Resolver) uri.Resolver {
	r.Unchecked = true
	return r
}
