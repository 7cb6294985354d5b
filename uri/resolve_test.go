package uri_test

import (
	"errors"
	"testing"

	"github.com/stricturi/stricturi/internal/errs"
	"github.com/stricturi/stricturi/uri"
)

// sections has the sections of the errors, since RFC 3986 and before.
var sections = map[bool]map[error]string{
	true:  {uri.ErrExcess: "5.2.4", uri.ErrRelative: "5.1"},
	false: {uri.ErrExcess: "5.2", uri.ErrOpaqueBase: "5", uri.ErrRelative: "5.2", uri.ErrPathAsAuthority: "5.2"},
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
