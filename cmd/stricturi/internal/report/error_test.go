package report

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/cmd/stricturi/internal/edition"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/jsontext"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/terminal"
	"github.com/stricturi/stricturi/internal/testutil"
	"github.com/stricturi/stricturi/uri"
)

func syntaxOf(t *testing.T, text string) *uri.SyntaxError {
	t.Helper()
	e := edition.Of(uri.RFC3986()).ReferenceRule().Check(text)
	if e == nil {
		t.Fatalf("%q is valid", text)
	}
	return e
}

func TestJSON(t *testing.T) {
	syntax := syntaxOf(t, "a b")
	for _, tt := range []struct {
		name string
		err  error
		want map[string]any // some members
	}{
		{"syntax", syntax, map[string]any{"offset": 1.0, "char": "U+0020"}},
		{"wrapped syntax", fmt.Errorf("--base: %w", syntax), map[string]any{"offset": 1.0}},
		{"at the end", syntaxOf(t, "http://["), map[string]any{"offset": 8.0, "char": nil}},
		{"resolution", &uri.ResolveError{Edition: uri.RFC2396(), Section: "5.2", Err: syntax}, map[string]any{"section": "5.2", "offset": nil}},
		{"another", errors.New("x"), map[string]any{"message": "x", "section": nil}},
	} {
		var got struct{ Error map[string]any }
		out := `{"error":` + string(jsontext.Append(nil, JSON("", tt.err))) + "}"
		if err := json.Unmarshal([]byte(out), &got); err != nil {
			t.Errorf("%s: %s: %v", tt.name, out, err)
		}
		for name, want := range tt.want {
			if got.Error[name] != want {
				t.Errorf("%s: %s is %v, want %v", tt.name, name, got.Error[name], want)
			}
		}
	}
}

// The member "error" is what the error marshals to, if it does not show a userinfo.
func TestSyntaxAsJSON(t *testing.T) {
	for _, text := range []string{"a b", "http://[", "http://h/|\u2028<&>", "\xff", "1:2", "http://a b/c d", "//u:p@h/ "} {
		e := syntaxOf(t, text)
		var got, want any
		marshaled, err := json.Marshal(map[string]any{"error": e})
		testutil.NoError(t, errors.Join(err, json.Unmarshal(marshaled, &want), json.Unmarshal([]byte(`{"error":`+string(jsontext.Append(nil, JSON(e.Text(), e)))+"}"), &got)))
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%q: got %v, want %v", text, got, want)
		}
	}
}

// No route shows userinfo.
func TestNoUserinfo(t *testing.T) {
	in := edition.Of(uri.RFC3986())
	const text = "http://u:secret@h h/"
	invalid := syntaxOf(t, text)
	finding, _, _ := FindingOf(in, text, invalid)
	for name, got := range map[string]string{
		"Excerpt":                 Excerpt(invalid),
		"FindingOf":               finding.Message,
		"AppendText":              string(AppendText(nil, terminal.Info{}, in, text, invalid)),
		"AppendText, another":     string(AppendText(nil, terminal.Info{}, in, text, errors.New("x"))),
		"ValidExcerpt":            ValidExcerpt(in.ReferenceRule(), "http://u:secret@h/"),
		"ValidExcerpt, userinfo":  ValidExcerpt(edition.Rule{Edition: in, Name: "userinfo"}, "u:secret"),
		"ValidExcerpt, authority": ValidExcerpt(edition.Rule{Edition: in, Name: "authority"}, "u:secret@h"),
	} {
		if got == "" || strings.Contains(got, "secret") {
			t.Errorf("%s: %q", name, got)
		}
	}
}

func TestRuleOf(t *testing.T) {
	for _, tt := range []struct{ stem, section, text, link string }{
		{"rfc3986", "3.2.2", "RFC 3986, 3.2.2: x", "https://www.rfc-editor.org/rfc/rfc3986#section-3.2.2"},
		{"rfc2396bis00", "3.3", "draft-fielding-uri-rfc2396bis-00, 3.3: x", "https://datatracker.ietf.org/doc/html/draft-fielding-uri-rfc2396bis-00#section-3.3"},
		{"rfc2732", "RFC 2732, 3", "RFC 2732, 3: x", "https://www.rfc-editor.org/rfc/rfc2732#section-3"},
		{"rfc2732", "3.3", "RFC 2396 as updated by RFC 2732, 3.3: x", "https://www.rfc-editor.org/rfc/rfc2396#section-3.3"}, // not updated
		{"rfc3986", "", "RFC 3986: x", ""},
	} {
		in := testutil.Must(edition.Named(tt.stem))
		if got := RuleOf(in, "x", tt.section); got.ID != tt.stem+"/x" || got.Text != tt.text || got.Link != tt.link {
			t.Errorf("%s, %q: %+v", tt.stem, tt.section, got)
		}
	}
}
