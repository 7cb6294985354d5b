package texts

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"
)

func TestCheck(t *testing.T) {
	for _, tt := range []struct {
		name, text string
		offsets    map[string]int // by edition; -1 if it is valid
		edition    string
	}{
		{"valid", "http://a/b?c#d", all(-1), "rfc3986"},
		{"empty", "", all(-1), "rfc3986"},
		{"second #", "http://a/#x#y", all(11), "rfc3986"},
		{"at the end", "http://[", map[string]int{"rfc2396": 7, "rfc2732": 8, "rfc3986": 8, "rfc3987": 8}, "rfc3986"},
		{"IRI", "/é", map[string]int{"rfc2396": 1, "rfc3986": 1, "iri11": -1, "rfc3987": -1}, "rfc3987"},
		{"not UTF-8", "/\xff", all(1), "rfc3987"},
		{"RFC 2396 had no reference of a query alone", "?y", map[string]int{"rfc2396": 0, "rfc3986": -1}, "rfc3986"},
	} {
		a := Check(Request{Text: tt.text})
		if none := strings.HasPrefix(tt.text, "http:") || !utf8.ValidString(tt.text); (a.Relative == "") != none {
			t.Errorf("%s: %q", tt.name, a.Relative)
		}
		for _, v := range a.Verdicts {
			got := -1
			if v.Fault != nil {
				got = v.Fault.Offset
			}
			if want, ok := tt.offsets[v.Edition]; ok && got != want {
				t.Errorf("%s: %s: offset %d, want %d", tt.name, v.Edition, got, want)
			}
		}
		if a.Edition != tt.edition || a.Bytes != len(tt.text) || len(a.Verdicts) != len(known) {
			t.Errorf("%s: details of %s, %d bytes, %d editions", tt.name, a.Edition, a.Bytes, len(a.Verdicts))
		}
	}
}

// all returns the same offset for all editions.
func all(offset int) map[string]int {
	m := map[string]int{}
	for _, e := range known {
		m[e.String()] = offset
	}
	return m
}

func TestFault(t *testing.T) {
	a := Check(Request{Text: "http://exa mple/"})
	f := a.Verdicts[3].Fault
	if f.Char != "U+0020" || f.Section != "RFC 3986, 3.2.2" || f.URL != "https://www.rfc-editor.org/rfc/rfc3986#section-3.2.2" {
		t.Errorf("%s in %s, %s", f.Char, f.Section, f.URL)
	}
	if want := []string{"URI-reference", "URI", "hier-part", "authority", "host", "reg-name"}; !slices.Equal(f.Rules, want) {
		t.Errorf("rules %q", f.Rules)
	}
	if !slices.Contains(f.Expected, "pct-encoded") {
		t.Errorf("expected %q", f.Expected)
	}
	fixed := Check(Request{Text: "http://a/#x#y"}).Verdicts[3].Fault.Fixes
	if len(fixed) == 0 || fixed[0].With != "%23" || fixed[0].Start != 11 || fixed[0].End != 12 {
		t.Errorf("fixes %+v", fixed)
	}
}

func TestDetails(t *testing.T) {
	d := Check(Request{Text: "http://u@h:80/é?q#", Edition: "rfc3987", Base: "s:/x"}).Details
	var got []string
	for _, c := range d.Components {
		got = append(got, c.Name+"="+c.Text)
	}
	if want := "scheme=http authority=u@h:80 userinfo=u host=h host kind=reg-name port=80 path=/é query=q fragment="; strings.Replace(strings.Join(got, " "), "ireg-name", "reg-name", 1) != want {
		t.Errorf("components %q", got)
	}
	if d.URI.Text != "http://u@h:80/%C3%A9?q#" || d.IRI != nil || d.Resolved.Text != "http://u@h:80/é?q#" {
		t.Errorf("URI %+v, IRI %+v, resolved %+v", d.URI, d.IRI, d.Resolved)
	}
	if d.Tree[0].Rule != "IRI-reference" || d.Tree[0].Depth != 0 || d.Tree[1].Depth != 1 || d.More {
		t.Errorf("tree %+v", d.Tree[:2])
	}
	d = Check(Request{Text: "../%C3%A9", Base: "http://a/b/c"}).Details
	if d.IRI.Text != "../é" || d.Resolved.Text != "http://a/%C3%A9" || d.URI != nil {
		t.Errorf("IRI %+v, resolved %+v, URI %+v", d.IRI, d.Resolved, d.URI)
	}
	if d := Check(Request{Text: "../a", Base: "x"}).Details; d.Resolved.Error == "" {
		t.Errorf("a relative base gives %+v", d.Resolved)
	}
	if d := Check(Request{Text: "http://אב.גד/הו"}).Details; d.Display == nil || !d.Display.Reordered || d.Display.Text != "http://וה/דג.בא" {
		t.Errorf("display %+v", d.Display)
	}
	// Section 4.1 forbids what the grammar allows.
	a := Check(Request{Text: "/\u202E"})
	if v := a.Verdicts[5]; v.Fault != nil || a.Details.Fault == nil || a.Details.Fault.Offset != 1 {
		t.Errorf("%+v, %+v", v, a.Details)
	}
}

// What is returned stays small.
func TestLong(t *testing.T) {
	text := "/" + strings.Repeat("aé", 200_000)
	a := Check(Request{Text: text, Edition: "rfc3987", Base: "http://a/"})
	if d := a.Details; !d.More || len(d.Tree) != maxNodes || len(d.Components[0].Text) > maxText || !d.Components[0].Cut || len(d.Resolved.Text) > maxText || !d.Resolved.Cut {
		t.Errorf("%d nodes, %d bytes of the first component", len(d.Tree), len(d.Components[0].Text))
	}
	if f := a.Verdicts[3].Fault; f == nil || f.Offset != 2 {
		t.Errorf("%+v", f)
	}
}

// A host that IDNA would convert comes with a note.
func TestIDNA(t *testing.T) {
	for _, tt := range []struct {
		text, edition, uri, iri string
		note                    bool
	}{
		{"http://résumé.example/", "rfc3987", "http://r%C3%A9sum%C3%A9.example/", "", true},
		{"http://a/é", "rfc3987", "http://a/%C3%A9", "", false},
		{"http://www.XN--rsum-bpad.example/", "rfc3986", "", "http://www.XN--rsum-bpad.example/", true},
		{"http://a/xn--", "rfc3986", "", "http://a/xn--", false},
	} {
		d := Check(Request{Text: tt.text, Edition: tt.edition}).Details
		got, want := d.URI, tt.uri
		if tt.iri != "" {
			got, want = d.IRI, tt.iri
		}
		if got == nil || got.Text != want || slices.Contains(got.Notes, noIDNA) != tt.note {
			t.Errorf("%s: %+v, want %s and a note: %v", tt.text, got, want, tt.note)
		}
	}
}

// The rules of a scheme that is known.
func TestScheme(t *testing.T) {
	for text, want := range map[string]int{"http://:80/": 7, "http://a/": -1, "x:a": -1, "a": -1, "tel:12": 6, "ws://a/#": 7} {
		got := -1
		if f := Check(Request{Text: text}).Scheme; f != nil {
			got = f.Offset
		}
		if got != want {
			t.Errorf("%s: %d, want %d", text, got, want)
		}
	}
}
