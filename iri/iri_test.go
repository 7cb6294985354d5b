package iri_test

import (
	"errors"
	"reflect"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stricturi/stricturi/internal/core"
	"github.com/stricturi/stricturi/internal/errs"
	"github.com/stricturi/stricturi/internal/testutil"
	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/uri"
)

func TestComponents(t *testing.T) {
	const text = "http://üser@例え.jp:80/päth/é?q=\uE000#ƒ"
	for _, e := range iri.Editions() {
		r := testutil.Must(e.ParseReference(text))
		if r.String() != text || r.Edition() != e {
			t.Errorf("String is %q under %v", r, r.Edition())
		}
		for want, get := range map[string]func() (string, bool){
			"http": r.Scheme, "üser@例え.jp:80": r.Authority, "üser": r.Userinfo, "例え.jp": r.Host, "80": r.Port, "q=\uE000": r.Query, "ƒ": r.Fragment,
		} {
			if got, ok := get(); got != want || !ok {
				t.Errorf("%v: got %q, %v, want %q", e, got, ok, want)
			}
		}
		if r.Path() != "/päth/é" || r.HostKind() != uri.HostIregName {
			t.Errorf("%v: path %q, host kind %v", e, r.Path(), r.HostKind())
		}
	}
}

func TestOffsetsAreBytes(t *testing.T) {
	_, err := iri.Parse("http://例え.jp/ x")
	var e *uri.SyntaxError
	if !errors.As(err, &e) || e.Offset != len("http://例え.jp/") {
		t.Errorf("error is %+v", e)
	}
}

// Section 4.1: the grammar allows formatting characters, which are in ucschar, but an IRI
// must not contain them.
func TestFormattingCharacters(t *testing.T) {
	for _, c := range []rune{0x200E, 0x200F, 0x202A, 0x202B, 0x202C, 0x202D, 0x202E} {
		text := "http://é/–" + string(c) + "#x"
		for _, e := range iri.Editions() {
			if err := e.Check("IRI", text); err != nil {
				t.Errorf("%v: the grammar alone refuses %U: %v", e, c, err)
			}
			u, err := e.Parse(text)
			var s *uri.SyntaxError
			if !errors.Is(err, iri.ErrFormattingCharacter) || !errors.As(err, &s) || s.Explain().Section != "4.1" ||
				s.Offset != len("http://é/–") || u != (iri.IRI{}) {
				t.Errorf("%v: %U gives %v, %+v", e, c, u, err)
			}
		}
	}
	var first *uri.SyntaxError
	if r, err := iri.ParseReference("\u200Ea"); !errors.As(err, &first) || first.Offset != 0 || r != (iri.Reference{}) {
		t.Errorf("%q, %+v", r, err)
	}
	// Neighbors of these, with the same first bytes, are fine.
	for _, c := range []rune{0x200D, 0x2010, 0x2029, 0x202F, 0x2013} {
		if _, err := iri.Parse("a:" + string(c)); err != nil {
			t.Errorf("%U: %v", c, err)
		}
	}
	// Other errors take precedence.
	if _, err := iri.Parse("a:\u200E\xE2\x80"); !errors.Is(err, uri.ErrInvalidUTF8) {
		t.Errorf("got %v", err)
	}
}

func TestMustParse(t *testing.T) {
	if got := iri.MustParse("a:é").Path(); got != "é" {
		t.Errorf("path is %q", got)
	}
	defer func() {
		err, _ := recover().(error)
		if syntax, ok := errs.AsType[*uri.SyntaxError](err); !ok || err.Error() != `iri.MustParseReference("é<"): `+syntax.Error() {
			t.Errorf("panic with %v", err)
		}
	}()
	iri.MustParseReference("é<")
}

// The recognizer sees a formatting character in each component, in texts that it reads by
// blocks and in short ones, and no others.
func TestFormattingAnywhere(t *testing.T) {
	last := rune(0x3000)
	if testutil.Whole() {
		last = utf8.MaxRune
	}
	for _, form := range []string{
		"%s", "/%s", "?%s", "#%s", "//%s", "//1%s", "//1.2.3.4%s", "//é%s", "//%s@a", "//é:%s@", "a:%s", "a:b%s/c%s", "//a/-%s.",
		"http://example.org/a/b/c/%s", "http://example.org/a/b/c/d/e/f/g/h/i/j/k/l/m/n/o/p/q/r/s/t/u/v/w/x/y?%s#z", "//example%s.org:80/a?b#c%s",
	} {
		for c := rune(0x80); c <= last; c++ {
			text := strings.ReplaceAll(form, "%s", string(c))
			valid := iri.RFC3987().Check("IRI-reference", text) == nil && !strings.ContainsRune(core.FormattingCharacters, c)
			if got := iri.ValidReference(text); got != valid {
				t.Fatalf("%q, %U: %t, want %t", form, c, got, valid)
			}
		}
	}
}

// No method of an IRI, a reference, an edition or a Builder returns a value of package uri that may
// hold an IRI. Only fields do.
func TestPromotedMethods(t *testing.T) {
	for _, v := range []any{iri.IRI{}, iri.Reference{}, iri.Edition{}, iri.Builder{}} {
		of := reflect.TypeOf(v)
		for i := range of.NumMethod() {
			m := of.Method(i)
			for j := range m.Type.NumOut() {
				switch m.Type.Out(j) {
				case reflect.TypeFor[uri.URI](), reflect.TypeFor[uri.Reference](), reflect.TypeFor[uri.Edition](), reflect.TypeFor[uri.Builder]():
					if m.Name != "ToURI" {
						t.Errorf("%v.%s returns a %v", of, m.Name, m.Type.Out(j))
					}
				}
			}
		}
	}
	for _, e := range iri.Editions() {
		b := uri.Builder{Edition: e.Edition, Scheme: "s", Path: uri.Data("é")}
		if u, err := b.URI(); err == nil || !strings.Contains(err.Error(), "iri.Builder") {
			t.Errorf("%v: a uri.Builder returns %q, %v", e, u, err)
		}
		if i, _ := e.Parse("s:a"); i.Builder().Edition.IsIRI() || i.Builder().Segments().Append("é").String() != "a/é" {
			t.Errorf("%v: the builder of an IRI is of %v", e, i.Builder().Edition)
		}
		_, err := e.Parse("é")
		syntax, _ := errs.AsType[*uri.SyntaxError](err)
		_, err = uri.Resolver{Edition: e.Edition}.ResolveText("a", "b")
		resolve, _ := errs.AsType[*uri.ResolveError](err)
		if syntax == nil || syntax.Edition() != e || resolve == nil || resolve.Edition != e {
			t.Errorf("%v: errors of another edition: %v, %v", e, syntax, resolve)
		}
		if i, err := (iri.Builder{Builder: b}).URI(); err != nil || i.String() != "s:é" || i.Edition() != e {
			t.Errorf("%v: an iri.Builder returns %q of %v, %v", e, i, i.Edition(), err)
		}
	}
	if i, err := (iri.Edition{}).Parse("s:é"); err != nil || i != iri.MustParse("s:é") {
		t.Errorf("the zero Edition parses %q, %v", i, err)
	}
}

// The methods of IRIs return IRIs, and do what those of package uri do.
func TestMethods(t *testing.T) {
	base := iri.MustParse("http://é/a/b?q#f")
	target, err := base.Resolve(iri.MustParseReference("../ö"))
	if err != nil || target != iri.MustParse("http://é/ö") {
		t.Errorf("Resolve: %q, %v", target, err)
	}
	if r, err := base.Relativize(target.Reference()); err != nil || r != iri.MustParseReference("/ö") {
		t.Errorf("Relativize: %q, %v", r, err)
	}
	if i, ok := target.Reference().URI(); !ok || i != target {
		t.Errorf("URI: %q, %t", i, ok)
	}
	if i, ok := iri.MustParseReference("é").URI(); ok || i != (iri.IRI{}) {
		t.Errorf("URI of a relative reference: %q, %t", i, ok)
	}
	if i, r := iri.MustParse("HTTP://é/%41").Normalize(), iri.MustParseReference("HTTP://é/%41").Normalize(); i.String() != "http://é/A" || i.Reference() != r {
		t.Errorf("Normalize: %q, %q", i, r)
	}
	b := target.Builder()
	b.Query = uri.Data("ä b")
	i, errI := b.URI()
	r, errR := b.Reference()
	if err := errors.Join(errI, errR); err != nil || i != iri.MustParse("http://é/ö?ä%20b") || r != i.Reference() {
		t.Errorf("Builder: %q, %q, %v", i, r, err)
	}
	made, err := iri.Builder{Builder: uri.Builder{Scheme: "s", Path: uri.Data("é")}}.URI()
	if err != nil || made != iri.MustParse("s:é") {
		t.Errorf("a Builder of no edition: %q, %v", made, err)
	}
	if _, err := (iri.Builder{Builder: uri.Builder{Scheme: "é"}}).URI(); err == nil {
		t.Error("a scheme that is not US-ASCII")
	}
}
