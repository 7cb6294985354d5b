package uri_test

import (
	"errors"
	"slices"
	"strings"
	"sync"
	"testing"
	"unsafe"

	"github.com/stricturi/stricturi/internal/errs"
	"github.com/stricturi/stricturi/internal/testutil"
	"github.com/stricturi/stricturi/uri"
)

// reference returns a valid reference of an edition.
func reference(t *testing.T, e uri.Edition, text string) uri.Reference {
	return testutil.Must(e.ParseReference(text))
}

// absolute returns a valid URI of an edition.
func absolute(t *testing.T, e uri.Edition, text string) uri.URI {
	return testutil.Must(e.Parse(text))
}

// show returns a component, or "-" if it is undefined.
func show(text string, ok bool) string {
	if !ok {
		return "-"
	}
	return "<" + text + ">"
}

func TestComponents(t *testing.T) {
	for _, test := range []struct {
		name    string
		edition uri.Edition
		text    string
		// scheme, authority, userinfo, host, kind, port, path, query, fragment
		want string
	}{
		{"all", uri.RFC3986(), "s://u:p@h:1/p?q#f", "<s> <u:p@h:1> <u:p> <h> reg-name <1> </p> <q> <f>"},
		{"all, empty", uri.RFC3986(), "s://@:/?#", "<s> <@:> <> <> reg-name <> </> <> <>"},
		{"empty", uri.RFC3986(), "", "- - - -  - <> - -"},
		{"empty authority", uri.RFC3986(), "//", "- <> - <> reg-name - <> - -"},
		{"empty authority has no host before 3986", uri.RFC2396(), "//", "- <> - -  - <> - -"},
		{"registry-based", uri.RFC2396(), "//a_b:c", "- <a_b:c> - -  - <> - -"},
		{"registry-based only by its port", uri.RFC2396bis00(), "//h:x", "- <h:x> - -  - <> - -"},
		{"opaque", uri.RFC2396(), "mailto:a@b?c#d", "<mailto> - - -  - <a@b?c> - <d>"},
		{"rootless", uri.RFC3986(), "mailto:a@b?c#d", "<mailto> - - -  - <a@b> <c> <d>"},
		{"hier-part before opaque-part", uri.RFC2396bis00(), "z:?q", "<z> - - -  - <> <q> -"},
		{"opaque-part where hier-part ends early", uri.RFC2396bis00(), "z:?[", "<z> - - -  - <?[> - -"},
		{"IPv4 before reg-name", uri.RFC3986(), "//1.2.3.4", "- <1.2.3.4> - <1.2.3.4> IPv4address - <> - -"},
		{"reg-name that begins as IPv4", uri.RFC3986(), "//1.2.3.4a", "- <1.2.3.4a> - <1.2.3.4a> reg-name - <> - -"},
		{"dec-octet to the letter", uri.RFC2396bis00(), "//1.2.3.199999", "- <1.2.3.199999> - <1.2.3.199999> IPv4address - <> - -"},
		{"IPv6 with IPv4", uri.RFC3986(), "//[::1.2.3.4]:5", "- <[::1.2.3.4]:5> - <[::1.2.3.4]> IPv6address <5> <> - -"},
		{"IPvFuture", uri.RFC3986(), "//[v1.x:y]", "- <[v1.x:y]> - <[v1.x:y]> IPvFuture - <> - -"},
		{"IPv6 in bis-00", uri.RFC2396bis00(), "//u@[::1]", "- <u@[::1]> <u> <[::1]> IPv6reference - <> - -"},
		{"2.4.2, components are separated before they are decoded", uri.RFC2396(), "http://u%40v@h/a%2Fb%3F?c%23d#e%25", "<http> <u%40v@h> <u%40v> <h> hostname - </a%2Fb%3F> <c%23d> <e%25>"},
		{"1.2, a URN", uri.RFC2396(), "urn:isbn:0451450523", "<urn> - - -  - <isbn:0451450523> - -"},
		{"1.2, a scheme that nobody knows", uri.RFC2396(), "x-y.z+1:a", "<x-y.z+1> - - -  - <a> - -"},
		{"3, all four components", uri.RFC2396(), "s://a/b?c", "<s> <a> - <a> hostname - </b> <c> -"},
		{"3, no authority", uri.RFC2396(), "s:/b?c", "<s> - - -  - </b> <c> -"},
		{"3, no path", uri.RFC2396(), "s://a?c", "<s> <a> - <a> hostname - <> <c> -"},
		{"3, no query", uri.RFC2396(), "s://a/b", "<s> <a> - <a> hostname - </b> - -"},
		{"3.2.2, userinfo, host and port", uri.RFC2396(), "s://user:password@h:1", "<s> <user:password@h:1> <user:password> <h> hostname <1> <> - -"},
		{"4, relative with a fragment", uri.RFC2396(), "b#f", "- - - -  - <b> - <f>"},
		{"4, absolute with a fragment", uri.RFC2396(), "s:b#f", "<s> - - -  - <b> - <f>"},
		{"4.3, the authority component wins", uri.RFC2396(), "//a/b", "- <a> - <a> hostname - </b> - -"},
		{"4.3, the authority component wins, empty", uri.RFC2396(), "///b", "- <> - -  - </b> - -"},
		{"B, the example", uri.RFC2396(), "http://www.ics.uci.edu/pub/ietf/uri/#Related", "<http> <www.ics.uci.edu> - <www.ics.uci.edu> hostname - </pub/ietf/uri/> - <Related>"},
		{"5.2, undefined or empty", uri.RFC2396(), "s://?#", "<s> <> - -  - <> <> <>"},
		{"IPv6 in RFC 2732", uri.RFC2732(), "//[::1]/?[", "- <[::1]> - <[::1]> IPv6reference - </> <[> -"},
	} {
		t.Run(test.name, func(t *testing.T) {
			editions := []uri.Edition{test.edition}
			if test.edition == uri.RFC2396() {
				editions = append(editions, uri.RFC2396bis00())
			}
			for _, e := range editions {
				r := reference(t, e, test.text)
				got := strings.Join([]string{
					show(r.Scheme()), show(r.Authority()), show(r.Userinfo()), show(r.Host()), r.HostKind().String(),
					show(r.Port()), show(r.Path(), true), show(r.Query()), show(r.Fragment()),
				}, " ")
				if got != test.want {
					t.Errorf("got  %s under %v\nwant %s", got, e, test.want)
				}
				if r.String() != test.text || r.Edition() != e || r.IsAbsolute() == strings.HasPrefix(got, "-") {
					t.Errorf("String is %q under %v", r.String(), r.Edition())
				}
				if joined := uri.Join(uri.Split(test.text)); joined != test.text {
					t.Errorf("split and joined: %q", joined)
				}
			}
		})
	}
}

// Parse requires a scheme, and accepts a fragment only if the edition's rule does.
func TestParse(t *testing.T) {
	for _, test := range []struct {
		edition uri.Edition
		text    string
		ok      bool
	}{
		{uri.RFC2396(), "a:b", true},
		{uri.RFC2396(), "a:b#c", false}, // absoluteURI has no fragment
		{uri.RFC2732(), "a:b#c", false},
		{uri.RFC2396bis00(), "a:b#c", true}, // absolute-URI-reference
		{uri.RFC3986(), "a:b#c", true},      // URI
		{uri.RFC3986(), "b", false},
	} {
		u, err := test.edition.Parse(test.text)
		if (err == nil) != test.ok {
			t.Errorf("%v %q: %v", test.edition, test.text, err)
		}
		if err != nil && u != (uri.URI{}) {
			t.Errorf("%v %q: an error and %v", test.edition, test.text, u)
		}
		r := reference(t, test.edition, test.text)
		if v, ok := r.URI(); ok != test.ok || v != u {
			t.Errorf("%v %q: as a URI %v, %v", test.edition, test.text, v, ok)
		}
	}
}

func TestMustParse(t *testing.T) {
	if got, ok := uri.MustParse("a:").Scheme(); got != "a" || !ok {
		t.Errorf("scheme is %q %v", got, ok)
	}
	if got := uri.MustParseReference("a").Path(); got != "a" {
		t.Errorf("path is %q", got)
	}
	for name, f := range map[string]func(){
		`uri.MustParse("b"): `:                       func() { uri.MustParse("b") },
		`uri.MustParseReference("//xxxxxxxx@h/%"): `: func() { uri.MustParseReference("//u:secret@h/%") },
	} {
		t.Run(name, func(t *testing.T) {
			defer func() {
				err, _ := recover().(error)
				if syntax, ok := errs.AsType[*uri.SyntaxError](err); !ok || err.Error() != name+syntax.Error() {
					t.Errorf("panic with %v", err)
				}
			}()
			f()
		})
	}
}

func TestCheck(t *testing.T) {
	if err := uri.RFC2396().Check("hier-part", "/a"); !errors.Is(err, uri.ErrUnknownRule) || !strings.Contains(err.Error(), "hier_part, ") {
		t.Errorf("a name of another edition: %v", err)
	}
	if err := uri.RFC3986().Check("pChar", "a"); err != nil {
		t.Errorf("names are compared without regard to case: %v", err)
	}
	for _, e := range ofURIs() {
		if rules := e.Rules(); !slices.Contains(rules, "URI-reference") || !slices.Contains(rules, "unreserved") {
			t.Errorf("%v has the rules %v", e, rules)
		}
	}
}

func TestRedacted(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"http://u:secret@h/", "http://u:xxxxx@h/"},
		{"//u:@h", "//u:xxxxx@h"},
		{"//u:a:b@h", "//u:xxxxx@h"},
		{"//u@h:1", "//u@h:1"},
		{"/u:secret@h", "/u:secret@h"}, // no userinfo
		{"jdbc:mysql://u:secret@h/", "jdbc:mysql://u:xxxxx@h/"},
		{"a:b:c://u:secret@h:1?d", "a:b:c://u:xxxxx@h:1?d"},
		{"jdbc:mysql://u@h/", "jdbc:mysql://u@h/"},
		{"a:b/c://u:secret@h", "a:b/c://u:secret@h"}, // segments of a path
		{"http://h/?a=http://u:secret@h/", "http://h/?a=http://u:secret@h/"},
		{"mailto:u:secret@h", "mailto:u:secret@h"},
	} {
		if got := uri.MustParseReference(test.text).Redacted(); got != test.want {
			t.Errorf("%q: %q, want %q", test.text, got, test.want)
		}
	}
	// Before RFC 3986 what looks like a userinfo may be part of a registry-based
	// authority.
	for _, e := range everyEdition() {
		r, err := e.ParseReference("http://u:secret@my_host/")
		if got := r.Redacted(); err != nil || got != "http://u:xxxxx@my_host/" {
			t.Errorf("%v: %q, %v", e, got, err)
		}
		// In it the password may have an "@" too, which a userinfo cannot.
		r, err = e.ParseReference("http://u:sec@ret@my_host/")
		if got := r.Redacted(); err == nil && got != "http://u:xxxxx@my_host/" || (err != nil) != is3986(e) {
			t.Errorf("%v: %q, %v", e, got, err)
		}
	}
}

// A value is comparable. It and an error have at most 64 bytes.
func TestValue(t *testing.T) {
	if n := unsafe.Sizeof(uri.Reference{}); n > 64 {
		t.Errorf("a Reference has %d bytes", n)
	}
	if n := unsafe.Sizeof(uri.SyntaxError{}); n > 64 {
		t.Errorf("a SyntaxError has %d bytes", n)
	}
	if uri.MustParse("a:b") != uri.MustParse("a:"+strings.Clone("b")) {
		t.Error("the same texts differ")
	}
	if uri.MustParse("a:b") == uri.MustParse("a:B") {
		t.Error("different texts are the same")
	}
	var zero uri.Reference
	if empty := uri.MustParseReference(""); zero != empty || zero.Edition() != uri.RFC3986() {
		t.Error("the zero Reference is not the empty one")
	}
}

// Goroutines may share editions and errors. Run with -race.
func TestConcurrent(t *testing.T) {
	_, err := uri.Parse("http://a b/")
	shared, message := syntaxError(t, err), err.Error()
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			for i := range 300 {
				e := uri.Editions()[i%4]
				text := "http://h" + strings.Repeat("a", i) + "/b?c"
				r, err := e.ParseReference(text)
				if err != nil || r.String() != text || r.Path() != "/b" {
					t.Errorf("%v %q: %v, %v", e, text, r, err)
				}
				if got := shared.Error(); got != message {
					t.Errorf("got %s, want %s", got, message)
				}
				if _, err := e.ParseReference(text + "|"); err == nil {
					t.Errorf("%v %q: no error", e, text+"|")
				}
				nodes, err := e.Tree("URI-reference", text)
				if err != nil || slices.Collect(nodes)[0].End != len(text) {
					t.Errorf("%v %q: %v", e, text, err)
				}
			}
		})
	}
	wg.Wait()
}
