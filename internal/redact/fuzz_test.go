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

	"github.com/stricturi/stricturi/internal/ascii"
	"github.com/stricturi/stricturi/internal/redact"
	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/iri/idna"
	"github.com/stricturi/stricturi/iri/lint"
	"github.com/stricturi/stricturi/uri"
	"github.com/stricturi/stricturi/uri/base"
	"github.com/stricturi/stricturi/uri/neturl"
)

const password = "hunter2"

// No way of printing an error shows the password of an invalid text: no verb of fmt, no
// handler of log/slog, no encoding. The same holds for the errors that it wraps, for the
// value that it points to, and for values that contain it. Before the slashes is any text,
// and the user name and what follows the password are any bytes.
func FuzzErrorsHidePasswords(f *testing.F) {
	for _, rest := range []string{
		"@h|", " @h/", "[@h", "@h:port/", "@[::1", "\xFF@h", // invalid
		"@::1/", "@h:1,i:2/", "@[fe80::1%e]/ |", "@x@h/", "/@h/ ", `\@h\`, "{x}@", ":80@", " @",
		"@a_b/", "/@", "%40a_b@", // of RFC 2396's registry-based authority
		"!@h/", "@é/", "@h/\u202E", "@H/%41#", // valid, but with other errors or findings
		"@h/./a", "@h/?é\u0301א1#//a:b@c",
	} {
		for i, before := range []string{"http:", "", `http:\\h`, "http://h/?", "mailto:a@b/"} {
			f.Add(before, uint8(i), "bob", rest)
		}
	}
	f.Add("0", uint8(2), "0", "@#0]")          // net/url encodes the backslash
	f.Add(`http\\h:`, uint8(2), "bob", `\@h\`) // the slashes begin with the backslash that ends an authority
	f.Add("", uint8(3), `CORP\u`, "@h")        // after two more slashes, an authority ends at the backslash
	// Invalid schemes.
	for _, scheme := range []string{" :", "a b:", "(:", `\:`, `x\:`, "@:", "[::1]@:", "a@b:", `\\\@@:`} {
		f.Add(scheme, uint8(0), "bob", "0\n^@")
	}
	// Names that one reading ends before the password.
	for _, name := range []string{`CORP\u`, `\`, "", "[", "[::1]", "[::1]u", "u@h", "u@h:1", ":", "80", "1:2,3", "é", "\xFF", `\\`, "a b"} {
		f.Add("http:", uint8(0), name, "@h/")
		f.Add("", uint8(1), name, "/@h ")
	}
	f.Fuzz(func(t *testing.T, before string, slashes uint8, name, rest string) {
		hidesPassword(t, withPassword(t, before, slashes, name, rest))
	})
}

// FuzzTextHidesPasswords checks the one function that decides this, which is faster.
func FuzzTextHidesPasswords(f *testing.F) {
	f.Add("http:", uint8(0), `CORP\u`, "@h/")
	f.Add("ٲ", uint8(0), "0", "#@")
	f.Add(`x\`, uint8(1), "[::1]u@h:1", "/[@")
	f.Add("\\\\\xA6", uint8(2), "0\xF36\xE6C", "@")
	f.Fuzz(func(t *testing.T, before string, slashes uint8, name, rest string) {
		text := withPassword(t, before, slashes, name, rest)
		masked := redact.Masked("", text)
		if got := redact.Text("", text); strings.Contains(got+masked, password) || len(masked) != len(text) {
			t.Errorf("%q: got %q and %q", text, got, masked)
		}
		without := strings.ReplaceAll(text, "@", "")
		if got := redact.Text("", without); got != without {
			t.Errorf("%q: got %q", without, got)
		}
	})
}

// withPassword returns a text with a password in an authority after two slashes, each of
// which may be a backslash. It skips the test if there is none, as within a path.
func withPassword(t *testing.T, before string, slashes uint8, name, rest string) string {
	if strings.ContainsAny(name, "/?#") {
		t.Skip("the authority ends before the password")
	}
	if !strings.Contains(rest, "@") {
		t.Skip("it is no password")
	}
	before = strings.NewReplacer("\t", "", "\n", "", "\r", "").Replace(before)
	if last := len(before) - 1; last >= 0 && (ascii.IsAlphanumeric(before[last]) || strings.ContainsRune(`/\`, rune(before[last]))) {
		t.Skip("the slashes are in a path")
	}
	i := strings.IndexAny(before, `:/\?#`)
	bare := before == "" || i >= 0 && before[i:] == ":"
	if head := rest[:strings.IndexAny(rest, "/?#@")+1]; (!bare || strings.Contains(name, `\`)) && !strings.HasSuffix(head, "@") {
		t.Skip("the text can be valid, or have another host")
	}
	if strings.Contains(before+name+rest, password) {
		t.Skip("the password also occurs elsewhere")
	}
	return before + []string{"//", `\\`, `\/`, `/\`}[slashes%4] + name + ":" + password + rest
}

// hidesPassword checks all that is said of a text with a password.
func hidesPassword(t *testing.T, text string) {
	t.Helper()
	for _, v := range sayings(text) {
		out, ok := v.(string)
		if !ok {
			out = printed(v)
		}
		if strings.Contains(out, password) {
			t.Fatalf("%q: %T: %s", text, v, out)
		}
	}
}

// sayings returns the errors and findings of the packages about a text, and other values
// that contain the text although it is not their purpose to return it.
func sayings(text string) (all []any) {
	add := func(err error) {
		for ; err != nil; err = errors.Unwrap(err) {
			all = append(all, err)
			if e, ok := err.(*uri.SyntaxError); ok {
				all = append(all, e.Picture(120), e.Hint())
				for _, f := range e.Fixes() {
					if !f.Secret {
						all = append(all, e.Text()[f.Start:f.End], f.With, f.Why)
					}
				}
			}
		}
	}
	for _, e := range uri.Editions() {
		for _, rule := range []string{"URI-reference", "authority", "userinfo", "host", "port"} {
			add(e.Check(rule, text))
		}
		u, _ := e.Parse("a:b")
		add(u.UnmarshalText([]byte(text)))
		r, err := e.ParseReference(text)
		add(err)
		_, err = neturl.ToURL(r)
		add(err)
		_, err = uri.Builder{Edition: e, Authority: uri.Encoded(strings.TrimPrefix(text, "http://"))}.Reference()
		add(err)
		_, err = uri.Resolver{Edition: e, Excess: uri.ExcessError}.ResolveText(text, "../..")
		add(err)
	}
	add(panicOf(func() { uri.MustParse(text) }))
	if u, err := url.Parse(text); err == nil && !strings.Contains(u.String(), "%5C") { // a backslash that is encoded is no slash
		_, err = neturl.FromURL(u, uri.ParseReference)
		add(err)
	}
	_, err := neturl.FromURL(&url.URL{Scheme: "s", Opaque: text}, uri.ParseReference)
	add(err)
	_, err = base.Establish(uri.RFC3986(), base.FromContent(text))
	add(err)
	for _, e := range iri.Editions() {
		r, err := e.ParseReference(text)
		add(err)
		_, err = neturl.ToURL(r)
		add(err)
	}
	_, err = iri.Mapping{DomainNames: idna.Names{}}.MapCharacters(text)
	add(err)
	for _, f := range lint.Check(text) {
		all = append(all, f)
		if fix, ok := f.Fix(); ok && !fix.Secret {
			all = append(all, text[fix.Start:fix.End], fix.With)
		}
	}
	return all
}

// panicOf returns the error that f panics with.
func panicOf(f func()) (err error) {
	defer func() { err, _ = recover().(error) }()
	f()
	return nil
}

// printed returns what is printed of a value, of what it points to, and of values that contain
// it, by each verb of fmt, each handler of log/slog and each encoding.
func printed(v any) string {
	all := []any{v, []any{v}, struct{ Field any }{v}, &struct{ Field any }{v}}
	// A *fmt.wrapError has the error in an unexported field: see SyntaxError.
	if r := reflect.ValueOf(v); r.Kind() == reflect.Pointer && r.Type().Elem().PkgPath() != "fmt" {
		all = append(all, r.Elem().Interface())
	}
	var out bytes.Buffer
	for _, v := range all {
		fmt.Fprintf(&out, "%%v %[1]v\n%%+v %+[1]v\n%%#v %#[1]v\n%%s %[1]s\n%%q %[1]q\n%%d %[1]d\n%%.100v %.100[1]v\n", v)
		slog.New(slog.NewTextHandler(&out, nil)).Info("", "v", v)
		slog.New(slog.NewJSONHandler(&out, nil)).Info("", "v", v)
		json.NewEncoder(&out).Encode(v) // on an error, nothing is written
		xml.NewEncoder(&out).Encode(v)
	}
	return out.String()
}
