package redact_test

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"log/slog"
	"net/url"
	"reflect"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/iri/idna"
	"github.com/stricturi/stricturi/iri/lint"
	"github.com/stricturi/stricturi/uri"
	"github.com/stricturi/stricturi/uri/base"
)

const password = "hunter2"

// No way of printing an error shows the password of an invalid text: no verb of fmt, no
// handler of log/slog, no encoding. The same holds for the errors that it wraps, for the
// value that it points to, and for values that contain it.
func FuzzErrorsHidePasswords(f *testing.F) {
	for _, rest := range []string{
		"@h|", " @h/", "[@h", "@h:port/", "@[::1", "\xFF@h", // invalid
		"@::1/", "@h:1,i:2/", "@[fe80::1%e]/ |", "@x@h/", "/@h/ ", `\@h\`, "{x}", ":80", " ",
		"@a_b/", "/", "%40a_b", // of RFC 2396's registry-based authority
		"!@h/", "@é/", "@h/\u202E", "@H/%41#", // valid, but with other errors or findings
	} {
		f.Add("http:", rest)
		f.Add("", rest)
	}
	// Invalid schemes.
	for _, scheme := range []string{" :", "a b:", "(:", `\:`, `x\:`, "@:", "[::1]@:", "a@b:"} {
		f.Add(scheme, "0\n^")
	}
	f.Fuzz(func(t *testing.T, scheme, rest string) {
		if before, behind, ok := strings.Cut(scheme, ":"); scheme != "" && (before == "" || behind != "" || !ok) || strings.ContainsAny(scheme, "/?#") {
			t.Skip("the password is not in an authority (RFC 3986, Appendix B)")
		}
		if strings.Contains(scheme+rest, password) {
			t.Skip("the password also occurs elsewhere")
		}
		for _, said := range sayings(scheme + "//bob:" + password + rest) {
			for way, shown := range printed(said) {
				if strings.Contains(shown, password) {
					t.Fatalf("%T, %s: %s", said, way, shown)
				}
			}
		}
	})
}

// sayings returns the errors and findings of the packages about a text, and other values
// that contain the text although it is not their purpose to return it.
func sayings(text string) (all []any) {
	add := func(err error) {
		for ; err != nil; err = errors.Unwrap(err) {
			all = append(all, err)
			// In "s:…" there is no authority (RFC 3986, Appendix B).
			if e, ok := err.(*uri.SyntaxError); ok && !strings.HasPrefix(e.Text, "s:") {
				all = append(all, e.Picture(), e.Hint())
				for _, f := range e.Fixes() {
					if !f.Secret {
						all = append(all, e.Text[f.Start:f.End], f.With, f.Why)
					}
				}
			}
		}
	}
	for _, e := range uri.Editions() {
		for _, rule := range []string{"URI-reference", "authority", "userinfo", "host"} {
			add(e.Check(rule, text))
		}
		u := e.Unset()
		add(u.Set(text))
		r, err := e.ParseReference(text)
		add(err)
		_, err = r.NetURL()
		add(err)
		_, err = uri.Builder{Edition: e, Authority: uri.Encoded(strings.TrimPrefix(text, "http://"))}.Reference()
		add(err)
		_, err = uri.Resolver{Edition: e, Excess: uri.ExcessError}.ResolveText(text, "../..")
		add(err)
	}
	add(panicOf(func() { uri.MustParse(text) }))
	if u, err := url.Parse(text); err == nil {
		_, err = uri.FromNetURL(u)
		add(err)
	}
	_, err := uri.FromNetURL(&url.URL{Scheme: "s", Opaque: text})
	add(err)
	_, err = base.Establish(uri.RFC3986, base.FromContent(text))
	add(err)
	for _, e := range iri.Editions() {
		r, err := e.ParseReference(text)
		add(err)
		_, err = r.URIReference()
		add(err)
		_, err = r.NetURL()
		add(err)
	}
	_, err = iri.Mapping{DomainNames: idna.Names{}}.MapCharacters(text)
	add(err)
	for _, f := range lint.Check(text) {
		all = append(all, f)
	}
	return all
}

// panicOf returns the error that f panics with.
func panicOf(f func()) (err error) {
	defer func() { err, _ = recover().(error) }()
	f()
	return nil
}

// printed returns the results of all ways to print a value, by name of the way.
func printed(v any) map[string]string {
	shown := map[string]string{}
	values := map[string]any{
		"itself": v, "in a slice": []any{v}, "in a struct": struct{ Field any }{v}, "in a pointer to one": &struct{ Field any }{v},
	}
	// A *fmt.wrapError has the error in an unexported field: see SyntaxError.
	if p := reflect.ValueOf(v); p.Kind() == reflect.Pointer && p.Type().Elem().PkgPath() != "fmt" {
		values["what it points to"] = p.Elem().Interface()
	}
	for where, v := range values {
		for _, verb := range []string{"%v", "%+v", "%#v", "%s", "%q", "%d", "%.100v"} {
			shown[where+", "+verb] = fmt.Sprintf(verb, v)
		}
		var text, object bytes.Buffer
		slog.New(slog.NewTextHandler(&text, nil)).Info("", "v", v)
		slog.New(slog.NewJSONHandler(&object, nil)).Info("", "v", v)
		asJSON, _ := json.Marshal(v) // on an error, nothing is written
		asXML, _ := xml.Marshal(v)
		for way, out := range map[string][]byte{"slog as text": text.Bytes(), "slog as JSON": object.Bytes(), "JSON": asJSON, "XML": asXML} {
			shown[where+", "+way] = string(out)
		}
	}
	return shown
}
