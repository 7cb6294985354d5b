package base_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/internal/editions"
	"github.com/stricturi/stricturi/internal/errs"
	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/uri"
	"github.com/stricturi/stricturi/uri/base"
)

func TestEstablish(t *testing.T) {
	tests := []struct {
		name    string
		sources []base.Source
		uri     string
		from    base.Layer
		refused int
	}{
		{"content", []base.Source{base.ByDefault("d:d"), base.FromRetrieval("r:r"), base.FromEntity(base.FromContent("e:e")), base.FromContent("c:c")}, "c:c", base.LayerContent, 0},
		{"entity", []base.Source{base.ByDefault("d:d"), base.FromRetrieval("r:r"), base.FromEntity(base.FromContent("e:e"))}, "e:e", base.LayerEntity, 0},
		{"retrieval", []base.Source{base.ByDefault("d:d"), base.FromRetrieval("r:r")}, "r:r", base.LayerRetrieval, 0},
		{"default", []base.Source{base.ByDefault("d:d")}, "d:d", base.LayerDefault, 0},
		{"the entity's own layers", []base.Source{base.FromEntity(base.FromEntity(base.ByDefault("o:o")), base.FromRetrieval("e:e"))}, "o:o", base.LayerEntity, 0},
		{"an entity without a base", []base.Source{base.FromEntity(), base.FromRetrieval("r:r")}, "r:r", base.LayerRetrieval, 1},
		{"the first of a layer", []base.Source{base.FromContent("a:a"), base.FromContent("b:b")}, "a:a", base.LayerContent, 0},
		{"not the second if the first is refused", []base.Source{base.FromContent("a"), base.FromContent("b:b"), base.ByDefault("d:d")}, "d:d", base.LayerDefault, 1},
		{"relative", []base.Source{base.FromContent("//a/b"), base.FromRetrieval("r:r")}, "r:r", base.LayerRetrieval, 1},
		{"empty", []base.Source{base.FromContent(""), base.FromRetrieval("r:r")}, "r:r", base.LayerRetrieval, 1},
		{"invalid", []base.Source{base.FromContent("http://a b/"), base.FromRetrieval("r:r")}, "r:r", base.LayerRetrieval, 1},
		{"a fragment", []base.Source{base.FromRetrieval("http://a/b?c#d")}, "http://a/b?c", base.LayerRetrieval, 0},
		{"an empty fragment", []base.Source{base.FromRetrieval("http://a/b#")}, "http://a/b", base.LayerRetrieval, 0},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			for _, e := range editions.All() {
				b, err := base.Establish(e, test.sources...)
				if err != nil || b.URI != test.uri || b.From != test.from || len(b.Refused) != test.refused {
					t.Errorf("%v: %+v, %v", e, b, err)
				}
			}
		})
	}
}

// HTML resolves a relative base against that of the outer layers (HTML, 4.2.3).
func TestFromHTML(t *testing.T) {
	resolve := func(base, ref string) (string, error) {
		target, err := uri.Resolver{}.ResolveText(base, ref)
		return target.Text, err
	}
	for _, test := range []struct {
		name, href, want string
		from             base.Layer
		err              error // of the refused content
		outer            []base.Source
	}{
		{"a path", "/docs/", "http://r/docs/", base.LayerContent, nil, []base.Source{base.FromRetrieval("http://r/a/b")}},
		{"the innermost outer layer", "docs/", "http://e/a/docs/", base.LayerContent, nil, []base.Source{base.FromRetrieval("http://r/a/b"), base.FromEntity(base.FromContent("http://e/a/b"))}},
		{"an absolute one", "http://c/./", "http://c/./", base.LayerContent, nil, []base.Source{base.FromRetrieval("http://r/a/b")}},
		{"an absolute one alone", "http://c/#f", "http://c/", base.LayerContent, nil, nil},
		{"a fragment", "/docs/#f", "http://r/docs/", base.LayerContent, nil, []base.Source{base.FromRetrieval("http://r/a/b")}},
		{"empty", "", "http://r/a/b", base.LayerContent, nil, []base.Source{base.FromRetrieval("http://r/a/b")}},
		{"nothing to resolve against", "/docs/", "", 0, uri.ErrRelative, []base.Source{base.FromRetrieval("/r")}},
		{"data", "data:,", "http://r/", base.LayerRetrieval, base.ErrHTMLScheme, []base.Source{base.FromRetrieval("http://r/")}},
		{"javascript", "JavaScript:x", "http://r/", base.LayerRetrieval, base.ErrHTMLScheme, []base.Source{base.FromRetrieval("http://r/")}},
		{"a scheme that begins alike", "database:x", "database:x", base.LayerContent, nil, nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			got, err := base.Establish(uri.RFC3986(), append(test.outer, base.FromHTML(test.href, resolve))...)
			refused := got.Refused
			if undefined, ok := errs.AsType[*base.UndefinedError](err); ok {
				refused = undefined.Refused
			}
			if got.URI != test.want || got.From != test.from || (err == nil) != (test.want != "") {
				t.Errorf("%+v, %v", got, err)
			}
			if (len(refused) == 0) != (test.err == nil) || test.err != nil && !errors.Is(refused[0].Err, test.err) {
				t.Errorf("refused %+v, want %v", refused, test.err)
			}
		})
	}
	broken := errors.New("broken")
	got, err := base.Establish(uri.RFC3986(), base.ByDefault("d:d"), base.FromHTML("a", func(string, string) (string, error) { return "", broken }))
	if err != nil || got.URI != "d:d" || len(got.Refused) != 1 || got.Refused[0].Err != broken {
		t.Errorf("%+v, %v", got, err)
	}
	got, err = base.Establish(uri.RFC3986(), base.ByDefault("d:d"), base.FromHTML("a b", resolve))
	if _, ok := errs.AsType[*uri.SyntaxError](got.Refused[0].Err); !ok || err != nil {
		t.Errorf("%+v, %v", got, err)
	}
}

// The edition decides whether a text is a valid absolute reference.
func TestEdition(t *testing.T) {
	s := base.FromContent("http://[::1]/é")
	if _, err := base.Establish(uri.RFC3986(), s); err == nil {
		t.Error("not a URI")
	}
	if b, err := base.Establish(iri.RFC3987().Edition, s); err != nil || b.URI != "http://[::1]/é" {
		t.Error(b, err)
	}
	s = base.FromContent("http://[::1]/")
	if _, err := base.Establish(uri.RFC2396(), s); err == nil {
		t.Error("RFC 2396 has no IP literals")
	}
	if _, err := base.Establish(uri.RFC2732(), s); err != nil {
		t.Error(err)
	}
}

func TestUndefined(t *testing.T) {
	_, err := base.Establish(uri.RFC3986(), base.FromContent("a"), base.FromEntity(base.FromContent("b")), base.FromRetrieval("c d"))
	undefined, ok := errs.AsType[*base.UndefinedError](err)
	if !ok || len(undefined.Refused) != 3 || strings.Count(err.Error(), "; ") != 4 {
		t.Fatal(err)
	}
	if !errors.Is(err, uri.ErrRelative) {
		t.Error(err)
	}
	if s, ok := errs.AsType[*uri.SyntaxError](err); !ok || s.Offset != 1 {
		t.Error(err)
	}
	if r := undefined.Refused[2]; r.Layer != base.LayerRetrieval || r.Text() != "c d" {
		t.Error(r)
	}
	if _, err := base.Establish(uri.RFC3986()); err == nil {
		t.Error("base without a source")
	}
}

// The names of layers are data that programs compare.
func TestLayerNames(t *testing.T) {
	for layer, want := range []string{base.LayerContent: "content", base.LayerEntity: "entity", base.LayerRetrieval: "retrieval", base.LayerDefault: "default", base.LayerDefault + 1: ""} {
		if got := base.Layer(layer).String(); got != want {
			t.Errorf("layer %d: %q, want %q", layer, got, want)
		}
	}
}
